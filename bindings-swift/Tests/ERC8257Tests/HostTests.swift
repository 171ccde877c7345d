import ERC8257
import Foundation
import XCTest

private let tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1"

private func verified(_ host: RecordedHost, seconds: Int32? = nil) async throws -> Report {
    try await verifyTool(host.recording.toolRef() ?? tool, host: host, timeoutSeconds: seconds)
}

/// Hosts that fail, are late, answer what was not asked or are cancelled: each ends in a report or a typed error.
final class HostTests: XCTestCase {
    func testAHostThatDoesItsWork() async throws {
        let report = try await verified(RecordedHost(freeTool()))
        XCTAssertTrue(report.verified)
        XCTAssertEqual(report.checks.map(\.status), [.pass, .pass, .pass, .pass])
        XCTAssertEqual(report.evidence, "rpc")
        XCTAssertTrue(report.policy.addressesEnforced)
        XCTAssertTrue("\(report)".hasSuffix(": verified"), "\(report)")
    }

    func testABlockThatIsTooOldByTheClock() async throws {
        func found(time: Int64, clock: Int64?) async throws -> [String] {
            var host = try RecordedHost(freeTool())
            host.calls = { _, answers in
                answers.map { one in
                    guard case .result(let json) = one.answer, json.contains("\"number\"") else { return one }
                    let timed = "{\"timestamp\":\"0x\(String(time, radix: 16))\"," + json.dropFirst()
                    return Answered(id: one.id, answer: .result(json: timed))
                }
            }
            let report = try await verifyTool(host.recording.toolRef() ?? tool, host: host, clock: clock)
            return report.findings.map { "\($0.rule): \($0.found ?? "")" }
        }
        let old = try await found(time: 1_790_000_000, clock: 1_790_001_000)
        XCTAssertEqual(old, ["lib-1-behind: the block is 1000 seconds old"])
        let young = try await found(time: 1_790_000_000, clock: 1_790_000_100)
        XCTAssertEqual(young, [])
        // Without one it is this machine's.
        let byTheMachine = try await found(time: 790_000_000, clock: nil)
        XCTAssertEqual(byTheMachine.count, 1)
        await assertRefused("/clock") {
            _ = try await verifyTool(tool, host: RecordedHost(freeTool()), clock: -1)
        }
        XCTAssertEqual(try Session(tool: tool, now: 0, clock: 7).clock(), 7)
        XCTAssertNil(try Session(tool: tool, now: 0).clock())
    }

    func testAHostThatThrows() async throws {
        struct Broken: LocalizedError { var errorDescription: String? { "no answer of https://a.example/key" } }
        var asked = try RecordedHost(freeTool())
        asked.calls = { _, _ in throw Broken() }
        var fetching = try RecordedHost(freeTool())
        fetching.fetches = { _, _ in throw Broken() }
        for host in [asked, fetching] {
            do {
                _ = try await verified(host)
                XCTFail("it was not carried out")
            } catch let failure as HostFailure {
                XCTAssertTrue(failure.cause is Broken)
                // What it says may hold the URL of an RPC, and with it a key.
                XCTAssertEqual(failure.localizedDescription, "host-failed: the host threw Broken")
            }
        }
    }

    func testAHostThatGivesUpByItselfWasNotCancelled() async throws {
        var host = try RecordedHost(freeTool())
        host.calls = { _, _ in throw CancellationError() }
        await assertThrows(HostFailure.self) { _ = try await verified(host) }
    }

