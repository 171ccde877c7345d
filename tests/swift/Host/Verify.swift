import ERC8257
import Foundation
import Lead

/// Where names lead to, and whom to trust: the first line of standard input.
private struct World: Decodable {
    let ca: String
    let led: [String]
}

/// A case: each line after it.
private struct Case: Decodable {
    struct Chosen: Decodable {
        struct Agreeing: Decodable {
            let need: Int32
            let of: Int32
        }

        let allowPrivateAddresses: Bool?
        let quorum: Agreeing?
    }

    struct Published: Decodable {
        let manifest: String
        let metadataURI: String
        let chainId: String
        let registry: String
        let from: String
        let transaction: String?
    }

    struct Inspected: Decodable {
        let account: String?
    }

    struct Following: Decodable {
        let registry: String
        let state: String?
        /// The line at which the loop is left.
        let most: Int?
    }

    let name: String
    let toolRef: String
    let policy: Chosen
    let rpcs: [String]
    let timeoutSeconds: Int32
    /// What is to be published, where nothing is to be verified.
    let publish: Published?
    /// What is to be inspected, where nothing is to be verified.
    let inspect: Inspected?
    /// The registry that is to be followed, where nothing is to be verified.
    let follow: Following?
    /// Whether the tool is to be advised on, too.
    let advise: Bool?
}

/// The state that a run gave last.
private final class Kept: @unchecked Sendable {
    private let lock = NSLock()
    private var text: String?

    var state: String? { lock.withLock { text } }

    func keep(_ state: Data) { lock.withLock { text = String(decoding: state, as: UTF8.self) } }
}

/// What came of it.
private struct Verified: Encodable {
    let name: String
    let report: String
    let bundle: String?
}

/// Verifies, publishes or inspects the cases that it is told by `URLSessionHost`, as they come. It prints each outcome as soon as it is known,
/// and ends with its input. First of all it says whether names can be led here.
@main
enum Verify {
    static func main() throws {
        let printing = NSLock()
        try print(["led": lead_can() != 0], printing)
        guard let first = readLine() else { return }
        let world = try JSONDecoder().decode(World.self, from: Data(first.utf8))
        lead_trust(world.ca)
        world.led.forEach { lead_name($0) }
        while let line = readLine() {
            let one = try JSONDecoder().decode(Case.self, from: Data(line.utf8))
            Task.detached {
                do {
                    let came = if let what = one.publish {
                        try await published(what, one)
                    } else if let what = one.inspect {
                        try await inspected(what, one)
                    } else if let what = one.follow {
                        try await followed(what, one)
                    } else if one.advise == true {
                        try await advised(one)
                    } else {
                        try await verified(one)
                    }
                    try print(came, printing)
                } catch {
                    fatalError("\(one.name): \(error)")
                }
            }
        }
    }

    private static func verified(_ one: Case) async throws -> Verified {
        let host = try URLSessionHost(rpcs: one.rpcs)
        let now = Int64(Date().timeIntervalSince1970)
        let quorum = try one.policy.quorum.map { Quorum(need: $0.need, of: $0.of) }
            ?? (one.rpcs.count > 1 ? majority(rpcs: Int32(one.rpcs.count)) : nil)
        let policy = Policy(
            allowPrivateAddresses: one.policy.allowPrivateAddresses ?? false, addressesEnforced: false, quorum: quorum)
        let session = try Session(tool: one.toolRef, now: now, policy: policy)
        let report = try await runSession(session, host: host, now: now, timeoutSeconds: one.timeoutSeconds)
        return Verified(name: one.name, report: report.json, bundle: try session.bundle())
    }

    private static func published(_ what: Case.Published, _ one: Case) async throws -> Verified {
        let inquiry = try publishInquiry(
            manifest: Data(what.manifest.utf8), metadataUri: what.metadataURI, chainId: what.chainId,
            registry: what.registry, from: what.from, transaction: what.transaction,
            policy: ConsumerPolicy(allowPrivateAddresses: true, addressesEnforced: false))
        let host = try URLSessionHost(rpcs: one.rpcs)
        let report = try await runInquiry(inquiry, host: host, timeoutSeconds: one.timeoutSeconds)
        return Verified(name: one.name, report: report.json, bundle: try inquiry.bundle())
    }

    private static func inspected(_ what: Case.Inspected, _ one: Case) async throws -> Verified {
        let inquiry = try inspectInquiry(toolRef: one.toolRef, account: what.account)
        let host = try URLSessionHost(rpcs: one.rpcs)
        let report = try await runInquiry(inquiry, host: host, timeoutSeconds: one.timeoutSeconds)
        return Verified(name: one.name, report: report.json, bundle: try inquiry.bundle())
    }

    private static func advised(_ one: Case) async throws -> Verified {
        let policy = ConsumerPolicy(allowPrivateAddresses: true, addressesEnforced: false)
        let inquiry = try adviseToolInquiry(toolRef: one.toolRef, policy: policy)
        let host = try URLSessionHost(rpcs: one.rpcs)
        let report = try await runInquiry(inquiry, host: host, timeoutSeconds: one.timeoutSeconds)
        return Verified(name: one.name, report: report.json, bundle: try inquiry.bundle())
    }

    /// The lines, each on a line, and the state.
    private static func followed(_ what: Case.Following, _ one: Case) async throws -> Verified {
        let kept = Kept()
        let lines = try index(
            registry: what.registry, host: URLSessionHost(rpcs: one.rpcs), state: what.state.map { Data($0.utf8) },
            allowPrivateAddresses: true, addressesEnforced: false, hooks: FollowHooks(onState: { kept.keep($0) }),
            timeoutSeconds: one.timeoutSeconds)
        var all: [String] = []
        do {
            for try await line in lines {
                all.append(line.json)
                if all.count == what.most { break }
            }
        } catch let error as Erc8257Error {
            all.append(error.code)
        }
        return Verified(name: one.name, report: all.joined(separator: "\n"), bundle: kept.state)
    }

    private static func print(_ value: some Encodable, _ printing: NSLock) throws {
        let line = try JSONEncoder().encode(value) + Data("\n".utf8)
        printing.withLock { FileHandle.standardOutput.write(line) }
    }
}
