// The screen that a wallet shows of a tool before it is used: the verdict, then the findings and the advice, in a
// person's words. Only sentences here: the library has decided their meaning. A real screen puts each line where it
// belongs.

import ERC8257
import Foundation

/// A tool that is looked at: checked once, and asked again before each use.
public final class ToolOnScreen: Sendable {
    private let session: Session
    private let host: any ToolHost
    private let toolRef: String
    private let trusted: [KnownRegistries]
    private let begun: Int64

    /// Registries that a wallet trusts to keep the rules: any account may deploy one that breaks them.
    public static let registries = [
        KnownRegistries(chain: "eip155:8453", registries: ["0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1"])
    ]

    /// The clock of the session is the date, so that a state which is put away means the same later.
    public init(toolRef: String, host: any ToolHost, trusted: [KnownRegistries] = ToolOnScreen.registries) throws {
        let begun = Self.now()
        // The host does not see addresses: the policy says so, and so does the report.
        let quorum = host.rpcs > 1 ? try majority(rpcs: Int32(clamping: host.rpcs)) : nil
        let policy = Policy(addressesEnforced: host.seesAddresses, quorum: quorum)
        session = try Session(tool: toolRef, now: begun, policy: policy, clock: begun)
        (self.host, self.toolRef, self.trusted, self.begun) = (host, toolRef, trusted, begun)
    }

    /// Verifies before the screen shows anything of the tool. `putAway` gets the state before each step. An app
    /// that is suspended goes on from there by `Session.resume`. It keeps the time of the first start beside the
    /// state: that is the time of the verification.
    public func screen(putAway: @escaping @Sendable (String) -> Void = { _ in }) async throws -> WalletScreen {
        let report = try await runSession(session, host: host, now: Self.now()) { putAway(try $0.export()) }
        return WalletScreen(report, try advice(), body: try session.body())
    }

    /// Asked at the tap on “Use”. No: check again with a new session.
    public func mayInvoke() throws -> Bool {
        try session.mayInvoke(now: Self.now())
    }

    /// Asked right before money goes out, once for each payment. No: check again with a new session.
    public func mayPay() throws -> Bool {
        try session.takeForPayment(now: Self.now())
    }

    /// The wallet's own facts: itself, and the registries that it trusts.
    private func advice() throws -> Advice {
        let usdc = "eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"
        let facts = Facts(
            toolRef: toolRef,
            config: try session.config()?.record,
            directory: trusted,
            wallet: Wallet(protocols: ["x402"], tokens: [Token(asset: usdc, decimals: 6, symbol: "USDC")]),
            now: Self.now(),
            verifiedAt: begun)
        return try advise(body: session.body(), facts: facts)
    }

    private static func now() -> Int64 {
        max(0, Int64(Date().timeIntervalSince1970))
    }
}

/// The lines of the screen, from top to bottom.
public struct WalletScreen: Sendable, Equatable {
    /// How the verdict is meant: the colour of the headline, and whether there is a “Use” button.
    public enum Mood: Sendable {
        case genuine
        case suspicious
        case wrong
        case unknown
    }

    public let mood: Mood
    public let title: String
    public let sentence: String
    /// The creator's words about the tool; nothing about an unverified one, since it could say anything.
    public let creatorSays: [String]
    /// The four checks.
    public let checks: [String]
    /// The findings, and the right actions.
    public let findings: [String]
    /// The advice, the gravest first.
    public let advice: [String]

    public init(_ report: Report, _ advice: Advice, body: Data?) {
        (mood, title, sentence) = verdict(report, advice)
        let mood = mood
        creatorSays = report.verified ? said(body, advice.summary) : []
        checks = report.checks.map { line(of: $0, mood) }
        findings = report.findings.map { finding in
            let place = place(finding.pointer, finding.found)
            // Where no server answered, the publisher has no known fault to mend.
            return finding.message + place + (mood == .unknown ? "" : " For its publisher: \(finding.fix)")
        }
        self.advice = advice.items.sorted { rank($0.level) < rank($1.level) }.map { item in
            "\(word(item.level)): \(item.message)\(place(item.pointer, item.found)) For this wallet: \(item.action)"
        }
    }
}

