package org.erc8257

import java.io.ByteArrayOutputStream
import java.util.zip.GZIPOutputStream
import kotlinx.coroutines.runBlocking
import org.erc8257.support.Authority
import org.erc8257.support.Connection
import org.erc8257.support.FreeTool
import org.erc8257.support.Hangup
import org.erc8257.support.Ready
import org.erc8257.support.Server
import org.erc8257.support.TO_LOOPBACK
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

private val NOTHING = ByteArray(0)

/** No answer here is late: a slow machine takes seconds for a connection. */
private const val PATIENCE_MS = 120_000L

/** The requests of inquiries: what is sent, and how each exchange ends. */
internal class HostSendTest {
    private fun request(
        method: InquiryMethod = InquiryMethod.GET,
        body: ByteArray = NOTHING,
        headers: List<InquiryHeader> = listOf(),
        onlyStatus: Int? = null,
        allowPrivate: Boolean = true,
        url: String = "https://${FreeTool.host}/mcp?a=b",
        maxBytes: Long = 16,
        enoughAt: String? = null,
        watch: (String, ByteArray) -> Boolean = { _, _ -> false },
    ) = InquiryRequest(method, url, headers, body, maxBytes, 262_144, PATIENCE_MS, allowPrivate, onlyStatus, enoughAt, watch)

    private fun Ready.sent(request: InquiryRequest, port: Int): InquiryResponse = runBlocking {
        host(listOf("http://127.0.0.1:9/"), Authority.client, TO_LOOPBACK, port).send(request)
    }

    @ParameterizedTest
    @EnumSource
    fun `each method with its headers and its body`(ready: Ready) {
        Server(Authority.server) { to, _ -> to.answer("{}".toByteArray(), "201 Made", "X-Of: a\r\nX-Of: b\r\n") }.use { server ->
            for (method in InquiryMethod.entries) {
                val body = if (method == InquiryMethod.GET) "" else "[1]"
                val headers = listOf(
                    InquiryHeader("accept", "text/event-stream"),
                    InquiryHeader("content-type", "application/json"),
                    InquiryHeader("x-key", "k"),
                )
                val came = ready.sent(request(method, body.toByteArray(), headers), server.port)
                assertEquals(Triple(ExchangeEnd.COMPLETE, 201, "{}"), Triple(came.end, came.status, came.body.decodeToString()))
                val of = came.headers.filter { it.name == "x-of" }.map { it.value }
                assertEquals(listOf("a", "b"), of)
                val sent = server.requests.last()
                assertEquals("${method.word} /mcp?a=b HTTP/1.1" to body, sent.line to sent.body)
                assertEquals(
                    listOf("text/event-stream", "application/json", "k", "identity", "erc8257"),
                    listOf("accept", "content-type", "x-key", "accept-encoding", "user-agent").map { sent.headers[it] },
                )
            }
            assertEquals(InquiryMethod.entries.size, server.connections.size)
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `how an exchange ends`(ready: Ready) {
        val answers = mapOf<String, Pair<String, (Connection) -> Unit>>(
            "whole" to ("COMPLETE 200 2" to { it.answer("{}".toByteArray()) }),
            "a redirect" to ("REDIRECT 302 2" to { it.answer("{}".toByteArray(), "302 Found", "Location: /there\r\n") }),
            "another status" to ("COMPLETE 500 2" to { it.answer("{}".toByteArray(), "500 No") }),
            "too large" to ("TOO_LARGE null 0" to { it.answer(ByteArray(17)) }),
            "another coding" to ("ENCODING null 0" to { it.answer("{}".toByteArray(), headers = "Content-Encoding: br\r\n") }),
            "cut" to ("TRUNCATED 200 0" to { to ->
                to.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[")
                throw Hangup()
            }),
            "closed" to ("CONNECT null 0" to { throw Hangup() }),
        )
        for ((name, answer) in answers) {
            Server(Authority.server) { to, _ -> answer.second(to) }.use { server ->
                val came = ready.sent(request(), server.port)
                assertEquals(answer.first, "${came.end} ${came.status} ${came.body.size}", name)
                assertTrue(server.requests.none { "there" in it.line }, name)
            }
        }
        Server(Authority.server) { to, _ -> to.answer("{}".toByteArray(), "404 No") }.use { server ->
            val came = ready.sent(request(onlyStatus = 200), server.port)
            assertEquals(Triple(ExchangeEnd.COMPLETE, 404, 0), Triple(came.end, came.status, came.body.size))
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `an event stream is left once enough has come`(ready: Ready) {
        val whole = ": a\n\ndata: 1\n\n"
        fun served(enoughAt: String?, answer: (Connection) -> Unit): Pair<String, String> {
            val told = StringBuilder()
            val watch = { _: String, piece: ByteArray -> told.append(piece.decodeToString()).endsWith("data: 1\n\n") }
            val came = Server(Authority.server) { to, _ -> answer(to) }.use { server ->
                ready.sent(request(InquiryMethod.POST, maxBytes = 99, enoughAt = enoughAt, watch = watch), server.port)
            }
            return "${came.end} ${came.body.decodeToString()}" to "$told"
        }
        for (type in listOf("text/event-stream", "Text/Event-Stream; charset=utf-8")) {
            val left = served("1") { to ->
                to.write("HTTP/1.1 200 OK\r\nContent-Type: $type\r\n\r\n: a\n\n")
                to.write("data: 1\n\n")
                // The server does not end the stream.
                to.waitForEnd()
            }
            assertEquals("ENOUGH $whole" to whole, left, type)
        }
        fun ended(type: String, enoughAt: String? = "1", status: String = "200 OK", more: String = "", body: ByteArray = whole.toByteArray()) =
            served(enoughAt) { to -> to.answer(body, status, "Content-Type: $type\r\n$more") }
        val stream = "text/event-stream"
        val packed = ByteArrayOutputStream().also { out -> GZIPOutputStream(out).use { it.write(whole.toByteArray()) } }.toByteArray()
        for ((came, told) in listOf(
            ended("application/json"), ended(stream, enoughAt = null), ended(stream, status = "404 No"),
            ended(stream, more = "Content-Encoding: gzip\r\n", body = packed),
        )) {
            assertEquals("COMPLETE $whole" to "", came to told)
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `nothing is sent where nothing may be`(ready: Ready) {
        Server(Authority.server) { to, _ -> to.answer(NOTHING) }.use { server ->
            assertEquals(ExchangeEnd.BLOCKED_ADDRESS, ready.sent(request(allowPrivate = false), server.port).end)
            for (url in listOf("http://${FreeTool.host}/", "https://a@${FreeTool.host}/", "nothing")) {
                assertEquals(ExchangeEnd.CONNECT, ready.sent(request(url = url), server.port).end, url)
            }
            val split = listOf(InquiryHeader("x-key", "a\r\nb: c"))
            assertEquals(ExchangeEnd.CONNECT, ready.sent(request(headers = split), server.port).end)
            assertTrue(server.requests.isEmpty())
        }
        // Nobody listens, and nobody is trusted.
        assertEquals(ExchangeEnd.CONNECT, ready.sent(request(), 9).end)
        Server(Authority.server) { to, _ -> to.answer(NOTHING) }.use { server ->
            val distrusting = ready.host(listOf("http://127.0.0.1:9/"), null, TO_LOOPBACK, server.port)
            assertEquals(ExchangeEnd.TLS, runBlocking { distrusting.send(request()) }.end)
        }
    }
}
