import Foundation

/// `tests/runners/swift/run` describes it.
@main
enum Run {
    static func main() throws {
        guard let vias = vias(Array(CommandLine.arguments.dropFirst())) else {
            let verbs = Via.allCases.map(\.rawValue).joined(separator: "|")
            FileHandle.standardError.write(Data("usage: run [--via \(verbs)]…\n".utf8))
            exit(Status.noBundle.rawValue)
        }
        var worst = Status.verified
        for line in Lines() {
            for (text, status) in try judgeEach(line, by: vias) {
                worst = max(worst, status)
                FileHandle.standardOutput.write(Data((text + "\n").utf8))
            }
        }
        exit(worst.rawValue)
    }
}

/// The verbs that are asked for, or nothing if something else is.
private func vias(_ arguments: [String]) -> [Via]? {
    var vias: [Via] = []
    for at in stride(from: 0, to: arguments.count, by: 2) {
        guard arguments[at] == "--via", at + 1 < arguments.count, let via = Via(rawValue: arguments[at + 1]) else {
            return nil
        }
        vias.append(via)
    }
    return vias.isEmpty ? [.bundle] : vias
}

/// The lines of standard input as bytes: the library must refuse bytes that are not UTF-8. A last line may lack its
/// newline.
private struct Lines: Sequence, IteratorProtocol {
    private let input = fdopen(STDIN_FILENO, "r")
    private var buffer: UnsafeMutablePointer<CChar>?
    private var room = 0

    mutating func next() -> Data? {
        guard let input else { return nil }
        let count = getline(&buffer, &room, input)
        guard count > 0, let buffer else { return nil }
        let line = Data(bytes: buffer, count: count)
        return line.last == UInt8(ascii: "\n") ? line.dropLast() : line
    }
}
