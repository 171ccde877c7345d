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

/// The probe of tools over plain HTTPS: a free tool that is honest, one that is not, and one that is not verified.
final class HttpToolTests: XCTestCase {
    private let arguments = "{ \"collection\": \"0x00\", \"chainId\": 1 }\n"

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