    func testAHostThatIsLate() async throws {
        // One ends when it is cancelled, one never does.
        let endings: [@Sendable () async throws -> Void] = [
            { try await Task.sleep(for: .seconds(3_600)) },
            { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } },
        ]
        for ending in endings {
            var asked = try RecordedHost(freeTool())
            asked.calls = { _, answers in
                try await ending()
                return answers
            }
            var fetching = try RecordedHost(freeTool())
            fetching.fetches = { _, fetched in
                try await ending()
                return fetched
            }
            let began = ContinuousClock.now
            let unread = try await verified(asked, seconds: 1)
            XCTAssertEqual(unread.findings.map(\.rule), ["lib-1-unavailable"])
            let unserved = try await verified(fetching, seconds: 1)
            XCTAssertEqual(unserved.failedCheck, 1)
            XCTAssertLessThan(ContinuousClock.now - began, .seconds(600))
        }
    }

    func testAnAnswerThatIsLeftOutIsLate() async throws {
        var host = try RecordedHost(freeTool())
        host.calls = { _, answers in answers.dropLast() }
        let report = try await verified(host)
        XCTAssertFalse(report.verified)
        XCTAssertEqual(report.findings.map(\.rule), ["lib-1-unavailable"])
    }

    func testAnswersInAnyOrder() async throws {
        var host = try RecordedHost(freeTool())
        host.calls = { _, answers in answers.reversed() }
        let report = try await verified(host)
        XCTAssertTrue(report.verified)
    }

    func testAnswersToWhatWasNotAsked() async throws {
        let given: [@Sendable ([Answered]) -> [Answered]] = [
            { $0 + $0 },
            { [Answered(id: 999, answer: .failed(failure: .connect))] + $0 },
            { [Answered(id: -1, answer: .failed(failure: .connect))] + $0 },
        ]
        for give in given {
            var host = try RecordedHost(freeTool())
            host.calls = { _, answers in give(answers) }
            await assertThrows(Erc8257Error.self) { _ = try await verified(host) }
        }
    }

    func testAnswersThatAreNone() async throws {
        for json in ["", "{", "\u{0}", String(repeating: "[", count: 100_000), "\"0x\"", "null"] {
            var host = try RecordedHost(freeTool())
            host.calls = { request, _ in request.calls.map { Answered(id: $0.id, answer: .result(json: json)) } }
            let report = try await verified(host)
            XCTAssertFalse(report.verified)
        }
        for status in [-1, 1_000, Int32.max] {
            var host = try RecordedHost(freeTool())
            host.fetches = { _, _ in
                Fetched(response: .received(status: status, redirected: false, complete: true, body: Data()))
            }
            await assertThrows(Erc8257Error.self) { _ = try await verified(host) }
        }
    }

    func testAFetchThatWasRedirected() async throws {
        var host = try RecordedHost(freeTool())
        host.fetches = { _, fetched in Fetched(response: fetched.response, finalUrl: "https://elsewhere.example/") }
        let report = try await verified(host)
        XCTAssertEqual(report.failedCheck, 1)
    }

    func testCancelling() async throws {
        // While the RPC is asked, and while the manifest is fetched; by a host that ends then, and by one that never does.
        for stage in 0..<4 {
            let reached = AsyncStream<Void>.makeStream()
            let ending: @Sendable () async throws -> Void = {
                reached.continuation.yield()
                if stage < 2 {
                    try await Task.sleep(for: .seconds(3_600))
                } else {
                    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
                }
            }
            var host = try RecordedHost(freeTool())
            if stage % 2 == 0 {
                host.calls = { _, answers in
                    try await ending()
                    return answers
                }
            } else {
                host.fetches = { _, fetched in
                    try await ending()
                    return fetched
                }
            }
            let waiting = host
            let running = Task { try await verified(waiting) }
            for await _ in reached.stream { break }
            running.cancel()
            await assertThrows(CancellationError.self) { _ = try await running.value }
        }
    }

    func testCancelledBeforeItBegins() async throws {
        let host = try RecordedHost(freeTool())
        let running = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await verified(host)
        }
        running.cancel()
        await assertThrows(CancellationError.self) { _ = try await running.value }
    }

    func testAPolicyThatTheHostCannotKeep() async throws {
        var host = try RecordedHost(freeTool())
        host.seesAddresses = false
        let blind = host
        let report = try await verified(blind)
        XCTAssertTrue(report.verified)
        XCTAssertFalse(report.policy.addressesEnforced)
        await assertRefused("/policy/addressesEnforced") {
            _ = try await verifyTool(tool, host: blind, policy: Policy())
        }
        let session = try Session(tool: tool, now: 0)
        await assertRefused("/policy/addressesEnforced") { _ = try await runSession(session, host: blind) }
    }

    func testSeveralRPCs() async throws {
        var host = try RecordedHost(freeTool())
        host.rpcs = 3
        let three = host
        let report = try await verified(three)
        XCTAssertEqual(report.policy.quorum, Quorum(need: 2, of: 3))
        await assertRefused("/policy/quorum") {
            _ = try await verifyTool(tool, host: three, policy: Policy(quorum: Quorum(need: 2, of: 2)))
        }
        let session = try Session(tool: tool, now: 0)
        await assertRefused("/host/rpcs") { _ = try await runSession(session, host: three) }
        // Nothing more is asked of a host where the verdict is there.
        let done = try host.recording.session(now: 0)
        let verdict = try replayed(done, by: host.recording)
        let again = try await runSession(done, host: three, now: 0)
        XCTAssertEqual(again, verdict)
        for rpcs in [Int.min, -1, 0, 256, Int.max] {
            host.rpcs = rpcs
            let odd = host
            await assertThrows(Erc8257Error.self) { _ = try await verifyTool(tool, host: odd) }
        }
    }

    func testArgumentsThatAreNone() async throws {
        let host = try RecordedHost(freeTool())
        await assertRefused("/toolRef") { _ = try await verifyTool("the best tool", host: host) }
        await assertRefused("/timeoutSeconds") {
            _ = try await verifyTool(tool, host: host, timeoutSeconds: 0)
        }
        let session = try Session(tool: tool, now: 0)
        await assertRefused("/now") { _ = try await runSession(session, host: host, now: -1) }
        // A time that cannot go on: the session has ended long ago.
        let report = try await runSession(session, host: host, now: Int64.max)
        XCTAssertFalse(report.verified)
    }

    private func assertRefused(_ pointer: String, _ work: () async throws -> Void) async {
        do {
            try await work()
            XCTFail("\(pointer) was taken")
        } catch let error as Erc8257Error {
            XCTAssertEqual(error.pointer, pointer)
            XCTAssertEqual(error.code, "usage-wrong-value")
            XCTAssertTrue(error.localizedDescription.hasPrefix("usage-wrong-value: "))
        } catch {
            XCTFail("\(error)")
        }
    }

    private func assertThrows<Thrown: Error>(_: Thrown.Type, _ work: () async throws -> Void) async {
        do {
            try await work()
            XCTFail("nothing was thrown")
        } catch {
            XCTAssertTrue(error is Thrown, "\(error)")
        }
    }
}
