import Foundation
import XCTest

@testable import ERC8257

/// What is written from the descriptions: `fix`, and the documents of the trial.
final class BorderTests: XCTestCase {
    func testFix() throws {
        let fixed = try fix(body: Data(#"{"creatorAddress": "0xABCD"}"#.utf8))
        XCTAssertEqual(try hash(body: Data(fixed.body.utf8)), fixed.hash)
        XCTAssertEqual(fixed.changes.map(\.pointer), ["/creatorAddress"])
        XCTAssertFalse(fixed.manifestValid)
        XCTAssertTrue(fixed.remaining.contains { $0.severity == .error && $0.check == nil })
        XCTAssertEqual(try Fixed(json: fixed.json), fixed)
    }

    func testWhatCannotBeUsed() throws {
        XCTAssertThrowsError(try fix(body: Data(#"{"a":}"#.utf8))) { error in
            guard case .Refused(let code, _, _, _, _, let fix, let offset, let line, let column)? = error as? Erc8257Error
            else { return XCTFail("\(error)") }
            XCTAssertTrue(code.hasPrefix("2-"), code)
            XCTAssertEqual([offset, line.map(Int64.init), column.map(Int64.init)], [5, 1, 6])
            XCTAssertNotNil(fix)
        }
        for text in ["", "{}", "[]", "{", #"{"json":1} x"#, #"{"format":"erc8257-fix/1","manifestValid":1}"#] {
            XCTAssertThrowsError(try Fixed(json: text), text)
        }
    }

    func testJudge() throws {
        let bundle = Data(#"{"format":"erc8257-bundle/1","registry":"not-found"}"#.utf8)
        let judged = try judge(bundle: bundle)
        XCTAssertEqual(judged.conclusion, .no)
        XCTAssertEqual(judged.json, try verifyBundleBytes(bundle: bundle).json)
        let fixed = try judge(bundle: Data(#"{"format":"erc8257-fix-bundle/1","bodyText":"{}"}"#.utf8))
        XCTAssertEqual(try Fixed(json: fixed.json), try fix(body: Data("{}".utf8)))
        XCTAssertThrowsError(try judge(bundle: Data(#"{"format":"erc8257-tools/9"}"#.utf8))) {
            XCTAssertEqual(($0 as? Erc8257Error)?.pointer, "/format")
        }
    }

    /// The same preflight by values and as a bundle.
    func testPreflight() throws {
        let (registry, caller) = ("0x" + String(repeating: "aa", count: 20), "0x" + String(repeating: "ab", count: 20))
        let predicate = "0x" + String(repeating: "07", count: 20)
        let config = RecordConfig(
            creator: caller, metadataUri: "https://a.example/", manifestHash: "0x" + String(repeating: "11", count: 32),
            accessPredicate: registry)
        let answers = PredicateAnswers(
            code: .result(result: #""0x6001""#), erc165: .failed(failed: .timeout), predicate: .failed(failed: .connect))
        let report = try preflight(
            registry: registry, caller: caller,
            action: .setAccessPredicate(
                toolId: "1", record: .found(config: config), predicate: predicate, answers: answers))
        XCTAssertEqual(report.findings.map(\.rule), ["lib-sec-ladder-unknown"])
        XCTAssertEqual(report.function, .setAccessPredicate)
        XCTAssertEqual(report.call?.to, registry)
        XCTAssertEqual(try PreflightReport(json: report.json), report)
        let bundle = """
            {"format":"erc8257-preflight-bundle/1","registry":"\(registry)","caller":"\(caller)","action":{
            "type":"setAccessPredicate","toolId":"1","record":{"config":{"creator":"\(caller)",
            "metadataURI":"https://a.example/","manifestHash":"\(config.manifestHash)","accessPredicate":"\(registry)"}},
            "predicate":"\(predicate)","answers":{"code":{"result":"0x6001"},"erc165":{"failed":"timeout"},
            "predicate":{"failed":"connect"}}}}
            """
        let judged = try judge(bundle: Data(bundle.utf8))
        XCTAssertEqual(judged.json, report.json)
        XCTAssertEqual(judged.conclusion, .unknown)
    }

    func testDiagnose() throws {
        let body = Data(#"{"name":"echo","featured":true}"#.utf8)
        let committed = try hash(body: Data(#"{"name":"echo"}"#.utf8))
        let found = try diagnose(body: body, expectedHash: committed)
        XCTAssertEqual(found.outcome, .explained)
        XCTAssertEqual(found.manifest, .invalid)
        XCTAssertEqual(found.cause?.changes.map(\.change), [.dropped])
        XCTAssertEqual(found.repair.side, .chain)
        XCTAssertEqual(found.tried.filter { $0.result == .proved }.map(\.hypothesis), found.cause.map { [$0.hypothesis] })
        XCTAssertEqual(try Diagnosis(json: found.json), found)
        let bundle = #"{"format":"erc8257-diagnosis-bundle/1","bodyText":"{\"name\":\"echo\",\"featured\":true}","expectedHash":"\#(committed)"}"#
        XCTAssertEqual(try judge(bundle: Data(bundle.utf8)).json, found.json)
        let clues = Clues(candidates: [Candidate(name: "older", body: Data(#"{"name":"echo"}"#.utf8))])
        let empty = try diagnose(body: Data(), expectedHash: committed, clues: clues)
        XCTAssertEqual(empty.content, .empty)
        XCTAssertEqual(empty.repair.file?.body, #"{"name":"echo"}"#)
        XCTAssertThrowsError(try diagnose(body: body, expectedHash: committed, clues: Clues(toolRef: "1"))) {
            XCTAssertEqual(($0 as? Erc8257Error)?.pointer, "/clues/toolRef")
        }
    }

    func testAWrapperOfAnotherBuild() throws {
        XCTAssertThrowsError(try described(1, 0) { $0.member("body", Data()) { $0.bytes($1) } }) {
            XCTAssertTrue("\(($0 as? Erc8257Error)?.reason ?? "")".hasPrefix("the wrapper and the module are of two builds"))
        }
    }

    /// A text of the caller stands where it is put, and nothing of it beside that.
    func testAnyJSONValue() throws {
        for text in ["null,\"now\":1", "1 2", "", "[1", "]", "{\"a\":1}}", "\"a", "tru\"e\""] {
            var writer = JSONWriter()
            writer.json(text)
            XCTAssertNotNil(writer.fault, text)
        }
        for text in ["null", " [1, {\"a\": \"]}\\\"\"}] ", "\"\\\"\"", "-1.50e3"] {
            var writer = JSONWriter()
            writer.json(text)
            XCTAssertNil(writer.fault, text)
            XCTAssertEqual(writer.text, text.trimmingCharacters(in: .whitespaces))
        }
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        XCTAssertEqual(try JSONText(deep).text.utf8.count, 200_000)
    }

    func testTexts() throws {
        let cases = [
            #""a\"\\\/\b\f\n\r\té\u00e9\ud83d\ude00""#: "a\"\\/\u{8}\u{c}\n\r\té\u{e9}😀",
            #""\ud800x""#: "\u{fffd}x",
        ]
        for (json, text) in cases { XCTAssertEqual(try JSONText(json).string(), text) }
        var writer = JSONWriter()
        writer.string("\"\\\n\u{1f}é😀")
        XCTAssertEqual(writer.text, #""\"\\\u000a\u001fé😀""#)
        XCTAssertEqual(try JSONText(writer.text).string(), "\"\\\n\u{1f}é😀")
        XCTAssertThrowsError(try JSONText(#""\x""#).string())
        XCTAssertThrowsError(try JSONText(#""\u12""#).string())
    }

    func testDocumentsOfTheTrial() throws {
        let accounts = try documents("wallet-account.jsonl").map { try AccountReport(json: $0) }
        let gates = try documents("payment-gate.jsonl").map { try GateReport(json: $0) }
        let mcps = try documents("discoverability-mcp.jsonl").map { try McpReport(json: $0) }
        let reputations = try documents("identity-reputation.jsonl").map { try ReputationReport(json: $0) }
        for list in [accounts.map(\.json), gates.map(\.json), mcps.map(\.json), reputations.map(\.json)] {
            XCTAssertFalse(list.isEmpty)
        }
        // Of each report some members, by another reader.
        for report in accounts {
            let members = try object(report.json)
            XCTAssertEqual(report.verdict.rawValue, members["verdict"] as? String)
            XCTAssertEqual(report.codeSize, (members["codeSize"] as? NSNumber)?.int64Value)
            XCTAssertEqual(report.claims.owners, (members["claims"] as? [String: Any])?["owners"] as? [String])
        }
        for report in gates {
            let members = try object(report.json)
            XCTAssertEqual(report.steps, members["steps"] as? [String])
            XCTAssertEqual(report.challenge == nil, members["challenge"] is NSNull)
        }
        for report in mcps {
            let criteria = try XCTUnwrap(object(report.json)["criteria"] as? [[String: Any]])
            XCTAssertEqual(report.criteria.map(\.seed.rawValue), criteria.map { $0["seed-0.1"] as? String })
        }
        for report in reputations {
            let contract = try object(report.json)["contract"] as? [String: Any]
            XCTAssertEqual(report.contract?.summaryValue, contract?["summaryValue"] as? String)
        }
    }

    func testArgumentsOfTheTrial() throws {
        var writer = JSONWriter()
        let request = RecordedRequest(method: .post, headers: [RecordedHeader(name: "a", value: "b")], body: Data([0, 1]))
        Exchange(request: request, sentMs: 0, endedMs: 1, end: .tooLarge, headers: []).write(to: &writer)
        XCTAssertEqual(
            writer.text,
            #"{"request":{"method":"POST","headers":[{"name":"a","value":"b"}],"body":"AAE="},"#
                + #""sentMs":0,"endedMs":1,"end":"too-large","headers":[]}"#)
        // No module has the verbs of the trial.
        XCTAssertThrowsError(try sampleOfAccount())
        XCTAssertThrowsError(try sampleOfGate())
        XCTAssertThrowsError(try sampleOfMcp())
        XCTAssertEqual(answered(.failed(failed: "timeout")), "timeout")
        XCTAssertTrue(isContract(.erc1967Beacon))
    }

    private func documents(_ name: String) throws -> [String] {
        String(decoding: try file("trial/" + name), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func object(_ json: String) throws -> [String: Any] {
        try XCTUnwrap(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }
}
