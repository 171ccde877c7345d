import Foundation

/// Carries out an inquiry's steps, to its report.
///
/// `now` is the Unix time in whole seconds; without it, the machine's date. From then on time is counted here, whatever
/// becomes of that date. `timeoutSeconds` is the time for each exchange, at most the inquiry's own, which is the default.
/// `onStep` is called, and waited for, before every step and once at the report: the time to put `inquiry.export()` away. An
/// inquiry that was cancelled, or whose host threw, can go on later, and one that was put away and resumed asks nothing again.
///
/// Throws `Erc8257Error` for a mistake in the arguments, and with the code `usage-missing` at a step that needs a hook which is not
/// there: the step has the answer that refuses by then, and the inquiry can go on. Throws `HostFailure` if the host throws; `CancellationError`; and what hooks and `onStep` throw.
public func runInquiry<Report: Sendable>(
    _ inquiry: Inquiry<Report>, host: any InquiryHost, hooks: Hooks = Hooks(), now: Int64? = nil,
    timeoutSeconds: Int32? = nil, onStep: (@Sendable (Inquiry<Report>) async throws -> Void)? = nil
) async throws -> Report {
    try check(timeoutSeconds: timeoutSeconds)
    let watch = EventWatch { try inquiry.isEnough(contentType: $0, piece: $1) }
    let means = InquiryMeans(host: host, hooks: hooks, timeoutSeconds: timeoutSeconds, watch: watch) { answer, beside in
        try inquiry.answer(answer, beside: beside)
    }
    return try await carryOut(inquiry, now: now, onStep: onStep) { now in
        let asks = try inquiry.poll(now: now)
        if asks.step == .done { return try inquiry.report() }
        try await means.carryOut(asks)
        return nil
    }
}

/// The means to carry out steps, which tells each answer to the inquiry.
struct InquiryMeans: Sendable {
    private let host: any InquiryHost
    private let hooks: Hooks
    private let timeoutSeconds: Int32?
    private let watch: EventWatch
    private let tell: @Sendable (InquiryAnswer, Data) throws -> Void
    private let began = ContinuousClock.now

    init(
        host: any InquiryHost, hooks: Hooks, timeoutSeconds: Int32?, watch: EventWatch = EventWatch(),
        tell: @escaping @Sendable (InquiryAnswer, Data) throws -> Void
    ) {
        self.host = host
        self.hooks = hooks
        self.timeoutSeconds = timeoutSeconds
        self.watch = watch
        self.tell = tell
    }

    /// Carries out a step, and tells its answers.
    func carryOut(_ asks: InquiryAsks) async throws {
        switch asks.step {
        case .calls(let calls, let maxBytes, let maxWireBytes, let deadlineMs):
            let seconds = Int32(clamping: (deadlineMs + 999) / 1_000)
            try await call(calls) {
                CallsRequest(calls: $0, maxBytes: maxBytes, maxWireBytes: maxWireBytes, deadlineSeconds: seconds)
            }
        case .http:
            try await send(asks)
        case .sign(let id, let signer, let digest, let typedData):
            let signature = try await hooks.sign?(signer, digest, typedData)
            try answer(.signature(id: id, signature: signature.map(hex)))
            try need("sign", hooks.sign)
        case .confirm(let id, let words, let data):
            let confirmed = try await hooks.confirm?(words, data) ?? false
            try answer(.confirmation(id: id, confirmed: confirmed))
            try need("confirm", hooks.confirm, of: words)
        case .remember(let id, let key, let until):
            let stored = try await hooks.store?.remember(key, until: until)
            try answer(.store(id: id, answer: stored ?? .failed))
            try need("store", hooks.store)
        case .release(let id, let key):
            let stored = try await hooks.store?.release(key)
            try answer(.store(id: id, answer: stored ?? .failed))
            try need("store", hooks.store)
        case .handler(let id, let caller, let purpose):
            let sent = milliseconds()
            let came = try await hooks.handler?(caller, purpose) ?? InquiryResponse(end: .connect)
            try answer(
                .handler(
                    id: id, end: came.end, status: came.status, finalUrl: came.finalUrl, headers: came.headers,
                    sentMs: sent, endedMs: milliseconds()),
                beside: came.body)
            try need("handler", hooks.handler)
        case .done:
            return
        }
    }

    private func answer(_ answer: InquiryAnswer, beside: Data = Data()) throws { try tell(answer, beside) }

    /// Refuses a hook that is missing: after the answer that refuses, so that the inquiry can go on.
    private func need<Hook>(_ name: String, _ hook: Hook?, of what: String = "") throws {
        if hook == nil { try missingHook(hook: name, of: what) }
    }

    /// In milliseconds of a clock that does not jump.
    private func milliseconds() -> Int64 {
        let (seconds, attoseconds) = (ContinuousClock.now - began).components
        return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }

