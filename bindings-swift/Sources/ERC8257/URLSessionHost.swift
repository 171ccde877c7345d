import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The ready host: RPCs and manifests by `URLSession`, without cookies, caches, credentials and redirects. It uses
/// no proxies, but for those that the environment of a Linux process names.
///
/// Time bounds every exchange, and bytes bound bodies. `URLSession` does not show its connections, so their other
/// bytes are not counted.
///
/// `URLSession` does not show the addresses that it connects to. So a report says `addressesEnforced: false`, and a name
/// may lead to a private address; who must keep these away brings a `ToolHost` that looks.
///
/// One host serves any number of verifications, also at the same time.
public final class URLSessionHost: InquiryHost {
    /// How many RPCs there are.
    public var rpcs: Int { urls.count }

    /// `URLSession` shows no addresses.
    public var seesAddresses: Bool { false }

    private let urls: [URL]
    private let onFailure: (@Sendable (ExchangeFailure) -> Void)?
    private let exchanges = Exchanges()
    private let session: URLSession

    /// With one RPC: the URL of a JSON-RPC server, `https` or `http`. `onFailure` is as with several.
    public convenience init(rpc: String, onFailure: (@Sendable (ExchangeFailure) -> Void)? = nil) throws {
        try self.init(rpcs: [rpc], onFailure: onFailure)
    }

