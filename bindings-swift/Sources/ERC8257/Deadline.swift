/// What the work gives; nothing, if that is not there within so many seconds.
///
/// Work that is not waited for any more is cancelled. Work that ignores this is left behind, which structured concurrency
/// would not allow: its task goes on alone, and what it gives then is dropped. Whoever waits can be cancelled, too.
func within<Value: Sendable>(
    _ time: Duration, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
    // The first that is said counts.
    let (said, say) = AsyncThrowingStream<Value, any Error>.makeStream(bufferingPolicy: .bufferingOldest(1))
    let working = Task {
        do {
            say.yield(try await work())
            say.finish()
        } catch {
            say.finish(throwing: error)
        }
    }
    let waiting = Task {
        try? await Task.sleep(for: time, clock: .continuous)
        say.finish()
    }
    defer {
        working.cancel()
        waiting.cancel()
    }
    for try await value in said {
        return value
    }
    try Task.checkCancellation()
    return nil
}
