import ERC8257
import Foundation

/// The verb that judges a bundle.
enum Via: String, CaseIterable {
    case bundle, verify, session
}

/// The command's exit status.
enum Status: Int32, Comparable {
    case verified, refused, noBundle, unavailable

    static func < (one: Status, other: Status) -> Bool { one.rawValue < other.rawValue }
}

/// The line of the report, or of the bundle's fault, and the exit status, for each verb.
func judgeEach(_ line: Data, by vias: [Via]) throws -> [(String, Status)] {
    do {
        let bundled = try verifyBundleBytes(bundle: line)
        let bundle = String(decoding: line, as: UTF8.self)
        return try vias.map { via in
            switch via {
            case .bundle: judged(try verifyBundle(bundle: bundle))
            case .verify: judged(try byVerify(bundle) ?? bundled)
            case .session: try bySession(bundle) ?? judged(bundled)
            }
        }
    } catch let error as Erc8257Error {
        let refused = try refusal(error)
        return vias.map { _ in (refused, .noBundle) }
    }
}

private func judged(_ report: Report) -> (String, Status) {
    let status: Status = switch report.outcome {
    case .verified: .verified
    case .refused: .refused
    case .unavailable: .unavailable
    }
    return (report.json, status)
}

/// The report by the typed verb; nothing where the bundle holds a value without an argument.
private func byVerify(_ bundle: String) throws -> Report? {
    guard try isOneReading(bundle), let recording = try recordingOf(bundle: bundle),
        let config = try recording.config(), try recording.toolRef().map(canBe) ?? true
    else { return nil }
    return try verify(
        config: config, response: recording.response(), policy: recording.policy(), toolRef: recording.toolRef(),
        evidence: recording.evidence())
}

/// Whether there may be such a tool: no chain and no tool has the number 0, and no contract stands at address zero.
private func canBe(_ tool: String) throws -> Bool {
    let parts = try parseToolRef(text: tool)
    let nowhere = "0x" + String(repeating: "0", count: 40)
    return parts.chainId != "0" && parts.registry != nowhere && parts.toolId != "0"
}

private func isOneReading(_ bundle: String) throws -> Bool {
    let document = try JSONSerialization.jsonObject(with: Data(bundle.utf8)) as? [String: Any] ?? [:]
    let isLone = ["reread", "clock"].allSatisfy { document[$0] == nil }
    let lists = ["answers", "heads"].map { document[$0] as? [Any] ?? [] }
    return (document["registry"] ?? "ok") as? String == "ok" && isLone && lists.allSatisfy(\.isEmpty)
}

/// The report of a session that the bundle answers; nothing where no session can meet its record.
private func bySession(_ bundle: String) throws -> (String, Status)? {
    guard let recording = try recordingOf(bundle: bundle) else { return nil }
    let session = try Session.resume(state: recording.session(now: 0).export())
    let report = try replayed(session, by: recording)
    // With tool and evidence, which a session that no bundle was given to does not know.
    let tool = try recording.toolRef().map { "\"\($0)\"" } ?? "null"
    let text = try report.json
        .replacingFirst("\"toolRef\":\"\(session.toolRef())\"", by: "\"toolRef\":\(tool)")
        .replacingFirst("\"evidence\":\"\(report.evidence)\"", by: "\"evidence\":\"\(recording.evidence())\"")
    return (text, judged(report).1)
}

/// The verdict of a session that a recording answers.
private func replayed(_ session: Session, by recording: Recording) throws -> Report {
    while true {
        switch try session.poll(now: 0) {
        case .calls(let request):
            for call in request.calls {
                try session.handleCall(id: call.id, answer: recording.answer(rpc: call.rpc, method: call.method))
            }
        case .fetch:
            try session.handleResponse(response: recording.response())
        case .done(let report):
            return report
        }
    }
}

extension String {
    fileprivate func replacingFirst(_ text: String, by other: String) throws -> String {
        guard let place = range(of: text, options: .literal) else { throw Missing(text: text) }
        return replacingCharacters(in: place, with: other)
    }
}

private struct Missing: Error {
    let text: String
}
