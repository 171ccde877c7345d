import ERC8257
import Foundation
import XCTest

/// Sessions that are put away, used up, and made by the thousand.
final class SessionTests: XCTestCase {
    func testPutAwayAndTakenUpBeforeEveryStep() throws {
        let recording = try XCTUnwrap(recordingOf(bundle: freeTool()))
        var session = try recording.session(now: 1_000)
        for _ in 0..<20 {
            let state = try session.export()
            session = try Session.resume(state: state)
            XCTAssertEqual(try session.export(), state)
            switch try session.poll(now: 1_000) {
            case .calls(let request):
                for call in request.calls {
                    try session.handleCall(id: call.id, answer: recording.answer(rpc: call.rpc, method: call.method))
                }
            case .fetch(let request):
                XCTAssertEqual(request.maxBytes, 1_048_576)
                try session.handleResponse(response: recording.response(), finalUrl: request.url)
            case .done(let report):
                XCTAssertTrue(report.verified)
                XCTAssertEqual(try session.report(), report)
                XCTAssertEqual(try verifyBundle(bundle: XCTUnwrap(session.bundle())), report)
                return
            }
        }
        XCTFail("it has no end")
    }

    func testEveryStepIsSeen() async throws {
        let seen = Seen()
        let host = try RecordedHost(freeTool())
        let session = try host.recording.session(now: 1_000)
        let report = try await runSession(session, host: host, now: 1_000) { session in
            await seen.add(try session.export())
        }
        let states = await seen.states
        XCTAssertGreaterThanOrEqual(states.count, 3)
        // Whatever was put away last goes on to the same verdict.
        for state in states {
            let again = try await runSession(Session.resume(state: state), host: RecordedHost(freeTool()), now: 1_000)
            XCTAssertEqual(again, report)
        }
    }

    func testWhatOnStepThrowsComesOut() async throws {
        struct Full: Error {}
        let host = try RecordedHost(freeTool())
        do {
            _ = try await runSession(host.recording.session(now: 0), host: host, now: 0) { _ in throw Full() }
            XCTFail("nothing was thrown")
        } catch {
            XCTAssertTrue(error is Full)
        }
    }

    func testHowLongAVerdictMayBeUsed() throws {
        let recording = try XCTUnwrap(recordingOf(bundle: freeTool()))
        let session = try recording.session(now: 1_000)
        XCTAssertFalse(try session.mayInvoke(now: 1_000))
        XCTAssertFalse(try session.takeForPayment(now: 1_000))
        while case .some = try? session.poll(now: 1_000), try session.report() == nil {
            try answer(session, by: recording)
        }
        XCTAssertTrue(try session.mayInvoke(now: 1_300))
        XCTAssertFalse(try session.mayInvoke(now: 1_301))
        XCTAssertFalse(try session.mayInvoke(now: 999))
        XCTAssertFalse(try session.takeForPayment(now: 1_061))
        XCTAssertTrue(try session.takeForPayment(now: 1_060))
        XCTAssertFalse(try session.takeForPayment(now: 1_060))
        XCTAssertThrowsError(try session.mayInvoke(now: -1)) {
            XCTAssertEqual(($0 as? Erc8257Error)?.code, "usage-wrong-value")
        }
    }

    func testStatesThatNoSessionExported() {
        for state in ["", "{}", "\u{0}", String(repeating: "[", count: 1_000_000)] {
            XCTAssertThrowsError(try Session.resume(state: state)) { XCTAssertTrue($0 is Erc8257Error) }
        }
    }

    func testReportsCompareByteForByte() throws {
        let report = try verifyBundle(bundle: freeTool())
        XCTAssertEqual(report, try verifyBundle(bundle: freeTool()))
        XCTAssertEqual(Set([report, try verifyBundle(bundle: freeTool())]).count, 1)
        XCTAssertNotEqual(report, try validate(body: Data("{}".utf8)))
    }

    func testThreadsShareASession() async throws {
        let recording = try XCTUnwrap(recordingOf(bundle: freeTool()))
        let session = try recording.session(now: 0)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<200 { _ = try session.export() }
                    return try session.takeForPayment(now: 0)
                }
            }
            for try await taken in group { XCTAssertFalse(taken) }
        }
        _ = try replayed(session, by: recording)
        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask { try session.takeForPayment(now: 0) }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        XCTAssertEqual(taken, 1)
    }

    /// Ten thousand verifications with a host, a part of them ended by an error: memory stays where it was.
    func testNothingLeaks() async throws {
        try await verifications(1_000)
        let before = try residentBytes()
        try await verifications(10_000)
        let grown = try residentBytes() - before
        XCTAssertLessThan(grown, 8 << 20, "after 10,000 verifications it is \(grown) bytes more")
    }

    private func verifications(_ count: Int) async throws {
        let bundle = try freeTool()
        for at in 0..<count {
            if at % 10 == 0 {
                var failing = try RecordedHost(bundle)
                failing.fetches = { _, _ in throw NoRecording() }
                let session = try failing.recording.session(now: 0)
                do {
                    _ = try await runSession(session, host: failing, now: 0)
                } catch is HostFailure {
                    continue
                }
                XCTFail("nothing was thrown")
            }
            let host = try RecordedHost(bundle)
            let report = try await runSession(host.recording.session(now: 0), host: host, now: 0)
            XCTAssertTrue(report.verified)
        }
    }

    private func answer(_ session: Session, by recording: Recording) throws {
        switch try session.poll(now: 1_000) {
        case .calls(let request):
            for call in request.calls {
                try session.handleCall(id: call.id, answer: recording.answer(rpc: call.rpc, method: call.method))
            }
        case .fetch:
            try session.handleResponse(response: recording.response())
        case .done:
            break
        }
    }

    /// What this process has in memory.
    private func residentBytes() throws -> Int {
        #if os(Linux)
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try XCTUnwrap(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try XCTUnwrap(Int(line.filter(\.isNumber))) * 1_024
        #else
        // The most that it ever had, which grows with a leak as well.
        var usage = rusage()
        XCTAssertEqual(getrusage(RUSAGE_SELF, &usage), 0)
        return usage.ru_maxrss
        #endif
    }
}

private actor Seen {
    private(set) var states: [String] = []

    func add(_ state: String) {
        states.append(state)
    }
}
