// What a caller writes against generated code, with every kind of type: the compiler takes it as it stands.

import Foundation

@testable import ERC8257

private let address = "0x3c4f2875bcb6d4fb9bf739c8a2e6e0d85aab0bce"

/// A union that a member tells, with nothing left over.
func answered(_ answer: RpcAnswer) -> String {
    switch answer {
    case .result(let result): return result
    case .error(let error): return error
    case .failed(let failed): return failed
    }
}

/// A closed list of words, with nothing left over.
func isContract(_ verdict: AccountVerdict) -> Bool {
    switch verdict {
    case .contract, .erc1967, .erc1967Beacon, .eip1167: return true
    case .empty, .eoa, .eip7702, .precompile, .unknown: return false
    }
}

/// Optional arguments may be left out.
func sampleOfAccount() throws -> AccountReport {
    try account(chain: "eip155:1", address: address, code: .result(result: #""0x""#))
}

/// A policy, numbers of the chain, and any JSON value.
func sampleOfGate() throws -> GateReport {
    let entry = OfferEntry(
        network: "base", chainId: "8453", asset: address, payTo: address, amount: "1000000000000000000",
        maxTimeoutSeconds: 60, domain: TokenDomain(name: "USD Coin", version: "2"), resource: "https://books.example/",
        description: "Finds books.")
    let config = GateConfig(
        offer: Offer(versions: [1], entries: [entry]), predicate: false, settle: .after, usage: #"{"every":[1.50]}"#,
        policy: GatePolicy(value: .atLeast, windowPaid: 600))
    return try gate(
        config: config, headers: [GateHeader(name: "X-PAYMENT", value: "")], now: 1_790_000_000, answers: [#""fresh""#])
}

/// Bytes within a document.
func sampleOfMcp() throws -> McpReport {
    let request = RecordedRequest(method: .post, headers: [], body: Data("{}".utf8))
    let exchange = Exchange(request: request, sentMs: 0, endedMs: 1, end: .complete, headers: [])
    return try judgeMcp(
        endpoint: "https://books.example/mcp", recorder: "sample", exchanges: [exchange],
        options: ProbeOptions(minGrade: .b))
}

/// What may be missing is `nil`.
func mean(_ report: ReputationReport) -> String {
    report.score?.mean ?? "no score"
}
