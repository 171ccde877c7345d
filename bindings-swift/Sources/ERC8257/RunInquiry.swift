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
    let clock = SteadyClock(start: now ?? SteadyClock.today())
    let loop = InquiryLoop(inquiry: inquiry, host: host, hooks: hooks, timeoutSeconds: timeoutSeconds)
    while true {
        try Task.checkCancellation()
        try await onStep?(inquiry)
        if let report = try await loop.step(now: clock.now()) { return report }
    }
}

private struct InquiryLoop<Report: Sendable> {
    let inquiry: Inquiry<Report>
    let host: any InquiryHost
    let hooks: Hooks
    let timeoutSeconds: Int32?
    private let began = ContinuousClock.now

    init(inquiry: Inquiry<Report>, host: any InquiryHost, hooks: Hooks, timeoutSeconds: Int32?) {
        self.inquiry = inquiry
        self.host = host
        self.hooks = hooks
        self.timeoutSeconds = timeoutSeconds
    }

    /// Carries out the next step; the report, if there is none.
    func step(now: Int64) async throws -> Report? {
        let asks = try inquiry.poll(now: now)
        switch asks.step {
        case .calls(let calls, let maxBytes, let maxWireBytes, let deadlineMs):
            let seconds = Int32(clamping: (deadlineMs + 999) / 1_000)
            try await call(
                CallsRequest(calls: [], maxBytes: maxBytes, maxWireBytes: maxWireBytes, deadlineSeconds: seconds)
                    .within(timeoutSeconds), calls)
        case .http:
            try await send(asks)
        case .sign(let id, let signer, let digest, let typedData):
            let signature = try await hooks.sign?(signer, digest, typedData)
            try inquiry.answer(.signature(id: id, signature: signature.map(hex)))
            try need("sign", hooks.sign)
        case .confirm(let id, let words, let data):
            let confirmed = try await hooks.confirm?(words, data) ?? false
            try inquiry.answer(.confirmation(id: id, confirmed: confirmed))
            try need("confirm", hooks.confirm, of: words)
        case .remember(let id, let key, let until):
            let answer = try await hooks.store?.remember(key, until: until)
            try inquiry.answer(.store(id: id, answer: answer ?? .failed))
            try need("store", hooks.store)
        case .release(let id, let key):
            let answer = try await hooks.store?.release(key)
            try inquiry.answer(.store(id: id, answer: answer ?? .failed))
            try need("store", hooks.store)
        case .handler(let id, let caller, let purpose):
            let sent = milliseconds()
            let came = try await hooks.handler?(caller, purpose) ?? InquiryResponse(end: .connect)
            try inquiry.answer(
                .handler(
                    id: id, end: came.end, status: came.status, finalUrl: came.finalUrl, headers: came.headers,
                    sentMs: sent, endedMs: milliseconds()),
                beside: came.body)
            try need("handler", hooks.handler)
        case .done:
            return try inquiry.report()
        }
        return nil
    }

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
    private func call(_ limits: CallsRequest, _ calls: [InquiryCall]) async throws {
        if let lacking = calls.first(where: { !isThere($0.provider, $0.chain) }) {
            for call in calls { try tell(call.id, .failed(failure: .connect)) }
            let hook = lacking.provider == .wallet ? "wallet" : "chains"
            return try missingHook(hook: hook, of: lacking.chain ?? "")
        }
        // An inquiry's own numbers may be larger than those of a host.
        let numbered = calls.enumerated().map { at, call in
            (of: Asked(call.provider, call.chain), call: EthCall(id: Int32(clamping: at), rpc: call.rpc, method: call.method, params: call.params))
        }
        let answers = try await withThrowingTaskGroup(of: [Int32: CallAnswer].self) { group in
            for (of, some) in Dictionary(grouping: numbered, by: \.of) {
                let own = some.map(\.call)
                if of.provider == .wallet, let wallet = hooks.wallet {
                    group.addTask { try await ask(wallet, own) }
                    continue
                }
                let asked = of.chain.flatMap { hooks.chains[$0] } ?? host
                let request = CallsRequest(
                    calls: own, maxBytes: limits.maxBytes, maxWireBytes: limits.maxWireBytes,
                    deadlineSeconds: limits.deadlineSeconds)
                group.addTask { try await ask(asked, request) }
            }
            return try await group.reduce(into: [:]) { all, some in all.merge(some) { $1 } }
        }
        for (at, call) in calls.enumerated() {
            try tell(call.id, answers[Int32(clamping: at)] ?? .failed(failure: .timeout))
        }
    }

    /// Whether the caller gave a function that answers a call.
    private func isThere(_ provider: InquiryProvider, _ chain: String?) -> Bool {
        switch provider {
        case .rpc: true
        case .chain: chain.map { hooks.chains[$0] != nil } ?? false
        case .wallet: hooks.wallet != nil
        }
    }

    private func tell(_ id: Int64, _ answer: CallAnswer) throws {
        switch answer {
        case .result(let json): try inquiry.answer(.result(id: id), beside: Data(json.utf8))
        case .error(let json): try inquiry.answer(.error(id: id), beside: Data(json.utf8))
        case .failed(let failure): try inquiry.answer(.failed(id: id, reason: failure.told))
        // No host has seen that itself.
        case .recorded: try inquiry.answer(.failed(id: id, reason: .notJsonRpc))
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
                deadlineMs: time, allowPrivateAddresses: allowPrivateAddresses, onlyStatus: onlyStatus, enoughAt: enoughAt)
            let host = host
            came = try await byHost(.milliseconds(time)) { try await host.send(request) } ?? InquiryResponse(end: .timeout)
        }
        try inquiry.answer(
            .http(
                id: id, end: came.end, status: came.status, finalUrl: came.finalUrl, headers: came.headers, sentMs: sent,
                endedMs: milliseconds()),
            beside: came.body)
        if let lacking { try missingHook(hook: "secret", of: lacking) }
    }
}

/// Through what a call goes.
private struct Asked: Hashable {
    let provider: InquiryProvider
    let chain: String?

    init(_ provider: InquiryProvider, _ chain: String?) {
        self.provider = provider
        self.chain = chain
    }
}

/// A host's answers in time.
private func ask(_ host: any ToolHost, _ request: CallsRequest) async throws -> [Int32: CallAnswer] {
    let came = try await byHost(.seconds(Int64(request.deadlineSeconds))) { try await host.call(request) } ?? []
    return Dictionary(came.map { ($0.id, $0.answer) }) { first, _ in first }
}

/// A wallet's answers, one after the other.
private func ask(
    _ wallet: @Sendable (String, String) async throws -> CallAnswer, _ calls: [EthCall]
) async throws -> [Int32: CallAnswer] {
    var answers: [Int32: CallAnswer] = [:]
    for call in calls { answers[call.id] = try await wallet(call.method, call.params) }
    return answers
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

private func hex(_ bytes: Data) -> String {
    "0x" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
