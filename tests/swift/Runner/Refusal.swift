import ERC8257
import Foundation

/// The line that takes the place of a report.
func refusal(_ error: Erc8257Error) throws -> String {
    let named = error.pointer.flatMap { member(at: $0, of: error.reason) }
    let message = error.reason.utf8.dropFirst((named ?? "the bundle").utf8.count + 1)
    let told = try [
        "\"code\":\(quoted(error.code))",
        "\"member\":\(named.map(quoted) ?? "null")",
        "\"message\":\(quoted(String(decoding: message, as: UTF8.self)))",
    ]
    return "{\"format\":\"erc8257-report/1\",\"error\":{\(told.joined(separator: ","))}}"
}

private func quoted(_ text: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(text), as: UTF8.self)
}

/// The member as sentences name it: `answers[0].rpc`, where the pointer is `/answers/0/rpc`. The sentence begins with it.
private func member(at pointer: String, of sentence: String) -> String? {
    let bytes = Array(sentence.utf8)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: " ") }
    let end = ends.first { asPointer(bytes[..<$0]).elementsEqual(pointer.utf8) }
    return end.map { String(decoding: bytes[..<$0], as: UTF8.self) }
}

private func asPointer(_ member: ArraySlice<UInt8>) -> [UInt8] {
    Array("/".utf8) + member.flatMap { byte -> [UInt8] in
        switch byte {
        case UInt8(ascii: "~"): Array("~0".utf8)
        case UInt8(ascii: "/"): Array("~1".utf8)
        case UInt8(ascii: "."), UInt8(ascii: "["): Array("/".utf8)
        case UInt8(ascii: "]"): []
        default: [byte]
        }
    }
}
