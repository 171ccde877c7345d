package org.erc8257

import java.math.BigInteger
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.runBlocking
import org.erc8257.support.FreeTool
import org.erc8257.support.Own
import org.erc8257.support.Script
import org.erc8257.support.tree
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

private const val CHAIN = """{"id":70000,"provider":"rpc","chain":null,"rpc":0,"method":"eth_chainId","params":"[]"}"""
private const val OTHER = """{"id":2,"provider":"chain","chain":"10","rpc":0,"method":"eth_chainId","params":"[]"}"""
private const val WALLET =
    """{"id":3,"provider":"wallet","chain":null,"rpc":0,"method":"eth_accounts","params":"[]"}"""
private const val SIGN =
    """{"type":"sign","id":5,"signer":"0x01","digest":"0x02","typedData":"{}"}"""
private const val CONFIRM = """{"type":"confirm","id":6,"words":"Really?","data":"{\"a\":1}"}"""
private const val REMEMBER = """{"type":"remember","id":7,"key":"k","until":99}"""
private const val RELEASE = """{"type":"release","id":8,"key":"k"}"""
private const val HANDLER = """{"type":"handler","id":9,"caller":null,"purpose":"paid"}"""
private const val DONE = """{"type":"done"}"""

private fun calls(vararg calls: String) =
    """{"type":"calls","calls":[${calls.joinToString(",")}],"maxBytes":9,"maxWireBytes":10,"deadlineMs":1500}"""

private fun http(secrets: String = "", enoughAt: String? = null) =
    """{"type":"http","id":4,"method":"POST","url":"https://a.example/","headers":[{"name":"a","value":"b"}],""" +
        """"secrets":[$secrets],"maxBytes":9,"maxWireBytes":10,"deadlineMs":1500,"allowPrivateAddresses":false,""" +
        """"onlyStatus":null,"enoughAt":$enoughAt}"""

/** A host of a test's own that also sends requests. */
private class Sending(
    private val own: ToolHost = Own(),
    private val onSend: suspend (InquiryRequest) -> InquiryResponse = { InquiryResponse(ExchangeEnd.CONNECT) },
) : InquiryHost, ToolHost by own {
    override suspend fun send(request: InquiryRequest): InquiryResponse = onSend(request)
}

/** The loop of all inquiries: each kind of step once, and what hosts and hooks do not do. */
internal class RunInquiryTest {
    private fun run(script: Script, host: InquiryHost = Sending(), hooks: Hooks = Hooks(), timeoutSeconds: Int? = null) =
        runBlocking { runInquiry(script.inquiry(), host, hooks, timeoutSeconds = timeoutSeconds) }

    private fun refused(work: suspend CoroutineScope.() -> Unit): Erc8257Exception.Refused =
        assertThrows<Erc8257Exception.Refused> { runBlocking(block = work) }

    @Test
    fun `the inquiry says when a stream may be left`() {
        for (enoughAt in listOf("\"1\"", null)) {
            val said = ArrayList<Boolean>()
            val host = Sending { request ->
                for (text in listOf("not yet", "enough")) said += request.isEnough("a/b", text.toByteArray())
                InquiryResponse(ExchangeEnd.ENOUGH, 200)
            }
            val script = Script(http(enoughAt = enoughAt) to 1, DONE to 0)
            run(script, host)
            assertEquals(listOf(false, enoughAt != null), said)
            assertEquals("enough", tree(script.answers.single().first)["end"].asText())
        }
    }

