import ERC8257
import Foundation
import XCTest

/// The free tool, which answers broken JSON with this status; and what it was asked.
private final class Tool: InquiryHost, @unchecked Sendable {
    let rpcs = 1
    let seesAddresses = true
    private let broken: Int32
    private let lock = NSLock()
    private var heard: [String] = []

    init(broken: Int32) { self.broken = broken }

    var asked: [String] { lock.withLock { heard } }

    func call(_ request: CallsRequest) async throws -> [Answered] { [] }
    func fetch(_ request: FetchRequest) async throws -> Fetched { Fetched(response: .missing) }

    func send(_ request: InquiryRequest) async throws -> InquiryResponse {
        let body = String(decoding: request.body, as: UTF8.self)
        lock.withLock { heard.append(body) }
        let isBroken = body == "{\""
        let answer = isBroken ? #"{"error":"not JSON"}"# : #"{"floorPriceEth":"1.5"}"#
        return InquiryResponse(
            end: .complete, status: isBroken ? broken : 200, finalUrl: request.url,
            headers: [InquiryHeader(name: "content-type", value: "application/json")], body: Data(answer.utf8))
    }
}

/// The probe of tools over plain HTTPS: what it asks, by the vectors; a free tool that is honest, one that is not, and one that is not
/// verified.
final class HttpToolTests: XCTestCase {
    private let arguments = "{ \"collection\": \"0x00\", \"chainId\": 1 }\n"

    func testItAsksAsTheVectorsHaveIt() throws {
        let all = try cases("http.json")
        XCTAssertGreaterThanOrEqual(all.count, 44)
        var played = 0
        for one in all {
            let id = try XCTUnwrap(one["id"] as? String)
            let bundle = try XCTUnwrap(one["bundle"] as? [String: Any])
            guard let report = (one["expect"] as? [String: Any])?["report"] as? [String: Any] else { continue }
            played += 1
            let rules = (report["findings"] as? [[String: Any]] ?? []).map { $0["rule"] as? String }
            // Only a payer pays, and nothing is asked of a tool that is not verified.
            let isVerified = !rules.contains("disc-http-manifest")
            let exchanges = try XCTUnwrap(bundle["exchanges"] as? [[String: Any]])
            let wanted = exchanges.filter { isVerified && $0["role"] as? String != "paid" }
            let registration = Data(try XCTUnwrap(bundle["registrationText"] as? String).utf8)
            let latency = (bundle["options"] as? [String: Any])?["latencyMs"] as? Int
            var inquiry = try probeHttpToolInquiry(
                registration: registration, options: HttpToolOptions(latencyMs: latency.map { Int64($0) }),
                arguments: bundle["arguments"] as? String)
            var asked = 0
            while true {
                let asks = try inquiry.poll(now: 1_800_000_000)
                guard case .http(let number, let method, let url, _, _, _, _, _, let isPrivate, _, _) = asks.step else { break }
                guard asked < wanted.count else { return XCTFail("\(id) asks for more than the case has") }
                let exchange = wanted[asked]
                asked += 1
                let request = try XCTUnwrap(exchange["request"] as? [String: Any])
                XCTAssertEqual([method.rawValue, url], ["POST", request["url"] as? String ?? ""], id)
                XCTAssertFalse(isPrivate, id)
                XCTAssertEqual(asks.body, body(of: request), id)
                let end = try XCTUnwrap((exchange["end"] as? String).flatMap(ExchangeEnd.init), id)
                let times = try ["sentMs", "endedMs"].map { Int64(try XCTUnwrap(exchange[$0] as? Int)) + 5_000 }
                try inquiry.answer(
                    .http(
                        id: number, end: end, status: (exchange["status"] as? Int).map { Int32($0) }, finalUrl: nil,
                        headers: headers(of: exchange), sentMs: times[0], endedMs: times[1]), beside: body(of: exchange) ?? Data())
                // What was put away goes on elsewhere, with the same question.
                inquiry = try resumeProbeHttpTool(state: inquiry.export())
            }
            XCTAssertEqual(asked, wanted.count, id)
            let recording = try XCTUnwrap(inquiry.bundle(), id)
            XCTAssertEqual(try judge(bundle: Data(recording.utf8)).json, try inquiry.report()?.json, id)
        }
        XCTAssertGreaterThanOrEqual(played, 35)
    }

    func testAFreeToolIsCalledWithTheCallersOwnBytes() async throws {
        for (broken, verdict) in [(Int32(400), HttpToolVerdict.sound), (200, .unsound)] {
            let tool = Tool(broken: broken)
            let begun = try probeHttpToolInquiry(registration: Data(freeTool().utf8), arguments: arguments)
            // What was put away goes on elsewhere.
            let inquiry = try resumeProbeHttpTool(state: begun.export())
            let report = try await runInquiry(inquiry, host: tool)
            XCTAssertEqual(report.verdict, verdict, report.json)
            XCTAssertEqual(tool.asked, [arguments, "{\""])
            XCTAssertEqual(try judge(bundle: Data(XCTUnwrap(inquiry.bundle()).utf8)).json, report.json)
        }
    }

    func testNothingIsAskedOfAToolThatIsNotVerified() async throws {
        let tool = Tool(broken: 400)
        let altered = try freeTool().replacingOccurrences(of: "nft-price-oracle", with: "nft-price-0racle")
        let report = try await probeHttpTool(registration: Data(altered.utf8), host: tool, arguments: arguments)
        XCTAssertEqual(report.verdict, .unsound)
        XCTAssertNil(report.endpoint)
        XCTAssertEqual(tool.asked, [])
    }
}
