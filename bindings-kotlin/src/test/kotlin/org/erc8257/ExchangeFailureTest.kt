package org.erc8257

import java.net.InetAddress
import java.net.URI
import java.net.UnknownHostException
import java.util.concurrent.CopyOnWriteArrayList
import org.erc8257.support.Authority
import org.erc8257.support.FreeTool
import org.erc8257.support.Hangup
import org.erc8257.support.LOOPBACK
import org.erc8257.support.Ready
import org.erc8257.support.Resolver
import org.erc8257.support.Server
import org.erc8257.support.TO_LOOPBACK
import org.erc8257.support.Trust
import org.erc8257.support.honest
import org.erc8257.support.manifestServer
import org.erc8257.support.rpcServer
import org.erc8257.support.verified
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

private const val KEY = "s3cr3tkey"

/** Why there was no answer, as the platform says it, reaches the caller; no key does. */
internal class ExchangeFailureTest {
    private fun Ready.listening(heard: (ExchangeFailure) -> Unit, host: ToolHost): ToolHost = host.also {
        when (this) {
            Ready.JAVA -> (it as JavaHost).onFailure = FailureListener(heard)
            Ready.OKHTTP -> (it as OkHttpHost).onFailure = FailureListener(heard)
        }
    }

    /** What is heard of a verification whose RPC has a key in its URL. */
    private fun heard(
        ready: Ready,
        rpc: Server,
        manifest: Server,
        resolver: Resolver = TO_LOOPBACK,
        trust: Trust? = Authority.client,
        allowPrivate: Boolean = true,
    ): List<String> {
        val heard = CopyOnWriteArrayList<ExchangeFailure>()
        val host = ready.host(listOf("${rpc.url}v3/$KEY?apikey=$KEY"), trust, resolver, manifest.port)
        val report = verified(ready.listening(heard::add, host), allowPrivate)
        assertFalse("$heard$report${report.toJson()}".contains(KEY, ignoreCase = true)) { "$heard" }
        // What the session was told, and nothing else.
        assertEquals(report.verified, heard.isEmpty())
        return heard.map { "$it" }
    }

    private fun assertHeard(ready: Ready, wanted: List<String>, heard: List<String>) {
        val line = heard.singleOrNull().orEmpty()
        assertTrue(wanted.all { it in line } && line.startsWith(wanted[0])) { "$ready: $heard and not $wanted" }
    }

    @ParameterizedTest
    @EnumSource
    fun `why a manifest was not fetched`(ready: Ready) {
        fun assertHeard(vararg wanted: String, manifest: Server, resolver: Resolver = TO_LOOPBACK, trust: Trust? = Authority.client, allowPrivate: Boolean = true) =
            rpcServer().use { rpc ->
                manifest.use { assertHeard(ready, wanted.asList(), heard(ready, rpc, it, resolver, trust, allowPrivate)) }
            }
        val unknown: Resolver = { throw UnknownHostException("$it: nobody knows it") }
        val private = listOf(InetAddress.getByName("10.0.0.7"))
        assertHeard("manifest: tls: ", "SSLHandshakeException", "PKIX", manifest = manifestServer(), trust = null)
        assertHeard("manifest: connect: the name was not found", "nobody knows it", manifest = manifestServer(), resolver = unknown)
        assertHeard("manifest: connect: the name has no address", manifest = manifestServer(), resolver = { listOf() })
        assertHeard("manifest: blocked-address: ", "10.0.0.7", manifest = manifestServer(), resolver = { private }, allowPrivate = false)
        assertHeard("manifest: connect: ", manifest = manifestServer { _, _ -> throw Hangup() })
        val cut = manifestServer { to, _ -> to.write("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{").also { throw Hangup() } }
        assertHeard("manifest: incomplete: ", manifest = cut)
        val closed = manifestServer().also { it.close() }
        assertHeard("manifest: connect: ", "ConnectException", manifest = closed)
    }

    @ParameterizedTest
    @EnumSource
    fun `why an RPC has no answer`(ready: Ready) {
        manifestServer().use { manifest ->
            fun assertHeard(vararg wanted: String, rpc: Server) =
                rpc.use { assertHeard(ready, wanted.asList(), heard(ready, it, manifest)) }
            val status = "RPC 1: http-status: the HTTP status is 401"
            assertHeard(status, rpc = rpcServer { to, _ -> to.answer(ByteArray(0), "401 $KEY") })
            assertHeard("RPC 1: rate-limited: the HTTP status is 429", rpc = rpcServer { to, _ -> to.answer(ByteArray(0), "429 No") })
            assertHeard("RPC 1: not-json-rpc: the answer is not JSON-RPC", rpc = rpcServer { to, _ -> to.answer(KEY.toByteArray()) })
            assertHeard("RPC 1: connect: ", rpc = rpcServer { to, _ -> to.write("$KEY\u0007\r\n\r\n").also { throw Hangup() } })
            assertHeard("RPC 1: connect: ", "ConnectException", rpc = rpcServer().also { it.close() })
            assertEquals(listOf<String>(), heard(ready, rpcServer(), manifest))
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `of several RPCs the one that failed is named`(ready: Ready) {
        val broken = rpcServer { to, _ -> to.answer(ByteArray(0), "503 Later") }
        manifestServer().use { manifest ->
            val rpcs = List(2) { rpcServer() }
            val urls = listOf(rpcs[0].url, broken.url, rpcs[1].url)
            val heard = CopyOnWriteArrayList<ExchangeFailure>()
            val host = ready.host(urls, Authority.client, TO_LOOPBACK, manifest.port)
            assertTrue(verified(ready.listening(heard::add, host)).verified)
            assertEquals(setOf(1), heard.map { it.rpc }.toSet())
            assertEquals(setOf("http-status"), heard.map { it.word }.toSet())
            // What a listener throws is not lost.
            val thrown = assertThrows<Erc8257Exception.Refused> { verified(ready.listening({ error("full") }, host)) }
            assertEquals("host-failed", thrown.code)
            (rpcs + broken).forEach(Server::close)
        }
    }

    @Test
    fun `what is said of a URL`() {
        val url = URI("https://rpc.example/v3/$KEY%20x?token=abcdefgh&v=2")
        val cases = mapOf(
            "no route to rpc.example" to "no route to rpc.example",
            "GET $url failed" to "GET https://rpc.example…?… failed",
            "bad: ${KEY.uppercase()}%20x, $KEY x and abcdefgh" to "bad: …, … and …",
            "a\u202eb\u0000c\nd\u2028e" to "a b c d e",
            "x".repeat(500) to "x".repeat(400) + "…",
        )
        for ((said, shown) in cases) assertEquals(shown, withoutSecrets(said, url))
        assertEquals("as it is", withoutSecrets("as it is", null))
        assertNull(ExchangeFailure(null, "tls", "x").rpc)
        assertEquals("RPC 3: tls: x", "${ExchangeFailure(2, "tls", "x")}")
    }
}
