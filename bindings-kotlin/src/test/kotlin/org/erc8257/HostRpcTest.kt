package org.erc8257

import java.util.concurrent.atomic.AtomicInteger
import kotlin.time.measureTimedValue
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.runBlocking
import org.erc8257.support.Authority
import org.erc8257.support.Connection
import org.erc8257.support.FreeTool
import org.erc8257.support.Hangup
import org.erc8257.support.Ready
import org.erc8257.support.SOON
import org.erc8257.support.Server
import org.erc8257.support.TO_LOOPBACK
import org.erc8257.support.gist
import org.erc8257.support.givenTime
import org.erc8257.support.honest
import org.erc8257.support.manifestServer
import org.erc8257.support.rpcServer
import org.erc8257.support.verified
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

/** JSON-RPC over HTTP: what is sent, what an answer may be, and what is never shown. */
internal class HostRpcTest {
    /** A host whose manifest is served, and whose RPCs are these. */
    private fun <T> with(ready: Ready, vararg rpcs: String, work: (ToolHost) -> T): T =
        manifestServer().use { work(ready.host(rpcs.asList(), Authority.client, TO_LOOPBACK, it.port)) }

    private fun Report.reason() = findings[0].found.orEmpty().substringBefore(':')

    private fun gistOf(ready: Ready, server: Server, timeoutSeconds: Int? = null): String =
        with(ready, server.url) { gist(verified(it, timeoutSeconds = timeoutSeconds).toJson()) }

    private fun reasonOf(ready: Ready, server: Server, timeoutSeconds: Int? = null): String =
        with(ready, server.url) { verified(it, timeoutSeconds = timeoutSeconds).reason() }

