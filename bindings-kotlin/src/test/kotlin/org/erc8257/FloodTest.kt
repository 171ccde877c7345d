package org.erc8257

import kotlinx.coroutines.runBlocking
import org.erc8257.support.Authority
import org.erc8257.support.Connection
import org.erc8257.support.FreeTool
import org.erc8257.support.LOOPBACK
import org.erc8257.support.Ready
import org.erc8257.support.Server
import org.erc8257.support.manifestServer
import org.erc8257.support.rpcServer
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

/** Most bytes of a body, and of all that a connection brings. */
private const val MOST = 65_536L
private const val WIRE = 200_000L

/** Time enough for the slowest machine: nothing here waits for its end. */
private const val SECONDS = 300

private const val HEAD = "HTTP/1.1 200 OK\r\n"
private const val CHUNKED = "${HEAD}Transfer-Encoding: chunked\r\n\r\n"
private val EXTENSION = ";" + "x".repeat(1_000)

/** Servers that send without end what is not a body: a host takes so many bytes and no more. */
internal class FloodTest {
    private val whole = "200, complete"
    private val incomplete = "200, incomplete"
    private val refused = "CONNECT"

    private fun fetched(ready: Ready, wire: Long, serve: (Connection) -> Unit): Response =
        manifestServer { to, _ -> serve(to) }.use { server ->
            val host = ready.host(listOf("http://127.0.0.1:9/"), Authority.client, { listOf(LOOPBACK) }, server.port)
            val request = FetchRequest("https://${FreeTool.host}/", MOST, wire, SECONDS, true)
            runBlocking { host.fetch(request).response }.also {
                // A server that writes for ever sees the end of its connection.
                assertTrue(server.allEnded())
            }
        }

    private fun assertFetched(wanted: String, ready: Ready, what: String, wire: Long = WIRE, serve: (Connection) -> Unit) {
        val came = when (val response = fetched(ready, wire, serve)) {
            is Response.Received -> "${response.status}, ${if (response.complete) "complete" else "incomplete"}"
            is Response.Failed -> response.error.name
            Response.Missing -> "nothing"
        }
        assertEquals(wanted, came, what)
    }

    private fun Connection.endless(head: String, piece: String) {
        write(head)
        while (!isOver) write(piece)
    }

    @ParameterizedTest
    @EnumSource
    fun `what is not a body and does not end`(ready: Ready) {
        assertFetched(refused, ready, "heads that say that more is to come") { it.endless("", "HTTP/1.1 103 Soon\r\n\r\n") }
        assertFetched(refused, ready, "a head") { to -> to.endless(HEAD, "X: ${"x".repeat(500)}\r\n") }
        assertFetched(incomplete, ready, "a chunk's extension") { it.endless("${CHUNKED}1;", "x".repeat(1_000)) }
        assertFetched(incomplete, ready, "chunks with extensions") { it.endless(CHUNKED, "1$EXTENSION\r\n \r\n") }
    }

    /** Nobody but the end of the connection ends it, and that is ours. */
    @ParameterizedTest
    @EnumSource
    fun `a body in very small records`(ready: Ready) {
        assertFetched(incomplete, ready, "records") { it.endless("$HEAD\r\n", " ") }
    }

    /** What `java.net.http` never reads cannot be too much. */
    @ParameterizedTest
    @EnumSource
    fun trailers(ready: Ready) {
        val wanted = if (ready == Ready.JAVA) whole else incomplete
        assertFetched(wanted, ready, "trailers") { it.endless("${CHUNKED}2\r\n{}\r\n0\r\n", "X: ${"x".repeat(500)}\r\n") }
    }

    @ParameterizedTest
    @EnumSource
    fun `as many bytes as may come`(ready: Ready) {
        // With all that TLS adds.
        val chunks = "1$EXTENSION\r\n \r\n".repeat(100) + "0\r\n\r\n"
        assertFetched(whole, ready, "fewer") { it.write(CHUNKED + chunks) }
        assertFetched(incomplete, ready, "more", wire = 100_000) { it.write(CHUNKED + chunks) }
    }

    private fun asked(ready: Ready, server: Server, times: Int = 1): List<CallAnswer> {
        val host = ready.host(listOf(server.url), null, { listOf() }, 9)
        val request = CallsRequest(listOf(EthCall(0, 0, "eth_chainId", "[]")), MOST, WIRE, SECONDS)
        return runBlocking { List(times) { host.call(request).single().answer } }
    }

    /** The connections of `java.net.http` are not ours: there, what ends is taken. */
    @ParameterizedTest
    @EnumSource
    fun `an RPC that sends too much`(ready: Ready) {
        val tooLarge = CallAnswer.Failed(CallFailure.TOO_LARGE)
        rpcServer { to, request ->
            val padded = FreeTool.respond(request.body).padEnd(300)
            to.write(CHUNKED + padded.chunked(1).joinToString("") { "1$EXTENSION\r\n$it\r\n" } + "0\r\n\r\n")
        }.use { server ->
            val wanted = if (ready == Ready.JAVA) RIGHT else tooLarge
            assertEquals(listOf(wanted), asked(ready, server))
        }
        rpcServer { to, _ -> to.endless(CHUNKED, "1$EXTENSION\r\n \r\n") }.use { server ->
            assertEquals(listOf(tooLarge), asked(ready, server))
            assertTrue(server.allEnded())
        }
    }

    /** Each exchange is counted by itself, on a connection that is kept. */
    @ParameterizedTest
    @EnumSource
    fun `an RPC that is asked often`(ready: Ready) {
        rpcServer { to, request -> to.answer(FreeTool.respond(request.body).padEnd(50_000).toByteArray()) }.use { server ->
            assertEquals(List(8) { RIGHT }, asked(ready, server, times = 8))
            assertEquals(1, server.connections.size)
        }
    }

    private companion object {
        val RIGHT = CallAnswer.Result("\"0x2105\"")
    }
}
