import ERC8257
import Foundation
import WalletExample
import XCTest

/// The example: what a person reads.
final class WalletScreenTests: XCTestCase {
    func testAGenuineTool() async throws {
        let host = try RecordedHost(freeTool())
        let tool = try XCTUnwrap(host.recording.toolRef())
        let parts = try parseToolRef(text: tool)
        let trusted = [KnownRegistries(chain: "eip155:\(parts.chainId)", registries: [parts.registry])]
        let shown = try ToolOnScreen(toolRef: tool, host: host, trusted: trusted)
        XCTAssertFalse(try shown.mayInvoke())
        let screen = try await shown.screen()
        XCTAssertEqual(screen.mood, .genuine)
        XCTAssertEqual(screen.title, "Genuine")
        XCTAssertEqual(screen.checks, [
            "✓ It could be found and read: yes", "✓ It is at its own address: yes",
            "✓ It is what was registered, unchanged: yes", "✓ It names the creator who registered it: yes",
        ])
        XCTAssertEqual(screen.findings, [])
        XCTAssertTrue(screen.creatorSays.contains { $0.hasPrefix("Price: ") }, "\(screen.creatorSays)")
        XCTAssertTrue(try shown.mayInvoke())
        XCTAssertTrue(try shown.mayPay())
        XCTAssertFalse(try shown.mayPay())
    }

    func testARegistryThatTheWalletDoesNotKnow() async throws {
        let host = try RecordedHost(freeTool())
        let screen = try await ToolOnScreen(toolRef: XCTUnwrap(host.recording.toolRef()), host: host).screen()
        XCTAssertEqual(screen.mood, .suspicious)
        XCTAssertTrue(screen.advice.first?.hasPrefix("Danger: ") == true, "\(screen.advice)")
    }

    func testAToolThatIsNot() async throws {
        var host = try RecordedHost(freeTool())
        host.fetches = { _, _ in
            let body = Data(#"{"name":"Free money\u202e"}"#.utf8)
            return Fetched(response: .received(status: 200, redirected: false, complete: true, body: body))
        }
        let shown = try ToolOnScreen(toolRef: XCTUnwrap(host.recording.toolRef()), host: host)
        let screen = try await shown.screen()
        XCTAssertEqual(screen.mood, .wrong)
        XCTAssertTrue(screen.sentence.hasSuffix("Do not use this tool."))
        XCTAssertEqual(screen.creatorSays, [])
        XCTAssertFalse(screen.findings.isEmpty)
        XCTAssertFalse(try shown.mayInvoke())
        XCTAssertFalse(try shown.mayPay())
    }

    func testAServerThatIsDownSaysNothingAgainstItsTool() async throws {
        let busy = Response.received(status: 503, redirected: false, complete: true, body: Data())
        for response in [.failed(error: .connect), .failed(error: .timeout), busy] {
            var host = try RecordedHost(freeTool())
            host.fetches = { _, _ in Fetched(response: response) }
            let screen = try await ToolOnScreen(toolRef: XCTUnwrap(host.recording.toolRef()), host: host).screen()
            XCTAssertEqual(screen.mood, .unknown)
            XCTAssertTrue(screen.sentence.hasSuffix("Nothing is known for or against the tool. Try again later."))
            XCTAssertFalse(screen.findings.contains { $0.contains("publisher") })
        }
    }

    func testNobodyAnswers() async throws {
        var host = try RecordedHost(freeTool())
        host.calls = { request, _ in request.calls.map { Answered(id: $0.id, answer: .failed(failure: .connect)) } }
        let shown = try ToolOnScreen(toolRef: XCTUnwrap(host.recording.toolRef()), host: host)
        let screen = try await shown.screen()
        XCTAssertEqual(screen.mood, .unknown)
        XCTAssertTrue(screen.sentence.contains("Nothing is known for or against the tool."))
        XCTAssertTrue(screen.checks.allSatisfy { !$0.hasPrefix("✗") }, "\(screen.checks)")
    }
}
