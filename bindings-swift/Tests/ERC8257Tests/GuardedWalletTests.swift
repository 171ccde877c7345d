import ERC8257
import Foundation
import WalletExample
import XCTest

/// The example: what reaches the wallet.
final class GuardedWalletTests: XCTestCase {
    private static let account = "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"
    private static let token = "0x00000000000000000000000000000000000c0ffe"
    private static let payee = "0x209693bc6afc0c5328ba36faf03c514ef312287c"
    private static let policy = """
        {"format":"erc8257-wallet-policy/1","name":"pays one account","account":"\(account)","chains":["eip155:10"],"default":"deny",
        "rules":[{"id":"pay","effect":"allow","to":["\(token)"],"selectors":["0xa9059cbb"],"recipients":["\(payee)"],
        "maxAmount":"5000","maxValue":"0"}],
        "caps":[{"id":"day","chain":"eip155:10","asset":"\(token)","amount":"6000","windowSeconds":86400}]}
        """

    /// The methods that reached the wallet.
    private actor Log {
        var methods: [String] = []
        func add(_ method: String) { methods.append(method) }
    }

    private func guarded(_ log: Log, confirm: @escaping @Sendable (GuardReport) -> Bool = { _ in false }) -> GuardedWallet {
        GuardedWallet(policy: Self.policy, now: { 1_767_225_600 }, confirm: confirm) { method, _ in
            if method == "eth_chainId" { return "\"0xa\"" }
            await log.add(method)
            return "\"0xd0\""
        }
    }

    private func word(_ hex: String) -> String { String(repeating: "0", count: 64 - hex.count) + hex }

    private func sent(_ data: String) -> String { #"[{"from":"\#(Self.account)","to":"\#(Self.token)","data":"\#(data)"}]"# }

    private func pay(_ amount: Int) -> String {
        sent("0xa9059cbb" + word(String(Self.payee.dropFirst(2))) + word(String(amount, radix: 16)))
    }

    func testAPaymentPassesAndAnApprovalWithoutALimitDoesNot() async throws {
        let log = Log()
        let wallet = guarded(log)
        let answer = try await wallet.request("eth_sendTransaction", pay(4_000))
        XCTAssertEqual(answer, "\"0xd0\"")
        let spent = await wallet.remembered
        XCTAssertEqual(spent, [CapSpending(cap: "day", amount: "4000", at: 1_767_225_600)])
        let unlimited = sent("0x095ea7b3" + word("a") + String(repeating: "f", count: 64))
        for (params, reason) in [(unlimited, "The approval has no limit."), (pay(2_001), "The spending goes beyond a cap.")] {
            do {
                _ = try await wallet.request("eth_sendTransaction", params)
                XCTFail("it passed")
            } catch let refused as RequestRefused {
                XCTAssertTrue(refused.reasons.contains(reason), "\(refused.reasons)")
            }
        }
        let methods = await log.methods
        XCTAssertEqual(methods, ["eth_sendTransaction"])
    }

    func testTheUserIsAskedWhereNoRuleDecides() async throws {
        let log = Log()
        let params = #"["0x00","\#(Self.account)"]"#
        do {
            _ = try await guarded(log).request("personal_sign", params)
            XCTFail("it passed")
        } catch let refused as RequestRefused {
            XCTAssertEqual(refused.report.kind, .message)
        }
        _ = try await guarded(log, confirm: { $0.verdict == .ask }).request("personal_sign", params)
        let methods = await log.methods
        XCTAssertEqual(methods, ["personal_sign"])
    }
}
