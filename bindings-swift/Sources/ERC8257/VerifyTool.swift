/// Consumer Verification (§7) of a tool, from its reference to the verdict: the host reads the registry and fetches the
/// manifest. Whatever goes wrong on the way is a finding of the report.
///
///     let host = try URLSessionHost(rpc: "https://mainnet.base.org")
///     let report = try await verifyTool("eip155:8453/erc8257:0x265BB2DBFC0A8165C9A1941Eb1372F349baD2cf1/1", host: host)
///     print(report.verified, report.findings)
///
/// Without a policy, addresses are enforced if the host sees them; without a quorum in it, a majority of the host's RPCs must
/// agree. Without a block, the newest is read. `timeoutSeconds` is the time for each step, at most the session's own, which
/// is the default. `clock` is the Unix time in whole seconds, by which a newest block that is too old is noticed; without one, the
/// machine's date. With `proof`, no RPC is believed: the record is proven at one block, and one honest RPC is enough. Its
/// `trustedBlock` is a block hash of your own node or light client; without one, a majority of at least two RPCs names the
/// block. A block does not go with it. To go on after a suspension, or to ask later whether the verdict may still be used, make a `Session` and
/// use `runSession`.
///
/// Throws `Erc8257Error` for a mistake in the arguments, `HostFailure` if the host throws, and `CancellationError`.
public func verifyTool(
    _ tool: String, host: any ToolHost, policy: Policy? = nil, block: BlockChoice? = nil, timeoutSeconds: Int32? = nil,
    clock: Int64? = nil, proof: RecordProof? = nil
) async throws -> Report {
    let now = SteadyClock.today()
    let session = try Session(
        tool: tool, now: now, policy: chosen(policy, for: host, proof: proof), block: block, clock: clock ?? now,
        proof: proof?.json, rpcs: Int32(clamping: host.rpcs))
    return try await runSession(session, host: host, now: now, timeoutSeconds: timeoutSeconds)
}

/// Carries out a session's steps, to its verdict.
///
/// `now` is what the clock that the session was made with shows now, in whole seconds; without it, the machine's date. From
/// then on time is counted here, whatever becomes of that date. `onStep` is called, and waited for, before every step and
/// once at the verdict: the time to put `session.export()` away. Only a session that was made with a `clock` knows how old the
/// newest block is that an RPC has. A session that was cancelled, or whose host threw, can go
/// on later, and one that was put away and resumed asks nothing again.
///
/// Throws as `verifyTool` does, and what `onStep` throws.
public func runSession(
    _ session: Session, host: any ToolHost, now: Int64? = nil, timeoutSeconds: Int32? = nil,
    onStep: (@Sendable (Session) async throws -> Void)? = nil
) async throws -> Report {
    try check(session, fits: host)
    try check(timeoutSeconds: timeoutSeconds)
    return try await carryOut(session, now: now, onStep: onStep) { now in
        switch try session.poll(now: now) {
        case .calls(let request):
            for one in try await answers(of: host, to: request, within: timeoutSeconds) {
                try session.handleCall(id: one.id, answer: one.answer)
            }
        case .fetch(let request):
            let fetched = try await fetch(by: host, request, within: timeoutSeconds)
            try session.handleResponse(response: fetched.response, finalUrl: fetched.finalUrl)
        case .done(let report):
            return report
        }
        return nil
    }
}

/// The caller's time for each step is above 0.
func check(timeoutSeconds: Int32?) throws {
    if let timeoutSeconds, timeoutSeconds < 1 {
        throw Erc8257Error.wrongValue("/timeoutSeconds", "is not above 0")
    }
}
