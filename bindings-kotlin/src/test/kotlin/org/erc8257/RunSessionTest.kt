package org.erc8257

import java.util.concurrent.CompletableFuture
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import kotlin.coroutines.cancellation.CancellationException
import kotlin.coroutines.suspendCoroutine
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import kotlin.time.measureTimedValue
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Job
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancel
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeout
import kotlinx.coroutines.yield
import org.erc8257.support.FreeTool
import org.erc8257.support.Own
import org.erc8257.support.PATIENCE
import org.erc8257.support.SOON
import org.erc8257.support.gist
import org.erc8257.support.givenTime
import org.erc8257.support.served
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertNotSame
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import org.junit.jupiter.api.fail

/** The loop against hosts that do what they should not, and against its caller. */
internal class RunSessionTest {
    private fun gistOf(host: ToolHost, timeoutSeconds: Int? = null): String =
        runBlocking { gist(verifyTool(FreeTool.tool, host, timeoutSeconds = timeoutSeconds).toJson()) }

    private fun refusedBy(work: suspend () -> Unit): Erc8257Exception.Refused = runBlocking {
        try {
            work()
        } catch (refused: Erc8257Exception.Refused) {
            return@runBlocking refused
        }
        fail("nothing was refused")
    }

    private fun refused(host: ToolHost) = refusedBy { verifyTool(FreeTool.tool, host) }

    @Test
    fun `a host that does what it should`() {
        assertEquals("pppp", gistOf(Own()))
        assertEquals("pppp", gistOf(Own(onCall = { FreeTool.answers(it.calls).reversed() })), "in another order")
        assertEquals("pppp", gistOf(Own(rpcs = 3)))
        runBlocking {
            assertEquals("quorum 2 of 3", verifyTool(FreeTool.tool, Own(rpcs = 3)).evidence)
            assertFalse(verifyTool(FreeTool.tool, Own(seesAddresses = false)).policy.addressesEnforced)
        }
    }

    @Test
    fun `a host that throws`() {
        val thrown = listOf(
            IllegalStateException("https://rpc.example/s3cret"),
            java.io.IOException(),
            AssertionError(),
            // A host that gives itself up is not a caller who does.
            CancellationException("mine"),
            wrong("/what", "is not the session's"),
        )
        for (one in thrown) {
            for (host in listOf(Own(onCall = { throw one }), Own(onFetch = { throw one }))) {
                val refused = refused(host)
                assertEquals("host-failed", refused.code)
                assertSame(one, refused.cause)
                assertFalse("s3cret" in "$refused")
            }
        }
        val timedOut = refused(Own(onCall = { withTimeout(1.milliseconds) { awaitCancellation() } }))
        assertEquals("host-failed", timedOut.code)
        val broken = object : ToolHost by Own() {
            override val rpcs: Int get() = throw ArithmeticException()
        }
        assertEquals("host-failed", refused(broken).code)
    }

    @Test
    fun `a host whose own job fails, or that cancels it`() {
        suspend fun failing(): Nothing {
            CoroutineScope(currentCoroutineContext()).launch { throw ArithmeticException("of a child") }
            awaitCancellation()
        }
        suspend fun cancelling() {
            currentCoroutineContext().cancel()
            yield()
        }
        val hosts = listOf(
            Own(onCall = { failing() }) to ArithmeticException::class,
            Own(onFetch = { failing() }) to ArithmeticException::class,
            // Whatever it says itself: its job has failed.
            Own(onCall = { runCatching { failing() }.let { _ -> FreeTool.answers(it.calls) } }) to ArithmeticException::class,
            Own(onCall = { cancelling().let { _ -> listOf() } }) to CancellationException::class,
            Own(onFetch = { cancelling().let { served() } }) to CancellationException::class,
        )
        for ((host, cause) in hosts) {
            val refused = refused(host)
            assertEquals("host-failed", refused.code)
            assertTrue(cause.isInstance(refused.cause)) { "${refused.cause}" }
        }
    }

    @Test
    fun `a session that is closed meanwhile is not the host's fault`() {
        for (isFetch in listOf(false, true)) {
            val session = Session(FreeTool.tool, 0)
            val host = if (isFetch) {
                Own(onFetch = { session.close().let { served() } })
            } else {
                Own(onCall = { session.close().let { _ -> FreeTool.answers(it.calls) } })
            }
            assertThrows<IllegalStateException> { runBlocking { runSession(session, host, now = 0) } }
        }
        // But a list that cannot be read is.
        val list = object : AbstractList<Answered>() {
            override val size: Int get() = 3

            override fun get(index: Int): Answered = throw ArithmeticException()
        }
        assertEquals("host-failed", refused(Own(onCall = { list })).code)
    }

    /** A host whose newest block is of this time. */
    private fun at(time: Long) = Own(onCall = { request ->
        FreeTool.answers(request.calls).map { answered ->
            val json = (answered.answer as CallAnswer.Result).json
            val timed = json.replace("\"number\"", "\"timestamp\":\"0x${time.toString(16)}\",\"number\"")
            answered.copy(answer = CallAnswer.Result(timed))
        }
    })

