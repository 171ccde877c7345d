package org.erc8257

import kotlin.coroutines.CoroutineContext
import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.Job
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.async
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull

/** How long a host that was cancelled may take to end. */
private val GRACE = 1.seconds

/**
 * The place where a host is called: beside the loop, in threads that no other verification waits for. At the
 * deadline the loop goes on, even if the host never comes back.
 */
@OptIn(ExperimentalCoroutinesApi::class)
internal class Lane<out H : ToolHost>(
    private val host: H,
    caller: CoroutineContext,
    timeoutSeconds: Int?,
    threads: Int = 1,
) {
    private val context = caller.minusKey(Job)
    private val threads = byHost { host.rpcs }.coerceAtLeast(threads)

    private val most = timeoutSeconds?.seconds ?: Duration.INFINITE

    /** The host's answers in time, and a time-out for each call without one. */
    suspend fun call(request: CallsRequest): List<Answered> {
        val came = within(request.deadlineSeconds.seconds) { host, time ->
            host.call(request.copy(deadlineSeconds = time.inWholeSeconds.toInt()))
        }
        // The list is the host's, and may do anything.
        val answers = byHost { came.orEmpty().map { Answered(it.id, it.answer) } }
        val late = request.calls.map { it.id } - answers.mapTo(HashSet()) { it.id }
        return answers + late.map { Answered(it, CallAnswer.Failed(CallFailure.TIMEOUT)) }
    }

    /** The host's fetch in time. */
    suspend fun fetch(request: FetchRequest): Fetched =
        within(request.deadlineSeconds.seconds) { host, time ->
            host.fetch(request.copy(deadlineSeconds = time.inWholeSeconds.toInt()))
        } ?: Fetched(Response.Failed(FetchError.TIMEOUT), null)

    /**
     * What the host does by the deadline, or in the caller's seconds if those are fewer; `null`, if it is late. The work is
     * told the time that it has.
     */
    suspend fun <T : Any> within(deadline: Duration, work: suspend (H, Duration) -> T): T? {
        currentCoroutineContext().ensureActive()
        val time = minOf(deadline, most)
        // A view of `IO` with threads of its own: a host that blocks one for ever leaves the next exchange enough.
        val threads = Dispatchers.IO.limitedParallelism(threads)
        // No child of the caller's job, which would wait for it.
        val working = CoroutineScope(context + threads + Job()).async { runCatching { work(host, time) } }
        val inTime = try {
            withTimeoutOrNull(time) { working.join() } != null
        } finally {
            working.cancel()
            withContext(NonCancellable) { withTimeoutOrNull(GRACE) { working.join() } }
        }
        // A host may give itself up, and then throws the exception that a cancelled caller would see.
        currentCoroutineContext().ensureActive()
        if (!inTime) return null
        // Also the end of a job of the host's own, or the host's cancelling of the job that it runs in.
        working.getCompletionExceptionOrNull()?.let { throw hostFailed(it) }
        return working.getCompleted().getOrElse { throw hostFailed(it) }
    }
}
