import Foundation

/// A JSON value in a text of the core, read one level at a time. Values that are kept as they stand are never looked into,
/// so no depth is too deep.
struct JSONText {
    private let bytes: ArraySlice<UInt8>

    init(_ text: String) throws {
        var scanner = Scanner(ArraySlice(text.utf8))
        bytes = try scanner.value()
        guard scanner.isAtEnd else { throw JSONText.unreadable }
    }

    private init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    /// A text that the core did not write.
    static var unreadable: Erc8257Error { .wrongValue("/json", "is not the JSON of this type") }

    /// The value as it stands.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    var isNull: Bool { bytes.elementsEqual("null".utf8) }

    func boolean() throws -> Bool {
        if bytes.elementsEqual("true".utf8) { return true }
        guard bytes.elementsEqual("false".utf8) else { throw JSONText.unreadable }
        return false
    }

    func int64() throws -> Int64 {
        guard let number = Int64(text) else { throw JSONText.unreadable }
        return number
    }

    func int32() throws -> Int32 {
        guard let number = Int32(text) else { throw JSONText.unreadable }
        return number
    }

    func string() throws -> String {
        guard bytes.first == UInt8(ascii: "\""), bytes.count >= 2 else { throw JSONText.unreadable }
        let content = bytes.dropFirst().dropLast()
        guard content.contains(UInt8(ascii: "\\")) else { return String(decoding: content, as: UTF8.self) }
        return try unescaped(content)
    }

    func base64() throws -> Data {
        guard let data = Data(base64Encoded: try string()) else { throw JSONText.unreadable }
        return data
    }

    /// A word of a closed list.
    func word<W: RawRepresentable>(_: W.Type = W.self) throws -> W where W.RawValue == String {
        guard let word = W(rawValue: try string()) else { throw JSONText.unreadable }
        return word
    }

    func optional<T>(_ read: (JSONText) throws -> T) throws -> T? {
        isNull ? nil : try read(self)
    }

    func list<T>(_ read: (JSONText) throws -> T) throws -> [T] {
        var scanner = Scanner(bytes)
        return try scanner.items("[", "]") { try read(JSONText(bytes: try $0.value())) }
    }

    /// Values by the words of a closed list.
    func map<W: RawRepresentable & Hashable, T>(_ read: (JSONText) throws -> T) throws -> [W: T] where W.RawValue == String {
        var values: [W: T] = [:]
        for (name, value) in try members().values {
            guard let word = W(rawValue: name) else { throw JSONText.unreadable }
            values[word] = try read(value)
        }
        return values
    }

    func members() throws -> Members {
        var scanner = Scanner(bytes)
        let pairs = try scanner.items("{", "}") { scanner in
            let name = try JSONText(bytes: try scanner.value()).string()
            try scanner.take(":")
            return (name, JSONText(bytes: try scanner.value()))
        }
        return Members(values: Dictionary(pairs) { $1 })
    }

    /// The members of an object.
    struct Members {
        let values: [String: JSONText]

        func value(_ name: String) throws -> JSONText {
            guard let value = values[name] else { throw JSONText.unreadable }
            return value
        }

        func optional<T>(_ name: String, _ read: (JSONText) throws -> T) throws -> T? {
            try values[name]?.optional(read)
        }

        func has(_ name: String) -> Bool { values[name] != nil }
    }

    private func unescaped(_ content: ArraySlice<UInt8>) throws -> String {
        var units: [UInt16] = []
        var rest = content
        while let byte = rest.first {
            guard byte == UInt8(ascii: "\\") else {
                let plain = rest.prefix { $0 != UInt8(ascii: "\\") }
                units.append(contentsOf: String(decoding: plain, as: UTF8.self).utf16)
                rest = rest.dropFirst(plain.count)
                continue
            }
            guard let letter = rest.dropFirst().first else { throw JSONText.unreadable }
            rest = rest.dropFirst(2)
            switch letter {
            case UInt8(ascii: "n"): units.append(10)
            case UInt8(ascii: "t"): units.append(9)
            case UInt8(ascii: "r"): units.append(13)
            case UInt8(ascii: "b"): units.append(8)
            case UInt8(ascii: "f"): units.append(12)
            case UInt8(ascii: "u"):
                let digits = String(decoding: rest.prefix(4), as: UTF8.self)
                guard digits.utf8.count == 4, let unit = UInt16(digits, radix: 16) else { throw JSONText.unreadable }
                units.append(unit)
                rest = rest.dropFirst(4)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(UInt16(letter))
            default: throw JSONText.unreadable
            }
        }
        // Half a character becomes U+FFFD.
        return String(decoding: units, as: UTF16.self)
    }
}

/// Finds where values end, without recursion.
private struct Scanner {
    private let bytes: ArraySlice<UInt8>
    private var at: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        at = bytes.startIndex
        skipSpace()
    }

    var isAtEnd: Bool { at == bytes.endIndex }

    /// The next value; white space around it is skipped.
    mutating func value() throws -> ArraySlice<UInt8> {
        let start = at
        var depth = 0
        repeat {
            guard at < bytes.endIndex else { throw JSONText.unreadable }
            switch bytes[at] {
            case UInt8(ascii: "\""):
                try skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                at += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                at += 1
            case let byte where depth > 0 && Scanner.isBetween(byte):
                at += 1
            default:
                let word = bytes[at...].prefix { !Scanner.isBetween($0) && !Scanner.isBracket($0) }
                at += max(word.count, 1)
            }
        } while depth > 0
        guard depth == 0, start < at else { throw JSONText.unreadable }
        let value = bytes[start..<at]
        skipSpace()
        return value
    }

    /// What stands between two brackets, with a comma behind each but the last.
    mutating func items<T>(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ item: (inout Scanner) throws -> T
    ) throws -> [T] {
        try take(open)
        var items: [T] = []
        while at < bytes.endIndex, bytes[at] != UInt8(ascii: close) {
            if !items.isEmpty { try take(",") }
            items.append(try item(&self))
        }
        try take(close)
        return items
    }

    mutating func take(_ byte: Unicode.Scalar) throws {
        guard at < bytes.endIndex, bytes[at] == UInt8(ascii: byte) else { throw JSONText.unreadable }
        at += 1
        skipSpace()
    }

    private mutating func skipString() throws {
        at += 1
        while at < bytes.endIndex, bytes[at] != UInt8(ascii: "\"") {
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard at < bytes.endIndex else { throw JSONText.unreadable }
        at += 1
    }

    private mutating func skipSpace() {
        while at < bytes.endIndex, Scanner.isSpace(bytes[at]) { at += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...10).contains(byte) || byte == 13 }
    private static func isBetween(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":")
    }
    private static func isBracket(_ byte: UInt8) -> Bool {
        [UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\"")].contains(byte)
    }
}