    @ParameterizedTest
    @EnumSource
    fun `requests are plain, in batches, over a connection that is kept`(ready: Ready) {
        rpcServer().use { server ->
            assertEquals("pppp", gistOf(ready, server))
            for (request in server.requests) {
                assertEquals("POST / HTTP/1.1", request.line)
                val usual = setOf("host", "user-agent", "accept", "accept-encoding", "connection")
                assertEquals(setOf("content-type", "content-length"), request.headers.keys - usual)
                assertEquals("application/json", request.headers["content-type"])
                assertEquals("erc8257", request.headers["user-agent"])
            }
            assertTrue(server.requests.any { it.body.startsWith("[") })
            assertEquals(1, server.connections.size)
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `a kept connection that has ended is not a failure`(ready: Ready) {
        rpcServer { to, request ->
            honest(to, request)
            throw Hangup()
        }.use { server ->
            repeat(5) { assertEquals("pppp", gistOf(ready, server)) }
            assertTrue(server.connections.size > 5)
        }
        val calls = AtomicInteger()
        rpcServer { to, request ->
            if (calls.incrementAndGet() == 2) throw Hangup()
            honest(to, request)
        }.use { server ->
            assertEquals("pppp", gistOf(ready, server))
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `an answer that is too large, broken or none at all`(ready: Ready) {
        val answers = mapOf<String, Pair<String, (Connection) -> Unit>>(
            "announced" to ("too-large" to { it.write("HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n") }),
            "endless" to ("too-large" to { to ->
                to.write("HTTP/1.1 200 OK\r\n\r\n")
                while (!to.isOver) to.write(ByteArray(65_536))
            }),
            "cut" to ("connect" to { to ->
                to.write("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[")
                throw Hangup()
            }),
            "closed" to ("connect" to { throw Hangup() }),
            "no HTTP" to ("connect" to { it.write("hello\r\n\r\n").also { throw Hangup() } }),
            "another coding" to ("not-json-rpc" to { it.answer(ByteArray(1), headers = "Content-Encoding: br\r\n") }),
            "text" to ("not-json-rpc" to { it.answer("hello".toByteArray()) }),
            "a redirect" to ("http-status" to { it.answer(ByteArray(0), "307 There", "Location: /there\r\n") }),
            "who are you" to ("http-status" to { to ->
                to.answer(ByteArray(0), "401 Who", "WWW-Authenticate: Basic realm=\"x\"\r\n")
            }),
            "too often" to ("rate-limited" to { it.answer(ByteArray(0), "429 Slow down", "Retry-After: 0\r\n") }),
        )
        for ((name, answer) in answers) {
            rpcServer { to, _ -> answer.second(to) }.use { server ->
                assertEquals(answer.first, reasonOf(ready, server), name)
                assertFalse(server.requests.any { it.line.contains("there") }, name)
                assertTrue(server.requests.all { "authorization" !in it.headers }, name)
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `an RPC that does not answer is a time-out, and the others still count`(ready: Ready) {
        rpcServer { to, _ -> to.waitForEnd() }.use { silent ->
            val (reason, time) = measureTimedValue { reasonOf(ready, silent, timeoutSeconds = 1) }
            assertEquals("timeout", reason)
            assertTrue(time < SOON) { "$time" }
            assertTrue(silent.allEnded())
            rpcServer().use { good ->
                with(ready, good.url, silent.url, "${good.url}other") { host ->
                    val wanted = "pppp lib-1-answer" to "quorum 2 of 3"
                    val came = givenTime(wanted) { seconds ->
                        verified(host, timeoutSeconds = seconds).let { gist(it.toJson()) to it.evidence }
                    }
                    assertEquals(wanted, came)
                }
            }
        }
    }

    /** A verification with more time than a session gives: so many at once take long where a machine is slow. */
    private suspend fun patient(host: ToolHost): Report =
        Session(FreeTool.tool, 0, Policy(allowPrivateAddresses = true)).use { carriedOut(it, host) }

    private suspend fun carriedOut(session: Session, host: ToolHost): Report {
        while (true) {
            when (val step = session.poll(0)) {
                is Step.Calls -> {
                    val answered = host.call(step.request.copy(deadlineSeconds = 300))
                    answered.forEach { session.handleCall(it.id, it.answer) }
                }
                is Step.Fetch -> {
                    val fetched = host.fetch(step.request.copy(deadlineSeconds = 300))
                    session.handleResponse(fetched.response, fetched.finalUrl)
                }
                is Step.Done -> return step.report
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `one host serves many verifications at once`(ready: Ready): Unit = rpcServer().use { server ->
        with(ready, server.url) { host ->
            val reports = runBlocking(Dispatchers.Default) { List(100) { async { patient(host) } }.awaitAll() }
            assertEquals(listOf<String>(), reports.filterNot { it.verified }.map { it.toJson() })
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `URLs are each given once, can be asked, and are never shown`(ready: Ready) {
        val key = "s3cret"
        val twice = "rpc names an RPC twice; it has one vote"
        val user = "rpc has a URL with a user name: give a host of your own that sends it"
        val wrong = mapOf(
            listOf<String>() to "rpc is empty",
            listOf("https://a.example/$key", "HTTPS://A.example:443/$key#x") to twice,
            listOf("http://a.example", "http://a.example:80/") to twice,
            listOf("wss://a.example/$key") to "rpc has a URL that does not begin with https:// or http://",
            listOf("a.example/$key") to "rpc has a URL that does not begin with https:// or http://",
            listOf("https://a.example/$key {}") to "rpc has a URL that is none",
            listOf("https:///$key") to "rpc has a URL without a host",
            listOf("https://me:$key@a.example") to user,
            listOf("https://a.example:0/$key") to "rpc has a URL with a port that is none",
            listOf("https://a.example:65536/$key") to "rpc has a URL with a port that is none",
        )
        for ((urls, reason) in wrong) {
            val make = { ready.host(urls, null, { listOf() }, 9) }
            val thrown = assertThrows(Erc8257Exception.Refused::class.java, { make() }, "$urls")
            assertEquals("usage-wrong-value", thrown.code)
            assertEquals("/rpc", thrown.pointer)
            assertEquals(reason, thrown.reason)
            assertFalse(generateSequence<Throwable>(thrown) { it.cause }.any { key in "$it" })
        }
        val unnamed = { ready.host(listOf("https://my_rpc.example/$key"), null, { listOf() }, 9) }
        if (ready == Ready.JAVA) {
            val thrown = assertThrows(Erc8257Exception.Refused::class.java, { unnamed() })
            assertEquals("rpc has a host that java.net.http cannot ask", thrown.reason)
        } else {
            assertEquals(1, unnamed().rpcs)
        }
        with(ready, "http://127.0.0.3:9/$key") { host ->
            val report = verified(host)
            assertEquals("connect", report.reason())
            assertFalse(key in report.toJson() || key in "$host")
        }
    }
}
