package org.erc8257

import com.fasterxml.jackson.databind.JsonNode
import kotlinx.coroutines.runBlocking
import org.erc8257.support.Own
import org.erc8257.support.each
import org.erc8257.support.optionalBody
import org.erc8257.support.text
import org.erc8257.support.tree
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.assertThrows

private const val ENDPOINT = "https://tools.example.com/mcp"

/** A host that sends nothing, and leaves a stream when the inquiry says so. */
private class Streaming(private val piece: String, own: ToolHost = Own { error("a chain") }) : InquiryHost, ToolHost by own {
    val ends = ArrayList<ExchangeEnd>()

    override suspend fun send(request: InquiryRequest): InquiryResponse {
        val isEnough = request.isEnough("text/event-stream", piece.toByteArray())
        ends += if (isEnough) ExchangeEnd.ENOUGH else ExchangeEnd.TIMEOUT
        val headers = listOf(InquiryHeader("content-type", "text/event-stream"))
        return InquiryResponse(ends.last(), 200, request.url, headers, piece.toByteArray())
    }
}

/** The probe of MCP servers: what it asks, by the vectors, and when it leaves a stream. */
internal class ProbeTest {
    private fun headers(of: JsonNode) = of["headers"].map { InquiryHeader(it["name"].asText(), it["value"].asText()) }

    /** A request as it is compared. */
    private fun shown(method: String, headers: List<InquiryHeader>, body: ByteArray?): List<String> =
        listOf(method) + headers.map { "${it.name}: ${it.value}" } + if (method == "DELETE") "" else body?.decodeToString().orEmpty()

    private fun played(case: JsonNode) {
        val given = case["options"]
        val options = McpOptions(
            era = given.text("era")?.let { word -> McpEraChoice.entries.first { it.word == word } },
            call = given.text("call")?.let { word -> McpCallChoice.entries.first { it.word == word } },
            priced = given["priced"]?.asBoolean(),
        )
        var inquiry = probeInquiry(case["endpoint"].asText(), options)
        val asked = ArrayList<List<String>>()
        var clock = 5_000L
        while (true) {
            val asks = inquiry.poll(1_800_000_000)
            val step = asks.step as? InquiryStep.Http ?: break
            assertEquals(case["endpoint"].asText() to false, step.url to step.allowPrivateAddresses)
            val answer = case["answers"][asked.size]
            asked += shown(step.method.word, step.headers, asks.body)
            val told = headers(answer).map { InquiryHeader(it.name.lowercase(), it.value) }
            val end = ExchangeEnd.entries.first { it.word == answer["end"].asText() }
            val sent = clock
            clock += answer["ms"].asLong()
            inquiry.answer(
                InquiryAnswer.Http(step.id, end, answer.text("status")?.toInt(), null, told, sent, clock),
                optionalBody(answer) ?: ByteArray(0),
            )
            // What was put away goes on elsewhere, with the same question.
            inquiry = resumeProbe(inquiry.use { it.export() })
        }
        assertEquals(case["requests"].map { shown(it["method"].asText(), headers(it), optionalBody(it)) }, asked)
        inquiry.use {
            val judged = judge(checkNotNull(it.bundle()).toByteArray())
            assertEquals(judged.json, it.report()?.json)
        }
    }

    @TestFactory
    fun `it asks as the vectors say`() = each("probes", 86, check = ::played)

    @TestFactory
    fun `a schema allows what the vectors say`() = each("schemas", 12) {
        assertEquals(it["expect"].asText(), checkSchema(it["schema"].asText(), it["value"].asText()).word)
    }

    @Test
    fun `a stream is left when the answer is in it`() {
        val result = """{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"a","version":"1"}}"""
        val host = Streaming("id: 1\ndata:\n\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":$result}\n\n")
        val report = runBlocking { probe(ENDPOINT, host) }
        // The first answer is that of initialize; the same text answers none of the other questions.
        assertEquals(ExchangeEnd.ENOUGH, host.ends.first())
        assertTrue(host.ends.drop(1).all { it == ExchangeEnd.TIMEOUT }, "${host.ends}")
        assertEquals("2025-11-25", report.revision)
    }

    @Test
    fun `private addresses are asked where the caller says so alone`() {
        val refused = assertThrows<Erc8257Exception.Refused> { probeInquiry("http://127.0.0.1:1/mcp") }
        assertEquals("usage-wrong-value" to "/endpoint", refused.code to refused.pointer)
        for (endpoint in listOf("http://127.0.0.1:1/mcp", "https://127.0.0.1:1/mcp")) {
            val state = probeInquiry(endpoint, allowPrivateAddresses = true).use { it.export() }
            assertEquals("true", tree(state)["allowPrivateAddresses"].asText())
            val step = resumeProbe(state).use { it.poll(0).step } as InquiryStep.Http
            assertEquals(endpoint to true, step.url to step.allowPrivateAddresses)
        }
    }
}
