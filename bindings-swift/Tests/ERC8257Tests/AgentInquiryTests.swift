import ERC8257
import Foundation
import XCTest

/// What an inquiry asked, where the case has something else or nothing more.
private struct NotNext: Error {
    let asked: String
    let wanted: String
}

/// What the cases have and this test does not know.
private struct New: Error {
    let what: String
}

private func text(_ value: Any) throws -> String {
    let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
}

private func value(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
}

/// Whether two values have the same JSON text, byte for byte.
private func same(_ one: Any, _ other: Any) throws -> Bool { Data(try text(one).utf8) == Data(try text(other).utf8) }

/// Whether a value has all that is expected of it.
private func isWithin(_ wanted: Any, _ actual: Any?) throws -> Bool {
    guard let actual else { return false }
    if let members = wanted as? [String: Any] {
        guard let all = actual as? [String: Any] else { return false }
        return try members.allSatisfy { try isWithin($0.value, all[$0.key]) }
    }
    if let items = wanted as? [Any] {
        guard let all = actual as? [Any], all.count == items.count else { return false }
        return try zip(items, all).allSatisfy(isWithin)
    }
    return try same(wanted, actual)
}

private func bytes(_ hex: String) throws -> Data {
    let digits = Array(hex.utf8.dropFirst(2))
    return Data(
        try stride(from: 0, to: digits.count, by: 2).map { at in
            try XCTUnwrap(UInt8(String(decoding: digits[at..<min(at + 2, digits.count)], as: UTF8.self), radix: 16))
        })
}

/// The steps of a case, which are asked for in this order, and their answers.
private final class Script: InquiryHost, @unchecked Sendable {
    let rpcs = 1
    let seesAddresses = true
    private let lock = NSLock()
    private var steps: ArraySlice<[String: Any]>

    init(_ steps: [[String: Any]]) { self.steps = steps[...] }

    var left: Int { lock.withLock { steps.count } }

    /// The next step, which must be what is asked.
    private func next(_ asked: [String: Any]) throws -> [String: Any] {
        try lock.withLock {
            guard let step = steps.popFirst() else { throw NotNext(asked: try text(asked), wanted: "nothing more") }
            var wanted = step.filter { ["http", "sign", "words"].contains($0.key) }
            if let calls = step["calls"] as? [[String: Any]] {
                wanted["calls"] = calls.map { $0.filter { ["method", "params"].contains($0.key) } }
            }
            guard try same(asked, wanted) else { throw NotNext(asked: try text(asked), wanted: try text(wanted)) }
            return step
        }
    }

    func answers(_ calls: [(method: String, params: String)]) throws -> [CallAnswer] {
        let step = try next(["calls": calls.map { ["method": $0.method, "params": try value($0.params)] }])
        return try XCTUnwrap(step["calls"] as? [[String: Any]]).map { call in
            if let result = call["result"] { return .result(json: try text(result)) }
            if let error = call["error"] { return .error(json: try text(error)) }
            guard call["failed"] as? String == "timeout" else { throw New(what: try text(call)) }
            return .failed(failure: .timeout)
        }
    }

    func response(_ method: InquiryMethod, _ url: String) throws -> InquiryResponse {
        let step = try next(["http": ["method": method.rawValue, "url": url]])
        return InquiryResponse(
            end: try XCTUnwrap((step["end"] as? String).flatMap(ExchangeEnd.init)), status: (step["status"] as? Int).map { Int32($0) },
            body: Data(try XCTUnwrap(step["bodyText"] as? String).utf8))
    }

    func signature(_ signer: String, _ digest: String) throws -> String? {
        try next(["sign": ["signer": signer, "digest": digest]])["signature"] as? String
    }

    func confirmation(_ words: String, _ data: String) throws -> Bool {
        guard try value(data) is [String: Any] else { throw NotNext(asked: data, wanted: "an object") }
        let step = try next(["words": words])
        return try XCTUnwrap(step["confirm"] as? Bool)
    }

    func call(_ request: CallsRequest) async throws -> [Answered] {
        let answers = try answers(request.calls.map { ($0.method, $0.params) })
        return zip(request.calls, answers).map { Answered(id: $0.id, answer: $1) }
    }

