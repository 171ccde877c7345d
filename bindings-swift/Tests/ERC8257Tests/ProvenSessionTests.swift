import ERC8257
import Foundation
import XCTest

/// One session of the vectors that proves, as `tests/vectors/README.md` says.
private struct Scene {
    let members: [String: Any]

    func text(_ name: String) -> String { members[name] as? String ?? "" }
    var rpcs: Int { members["rpcs"] as? Int ?? 0 }
    var now: Int64 { Int64(members["now"] as? Int ?? 0) }
    var body: Data { Data(text("body").utf8) }
    var response: Response { .received(status: 200, redirected: false, complete: true, body: body) }

    func json(_ name: String) throws -> String { try Self.json(members[name] ?? NSNull()) }

    static func json(_ value: Any) throws -> String {
        let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
    }

    func answer(_ call: EthCall) throws -> CallAnswer {
        let params = try Self.json(JSONSerialization.jsonObject(with: Data(call.params.utf8)))
        for told in members["answers"] as? [[String: Any]] ?? [] {
            let isIt = told["rpc"] as? Int == Int(call.rpc) && told["method"] as? String == call.method
            if isIt, try Self.json(told["params"] ?? NSNull()) == params {
                return .result(json: try Self.json(told["result"] ?? NSNull()))
            }
        }
        throw NoRecording()
    }

    static func all() throws -> [Scene] {
        let whole = try JSONSerialization.jsonObject(with: file("proven-session.json")) as? [String: Any]
        let cases = try XCTUnwrap(whole?["cases"] as? [[String: Any]])
        XCTAssertGreaterThanOrEqual(cases.count, 6)
        return cases.map(Scene.init)
    }
}

/// A host whose RPCs answer as a scene says.
private struct Played: ToolHost, @unchecked Sendable {
    let scene: Scene
    let seesAddresses = true
    var rpcs: Int { scene.rpcs }

    func call(_ request: CallsRequest) async throws -> [Answered] {
        try request.calls.map { Answered(id: $0.id, answer: try scene.answer($0)) }
    }

    func fetch(_ request: FetchRequest) async throws -> Fetched { Fetched(response: scene.response, finalUrl: nil) }
}

/// Sessions that prove the record: played as the vectors say, run by a host, and asked for in ways that cannot be.
final class ProvenSessionTests: XCTestCase {
    private let hash = "0x" + String(repeating: "07", count: 32)

    func testSessionsProveAsTheVectorsSay() throws {
        for scene in try Scene.all() {
            var session = try Session(
                tool: scene.text("toolRef"), now: scene.now, policy: parsePolicy(json: scene.json("policy")),
                clock: scene.now, proof: scene.json("proof"), rpcs: Int32(scene.rpcs))
            XCTAssertEqual(Int(try session.rpcs()), scene.rpcs)
            var ended: Report?
            while ended == nil {
                session = try Session.resume(state: session.export())
                switch try session.poll(now: scene.now) {
                case .calls(let request):
                    for call in request.calls { try session.handleCall(id: call.id, answer: scene.answer(call)) }
                case .fetch:
                    try session.handleResponse(response: scene.response)
                case .done(let report):
                    ended = report
                }
            }
            let report = try XCTUnwrap(ended)
            let said = try Scene.json(JSONSerialization.jsonObject(with: Data(report.json.utf8)))
            XCTAssertEqual(said, try scene.json("report"), scene.text("id"))
            XCTAssertEqual(try verifyBundle(bundle: XCTUnwrap(session.bundle())), report)
        }
    }

    func testAHostProves() async throws {
        for scene in try Scene.all() {
            let proof = scene.members["proof"] as? [String: Any]
            guard proof?["demands"] == nil else { continue }
            let asked = RecordProof(trustedBlock: proof?["trustedBlock"] as? String)
            let report = try await verifyTool(
                scene.text("toolRef"), host: Played(scene: scene), clock: scene.now, proof: asked)
            let wanted = scene.members["report"] as? [String: Any]
            XCTAssertEqual(report.evidence, wanted?["evidence"] as? String, scene.text("id"))
            XCTAssertEqual(report.verified, wanted?["verified"] as? Bool, scene.text("id"))
        }
    }

    func testAProofIsAskedForInOneWay() throws {
        let tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1"
        func pointer(_ proof: String, policy: Policy? = nil, block: BlockChoice? = nil, rpcs: Int32? = nil) -> String? {
            do {
                _ = try Session(tool: tool, now: 0, policy: policy, block: block, proof: proof, rpcs: rpcs)
                XCTFail("nothing was refused")
            } catch Erc8257Error.Refused(_, let pointer, _, _, _, _, _, _, _) {
                return pointer
            } catch {
                XCTFail("\(error)")
            }
            return nil
        }
        let trusted = RecordProof(trustedBlock: hash).json
        XCTAssertEqual(pointer("{}"), "/policy/quorum")
        XCTAssertEqual(pointer("{\"trustedBlok\":\"\(hash)\"}"), "/proof/trustedBlok")
        XCTAssertEqual(pointer(RecordProof(trustedBy: .ownNode).json), "/proof/trustedBy")
        XCTAssertEqual(pointer(trusted, block: .safe), "/block")
        XCTAssertEqual(pointer(trusted, rpcs: 33), "/rpcs")
        XCTAssertEqual(pointer(trusted, policy: Policy(quorum: Quorum(need: 2, of: 2))), "/policy/quorum")
    }

    func testAPolicyKeepsWhatItDemandsOfAProof() throws {
        let policy = try parsePolicy(json: "{\"quorum\":{\"need\":2,\"of\":2},\"proof\":{\"registryCode\":\"\(hash)\"}}")
        XCTAssertEqual(policy.proof, ProofPolicy(registryCode: hash).json)
        XCTAssertEqual(try parsePolicy(json: formatPolicy(policy: policy)), policy)
        XCTAssertNil(try parsePolicy(json: "{}").proof)
    }
}
