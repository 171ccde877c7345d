package org.erc8257

import java.net.InetAddress
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlin.time.Duration.Companion.seconds
import kotlin.time.measureTimedValue
import kotlinx.coroutines.runBlocking
import org.erc8257.support.Authority
import org.erc8257.support.Connection
import org.erc8257.support.FreeTool
import org.erc8257.support.Hangup
import org.erc8257.support.Honest
import org.erc8257.support.LOOPBACK
import org.erc8257.support.PATIENCE
import org.erc8257.support.Ready
import org.erc8257.support.SOON
import org.erc8257.support.Server
import org.erc8257.support.TO_LOOPBACK
import org.erc8257.support.address
import org.erc8257.support.gistOf
import org.erc8257.support.givenTime
import org.erc8257.support.manifestServer
import org.erc8257.support.reaching
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

private const val BLOCKED = "fsss lib-sec-manifest-fetch-ssrf"

/** The fetch of the manifest: what is asked, where it goes, how much is read, and how long that may take. */
internal class HostFetchTest {
    /** The time limit of a verification ends the fetch of this host, neither at once nor late. */
    private fun endsInTime(host: ToolHost, name: String) {
        val gist = givenTime("fsss 7-timeout") { seconds ->
            val (gist, time) = measureTimedValue { gistOf(host, timeoutSeconds = seconds) }
            assertTrue(time > 0.8.seconds && time < SOON) { "$name: $time" }
            gist
        }
        assertEquals("fsss 7-timeout", gist, name)
    }

    @ParameterizedTest
    @EnumSource
    fun `one plain request is made that says nothing of who asks`(ready: Ready) {
        val names = listOf("http.proxyHost", "https.proxyHost", "socksProxyHost")
        names.forEach { System.setProperty(it, "127.0.0.9") }
        try {
            manifestServer().use { server ->
                assertEquals("pppp", gistOf(ready.reaching(server)))
                val request = server.requests.single()
                assertEquals("GET ${FreeTool.uri.substringAfter(FreeTool.host)} HTTP/1.1", request.line)
                val headers = mapOf(
                    "host" to FreeTool.host,
                    "user-agent" to "erc8257",
                    "accept" to "application/json",
                    "accept-encoding" to "identity",
                )
                assertEquals(headers, request.headers - setOf("connection", "content-length"))
                assertTrue(request.headers["content-length"] in listOf(null, "0"))
            }
        } finally {
            names.forEach(System::clearProperty)
        }
    }

    @Test
    fun `OkHttp fetches from hosts that java net URI has no word for`(): Unit = runBlocking {
        manifestServer().use { server ->
            // keytool makes no certificate for such a name.
            val app = Ready.client(Authority.client, server.port).newBuilder().hostnameVerifier { _, _ -> true }.build()
            val asked = CopyOnWriteArrayList<String>()
            val host = OkHttpHost(app, listOf("https://my_rpc.example/")) { name -> listOf(LOOPBACK).also { asked += name } }
            val java = JavaHost(listOf("https://rpc.example/"), resolver = { listOf(LOOPBACK) })
            for ((url, authority) in listOf(
                "https://my_tool.example.com/.well-known/ai-tool/a.json" to "my_tool.example.com",
                "https://-a.example.com:${server.port}/b?c" to "-a.example.com:${server.port}",
            )) {
                val request = FetchRequest(url, 65_536, 262_144, 5, true)
                val response = host.fetch(request).response
                assertTrue(response is Response.Received && response.status == 200) { "$url: $response" }
                assertEquals(authority, server.requests.last().headers["host"])
                assertEquals(authority.substringBefore(':'), asked.last())
                // Such a host is looked at as any other, and the client of Java cannot name it.
                val blocked = Response.Failed(FetchError.BLOCKED_ADDRESS)
                assertEquals(blocked, host.fetch(request.copy(allowPrivateAddresses = false)).response)
                assertEquals(Response.Failed(FetchError.CONNECT), java.fetch(request).response)
            }
            for (none in listOf("https://my_tool.example.com:0/", "https://my_tool.example.com:65536/", "https://a@my_tool/")) {
                val response = host.fetch(FetchRequest(none, 65_536, 262_144, 5, true)).response
                assertEquals(Response.Failed(FetchError.CONNECT), response, none)
            }
        }
    }

