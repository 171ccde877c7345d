/// Whether a proof of access counts, with its warnings. Only `AccessProof.verify` makes one: it has no public
/// initializer, and no function reads one from text.
///
/// A report is a plain value: it holds nothing of the native library, and compares by all that it says.
public struct ProofReport: Sendable, Hashable {
    let parts: ProofReportParts

    init(parts: ProofReportParts) {
        self.parts = parts
    }

    /// Whether the proof counted at `now`: the one thing to go by.
    public var valid: Bool { parts.valid }

    /// Why it does not; `nil` if it does.
    public var fault: ProofRemark? { parts.fault }

    /// What to warn of, valid or not.
    public var warnings: [ProofRemark] { parts.warnings }

    /// The second since 1970 that it was judged at.
    public var now: Int64 { parts.now }

    /// The proof that this is about, with hex in lower case.
    public var proof: AccessProof { parts.proof }

    /// The signed digest, `0x` and 64 lower-case hex digits.
    public var digest: String { parts.digest }

    /// The report as JSON (`erc8257-access-proof/1`): the same text in every language, byte for byte.
    public var json: String { parts.json }

    /// Whether both say the same, byte for byte: as texts, two that differ in their Unicode form alone would be equal.
    public static func == (one: ProofReport, other: ProofReport) -> Bool {
        one.now == other.now && one.proof == other.proof && one.json.utf8.elementsEqual(other.json.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(json)
    }
}

extension ProofReport: CustomStringConvertible {
    /// The verdict in one line, for logs.
    public var description: String {
        "ProofReport of \(proof.account): \(fault.map { "not valid, \($0.code)" } ?? "valid")"
    }
}
