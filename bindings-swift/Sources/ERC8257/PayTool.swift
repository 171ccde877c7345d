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
///   - verification: The policy of the verification.
///   - timeoutSeconds: The time for each exchange, at most the inquiry's own, which is the default.
/// - Throws: `Erc8257Error` if an argument cannot be used, and as `runInquiry`.
public func payTool(
    toolRef: String, input: Data, payer: CallPayer, host: any InquiryHost, hooks: Hooks, policy: PayPolicy? = nil,
    verification: ConsumerPolicy? = nil, timeoutSeconds: Int32? = nil
) async throws -> PaidTool {
    var random = SystemRandomNumberGenerator()
    let nonce = hex(Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }))
    let inquiry = try payCallInquiry(
        toolRef: toolRef, input: input, payer: payer, nonce: nonce, policy: policy, verification: verification)
    let report = try await runInquiry(inquiry, host: host, hooks: hooks, timeoutSeconds: timeoutSeconds)
    return PaidTool(report: report, body: try inquiry.result() ?? Data(), bundle: try inquiry.bundle() ?? "")
}