    /// With several RPCs that are independent of each other. One that is given twice has one vote, and is refused.
    /// `onFailure` hears of each exchange that came to nothing why that was so: for logs.
    public init(rpcs: [String], onFailure: (@Sendable (ExchangeFailure) -> Void)? = nil) throws {
        urls = try rpcURLs(rpcs)
        self.onFailure = onFailure
        session = URLSession(configuration: plainConfiguration(), delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        // It holds on to its delegate until then. All work under way holds on to the host, so nothing is left to
        // cancel. On Linux, cancelling a task that is about to end would stop the program.
        session.finishTasksAndInvalidate()
    }

    /// Asks all RPCs at the same time.
    public func call(_ request: CallsRequest) async throws -> [Answered] {
        let end = ContinuousClock.now + shortly(before: .seconds(Int64(request.deadlineSeconds)))
        return try await withThrowingTaskGroup(of: [Answered].self) { group in
            for (rpc, calls) in Dictionary(grouping: request.calls, by: \.rpc) {
                guard urls.indices.contains(Int(rpc)) else {
                    throw Erc8257Error.wrongValue("/request/calls", "names RPC \(rpc); there are \(urls.count)")
                }
                group.addTask { try await self.converse(with: Int(rpc), calls, most: request.maxBytes, until: end) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// Fetches a manifest; nothing but a 200 has its body read.
    public func fetch(_ request: FetchRequest) async throws -> Fetched {
        let end = ContinuousClock.now + shortly(before: .seconds(Int64(request.deadlineSeconds)))
        guard let url = httpsURL(request.url) else { return Fetched(response: .failed(error: .connect)) }
        let get = HTTPRequest(plainRequest(url), most: request.maxBytes, wants: .only(200))
        let response: Response
        switch try await exchanged(get, until: end) {
        case .answered(let status, let body):
            response = .received(status: status, redirected: false, complete: true, body: body)
        case .broken(let status):
            // The result of a broken body is of no use.
            response = .received(status: status, redirected: false, complete: false, body: Data())
            tell(nil, "incomplete", Fault.cut.why, url)
        case .failed(let fault):
            tell(nil, fault.fetchError.word, fault.why, url)
            response = .failed(error: fault.fetchError)
        }
        // No redirect is followed, so that no other URL can have answered.
        return Fetched(response: response, finalUrl: request.url)
    }

    /// Sends a request of an inquiry; nothing but a status that it wants has its body read.
    public func send(_ request: InquiryRequest) async throws -> InquiryResponse {
        let end = ContinuousClock.now + shortly(before: .milliseconds(request.deadlineMs))
        guard let url = httpsURL(request.url, orPlain: request.allowPrivateAddresses) else {
            return InquiryResponse(end: .connect)
        }
        guard request.headers.allSatisfy(isSendable) else { return InquiryResponse(end: .connect, finalUrl: request.url) }
        var sent = plainRequest(url)
        sent.httpMethod = request.method.rawValue
        var names: Set<String> = []
        for header in request.headers {
            if names.insert(header.name.lowercased()).inserted {
                sent.setValue(header.value, forHTTPHeaderField: header.name)
            } else {
                sent.addValue(header.value, forHTTPHeaderField: header.name)
            }
        }
        if request.method != .get { sent.httpBody = request.body }
        let wants = request.onlyStatus.map(HTTPRequest.Wanted.only) ?? .anything
        let watch = EventWatch { try request.isEnough(contentType: $0, piece: $1) }
        let came = try await came(HTTPRequest(sent, most: request.maxBytes, wants: wants, watch: watch), until: end)
        switch came.outcome {
        case .answered(let status, let body):
            let end: ExchangeEnd = came.isLeft ? .enough : (300..<400).contains(status) ? .redirect : .complete
            return InquiryResponse(end: end, status: status, finalUrl: request.url, headers: came.headers, body: body)
        case .broken(let status):
            // The result of a broken body is of no use.
            tell(nil, "incomplete", Fault.cut.why, url)
            return InquiryResponse(end: .truncated, status: status, finalUrl: request.url, headers: came.headers)
        case .failed(let fault):
            tell(nil, fault.fetchError.word, fault.why, url)
            return InquiryResponse(end: fault.end, finalUrl: request.url)
        }
    }

    /// One RPC's share. Its knowledge of the server's batches is for these calls alone, as others may talk to the
    /// server meanwhile.
    private func converse(
        with number: Int, _ calls: [EthCall], most: Int64, until end: ContinuousClock.Instant
    ) async throws -> [Answered] {
        let (url, rpc) = (urls[number], try JsonRpc())
        var why = "the answer is not JSON-RPC"
        try rpc.begin(calls: calls)
        while let body = try rpc.next() {
            var post = plainRequest(url)
            post.httpMethod = "POST"
            post.setValue("application/json", forHTTPHeaderField: "Content-Type")
            post.httpBody = body
            switch try await exchanged(HTTPRequest(post, most: most, wants: .anything), until: end) {
            case .answered(let status, let body):
                if status != 200 { why = "the HTTP status is \(status)" }
                try rpc.handle(status: status, body: body)
            case .broken:
                why = Fault.cut.why
                try rpc.fail(failure: .connect, isCut: true)
            case .failed(let fault):
                why = fault.why
                try rpc.fail(failure: fault.callFailure, isCut: fault == .cut)
            }
        }
        let answers = try rpc.answers()
        if let failure = answers.lazy.compactMap(\.answer.failure).first {
            tell(number, failure.word, why, url)
        }
        return answers
    }

    private func tell(_ rpc: Int?, _ word: String, _ why: String, _ url: URL) {
        onFailure?(ExchangeFailure(rpc: rpc, word: word, reason: withoutSecrets(why, of: url)))
    }

    func exchanged(_ request: HTTPRequest, until end: ContinuousClock.Instant) async throws -> Exchanged {
        try await came(request, until: end).outcome
    }

    private func came(_ request: HTTPRequest, until end: ContinuousClock.Instant) async throws -> Came {
        let late = Came(outcome: .failed(.timeout))
        let left = end - ContinuousClock.now
        guard left > .zero else { return late }
        // Work that is left behind holds on to the host: without it the session is over, and takes no request.
        return try await within(left) { [self] in await exchanges.run(request, by: session) } ?? late
    }
}

/// Early enough that what other RPCs have answered is still in time.
private func shortly(before time: Duration) -> Duration {
    time - .milliseconds(250)
}

/// The URL of a server that is not an RPC, if it is one that can be asked as it is written: by `http` only where an inquiry may ask
/// private addresses.
private func httpsURL(_ text: String, orPlain: Bool = false) -> URL? {
    guard let url = URL(string: text), url.absoluteString == text else { return nil }
    return url.scheme == "https" || (orPlain && url.scheme == "http") ? url : nil
}

/// Whether a header can be sent as it is, and is not the host's own. Foundation gives line breaks on.
private func isSendable(_ header: InquiryHeader) -> Bool {
    let own = ["host", "connection", "content-length", "transfer-encoding"]
    let isName = !header.name.isEmpty && header.name.utf8.allSatisfy { (33...126).contains($0) && $0 != UInt8(ascii: ":") }
    let isValue = header.value.utf8.allSatisfy { $0 == UInt8(ascii: "\t") || (32...126).contains($0) }
    return isName && isValue && !own.contains(header.name.lowercased())
}

/// Nothing is kept, and nothing is known of who asks.
private func plainConfiguration() -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCredentialStorage = nil
    configuration.connectionProxyDictionary = [:]
    return configuration
}

private let agent = "erc8257/" + ((try? libraryVersion()) ?? "")

private func plainRequest(_ url: URL) -> URLRequest {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    request.httpShouldHandleCookies = false
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    // Of the caller it says nothing, the languages among it.
    request.setValue("*", forHTTPHeaderField: "Accept-Language")
    request.setValue(agent, forHTTPHeaderField: "User-Agent")
    return request
}
