package org.erc8257

import java.io.File
import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.erc8257.support.Case
import org.erc8257.support.IndexBed
import org.erc8257.support.Ready
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

/** Genuine tools of each of the three hosts. */
private const val EACH = 6

/** All tools: the genuine ones, and those that the bed adds. */
private const val TOOLS = 3 * EACH + 9

/** Following a registry against a real node: the lines of the command, whatever ends a run. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
internal class FollowBedTest {
    private val bed = IndexBed.start(EACH)
    private val wanted by lazy { timeless(bed.linesOfCommand(folder)) }

    @TempDir
    lateinit var folder: File

    @AfterAll
    fun stop() = bed.close()

    /**
     * The last line of each tool, without its time. The command leads names to the bed, and the hosts of this test lead a port: so
     * the one tool is left out whose host is an address.
     */
    private fun timeless(lines: List<String>): Map<String, String> =
        lines.filterNot { "127.0.0.1" in it }.associate { text ->
            Regex(""""toolRef":"([^"]*)"""").find(text)!!.groupValues[1] to text.replaceFirst(Regex(""""time":\d+,"""), "")
        }

    @ParameterizedTest
    @EnumSource
    fun `the lines are those of the command`(ready: Ready): Unit = runBlocking {
        var state = ByteArray(0)
        var summary: IndexSummary? = null
        val stages = mutableSetOf<IndexStage>()
        val hooks = FollowHooks<IndexSummary>({ state = it }, { summary = it }, { stages += it.stage })
        val lines = index(
            bed.registry, bed.host(ready), confirmations = 1, allowPrivateAddresses = true, hooks = hooks,
            timeoutSeconds = Case.LONG,
        ).toList()
        assertEquals(wanted, timeless(lines.map { it.json }))
        assertEquals(TOOLS - 1, wanted.size)
        val told = summary!!
        assertEquals(listOf(TOOLS, TOOLS, 1, 1, 3).map(Int::toLong), listOf(told.tools, told.lines, told.retired, told.duplicates, told.notVerified))
        assertTrue(told.complete)
        assertEquals(setOf(IndexStage.BLOCKS, IndexStage.TOOLS), stages)
        assertEquals(1, lines.count { it.status == IndexStatus.RETIRED })
        assertEquals(told.verified, lines.count { it.outcome == IndexOutcome.VERIFIED && it.status == IndexStatus.ACTIVE }.toLong())
        val again = index(
            bed.registry, bed.host(ready), state = state, confirmations = 1, allowPrivateAddresses = true,
            timeoutSeconds = Case.LONG,
        ).toList()
        assertEquals(TOOLS, again.size, "a finished run is followed by another one")
    }

    @Test
    fun `a run that was left at any line goes on from its state`(): Unit = runBlocking {
        for (stop in listOf(1, 5, TOOLS - 1)) {
            var state: ByteArray? = null
            val hooks = FollowHooks<IndexSummary>({ state = it })
            val lines = mutableListOf<String>()
            index(bed.registry, bed.host(Ready.JAVA), allowPrivateAddresses = true, hooks = hooks, timeoutSeconds = Case.LONG)
                .take(stop).collect { lines += it.json }
            assertEquals(stop, lines.size)
            val summary = indexBlocking(
                bed.registry, bed.host(Ready.JAVA), { lines += it.json }, state = state, allowPrivateAddresses = true,
                timeoutSeconds = Case.LONG,
            )
            assertEquals(wanted, timeless(lines), "left behind $stop lines")
            assertEquals(TOOLS.toLong(), summary.lines)
        }
    }

    @Test
    fun `a registry that cannot be read ends the flow`() {
        val remarks = mutableListOf<String>()
        val hooks = FollowHooks<IndexSummary>(onRemark = { remarks += it })
        val host = bed.host(Ready.JAVA, "${bed.liar}/wrong-chain/follow")
        val refused = assertThrows(Erc8257Exception.Refused::class.java) {
            runBlocking { index(bed.registry, host, hooks = hooks).toList() }
        }
        assertEquals("index-registry", refused.code)
        assertTrue("is on chain" in refused.reason && "is on chain" in remarks.last(), refused.reason)
    }

    @Test
    fun `mistakes and a hook that throws come out as they are`() {
        val host = bed.host(Ready.JAVA)
        for ((pointer, run) in mapOf(
            "/registry" to index("8453", host),
            "/perOrigin" to index(bed.registry, host, perOrigin = 0),
            "/state" to index(bed.registry, host, state = ByteArray(3)),
            "/timeoutSeconds" to index(bed.registry, host, timeoutSeconds = 0),
        )) {
            val refused = assertThrows(Erc8257Exception.Refused::class.java) { runBlocking { run.toList() } }
            assertEquals(pointer, refused.pointer)
        }
        val hooks = FollowHooks<IndexSummary>({ throw IllegalStateException("full") })
        assertThrows(IllegalStateException::class.java) {
            runBlocking { index(bed.registry, host, hooks = hooks).toList() }
        }
    }
}
