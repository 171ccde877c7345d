package org.erc8257.border

import org.erc8257.Erc8257Exception
import org.erc8257.Facts
import org.erc8257.KnownRegistries
import org.erc8257.Report
import org.erc8257.Session
import org.erc8257.ToolConfig
import org.erc8257.canonicalize
import org.erc8257.advise
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
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS
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

    @Test
    fun `a list that changes while it is read is refused, or arrives as it once was`() {
        val one = KnownRegistries("eip155:8453", listOf("0x" + "11".repeat(20)))
        class Changing(val then: (Int) -> KnownRegistries, val sizes: Iterator<Int>) : AbstractList<KnownRegistries>() {
            override val size: Int get() = if (sizes.hasNext()) sizes.next() else 1

            override fun get(index: Int) = then(index)
        }
        val thrown = listOf(ConcurrentModificationException(), NoSuchElementException(), IndexOutOfBoundsException())
        for (one in thrown) {
            val refusal = assertThrows(Erc8257Exception.Refused::class.java) {
                advise(null, Facts(directory = Changing({ throw one }, listOf(2, 2).iterator())))
            }
            assertEquals("what was handed over was changed while it was read", refusal.reason)
        }
        // Longer and shorter, at whatever moment.
        for (from in 0..3) {
            for (until in 0..12) {
                val sizes = (List(until) { 3 } + List(3) { from }).iterator()
                val written = runCatching { advise(null, Facts(directory = Changing({ one }, sizes))) }
                val refusal = written.exceptionOrNull() ?: continue
                assertEquals("usage-wrong-value", (refusal as Erc8257Exception.Refused).code, "$from, $until")
            }
        }
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
    @EnabledOnOs(OS.LINUX, disabledReason = "/proc is where memory is read")
    fun `an object whose method was refused is let go of all the same`() {
        // In a process of its own, whose heap is of one size and in memory from the start: what grows is outside of it.
        val java = File(System.getProperty("java.home"), "bin/java").path
        val heap = "-Xms64m -Xmx64m -XX:+AlwaysPreTouch -XX:+UseSerialGC -XX:TieredStopAtLevel=1".split(' ')
        val program = listOf("-cp", System.getProperty("java.class.path"), RefusedCalls::class.java.name)
        val process = ProcessBuilder(listOf(java) + heap + program + File(folder, "free-tool.json").path)
            .redirectErrorStream(true).start()
        val said = process.inputStream.bufferedReader().readText()
        assertEquals(0, process.waitFor(), said)
        assertTrue(said.trim().toInt() < 8_192, "20,000 sessions leave $said KiB behind")
    }

    @Test
    fun `an object that was let go of takes no calls`() {
        val session = recordingOf(freeTool)!!.session(0)
        session.destroy()
        session.destroy()
        assertThrows(IllegalStateException::class.java) { session.export() }
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