private func verdict(_ report: Report, _ advice: Advice) -> (WalletScreen.Mood, String, String) {
    let first = report.findings.first { $0.severity == .error }.map { "\($0.message) " } ?? ""
    // Three looks: genuine, wrong, and what could not be checked, which says nothing against the tool.
    switch report.outcome {
    case .verified:
        return genuine(advice)
    case .refused:
        return report.canonical
            ? (.wrong, "Breaks the rules", "\(first)Its creator registered it so. Do not use it.")
            : (.wrong, "Not verified", "\(first)Do not use this tool.")
    case .unavailable:
        let open = "\(first)Nothing is known for or against the tool. Try again later."
        return (.unknown, "Could not be checked", open)
    }
}

private func genuine(_ advice: Advice) -> (WalletScreen.Mood, String, String) {
    if advice.summary.freshness.expired == true {
        return (.unknown, "Checked too long ago", "This was genuine then. Check again before you use the tool.")
    }
    let unchanged = "This is what its creator registered, unchanged."
    if advice.items.contains(where: { $0.level == .alarm }) {
        return (.suspicious, "Genuine, but suspicious", "\(unchanged) But there are signs of danger: read them first.")
    }
    return (.genuine, "Genuine", "\(unchanged) Whether it is a good tool, nobody has checked.")
}

private func line(of check: CheckResult, _ mood: WalletScreen.Mood) -> String {
    let sentences = [
        "fetch": "It could be found and read",
        "origin-binding": "It is at its own address",
        "manifest-hash": "It is what was registered, unchanged",
        "creator-binding": "It names the creator who registered it",
    ]
    let sentence = sentences[check.name] ?? check.name
    switch check.status {
    case .pass: return "✓ \(sentence): yes"
    case .fail where mood != .unknown: return "✗ \(sentence): no"
    case .fail, .skipped: return "– \(sentence): not checked"
    }
}

private func said(_ body: Data?, _ summary: Summary) -> [String] {
    let document = body.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any] ?? [:]
    let texts = ["name", "description", "endpoint"].compactMap { document[$0] as? String }
    return texts.map(theirs) + ["Price: \(price(summary.price))", "May be relied on: \(time(summary.freshness))"]
}

private func price(_ price: Price?) -> String {
    switch price?.state {
    case .free: return "asks for no payment"
    case .priced:
        guard let amount = price?.amount, let symbol = price?.symbol else {
            return "\(price?.units ?? "some") of an unknown token"
        }
        return "\(amount) \(symbol)"
    case .unknown: return "unknown: this wallet speaks none of its payment protocols"
    case .noInformation, nil: return "not said"
    }
}

private func time(_ freshness: Freshness) -> String {
    if freshness.expired == true { return "no longer: check again" }
    let seconds = freshness.seconds
    if seconds == 0 { return "for this one use" }
    let duration = seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s"
    return "for \(duration) from its check, and never for a payment"
}

private func word(_ level: AdviceLevel) -> String {
    switch level {
    case .alarm: return "Danger"
    case .caution: return "Take care"
    case .note: return "Good to know"
    }
}

private func rank(_ level: AdviceLevel) -> Int {
    switch level {
    case .alarm: return 0
    case .caution: return 1
    case .note: return 2
    }
}

/// The place, and the text there. Names of members may be long; the text is short already.
private func place(_ pointer: String?, _ found: String?) -> String {
    let parts = [pointer.map { String($0.prefix(80)) }, found].compactMap { $0 }.filter { !$0.isEmpty }
    return parts.isEmpty ? "" : " (\(theirs(parts.joined(separator: ": "))))"
}

/// Foreign text, kept apart from ours: it turns nothing around that stands beside it, and hides nothing.
private func theirs(_ text: String) -> String {
    let hidden: Set<Unicode.GeneralCategory> = [
        .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned,
    ]
    let shown = text.unicodeScalars.filter { !hidden.contains($0.properties.generalCategory) }
    return "\u{2068}\(String(String.UnicodeScalarView(shown)))\u{2069}"
}
