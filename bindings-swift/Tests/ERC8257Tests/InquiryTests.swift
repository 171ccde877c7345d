import Foundation
import XCTest

@testable import ERC8257

private let chain = #"{"id":70000,"provider":"rpc","chain":null,"rpc":0,"method":"eth_chainId","params":"[]"}"#
private let other = #"{"id":2,"provider":"chain","chain":"10","rpc":0,"method":"eth_chainId","params":"[]"}"#
private let wallet = #"{"id":3,"provider":"wallet","chain":null,"rpc":0,"method":"eth_accounts","params":"[]"}"#
private let sign = #"{"type":"sign","id":5,"signer":"0x01","digest":"0x02","typedData":"{}"}"#
private let confirm = #"{"type":"confirm","id":6,"words":"Really?","data":"{\"a\":1}"}"#
private let remember = #"{"type":"remember","id":7,"key":"k","until":99}"#
private let release = #"{"type":"release","id":8,"key":"k"}"#
private let handler = #"{"type":"handler","id":9,"caller":null,"purpose":"paid"}"#
private let done = #"{"type":"done"}"#

private func calls(_ calls: String...) -> String {
    #"{"type":"calls","calls":[\#(calls.joined(separator: ","))],"maxBytes":9,"maxWireBytes":10,"deadlineMs":1500}"#
}

private func http(secrets: String = "", enoughAt: String = "null") -> String {
    #"{"type":"http","id":4,"method":"POST","url":"https://a.example/","headers":[{"name":"a","value":"b"}],"#
        + #""secrets":[\#(secrets)],"maxBytes":9,"maxWireBytes":10,"deadlineMs":1500,"allowPrivateAddresses":false,"#
        + #""onlyStatus":null,"enoughAt":\#(enoughAt)}"#
}

/// An inquiry that asks for these steps, each with the number of its answers, and keeps what it is told.
private final class Script: RunningInquiryProtocol, @unchecked Sendable {
    private let lock = NSLock()
    private let steps: [(String, Int)]
    private let body: Data
    private var at = 0
    private var open: Int
    private var told: [(String, String)] = []

    init(_ steps: [(String, Int)], body: Data = Data()) {
        self.steps = steps + [(done, 0)]
        self.body = body
        open = self.steps[0].1
    }

    /// The answers, and what stood beside each.
    var answers: [(String, String)] { lock.withLock { told } }

    /// It as the loop has it; its report is a text.
    var inquiry: Inquiry<String> { Inquiry(self, 7) { $0 } }

    func poll(now: Int64) throws -> Data {
        try lock.withLock { try frame(7, [Data(steps[at].0.utf8), body]) }
    }

    func answer(parts: Data) throws {
        let texts = try ERC8257.parts(of: parts).map { String(decoding: $0, as: UTF8.self) }
        lock.withLock {
            told.append((texts[0], texts[1]))
            open -= 1
            if open == 0 {
                at += 1
                open = steps[at].1
            }
        }
    }

    func isEnough(contentType: String, piece: Data) throws -> Bool {
        contentType == "a/b" && piece == Data("enough".utf8)
    }

    func report() throws -> String? { lock.withLock { at == steps.count - 1 ? "the report" : nil } }
    func bundle() throws -> String? { nil }
    func export() throws -> String { "" }
    func result() throws -> Data? { nil }
}

/// A host of a test's own.
private struct Sending: InquiryHost {
    var rpcs = 1
    var seesAddresses = true
    var calls: @Sendable (CallsRequest) async throws -> [Answered] = { request in
        request.calls.map { Answered(id: $0.id, answer: .result(json: "\"0x1\"")) }
    }
    var sends: @Sendable (InquiryRequest) async throws -> InquiryResponse = { _ in InquiryResponse(end: .connect) }

    func call(_ request: CallsRequest) async throws -> [Answered] { try await calls(request) }
    func fetch(_ request: FetchRequest) async throws -> Fetched { Fetched(response: .missing) }
    func send(_ request: InquiryRequest) async throws -> InquiryResponse { try await sends(request) }
}

private struct Store: InquiryStore {
    func remember(_ key: String, until: Int64) async throws -> StoreOutcome { key == "k" && until == 99 ? .present : .failed }
    func release(_ key: String) async throws -> StoreOutcome { .done }
}

