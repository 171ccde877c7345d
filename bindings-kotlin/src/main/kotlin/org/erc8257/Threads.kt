package org.erc8257

import java.util.concurrent.Executor
import java.util.concurrent.SynchronousQueue
import java.util.concurrent.ThreadPoolExecutor
import java.util.concurrent.TimeUnit
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException
import kotlinx.coroutines.suspendCancellableCoroutine

/** Threads for what cannot be interrupted: they can be left behind, keep no program alive, and end when they idle. */
internal val threads: Executor = ThreadPoolExecutor(0, Int.MAX_VALUE, 5, TimeUnit.SECONDS, SynchronousQueue()) { work ->
    Thread(work, "erc8257").apply { isDaemon = true }
}

/** Whether the system had a thread to give, which now does the work. */
internal fun started(work: () -> Unit): Boolean =
    try {
        threads.execute(work)
        true
    } catch (_: OutOfMemoryError) {
        // "unable to create native thread"
        false
    }

/** The result of the work in another thread. Work that is no longer waited for is told so, and left behind. */
internal suspend fun <T> inThread(onCancel: () -> Unit = {}, work: () -> T): T =
    suspendCancellableCoroutine { waiting ->
        waiting.invokeOnCancellation { onCancel() }
        val begun = started {
            runCatching(work).fold({ waiting.resume(it) }, { waiting.resumeWithException(it) })
        }
        if (!begun) waiting.resumeWithException(Fault(Fault.Kind.CONNECT))
    }