    /// Asks all RPCs at the same time, and tells their answers in the order of the calls.
    private func call(_ calls: [InquiryCall], _ request: ([EthCall]) -> CallsRequest) async throws {
        if let lacking = calls.first(where: { provider(of: $0) == nil }) {
            for call in calls { try tell(call.id, .failed(failure: .connect)) }
            let hook = lacking.provider == .wallet ? "wallet" : "chains"
            return try missingHook(hook: hook, of: lacking.chain ?? "")
        }
        let answered = try await withThrowingTaskGroup(of: [Answered].self) { group in
            let numbered = calls.enumerated()
            for some in Dictionary(grouping: numbered, by: { [$0.element.provider.rawValue, $0.element.chain] }).values {
                guard let ask = some.first.flatMap({ provider(of: $0.element) }) else { continue }
                // An inquiry's own numbers may be larger than those of a host.
                let own = some.map { at, call in
                    EthCall(id: Int32(clamping: at), rpc: call.rpc, method: call.method, params: call.params)
                }
                let asked = request(own)
                // A provider answers its own calls alone.
                let numbers = Set(own.map(\.id))
                group.addTask { try await ask(asked).filter { numbers.contains($0.id) } }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let answers = Dictionary(answered.map { ($0.id, $0.answer) }) { first, _ in first }
        for (at, call) in calls.enumerated() {
            if let came = answers[Int32(clamping: at)] { try tell(call.id, came) }
        }
    }

    /// Who answers a call, where the caller gave someone.
    private func provider(of call: InquiryCall) -> Provider? {
        let asked: (any ToolHost)?
        switch call.provider {
        case .rpc: asked = host
        // An inquiry that names chains asks for their IDs.
        case .chain: asked = hooks.chains.isEmpty ? host : call.chain.flatMap { hooks.chains[$0] }
        case .wallet: return hooks.wallet.map(answering)
        }
        guard let asked else { return nil }
        return { try await answers(of: asked, to: $0, within: timeoutSeconds) }
    }

    private func tell(_ id: Int64, _ came: CallAnswer) throws {
        switch came {
        case .result(let json): try answer(.result(id: id), beside: Data(json.utf8))
        case .error(let json): try answer(.error(id: id), beside: Data(json.utf8))
        case .failed(let failure): try answer(.failed(id: id, reason: failure.told))
        // No host has seen that itself.
        case .recorded: try answer(.failed(id: id, reason: .notJsonRpc))
        }
    }

    private func send(_ asks: InquiryAsks) async throws {
        guard
            case .http(
                let id, let method, let url, let headers, let secrets, let maxBytes, let maxWireBytes, let deadlineMs,
                let allowPrivateAddresses, let onlyStatus, let enoughAt) = asks.step
        else { return }
        var all = headers
        var lacking: String?
        for name in secrets {
            guard let secret = try await hooks.secret?(name) else {
                lacking = name
                break
            }
            all.append(secret)
        }
        let sent = milliseconds()
        var came = InquiryResponse(end: .connect)
        if lacking == nil {
            let time = min(timeoutSeconds.map { Int64($0) * 1_000 } ?? deadlineMs, deadlineMs)
            let request = InquiryRequest(
                method: method, url: url, headers: all, body: asks.body, maxBytes: maxBytes, maxWireBytes: maxWireBytes,
                deadlineMs: time, allowPrivateAddresses: allowPrivateAddresses, onlyStatus: onlyStatus, enoughAt: enoughAt,
                watch: watch)
            let host = host
            came = try await byHost(.milliseconds(time)) { try await host.send(request) } ?? InquiryResponse(end: .timeout)
        }
        try answer(
            .http(
                id: id, end: came.end, status: came.status, finalUrl: came.finalUrl, headers: came.headers, sentMs: sent,
                endedMs: milliseconds()),
            beside: came.body)
        if let lacking { try missingHook(hook: "secret", of: lacking) }
    }
}

/// Answers each of these calls.
private typealias Provider = @Sendable (CallsRequest) async throws -> [Answered]

/// The wallet, which answers one call after the other.
private func answering(_ wallet: @escaping @Sendable (String, String) async throws -> CallAnswer) -> Provider {
    { request in
        var answers: [Answered] = []
        for call in request.calls {
            try Task.checkCancellation()
            answers.append(Answered(id: call.id, answer: try await wallet(call.method, call.params)))
        }
        return answers
    }
}

extension CallFailure {
    /// The word for it where an inquiry asked.
    fileprivate var told: RpcFailure {
        switch self {
        case .connect: .connect
        case .tls: .tls
        case .timeout: .timeout
        case .tooLarge: .tooLarge
        case .rateLimited: .rateLimited
        case .httpStatus: .httpStatus
        case .notJsonRpc: .notJsonRpc
        }
    }
}

/// `0x` and two digits for each byte.
func hex(_ bytes: Data) -> String {
    "0x" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
