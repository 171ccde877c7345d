package org.erc8257

import java.util.concurrent.atomic.AtomicBoolean
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
    carryOut(inquiry, now, onStep, InquirySteps(inquiry, host, hooks, timeoutSeconds, coroutineContext)::next)
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

/** Answers each of these calls. */
private typealias Provider = suspend (CallsRequest) -> List<Answered>

private class InquirySteps<R : Any>(
    private val inquiry: Inquiry<R>,
    host: InquiryHost,
    hooks: Hooks,
    timeoutSeconds: Int?,
    context: CoroutineContext,
) {
    private val means = InquiryMeans(inquiry::answer, host, hooks, timeoutSeconds, context, isEnough = inquiry::isEnough)

    /** Carries out the next step; the report, if there is none. */
    suspend fun next(now: Long): R? {
        val asks = inquiry.poll(now)
        if (asks.step is InquiryStep.Done) {
            return inquiry.report() ?: throw InternalException("an inquiry that is done has no report")
        }
        means.carryOut(asks.step, asks.body)
        return null
    }
}

/** The means to carry out steps, which tells each answer to the inquiry. A host that blocks gets so many threads at most. */
internal class InquiryMeans(
    private val answer: (InquiryAnswer, ByteArray) -> Unit,
    host: InquiryHost,
    private val hooks: Hooks,
    timeoutSeconds: Int?,
    context: CoroutineContext,
    threads: Int = 1,
    private val isEnough: (String, ByteArray) -> Boolean = { _, _ -> false },
) {
    private val lane = Lane(host, context, timeoutSeconds, threads)
    private val rpc: Provider = lane::call
    private val chains = hooks.chains.mapValues<_, _, Provider> { (_, other) -> Lane(other, context, timeoutSeconds)::call }
    private val wallet: Provider? = hooks.wallet?.let { wallet ->
        { asked ->
            asked.calls.map {
                currentCoroutineContext().ensureActive()
                Answered(it.id, wallet(it.method, it.params))
            }
        }
    }
    private val began = Elapsed.nanos()

    /** Carries out a step, and tells its answers. */
    suspend fun carryOut(step: InquiryStep, body: ByteArray) {
        when (step) {
            is InquiryStep.Calls -> call(step)
            is InquiryStep.Http -> send(step, body)
            is InquiryStep.Sign -> {
                val signature = hooks.sign?.invoke(step)
                answer(InquiryAnswer.Signature(step.id, signature?.let(::hexOf)))
                need("sign", hooks.sign)
            }
            is InquiryStep.Confirm -> {
                val confirmed = hooks.confirm?.invoke(step) ?: false
                answer(InquiryAnswer.Confirmation(step.id, confirmed))
                need("confirm", hooks.confirm, step.words)
            }
            is InquiryStep.Remember -> tell(step.id, hooks.store?.remember(step.key, step.until))
            is InquiryStep.Release -> tell(step.id, hooks.store?.release(step.key))
            is InquiryStep.Handler -> handle(step)
            is InquiryStep.Done -> Unit
        }
    }

    private fun answer(answer: InquiryAnswer) = answer(answer, ByteArray(0))

    /** In milliseconds of a clock that does not jump. */
    private fun milliseconds(): Long = (Elapsed.nanos() - began) / NANOS

    /** Refuses a hook that is missing: after the answer that refuses, so that the inquiry can go on. */
    private fun need(name: String, hook: Any?, of: String = "") {
        if (hook == null) missingHook(name, of)
    }

    private fun tell(id: Long, stored: StoreOutcome?) {
        answer(InquiryAnswer.Store(id, stored ?: StoreOutcome.FAILED))
        need("store", hooks.store)
    }

    private suspend fun handle(step: InquiryStep.Handler) {
        val sent = milliseconds()
        val response = hooks.handler?.invoke(step) ?: InquiryResponse(ExchangeEnd.CONNECT)
        answer(
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
        val seconds = ((step.deadlineMs + MILLIS - 1) / MILLIS).coerceAtMost(Int.MAX_VALUE.toLong()).toInt()
        // An inquiry's own numbers may be larger than those of a host.
        val numbered = step.calls.withIndex().groupBy({ (_, call) -> providerOf(call) }) { (at, call) ->
            EthCall(at, call.rpc, call.method, call.params)
        }
        val answers = coroutineScope {
            numbered.map { (provider, calls) ->
                val own = calls.mapTo(HashSet()) { it.id }
                async {
                    // A provider answers its own calls alone.
                    provider?.invoke(CallsRequest(calls, step.maxBytes, step.maxWireBytes, seconds)).orEmpty().filter { it.id in own }
                }
            }.awaitAll().flatten().associate { it.id to it.answer }
        }
        step.calls.forEachIndexed { at, call -> tell(call.id, answers.getValue(at)) }
    }

    /** Who answers a call, where the caller gave someone. */
    private fun providerOf(call: InquiryCall): Provider? = when (call.provider) {
        InquiryProvider.RPC -> rpc
        // An inquiry that names chains asks for their IDs.
        InquiryProvider.CHAIN -> if (chains.isEmpty()) rpc else chains[call.chain]
        InquiryProvider.WALLET -> wallet
    }

    private fun tell(id: Long, answer: CallAnswer) = when (answer) {
        is CallAnswer.Result -> answer(InquiryAnswer.Result(id), encoded(answer.json))
        is CallAnswer.Error -> answer(InquiryAnswer.Error(id), encoded(answer.json))
        is CallAnswer.Failed -> answer(InquiryAnswer.Failed(id, RpcFailure.valueOf(answer.failure.name)))
        // No host has seen that itself.
        is CallAnswer.Recorded -> answer(InquiryAnswer.Failed(id, RpcFailure.NOT_JSON_RPC))
    }

    private suspend fun send(step: InquiryStep.Http, body: ByteArray) {
        val secrets = step.secrets.map { name -> hooks.secret?.invoke(name) }
        val lacking = step.secrets.getOrNull(secrets.indexOf(null))
        val sent = milliseconds()
        // What a host left behind still reads does not belong to the next answer. The look holds no host: an HTTP library keeps it.
        val (isOpen, look) = AtomicBoolean(true) to isEnough
        val came = if (lacking != null) {
            InquiryResponse(ExchangeEnd.CONNECT)
        } else {
            lane.within(step.deadlineMs.milliseconds) { host, time ->
                val request = InquiryRequest(
                    step.method, step.url, step.headers + secrets.filterNotNull(), body, step.maxBytes, step.maxWireBytes,
                    time.inWholeMilliseconds, step.allowPrivateAddresses, step.onlyStatus, step.enoughAt,
                    { type, piece -> isOpen.get() && look(type, piece) },
                )
                host.send(request)
            } ?: InquiryResponse(ExchangeEnd.TIMEOUT)
        }
        isOpen.set(false)
        answer(
            InquiryAnswer.Http(step.id, came.end, came.status, came.finalUrl, came.headers, sent, milliseconds()),
            came.body,
        )
        if (lacking != null) missingHook("secret", lacking)
    }
}

/** Milliseconds of a second. */
private const val MILLIS = 1_000L

/** Nanoseconds of a millisecond. */
private const val NANOS = 1_000_000L

/** `0x` and two digits for each byte. */
internal fun hexOf(bytes: ByteArray): String = bytes.joinToString("", "0x") { "%02x".format(it) }
