import Foundation

/// Whole seconds from a start on: they go on evenly, whatever becomes of the machine's date meanwhile, asleep or awake.
struct SteadyClock: Sendable {
    let start: Int64
    private let began = ContinuousClock.now

    init(start: Int64) {
        self.start = start
    }

    /// The machine's date.
    static func today() -> Int64 {
        max(0, Int64(Date().timeIntervalSince1970))
    }

    func now() -> Int64 {
        let (now, isTooLate) = start.addingReportingOverflow((ContinuousClock.now - began).components.seconds)
        return isTooLate ? Int64.max : now
    }
}