    func fetch(_ request: FetchRequest) async throws -> Fetched { throw New(what: "a manifest is fetched") }

    func send(_ request: InquiryRequest) async throws -> InquiryResponse { try response(request.method, request.url) }

    var hooks: Hooks {
        Hooks(confirm: { try self.confirmation($0, $1) }, sign: { signer, digest, _ in try self.signature(signer, digest).map(bytes) })
    }

    /// Answers one step by hand.
    func answer<Report>(_ inquiry: Inquiry<Report>, _ step: InquiryStep) throws {
        switch step {
        case .calls(let calls, _, _, _):
            XCTAssertTrue(calls.allSatisfy { $0.provider == .rpc && $0.chain == nil && $0.rpc == 0 })
            // The answers come backwards.
            for (call, came) in zip(calls, try answers(calls.map { ($0.method, $0.params) })).reversed() {
                switch came {
                case .result(let json): try inquiry.answer(.result(id: call.id), beside: Data(json.utf8))
                case .error(let json): try inquiry.answer(.error(id: call.id), beside: Data(json.utf8))
                case .failed(.timeout): try inquiry.answer(.failed(id: call.id, reason: .timeout))
                default: throw New(what: "\(came)")
                }
            }
        case .http(let id, let method, let url, _, _, _, _, _, _, _, _):
            let came = try response(method, url)
            try inquiry.answer(
                .http(id: id, end: came.end, status: came.status, finalUrl: nil, headers: [], sentMs: 0, endedMs: 0), beside: came.body)
        case .sign(let id, let signer, let digest, _):
            try inquiry.answer(.signature(id: id, signature: try signature(signer, digest)))
        case .confirm(let id, let words, let data):
            try inquiry.answer(.confirmation(id: id, confirmed: try confirmation(words, data)))
        default: throw New(what: "\(step)")
        }
    }
}

/// The arguments of a case. The test fails on an argument that it does not read.
private final class Given {
    private let all: [String: Any]
    private var read: Set<String> = []

    init(_ all: [String: Any]) { self.all = all }

    var unread: [String] { all.keys.filter { !read.contains($0) }.sorted() }

    private func of<Value>(_ name: String) throws -> Value? {
        read.insert(name)
        guard let given = all[name] else { return nil }
        return try XCTUnwrap(given as? Value, name)
    }

    func text(_ name: String) throws -> String? { try of(name) }
    func texts(_ name: String) throws -> [String]? { try of(name) }
    func isTrue(_ name: String) throws -> Bool? { try of(name) }
    func number(_ name: String) throws -> Int64? { try (of(name) as Int?).map { Int64($0) } }
    func must(_ name: String) throws -> String { try XCTUnwrap(text(name), name) }

    /// Reads a member that has members of its own, all of them.
    func members<Made>(_ name: String, _ make: (Given) throws -> Made) throws -> Made? {
        guard let inner = try (of(name) as [String: Any]?).map(Given.init) else { return nil }
        let made = try make(inner)
        XCTAssertEqual(inner.unread, [], name)
        return made
    }
}

/// The inquiries of agents: what they ask, step by step, by the vectors, and what they end with.
final class AgentInquiryTests: XCTestCase {
    private let now: Int64 = 1_790_000_000

    func testTheyAskAsTheVectorsSay() async throws {
        let all = try cases("inquiries.json")
        var played = 0
        for one in all {
            let id = try XCTUnwrap(one["id"] as? String)
            do {
                try await play(one, id)
                played += 1
            } catch {
                XCTFail("\(id): \((error as? HostFailure)?.cause ?? error)")
            }
        }
        XCTAssertEqual(played, all.count)
        XCTAssertGreaterThanOrEqual(played, 40)
    }

