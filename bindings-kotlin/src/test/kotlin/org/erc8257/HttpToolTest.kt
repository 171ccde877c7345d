package org.erc8257

import com.fasterxml.jackson.databind.JsonNode
import kotlinx.coroutines.runBlocking
import org.erc8257.support.Own
import org.erc8257.support.Vectors
import org.erc8257.support.each
import org.erc8257.support.optionalBody
import org.erc8257.support.text
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

private const val ARGUMENTS = "{ \"collection\": \"0x00\", \"chainId\": 1 }\n"

/** A host with the free tool, which answers broken JSON with this status; and what it was asked. */
private class Tool(private val broken: Int, own: ToolHost = Own { error("a chain") }) : InquiryHost, ToolHost by own {
    val asked = ArrayList<String>()

    override suspend fun send(request: InquiryRequest): InquiryResponse {
        asked += request.body.decodeToString()
        val isBroken = asked.last() == "{\""
        val headers = listOf(InquiryHeader("content-type", "application/json"))
        val body = if (isBroken) """{"error":"not JSON"}""" else """{"floorPriceEth":"1.5"}"""
        return InquiryResponse(ExchangeEnd.COMPLETE, if (isBroken) broken else 200, request.url, headers, body.toByteArray())
    }
}

/** The probe of tools over plain HTTPS: what it asks, by the vectors, and what it finds. */
internal class HttpToolTest {
    private val registration = Vectors.text("bundles/free-tool.json").toByteArray()

    private fun played(case: JsonNode) {
        val (bundle, expected) = case["bundle"] to case["expect"]["report"]
        val isVerified = expected["findings"].none { it["rule"].asText() == "disc-http-manifest" }
        // Only a payer pays, and nothing is asked of a tool that is not verified.
        val wanted = bundle["exchanges"].filter { isVerified && it["role"].asText() != "paid" }
        val options = HttpToolOptions(bundle["options"]["latencyMs"]?.asLong())
        var inquiry = probeHttpToolInquiry(bundle["registrationText"].asText().toByteArray(), options, bundle.text("arguments"))
        var asked = 0
        while (true) {
            val asks = inquiry.poll(1_800_000_000)
            val step = asks.step as? InquiryStep.Http ?: break
            val given = wanted[asked++]
            assertEquals(Triple("POST", given["request"]["url"].asText(), false), Triple(step.method.word, step.url, step.allowPrivateAddresses))
            assertEquals(optionalBody(given["request"])?.decodeToString(), asks.body?.decodeToString())
            val headers = given["headers"].map { InquiryHeader(it["name"].asText(), it["value"].asText()) }
            val end = ExchangeEnd.entries.first { it.word == given["end"].asText() }
            val (sent, ended) = given["sentMs"].asLong() + 5_000 to given["endedMs"].asLong() + 5_000
            val answer = InquiryAnswer.Http(step.id, end, given.text("status")?.toInt(), null, headers, sent, ended)
            inquiry.answer(answer, optionalBody(given) ?: ByteArray(0))
            // What was put away goes on elsewhere, with the same question.
            inquiry = resumeProbeHttpTool(inquiry.use { it.export() })
        }
        assertEquals(wanted.size, asked)
        inquiry.use {
            val report = it.report()?.json
            assertEquals(judge(checkNotNull(it.bundle()).toByteArray()).json, report)
            if (wanted.size == bundle["exchanges"].size()) {
                assertEquals(judge("$bundle".toByteArray()).json, report)
            }
        }
    }

    @TestFactory
    fun `it asks as the vectors have it`() = each(Vectors.cases("http-tools", 44).filter { it["expect"].has("report") }, ::played)

    @Test
    fun `a free tool is called with the caller's own bytes`() {
        for ((broken, verdict) in listOf(400 to HttpToolVerdict.SOUND, 200 to HttpToolVerdict.UNSOUND)) {
            val host = Tool(broken)
            val report = runBlocking { probeHttpTool(registration, host, arguments = ARGUMENTS) }
            assertEquals(verdict, report.verdict, report.json)
            assertEquals(listOf(ARGUMENTS, "{\""), host.asked)
        }
    }

    @Test
    fun `nothing is asked of a tool that is not verified`() {
        val host = Tool(400)
        val report = runBlocking { probeHttpTool(Vectors.text("bundles/hash-mismatch.json").toByteArray(), host, arguments = ARGUMENTS) }
        assertEquals(HttpToolVerdict.UNSOUND, report.verdict)
        assertNull(report.endpoint)
        assertEquals(emptyList<String>(), host.asked)
    }
}
