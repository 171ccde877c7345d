package org.erc8257

import java.util.concurrent.atomic.AtomicBoolean
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.FlowCollector
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import org.erc8257.border.JsonText
import org.erc8257.border.JsonWriter
import org.erc8257.border.arguments
import org.erc8257.border.encoded
import org.erc8257.border.frame
import org.erc8257.border.parts

/** What is done with the state, with the totals, and on the way, while a registry is followed. What a function throws comes out as it is. */
public class FollowHooks<S : Any> @JvmOverloads constructor(
    /**
     * Called in a background thread, and waited for, every few seconds and at the end: the time to keep the state in the place of
     * the one before. All lines that it knows of were collected by then, unless an operator with a buffer stands between (`buffer`,
     * `flowOn`): a kill would lose what waits in it. The state is as trustworthy as its place: an attacker who can write it can
     * leave tools out.
     */
    public val onState: (state: ByteArray) -> Unit = {},
    /** Called with the totals, once all lines were collected. */
    public val onSummary: (summary: S) -> Unit = {},
    /** Called as the run goes on. */
    public val onProgress: (progress: IndexProgress) -> Unit = {},
    /** Called with a sentence about the registry or its RPC, harmless to show. */
    public val onRemark: (words: String) -> Unit = {},
)

/** The lines of an inquiry that gives them while it runs. Each collection is a run of its own. */
internal fun <L : Any, S : Any> followed(
    host: InquiryHost,
    hooks: FollowHooks<S>,
    timeoutSeconds: Int?,
    description: Long,
    number: Int,
    line: (JsonText) -> L,
    summary: (JsonText) -> S,
    write: (JsonWriter) -> Unit,
): Flow<L> = flow {
    val running = withContext(Dispatchers.Default) {
        checkSeconds(timeoutSeconds)
        RunningInquiry.start(number, frame(description, arguments(write)))
    }
    val run = FollowRun(running, description, hooks, line, summary)
    try {
        coroutineScope {
            val means = InquiryMeans(run::answer, host, Hooks(), timeoutSeconds, currentCoroutineContext(), THREADS)
            run.carryOut(this@flow) { waitMs, step ->
                launch(Dispatchers.Default) {
                    delay(waitMs)
                    means.carryOut(step, ByteArray(0))
                    run.woken.send(Unit)
                }
            }
        }
    } finally {
        run.close()
    }
}

/** The flow's lines for callers that block, and the totals. */
internal fun <L : Any, S : Any> blocked(
    hooks: FollowHooks<S>,
    onLine: (L) -> Unit,
    follow: (FollowHooks<S>) -> Flow<L>,
): S {
    var summary: S? = null
    val keeping = { told: S ->
        summary = told
        hooks.onSummary(told)
    }
    runBlocking { follow(FollowHooks(hooks.onState, keeping, hooks.onProgress, hooks.onRemark)).collect { onLine(it) } }
    return summary ?: throw InternalException("a run that has ended has no totals")
}

private class FollowRun<L : Any, S : Any>(
    private val running: RunningInquiry,
    private val description: Long,
    private val hooks: FollowHooks<S>,
    private val line: (JsonText) -> L,
    private val summary: (JsonText) -> S,
) : AutoCloseable {
    /** Says that an answer was given since the last poll. */
    val woken = Channel<Unit>(Channel.CONFLATED)
    private val isClosed = AtomicBoolean()

    fun answer(answer: InquiryAnswer, beside: ByteArray) {
        val text = JsonWriter().also { answer.write(it) }.text
        // A host may come back late.
        if (!isClosed.get()) running.answer(frame(description, listOf(encoded(text), beside)))
    }

    /** Takes one step after the other; what is asked goes on beside them. */
    suspend fun carryOut(collector: FlowCollector<L>, ask: (Long, InquiryStep) -> Unit) {
        val clock = Clock(Clock.today())
        while (true) {
            val polled = withContext(Dispatchers.Default) {
                val text = parts(running.poll(clock.now())).firstOrNull() ?: throw JsonText.unreadable()
                IndexStep.of(JsonText.of(text.decodeToString()))
            }
            when (polled) {
                is IndexStep.Ask -> ask(polled.waitMs, polled.step)
                is IndexStep.Line -> collector.emit(line(JsonText.of(polled.line)))
                is IndexStep.Progress -> hooks.onProgress(polled.progress)
                is IndexStep.Remark -> hooks.onRemark(polled.words)
                is IndexStep.Keep -> withContext(Dispatchers.IO) { hooks.onState(encoded(running.export())) }
                is IndexStep.Wait -> woken.receive()
                is IndexStep.Failed -> throw refused(polled.code, null, polled.message)
                is IndexStep.Done -> {
                    running.report()?.let { hooks.onSummary(summary(JsonText.of(it))) }
                    return
                }
            }
        }
    }

    override fun close() {
        if (!isClosed.getAndSet(true)) running.close()
    }
}

/** Hosts that block their threads: as many exchanges can go on at the same time. */
private const val THREADS = 64
