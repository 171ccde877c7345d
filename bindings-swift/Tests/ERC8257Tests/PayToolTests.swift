import ERC8257
import Foundation
import XCTest

private let payer = "0x2c7536e3605d9c16a7a3d7b1898e529396a65c23"
private let token = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"

/// The free tool's chain and server, and an endpoint that says this.
private final class Endpoint: InquiryHost, @unchecked Sendable {
    let rpcs = 1
    let seesAddresses = true
    let recorded: RecordedHost
    let says: @Sendable (InquiryRequest) -> InquiryResponse
    private let lock = NSLock()
    private var all: [InquiryRequest] = []

    init(_ says: @escaping @Sendable (InquiryRequest) -> InquiryResponse) throws {
        recorded = try RecordedHost(freeTool())
        self.says = says
    }

    var called: [InquiryRequest] { lock.withLock { all } }

    func call(_ request: CallsRequest) async throws -> [Answered] { try await recorded.call(request) }
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

    func testAPriceThatTheManifestDoesNotListIsAskedAboutAndSignedByTheHook() async throws {
        let manifest = try JSONSerialization.jsonObject(with: try Endpoint { _ in complete(200, Data()) }.manifest())
        let endpoint = try XCTUnwrap((manifest as? [String: Any])?["endpoint"] as? String)
        let asks = """
            {"x402Version":1,"accepts":[{"scheme":"exact","network":"base","maxAmountRequired":"10000","asset":"\(token)",
            "payTo":"0x209693bc6afc0c5328ba36faf03c514ef312287c","maxTimeoutSeconds":60,"resource":"\(endpoint)","description":"",
            "extra":{"name":"USD Coin","version":"2"}}]}
            """
        // A recording is of one verification.
        func host() throws -> Endpoint {
            try Endpoint { $0.headers.count > 1 ? complete(500, Data()) : complete(402, Data(asks.utf8)) }
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
