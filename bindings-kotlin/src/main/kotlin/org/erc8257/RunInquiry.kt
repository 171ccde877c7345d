package org.erc8257

import java.math.BigInteger
import kotlin.coroutines.CoroutineContext
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.withContext
import org.erc8257.border.encoded

/**
 * Carries out an inquiry's steps, to its report. The inquiry stays open, also when this is cancelled or fails: the
 * caller can go on with it, [Inquiry.export] it and close it. One that was put away and resumed asks nothing again.
 *
 * @param inquiry what is to be done
 * @param host who asks the RPCs and sends the requests
 * @param hooks what the user, a wallet or a store does
 * @param now the Unix time in whole seconds; without one, this machine's date. From then on time is counted here, whatever
 *   becomes of that date
 * @param timeoutSeconds time for each exchange, at most the inquiry's own, which is the default
 * @param onStep called before every step and once at the report, in a background thread: the time to put
 *   [Inquiry.export] away
 * @throws Erc8257Exception for a mistake in the arguments; `host-failed` and its cause for a host that throws;
 *   `usage-missing` at a step that needs a hook which is not there. The step has the answer that refuses by then, and the
 *   inquiry can go on
 */
public suspend fun <R : Any> runInquiry(
    inquiry: Inquiry<R>,
    host: InquiryHost,
    hooks: Hooks = Hooks(),
    now: Long? = null,
    timeoutSeconds: Int? = null,
    onStep: suspend (Inquiry<R>) -> Unit = {},
): R = withContext(Dispatchers.Default) {
    checkSeconds(timeoutSeconds)
    val clock = Clock(now ?: Clock.today())
    InquiryLoop(inquiry, host, hooks, timeoutSeconds, coroutineContext).run(clock, onStep)
}

/** Makes an inquiry, carries it out and closes it. */
internal suspend fun <R : Any> carriedOut(
    host: InquiryHost,
    hooks: Hooks,
    timeoutSeconds: Int?,
    start: () -> Inquiry<R>,
): R = withContext(Dispatchers.Default) {
    // The first call of all loads the native library, which is nothing for the thread of a screen.
    start().use { runInquiry(it, host, hooks, timeoutSeconds = timeoutSeconds) }
}

