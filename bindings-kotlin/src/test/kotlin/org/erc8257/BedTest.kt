package org.erc8257

import java.util.concurrent.ConcurrentHashMap
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Semaphore
import kotlinx.coroutines.sync.withPermit
import org.erc8257.support.Bed
import org.erc8257.support.Case
import org.erc8257.support.DIFFERENCES
import org.erc8257.support.Ready
import org.erc8257.support.byCommand
import org.erc8257.support.gist
import org.erc8257.support.objectOf
import org.erc8257.support.replayed
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

/**
 * Both ready hosts against every scenario and every lie of the bed: their reports are those of the command, byte for
 * byte, but for what `DIFFERENCES` has. Each has a bed of its own: some tools change when they are fetched; they come
 * last, one by one, so that everything else sees the same block.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
internal class BedTest {
    private lateinit var wanted: Map<String, String>

    @BeforeAll
    fun command() {
        wanted = Bed.start().use { bed -> inTurn(bed, 8) { case -> case.patiently { byCommand(bed, case, it) } } }
    }

    @ParameterizedTest
    @EnumSource
    fun `every report is the command's`(ready: Ready) {
        val bundles = ConcurrentHashMap<String, String>()
        val reports = Bed.start().use { bed ->
            inTurn(bed, 24) { case ->
                val host = ready.host(case.rpcs, bed.trust, bed::resolve, bed.port)
                val quorum = case.need?.let { Quorum(it, case.rpcs.size) }
                val policy = Policy(allowPrivateAddresses = case.allowPrivate, quorum = quorum)
                // Where a host is known to end what never ends, it may take its time.
                val known = DIFFERENCES.getValue(ready)[case.name]?.first
                case.patiently(if (known == null) case.isLate else "timeout" in known) { seconds ->
                    verifyTool(case.tool, host, policy, timeoutSeconds = seconds) { session ->
                        session.bundle()?.let { bundles[case.name] = it }
                    }.toJson()
                }
            }
        }
        compare(reports, DIFFERENCES.getValue(ready))
        val names = reports.keys.toList()
        val again = replayed(names.map { bundles.getValue(it) })
        names.forEachIndexed { at, name -> assertEquals(reports[name], again[at], "the recorded $name") }
    }

    /** Without the numbers of blocks, and the address that one tool has by them: a bed mines as time goes by, and each has its own. */
    private fun still(report: String) =
        report.replace(Regex("""\b(block|have) \d+\b"""), "$1 N").replace(Regex("""\b0x0{36}[0-9a-f]{4}\b"""), "0xN")

    private fun compare(reports: Map<String, String>, differences: Map<String, Pair<String, String>>) {
        assertEquals(wanted.keys, reports.keys)
        val wrong = wanted.mapNotNull { (name, should) ->
            val report = reports.getValue(name)
            val known = differences[name]
            when {
                known == null && still(report) != still(should) ->
                    "$name: ${gist(report)} and not ${gist(should)}\n  $report\n  $should"
                known != null && gist(report) != known.first ->
                    "$name is ${gist(report)}, and not ${known.first}: ${known.second}"
                known != null && still(report) == still(should) -> "$name differs no more"
                else -> null
            }
        } + (differences.keys - wanted.keys).map { "$it is not a case" }
        assertTrue(wrong.isEmpty()) { "${wrong.size} of ${wanted.size}:\n${wrong.joinToString("\n")}" }
        // Where more passes than by the command, the committed bytes came in a way that it refuses, or takes for others.
        for (name in differences.keys.filter { objectOf(reports.getValue(it))["verified"] == true }) {
            val report = objectOf(reports.getValue(name))
            assertEquals(report["expectedHash"], report["computedHash"], name)
            val command = objectOf(wanted.getValue(name))
            assertTrue(command["failedCheck"] == 1.0 || command["computedHash"] == null, name)
        }
    }

    private fun inTurn(bed: Bed, atOnce: Int, work: suspend (Case) -> String): Map<String, String> = runBlocking {
        suspend fun all(cases: List<Case>, atOnce: Int): List<Pair<String, String>> {
            // What only waits for a time-out waits beside the rest.
            val waiting = Semaphore(cases.size + 1)
            val turn = Semaphore(atOnce)
            return cases.map { case ->
                async(Dispatchers.IO) {
                    val own = if (case.isLate) waiting else turn
                    own.withPermit { case.name to work(case) }
                }
            }.awaitAll()
        }
        val (last, first) = bed.cases().partition { it.moves }
        (all(first, atOnce) + all(last, 1)).toMap()
    }
}
