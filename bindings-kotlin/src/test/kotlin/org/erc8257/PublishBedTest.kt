package org.erc8257

import java.math.BigInteger
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Semaphore
import kotlinx.coroutines.sync.withPermit
import org.erc8257.support.Bed
import org.erc8257.support.Case
import org.erc8257.support.DIFFERENCES
import org.erc8257.support.FreeTool
import org.erc8257.support.Ready
import org.erc8257.support.objectOf
import org.erc8257.support.publishedByCommand
import org.erc8257.support.quoted
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

/** How long a node may take for a block, in tenths of a second. */
private const val TENTHS = 600

/** `publish` against a real node, a server with every fault and an RPC with every lie. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
internal class PublishBedTest {
    private lateinit var wanted: Map<String, String>

    @BeforeAll
    fun command() {
        wanted = Bed.start().use { bed -> each(bed) { case -> case.patiently { publishedByCommand(bed, case, it) } } }
        assertTrue(wanted.size > 100, "${wanted.size} cases")
    }

    /** Those of HTTP, of TLS and of the RPC. */
    private fun cases(bed: Bed) =
        bed.cases().filter { case -> listOf("free-tool", "http/", "tls/", "lie/").any { case.name.startsWith(it) } }

    private fun each(bed: Bed, work: suspend (Case) -> String): Map<String, String> = runBlocking {
        val turn = Semaphore(8)
        cases(bed).map { case ->
            async(Dispatchers.IO) {
                case.name to if (case.isLate) work(case) else turn.withPermit { work(case) }
            }
        }.awaitAll().toMap()
    }

    private suspend fun published(
        ready: Ready,
        bed: Bed,
        case: Case,
        seconds: Int,
        transaction: String? = null,
        each: suspend (Inquiry<PublishReport>) -> Unit = {},
    ): PublishReport {
        val host = ready.host(case.rpcs, bed.trust, bed::resolve, bed.port)
        val (chain, registry) = bed.registry.split(":")
        val inquiry = publishInquiry(
            FreeTool.manifest, case.uri, BigInteger(chain), registry, FreeTool.creator, transaction = transaction,
            policy = ConsumerPolicy(allowPrivateAddresses = true),
        )
        return inquiry.use { runInquiry(it, host, timeoutSeconds = seconds, onStep = each) }
    }

    /** Blocks are mined as time goes by. */
    private fun still(report: String) =
        report.replace(Regex(""""number":"\d+","hash":"0x[0-9a-f]{64}""""), "BLOCK").replace(Regex("""\bblock \d+\b"""), "block N")

    @ParameterizedTest
    @EnumSource
    fun `every outcome is the command's`(ready: Ready) {
        val reports = Bed.start().use { bed ->
            each(bed) { case -> case.patiently { published(ready, bed, case, it).json } }
        }
        assertEquals(wanted.keys, reports.keys)
        // What the library of HTTP does otherwise stands with the tests of verification.
        val same = wanted.keys - DIFFERENCES.getValue(ready).keys
        val wrong = same.filter { still(reports.getValue(it)) != still(wanted.getValue(it)) }
        assertTrue(wrong.isEmpty()) {
            "${wrong.size}:\n" + wrong.joinToString("\n") { "$it\n  ${reports[it]}\n  ${wanted[it]}" }
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `from the manifest to a verified tool`(ready: Ready): Unit = runBlocking {
        Bed.start().use { bed ->
            val case = cases(bed).single { it.name == "free-tool" }
            val before = published(ready, bed, case, Case.LONG)
            assertEquals(PublishVerdict.READY, before.verdict, before.json)
            val transaction = checkNotNull(before.transaction)
            val hash = send(bed, transaction)
            // It is put away before each step, and each state goes on to the same report.
            val states = ArrayList<String>()
            val verified = published(ready, bed, case, Case.LONG, hash) { states += it.export() }
            assertEquals(PublishVerdict.VERIFIED, verified.verdict, verified.json)
            assertEquals(ReceiptState.MATCHES, verified.receipt?.state)
            assertEquals(still(publishedByCommand(bed, case, Case.LONG, "--transaction", hash)), still(verified.json))
            val host = ready.host(case.rpcs, bed.trust, bed::resolve, bed.port)
            for (state in states) {
                resumePublish(state).use {
                    val again = runInquiry(it, host)
                    assertEquals(verified.verdict to verified.toolRef, again.verdict to again.toolRef)
                    assertEquals(Judged(Conclusion.YES, again.json), judge(it.bundle().orEmpty().toByteArray()))
                }
            }
            assertTrue(states.size >= 4, "${states.size} steps")
        }
    }

    /** Sends a transaction as it stands, by a node that has the key, and waits for its receipt. */
    private suspend fun send(bed: Bed, transaction: PublishTransaction): String {
        val given = mapOf(
            "chainId" to transaction.chainId, "from" to transaction.from, "to" to transaction.to,
            "data" to transaction.data, "value" to transaction.value,
        )
        val text = given.entries.joinToString(",", "{", "}") { (name, value) -> "${quoted(name)}:${quoted(value)}" }
        val hash = asked(bed, "eth_sendTransaction", text) as String
        repeat(TENTHS) {
            if (asked(bed, "eth_getTransactionReceipt", quoted(hash)) != null) return hash
            delay(100)
        }
        error("$hash is not mined")
    }

    private fun asked(bed: Bed, method: String, parameter: String): Any? {
        val body = """{"jsonrpc":"2.0","id":1,"method":"$method","params":[$parameter]}"""
        val request = HttpRequest.newBuilder(URI(bed.rpc)).header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)).build()
        val answer = objectOf(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body())
        check("error" !in answer) { "$method: $answer" }
        return answer["result"]
    }
}
