/// The verdict on a registration. Only a verification makes one: it has no public initializer, and no function
/// reads one from text.
///
/// A report is a plain value: it holds nothing of the native library, and compares by all that it says.
public struct Report: Sendable, Hashable {
    let parts: ReportParts

    init(parts: ReportParts) {
        self.parts = parts
    }

    /// Whether all four checks pass and the manifest is valid: the one thing to go by.
    public var verified: Bool { parts.verified }

    /// What may be concluded: verified, refused, or unavailable where the tool could not be checked. An app shows three things
    /// for it; only a verified tool may be used.
    public var outcome: Outcome { parts.outcome }

    /// Whether all four checks pass, even if the manifest breaks a rule: the standard's own flag (§7).
    public var canonical: Bool { parts.canonical }

    /// The tool that the report is about, as text, if that was said.
    public var toolRef: String? { parts.toolRef }

    /// The consumer's choices.
    public var policy: Policy { parts.policy }

    /// How the onchain side was read: `unstated`, `rpc`, `none` or `quorum k of n`.
    public var evidence: String { parts.evidence }

    /// The lowest check that fails, 1 to 4; `nil` if none does, which alone does not mean verified.
    public var failedCheck: Int32? { parts.failedCheck }

    /// The four checks (§7), in order, each with its status.
    public var checks: [CheckResult] { parts.checks }

    /// Whether the manifest keeps all rules (§2 to §6); `nil` without a manifest to judge.
    public var manifestValid: Bool? { parts.manifestValid }

    /// The committed hash, `0x` and 64 lower-case hex digits; `nil` without a record.
    public var expectedHash: String? { parts.expectedHash }

    /// The hash of the served document, `0x` and 64 lower-case hex digits; `nil` if it has none.
    public var computedHash: String? { parts.computedHash }

    /// All findings, by byte offset, then by code; findings without a place come first. At most 257.
    public var findings: [Finding] { parts.findings }

    /// The report as JSON (`erc8257-report/1`): the same text in every language, byte for byte.
    public var json: String { parts.json }

    /// Whether both say the same, byte for byte: as texts, two that differ in their Unicode form alone would be equal.
    public static func == (one: Report, other: Report) -> Bool {
        one.json.utf8.elementsEqual(other.json.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(json)
    }
}

extension Report: CustomStringConvertible {
    /// The verdict in one line, for logs.
    public var description: String {
        let tool = toolRef.map { " of \($0)" } ?? ""
        let check = checks.first { $0.number == failedCheck }.map { ", check \($0.number) (\($0.name)) failed" } ?? ""
        let more = findings.count > 1 ? " and \(findings.count - 1) more findings" : ""
        let found = findings.first.map { ", \($0.rule)\(more)" } ?? ""
        return "Report\(tool): \(verified ? "verified" : "not verified")\(check)\(found)"
    }
}
