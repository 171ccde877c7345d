package org.erc8257

import com.fasterxml.jackson.databind.JsonNode
import java.math.BigInteger
import java.util.concurrent.ConcurrentLinkedQueue
import kotlinx.coroutines.runBlocking
import org.erc8257.support.Own
import org.erc8257.support.Vectors
import org.erc8257.support.each
import org.erc8257.support.same
import org.erc8257.support.text
import org.erc8257.support.tree
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.assertThrows

/** An inquiry of a case: how it begins, how it is taken up, and its report's text. */
private class Begun<R : Any>(val begin: () -> Inquiry<R>, val resume: (String) -> Inquiry<R>, val json: (R) -> String)

/** A host of wallets sends nothing itself. */
private class Asked(own: ToolHost = Own { error("another chain") }) : InquiryHost, ToolHost by own {
    override suspend fun send(request: InquiryRequest): InquiryResponse = error("sent")
}

/** Who answers as a case says: all of it must be asked for, and nothing else. */
private class Scripted(case: JsonNode) {
    val left = ConcurrentLinkedQueue(case["steps"].flatMap { it["calls"] ?: listOf<JsonNode>() })
    val confirms = ArrayDeque(case["steps"].filter { it.has("words") })

    private fun answer(provider: String, chain: String?, method: String, params: String): CallAnswer {
        val found = left.first {
            it["provider"].asText() == provider && it.text("chain") == chain && it["method"].asText() == method &&
                it["params"] == tree(params)
        }
        assertTrue(left.remove(found))
        return when {
            found.has("result") -> CallAnswer.Result("${found["result"]}")
            found.has("error") -> CallAnswer.Error("${found["error"]}")
            else -> CallAnswer.Failed(CallFailure.CONNECT)
        }
    }

    private fun host(chain: String): ToolHost = Own { request ->
        request.calls.map { Answered(it.id, answer("chain", chain, it.method, it.params)) }
    }

    fun hooks() = Hooks(
        confirm = { question ->
            val expected = confirms.removeFirst()
            assertEquals(expected["words"].asText(), question.words)
            assertTrue(tree(question.data).isObject)
            expected["confirm"].asBoolean()
        },
        wallet = { method, params -> answer("wallet", null, method, params) },
        chains = left.mapNotNull { it.text("chain") }.toSet().associate { BigInteger(it) to host(it) },
    )
}

/** The inquiries of wallets: what they ask, by the vectors, of RPCs, of the user's wallet and of the user. */
internal class WalletInquiriesTest {
    private fun JsonNode.number(member: String): BigInteger? = text(member)?.let(::BigInteger)

    private fun JsonNode.must(member: String): String = checkNotNull(text(member)) { member }

    private fun JsonNode.amount(): BigInteger = checkNotNull(number("amount"))

    private fun dialect(given: JsonNode) = SessionDialect.entries.first { it.word == given.must("dialect") }

    private fun wanted(of: JsonNode) = SessionAsked(
        chain = of.must("chain"),
        from = of.text("from"),
        to = of.must("to"),
        permission = of["permission"].let { SessionPermission(it.must("type"), it["isAdjustmentAllowed"].asBoolean(), "${it["data"]}") },
        expiry = of["expiry"]?.asLong(),
    )

