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
internal class Lane<out H : ToolHost>(private val host: H, caller: CoroutineContext) {
    // A view of `IO` with threads of its own: hosts that block theirs for ever leave the others enough.
    private val context =
        caller.minusKey(Job) + Dispatchers.IO.limitedParallelism(byHost { host.rpcs }.coerceAtLeast(1))

    /** The host's answers in time. */
    suspend fun call(request: CallsRequest): List<Answered> =
        within(request.deadlineSeconds.seconds) { it.call(request) }.orEmpty()

    /** The host's fetch in time. */
    suspend fun fetch(request: FetchRequest): Fetched =
        within(request.deadlineSeconds.seconds) { it.fetch(request) }
            ?: Fetched(Response.Failed(FetchError.TIMEOUT), null)

    /** What the host does in time; `null`, if it is late. */
    suspend fun <T : Any> within(time: Duration, work: suspend (H) -> T): T? {
        // No child of the caller's job, which would wait for it.
        val working = CoroutineScope(context + Job()).async { runCatching { work(host) } }
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
