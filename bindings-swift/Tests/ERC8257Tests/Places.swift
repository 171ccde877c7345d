import Foundation

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
