import Foundation
import XCTest

@testable import ERC8257

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The ready host against a server that does what it should not.
final class URLSessionHostTests: XCTestCase {
    private let calls = [
        EthCall(id: 7, rpc: 0, method: "eth_chainId", params: "[]"),
        EthCall(id: 8, rpc: 0, method: "eth_getCode", params: "[\"0x00\"]"),
    ]

    private func asked(
        _ servers: [LoopbackServer], _ calls: [EthCall], most: Int64 = 10_000, seconds: Int32 = 60
    ) async throws -> [Answered] {
        let host = try URLSessionHost(rpcs: servers.map { $0.url() })
        let request = CallsRequest(calls: calls, maxBytes: most, maxWireBytes: 4 * most, deadlineSeconds: seconds)
        return try await host.call(request).sorted { $0.id < $1.id }
    }

    func testABatch() async throws {
        let heard = Hearing()
        let server = try LoopbackServer { request in
            heard.add(request)
            return .bytes(http("200 OK", #"[{"jsonrpc":"2.0","id":2,"result":"0xfe"},{"jsonrpc":"2.0","id":1,"result":"0x1"}]"#))
        }
        defer { server.stop() }
        let answers = try await asked([server], calls)
        XCTAssertEqual(answers, [
            Answered(id: 7, answer: .result(json: "\"0x1\"")), Answered(id: 8, answer: .result(json: "\"0xfe\"")),
        ])
        let request = try XCTUnwrap(heard.all.first)
        let head = request.head.lowercased()
        XCTAssertTrue(head.hasPrefix("post / http/1.1"))
        XCTAssertTrue(head.contains("content-type: application/json"))
        XCTAssertTrue(head.contains("accept-encoding: identity"))
        XCTAssertTrue(head.contains("accept-language: *\r\n"))
        XCTAssertTrue(head.contains("user-agent: erc8257/"))
        XCTAssertFalse(head.contains("cookie"))
        XCTAssertFalse(head.contains("authorization"))
        XCTAssertEqual(heard.all.count, 1)
    }

    func testAServerThatTakesNoBatches() async throws {
        let server = try LoopbackServer { request in
            request.body.first == UInt8(ascii: "[")
                ? .bytes(http("400 Bad Request", "no"))
                : .bytes(http("200 OK", #"{"jsonrpc":"2.0","id":ID,"result":1}"#.replacingOccurrences(of: "ID", with: id(request))))
        }
        defer { server.stop() }
        let answers = try await asked([server], calls)
        XCTAssertEqual(answers.map(\.answer), [.result(json: "1"), .result(json: "1")])
    }

    func testWhatIsNoAnswer() async throws {
        let cases: [(LoopbackServer.Answer, CallFailure)] = [
            (.bytes(http("429 Too Many Requests", "")), .rateLimited),
            (.bytes(http("503 Service Unavailable", "")), .httpStatus),
            (.bytes(http("200 OK", "<html>")), .notJsonRpc),
            (.bytes(http("302 Found", "", "Location: http://127.0.0.1:1/")), .httpStatus),
            (.bytes(http("200 OK", String(repeating: " ", count: 10_001))), .tooLarge),
            (.bytes(Data("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{".utf8)), .connect),
            (.bytes(http("200 OK", "x", "Content-Encoding: compress")), .notJsonRpc),
            (.bytes(Data("SSH-2.0-Open\r\n".utf8)), .connect),
            (.reset, .connect),
            (.silence(after: Data()), .timeout),
            (.silence(after: Data("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{".utf8)), .timeout),
        ]
        for (answer, failure) in cases {
            let server = try LoopbackServer { _ in answer }
            // Only a silence is waited for to its end.
            let answers = try await asked([server], [calls[0]], seconds: failure == .timeout ? 2 : 60)
            XCTAssertEqual(answers, [Answered(id: 7, answer: .failed(failure: failure))], "\(answer)")
            server.stop()
        }
    }

    func testASilentRPCDoesNotKeepTheAnswersOfOthers() async throws {
        let silent = try LoopbackServer { _ in .silence(after: Data()) }
        let honest = try LoopbackServer { .bytes(http("200 OK", #"{"jsonrpc":"2.0","id":\#(id($0)),"result":1}"#)) }
        defer {
            silent.stop()
            honest.stop()
        }
        let other = EthCall(id: 9, rpc: 1, method: "eth_chainId", params: "[]")
        let answers = try await asked([silent, honest], [calls[0], other], seconds: 10)
        XCTAssertEqual(answers.map(\.answer), [.failed(failure: .timeout), .result(json: "1")])
    }

    func testRPCsThatAreNone() throws {
        let none = [
            "", "mainnet.base.org", "ftp://a.example", "https://", "https://user@a.example", "https://u:p@a.example/",
            "https://a.example:0/", "https://a.example:65536/", "file:///etc/passwd", "data:text/plain,1",
        ]
        for rpc in none {
            XCTAssertThrowsError(try URLSessionHost(rpc: rpc), rpc) {
                XCTAssertEqual(($0 as? Erc8257Error)?.pointer, "/rpc")
                XCTAssertFalse("\($0)".contains("a.example"), "a URL may hold a key")
            }
        }
        XCTAssertThrowsError(try URLSessionHost(rpcs: []))
        XCTAssertThrowsError(try URLSessionHost(rpcs: ["https://a.example", "HTTPS://A.example:443/#x"]))
        XCTAssertEqual(try URLSessionHost(rpcs: ["https://a.example", "http://a.example"]).rpcs, 2)
        XCTAssertFalse(try URLSessionHost(rpc: "https://a.example").seesAddresses)
    }

    func testAnEventStreamIsLeftOnceEnoughHasCome() async throws {
        let whole = ": a\n\ndata: 1\n\n"
        func sent(_ head: String, _ answer: (Data) -> LoopbackServer.Answer, enoughAt: String? = "1") async throws -> InquiryResponse {
            let answer = answer(Data("HTTP/1.1 \(head)\r\nConnection: close\r\n\r\n\(whole)".utf8))
            let server = try LoopbackServer { _ in answer }
            defer { server.stop() }
            let came = Pieces()
            let request = InquiryRequest(
                method: .post, url: server.url(), headers: [], body: Data(), maxBytes: 99, maxWireBytes: 9_999, deadlineMs: 60_000,
                allowPrivateAddresses: true, onlyStatus: nil, enoughAt: enoughAt,
                watch: EventWatch { _, piece in came.add(piece) == Data(whole.utf8) })
            return try await URLSessionHost(rpc: server.url()).send(request)
        }
        for type in ["text/event-stream", "Text/Event-Stream; charset=utf-8"] {
            let left = try await sent("200 OK\r\nContent-Type: \(type)", LoopbackServer.Answer.silence(after:))
            XCTAssertEqual([left.end.rawValue, String(decoding: left.body, as: UTF8.self)], ["enough", whole], type)
        }
        for (head, enoughAt) in [
            ("200 OK\r\nContent-Type: application/json", "1"), ("404 No\r\nContent-Type: text/event-stream", "1"),
            ("200 OK\r\nContent-Type: text/event-stream", nil),
        ] {
            let read = try await sent(head, LoopbackServer.Answer.bytes, enoughAt: enoughAt)
            XCTAssertEqual([read.end.rawValue, String(decoding: read.body, as: UTF8.self)], ["complete", whole], head)
        }
    }

    /// The answer to a GET of the server's root, as an inquiry has it.
    private func got(
        _ server: LoopbackServer, headers: [InquiryHeader] = [], allowPrivateAddresses: Bool = true
    ) async throws -> InquiryResponse {
        let request = InquiryRequest(
            method: .get, url: server.url(), headers: headers, body: Data(), maxBytes: 99, maxWireBytes: 9_999, deadlineMs: 60_000,
            allowPrivateAddresses: allowPrivateAddresses, onlyStatus: nil, enoughAt: nil, watch: EventWatch())
        return try await URLSessionHost(rpc: server.url()).send(request)
    }

    /// Linux's Foundation would wait for a user name until the deadline.
    func testAServerThatAsksForAUserNameIsAnsweredByNone() async throws {
        let server = try LoopbackServer { _ in
            .bytes(http("401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"a\"", "who are you?"))
        }
        defer { server.stop() }
        let came = try await got(server)
        XCTAssertEqual(came.end, .complete)
        XCTAssertEqual(came.status, 401)
        XCTAssertEqual(String(decoding: came.body, as: UTF8.self), "who are you?")
    }

    func testAHeaderThatCannotBeSentAsItIsIsNotSent() async throws {
        let heard = Hearing()
        let server = try LoopbackServer { request in
            heard.add(request)
            return .bytes(http("200 OK", "{}"))
        }
        defer { server.stop() }
        for (name, value, end) in [
            ("x-api-key", "abc\tdef", ExchangeEnd.complete), ("x-api-key", "abc\n", .connect), ("x-api-key", "é", .connect),
            ("x api", "abc", .connect), ("x:a", "abc", .connect), ("", "abc", .connect), ("Host", "a.example", .connect),
            ("content-length", "9", .connect),
        ] {
            let came = try await got(server, headers: [InquiryHeader(name: name, value: value)])
            XCTAssertEqual(came.end, end, name + value)
        }
        XCTAssertEqual(heard.all.count, 1)
    }

    func testPlainHTTPIsForPrivateAddressesAlone() async throws {
        let heard = Hearing()
        let server = try LoopbackServer { request in
            heard.add(request)
            return .bytes(http("200 OK", "{}"))
        }
        defer { server.stop() }
        for (isAllowed, end) in [(true, ExchangeEnd.complete), (false, .connect)] {
            let came = try await got(server, allowPrivateAddresses: isAllowed)
            XCTAssertEqual(came.end, end)
        }
        XCTAssertEqual(heard.all.count, 1)
    }

    func testAnRPCIsAskedAsItIsWritten() async throws {
        let heard = Hearing()
        let server = try LoopbackServer {
            heard.add($0)
            return .bytes(http("200 OK", #"{"jsonrpc":"2.0","id":\#(id($0)),"result":1}"#))
        }
        defer { server.stop() }
        let host = try URLSessionHost(rpc: server.url("http", "/key/a%2Fb%3F%25/?c=%2F&d#e"))
        _ = try await host.call(CallsRequest(calls: [calls[0]], maxBytes: 1_000, maxWireBytes: 4_000, deadlineSeconds: 60))
        XCTAssertTrue(heard.all.first?.head.hasPrefix("POST /key/a%2Fb%3F%25/?c=%2F&d HTTP/1.1\r\n") == true)
        XCTAssertEqual(try rpcURLs(["HTTPS://[::1]:443"]).map(\.absoluteString), ["https://[::1]/"])
        XCTAssertEqual(try rpcURLs(["http://A.example:443"]).map(\.absoluteString), ["http://a.example:443/"])
    }

    func testCodings() async throws {
        let body = Data("{\"a\":1}".utf8)
        let zipped = try XCTUnwrap(Data(base64Encoded: "H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAA"))
        let cases: [(String, Data, Exchanged)] = [
            ("gzip", zipped, .answered(status: 200, body: body)),
            ("X-GZIP", zipped, .answered(status: 200, body: body)),
            ("identity, gzip", zipped, .answered(status: 200, body: body)),
            ("identity", body, .answered(status: 200, body: body)),
            ("", body, .answered(status: 200, body: body)),
            ("gzip, gzip", zipped, .failed(.encoding)),
            ("gzip, x-gzip", zipped, .failed(.encoding)),
            ("deflate", zipped, .failed(.encoding)),
            ("br", zipped, .failed(.encoding)),
        ]
        for (coding, sent, outcome) in cases {
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(sent.count)\r\n\r\n"
            let came = try await fetched(Data(head.utf8) + sent)
            XCTAssertEqual("\(came)", "\(outcome)", coding)
            if coding == "gzip" {
                // Linux's Foundation does not say what was wrong with what is not gzip.
                let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
                guard case .answered = try await fetched(Data(head.utf8) + body) else { continue }
                XCTFail("what is not gzip was taken")
            }
        }
    }

    func testABodyThatIsShorterThanAnnounced() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n"
        let came = try await fetched(Data("\(head)2\r\n{}\r\n0\r\n\r\n".utf8))
        XCTAssertEqual("\(came)", "\(Exchanged.broken(status: 200))")
    }

    /// What was done to a body on its way was not asked for. Linux's Foundation does not always show the head that says so.
    func testTransferCodings() async throws {
        for (coding, isTaken) in [("chunked", true), ("gzip, chunked", false)] {
            let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: \(coding)\r\n\r\n"
            let came = try await fetched(Data("\(head)2\r\n{}\r\n0\r\n\r\n".utf8))
            if case .answered = came { XCTAssertTrue(isTaken, coding) } else { XCTAssertFalse(isTaken, "\(came)") }
        }
    }

    /// Why there was no answer, as the platform says it, reaches the caller; no key does.
    func testFailures() async throws {
        let key = "s3cr3tkey"
        let cases: [(LoopbackServer?, String)] = [
            (try LoopbackServer { _ in .bytes(http("401 \(key)", "")) }, "RPC 1: http-status: the HTTP status is 401"),
            (try LoopbackServer { _ in .bytes(http("200 OK", key)) }, "RPC 1: not-json-rpc: the answer is not JSON-RPC"),
            (nil, "RPC 1: connect: there is no connection, or the answer is not HTTP; NSURLErrorDomain -1"),
        ]
        for (server, begins) in cases {
            let failures = Failures()
            // Nobody listens at port 1.
            let path = "/v3/\(key)?apikey=\(key)"
            let url = server?.url("http", path) ?? "http://127.0.0.1:1\(path)"
            let host = try URLSessionHost(rpc: url, onFailure: failures.add)
            let request = CallsRequest(calls: [calls[0]], maxBytes: 1_000, maxWireBytes: 4_000, deadlineSeconds: 60)
            _ = try await host.call(request)
            let lines = failures.all.map { "\($0)" }
            XCTAssertEqual(lines.count, 1)
            XCTAssertTrue(lines.first?.hasPrefix(begins) == true, "\(lines)")
            XCTAssertFalse(lines.contains { $0.contains(key) }, "\(lines)")
            server?.stop()
        }
        let failures = Failures()
        let plain = try LoopbackServer { _ in .bytes(http("200 OK", "{}")) }
        defer { plain.stop() }
        let host = try URLSessionHost(rpc: plain.url(), onFailure: failures.add)
        _ = try await host.fetch(
            FetchRequest(
                url: plain.url("https", "/\(key)"), maxBytes: 10, maxWireBytes: 40, deadlineSeconds: 60,
                allowPrivateAddresses: true))
        XCTAssertEqual(failures.all.map(\.word), ["tls"])
        XCTAssertEqual(failures.all.map(\.rpc), [nil])
        XCTAssertFalse(failures.all.contains { $0.reason.contains(key) }, "\(failures.all)")
    }

    func testWhatIsSaidOfAURL() throws {
        let url = try XCTUnwrap(URL(string: "https://rpc.example/v3/s3cr3tkey%20x?token=abcdefgh&v=2"))
        let cases = [
            "no route to rpc.example": "no route to rpc.example",
            "GET \(url) failed": "GET https://rpc.example…?… failed",
            "bad: S3CR3TKEY%20x, s3cr3tkey x and abcdefgh": "bad: …, … and …",
            "a\u{202e}b\u{0}c\nd\u{2028}e": "a b c d e",
            String(repeating: "x", count: 500): String(repeating: "x", count: 400) + "…",
        ]
        for (said, shown) in cases { XCTAssertEqual(withoutSecrets(said, of: url), shown) }
    }

    private func fetched(_ answer: Data) async throws -> Exchanged {
        let server = try LoopbackServer { _ in .bytes(answer) }
        defer { server.stop() }
        let host = try URLSessionHost(rpc: "https://a.example")
        let request = HTTPRequest(
            URLRequest(url: try XCTUnwrap(URL(string: server.url()))), most: 1_000, wants: .only(200))
        return try await host.exchanged(request, until: ContinuousClock.now + .seconds(60))
    }

    func testAFetchThatIsNotHTTPS() async throws {
        let server = try LoopbackServer { _ in .bytes(http("200 OK", "{}")) }
        defer { server.stop() }
        let host = try URLSessionHost(rpc: "https://a.example")
        for url in [server.url(), "ftp://127.0.0.1/", "", "https://127.0.0.1:1/", "https://[::1"] {
            let request = FetchRequest(url: url, maxBytes: 10, maxWireBytes: 40, deadlineSeconds: 60, allowPrivateAddresses: true)
            let response = try await host.fetch(request).response
            XCTAssertEqual(response, .failed(error: .connect), url)
        }
        let request = FetchRequest(
            url: server.url("https"), maxBytes: 10, maxWireBytes: 40, deadlineSeconds: 60, allowPrivateAddresses: true)
        let response = try await host.fetch(request).response
        XCTAssertEqual(response, .failed(error: .tls))
    }

    func testManifests() async throws {
        let body = Data("\u{feff}{\"a\":1}".utf8) + Data([0xff])
        let most = body.count
        let hints = Data("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8)
        let cases: [(LoopbackServer.Answer, Exchanged, String)] = [
            (.bytes(http("200 OK", body)), .answered(status: 200, body: body), "as they were served"),
            (.bytes(http("200 OK", body, length: nil)), .answered(status: 200, body: body), "to the end"),
            (.bytes(hints + http("200 OK", body)), .answered(status: 200, body: body), "a head before it"),
            (.bytes(http("200 OK", body + [0])), .failed(.tooLarge), "one more is announced"),
            (.bytes(http("200 OK", body + [0], length: nil)), .failed(.tooLarge), "one more comes"),
            (.bytes(http("200 OK", body, length: most + 1)), .failed(.tooLarge), "one more is announced, and does not come"),
            (.bytes(http("200 OK", body.dropLast(), length: most)), .broken(status: 200), "one is missing"),
            (.bytes(http("404 Not Found", body)), .answered(status: 404, body: Data()), "not there"),
            (.bytes(http("301 Moved", "", "Location: /other")), .answered(status: 301, body: Data()), "moved"),
            (.bytes(http("204 No Content", "")), .answered(status: 204, body: Data()), "nothing"),
            (.bytes(http("200 OK", "x", "Content-Encoding: compress")), .failed(.encoding), "coded"),
            (.silence(after: Data("HTTP/1.1 200 OK\r\n".utf8)), .failed(.timeout), "slow head"),
            (.silence(after: Data("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{".utf8)), .failed(.timeout), "slow body"),
            (.silence(after: http("200 OK", Data(count: 5_000_000), length: nil)), .failed(.tooLarge), "no end"),
        ]
        for (answer, outcome, what) in cases {
            let heard = Hearing()
            let server = try LoopbackServer {
                heard.add($0)
                return answer
            }
            let host = try URLSessionHost(rpc: "https://a.example")
            let request = HTTPRequest(
                URLRequest(url: try XCTUnwrap(URL(string: server.url()))), most: Int64(most), wants: .only(200))
            // Only a silence is waited for to its end.
            let isSilent = "\(outcome)" == "\(Exchanged.failed(.timeout))"
            let came = try await host.exchanged(
                request, until: ContinuousClock.now + .seconds(isSilent ? 2 : 60))
            XCTAssertEqual("\(came)", "\(outcome)", what)
            XCTAssertEqual(heard.all.count, 1, what)
            server.stop()
        }
    }

    func testCancelling() async throws {
        let reached = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer { _ in
            reached.continuation.yield()
            return .silence(after: Data())
        }
        defer { server.stop() }
        let host = try URLSessionHost(rpc: server.url())
        let tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1"
        let running = Task { try await verifyTool(tool, host: host) }
        for await _ in reached.stream { break }
        running.cancel()
        do {
            _ = try await running.value
            XCTFail("nothing was thrown")
        } catch {
            XCTAssertTrue(error is CancellationError, "\(error)")
        }
    }

    func testAHostThatGoesLeavesNothingOpen() async throws {
        let server = try LoopbackServer { .bytes(http("200 OK", #"{"jsonrpc":"2.0","id":\#(id($0)),"result":1}"#)) }
        defer { server.stop() }
        weak var gone: URLSessionHost?
        for _ in 0..<50 {
            let host = try URLSessionHost(rpc: server.url())
            gone = host
            let request = CallsRequest(calls: [calls[0]], maxBytes: 1_000, maxWireBytes: 4_000, deadlineSeconds: 60)
            let answers = try await host.call(request)
            XCTAssertEqual(answers.map(\.answer), [.result(json: "1")])
        }
        // What was last waited for may still be on its way out.
        for _ in 0..<500 where gone != nil { try await Task.sleep(for: .milliseconds(10)) }
        XCTAssertNil(gone)
    }

    /// Cancelled at any moment, by somebody who drops the host: nothing is asked of a session that is over, and all ends.
    func testCancellingAtOnce() async throws {
        let server = try LoopbackServer { .bytes(http("200 OK", #"{"jsonrpc":"2.0","id":\#(id($0)),"result":1}"#)) }
        defer { server.stop() }
        let url = server.url()
        let request = CallsRequest(calls: [calls[0]], maxBytes: 1_000, maxWireBytes: 4_000, deadlineSeconds: 60)
        for at in 0..<3_000 {
            let running = Task { [host = try URLSessionHost(rpc: url)] in try await host.call(request) }
            if at % 3 == 1 { await Task.yield() }
            if at % 3 == 2 { try await Task.sleep(for: .microseconds(at / 10)) }
            running.cancel()
            _ = await running.result
        }
    }

    /// What is cancelled gives an outcome, and none is kept.
    func testExchangesThatAreCancelledEnd() async throws {
        let server = try LoopbackServer { _ in .silence(after: Data()) }
        defer { server.stop() }
        let exchanges = Exchanges()
        let session = URLSession(configuration: .ephemeral, delegate: exchanges, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let request = HTTPRequest(
            URLRequest(url: try XCTUnwrap(URL(string: server.url()))), most: 1_000, wants: .anything)
        for at in 0..<2_000 {
            let running = Task { await exchanges.run(request, by: session) }
            for _ in 0..<at % 4 { await Task.yield() }
            running.cancel()
            let outcome = await running.value.outcome
            XCTAssertEqual("\(outcome)", "\(Exchanged.failed(.connect))")
        }
    }
}

/// What a host has told.
private final class Failures: @unchecked Sendable {
    private let lock = NSLock()
    private var told: [ExchangeFailure] = []

    var all: [ExchangeFailure] { lock.withLock { told } }

    @Sendable func add(_ one: ExchangeFailure) {
        lock.withLock { told.append(one) }
    }
}

/// All that has come of a body.
private final class Pieces: @unchecked Sendable {
    private let lock = NSLock()
    private var all = Data()

    func add(_ piece: Data) -> Data {
        lock.withLock {
            all.append(piece)
            return all
        }
    }
}

/// All that a server has heard.
private final class Hearing: @unchecked Sendable {
    private let lock = NSLock()
    private var heard: [Heard] = []

    var all: [Heard] { lock.withLock { heard } }

    func add(_ one: Heard) {
        lock.withLock { heard.append(one) }
    }
}

private func http(_ status: String, _ body: String, _ field: String = "X-Nothing: 1") -> Data {
    Data("HTTP/1.1 \(status)\r\n\(field)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)".utf8)
}

private func http(_ status: String, _ body: Data) -> Data {
    http(status, body, length: body.count)
}

private func http(_ status: String, _ body: Data, length: Int?) -> Data {
    let field = length.map { "Content-Length: \($0)\r\n" } ?? ""
    return Data("HTTP/1.1 \(status)\r\n\(field)Connection: close\r\n\r\n".utf8) + body
}

/// The ID of a request that is not a batch.
private func id(_ request: Heard) -> String {
    let document = try? JSONSerialization.jsonObject(with: request.body) as? [String: Any]
    return document.flatMap { $0["id"] as? Int }.map { "\($0)" } ?? "null"
}
