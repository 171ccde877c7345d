/// The one loop, of sessions and of inquiries: each `step` is told the time, until one returns the report.
func carryOut<Asking, Report>(
    _ asking: Asking, now: Int64?, onStep: (@Sendable (Asking) async throws -> Void)?,
    step: (Int64) async throws -> Report?
) async throws -> Report {
    let clock = SteadyClock(start: now ?? SteadyClock.today())
    while true {
        try await onStep?(asking)
        // Behind it: a caller that was cancelled has put away all that was told, and nothing more is signed or sent.
        try Task.checkCancellation()
        if let report = try await step(clock.now()) { return report }
    }
}
