import Foundation

/// A decision that asks the outside world, without I/O: it says what to do next, and takes what came of it.
///
/// The functions that are named after an inquiry do all of this, such as `publish`. Make the inquiry itself, such as
/// `publishInquiry`, to put it away, to go on later or elsewhere, and to keep its bundle:
///
///     let inquiry = try publishInquiry(…)
///     let report = try await runInquiry(inquiry, host: host, hooks: hooks) { save(try $0.export()) }
///     let bundle = try inquiry.bundle()
///
/// Tasks may share one; each call is done before the next one begins.
public final class Inquiry<Report: Sendable>: Sendable {
    private let running: any RunningInquiryProtocol
    private let description: UInt32
    private let read: @Sendable (String) throws -> Report

    init(
        _ running: any RunningInquiryProtocol, _ description: UInt32, _ read: @escaping @Sendable (String) throws -> Report
    ) {
        self.running = running
        self.description = description
        self.read = read
    }

    /// Says what to do next; `now` is the Unix time in whole seconds. Asking again, without an answer in between, gives the
    /// same.
    public func poll(now: Int64) throws -> InquiryAsks {
        let parts = try parts(of: running.poll(now: now))
        guard let text = parts.first else { throw JSONText.unreadable }
        let step = try InquiryStep(json: JSONText(String(decoding: text, as: UTF8.self)))
        return InquiryAsks(step: step, body: parts.dropFirst().first ?? Data())
    }

    /// Takes what came of a step: the answer to the step with its `id`. `beside` is the JSON text of a JSON-RPC `result` or
    /// `error`, as it came, or the body of an HTTP response; empty for other answers.
    ///
    /// Throws `session-out-of-order` for an answer that was not asked for; then nothing has changed.
    public func answer(_ answer: InquiryAnswer, beside: Data = Data()) throws {
        var writer = JSONWriter()
        answer.write(to: &writer)
        if let fault = writer.fault { throw fault }
        try running.answer(parts: frame(description, [Data(writer.text.utf8), beside]))
    }

    /// Takes the next piece of an event stream that answers the HTTP request, where its step has `enoughAt`: whether the host
    /// may leave the stream, with the end `enough`. The whole body is told at its end all the same.
    public func isEnough(contentType: String, piece: Data) throws -> Bool {
        try running.isEnough(contentType: contentType, piece: piece)
    }

    /// The whole state as JSON text. The function that resumes this inquiry, such as `resumePublish`, goes on from it.
    public func export() throws -> String { try running.export() }

    /// The report, once there is one.
    public func report() throws -> Report? { try running.report().map(read) }

    /// All that was seen, as the text of a bundle that gives the same report by `judge`; `nil` before the report.
    public func bundle() throws -> String? { try running.bundle() }

    /// What the inquiry brought beside its report: its description says what that is. `nil` where there is nothing.
    public func result() throws -> Data? { try running.result() }
}

/// What an inquiry asks for.
public struct InquiryAsks: Sendable, Hashable {
    /// What to do next.
    public let step: InquiryStep
    /// The body of an HTTP request; empty for other steps.
    public let body: Data
}

/// An inquiry by its number and its arguments.
func started<Report: Sendable>(
    _ description: UInt32, _ inquiry: Int32, _ read: @escaping @Sendable (String) throws -> Report,
    _ write: (inout JSONWriter) -> Void
) throws -> Inquiry<Report> {
    let parts = try frame(description, arguments(write))
    return Inquiry(try RunningInquiry.start(inquiry: inquiry, parts: parts), description, read)
}

/// An inquiry that goes on from an exported state.
func resumed<Report: Sendable>(
    _ description: UInt32, _ inquiry: Int32, _ state: String, _ read: @escaping @Sendable (String) throws -> Report
) throws -> Inquiry<Report> {
    // Without arguments, the part behind them is a state.
    let parts = try frame(description, [Data(), Data(state.utf8)])
    return Inquiry(try RunningInquiry.start(inquiry: inquiry, parts: parts), description, read)
}
