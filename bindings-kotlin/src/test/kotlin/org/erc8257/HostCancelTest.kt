package org.erc8257

import java.lang.ref.WeakReference
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.runBlocking
import org.erc8257.support.Authority
import org.erc8257.support.Connection
import org.erc8257.support.FreeTool
import org.erc8257.support.LOOPBACK
import org.erc8257.support.PATIENCE
import org.erc8257.support.Ready
import org.erc8257.support.Request
import org.erc8257.support.Resolver
import org.erc8257.support.Server
import org.erc8257.support.TO_LOOPBACK
import org.erc8257.support.gist
import org.erc8257.support.honest
import org.erc8257.support.manifestServer
import org.erc8257.support.reaching
import org.erc8257.support.rpcServer
import org.erc8257.support.verified
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

/** The ready hosts, ended at any stage: no connection, no thread and no session is left in a state of its own. */
internal class HostCancelTest {
    private val policy = Policy(allowPrivateAddresses = true)

    /** Where a verification can be ended: what the RPC and the manifest's server do instead of what they should. */
    private class Stage(
        val name: String,
        val rpc: ((Connection, Request) -> Unit)? = null,
        val manifest: ((Connection, Request) -> Unit)? = null,
    )

    private fun stages(reached: CountDownLatch): List<Stage> {
        fun hang(to: Connection, written: String = ""): Nothing {
            to.write(written)
            reached.countDown()
            to.waitForEnd()
        }
        val half = "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n["
        return listOf(
            Stage("in the first answer", rpc = { to, _ -> hang(to) }),
            Stage("in a later answer", rpc = { to, it -> if ("eth_call" in it.body) hang(to) else honest(to, it) }),
            Stage("within an answer", rpc = { to, _ -> hang(to, half) }),
            Stage("before the head", manifest = { to, _ -> hang(to) }),
            Stage("within the manifest", manifest = { to, _ -> hang(to, half) }),
        )
    }

    @ParameterizedTest
    @EnumSource
    fun `cancelling leaves nothing behind, and the session can go on`(ready: Ready) {
        for (at in stages(CountDownLatch(1)).indices) {
            val reached = CountDownLatch(1)
            val stage = stages(reached)[at]
            val rpc = stage.rpc?.let { rpcServer(it) } ?: rpcServer()
            val manifest = stage.manifest?.let { manifestServer(it) } ?: manifestServer()
            Session(FreeTool.tool, 0, policy).use { session ->
                cancelled(session, ready.host(listOf(rpc.url), Authority.client, TO_LOOPBACK, manifest.port), reached)
                // Those of the stage have ended; to the RPC one may be kept.
                val hung = if (stage.manifest != null) manifest else rpc
                assertTrue(hung.ended.tryAcquire(1, PATIENCE, TimeUnit.SECONDS), stage.name)
                assertNull(session.report())
                rpc.close()
                manifest.close()
                manifestServer().use { good ->
                    val report = runBlocking { runSession(session, ready.reaching(good), now = 0) }
                    assertEquals("pppp", gist(report.toJson()), stage.name)
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `cancelling while a name is looked up, or TLS begins`(ready: Ready) {
        val reached = CountDownLatch(1)
        val over = CountDownLatch(1)
        val slow: Resolver = {
            reached.countDown()
            over.await()
            listOf(LOOPBACK)
        }
        manifestServer().use { server ->
            Session(FreeTool.tool, 0, policy).use { cancelled(it, ready.reaching(server, slow), reached) }
            over.countDown()
            Thread.sleep(100)
            assertEquals(0, server.connections.size)
        }
        Server { to, _ -> to.waitForEnd() }.use { mute ->
            val connected = CountDownLatch(1)
            val watching = Thread {
                while (mute.connections.isEmpty()) Thread.sleep(2)
                Thread.sleep(50)
                connected.countDown()
            }.apply { start() }
            Session(FreeTool.tool, 0, policy).use { cancelled(it, ready.reaching(mute), connected) }
            watching.join()
            assertTrue(mute.allEnded())
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `threads end, and a host that is let go lets go of everything`(ready: Ready) {
        rpcServer().use { rpc ->
            manifestServer().use { manifest ->
                var host: ToolHost? = ready.host(listOf(rpc.url), Authority.client, TO_LOOPBACK, manifest.port)
                val weak = WeakReference(host)
                repeat(3) { assertTrue(verified(checkNotNull(host)).verified) }
                host = null
                // Those of the manifest's fetches end at once, the others when nobody has the host any more.
                assertTrue(manifest.allEnded())
                eventually("the host") { weak.get() == null }
                eventually("connections to the RPC") { rpc.ended.availablePermits() == rpc.connections.size }
                eventually("threads") { ours().isEmpty() }
            }
        }
    }

    /** The threads of the ready hosts. */
    private fun ours(): List<String> = Thread.getAllStackTraces().keys.map { it.name }
        .filter { it == "erc8257" || it.startsWith("HttpClient") || it.startsWith("OkHttp http") }

    private fun eventually(what: String, isSo: () -> Boolean) {
        val deadline = System.nanoTime() + 600_000_000_000
        while (!isSo()) {
            check(System.nanoTime() < deadline) { "$what: never" }
            System.gc()
            Thread.sleep(100)
        }
    }

    private fun cancelled(session: Session, host: ToolHost, reached: CountDownLatch) = runBlocking {
        val work = async(Dispatchers.Default) { runSession(session, host, now = 0) }
        check(reached.await(PATIENCE, TimeUnit.SECONDS)) { "it never came so far" }
        work.cancel()
        assertThrows<CancellationException> { work.await() }
    }
}
