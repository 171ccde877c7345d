import ERC8257
import Foundation
import XCTest

/// The probe of MCP servers: what it asks, by the vectors; a server that does not end its event streams; and what a state keeps.
final class ProbeTests: XCTestCase {
    func testItAsksAsTheVectorsSay() throws {
        let all = try cases("probes.json")
        XCTAssertGreaterThanOrEqual(all.count, 86)
        for one in all {
            let id = try XCTUnwrap(one["id"] as? String)
            let given = try XCTUnwrap(one["options"] as? [String: Any])
            let options = McpOptions(
                era: (given["era"] as? String).flatMap(McpEraChoice.init), call: (given["call"] as? String).flatMap(McpCallChoice.init),
                priced: given["priced"] as? Bool)
            let endpoint = try XCTUnwrap(one["endpoint"] as? String)
            let answers = try XCTUnwrap(one["answers"] as? [[String: Any]])
            let wanted = try XCTUnwrap(one["requests"] as? [[String: Any]])
            var inquiry = try probeInquiry(endpoint: endpoint, options: options)
            var (asked, clock) = (0, Int64(5_000))
            while true {
                let asks = try inquiry.poll(now: 1_800_000_000)
                guard case .http(let number, let method, let url, let sent, _, _, _, _, let isPrivate, _, _) = asks.step else { break }
                XCTAssertEqual(url, endpoint, id)
                XCTAssertFalse(isPrivate, id)
                guard asked < min(wanted.count, answers.count) else { return XCTFail("\(id) asks for more than the case has") }
                XCTAssertEqual(method.rawValue, wanted[asked]["method"] as? String, id)
                XCTAssertEqual(sent, headers(of: wanted[asked]), id)
                if method != .delete { XCTAssertEqual(asks.body, body(of: wanted[asked]), id) }
                let answer = answers[asked]
                asked += 1
                let end = try XCTUnwrap((answer["end"] as? String).flatMap(ExchangeEnd.init), id)
                let told = headers(of: answer).map { InquiryHeader(name: $0.name.lowercased(), value: $0.value) }
                let began = clock
                clock += Int64(try XCTUnwrap(answer["ms"] as? Int))
                try inquiry.answer(
                    .http(
                        id: number, end: end, status: (answer["status"] as? Int).map { Int32($0) }, finalUrl: nil, headers: told,
                        sentMs: began, endedMs: clock), beside: body(of: answer) ?? Data())
                // What was put away goes on elsewhere, with the same question.
                inquiry = try resumeProbe(state: inquiry.export())
            }
            XCTAssertEqual(asked, wanted.count, id)
            let bundle = try XCTUnwrap(inquiry.bundle(), id)
            XCTAssertEqual(try judge(bundle: Data(bundle.utf8)).json, try inquiry.report()?.json, id)
        }
    }

    func testASchemaAllowsWhatTheVectorsSay() throws {
        let all = try cases("schemas.json")
        XCTAssertGreaterThanOrEqual(all.count, 12)
        for one in all {
            let (schema, value) = (try XCTUnwrap(one["schema"] as? String), try XCTUnwrap(one["value"] as? String))
            XCTAssertEqual(try checkSchema(schema: schema, value: value).rawValue, one["expect"] as? String, "\(one)")
        }
    }

    func testAServerThatDoesNotEndItsStreams() async throws {
        let server = try LoopbackServer { answer($0) }
        defer { server.stop() }
        let inquiry = try probeInquiry(endpoint: server.url("http", "/mcp"), allowPrivateAddresses: true)
        let report = try await runInquiry(inquiry, host: URLSessionHost(rpc: server.url()))
        XCTAssertEqual(report.verdict, .ready, report.json)
        let bundle = try XCTUnwrap(inquiry.bundle())
        XCTAssertEqual(bundle.components(separatedBy: #""end":"enough""#).count - 1, 4, bundle)
        XCTAssertEqual(try judge(bundle: Data(bundle.utf8)).json, report.json)
    }

    func testPrivateAddressesAreAskedWhereTheCallerSaysSoAlone() throws {
        XCTAssertThrowsError(try probeInquiry(endpoint: "http://127.0.0.1:1/mcp")) {
            XCTAssertEqual(($0 as? Erc8257Error)?.pointer, "/endpoint")
        }
        for endpoint in ["http://127.0.0.1:1/mcp", "https://127.0.0.1:1/mcp"] {
            let state = try probeInquiry(endpoint: endpoint, allowPrivateAddresses: true).export()
            let step = try resumeProbe(state: state).poll(now: 0).step
            guard case .http(_, _, let url, _, _, _, _, _, let isAllowed, _, _) = step else { return XCTFail("\(step)") }
            XCTAssertEqual(url, endpoint)
            XCTAssertTrue(isAllowed)
        }
    }
}

/// What a server answers that ends no event stream.
private func answer(_ request: Heard) -> LoopbackServer.Answer {
    guard let asked = try? JSONSerialization.jsonObject(with: request.body) as? [String: Any] else {
        return whole("400 Bad Request", #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}"#)
    }
    guard let id = asked["id"] as? Int else { return whole("202 Accepted", "") }
    let said: String
    switch asked["method"] as? String {
    case "initialize":
        said = #""result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"a","version":"1"}}"#
    case "tools/list":
        said =
            #""result":{"tools":[{"name":"list_harbours","description":"Lists all harbours with tides.","#
            + #""inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}]}"#
    case "tools/call":
        said = #""result":{"content":[{"type":"text","text":"Ostend, Zeebrugge and Nieuwpoort, each with tides"}]}"#
    default:
        said = #""error":{"code":-32601,"message":"Method not found"}"#
    }
    let events = "id: 1\ndata:\n\nid: 2\ndata: {\"jsonrpc\":\"2.0\",\"id\":\(id),\(said)}\n\n"
    return .silence(after: Data("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n\(events)".utf8))
}

private func whole(_ status: String, _ body: String) -> LoopbackServer.Answer {
    let head = "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
    return .bytes(Data((head + body).utf8))
}
