import Foundation

/// Whole seconds from a start on: they go on evenly, whatever becomes of the machine's date meanwhile, asleep or awake.
struct SteadyClock: Sendable {
    private let start: Int64
    private let began = ContinuousClock.now

    /// From this time on; without one, from the machine's.
    init(start: Int64? = nil) {
        self.start = start ?? max(0, Int64(Date().timeIntervalSince1970))
    }

    func now() -> Int64 {
        let (now, isTooLate) = start.addingReportingOverflow((ContinuousClock.now - began).components.seconds)
        return isTooLate ? Int64.max : now
    }
}
