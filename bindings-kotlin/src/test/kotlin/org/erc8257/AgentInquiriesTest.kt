package org.erc8257

import com.fasterxml.jackson.databind.JsonNode
import java.math.BigInteger
import java.util.HexFormat
import java.util.concurrent.ConcurrentLinkedQueue
import kotlinx.coroutines.runBlocking
import org.erc8257.support.Own
import org.erc8257.support.each
import org.erc8257.support.same
import org.erc8257.support.text
import org.erc8257.support.tree
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.TestFactory

/** An inquiry of a case: how it begins, how it is taken up, and its report's text. */
private class BegunAgent<R : Any>(val begin: () -> Inquiry<R>, val resume: (String) -> Inquiry<R>, val json: (R) -> String)

/** Who answers as a case says: all of it must be asked for, and nothing else. */
private class ScriptedAgent(case: JsonNode) {
    private val calls = ConcurrentLinkedQueue(case["steps"].flatMap { it["calls"] ?: listOf<JsonNode>() })
    private val others = ArrayDeque(case["steps"].filterNot { it.has("calls") })

    val left get() = calls.size + others.size

    private fun answer(method: String, params: String): CallAnswer {
        val found = calls.first { it["method"].asText() == method && it["params"] == tree(params) }
        assertTrue(calls.remove(found))
        return when {
            found.has("result") -> CallAnswer.Result("${found["result"]}")
            found.has("error") -> CallAnswer.Error("${found["error"]}")
            else -> CallAnswer.Failed(CallFailure.valueOf(found["failed"].asText().uppercase()))
        }
    }

    private fun next(kind: String): JsonNode = others.removeFirst().also { assertTrue(it.has(kind), "$it") }

    private val node: ToolHost = Own { request -> request.calls.map { Answered(it.id, answer(it.method, it.params)) } }

    fun host(): InquiryHost = object : InquiryHost, ToolHost by node {
        override suspend fun send(request: InquiryRequest): InquiryResponse {
            val told = next("http")
            assertEquals(told["http"]["method"].asText() to told["http"]["url"].asText(), request.method.word to request.url)
            val end = ExchangeEnd.entries.first { it.word == told["end"].asText() }
            return InquiryResponse(end, told["status"]?.takeUnless { it.isNull }?.asInt(), body = told["bodyText"].asText().toByteArray())
        }
    }

    fun hooks() = Hooks(
        confirm = { question ->
            val told = next("words")
            assertEquals(told["words"].asText(), question.words)
            assertTrue(tree(question.data).isObject)
            told["confirm"].asBoolean()
        },
        sign = { asked ->
            val told = next("sign")
            assertEquals(told["sign"]["signer"].asText() to told["sign"]["digest"].asText(), asked.signer to asked.digest)
            told.text("signature")?.let { HexFormat.of().parseHex(it.removePrefix("0x")) }
        },
    )
}

/** The inquiries of agents: what they ask, by the vectors, of RPCs, of servers, of a key and of the user. */
internal class AgentInquiriesTest {
    private fun JsonNode.must(member: String): String = checkNotNull(text(member)) { member }

    private fun JsonNode.number(member: String): BigInteger? = this[member]?.asText()?.let(::BigInteger)

    private fun JsonNode.texts(member: String): List<String>? = this[member]?.map(JsonNode::asText)

    private fun filter(of: JsonNode) = ReviewerFilter(ReviewerMode.entries.first { it.word == of.must("mode") }, of.texts("clients"))

    private fun arguments(of: JsonNode) = AgentActionArguments(
        agentId = of.number("agentId"), newUri = of.text("newURI"), newWallet = of.text("newWallet"),
        deadline = of.number("deadline"), score = of["score"]?.asLong(), owner = of.text("owner"), newOwner = of.text("newOwner"),
        value = of.text("value"), valueDecimals = of["valueDecimals"]?.asLong(), tag1 = of.text("tag1"),
        feedbackIndex = of.number("feedbackIndex"), clientAddress = of.text("clientAddress"), responseUri = of.text("responseURI"),
    )

    private fun begun(case: JsonNode): BegunAgent<*> {
        val of = case["given"]
        return when (val name = case["inquiry"].asText()) {
            "ReadAgent" -> BegunAgent(
                {
                    readAgentInquiry(
                        of.must("agent"), of.text("block"), of.texts("metadata"), of.texts("gateways"), of["domains"]?.asBoolean(),
                    )
                },
                ::resumeReadAgent,
            ) { it.json }
            "ReadReputation" -> BegunAgent(
                {
                    readReputationInquiry(
                        of.must("agent"), of.text("registry"), filter = of["filter"]?.let(::filter), events = of["events"]?.asBoolean(),
                        fromBlock = of["fromBlock"]?.asLong(),
                    )
                },
                ::resumeReadReputation,
            ) { it.json }
            "ReadValidation" -> BegunAgent(
                { readValidationInquiry(of.must("agent"), of.must("registry"), validators = of.texts("validators")) },
                ::resumeReadValidation,
            ) { it.json }
            "DiscoverAgents" -> BegunAgent(
                {
                    val sort = of.text("sort")?.let { word -> AgentSort.entries.first { it.word == word } }
                    discoverAgentsInquiry(BigInteger(of.must("chainId")), index = of.text("index"), sort = sort)
                },
                ::resumeDiscoverAgents,
            ) { it.json }
            "ActAsAgent" -> BegunAgent(
                {
                    val action = AgentAction.entries.first { it.word == of.must("action") }
                    val chain = BigInteger(of.must("chainId"))
                    actAsAgentInquiry(action, chain, of.must("from"), of.must("to"), arguments(of["args"]), of.text("transaction"))
                },
                ::resumeActAsAgent,
            ) { it.json }
            else -> error("$name is new: begin it here")
        }
    }

    private fun <R : Any> played(case: JsonNode, begun: BegunAgent<R>) {
        val state = begun.begin().use { it.export() }
        for (make in listOf(begun.begin, { begun.resume(state) })) {
            make().use { inquiry ->
                val scripted = ScriptedAgent(case)
                val report = runBlocking { runInquiry(inquiry, scripted.host(), scripted.hooks()) }
                assertEquals(0, scripted.left, "all of it was asked for")
                val expected = case["expect"]
                same(tree(begun.json(report)), expected["report"])
                val judged = judge(checkNotNull(inquiry.bundle()).toByteArray())
                val conclusion = Conclusion.valueOf(expected["conclusion"].asText().uppercase())
                assertEquals(Judged(conclusion, begun.json(report)), judged)
            }
        }
    }

    @TestFactory
    fun `they ask as the vectors say`() = each("agent-inquiries", 40) { played(it, begun(it)) }
}
