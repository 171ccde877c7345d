import ERC8257
import Foundation
import XCTest

private let payer = "0x2c7536e3605d9c16a7a3d7b1898e529396a65c23"
private let token = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"

/// The free tool's chain and server, and an endpoint that says this.
private final class Endpoint: InquiryHost, @unchecked Sendable {
    let rpcs: Int
    let seesAddresses: Bool
    let recorded: RecordedHost
    let says: @Sendable (InquiryRequest) -> InquiryResponse
    private let lock = NSLock()
    private var all: [InquiryRequest] = []

    init(
        rpcs: Int = 1, seesAddresses: Bool = true, _ says: @escaping @Sendable (InquiryRequest) -> InquiryResponse
    ) throws {
        self.rpcs = rpcs
        self.seesAddresses = seesAddresses
        recorded = try RecordedHost(freeTool())
        self.says = says
    }

    var called: [InquiryRequest] { lock.withLock { all } }

    /// The first RPC alone knows the tool.
    func call(_ request: CallsRequest) async throws -> [Answered] {
        let known = CallsRequest(
            calls: request.calls.filter { $0.rpc == 0 }, maxBytes: request.maxBytes, maxWireBytes: request.maxWireBytes,
            deadlineSeconds: request.deadlineSeconds)
        let unknown = request.calls.filter { $0.rpc != 0 }.map { Answered(id: $0.id, answer: .failed(failure: .connect)) }
        return try await recorded.call(known) + unknown
    }
    func fetch(_ request: FetchRequest) async throws -> Fetched { throw NoRecording() }
    func send(_ request: InquiryRequest) async throws -> InquiryResponse {
        if request.method == .get { return complete(200, try manifest()) }
        lock.withLock { all.append(request) }
        return says(request)
    }

    func manifest() throws -> Data {
        guard case .received(_, _, _, let body) = try recorded.recording.response() else { throw NoRecording() }
        return body
    }
}

private func complete(_ status: Int32, _ body: Data) -> InquiryResponse {
    InquiryResponse(end: .complete, status: status, body: body)
}

/// What a server asks for that lists no price.
private func prices() throws -> Data {
    let manifest = try JSONSerialization.jsonObject(with: try Endpoint { _ in complete(200, Data()) }.manifest())
    let endpoint = try XCTUnwrap((manifest as? [String: Any])?["endpoint"] as? String)
    let asks = """
        {"x402Version":1,"accepts":[{"scheme":"exact","network":"base","maxAmountRequired":"10000","asset":"\(token)",
        "payTo":"0x209693bc6afc0c5328ba36faf03c514ef312287c","maxTimeoutSeconds":60,"resource":"\(endpoint)","description":"",
        "extra":{"name":"USD Coin","version":"2"}}]}
        """
    return Data(asks.utf8)
}

/// What hooks saw.
private final class Seen: @unchecked Sendable {
    private let lock = NSLock()
    private var all = (agreed: 0, signed: 0, state: "")

    var now: (agreed: Int, signed: Int, state: String) { lock.withLock { all } }

    func change(_ change: (inout (agreed: Int, signed: Int, state: String)) -> Void) { lock.withLock { change(&all) } }
}

