// A policy in front of a wallet: an agent asks this actor in place of the wallet. The library reads each request and decides. This
// actor only asks the user, remembers what was spent, and forwards.

import ERC8257
import Foundation

/// The policy denied a request, or the user did not agree.
public struct RequestRefused: Error {
    /// Why.
    public let report: GuardReport

    /// The reasons, in the library's words.
    public var reasons: [String] {
        (report.findings + report.evaluations.flatMap(\.findings)).map(\.message)
    }
}

public actor GuardedWallet {
    /// Carries out a JSON-RPC request with these parameters, and gives the JSON of its result.
    public typealias Wallet = @Sendable (_ method: String, _ params: String) async throws -> String

    private let policy: String
    private let wallet: Wallet
    private let confirm: @Sendable (GuardReport) -> Bool
    private let now: @Sendable () -> Int64

    private var last: Task<Void, Never>?

    /// What was spent, as far as it still counts. Keep it with the account.
    public private(set) var remembered: [CapSpending]

    /// `confirm` asks the user where no rule decides. It gives its answer at once, so that no other request comes between.
    public init(
        policy: String, spent: [CapSpending] = [], now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) },
        confirm: @escaping @Sendable (GuardReport) -> Bool = { _ in false }, wallet: @escaping Wallet
    ) {
        (self.policy, self.remembered, self.now, self.confirm, self.wallet) = (policy, spent, now, confirm, wallet)
    }

    /// Asks the policy, and then the wallet. `params` is a JSON array. One request is carried out at a time: a switch of the chain ends
    /// before the next request is judged for the chain.
    public func request(_ method: String, _ params: String) async throws -> String {
        let before = last
        let mine = Task {
            await before?.value
            return try await self.carryOut(method, params)
        }
        last = Task { _ = try? await mine.value }
        return try await mine.value
    }

    private func carryOut(_ method: String, _ params: String) async throws -> String {
        let hex = try await wallet("eth_chainId", "[]").trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        let chain = UInt64(hex.dropFirst(2), radix: 16).map { "eip155:\($0)" } ?? ""
        try judge(method, params, chain: chain)
        return try await wallet(method, params)
    }

    /// Without a wait in it: two requests at the same time do not spend the same cap.
    private func judge(_ method: String, _ params: String, chain: String) throws {
        let state = SpendingState(spent: remembered)
        let report = try guardRequest(policy: policy, now: now(), chain: chain, method: method, state: state, params: params)
        guard report.verdict == .allow || (report.verdict == .ask && confirm(report)) else {
            throw RequestRefused(report: report)
        }
        // Before it is sent: a request that is lost on its way may have been carried out.
        remembered = report.spent ?? remembered
    }
}
