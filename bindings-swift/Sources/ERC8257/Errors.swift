import Foundation

extension Erc8257Error: LocalizedError {
    /// The stable code: that of a rule, or one that begins with `usage-`, `session-` or `host-`.
    public var code: String { parts.code }

    /// Which argument, as a JSON pointer; without one, the whole input.
    public var pointer: String? { parts.pointer }

    /// The fault, for a person.
    public var reason: String { parts.reason }

    /// How to repair it.
    public var fix: String? { parts.fix }

    /// The code and the reason.
    public var errorDescription: String? { "\(code): \(reason)" }

    private var parts: (code: String, pointer: String?, reason: String, fix: String?) {
        switch self {
        case .Refused(let code, let pointer, let reason, _, _, let fix, _, _, _):
            return (code, pointer, reason, fix)
        }
    }

    /// An argument with a wrong value.
    static func wrongValue(_ pointer: String, _ reason: String) -> Erc8257Error {
        let member = pointer.dropFirst().replacingOccurrences(of: "/", with: ".")
        return of("usage-wrong-value", "\(member) \(reason)", pointer: pointer)
    }

    /// The error of this code.
    static func of(_ code: String, _ reason: String, pointer: String? = nil) -> Erc8257Error {
        .Refused(
            code: code, pointer: pointer, reason: reason, found: nil, expected: nil, fix: nil, offset: nil, line: nil,
            column: nil)
    }
}

/// A host threw, so the verdict is missing: nothing is known for or against the tool.
public struct HostFailure: LocalizedError, Sendable {
    /// The host's error.
    public let cause: any Error

    /// The stable code, `host-failed`.
    public var code: String { "host-failed" }

    /// The code and the type of the cause. Without the host's own message, which may hold the URL of an RPC, and
    /// with it a key.
    public var errorDescription: String? { "\(code): the host threw \(type(of: cause))" }
}

/// Logs show no more than `errorDescription` does.
extension HostFailure: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The code and the type of the cause.
    public var description: String { errorDescription ?? code }

    /// The same.
    public var debugDescription: String { description }

    /// Without members.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
