import ERC8257
import Foundation
import XCTest

/// All bundles of the vectors, by each verb that takes one: the same bytes as the command prints.
final class VectorTests: XCTestCase {
    func testVerifyBundle() throws {
        try compare { _, bundled in bundled }
    }

    /// What may be concluded of each, in one word of three.
    func testOutcome() throws {
        let (bundles, words) = (try lines("outcomes.jsonl"), try lines("outcomes.txt"))
        XCTAssertGreaterThanOrEqual(bundles.count, 50)
        XCTAssertEqual(bundles.count, words.count)
        for (bundle, word) in zip(bundles, words) {
            let report = try verifyBundleBytes(bundle: bundle)
            XCTAssertEqual("\(report.outcome)", String(decoding: word, as: UTF8.self), report.json)
            XCTAssertEqual(report.outcome == .verified, report.verified)
            XCTAssertFalse(report.json.contains("\"outcome\""))
        }
        XCTAssertEqual(try validate(body: Data("{}".utf8)).outcome, .unavailable)
    }

    /// Every described verb: the command's line, and the conclusion that the case has.
    func testJudge() throws {
        let (bundles, reports, words) =
            (try lines("judged.jsonl"), try lines("judged-reports.jsonl"), try lines("judged.txt"))
        XCTAssertGreaterThanOrEqual(bundles.count, 380)
        XCTAssertEqual([bundles.count, bundles.count], [reports.count, words.count])
        for (bundle, (wanted, word)) in zip(bundles, zip(reports, words)) {
            let word = String(decoding: word, as: UTF8.self)
            do {
                let judged = try judge(bundle: bundle)
                XCTAssertEqual(Data(judged.json.utf8), wanted, judged.json)
                XCTAssertEqual("\(judged.conclusion)", word, judged.json)
            } catch let error as Erc8257Error {
                XCTAssertEqual(word, "refused", "\(error)")
                XCTAssertTrue(try Self.isSame(error, wanted), "\(error)")
            }
        }
    }

    func testVerify() throws {
        var judged = 0
        try compare { bundle, bundled in
            // What `verify` has no argument for, only a bundle can say.
            guard try Self.isOneReading(bundle), let recording = try recordingOf(bundle: bundle),
                let config = try recording.config(), try recording.toolRef().map(Self.canBe) ?? true
            else { return bundled }
            judged += 1
            let report = try verify(
                config: config, response: recording.response(), policy: recording.policy(),
                toolRef: recording.toolRef(), evidence: recording.evidence())
            return report.json
        }
        XCTAssertGreaterThan(judged, 1_050)
    }

    func testSession() throws {
        var judged = 0
        try compare { bundle, bundled in
            guard let recording = try recordingOf(bundle: bundle) else { return bundled }
            judged += 1
            let session = try Session.resume(state: recording.session(now: 0).export())
            let report = try replayed(session, by: recording)
            // With tool and evidence, which a session that no bundle was given to does not know.
            let tool = try recording.toolRef().map { "\"\($0)\"" } ?? "null"
            return try report.json
                .replacingFirst("\"toolRef\":\"\(session.toolRef())\"", "\"toolRef\":\(tool)")
                .replacingFirst("\"evidence\":\"\(report.evidence)\"", "\"evidence\":\"\(recording.evidence())\"")
        }
        XCTAssertGreaterThan(judged, 1_100)
    }

    /// Compares what is written for each bundle with the command's line; what is not a bundle must be refused as there.
    private func compare(_ judge: (_ bundle: String, _ bundled: String) throws -> String) throws {
        let (bundles, reports) = (try lines("bundles.jsonl"), try lines("reports.jsonl"))
        XCTAssertGreaterThan(bundles.count, 1_400)
        XCTAssertEqual(bundles.count, reports.count)
        var differing: [String] = []
        for (bytes, wanted) in zip(bundles, reports) {
            // A text is what the binding takes, and what is not UTF-8 is none.
            guard let bundle = String(data: bytes, encoding: .utf8), Data(bundle.utf8) == bytes else {
                XCTAssertTrue(String(decoding: wanted, as: UTF8.self).contains("\"error\":"))
                continue
            }
            do {
                let written = try judge(bundle, verifyBundle(bundle: bundle).json)
                if Data(written.utf8) != wanted { differing.append(written) }
            } catch let error as Erc8257Error {
                if try !Self.isSame(error, wanted) { differing.append("\(error)") }
            }
        }
        XCTAssertEqual(differing.count, 0, "\(differing.prefix(3).map { $0.prefix(400) })")
    }

    private static func isSame(_ error: Erc8257Error, _ line: Data) throws -> Bool {
        let document = try JSONSerialization.jsonObject(with: line) as? [String: Any]
        guard let wanted = document?["error"] as? [String: Any] else { return false }
        let member = wanted["member"] as? String
        let message = wanted["message"] as? String ?? "?"
        return error.code == wanted["code"] as? String && (error.pointer == nil) == (member == nil)
            && error.reason.hasPrefix(member ?? "the bundle") && error.reason.hasSuffix(message)
    }

    private static func isOneReading(_ bundle: String) throws -> Bool {
        let document = try JSONSerialization.jsonObject(with: Data(bundle.utf8)) as? [String: Any] ?? [:]
        let isLone = ["reread", "clock"].allSatisfy { document[$0] == nil }
        let lists = ["answers", "heads"].map { document[$0] as? [Any] ?? [] }
        return (document["registry"] ?? "ok") as? String == "ok" && isLone && lists.allSatisfy(\.isEmpty)
    }

    /// Whether there may be such a tool: no chain and no tool has the number 0, and no contract stands at address zero.
    private static func canBe(_ tool: String) throws -> Bool {
        let parts = try parseToolRef(text: tool)
        let nowhere = "0x" + String(repeating: "0", count: 40)
        return parts.chainId != "0" && parts.registry != nowhere && parts.toolId != "0"
    }
}

extension String {
    fileprivate func replacingFirst(_ text: String, _ other: String) throws -> String {
        var changed = self
        changed.replaceSubrange(try XCTUnwrap(range(of: text)), with: other)
        return changed
    }
}