    @Test
    fun `each kind of step`() {
        val script = Script(
            calls(CHAIN, OTHER, WALLET) to 3, http("\"key\"") to 1, SIGN to 1, CONFIRM to 1, REMEMBER to 1, RELEASE to 1,
            HANDLER to 1, DONE to 0,
            body = "asked".toByteArray(),
        )
        val sent = ArrayList<InquiryRequest>()
        val host = Sending(
            Own {
                assertEquals(listOf(9L, 10L, 2L), listOf(it.maxBytes, it.maxWireBytes, it.deadlineSeconds.toLong()))
                it.calls.map { call -> Answered(call.id, CallAnswer.Result("\"0x1\"")) }
            },
        ) {
            sent += it
            InquiryResponse(ExchangeEnd.COMPLETE, 200, it.url, listOf(InquiryHeader("c", "d")), "came".toByteArray())
        }
        val store = object : InquiryStore {
            override suspend fun remember(key: String, until: Long) =
                if (key to until == "k" to 99L) StoreOutcome.PRESENT else StoreOutcome.FAILED

            override suspend fun release(key: String) = StoreOutcome.DONE
        }
        val hooks = Hooks(
            confirm = { it.words == "Really?" && it.data == "{\"a\":1}" },
            sign = { if (it.typedData == "{}") byteArrayOf(0, -1) else null },
            store = store,
            handler = { InquiryResponse(ExchangeEnd.COMPLETE, 204, body = it.purpose.toByteArray()) },
            secret = { InquiryHeader("x-$it", "s3cret") },
            wallet = { method, params -> CallAnswer.Error("\"$method$params\"") },
            chains = mapOf(BigInteger.TEN to Own { it.calls.map { Answered(it.id, CallAnswer.Failed(CallFailure.TLS)) } }),
        )
        assertEquals("[\"the report\"]", run(script, host, hooks))
        val request = sent.single()
        assertEquals(listOf(InquiryHeader("a", "b"), InquiryHeader("x-key", "s3cret")), request.headers)
        assertEquals(InquiryMethod.POST to 1500L, request.method to request.deadlineMs)
        assertArrayEquals("asked".toByteArray(), request.body)
        assertFalse("s3cret" in "$request")
        assertEquals("[InquiryHeader(name=a), InquiryHeader(name=x-key)]", "${request.headers}")
        val answers = script.answers
        assertEquals("""{"type":"result","id":70000}""" to "\"0x1\"", answers[0])
        assertEquals("""{"type":"failed","id":2,"reason":"tls"}""" to "", answers[1])
        assertEquals("""{"type":"error","id":3}""" to "\"eth_accounts[]\"", answers[2])
        val http = tree(answers[3].first)
        assertEquals(listOf("http", "complete", "200", "https://a.example/"), listOf("type", "end", "status", "finalUrl").map { http[it].asText() })
        assertTrue(http["sentMs"].asLong() <= http["endedMs"].asLong())
        assertEquals("came", answers[3].second)
        assertEquals("""{"type":"signature","id":5,"signature":"0x00ff"}""" to "", answers[4])
        assertEquals("""{"type":"confirmation","id":6,"confirmed":true}""" to "", answers[5])
        assertEquals("""{"type":"store","id":7,"answer":"present"}""" to "", answers[6])
        assertEquals("""{"type":"store","id":8,"answer":"done"}""" to "", answers[7])
        val handled = tree(answers[8].first)
        assertEquals("handler" to 204, handled["type"].asText() to handled["status"].asInt())
        assertEquals("paid", answers[8].second)
    }

    @Test
    fun `a hook that is missing is refused, and named`() {
        val refusing = mapOf(
            CONFIRM to ("confirm" to """{"type":"confirmation","id":6,"confirmed":false}"""),
            SIGN to ("sign" to """{"type":"signature","id":5}"""),
            REMEMBER to ("store" to """{"type":"store","id":7,"answer":"failed"}"""),
            RELEASE to ("store" to """{"type":"store","id":8,"answer":"failed"}"""),
            calls(WALLET) to ("wallet" to """{"type":"failed","id":3,"reason":"connect"}"""),
            calls(OTHER) to ("chains" to """{"type":"failed","id":2,"reason":"connect"}"""),
        )
        for ((step, expected) in refusing) {
            val script = Script(step to 1, DONE to 0)
            // The one host is asked for every chain, unless the caller names some.
            val chains = if (expected.first == "chains") mapOf<BigInteger, ToolHost>(BigInteger.ONE to Sending()) else mapOf()
            val refused = refused { runInquiry(script.inquiry(), Sending(), Hooks(chains = chains)) }
            assertEquals("usage-missing" to "/hooks/${expected.first}", refused.code to refused.pointer)
            assertTrue(refused.reason.startsWith("hooks.${expected.first} is missing: "), refused.reason)
            assertEquals(expected.second, script.answers.single().first)
        }
        for ((step, hook) in listOf(HANDLER to "handler", http("\"key\"") to "secret")) {
            val script = Script(step to 1, DONE to 0)
            assertEquals("/hooks/$hook", refused { runInquiry(script.inquiry(), Sending { error("sent") }) }.pointer)
            assertEquals("connect", tree(script.answers.single().first)["end"].asText())
        }
        val script = Script(http("\"key\"") to 1, DONE to 0)
        val inquiry = script.inquiry()
        val refused = refused { runInquiry(inquiry, Sending { error("sent") }, Hooks(secret = { null })) }
        assertEquals("hooks.secret is missing: the inquiry asks for the secret key", refused.reason)
        // The step is answered, so that it goes on.
        runBlocking { assertEquals("[\"the report\"]", runInquiry(inquiry, Sending())) }
    }

