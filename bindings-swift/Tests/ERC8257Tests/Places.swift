import ERC8257
import Foundation
import XCTest

/// What `cargo xtask build swift` lays beside the package for its tests.
func file(_ name: String) throws -> Data {
    let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: package.appendingPathComponent("Vectors").appendingPathComponent(name))
}

/// The lines of a file, as bytes: two texts that differ in their Unicode form alone are equal in Swift.
func lines(_ name: String) throws -> [Data] {
    try file(name).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast().map { Data($0) }
}

/// The bundle of the standard's free tool, which verifies.
func freeTool() throws -> String {
    String(decoding: try file("free-tool.json"), as: UTF8.self)
}

/// The cases of a file of the vectors.
func cases(_ name: String) throws -> [[String: Any]] {
    let content = try JSONSerialization.jsonObject(with: file(name)) as? [String: Any]
    return try XCTUnwrap(content?["cases"] as? [[String: Any]], name)
}

/// The bytes of a request or an answer of a case; `nil` where it has none.
func body(of given: [String: Any]) -> Data? {
    if let text = given["bodyText"] as? String { return Data(text.utf8) }
    return (given["body"] as? String).flatMap { Data(base64Encoded: $0) }
}

/// The headers of a request or an answer of a case.
func headers(of given: [String: Any]) -> [InquiryHeader] {
    let all = given["headers"] as? [[String: String]] ?? []
    return all.map { InquiryHeader(name: $0["name"] ?? "", value: $0["value"] ?? "") }
}
