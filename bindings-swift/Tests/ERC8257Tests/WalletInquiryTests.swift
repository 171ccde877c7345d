import ERC8257
import Foundation
import XCTest

/// A chain that gives the same answer to each method; it sends nothing.
private struct Chain: InquiryHost {
    let rpcs = 1
    let seesAddresses = true
    let answers: [String: String]

    func call(_ request: CallsRequest) async throws -> [Answered] {
        request.calls.map { call in
            let known = answers[call.method].map { CallAnswer.result(json: $0) }
            return Answered(id: call.id, answer: known ?? .failed(failure: .connect))
        }
    }

    func fetch(_ request: FetchRequest) async throws -> Fetched { Fetched(response: .missing) }
    func send(_ request: InquiryRequest) async throws -> InquiryResponse { InquiryResponse(end: .connect) }
}

/// The inquiries of wallets: RPCs, the user's wallet and the user are asked, and what they bring is judged.
final class WalletInquiryTests: XCTestCase {
    private let me = "0x3c4f2875bcb6d4fb9bf739c8a2e6e0d85aab0bce"
    private let other = "0xfd64506e1a93ba459d2ae97c1ad53a9ff569d9a2"
    private let chain = Chain(answers: [
        "eth_chainId": "\"0x1\"",
        "eth_getBlockByNumber":
            "{\"number\":\"0x10\",\"hash\":\"0x\(String(repeating: "22", count: 32))\",\"parentHash\":\"0x\(String(repeating: "11", count: 32))\",\"timestamp\":\"0x6ab13b80\"}",
        "eth_getCode": "\"0x\"", "eth_getTransactionCount": "\"0x5\"", "eth_call": "\"0x\"", "eth_getBalance": "\"0x64\"",
        "eth_feeHistory": "{\"oldestBlock\":\"0x1\",\"gasUsedRatio\":[0.5],\"baseFeePerGas\":[\"0xa\",\"0xb\"],\"reward\":[[\"0x2\"]]}",
        "eth_gasPrice": "\"0x7\"",
    ])

    func testWhatAChainSays() async throws {
        let account = try await readWalletAccount(chain: "eip155:1", address: me, host: chain)
        XCTAssertEqual(account.verdict, .eoa)
        XCTAssertEqual(account.nonce, "5")
        let gas = try await readGas(chain: "eip155:1", host: chain, gasLimit: "10")
        XCTAssertEqual(gas.maxCost, "240")
        let silent = try await readWalletAccount(chain: "eip155:1", address: me, host: Chain(answers: [:]))
        XCTAssertEqual(silent.verdict, .unknown)
    }

    func testATransferIsHandedOutAfterAYes() async throws {
        for isAgreed in [true, false] {
            let begun = try planTransferInquiry(chain: "eip155:1", token: "native", from: me, to: other, amount: "7")
            // What was put away goes on elsewhere.
            let plan = try resumePlanTransfer(state: begun.export())
            let hooks = Hooks(confirm: { words, _ in words.hasPrefix("Send 7 ") && isAgreed })
            let report = try await runInquiry(plan, host: chain, hooks: hooks)
            XCTAssertEqual(report.verdict, .planned)
            XCTAssertEqual(try plan.result() != nil, isAgreed)
            let judged = try judge(bundle: Data((plan.bundle() ?? "").utf8))
            XCTAssertEqual(judged.json, report.json)
        }
    }

    func testAHookThatIsMissingIsNamed() async throws {
        let plan = try planTransferInquiry(chain: "eip155:1", token: "native", from: me, to: other, amount: "7")
        let pointer = await refused { _ = try await runInquiry(plan, host: self.chain) }
        XCTAssertEqual(pointer, "/hooks/confirm")
        let report = try await runInquiry(plan, host: chain)
        XCTAssertEqual(report.verdict, .planned)
        XCTAssertNil(try plan.result())
        let lacking = await refused { _ = try await listSessionKeys(dialect: .current, now: 1, host: self.chain) }
        XCTAssertEqual(lacking, "/hooks/wallet")
        let list = Hooks(wallet: { _, _ in .result(json: "[]") })
        let keys = try await listSessionKeys(dialect: .current, now: 1, host: chain, hooks: list)
        XCTAssertEqual(keys.verdict, .listed)
    }

    private func refused(_ work: () async throws -> Void) async -> String? {
        do {
            try await work()
        } catch let error as Erc8257Error {
            return error.pointer
        } catch {
            XCTFail("\(error)")
        }
        return nil
    }
}