    private func play(_ one: [String: Any], _ id: String) async throws {
        let of = Given(try XCTUnwrap(one["given"] as? [String: Any]))
        let name = try XCTUnwrap(one["inquiry"] as? String)
        switch name {
        case "ReadAgent":
            let inquiry = try readAgentInquiry(
                agent: of.must("agent"), block: of.text("block"), metadata: of.texts("metadata"), gateways: of.texts("gateways"),
                domains: of.isTrue("domains"))
            try await play(one, id, inquiry, resumeReadAgent) { $0.json }
        case "ReadReputation":
            let filter = try of.members("filter") { filter in
                ReviewerFilter(mode: try filter.text("mode").flatMap(ReviewerMode.init), clients: try filter.texts("clients"))
            }
            let inquiry = try readReputationInquiry(
                agent: of.must("agent"), registry: of.text("registry"), filter: filter, events: of.isTrue("events"), fromBlock: of.number("fromBlock"))
            try await play(one, id, inquiry, resumeReadReputation) { $0.json }
        case "ReadValidation":
            let inquiry = try readValidationInquiry(
                agent: of.must("agent"), registry: of.must("registry"), validators: of.texts("validators"))
            try await play(one, id, inquiry, resumeReadValidation) { $0.json }
        case "DiscoverAgents":
            let inquiry = try discoverAgentsInquiry(
                chainId: of.must("chainId"), index: of.text("index"), sort: of.text("sort").flatMap(AgentSort.init))
            try await play(one, id, inquiry, resumeDiscoverAgents) { $0.json }
        case "ActAsAgent":
            let args = try of.members("args") { args in
                AgentActionArguments(
                    agentId: try args.text("agentId"), newUri: try args.text("newURI"), value: try args.text("value"),
                    newWallet: try args.text("newWallet"), deadline: try args.text("deadline"), valueDecimals: try args.number("valueDecimals"),
                    score: try args.number("score"), tag1: try args.text("tag1"), feedbackIndex: try args.text("feedbackIndex"),
                    clientAddress: try args.text("clientAddress"), responseUri: try args.text("responseURI"), owner: try args.text("owner"),
                    newOwner: try args.text("newOwner"))
            }
            let inquiry = try actAsAgentInquiry(
                action: XCTUnwrap(AgentAction(rawValue: of.must("action"))), chainId: of.must("chainId"), from: of.must("from"),
                to: of.must("to"), args: XCTUnwrap(args), transaction: of.text("transaction"))
            try await play(one, id, inquiry, resumeActAsAgent) { $0.json }
        default: throw New(what: name)
        }
        XCTAssertEqual(of.unread, [], id)
    }

    /// Plays a case by the loop of hosts, and step by step, where each step goes on elsewhere.
    private func play<Report>(
        _ one: [String: Any], _ id: String, _ begun: Inquiry<Report>, _ resume: (String) throws -> Inquiry<Report>,
        _ json: (Report) -> String
    ) async throws {
        let steps = try XCTUnwrap(one["steps"] as? [[String: Any]])
        var inquiry = try resume(begun.export())
        let host = Script(steps)
        let report = json(try await runInquiry(begun, host: host, hooks: host.hooks, now: now))
        XCTAssertEqual(host.left, 0, "\(id): not all was asked for")
        try check(one, id, begun, report)

        let script = Script(steps)
        while true {
            let step = try inquiry.poll(now: now).step
            if step == .done { break }
            try script.answer(inquiry, step)
            inquiry = try resume(inquiry.export())
        }
        XCTAssertEqual(script.left, 0, "\(id): not all was asked for after an export")
        try check(one, id, inquiry, json(XCTUnwrap(inquiry.report(), id)))
    }

    private func check<Report>(_ one: [String: Any], _ id: String, _ inquiry: Inquiry<Report>, _ report: String) throws {
        let expected = try XCTUnwrap(one["expect"] as? [String: Any])
        let wanted = try XCTUnwrap(expected["report"] as? [String: Any])
        XCTAssertTrue(try isWithin(wanted, value(report)), "\(id): \(report)")
        XCTAssertNil(try inquiry.result(), id)
        let judged = try judge(bundle: Data(XCTUnwrap(inquiry.bundle(), id).utf8))
        XCTAssertEqual("\(judged.conclusion)", expected["conclusion"] as? String, id)
        XCTAssertEqual(Data(judged.json.utf8), Data(report.utf8), id)
    }
}
