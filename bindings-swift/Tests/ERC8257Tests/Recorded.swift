import ERC8257

/// The verdict of a session that a recording answers.
func replayed(_ session: Session, by recording: Recording) throws -> Report {
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

/// A host that a bundle answers, unless something else is wanted of it.
struct RecordedHost: ToolHost {
    let recording: Recording
    var rpcs = 1
    var seesAddresses = true
    var calls: @Sendable (CallsRequest, [Answered]) async throws -> [Answered] = { $1 }
    var fetches: @Sendable (FetchRequest, Fetched) async throws -> Fetched = { $1 }

    init(_ bundle: String) throws {
        guard let recording = try recordingOf(bundle: bundle) else { throw NoRecording() }
        self.recording = recording
    }

    func call(_ request: CallsRequest) async throws -> [Answered] {
        let answers = try request.calls.map {
            Answered(id: $0.id, answer: try recording.answer(rpc: $0.rpc, method: $0.method))
        }
        return try await calls(request, answers)
    }

    func fetch(_ request: FetchRequest) async throws -> Fetched {
        try await fetches(request, Fetched(response: recording.response(), finalUrl: request.url))
    }
}

struct NoRecording: Error {}
