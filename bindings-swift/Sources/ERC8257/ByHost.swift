/// The host's answers in time, and a time-out for each call without one. `seconds` is the caller's time, where that is less.
func answers(of host: any ToolHost, to request: CallsRequest, within seconds: Int32?) async throws -> [Answered] {
    let asked = CallsRequest(
        calls: request.calls, maxBytes: request.maxBytes, maxWireBytes: request.maxWireBytes,
        deadlineSeconds: min(seconds ?? request.deadlineSeconds, request.deadlineSeconds))
    let came = try await byHost(.seconds(Int64(asked.deadlineSeconds))) { try await host.call(asked) } ?? []
    let told = Set(came.map(\.id))
    let late = request.calls.filter { !told.contains($0.id) }
    return came + late.map { Answered(id: $0.id, answer: .failed(failure: .timeout)) }
}

/// The host's fetch in time. `seconds` is the caller's time, where that is less.
func fetch(by host: any ToolHost, _ request: FetchRequest, within seconds: Int32?) async throws -> Fetched {
    let asked = FetchRequest(
        url: request.url, maxBytes: request.maxBytes, maxWireBytes: request.maxWireBytes,
        deadlineSeconds: min(seconds ?? request.deadlineSeconds, request.deadlineSeconds),
        allowPrivateAddresses: request.allowPrivateAddresses)
    let came = try await byHost(.seconds(Int64(asked.deadlineSeconds))) { try await host.fetch(asked) }
    return came ?? Fetched(response: .failed(error: .timeout))
}

/// The host's result in time; an error of the host is carried out of here.
func byHost<Value: Sendable>(
    _ time: Duration, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
    do {
        return try await within(time, work)
    } catch {
        try Task.checkCancellation()
        throw HostFailure(cause: error)
    }
}
