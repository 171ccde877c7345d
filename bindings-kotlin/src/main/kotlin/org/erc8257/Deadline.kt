package org.erc8257

import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.withTimeoutOrNull

/**
 * When a host gives up: a little before the step's deadline, at which the loop hears nothing any more. What some of
 * several RPCs have answered until then counts.
 */
internal class Deadline(time: Duration) {
    constructor(seconds: Int) : this(seconds.seconds)

    private val end = Elapsed.markNow() + own(time)

    /** The time left; zero or less, once it is over. */
    val left: Duration get() = -end.elapsedNow()

    /** The result of the work; a fault at the deadline. */
    suspend fun <T : Any> within(work: suspend () -> T): T =
        withTimeoutOrNull(left) { work() } ?: throw Fault(Fault.Kind.TIMEOUT)

    private fun own(all: Duration) = all - minOf(all / 10, 250.milliseconds)
}
