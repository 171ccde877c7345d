package org.erc8257

import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.cancel
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.runBlocking
import org.erc8257.support.FreeTool
import org.erc8257.support.tree
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

private const val PAYER = "0x2c7536e3605d9c16a7a3d7b1898e529396a65c23"
private const val TOKEN = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"

/** The free tool's chain and server, and an endpoint that says this. */
private class Endpoint(
    override val rpcs: Int = 1,
    override val seesAddresses: Boolean = true,
    val says: (InquiryRequest) -> InquiryResponse,
) : InquiryHost {
    val called = ArrayList<InquiryRequest>()
    val asked = HashSet<Int>()

    /** The first RPC alone knows the tool. */
    override suspend fun call(request: CallsRequest): List<Answered> {
        val (known, unknown) = request.calls.onEach { asked += it.rpc }.partition { it.rpc == 0 }
        return FreeTool.answers(known) + unknown.map { Answered(it.id, CallAnswer.Failed(CallFailure.CONNECT)) }
    }

    override suspend fun fetch(request: FetchRequest): Fetched = error("an inquiry sends")

    override suspend fun send(request: InquiryRequest): InquiryResponse {
        if (request.method == InquiryMethod.GET) return complete(200, FreeTool.manifest)
        called += request
        return says(request)
    }
}

private fun complete(status: Int, body: ByteArray) = InquiryResponse(ExchangeEnd.COMPLETE, status, body = body)

/** What a server asks for that lists no price. */
private val ASKS = """{"x402Version":1,"accepts":[{"scheme":"exact","network":"base","maxAmountRequired":"10000",
    "asset":"$TOKEN","payTo":"0x209693bc6afc0c5328ba36faf03c514ef312287c","maxTimeoutSeconds":60,
    "resource":"${tree(FreeTool.manifest.decodeToString())["endpoint"].asText()}","description":"",
    "extra":{"name":"USD Coin","version":"2"}}]}""".toByteArray()

internal class PayToolTest {
    private fun paid(host: Endpoint, hooks: Hooks, kind: PayerAccount = PayerAccount.KEY) = runBlocking {
        payTool(FreeTool.tool, """{"a":1}""".toByteArray(), CallPayer(PAYER, kind), host, hooks)
    }

    @Test
    fun `a tool that asks for nothing is called`() {
        val host = Endpoint { complete(200, """{"b":2}""".toByteArray()) }
        val paid = paid(host, Hooks())
        assertEquals(CallVerdict.CALLED, paid.report.verdict)
        assertEquals("""{"b":2}""", paid.body.decodeToString())
        assertEquals(listOf("""{"a":1}"""), host.called.map { it.body.decodeToString() })
        assertEquals(paid.report.json, judge(paid.bundle.toByteArray()).json)
    }

    @Test
    fun `one of several RPCs makes no tool genuine`() {
        val host = Endpoint(rpcs = 3) { complete(200, ByteArray(0)) }
        assertEquals(CallVerdict.NOT_VERIFIED, paid(host, Hooks()).report.verdict)
        assertEquals(setOf(0, 1, 2), host.asked)
        assertEquals(0, host.called.size)
    }

    @Test
    fun `a policy says nothing that the host cannot keep`() {
        fun pointer(host: Endpoint, policy: ConsumerPolicy) = assertThrows<Erc8257Exception.Refused> {
            runBlocking { payTool(FreeTool.tool, ByteArray(0), CallPayer(PAYER), host, Hooks(), verification = policy) }
        }.pointer
        val blind = Endpoint(seesAddresses = false) { complete(200, ByteArray(0)) }
        assertEquals("/verification/addressesEnforced", pointer(blind, ConsumerPolicy()))
        assertEquals("/verification/quorum", pointer(Endpoint(rpcs = 2) { error("") }, ConsumerPolicy(quorum = PolicyQuorum(2, 3))))
        assertTrue("\"addressesEnforced\":false" in paid(blind, Hooks()).bundle)
    }

    @Test
    fun `a caller that was cancelled signs nothing, and can go on`() {
        val host = Endpoint { if (it.headers.size > 1) complete(500, ByteArray(0)) else complete(402, ASKS) }
        var signed = 0
        var agreed = false
        val hooks = Hooks(confirm = { agreed = true; true }, sign = { signed++; ByteArray(80) { 1 } })
        val payer = CallPayer(PAYER, PayerAccount.CONTRACT)
        val state = payCallInquiry(FreeTool.tool, ByteArray(0), payer, "0x" + "11".repeat(32)).use { inquiry ->
            var kept = ""
            assertThrows<CancellationException> {
                runBlocking {
                    runInquiry(inquiry, host, hooks) {
                        kept = it.export()
                        if (agreed) currentCoroutineContext().cancel()
                    }
                }
            }
            kept
        }
        assertEquals(0, signed)
        // The answer of the user was put away: the user is not asked again.
        val report = resumePayCall(state).use {
            runBlocking { runInquiry(it, host, Hooks(confirm = { error("asked again") }, sign = hooks.sign)) }
        }
        assertEquals(listOf(true, 1), listOf(report.signed, signed))
    }

    @Test
    fun `a price that the manifest does not list is asked about, and signed by the hook`() {
        val asked = ArrayList<String>()
        val signed = ArrayList<InquiryStep.Sign>()
        val host = Endpoint { if (it.headers.size > 1) complete(500, ByteArray(0)) else complete(402, ASKS) }
        val no = Hooks(confirm = { asked += it.words; false }, sign = { error("the user said no") })
        assertEquals(CallVerdict.DECLINED, paid(host, no).report.verdict)
        assertTrue(asked.single().startsWith("ASK FIRST  price-unlisted: "), asked.single())

        // The wallet is a contract, whose signature is any; nobody can tell here what became of the payment.
        val yes = Hooks(confirm = { true }, sign = { signed += it; ByteArray(80) { 1 } })
        val sent = paid(host, yes, PayerAccount.CONTRACT)
        assertEquals(listOf(CallVerdict.UNKNOWN, true, false), listOf(sent.report.verdict, sent.report.signed, sent.report.retrySafe))
        assertEquals(PAYER, signed.single().signer)
        assertTrue(signed.single().typedData.orEmpty().contains("TransferWithAuthorization"))
        assertEquals(listOf(1, 1, 2), host.called.map { it.headers.size }, "the payment was sent once")
        assertEquals("x-payment", host.called.last().headers.last().name)

        val refused = paid(host, Hooks(confirm = { true }, sign = { null }))
        assertEquals(CallVerdict.NOT_SIGNED, refused.report.verdict)
        val missing = assertThrows<Erc8257Exception.Refused> { paid(host, Hooks()) }
        assertEquals("/hooks/confirm", missing.pointer)
    }
}