    @Test
    fun `a block that is too old by the clock is noticed`() {
        fun found(time: Long, clock: Long?) = runBlocking {
            verifyTool(FreeTool.tool, at(time), clock = clock).findings.map { "${it.rule}: ${it.found}" }
        }
        val old = listOf("lib-1-behind: the block is 1000 seconds old")
        assertEquals(old, found(1_790_000_000, clock = 1_790_001_000))
        assertEquals(listOf<String>(), found(1_790_000_000, clock = 1_790_000_100))
        // Without one it is this machine's.
        assertEquals(1, found(1_790_000_000 - 1_000_000_000, clock = null).size)
        assertEquals(listOf<String>(), found(Clock.today(), clock = null))
        val wrong = refusedBy { verifyTool(FreeTool.tool, Own(), clock = -1) }
        assertEquals("/clock", wrong.pointer)
        // A session that was told none says nothing, and one that was put away has not forgotten.
        runBlocking {
            Session(FreeTool.tool, 0).use { assertEquals(emptyList<Finding>(), runSession(it, at(1), now = 0).findings) }
            val state = Session(FreeTool.tool, 0, clock = 1_790_001_000).use { it.export() }
            Session.resume(state).use {
                assertEquals(1_790_001_000, it.clock())
                assertEquals(old, runSession(it, at(1_790_000_000), now = 0).findings.map { one -> "${one.rule}: ${one.found}" })
            }
        }
    }

    @Test
    fun `the caller's thread does nothing of it`() = runBlocking {
        val caller = Thread.currentThread()
        val host = object : ToolHost by Own() {
            override val rpcs: Int get() = 1.also { assertNotSame(caller, Thread.currentThread()) }
        }
        assertTrue(verifyTool(FreeTool.tool, host).verified)
    }

    @Test
    fun `a host that answers what was not asked, or twice`() {
        val wrong = mapOf<String, suspend (CallsRequest) -> List<Answered>>(
            "not asked" to { FreeTool.answers(it.calls) + Answered(1_000, CallAnswer.Result("\"0x1\"")) },
            "a negative number" to { listOf(Answered(-1, CallAnswer.Result("\"0x1\""))) },
            "twice" to { FreeTool.answers(it.calls) + FreeTool.answers(it.calls) },
        )
        for ((name, call) in wrong) {
            val refused = refused(Own(onCall = call))
            assertTrue(refused.code == "session-out-of-order" || refused.pointer == "/id") { "$name: $refused" }
        }
        val surrogate = refused(Own(onCall = { r -> r.calls.map { Answered(it.id, CallAnswer.Result("\ud800")) } }))
        assertEquals("usage-wrong-value", surrogate.code)
        val status = refused(Own(onFetch = { Fetched(Response.Received(1_000, false, true, ByteArray(0)), null) }))
        assertEquals("/response/status", status.pointer)
    }

    @Test
    fun `what a host leaves out is a time-out`() {
        runBlocking {
            for (host in listOf(Own(onCall = { listOf() }), Own(onCall = { FreeTool.answers(it.calls).take(1) }))) {
                val report = verifyTool(FreeTool.tool, host)
                assertEquals("timeout", report.findings[0].found.orEmpty().substringBefore(':'))
            }
        }
    }

    @Test
    fun `a host that is late, suspended, blocked or deaf`() {
        val over = CountDownLatch(1)
        val back = CountDownLatch(2)
        val late = mapOf<String, suspend () -> Unit>(
            "suspended" to { awaitCancellation() },
            "suspended, and answers all the same" to { withContext(NonCancellable) { delay(1_500) } },
            "blocked" to { over.await().also { back.countDown() } },
            "asleep" to { Thread.sleep(1_500) },
            "deaf" to { withContext(NonCancellable) { CompletableDeferred<Unit>().await() } },
            "calling back never" to { CompletableFuture<Unit>().let { never -> suspendFor(never) } },
        )
        for ((name, wait) in late) {
            for (isFetch in listOf(false, true)) {
                val host = if (isFetch) {
                    Own(onFetch = { wait().let { served() } })
                } else {
                    Own(onCall = { wait().let { _ -> FreeTool.answers(it.calls) } })
                }
                val wanted = if (isFetch) "fsss 7-timeout" else "fsss lib-1-unavailable"
                val gist = givenTime(wanted) { seconds ->
                    val (gist, time) = measureTimedValue { gistOf(host, timeoutSeconds = seconds) }
                    assertTrue(time >= 1.seconds && time < SOON) { "$name: $time" }
                    gist
                }
                assertEquals(wanted, gist, name)
            }
        }
        // The blocked threads were left behind, and are free once they are let go.
        over.countDown()
        assertTrue(back.await(PATIENCE, TimeUnit.SECONDS))
    }

    @Test
    fun `hosts that block their threads for ever do not keep others from going on`() {
        val over = CountDownLatch(1)
        runBlocking {
            // More than the 64 threads that coroutines have for this by default.
            val all = List(100) { launch { verifyTool(FreeTool.tool, Own(onCall = { over.await(); listOf() })) } }
            delay(500)
            withTimeout(PATIENCE.seconds) { assertTrue(verifyTool(FreeTool.tool, Own()).verified) }
            all.forEach { it.cancel() }
            over.countDown()
        }
    }

