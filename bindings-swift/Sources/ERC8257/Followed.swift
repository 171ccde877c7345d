import Foundation

/// What is done with the state, with the totals, and on the way, while a registry is followed. What a function throws comes out as
/// it is.
public struct FollowHooks<Summary: Sendable>: Sendable {
    /// Called, and waited for, every few seconds and at the end: the time to keep the state in the place of the one before. All lines
    /// that it knows of were given by then. The state is as trustworthy as its place: an attacker who can write it can leave tools
    /// out.
    public var onState: (@Sendable (_ state: Data) async throws -> Void)?
    /// Called with the totals, once all lines were given.
    public var onSummary: (@Sendable (_ summary: Summary) -> Void)?
    /// Called as the run goes on.
    public var onProgress: (@Sendable (_ progress: IndexProgress) -> Void)?
    /// Called with a sentence about the registry or its RPC, harmless to show.
    public var onRemark: (@Sendable (_ words: String) -> Void)?

    /// These hooks, and no others.
    public init(
        onState: (@Sendable (_ state: Data) async throws -> Void)? = nil,
        onSummary: (@Sendable (_ summary: Summary) -> Void)? = nil,
        onProgress: (@Sendable (_ progress: IndexProgress) -> Void)? = nil,
        onRemark: (@Sendable (_ words: String) -> Void)? = nil
    ) {
        self.onState = onState
        self.onSummary = onSummary
        self.onProgress = onProgress
        self.onRemark = onRemark
    }
}

/// The lines of an inquiry, made while they are read: for one loop with `for try await`. A loop that is left ends everything; the next
/// run goes on from the last state.
public struct Followed<Line: Sendable, Summary: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Line

    fileprivate let run: FollowRun<Line, Summary>

    /// The lines from where the last one was given.
    public func makeAsyncIterator() -> Iterator { Iterator(run: run) }

    /// Gives one line after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let run: FollowRun<Line, Summary>

        /// The next line, once there is one.
        public mutating func next() async throws -> Line? { try await run.next() }
    }
}

/// Begins an inquiry that gives lines.
func followed<Line: Sendable, Summary: Sendable>(
    _ host: any InquiryHost, _ hooks: FollowHooks<Summary>, _ timeoutSeconds: Int32?, _ description: UInt32,
    _ inquiry: Int32, _ line: @escaping @Sendable (String) throws -> Line,
    _ summary: @escaping @Sendable (String) throws -> Summary, _ write: (inout JSONWriter) -> Void
) throws -> Followed<Line, Summary> {
    try check(timeoutSeconds: timeoutSeconds)
    let running = try RunningInquiry.start(inquiry: inquiry, parts: frame(description, arguments(write)))
    let means = InquiryMeans(host: host, hooks: Hooks(), timeoutSeconds: timeoutSeconds) { answer, beside in
        var writer = JSONWriter()
        answer.write(to: &writer)
        if let fault = writer.fault { throw fault }
        try running.answer(parts: frame(description, [Data(writer.text.utf8), beside]))
    }
    return Followed(run: FollowRun(running, means, hooks, line, summary))
}

/// Takes one step after the other; what is asked goes on beside them.
private actor FollowRun<Line: Sendable, Summary: Sendable> {
    private let running: RunningInquiry
    private let means: InquiryMeans
    private let hooks: FollowHooks<Summary>
    private let line: @Sendable (String) throws -> Line
    private let summary: @Sendable (String) throws -> Summary
    private let clock = SteadyClock(start: SteadyClock.today())
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var begun = 0
    /// Steps that have ended: none can end unnoticed between a look at the run and waiting.
    private var ends = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var failure: (any Error)?
    private var isOver = false

    init(
        _ running: RunningInquiry, _ means: InquiryMeans, _ hooks: FollowHooks<Summary>,
        _ line: @escaping @Sendable (String) throws -> Line, _ summary: @escaping @Sendable (String) throws -> Summary
    ) {
        self.running = running
        self.means = means
        self.hooks = hooks
        self.line = line
        self.summary = summary
    }

    deinit {
        for task in tasks.values { task.cancel() }
    }

    func next() async throws -> Line? {
        do {
            while !isOver {
                try Task.checkCancellation()
                if let failure { throw failure }
                let before = ends
                if let given = try await take(poll(), before) { return given }
            }
            return nil
        } catch {
            end()
            throw error
        }
    }

    private func poll() throws -> IndexStep {
        guard let text = try parts(of: running.poll(now: clock.now())).first else { throw JSONText.unreadable }
        return try IndexStep(json: JSONText(String(decoding: text, as: UTF8.self)))
    }

    /// Takes a step; gives the line, if it is one.
    private func take(_ step: IndexStep, _ before: Int) async throws -> Line? {
        switch step {
        case .ask(let waitMs, let step): begin(waitMs, step)
        case .line(let text): return try line(text)
        case .progress(let progress): hooks.onProgress?(progress)
        case .remark(let words): hooks.onRemark?(words)
        case .keep: try await hooks.onState?(Data(running.export().utf8))
        case .wait: await wait(before)
        case .failed(let code, let message): throw Erc8257Error.of(code, message)
        case .done:
            if let text = try running.report() { hooks.onSummary?(try summary(text)) }
            end()
        }
        return nil
    }

    /// Carries a step out beside all others.
    private func begin(_ waitMs: Int64, _ step: InquiryStep) {
        let (number, means) = (begun, means)
        begun += 1
        tasks[number] = Task { [weak self] in
            do {
                if waitMs > 0 { try await Task.sleep(for: .milliseconds(waitMs)) }
                try await means.carryOut(InquiryAsks(step: step, body: Data()))
                await self?.ended(number, nil)
            } catch {
                await self?.ended(number, error)
            }
        }
    }

    private func ended(_ number: Int, _ error: (any Error)?) {
        tasks[number] = nil
        ends += 1
        if failure == nil { failure = error }
        wake()
    }

    /// Until an answer was given, or the caller is cancelled.
    private func wait(_ before: Int) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting in
                if ends != before || Task.isCancelled { waiting.resume() } else { self.waiting.append(waiting) }
            }
        } onCancel: {
            Task { await self.wake() }
        }
    }

    private func wake() {
        let all = waiting
        waiting = []
        for one in all { one.resume() }
    }

    private func end() {
        isOver = true
        for task in tasks.values { task.cancel() }
        tasks = [:]
        wake()
    }
}
