import Dispatch

/// The result of the work; nothing, if it is not there within this time.
///
/// Work that is no longer waited for is cancelled. Work that ignores this is left behind, which structured
/// concurrency would not allow: its task goes on alone, and its result is dropped. The waiting task can be
/// cancelled, too.
func within<Value: Sendable>(
    _ time: Duration, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
    // The work has a task of its own, which a caller that was cancelled would not stop at once.
    try Task.checkCancellation()
    // The first that is said counts.
    let (said, say) = AsyncThrowingStream<Value, any Error>.makeStream(bufferingPolicy: .bufferingOldest(1))
    // Not `Task.sleep`: one that is cancelled is kept until its time, and with it memory for each step of each session.
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + time.inSeconds)
    timer.setEventHandler { say.finish() }
    timer.resume()
    let working = Task {
        do {
            say.yield(try await work())
            say.finish()
        } catch {
            say.finish(throwing: error)
        }
    }
    defer {
        timer.cancel()
        working.cancel()
    }
    for try await value in said {
        return value
    }
    try Task.checkCancellation()
    return nil
}

extension Duration {
    fileprivate var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