    /** A name that changes its answer between the look and the connection (DNS rebinding) gains nothing. */
    @ParameterizedTest
    @EnumSource
    fun `the name is resolved once and the connection goes to what was looked at`(ready: Ready) {
        manifestServer().use { server ->
            // The same port at other addresses of loopback: whoever looks the name up again is led there.
            val other = address("127.0.0.2")
            Server(Authority.server, other, server.port) { to, _ -> to.answer(FreeTool.manifest) }.use { trap ->
                val asked = CopyOnWriteArrayList<String>()
                val rebinding = { name: String ->
                    asked += name
                    // The first address does not answer.
                    if (asked.size == 1) listOf(address("127.0.0.3"), LOOPBACK) else listOf(other)
                }
                assertEquals("pppp", gistOf(ready.reaching(server, rebinding)))
                assertEquals(listOf(FreeTool.host), asked)
                assertEquals(1, server.connections.size)
                assertEquals(0, trap.connections.size)
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `a list that changes after it was looked at changes nothing`(ready: Ready) {
        manifestServer().use { server ->
            var taken = 0
            val changing = object : AbstractList<InetAddress>() {
                override val size: Int get() = 1

                override fun get(index: Int): InetAddress = if (taken++ == 0) LOOPBACK else address("127.0.0.2")
            }
            assertEquals("pppp", gistOf(ready.reaching(server, { changing })))
            assertEquals(1, taken)
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `every address is looked at`(ready: Ready) {
        val public = address("93.184.216.34")
        val blocked = mapOf(
            "a private one" to listOf("10.0.0.1"),
            "the host itself" to listOf("127.0.0.1"),
            "one among public ones" to listOf("93.184.216.34", "169.254.169.254", "93.184.216.34"),
            "within an IPv6 address" to listOf("64:ff9b::7f00:1"),
            "of a network interface" to listOf("fe80::1"),
            "IPv6 loopback" to listOf("::1"),
        ).mapValues { (_, texts) -> texts.map(::address) } + ("behind very many" to List(1_000) { public } + LOOPBACK)
        manifestServer().use { server ->
            for ((name, found) in blocked) {
                assertEquals(BLOCKED, gistOf(ready.reaching(server, { found }), allowPrivate = false), name)
            }
            assertEquals(0, server.connections.size)
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `names that lead nowhere`(ready: Ready) {
        val nowhere = mapOf<String, (String) -> List<InetAddress>>(
            "no address" to { listOf() },
            "no such name" to { throw java.net.UnknownHostException(it) },
            "another error" to { throw ArithmeticException() },
            "where nobody listens" to { listOf(address("127.0.0.3")) },
        )
        manifestServer().use { server ->
            for ((name, resolver) in nowhere) {
                assertEquals("fsss lib-7-connect", gistOf(ready.reaching(server, resolver)), name)
            }
            val over = CountDownLatch(1)
            endsInTime(ready.reaching(server, { over.await(); listOf(LOOPBACK) }), "a resolver that waits")
            over.countDown()
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `a name that others think is none is looked up all the same`(ready: Ready) {
        // An emoji, which the core lets through as browsers do.
        val record = FreeTool.record(FreeTool.uri.replace(FreeTool.host, "xn--i-7iq.ws"))
        val asked = CopyOnWriteArrayList<String>()
        val host = ready.host(listOf("http://127.0.0.1:9/"), null, { asked += it; listOf() }, 9)
        assertEquals("fsss lib-7-connect", gistOf(Honest(host, record)))
        assertEquals(listOf("xn--i-7iq.ws"), asked)
    }

    @ParameterizedTest
    @EnumSource
    fun `nobody is trusted whom the caller or the system does not trust`(ready: Ready) {
        manifestServer().use { server ->
            assertEquals("fsss 7-tls-error", gistOf(ready.reaching(server, TO_LOOPBACK, trust = null)))
            assertTrue(server.requests.isEmpty())
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `the download stops where a body is too large, whatever is announced`(ready: Ready) {
        for (head in listOf("", "Content-Length: 1073741824\r\n")) {
            val flood = { to: Connection, _: Any ->
                to.write("HTTP/1.1 200 OK\r\n$head\r\n")
                while (!to.isOver) to.write(ByteArray(65_536))
            }
            manifestServer(flood).use { server ->
                assertEquals("psfs sec-parser-size", gistOf(ready.reaching(server)))
                // The server would write for ever.
                assertTrue(server.allEnded())
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `the body is not read where the status is not 200`(ready: Ready) {
        val endless = { to: Connection, _: Any ->
            to.write("HTTP/1.1 404 Not Found\r\n\r\n")
            to.waitForEnd()
        }
        manifestServer(endless).use { server ->
            assertEquals("fsss lib-7-status-200-only", gistOf(ready.reaching(server)))
            assertTrue(server.allEnded())
        }
    }

    /** What was done to a body on its way was not asked for, and nobody undoes it. */
    @ParameterizedTest
    @EnumSource
    fun `transfer codings`(ready: Ready) {
        val chunks = "%x\r\n".format(FreeTool.manifest.size).toByteArray() + FreeTool.manifest + "\r\n0\r\n\r\n".toByteArray()
        val codings = mapOf(
            "chunked" to "pppp",
            "Chunked" to "pppp",
            "gzip, chunked" to "fsss lib-7-encoding",
            "gzip,chunked" to "fsss lib-7-encoding",
            "gzip\r\nTransfer-Encoding: chunked" to "fsss lib-7-encoding",
            "chunked, chunked" to "fsss lib-7-connect",
        )
        for ((coding, gist) in codings) {
            val head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: $coding\r\nConnection: close\r\n\r\n"
            manifestServer { to, _ -> to.write(head.toByteArray() + chunks) }.use { server ->
                assertEquals(gist, gistOf(ready.reaching(server)), coding)
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `no server has a second request made`(ready: Ready) {
        val again = listOf(
            "503 Later" to "Retry-After: 0\r\n",
            "408 Late" to "",
            "421 Misdirected" to "",
            "302 There" to "Location: /\r\n",
        )
        for ((status, header) in again) {
            manifestServer { to, _ -> to.answer(FreeTool.manifest, status, header) }.use { server ->
                val rule = if (status.startsWith("3")) "7-no-redirects" else "lib-7-status-200-only"
                assertEquals("fsss $rule", gistOf(ready.reaching(server)), status)
                assertEquals(1, server.requests.size, status)
            }
        }
        manifestServer { _, _ -> throw Hangup() }.use { server ->
            assertEquals("fsss lib-7-connect", gistOf(ready.reaching(server)))
            assertEquals(1, server.requests.size, "a connection that ended without an answer")
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `one deadline for the whole exchange, however it goes on`(ready: Ready) {
        fun Connection.drip(head: String, piece: String) {
            write(head)
            while (!isOver) {
                write(piece)
                pause(20)
            }
        }
        val slow = mapOf<String, (Connection) -> Unit>(
            "silence" to { it.waitForEnd() },
            "a head and no body" to { it.write("HTTP/1.1 200 OK\r\n\r\n"); it.waitForEnd() },
            "a head byte by byte" to { it.drip("HTTP/1.1 200 OK\r\nX: ", "x") },
            "a body byte by byte" to { it.drip("HTTP/1.1 200 OK\r\n\r\n", " ") },
            "chunks byte by byte" to { it.drip("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n") },
        )
        for ((name, work) in slow) {
            manifestServer { to, _ -> work(to) }.use { server ->
                endsInTime(ready.reaching(server), name)
                assertTrue(server.allEnded(), name)
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `a handshake that never ends does`(ready: Ready) {
        Server { to, _ -> to.waitForEnd() }.use { mute ->
            endsInTime(ready.reaching(mute), "a handshake")
            assertTrue(mute.ended.tryAcquire(PATIENCE, TimeUnit.SECONDS))
        }
    }
}