    @Test
    fun `hosts that fail or are late`() {
        val thrown = IllegalStateException("https://rpc.example/s3cret")
        val hosts = listOf(calls(CHAIN) to Sending(Own { throw thrown }), http() to Sending { throw thrown })
        for ((step, host) in hosts) {
            val refused = refused { runInquiry(Script(step to 1, DONE to 0).inquiry(), host) }
            assertEquals("host-failed", refused.code)
            assertSame(thrown, refused.cause)
        }
        val late = Script(calls(CHAIN) to 1, http() to 1, DONE to 0)
        run(late, Sending(Own { awaitCancellation() }) { awaitCancellation() }, timeoutSeconds = 1)
        assertEquals("timeout", tree(late.answers[0].first)["reason"].asText())
        assertEquals("timeout", tree(late.answers[1].first)["end"].asText())
        val silent = Script(calls(CHAIN) to 1, DONE to 0)
        run(silent, Sending(Own { listOf() }))
        assertEquals("timeout", tree(silent.answers.single().first)["reason"].asText())
        assertEquals("/timeoutSeconds", refused { runInquiry(silent.inquiry(), Sending(), timeoutSeconds = 0) }.pointer)
    }

    @Test
    fun `what a hook throws comes out as it is`() {
        val thrown = IllegalStateException("of the caller")
        val came = assertThrows<IllegalStateException> {
            run(Script(CONFIRM to 1, DONE to 0), hooks = Hooks(confirm = { throw thrown }))
        }
        assertEquals("of the caller", came.message)
    }

    /** The manifest of the free tool with a creator that is not in lower case, which can be repaired. */
    private val odd = FreeTool.manifest.decodeToString().replace(FreeTool.creator, FreeTool.creator.uppercase().replace('X', 'x')).toByteArray()

    private suspend fun published(manifest: ByteArray, hooks: Hooks = Hooks()) =
        publish(
            manifest, FreeTool.uri, BigInteger.valueOf(8453), "0x" + "aa".repeat(20), FreeTool.creator,
            // Of another chain: the publication ends there.
            Sending(Own { it.calls.map { call -> Answered(call.id, CallAnswer.Result("\"0x1\"")) } }),
            hooks = hooks,
        )

    @Test
    fun `publish asks its publisher`() = runBlocking {
        val plain = published(FreeTool.manifest)
        assertEquals(PublishVerdict.UNAVAILABLE to "wrong-chain", plain.verdict to plain.reason)
        assertEquals(RepairState.NONE, plain.manifest.repair)
        val asked = ArrayList<String>()
        val made = published(odd, Hooks(confirm = { asked.add(it.words) }))
        assertEquals(RepairState.MADE to 1, made.manifest.repair to asked.size)
        val declined = published(odd, Hooks(confirm = { false }))
        assertEquals(RepairState.DECLINED, declined.manifest.repair)
        assertEquals("/hooks/confirm", refused { published(odd) }.pointer)
        assertEquals(plain, PublishReport.fromJson(plain.json))
    }

    @Test
    fun `an inquiry is put away and goes on`() = runBlocking {
        val address = "0x" + "aa".repeat(20)
        fun begin() = publishInquiry(odd, FreeTool.uri, BigInteger.valueOf(8453), address, FreeTool.creator)
        val state = begin().use { first ->
            assertNull(first.report())
            assertNull(first.bundle())
            val question = first.poll(1_790_000_000).step as InquiryStep.Confirm
            first.answer(InquiryAnswer.Confirmation(question.id, true))
            val again = refused { first.answer(InquiryAnswer.Confirmation(question.id, true)) }
            assertEquals("session-out-of-order", again.code)
            first.export()
        }
        resumePublish(state).use { second ->
            val calls = second.poll(1_790_000_000).step as InquiryStep.Calls
            assertEquals("eth_chainId", calls.calls.first().method)
            // Nobody is asked again, so that no hook is needed.
            val report = runInquiry(second, Sending(Own { it.calls.map { Answered(it.id, CallAnswer.Result("\"0x1\"")) } }))
            assertEquals(RepairState.MADE, report.manifest.repair)
            assertEquals(report, second.report())
            val judged = judge(second.bundle().orEmpty().toByteArray())
            assertEquals(Judged(Conclusion.UNKNOWN, report.json), judged)
        }
        assertTrue(refused { resumePublish("{}") }.code.startsWith("usage-"))
        assertEquals("usage-wrong-value", refused { publishInquiry(odd, "", BigInteger.ONE, "0x1", address) }.code)
        val other = refused { started(1, 0, { it.text }) { w -> w.member("a") { w.number(1) } } }
        assertTrue("two builds" in other.reason, other.reason)
    }

    @Test
    fun `callers that block`() {
        val host = Sending(Own { it.calls.map { call -> Answered(call.id, CallAnswer.Result("\"0x1\"")) } })
        val address = "0x" + "aa".repeat(20)
        val report = publishBlocking(FreeTool.manifest, FreeTool.uri, BigInteger.ONE.shiftLeft(9), address, address, host)
        assertEquals("wrong-chain", report.reason)
    }
}