    @Test
    fun `a cancellation stays one, in each step, and is passed on`() {
        for (step in 0..3) {
            val steps = AtomicInteger()
            val reached = CompletableFuture<Unit>()
            val told = CompletableFuture<Throwable>()
            suspend fun wait() {
                if (steps.getAndIncrement() != step) return
                reached.complete(Unit)
                try {
                    awaitCancellation()
                } catch (cancelled: CancellationException) {
                    told.complete(cancelled)
                    throw cancelled
                }
            }
            val host = Own(
                onFetch = { wait().let { served() } },
                onCall = { wait().let { _ -> FreeTool.answers(it.calls) } },
            )
            runBlocking {
                Session(FreeTool.tool, 0).use { session ->
                    var thrown: Throwable? = null
                    val work = launch {
                        try {
                            runSession(session, host, now = 0)
                        } catch (any: Throwable) {
                            thrown = any
                            throw any
                        }
                    }
                    val isReached = withContext(Dispatchers.IO) {
                        while (!reached.isDone && work.isActive) Thread.sleep(2)
                        reached.isDone
                    }
                    if (!isReached) {
                        // A session that is done before takes no more steps.
                        assertTrue(step >= 3)
                        return@use
                    }
                    work.cancelAndJoin()
                    assertTrue(thrown is CancellationException) { "$thrown" }
                    assertNotNull(told.get(1, TimeUnit.SECONDS))
                    assertNull(session.report())
                    // It can go on, here or elsewhere.
                    Session.resume(session.export()).use { assertTrue(runSession(it, Own(), now = 0).verified) }
                    assertTrue(runSession(session, Own(), now = 0).verified)
                }
            }
        }
    }

    @Test
    fun `a host that does not hear a cancellation does not hold up the caller`() = runBlocking {
        val over = CountDownLatch(1)
        val reached = CompletableDeferred<Unit>()
        val work: Job = launch {
            verifyTool(FreeTool.tool, Own(onCall = { reached.complete(Unit); over.await(); listOf() }))
        }
        reached.await()
        val (_, time) = measureTimedValue { work.cancelAndJoin() }
        assertTrue(time < SOON) { "$time" }
        over.countDown()
    }

    @Test
    fun `onStep sees every step, can put the session away, and what it throws comes out`() = runBlocking {
        val states = mutableListOf<String>()
        val report = verifyTool(FreeTool.tool, Own()) { states += it.export() }
        assertTrue(report.verified && states.size >= 3)
        // From each of them on, the verdict is the same; the last one needs no host.
        for (state in states) {
            Session.resume(state).use { assertEquals(report, runSession(it, Own())) }
        }
        Session.resume(states.last()).use { session ->
            assertEquals(report, runSession(session, Own(rpcs = 7, seesAddresses = false, onCall = { error("asked") })))
        }
        val mine = IllegalArgumentException("mine")
        try {
            verifyTool(FreeTool.tool, Own()) { throw mine }
            fail("it came to nothing")
        } catch (thrown: IllegalArgumentException) {
            assertEquals("mine", thrown.message)
        }
    }

    @Test
    fun `a policy that does not fit the host`() {
        val cases = listOf<Triple<String, ToolHost, Policy>>(
            Triple("/policy/quorum", Own(), Policy(quorum = Quorum(2, 3))),
            Triple("/policy/quorum", Own(rpcs = 3), Policy(quorum = Quorum(2, 2))),
            Triple("/policy/addressesEnforced", Own(seesAddresses = false), Policy()),
            Triple("/policy/quorum/of", Own(rpcs = 0), Policy()),
            Triple("/policy/quorum/of", Own(rpcs = 1_000), Policy()),
        )
        for ((pointer, host, policy) in cases) {
            assertEquals(pointer, refusedBy { verifyTool(FreeTool.tool, host, policy) }.pointer)
        }
        Session(FreeTool.tool, 0).use { session ->
            assertEquals("/host/rpcs", refusedBy { runSession(session, Own(rpcs = 3), 0) }.pointer)
            val blind = Own(seesAddresses = false)
            assertEquals("/policy/addressesEnforced", refusedBy { runSession(session, blind, 0) }.pointer)
            assertEquals("/timeoutSeconds", refusedBy { runSession(session, Own(), 0, timeoutSeconds = 0) }.pointer)
            assertEquals("/now", refusedBy { runSession(session, Own(), now = -1) }.pointer)
        }
        assertEquals("usage-wrong-value", refusedBy { verifyTool("no tool", Own()) }.code)
    }

    @Test
    fun `a session that takes too long ends by its own clock`() = runBlocking {
        Session(FreeTool.tool, 0).use { session ->
            val report = runSession(session, Own(), now = 301)
            assertEquals("fsss lib-1-unavailable", gist(report.toJson()))
        }
    }

    private suspend fun suspendFor(never: CompletableFuture<Unit>) = suspendCoroutine<Unit> { waiting ->
        never.whenComplete { _, _ -> waiting.resumeWith(Result.success(Unit)) }
    }
}
