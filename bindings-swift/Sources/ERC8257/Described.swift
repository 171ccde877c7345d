import Foundation

/// Writes JSON text, and collects the bytes that cross beside the arguments of a verb.
struct JSONWriter {
    private(set) var text = ""
    private(set) var beside: [Data] = []
    /// Why what was written cannot be used.
    private(set) var fault: Erc8257Error?
    private var needsComma = false

    /// A JSON text of the caller: of one value, so that nothing in it stands beside that.
    mutating func json(_ value: String) {
        do {
            raw(try JSONText(value).text)
        } catch {
            fault = Erc8257Error.wrongValue("/json", "is not the text of one JSON value")
        }
    }

    private mutating func raw(_ value: String) {
        if needsComma { text += "," }
        text += value
        needsComma = true
    }

    mutating func boolean(_ value: Bool) { raw(value ? "true" : "false") }
    mutating func number(_ value: Int64) { raw(String(value)) }
    mutating func string(_ value: String) { raw(JSONWriter.quoted(value)) }
    mutating func base64(_ value: Data) { string(value.base64EncodedString()) }

    mutating func optional<T>(_ value: T?, _ write: (inout JSONWriter, T) -> Void) {
        if let value { write(&self, value) } else { raw("null") }
    }

    mutating func list<T>(_ values: [T], _ write: (inout JSONWriter, T) -> Void) {
        open("[")
        for value in values { write(&self, value) }
        close("]")
    }

    /// Values by the words of a closed list, in the order of the words' texts.
    mutating func map<W: RawRepresentable, T>(_ values: [W: T], _ write: (inout JSONWriter, T) -> Void)
    where W.RawValue == String {
        open("{")
        for (word, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) { member(word.rawValue, value, write) }
        close("}")
    }

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        open("{")
        members(&self)
        close("}")
    }

    mutating func member<T>(_ name: String, _ value: T, _ write: (inout JSONWriter, T) -> Void) {
        raw(JSONWriter.quoted(name) + ":")
        needsComma = false
        write(&self, value)
    }

    /// A member that is left out where it has no value.
    mutating func maybe<T>(_ name: String, _ value: T?, _ write: (inout JSONWriter, T) -> Void) {
        if let value { member(name, value, write) }
    }

    /// Bytes beside the arguments: the document has their number.
    mutating func bytes(_ value: Data) {
        number(Int64(beside.count))
        beside.append(value)
    }

    private mutating func open(_ bracket: String) {
        raw(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: String) {
        text += bracket
        needsComma = true
    }

    private static func quoted(_ value: String) -> String {
        var quoted = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case _ where scalar.value < 32:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// Runs a verb by its number, and gives its report. The library refuses the number of other descriptions.
func described(_ description: UInt32, _ verb: Int32, _ write: (inout JSONWriter) -> Void) throws -> JSONText {
    try JSONText(try runVerb(verb: verb, parts: frame(description, arguments(write))))
}

/// The arguments of a verb or an inquiry: their text, and the bytes beside it.
func arguments(_ write: (inout JSONWriter) -> Void) throws -> [Data] {
    var writer = JSONWriter()
    writer.object(write)
    if let fault = writer.fault { throw fault }
    return [Data(writer.text.utf8)] + writer.beside
}

extension Finding {
    init(json: JSONText) throws {
        let members = try json.members()
        self.init(
            rule: try members.value("rule").string(),
            section: try members.value("section").string(),
            severity: try Severity(json: members.value("severity")),
            check: try members.optional("check") { try $0.int32() },
            pointer: try members.optional("pointer") { try $0.string() },
            line: try members.optional("line") { try $0.int32() },
            column: try members.optional("column") { try $0.int32() },
            message: try members.value("message").string(),
            found: try members.optional("found") { try $0.string() },
            expected: try members.optional("expected") { try $0.string() },
            fix: try members.value("fix").string())
    }
}

extension Severity {
    init(json: JSONText) throws {
        switch try json.string() {
        case "error": self = .error
        case "warning": self = .warning
        case "info": self = .info
        default: throw JSONText.unreadable
        }
    }
}

extension AdviceLevel {
    init(json: JSONText) throws {
        switch try json.string() {
        case "alarm": self = .alarm
        case "caution": self = .caution
        case "note": self = .note
        default: throw JSONText.unreadable
        }
    }
}

extension ImageClass {
    init(json: JSONText) throws {
        switch try json.string() {
        case "allow": self = .allow
        case "proxy": self = .proxy
        case "gateway": self = .gateway
        case "sandbox": self = .sandbox
        case "discouraged": self = .discouraged
        case "unlisted": self = .unlisted
        case "forbidden": self = .forbidden
        default: throw JSONText.unreadable
        }
    }
}

extension RepairSide {
    init(json: JSONText) throws {
        switch try json.string() {
        case "nothing": self = .nothing
        case "chain": self = .chain
        case "file": self = .file
        case "either": self = .either
        case "unknown": self = .unknown
        default: throw JSONText.unreadable
        }
    }
}
