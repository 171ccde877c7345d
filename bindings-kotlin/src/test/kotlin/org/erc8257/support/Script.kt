package org.erc8257.support

import org.erc8257.Inquiry
import org.erc8257.RunningInquiryInterface
import org.erc8257.border.frame
import org.erc8257.border.parts

/** An inquiry that asks for these steps, each with the number of its answers, and keeps what it is told. */
internal class Script(private vararg val steps: Pair<String, Int>, private val body: ByteArray = ByteArray(0)) :
    RunningInquiryInterface {
    /** The answers, and what stood beside each. */
    val answers = ArrayList<Pair<String, String>>()
    private var at = 0
    private var open = steps[0].second

    /** It as the loop has it; its report is a text. */
    fun inquiry(): Inquiry<String> = Inquiry(this, 7) { it.text }

    override fun poll(now: Long): ByteArray = frame(7, listOf(steps[at].first.encodeToByteArray(), body))

    override fun answer(parts: ByteArray) {
        val (text, beside) = parts(parts).map { it.decodeToString() }
        answers += text to beside
        if (--open == 0) open = steps[++at].second
    }

    override fun isEnough(contentType: String, piece: ByteArray): Boolean = "$contentType ${piece.decodeToString()}" == "a/b enough"

    override fun report(): String? = if (at == steps.lastIndex) "[\"the report\"]" else null

    override fun bundle(): String? = null

    override fun export(): String = ""

    override fun result(): ByteArray? = null
}
