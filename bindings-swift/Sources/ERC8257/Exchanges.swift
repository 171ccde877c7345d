import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The bytes to send, and the limits of the answer.
struct HTTPRequest: Sendable {
    enum Wanted: Sendable {
        /// A body whatever the status is.
        case anything
        /// The body of this status.
        case only(Int32)
    }

    let request: URLRequest
    /// Most bytes of the body.
    let most: Int
    let wants: Wanted
    /// Who says when an event stream may be left.
    let watch: EventWatch

    init(_ request: URLRequest, most: Int64, wants: Wanted, watch: EventWatch = EventWatch()) {
        self.request = request
        self.most = Int(clamping: most)
        self.wants = wants
        self.watch = watch
    }
}

/// What came of it.
enum Exchanged: Sendable {
    /// An answer; its body is complete, or empty where it is not wanted.
    case answered(status: Int32, body: Data)
    /// The body broke off.
    case broken(status: Int32)
    case failed(Fault)
}

/// The same with the headers of the answer.
struct Came: Sendable {
    var outcome: Exchanged
    var headers: [InquiryHeader] = []
    /// Whether an event stream was left before its end.
    var isLeft = false
}

/// The exchanges of a `URLSession`, as its delegate: each has a body of at most so many bytes, follows no redirect, and ends
/// once.
final class Exchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    /// One of them. No value of it is used by two threads at a time.
    private struct Exchange {
        let request: HTTPRequest
        let end: CheckedContinuation<Came, Never>
        /// Whether a head came, if only one that says that the answer is yet to come.
        var isAnswered = false
        var status: Int32?
        var headers: [InquiryHeader] = []
        /// How many bytes were announced, where that is known of the body as it comes out.
        var announced: Int64 = 0
        var body = Data()
        /// The content type of an event stream that needs no decoding.
        var stream: String?
        /// Whether enough of it came.
        var isLeft = false
        /// Why nothing more is read.
        var verdict: Exchanged?
    }

    private let lock = NSLock()
    private var open: [Int: Exchange] = [:]

    func run(_ request: HTTPRequest, by session: URLSession) async -> Came {
        guard !Task.isCancelled else { return Came(outcome: .failed(.connect)) }
        let task = session.dataTask(with: request.request)
        let id = task.taskIdentifier
        return await withTaskCancellationHandler {
            await withCheckedContinuation { end in
                session.delegateQueue.addOperation { [self] in
                    lock.withLock { open[id] = Exchange(request: request, end: end) }
                    task.resume()
                }
                // A task that was cancelled before that has found nothing open.
                if Task.isCancelled { cancel(task, of: session) }
            }
        } onCancel: {
            cancel(task, of: session)
        }
    }

    /// In the queue where it begins and ends. Before it is open it would end unheard; and in the moment when it
    /// ends, Linux's Foundation stops the program.
    private func cancel(_ task: URLSessionDataTask, of session: URLSession) {
        let id = task.taskIdentifier
        session.delegateQueue.addOperation { [self] in
            if lock.withLock({ open[id] != nil }) { task.cancel() }
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// No user name, password or certificate goes to a server that asks for one: its answer is an answer like any other. By default
    /// the platform's own would go, and Linux's Foundation would wait for one for ever.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        // It is asked behind the body, and ends the task with an error.
        _ = changed(task) { exchange in
            guard let status = exchange.status else { return }
            exchange.verdict =
                exchange.body.count < exchange.announced
                ? .broken(status: status) : .answered(status: status, body: exchange.body)
        }
        completionHandler(.cancelAuthenticationChallenge, nil)
        #else
        let isOfServer = challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
        completionHandler(isOfServer ? .performDefaultHandling : .rejectProtectionSpace, nil)
        #endif
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let goesOn = changed(dataTask) { exchange in
            guard let http = response as? HTTPURLResponse else {
                exchange.verdict = .failed(.connect)
                return
            }
            exchange.isAnswered = true
            // A report knows no other.
            guard (0...999).contains(http.statusCode) else {
                exchange.verdict = .failed(.connect)
                return
            }
            // The answer is yet to come. Only Linux's Foundation shows such heads.
            if (100..<200).contains(http.statusCode) && http.statusCode != 101 { return }
            let status = Int32(clamping: http.statusCode)
            exchange.status = status
            exchange.headers = headers(of: http)
            if case .only(let wanted) = exchange.request.wants, status != wanted {
                exchange.verdict = .answered(status: status, body: Data())
            } else if !isPlain(http.value(forHTTPHeaderField: "Transfer-Encoding")) {
                exchange.verdict = .failed(.encoding)
            } else if http.expectedContentLength > Int64(exchange.request.most) {
                exchange.verdict = .failed(.tooLarge)
            } else {
                let codings = codings(http.value(forHTTPHeaderField: "Content-Encoding"))
                if codings.isEmpty {
                    exchange.announced = http.expectedContentLength
                    let type = http.value(forHTTPHeaderField: "Content-Type") ?? ""
                    exchange.stream = (200..<300).contains(status) && isEvents(type) ? type : nil
                } else if codings != ["gzip"] && codings != ["x-gzip"] {
                    exchange.verdict = .failed(.encoding)
                }
            }
        }
        completionHandler(goesOn ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let goesOn = changed(dataTask) { exchange in
            if data.count > exchange.request.most - exchange.body.count {
                exchange.verdict = .failed(.tooLarge)
                exchange.body = Data()
            } else {
                exchange.body.append(data)
                if let type = exchange.stream, let status = exchange.status,
                    (try? exchange.request.watch.isEnough(type, data)) == true
                {
                    exchange.isLeft = true
                    exchange.verdict = .answered(status: status, body: exchange.body)
                }
            }
        }
        if !goesOn {
            dataTask.cancel()
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        lock.lock()
        let ended = open.removeValue(forKey: task.taskIdentifier)
        lock.unlock()
        guard let ended else { return }
        let came = Came(outcome: outcome(of: ended, error), headers: ended.headers, isLeft: ended.isLeft)
        ended.end.resume(returning: came)
    }

    private func outcome(of exchange: Exchange, _ error: (any Error)?) -> Exchanged {
        if let verdict = exchange.verdict {
            return verdict
        }
        guard let error else {
            guard let status = exchange.status else { return .failed(.connect) }
            // Not every Foundation says so where a body ends too early.
            return exchange.body.count < exchange.announced
                ? .broken(status: status) : .answered(status: status, body: exchange.body)
        }
        let isSecure = exchange.request.request.url?.scheme == "https"
        let fault = Fault(error, isHandshake: isSecure && !exchange.isAnswered)
        if let status = exchange.status, fault.endsBody {
            return .broken(status: status)
        }
        return .failed(fault)
    }

    /// Changes an exchange; whether it goes on.
    private func changed(_ task: URLSessionTask, _ change: (inout Exchange) -> Void) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        guard var exchange = open.removeValue(forKey: task.taskIdentifier) else { return false }
        if exchange.verdict == nil {
            change(&exchange)
        }
        open[task.taskIdentifier] = exchange
        return exchange.verdict == nil
    }
}

/// The headers of an answer, in the order of their names; `URLSession` keeps no other.
private func headers(of answer: HTTPURLResponse) -> [InquiryHeader] {
    let all = answer.allHeaderFields.compactMap { name, value -> InquiryHeader? in
        guard let name = name as? String, let value = value as? String else { return nil }
        return InquiryHeader(name: name.lowercased(), value: value)
    }
    // Names that differ in case were two.
    return all.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
}

/// Whether a body came as it is, in chunks or not: what else was done to it on its way was not asked for.
private func isPlain(_ header: String?) -> Bool {
    codings(header).allSatisfy { $0 == "chunked" }
}

/// Whether a content type is that of event streams.
private func isEvents(_ type: String) -> Bool {
    type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased() == "text/event-stream"
}

/// The content codings that need decoding. The host asked for none. `URLSession` removes every coding that it
/// knows, more than hosts of other languages do, so the header has to decide.
private func codings(_ header: String?) -> [String] {
    let named = (header ?? "").lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    return named.filter { $0 != "" && $0 != "identity" }
}