/// The loop of all inquiries: each kind of step once, and what hosts and hooks do not do.
final class InquiryTests: XCTestCase {
    func testTheInquirySaysWhenAStreamMayBeLeft() async throws {
        for enoughAt in [#""1""#, "null"] {
            let script = Script([(http(enoughAt: enoughAt), 1)])
            var host = Sending()
            host.sends = { request in
                XCTAssertFalse(try request.isEnough(contentType: "a/b", piece: Data("not yet".utf8)))
                XCTAssertEqual(try request.isEnough(contentType: "a/b", piece: Data("enough".utf8)), enoughAt != "null")
                return InquiryResponse(end: .enough, status: 200)
            }
            _ = try await runInquiry(script.inquiry, host: host)
            XCTAssertTrue(script.answers[0].0.hasPrefix(#"{"type":"http","id":4,"end":"enough","status":200,"#))
        }
    }

    func testEachKindOfStep() async throws {
        let script = Script(
            [
                (calls(chain, other, wallet), 3), (http(secrets: "\"key\""), 1), (sign, 1), (confirm, 1), (remember, 1),
                (release, 1), (handler, 1),
            ], body: Data("asked".utf8))
        var host = Sending()
        host.calls = { request in
            XCTAssertEqual([request.maxBytes, request.maxWireBytes, Int64(request.deadlineSeconds)], [9, 10, 2])
            return request.calls.map { Answered(id: $0.id, answer: .result(json: "\"0x1\"")) }
        }
        host.sends = { request in
            XCTAssertEqual(request.headers, [InquiryHeader(name: "a", value: "b"), InquiryHeader(name: "x-key", value: "s3cret")])
            XCTAssertEqual(request.method, .post)
            XCTAssertEqual(request.body, Data("asked".utf8))
            return InquiryResponse(
                end: .complete, status: 200, finalUrl: request.url, headers: [InquiryHeader(name: "c", value: "d")],
                body: Data("came".utf8))
        }
        var ten = Sending()
        ten.calls = { $0.calls.map { Answered(id: $0.id, answer: .failed(failure: .tls)) } }
        let hooks = Hooks(
            confirm: { words, data in words == "Really?" && data == #"{"a":1}"# },
            sign: { _, _, typed in typed == "{}" ? Data([0, 255]) : nil },
            store: Store(),
            handler: { _, purpose in InquiryResponse(end: .complete, status: 204, body: Data(purpose.utf8)) },
            secret: { InquiryHeader(name: "x-\($0)", value: "s3cret") },
            wallet: { method, params in .error(json: "\"\(method)\(params)\"") },
            chains: ["10": ten])
        let report = try await runInquiry(script.inquiry, host: host, hooks: hooks)
        XCTAssertEqual(report, "the report")
        let answers = script.answers
        let exact = [
            0: (#"{"type":"result","id":70000}"#, "\"0x1\""), 1: (#"{"type":"failed","id":2,"reason":"tls"}"#, ""),
            2: (#"{"type":"error","id":3}"#, "\"eth_accounts[]\""), 4: (#"{"type":"signature","id":5,"signature":"0x00ff"}"#, ""),
            5: (#"{"type":"confirmation","id":6,"confirmed":true}"#, ""),
            6: (#"{"type":"store","id":7,"answer":"present"}"#, ""), 7: (#"{"type":"store","id":8,"answer":"done"}"#, ""),
        ]
        for (at, told) in exact {
            XCTAssertEqual(answers[at].0, told.0)
            XCTAssertEqual(answers[at].1, told.1)
        }
        XCTAssertTrue(answers[3].0.hasPrefix(#"{"type":"http","id":4,"end":"complete","status":200,"finalUrl":"https://a.example/","#))
        XCTAssertEqual(answers[3].1, "came")
        XCTAssertTrue(answers[8].0.hasPrefix(#"{"type":"handler","id":9,"end":"complete","status":204,"#))
        XCTAssertEqual(answers[8].1, "paid")
    }

    func testAHookThatIsMissingIsRefusedAndNamed() async throws {
        let refusing = [
            (confirm, "confirm", #"{"type":"confirmation","id":6,"confirmed":false}"#),
            (sign, "sign", #"{"type":"signature","id":5}"#),
            (remember, "store", #"{"type":"store","id":7,"answer":"failed"}"#),
            (release, "store", #"{"type":"store","id":8,"answer":"failed"}"#),
            (calls(wallet), "wallet", #"{"type":"failed","id":3,"reason":"connect"}"#),
            (calls(other), "chains", #"{"type":"failed","id":2,"reason":"connect"}"#),
            (handler, "handler", #"{"type":"handler","id":9,"end":"connect","#),
            (http(secrets: "\"key\""), "secret", #"{"type":"http","id":4,"end":"connect","#),
        ]
        for (step, hook, told) in refusing {
            let script = Script([(step, 1)])
            // The one host is asked for every chain, unless the caller names some.
            let hooks = Hooks(chains: hook == "chains" ? ["1": Sending()] : [:])
            let error = await refused { _ = try await runInquiry(script.inquiry, host: Sending(), hooks: hooks) }
            XCTAssertEqual(error?.code, "usage-missing")
            XCTAssertEqual(error?.pointer, "/hooks/\(hook)")
            XCTAssertEqual(script.answers.count, 1)
            XCTAssertTrue(script.answers.first?.0.hasPrefix(told) == true, "\(script.answers)")
        }
    }

    func testHostsThatFailOrAreLate() async throws {
        struct Broken: Error {}
        var failing = Sending()
        failing.calls = { _ in throw Broken() }
        failing.sends = { _ in throw Broken() }
        for step in [calls(chain), http()] {
            do {
                _ = try await runInquiry(Script([(step, 1)]).inquiry, host: failing)
                XCTFail("nothing was thrown")
            } catch let failure as HostFailure {
                XCTAssertTrue(failure.cause is Broken)
            }
        }
        var late = Sending()
        late.calls = { _ in
            try await Task.sleep(for: .seconds(3_600))
            return []
        }
        late.sends = { _ in
            try await Task.sleep(for: .seconds(3_600))
            return InquiryResponse(end: .complete)
        }
        let script = Script([(calls(chain), 1), (http(), 1)])
        _ = try await runInquiry(script.inquiry, host: late, timeoutSeconds: 1)
        XCTAssertEqual(script.answers[0].0, #"{"type":"failed","id":70000,"reason":"timeout"}"#)
        XCTAssertTrue(script.answers[1].0.hasPrefix(#"{"type":"http","id":4,"end":"timeout","#))
        let error = await refused {
            _ = try await runInquiry(Script([(http(), 1)]).inquiry, host: late, timeoutSeconds: 0)
        }
        XCTAssertEqual(error?.pointer, "/timeoutSeconds")
    }

    private let registry = "0x" + String(repeating: "aa", count: 20)
    private let creator = "0xabcdefabcdef1234567890abcdefabcdef123456"
    private let uri = "https://tools.example.com/.well-known/ai-tool/nft-price-oracle.json"

    /// The free tool's manifest, or one whose creator is not in lower case, which can be repaired.
    private func manifest(_ isOdd: Bool) throws -> Data {
        guard let recording = try recordingOf(bundle: freeTool()),
            case .received(_, _, _, let body) = try recording.response()
        else { throw NoRecording() }
        let text = String(decoding: body, as: UTF8.self)
        let odd = "0x" + creator.dropFirst(2).uppercased()
        return Data((isOdd ? text.replacingOccurrences(of: creator, with: odd) : text).utf8)
    }

    /// Of another chain than the RPC's: the publication ends there.
    private func published(_ isOdd: Bool, _ hooks: Hooks = Hooks()) async throws -> PublishReport {
        try await publish(
            manifest: manifest(isOdd), metadataUri: uri, chainId: "8453", registry: registry, from: creator, host: Sending(),
            hooks: hooks)
    }

    func testPublishAsksItsPublisher() async throws {
        let plain = try await published(false)
        XCTAssertEqual(plain.verdict, .unavailable)
        XCTAssertEqual(plain.reason, "wrong-chain")
        XCTAssertEqual(plain.manifest.repair, RepairState.none)
        XCTAssertEqual(try PublishReport(json: plain.json), plain)
        let made = try await published(true, Hooks(confirm: { words, _ in !words.isEmpty }))
        XCTAssertEqual(made.manifest.repair, .made)
        let declined = try await published(true, Hooks(confirm: { _, _ in false }))
        XCTAssertEqual(declined.manifest.repair, .declined)
        let error = await refused { _ = try await self.published(true) }
        XCTAssertEqual(error?.pointer, "/hooks/confirm")
    }

    func testAnInquiryIsPutAwayAndGoesOn() async throws {
        let first = try publishInquiry(
            manifest: manifest(true), metadataUri: uri, chainId: "8453", registry: registry, from: creator)
        XCTAssertNil(try first.report())
        guard case .confirm(let id, _, _) = try first.poll(now: 1_790_000_000).step else { return XCTFail("nobody is asked") }
        try first.answer(.confirmation(id: id, confirmed: true))
        XCTAssertThrowsError(try first.answer(.confirmation(id: id, confirmed: true))) {
            XCTAssertEqual(($0 as? Erc8257Error)?.code, "session-out-of-order")
        }
        // Nobody is asked again, so that no hook is needed.
        let second = try resumePublish(state: first.export())
        let report = try await runInquiry(second, host: Sending())
        XCTAssertEqual(report.manifest.repair, .made)
        XCTAssertEqual(try second.report(), report)
        let judged = try judge(bundle: Data((second.bundle() ?? "").utf8))
        XCTAssertEqual(judged.json, report.json)
        XCTAssertEqual(judged.conclusion, .unknown)
        XCTAssertThrowsError(try resumePublish(state: "{}"))
        XCTAssertThrowsError(try started(1, 0, { $0 }) { $0.member("a", Int64(1)) { $0.number($1) } }) {
            XCTAssertTrue("\(($0 as? Erc8257Error)?.reason ?? "")".contains("two builds"), "\($0)")
        }
    }

    func testFramesThatAreNotWhole() throws {
        let whole = try frame(7, [Data("a".utf8), Data()])
        XCTAssertEqual(try parts(of: whole), [Data("a".utf8), Data()])
        for end in 0..<whole.count { XCTAssertThrowsError(try parts(of: whole.prefix(end)), "\(end)") }
    }

    private func refused(_ work: () async throws -> Void) async -> Erc8257Error? {
        do {
            try await work()
            XCTFail("nothing was refused")
        } catch let error as Erc8257Error {
            return error
        } catch {
            XCTFail("\(error)")
        }
        return nil
    }
}