private class InquiryLoop<R : Any>(
    private val inquiry: Inquiry<R>,
    host: InquiryHost,
    private val hooks: Hooks,
    private val timeoutSeconds: Int?,
    context: CoroutineContext,
) {
    private val lane = Lane(host, context)
    private val chains = hooks.chains.mapValues { (_, other) -> Lane(other, context) }
    private val began = Elapsed.nanos()

    suspend fun run(clock: Clock, onStep: suspend (Inquiry<R>) -> Unit): R {
        while (true) {
            currentCoroutineContext().ensureActive()
            onStep(inquiry)
            val asks = inquiry.poll(clock.now())
            when (val step = asks.step) {
                is InquiryStep.Calls -> call(step)
                is InquiryStep.Http -> send(step, asks.body)
                is InquiryStep.Sign -> {
                    val signature = hooks.sign?.invoke(step)
                    inquiry.answer(InquiryAnswer.Signature(step.id, signature?.let(::hexOf)))
                    need("sign", hooks.sign)
                }
                is InquiryStep.Confirm -> {
                    val confirmed = hooks.confirm?.invoke(step) ?: false
                    inquiry.answer(InquiryAnswer.Confirmation(step.id, confirmed))
                    need("confirm", hooks.confirm, step.words)
                }
                is InquiryStep.Remember -> tell(step.id, hooks.store?.remember(step.key, step.until))
                is InquiryStep.Release -> tell(step.id, hooks.store?.release(step.key))
                is InquiryStep.Handler -> handle(step)
                is InquiryStep.Done -> return report()
            }
        }
    }

    /** In milliseconds of a clock that does not jump. */
    private fun milliseconds(): Long = (Elapsed.nanos() - began) / NANOS

    private fun report(): R =
        inquiry.report() ?: throw InternalException("an inquiry that is done has no report")

    /** Refuses a hook that is missing: after the answer that refuses, so that the inquiry can go on. */
    private fun need(name: String, hook: Any?, of: String = "") {
        if (hook == null) missingHook(name, of)
    }

    private fun tell(id: Long, stored: StoreOutcome?) {
        inquiry.answer(InquiryAnswer.Store(id, stored ?: StoreOutcome.FAILED))
        need("store", hooks.store)
    }

    private suspend fun handle(step: InquiryStep.Handler) {
        val sent = milliseconds()
        val response = hooks.handler?.invoke(step) ?: InquiryResponse(ExchangeEnd.CONNECT)
        inquiry.answer(
            InquiryAnswer.Handler(
                step.id, response.end, response.status, response.finalUrl, response.headers, sent, milliseconds(),
            ),
            response.body,
        )
        need("handler", hooks.handler)
    }

    /** Asks all RPCs at the same time, and tells their answers in the order of the calls. */
    private suspend fun call(step: InquiryStep.Calls) {
        val lacking = step.calls.find { providerOf(it) == null }
        if (lacking != null) {
            step.calls.forEach { tell(it.id, CallAnswer.Failed(CallFailure.CONNECT)) }
            return missingHook(if (lacking.provider == InquiryProvider.WALLET) "wallet" else "chains", "${lacking.chain}")
        }
        val numbered = step.calls.withIndex().groupBy { (_, call) -> call.provider to call.chain }
        val answers = coroutineScope {
            numbered.map { (of, some) -> async { ask(step, of.first, of.second, some) } }.awaitAll()
                .fold(mapOf<Int, CallAnswer>()) { all, some -> all + some }
        }
        step.calls.forEachIndexed { at, call -> tell(call.id, answers[at] ?: CallAnswer.Failed(CallFailure.TIMEOUT)) }
    }

    /** The function that answers a call, where the caller gave one. */
    private fun providerOf(call: InquiryCall): Any? = when (call.provider) {
        InquiryProvider.RPC -> lane
        InquiryProvider.CHAIN -> chains[call.chain]
        InquiryProvider.WALLET -> hooks.wallet
    }

    /** The answers of one provider, by the numbers of the calls. */
    private suspend fun ask(
        step: InquiryStep.Calls,
        provider: InquiryProvider,
        chain: BigInteger?,
        calls: List<IndexedValue<InquiryCall>>,
    ): Map<Int, CallAnswer> {
        val wallet = hooks.wallet
        if (provider == InquiryProvider.WALLET && wallet != null) {
            return calls.associate { (at, call) -> at to wallet(call.method, call.params) }
        }
        val asked = if (provider == InquiryProvider.CHAIN) chains[chain] else lane
        // An inquiry's own numbers may be larger than those of a host.
        val given = calls.map { (at, call) -> EthCall(at, call.rpc, call.method, call.params) }
        val seconds = ((step.deadlineMs + MILLIS - 1) / MILLIS).coerceAtMost(Int.MAX_VALUE.toLong()).toInt()
        val request = CallsRequest(given, step.maxBytes, step.maxWireBytes, seconds)
        val answered = asked?.call(request.within(timeoutSeconds)).orEmpty()
        // The list is the host's, and may do anything.
        return byHost { answered.associate { it.id to it.answer } }
    }

    private fun tell(id: Long, answer: CallAnswer) = when (answer) {
        is CallAnswer.Result -> inquiry.answer(InquiryAnswer.Result(id), encoded(answer.json))
        is CallAnswer.Error -> inquiry.answer(InquiryAnswer.Error(id), encoded(answer.json))
        is CallAnswer.Failed -> inquiry.answer(InquiryAnswer.Failed(id, RpcFailure.valueOf(answer.failure.name)))
        // No host has seen that itself.
        is CallAnswer.Recorded -> inquiry.answer(InquiryAnswer.Failed(id, RpcFailure.NOT_JSON_RPC))
    }

    private suspend fun send(step: InquiryStep.Http, body: ByteArray) {
        val secrets = step.secrets.map { name -> hooks.secret?.invoke(name) }
        val lacking = step.secrets.getOrNull(secrets.indexOf(null))
        val sent = milliseconds()
        val response = if (lacking == null) exchanged(step, secrets.filterNotNull(), body) else null
        val came = response ?: InquiryResponse(if (lacking == null) ExchangeEnd.TIMEOUT else ExchangeEnd.CONNECT)
        inquiry.answer(
            InquiryAnswer.Http(step.id, came.end, came.status, came.finalUrl, came.headers, sent, milliseconds()),
            came.body,
        )
        if (lacking != null) missingHook("secret", lacking)
    }

    /** What the host says of a request, if it does in time. */
    private suspend fun exchanged(
        step: InquiryStep.Http,
        secrets: List<InquiryHeader>,
        body: ByteArray,
    ): InquiryResponse? {
        val time = timeoutSeconds?.let { minOf(it * MILLIS, step.deadlineMs) } ?: step.deadlineMs
        val request = InquiryRequest(
            step.method, step.url, step.headers + secrets, body, step.maxBytes, step.maxWireBytes, time,
            step.allowPrivateAddresses, step.onlyStatus, step.enoughAt,
        )
        return lane.within(time.milliseconds) { it.send(request) }
    }
}

/** Milliseconds of a second. */
private const val MILLIS = 1_000L

/** Nanoseconds of a millisecond. */
private const val NANOS = 1_000_000L

private fun hexOf(bytes: ByteArray): String = bytes.joinToString("", "0x") { "%02x".format(it) }
