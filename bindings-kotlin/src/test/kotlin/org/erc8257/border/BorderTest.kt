package org.erc8257.border

import org.erc8257.CallAnswer
import org.erc8257.Erc8257Exception
import org.erc8257.Report
import org.erc8257.Session
import org.erc8257.ToolConfig
import org.erc8257.canonicalize
import org.erc8257.hash
import org.erc8257.majority
import org.erc8257.normalizeUrl
import org.erc8257.parseToolRef
import org.erc8257.recordingOf
import org.erc8257.verify
import org.erc8257.verifyBundle
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.File
import java.util.concurrent.Callable
import java.util.concurrent.Executors

/** What crosses arrives as it was handed over, from any thread, and what cannot is refused. */
class BorderTest {
    private val folder = File("../tests/vectors/bundles")
    private val freeTool = File(folder, "free-tool.json").readText()

    @Test
    fun `texts and bytes of every length arrive whole`() {
        // Four bytes a character, so that the room of every text is used.
        for (length in listOf(0, 1, 2, 63, 64, 65, 4_095, 4_096, 100_000)) {
            val text = "\"" + "\uD83D\uDE00".repeat(length) + "\""
            assertArrayEquals(text.toByteArray(), canonicalize(text.toByteArray()), "$length characters")
        }
        val json = "{" + (0..2_000).joinToString(",") { "\"é$it\":\"\uFFFD\\u0000\"" } + "}"
        assertEquals(hash(json.toByteArray()), hash(canonicalize(json.toByteArray())))
    }

    @Test
    fun `a character without its other half is refused`() {
        for (half in listOf("\uD800", "a\uDBFF", "\uDC00b", "\uD800\uD800", "\uDE00\uD83D", "é".repeat(999) + "\uDFFF")) {
            refused("alone", half) { verifyBundle(half) }
            refused("in a record", half) {
                val config = ToolConfig(half, "https://a.example/", half, half)
                verify(config, recordingOf(freeTool)!!.response())
            }
            refused("optional", half) {
                val recording = recordingOf(freeTool)!!
                verify(recording.config()!!, recording.response(), toolRef = half)
            }
        }
        assertEquals("https://a.example/\uD83D\uDE00", normalizeUrl("HTTPS://a.example/\uD83D\uDE00"))
    }

    private fun refused(where: String, half: String, call: () -> Unit) {
        val refusal = assertThrows(Erc8257Exception.Refused::class.java, call, where)
        assertEquals("usage-wrong-value", refusal.code)
        assertNull(refusal.pointer)
        val at = half.indices.first { index ->
            val paired = half[index].isHighSurrogate() && half.getOrNull(index + 1)?.isLowSurrogate() == true
            val second = half[index].isLowSurrogate() && half.getOrNull(index - 1)?.isHighSurrogate() == true
            half[index].isSurrogate() && !paired && !second
        }
        assertTrue("index $at" in refusal.reason, refusal.reason)
        assertEquals("\\u{${half[at].code.toString(16)}}", refusal.found)
    }

    @Test
    fun `the library's own refusals keep their class and all their members`() {
        val refusal = assertThrows(Erc8257Exception.Refused::class.java) { hash("{\n \"a\": 1,\n \"a\": 2}".toByteArray()) }
        assertEquals(3, refusal.line)
        assertEquals(2, refusal.column)
        assertEquals(12, refusal.offset)
        assertEquals("/toolRef", assertThrows(Erc8257Exception.Refused::class.java) { Session("x", 0) }.pointer)
    }

    @Test
    fun `an object whose method was refused is let go of all the same`() {
        val recording = checkNotNull(recordingOf(freeTool))
        fun rounds(count: Int) = repeat(count) {
            recording.session(0).use { session ->
                assertThrows(Erc8257Exception.Refused::class.java) { session.handleCall(0, CallAnswer.Result("\uD800")) }
                assertTrue(session.export().isNotEmpty())
            }
        }
        rounds(2_000)
        val before = resident()
        rounds(20_000)
        val grown = resident() - before
        assertTrue(grown < 24 shl 10, "20,000 sessions leave $grown KiB behind")
        val session = recording.session(0)
        session.destroy()
        assertThrows(IllegalStateException::class.java) { session.export() }
    }

    /** KiB of memory that this process has; 0 where the system does not tell. */
    private fun resident(): Int {
        val status = File("/proc/self/status").takeIf { it.exists() } ?: return 0
        return status.readLines().first { it.startsWith("VmRSS:") }.filter { it.isDigit() }.toInt()
    }

    @Test
    fun `calls from many threads do not meet`() {
        val bundles = checkNotNull(folder.listFiles()).sorted().map { it.readText() }
        val expected = bundles.map { outcome(it) }
        // More threads than there are places for calls that are kept.
        val pool = Executors.newFixedThreadPool(150)
        val jobs = List(600) { job ->
            Callable {
                repeat(40) { round ->
                    val index = (job + round) % bundles.size
                    assertEquals(expected[index], outcome(bundles[index]))
                    assertEquals(8453L, parseToolRef("eip155:8453/erc8257:0x${"11".repeat(20)}/$job").chainId.toLong())
                    assertEquals(job % 9 + 1, majority(job % 9 + 1).of)
                }
            }
        }
        try {
            pool.invokeAll(jobs).forEach { it.get() }
        } finally {
            pool.shutdownNow()
        }
    }

    private fun outcome(bundle: String): Any = try {
        verifyBundle(bundle)
    } catch (refusal: Erc8257Exception.Refused) {
        refusal.reason
    }

    @Test
    fun `a call within a call has its own memory`() {
        val inner = mutableListOf<Report>()
        // A caller's own array or text cannot call back, but a list of its can, while it is read.
        val config = recordingOf(freeTool)!!.config()!!
        val response = recordingOf(freeTool)!!.response()
        val outer = uniffiRustCall { first ->
            val second = uniffiRustCall { it }
            assertTrue(first !== second)
            inner += verify(config, response)
            verify(config, response)
        }
        assertEquals(listOf(outer), inner)
        assertTrue(outer.verified)
        val kept = uniffiRustCall { it }
        assertSame(kept, uniffiRustCall { it })
    }
}
