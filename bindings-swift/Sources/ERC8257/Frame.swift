import Foundation

/// Parts that cross together: first the number of the descriptions that this was written from, and the number of the parts;
/// then each part behind its length. Every number has four bytes, the lowest first.
func frame(_ description: UInt32, _ parts: [Data]) throws -> Data {
    var frame = Data()
    for number in [description, UInt32(clamping: parts.count)] { frame.append(littleEndian: number) }
    for part in parts {
        guard let length = UInt32(exactly: part.count) else { throw Erc8257Error.wrongValue("/body", "is too long") }
        frame.append(littleEndian: length)
        frame.append(part)
    }
    return frame
}

/// The parts of a frame that the library wrote, by the same descriptions.
func parts(of frame: Data) throws -> [Data] {
    var rest = frame[...]
    _ = try number(from: &rest)
    let count = try number(from: &rest)
    var parts: [Data] = []
    for _ in 0..<count {
        let length = Int(clamping: try number(from: &rest))
        guard length <= rest.count else { throw JSONText.unreadable }
        parts.append(Data(rest.prefix(length)))
        rest = rest.dropFirst(length)
    }
    return parts
}

private func number(from rest: inout Data.SubSequence) throws -> UInt32 {
    guard rest.count >= 4 else { throw JSONText.unreadable }
    let number = rest.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    rest = rest.dropFirst(4)
    return number
}

extension Data {
    fileprivate mutating func append(littleEndian number: UInt32) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
