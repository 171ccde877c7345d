import Foundation

/// What came of a call of a tool.
public struct PaidTool: Sendable {
    /// What became of the call, and of the payment.
    public let report: CallReport
    /// The body of the tool's last answer; empty where it gave none.
    public let body: Data
    /// All that was seen, which `judge` gives the same report for. It holds the signature.
    public let bundle: String
}

/// Logs show the report, without the body and the signature.
extension PaidTool: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The report alone.
    public var description: String { "PaidTool(\(report))" }

    /// The same.
    public var debugDescription: String { description }

    /// The report alone.
    public var customMirror: Mirror { Mirror(self, children: ["report": report]) }
}

/// Calls a tool, and pays it where it asks for that. The tool is verified first; what it asks for is compared with its manifest; the
/// user is asked wherever the two differ. One payment is signed at most, and it is sent once.
///
///     let hooks = Hooks(
///         confirm: { words, _ in await dialog.ask(words) },
///         sign: { _, _, typedData in try await wallet.sign(typedData) })
///     let paid = try await payTool(
///         toolRef: tool, input: Data(#"{"city":"Bern"}"#.utf8), payer: CallPayer(address: address), host: host, hooks: hooks)
///
/// After the payment was sent an error does not mean that it was not paid. Make the inquiry itself (`payCallInquiry`) to put it away
/// before each step.
///
/// - Parameters:
///   - toolRef: The tool.
///   - input: The body of the request, as the tool's `inputs` describe it: JSON, in raw bytes.
///   - payer: Who pays.
///   - host: What sends the requests.
///   - hooks: `sign` is always needed, and `confirm` wherever the tool asks for something else than its manifest lists.
///   - policy: What the payer allows.
///   - verification: The policy of the verification. Without one, addresses are enforced if the host sees them; without a quorum
///     in it, a majority of the host's RPCs must agree.
///   - timeoutSeconds: The time for each exchange, at most the inquiry's own, which is the default.
/// - Throws: `Erc8257Error` if an argument cannot be used, and as `runInquiry`.
public func payTool(
    toolRef: String, input: Data, payer: CallPayer, host: any InquiryHost, hooks: Hooks, policy: PayPolicy? = nil,
    verification: ConsumerPolicy? = nil, timeoutSeconds: Int32? = nil
) async throws -> PaidTool {
    var random = SystemRandomNumberGenerator()
    let nonce = hex(Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }))
    let inquiry = try payCallInquiry(
        toolRef: toolRef, input: input, payer: payer, nonce: nonce, policy: policy, verification: verifying(verification, by: host))
    let report = try await runInquiry(inquiry, host: host, hooks: hooks, timeoutSeconds: timeoutSeconds)
    return PaidTool(report: report, body: try inquiry.result() ?? Data(), bundle: try inquiry.bundle() ?? "")
}

/// The policy for this host, if the host can keep it: one RPC alone could make a tool genuine.
private func verifying(_ given: ConsumerPolicy?, by host: any InquiryHost) throws -> ConsumerPolicy? {
    guard host.seesAddresses || given == nil || given?.addressesEnforced == false else {
        throw Erc8257Error.wrongValue(
            "/verification/addressesEnforced", "is not false, and the host does not see the addresses that it connects to")
    }
    let own = given?.quorum.map { Quorum(need: $0.need, of: $0.of) }
    let agreed = try quorumFor(own, of: host.rpcs, at: "/verification/quorum")
    let quorum = agreed.map { PolicyQuorum(need: $0.need, of: $0.of) }
    if host.seesAddresses && quorum == given?.quorum { return given }
    return ConsumerPolicy(
        acceptUnknownType: given?.acceptUnknownType, schemaMeasure: given?.schemaMeasure,
        maxRequirements: given?.maxRequirements, freshnessSeconds: given?.freshnessSeconds,
        allowPrivateAddresses: given?.allowPrivateAddresses,
        addressesEnforced: host.seesAddresses ? given?.addressesEnforced : false, pinnedHash: given?.pinnedHash, quorum: quorum)
}
