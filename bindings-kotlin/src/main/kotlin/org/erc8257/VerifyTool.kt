package org.erc8257

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

/**
 * Consumer Verification (§7) of a tool, from its reference to the verdict.
 *
 * ```
 * val host = JavaHost("https://mainnet.base.org")
 * val report = verifyTool("eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1", host)
 * if (report.verified) println("genuine") else report.findings.forEach { println(it.message) }
 * ```
 *
 * Whatever servers and RPCs do is a finding of the report, never an exception. To go on after a suspension, or to ask
 * later whether the verdict may still be used, make a [Session] and use [runSession].
 *
 * @param tool the tool reference, as text
 * @param host who asks the RPCs and fetches the manifest
 * @param policy what the consumer chooses. Without one, addresses are enforced if the host sees them. Without a quorum
 *   in it, a majority of the host's RPCs must agree
 * @param block where the reading starts; without one, at the newest block
 * @param timeoutSeconds time for each step, at most the session's own, which is the default
 * @param clock the Unix time in whole seconds, by which a newest block that is too old is noticed; without one, this
 *   machine's date
 * @param proof with it, no RPC is believed: the record is proven at one block, and one honest RPC is enough. With
 *   [RecordProof.trustedBlock], a block hash of your own node or light client, the RPCs are asked one after another; without,
 *   a majority of at least two RPCs names the block. It goes with no [block]
 * @param onStep called before every step and once at the verdict, in a background thread, with the session, which is
 *   closed afterwards
 * @throws Erc8257Exception for a mistake in the arguments, and, with the code `host-failed` and its cause, for a host
 *   that throws. What [onStep] throws comes out as it is, and so does a cancellation, which is passed on to the host
 */
public suspend fun verifyTool(
    tool: String,
    host: ToolHost,
    policy: Policy? = null,
    block: BlockChoice? = null,
    timeoutSeconds: Int? = null,
    clock: Long? = null,
    proof: RecordProof? = null,
    onStep: suspend (Session) -> Unit = {},
): Report = withContext(Dispatchers.Default) {
    // The first call of all loads the native library, which is nothing for the thread of a screen.
    val start = Clock.today()
    val chosen = policyFor(policy, host, proof)
    Session(tool, start, chosen, block, clock ?: start, proof?.toJson(), byHost { host.rpcs }).use { session ->
        runSession(session, host, start, timeoutSeconds, onStep)
    }
}

/**
 * Carries out a session's steps, to its verdict. The session stays open, also when this is cancelled or fails: the
 * caller can go on with it, [Session.export] it and close it.
 *
 * A session that was put away and resumed goes on where it was, and asks nothing again. Only one that was made with a
 * `clock` knows how old the newest block is that an RPC has; [now] is for its deadlines, and need not be a date.
 *
 * ```
 * val session = state?.let { Session.resume(it) } ?: Session(tool, now(), clock = now())
 * val report = runSession(session, host, now()) { state = it.export() }
 * if (session.mayInvoke(now())) invoke()
 * ```
 *
 * @param session what is to be done; its policy must fit the host
 * @param host who asks the RPCs and fetches the manifest
 * @param now what the clock that the session was made with shows now, in whole seconds; without one, this machine's
 *   date. From then on time is counted here, whatever becomes of that date; on Android also while the device sleeps
 * @param timeoutSeconds time for each step, at most the session's own, which is the default
 * @param onStep called before every step and once at the verdict, in a background thread: the time to put
 *   [Session.export] away
 * @throws Erc8257Exception as [verifyTool] does; `session-out-of-order` for a host that answers what was not asked
 */
public suspend fun runSession(
    session: Session,
    host: ToolHost,
    now: Long? = null,
    timeoutSeconds: Int? = null,
    onStep: suspend (Session) -> Unit = {},
): Report = withContext(Dispatchers.Default) {
    checkFits(session, host)
    checkSeconds(timeoutSeconds)
    val lane = Lane(host, coroutineContext, timeoutSeconds)
    carryOut(session, now, onStep) { time ->
        when (val step = session.poll(time)) {
            is Step.Calls -> lane.call(step.request).forEach { session.handleCall(it.id, it.answer) }
            is Step.Fetch -> lane.fetch(step.request).let { session.handleResponse(it.response, it.finalUrl) }
            is Step.Done -> return@carryOut step.report
        }
        null
    }
}