    private fun begun(case: JsonNode): Begun<*> {
        val of = case["given"]
        val (chain, now) = of.text("chain").orEmpty() to (of["now"]?.asLong() ?: 0)
        return when (val name = case["inquiry"].asText()) {
            "ReadWalletAccount" ->
                Begun({ readWalletAccountInquiry(chain, of.must("address")) }, ::resumeReadWalletAccount) { it.json }
            "ReadWalletStatus" -> {
                val chains = of["chains"].map { WalletChainAsked(it.must("chain"), it["tokens"]?.map(JsonNode::asText)) }
                Begun({ readWalletStatusInquiry(of.must("address"), chains) }, ::resumeReadWalletStatus) { it.json }
            }
            "ReadGas" -> Begun({ readGasInquiry(chain, of.number("gasLimit")) }, ::resumeReadGas) { it.json }
            "ReadChains" ->
                Begun({ readChainsInquiry(now, of["chains"].map(JsonNode::asText)) }, ::resumeReadChains) { it.json }
            "ReadDelegation" -> {
                val registry = of["registry"]?.let { WalletRegistryAsked(it.must("delegate"), it.must("vault"), it.text("rights")) }
                Begun({ readDelegationInquiry(chain, of.must("account"), registry = registry) }, ::resumeReadDelegation) { it.json }
            }
            "PlanTransfer" -> Begun(
                { planTransferInquiry(chain, of.must("token"), of.must("from"), of.must("to"), of.amount()) }, ::resumePlanTransfer,
            ) { it.json }
            "ReadTransfer" -> Begun(
                {
                    readTransferInquiry(
                        chain, of.must("token"), of.must("from"), of.must("to"), of.amount(), of.must("transactionHash"),
                    )
                },
                ::resumeReadTransfer,
            ) { it.json }
            "PlanWallet" -> Begun(
                {
                    planWalletInquiry(
                        chain, WalletCreation.entries.first { it.word == of.must("method") }, factory = of.text("factory"),
                        singleton = of.text("singleton"), proxyCreationCode = of.text("proxyCreationCode"),
                        initializer = of.text("initializer"), saltNonce = of.number("saltNonce"),
                    )
                },
                ::resumePlanWallet,
            ) { it.json }
            "RequestSessionKeys" -> Begun(
                { requestSessionKeysInquiry(dialect(of), now, of["requests"].map(::wanted)) }, ::resumeRequestSessionKeys,
            ) { it.json }
            "ListSessionKeys" -> Begun({ listSessionKeysInquiry(dialect(of), now) }, ::resumeListSessionKeys) { it.json }
            "RevokeSessionKeys" -> Begun(
                { revokeSessionKeysInquiry(dialect(of), now, all = of["all"]?.asBoolean()) }, ::resumeRevokeSessionKeys,
            ) { it.json }
            else -> error("$name is new: begin it here")
        }
    }

    private fun <R : Any> played(case: JsonNode, begun: Begun<R>) {
        val state = begun.begin().use { it.export() }
        for (make in listOf(begun.begin, { begun.resume(state) })) {
            make().use { inquiry ->
                val scripted = Scripted(case)
                val report = runBlocking { runInquiry(inquiry, Asked(), scripted.hooks()) }
                assertEquals(0 to 0, scripted.left.size to scripted.confirms.size, "all of it was asked for")
                val expected = case["expect"]
                same(tree(begun.json(report)), expected["report"])
                val result = inquiry.result()?.let { tree(it.decodeToString()) }
                assertEquals(expected["result"].takeUnless { it.isNull }, result)
                val judged = judge(checkNotNull(inquiry.bundle()).toByteArray())
                val conclusion = Conclusion.valueOf(expected["conclusion"].asText().uppercase())
                assertEquals(Judged(conclusion, begun.json(report)), judged)
            }
        }
    }

    @TestFactory
    fun `they ask as the vectors say`() = each("inquiries", 18) { played(it, begun(it)) }

    @Test
    fun `what the caller lacks is named, and counts as refused`() {
        val case = Vectors.cases("inquiries", 18).first { it["id"].asText() == "wal-ask-transfer-yes" }
        val of = case["given"]
        planTransferInquiry(of.must("chain"), of.must("token"), of.must("from"), of.must("to"), of.amount()).use {
            val chains = Hooks(chains = Scripted(case).hooks().chains)
            val refused = assertThrows<Erc8257Exception.Refused> { runBlocking { runInquiry(it, Asked(), chains) } }
            assertEquals("usage-missing" to "/hooks/confirm", refused.code to refused.pointer)
            assertEquals(WalletTransferVerdict.PLANNED, runBlocking { runInquiry(it, Asked()) }.verdict)
            assertNull(it.result())
        }
        val lacking = assertThrows<Erc8257Exception.Refused> { runBlocking { listSessionKeys(SessionDialect.CURRENT, 1, Asked()) } }
        assertEquals("/hooks/wallet", lacking.pointer)
    }
}
