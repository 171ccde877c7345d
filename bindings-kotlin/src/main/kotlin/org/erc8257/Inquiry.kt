package org.erc8257

import org.erc8257.border.JsonText
import org.erc8257.border.JsonWriter
import org.erc8257.border.arguments
import org.erc8257.border.encoded
import org.erc8257.border.frame
import org.erc8257.border.parts

/**
 * A decision that asks the outside world, without I/O: it says what to do next, and takes what came of it.
 *
 * The functions that are named after an inquiry do all of this, such as [publish]. Make the inquiry itself, such as
 * [publishInquiry], to put it away, to go on later or elsewhere, and to keep its bundle:
 *
 * ```
 * publishInquiry(manifest, uri, …).use { inquiry ->
 *     val report = runInquiry(inquiry, host, hooks) { saved.writeText(it.export()) }
 *     File("bundle.json").writeText(inquiry.bundle().orEmpty())
 * }
 * ```
 *
 * It holds native memory: `use` it, or `close` it. Threads may share one; each call is done before the next one begins.
 */
public class Inquiry<R : Any> internal constructor(
    private val running: RunningInquiryInterface,
    private val description: Long,
    private val read: (JsonText) -> R,
) : AutoCloseable {
    /**
     * Says what to do next. Asking again, without an answer in between, gives the same.
     *
     * @param now the Unix time in whole seconds
     */
    @Throws(Erc8257Exception::class)
    public fun poll(now: Long): InquiryAsks {
        val parts = parts(running.poll(now))
        val text = parts.firstOrNull() ?: throw JsonText.unreadable()
        return InquiryAsks(InquiryStep.of(JsonText.of(text.decodeToString())), parts.getOrNull(1) ?: ByteArray(0))
    }

    /**
     * Takes what came of a step.
     *
     * @param answer the answer to the step with its `id`
     * @param beside the JSON text of a JSON-RPC `result` or `error`, as it came, or the body of an HTTP response; empty for
     *   other answers
     * @throws Erc8257Exception `session-out-of-order` for an answer that was not asked for; then nothing has changed
     */
    @JvmOverloads
    @Throws(Erc8257Exception::class)
    public fun answer(answer: InquiryAnswer, beside: ByteArray = ByteArray(0)) {
        val text = JsonWriter().also { answer.write(it) }.text
        running.answer(frame(description, listOf(encoded(text), beside)))
    }

    /**
     * Takes the next piece of an event stream that answers the HTTP request, where its step has `enoughAt`: whether the host may
     * leave the stream, with [ExchangeEnd.ENOUGH]. The whole body is told at its end all the same.
     */
    @Throws(Erc8257Exception::class)
    public fun isEnough(contentType: String, piece: ByteArray): Boolean = running.isEnough(contentType, piece)

    /** The whole state as JSON text. The function that resumes this inquiry, such as [resumePublish], goes on from it. */
    @Throws(Erc8257Exception::class)
    public fun export(): String = running.export()

    /** The report, once there is one. */
    @Throws(Erc8257Exception::class)
    public fun report(): R? = running.report()?.let { read(JsonText.of(it)) }

    /** All that was seen, as the text of a bundle that gives the same report by [judge]; `null` before the report. */
    @Throws(Erc8257Exception::class)
    public fun bundle(): String? = running.bundle()

    /** What the inquiry brought beside its report: its description says what that is. `null` where there is nothing. */
    @Throws(Erc8257Exception::class)
    public fun result(): ByteArray? = running.result()

    /** Frees its memory. */
    override fun close() {
        (running as? AutoCloseable)?.close()
    }
}

/** What an inquiry asks for. */
public class InquiryAsks internal constructor(
    /** What to do next. */
    public val step: InquiryStep,
    /** The body of an HTTP request; empty for other steps. */
    public val body: ByteArray,
)

/** An inquiry by its number and its arguments. */
internal fun <R : Any> started(
    description: Long,
    number: Int,
    read: (JsonText) -> R,
    write: (JsonWriter) -> Unit,
): Inquiry<R> = Inquiry(RunningInquiry.start(number, frame(description, arguments(write))), description, read)

/** An inquiry that goes on from an exported state. */
internal fun <R : Any> resumed(description: Long, number: Int, state: String, read: (JsonText) -> R): Inquiry<R> {
    // Without arguments, the part behind them is a state.
    val parts = listOf(ByteArray(0), encoded(state))
    return Inquiry(RunningInquiry.start(number, frame(description, parts)), description, read)
}