final class PayToolTests: XCTestCase {
    private func paid(_ host: Endpoint, _ hooks: Hooks, _ kind: PayerAccount = .key) async throws -> PaidTool {
        let tool = try XCTUnwrap(try host.recorded.recording.toolRef())
        return try await payTool(
            toolRef: tool, input: Data(#"{"a":1}"#.utf8), payer: CallPayer(address: payer, account: kind), host: host, hooks: hooks)
    }

    func testAToolThatAsksForNothingIsCalled() async throws {
        let host = try Endpoint { _ in complete(200, Data(#"{"b":2}"#.utf8)) }
        let paid = try await paid(host, Hooks())
        XCTAssertEqual(paid.report.verdict, .called)
        XCTAssertEqual(paid.body, Data(#"{"b":2}"#.utf8))
        XCTAssertEqual(host.called.map(\.body), [Data(#"{"a":1}"#.utf8)])
        XCTAssertEqual(try judge(bundle: Data(paid.bundle.utf8)).json, paid.report.json)
    }

    func testOneOfSeveralRPCsMakesNoToolGenuine() async throws {
        let host = try Endpoint(rpcs: 3) { _ in complete(200, Data()) }
        let report = try await paid(host, Hooks()).report
        XCTAssertEqual(report.verdict, .notVerified)
        XCTAssertEqual(host.called, [])
    }

    func testAPolicySaysNothingThatTheHostCannotKeep() async throws {
        let blind = try Endpoint(seesAddresses: false) { _ in complete(200, Data()) }
        let unseen = try await paid(blind, Hooks())
        XCTAssertTrue(unseen.bundle.contains(#""addressesEnforced":false"#))
        let quorum = ConsumerPolicy(quorum: PolicyQuorum(need: 2, of: 3))
        for (host, policy, pointer) in [
            (blind, ConsumerPolicy(), "/verification/addressesEnforced"),
            (try Endpoint(rpcs: 2) { _ in complete(200, Data()) }, quorum, "/verification/quorum"),
        ] {
            do {
                let tool = try XCTUnwrap(try host.recorded.recording.toolRef())
                _ = try await payTool(
                    toolRef: tool, input: Data(), payer: CallPayer(address: payer), host: host, hooks: Hooks(),
                    verification: policy)
                XCTFail("it was taken")
            } catch let error as Erc8257Error {
                XCTAssertEqual(error.pointer, pointer)
            }
        }
    }

    func testACallerThatWasCancelledSignsNothingAndCanGoOn() async throws {
        let host = try Endpoint { $0.headers.count > 1 ? complete(500, Data()) : complete(402, try! prices()) }
        let seen = Seen()
        let hooks = Hooks(
            confirm: { _, _ in
                seen.change { $0.agreed += 1 }
                return true
            },
            sign: { _, _, _ in
                seen.change { $0.signed += 1 }
                return Data(repeating: 1, count: 80)
            })
        let tool = try XCTUnwrap(try host.recorded.recording.toolRef())
        let inquiry = try payCallInquiry(
            toolRef: tool, input: Data(), payer: CallPayer(address: payer, account: .contract),
            nonce: "0x" + String(repeating: "11", count: 32))
        let running = Task {
            try await runInquiry(inquiry, host: host, hooks: hooks) {
                let state = try $0.export()
                seen.change { $0.state = state }
                if seen.now.agreed > 0 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        do {
            _ = try await running.value
            XCTFail("it was cancelled")
        } catch is CancellationError {
            XCTAssertEqual(seen.now.signed, 0)
        }
        // The answer of the user was put away: the user is not asked again.
        let again = try resumePayCall(state: seen.now.state)
        let report = try await runInquiry(again, host: host, hooks: hooks)
        XCTAssertTrue(report.signed)
        XCTAssertEqual(seen.now.agreed, 1)
        XCTAssertEqual(seen.now.signed, 1)
    }

    func testLogsShowNoPaymentAndNoKey() async throws {
        let host = try Endpoint { _ in complete(200, Data()) }
        let paid = try await paid(host, Hooks())
        let request = try XCTUnwrap(host.called.first)
        for told in ["\(paid)", String(reflecting: paid), "\(request)", String(reflecting: request)] {
            XCTAssertFalse(told.contains("erc8257-payment-call-bundle/1"), told)
            XCTAssertFalse(told.contains("application/json"), told)
        }
        XCTAssertEqual("\(InquiryHeader(name: "x-payment", value: "s3cret"))", "InquiryHeader(name: x-payment)")
    }

    func testAPriceThatTheManifestDoesNotListIsAskedAboutAndSignedByTheHook() async throws {
        let asks = try prices()
        // A recording is of one verification.
        func host() throws -> Endpoint {
            try Endpoint { $0.headers.count > 1 ? complete(500, Data()) : complete(402, asks) }
        }
        let no = Hooks(confirm: { words, _ in !words.hasPrefix("ASK FIRST  price-unlisted: ") })
        let declined = try await paid(try host(), no)
        XCTAssertEqual(declined.report.verdict, .declined)

        // The wallet is a contract, whose signature is any; nobody can tell here what became of the payment.
        let yes = Hooks(
            confirm: { _, _ in true },
            sign: { signer, _, typedData in
                signer == payer && typedData?.contains("TransferWithAuthorization") == true ? Data(repeating: 1, count: 80) : nil
            })
        let paying = try host()
        let sent = try await paid(paying, yes, .contract)
        XCTAssertEqual(sent.report.verdict, .unknown)
        XCTAssertTrue(sent.report.signed)
        XCTAssertEqual(sent.report.retrySafe, false)
        XCTAssertEqual(paying.called.map(\.headers.count), [1, 2], "the payment was sent once")
        XCTAssertEqual(paying.called.last?.headers.last?.name, "x-payment")

        let refused = try await paid(try host(), Hooks(confirm: { _, _ in true }, sign: { _, _, _ in nil }))
        XCTAssertEqual(refused.report.verdict, .notSigned)
        do {
            _ = try await paid(try host(), Hooks())
            XCTFail("nobody was asked")
        } catch let error as Erc8257Error {
            XCTAssertEqual(error.pointer, "/hooks/confirm")
        }
    }
}
