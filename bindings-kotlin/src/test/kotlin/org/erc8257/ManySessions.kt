package org.erc8257

import java.io.File
import java.lang.ref.PhantomReference
import java.lang.ref.ReferenceQueue
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import org.erc8257.support.FreeTool
import org.erc8257.support.Own
import org.erc8257.support.gist
import org.erc8257.support.served

/** A program that makes ten thousand sessions, which end in every way or not at all, and says what memory it holds. */
internal object ManySessions {
    /** What becomes of a session, and by which host. */
    private val kinds: Map<String, ToolHost> = mapOf(
        "pppp" to Own(),
        "ppfp 2-hash-jcs-keccak" to
            Own(onFetch = { served(FreeTool.manifest.decodeToString().replace("1.0.0", "1.0.1").toByteArray()) }),
        "psfs 2-json-strict-grammar" to Own(onFetch = { served("{".toByteArray()) }),
        "fsss lib-7-connect" to Own(onFetch = { Fetched(Response.Failed(FetchError.CONNECT), null) }),
        "fsss lib-1-unavailable" to Own(onCall = { listOf() }),
        "a host that throws" to Own(onCall = { error("broken") }),
        "cancelled" to Own(onCall = { awaitCancellation() }),
        "abandoned" to Own(),
        "taken up" to Own(),
        "recorded" to Own(),
    )

    /** Abandoned ones are freed when the garbage collector has seen that nobody has them. */
    private val abandoned = mutableSetOf<PhantomReference<Session>>()
    private val freed = ReferenceQueue<Session>()

    @JvmStatic
    fun main(arguments: Array<String>): Unit = runBlocking {
        val names = kinds.keys.toList()
        repeat(10_000) { at ->
            session(names[at % names.size], at)
            if (at == 1_999 || at == 9_999) println("${at + 1} ${residentKib()} ${abandoned.size}")
        }
    }

    private suspend fun session(kind: String, at: Int) {
        val host = kinds.getValue(kind)
        refusedCall()
        when (kind) {
            "abandoned" -> abandon(at)
            "a host that throws" -> try {
                verifyTool(FreeTool.tool, host)
                error("it came to nothing")
            } catch (refused: Erc8257Exception.Refused) {
                check(refused.code == "host-failed") { refused }
            }
            "cancelled" -> check(withTimeoutOrNull(1.milliseconds) { verifyTool(FreeTool.tool, host) } == null)
            "taken up" -> Session(FreeTool.tool, 0).use { first ->
                first.poll(0)
                Session.resume(first.export()).use { check(runSession(it, host, now = 0).verified) }
            }
            "recorded" -> checkNotNull(recordingOf(FreeTool.bundle)).use { world ->
                world.session(0).use { check(byHand(it, world).verified) }
            }
            else -> gist(verifyTool(FreeTool.tool, host).toJson()).let { check(it == kind) { it } }
        }
    }

    /** A call that never reaches the library, as its argument is not text: what was made ready for it is let go of. */
    private fun refusedCall() = Session(FreeTool.tool, 0).use { session ->
        session.poll(0)
        val refused = runCatching { session.handleCall(0, CallAnswer.Result("\uD800")) }.exceptionOrNull()
        check(refused is Erc8257Exception.Refused) { "$refused" }
    }

    /** Half-way, and nobody closes it. */
    private fun abandon(at: Int) {
        val session = Session(FreeTool.tool, 0)
        val step = session.poll(0) as Step.Calls
        if (at % 20 < 10) session.handleCall(step.request.calls[0].id, CallAnswer.Result("\"0x2105\""))
        abandoned += PhantomReference(session, freed)
    }

    private fun byHand(session: Session, world: Recording): Report {
        while (true) {
            when (val step = session.poll(0)) {
                is Step.Calls ->
                    step.request.calls.forEach { session.handleCall(it.id, world.answer(it.rpc, it.method)) }
                is Step.Fetch -> session.handleResponse(world.response(), null)
                is Step.Done -> return step.report
            }
        }
    }

    /** What the process holds in memory once all garbage is gone. */
    private fun residentKib(): Int {
        val deadline = System.nanoTime() + 300_000_000_000
        do {
            System.gc()
            Thread.sleep(100)
            generateSequence { freed.poll() }.forEach { abandoned.remove(it) }
        } while (abandoned.isNotEmpty() && System.nanoTime() < deadline)
        // What frees the native half runs beside this.
        Thread.sleep(500)
        val line = File("/proc/self/status").readLines().first { it.startsWith("VmRSS:") }
        return line.filter(Char::isDigit).toInt()
    }
}
