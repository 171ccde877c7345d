package org.erc8257

import java.util.concurrent.Callable
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import org.erc8257.support.Vectors
import org.erc8257.support.config
import org.erc8257.support.manifest
import org.erc8257.support.received
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

private const val THREADS = 8

/** Threads: no deadlock, no torn result, and the same report from each. */
@Timeout(value = 900, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
internal class ThreadsTest {
    /** What the threads return, all started at the same time; the first exception of one is thrown. */
    private fun <T> atOnce(work: (Int) -> T): List<T> {
        val barrier = CyclicBarrier(THREADS)
        val pool = Executors.newFixedThreadPool(THREADS)
        try {
            val tasks = List(THREADS) { number ->
                Callable {
                    barrier.await(600, TimeUnit.SECONDS)
                    work(number)
                }
            }
            return pool.invokeAll(tasks).map { it.get() }
        } finally {
            pool.shutdownNow()
        }
    }

    @ParameterizedTest
    @ValueSource(ints = [0, 20_000, 200_000])
    fun `the same document in all threads`(padding: Int) {
        val body = manifest(padding = padding)
        val (record, canonical) = config(body) to canonicalize(body)
        val wanted = verify(record, received(body))
        assertTrue(wanted.verified)
        atOnce {
            repeat(if (padding > 50_000) 20 else 200) {
                assertEquals(record.manifestHash, hash(body))
                assertTrue(canonicalize(body).contentEquals(canonical))
                assertEquals(wanted, verify(record, received(body)))
                assertEquals(wanted.toJson(), verify(record, received(body)).toJson())
            }
        }
    }

    @Test
    fun `each thread its own documents`() {
        atOnce { number ->
            repeat(100) { at ->
                val body = manifest("echo-$number-$at", 10 + at * 97)
                val record = config(body)
                assertTrue(verify(record, received(body)).verified)
                val other = body.copyOf().also { it[body.size - 5] = 'c'.code.toByte() }
                val report = verify(record, received(other))
                assertEquals(record.manifestHash, report.expectedHash)
                assertFalse(report.verified || report.computedHash == report.expectedHash)
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["free-tool", "hash-mismatch", "redirect"])
    fun `one session in all threads`(name: String) {
        val bundle = Vectors.text("bundles/$name.json")
        val wanted = verifyBundle(bundle)
        val asked = recorded(bundle) { session, recording -> drive(session, recording).second }
        var most = 0
        var runs = 0
        // A busy machine may let one thread do all of it, run after run.
        while (runs < 40 || (most < 2 && runs < 2000)) {
            runs++
            recorded(bundle) { session, recording ->
                val answers = Answers(recording)
                val outcomes = atOnce { drive(session, recording, answers) }
                assertEquals(setOf(session.report()), outcomes.map { it.first }.toSet())
                val report = outcomes[0].first
                assertEquals(wanted.findings to wanted.checks, report.findings to report.checks)
                assertEquals(report, verifyBundle(checkNotNull(session.bundle())))
                // Each question was answered once, by whichever thread.
                assertEquals(asked, outcomes.sumOf { it.second })
                most = maxOf(most, outcomes.count { it.second > 0 })
            }
        }
        // Or else there was no race to speak of.
        assertTrue(most > 1)
    }

    private fun <T> recorded(bundle: String, work: (Session, Recording) -> T): T =
        checkNotNull(recordingOf(bundle)).use { recording -> recording.session(0).use { work(it, recording) } }

    /** A recording counts what it was asked, so that threads which all ask must get one answer to each question. */
    private class Answers(private val recording: Recording) {
        private val given = ConcurrentHashMap<Any, CallAnswer>()

        fun to(call: EthCall): CallAnswer = given.computeIfAbsent(call.id) { recording.answer(call.rpc, call.method) }
    }

    /** The verdict, and how many answers were taken from this thread. */
    private fun drive(session: Session, recording: Recording, answers: Answers = Answers(recording)): Pair<Report, Int> {
        var told = 0
        fun tell(work: () -> Unit) {
            try {
                work()
                told++
            } catch (error: Erc8257Exception.Refused) {
                assertEquals("session-out-of-order", error.code)
            }
        }
        while (true) {
            when (val step = session.poll(0)) {
                is Step.Done -> return step.report to told
                is Step.Fetch -> tell { session.handleResponse(recording.response()) }
                is Step.Calls -> for (call in step.request.calls) {
                    val answer = answers.to(call)
                    tell { session.handleCall(call.id, answer) }
                }
            }
            // A look at everything, while others change it.
            Session.resume(session.export()).close()
        }
    }

    @Test
    fun `one payment for all threads`() {
        recorded(Vectors.text("bundles/free-tool.json")) { session, recording ->
            drive(session, recording)
            val taken = AtomicInteger()
            atOnce { if (session.takeForPayment(0)) taken.incrementAndGet() }
            assertEquals(if (session.report()?.verified == true) 1 else 0, taken.get())
        }
    }

    @Test
    fun `a session that is closed meanwhile is refused or done, never freed under a call`() {
        repeat(200) {
            val session = Session("eip155:1/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1", 0)
            atOnce { number ->
                if (number == 0) {
                    session.close()
                } else {
                    runCatching { session.poll(0) }.onFailure { assertTrue(it is IllegalStateException, "$it") }
                }
            }
        }
    }
}
