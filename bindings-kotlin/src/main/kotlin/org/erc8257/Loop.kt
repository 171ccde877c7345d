package org.erc8257

import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive

/** The one loop, of sessions and of inquiries: each [step] is told the time, until one returns the report. */
internal suspend fun <A, R : Any> carryOut(
    asking: A,
    now: Long?,
    onStep: suspend (A) -> Unit,
    step: suspend (Long) -> R?,
): R {
    val clock = Clock(now ?: Clock.today())
    while (true) {
        onStep(asking)
        // Behind it: a caller that was cancelled has put away all that was told, and nothing more is signed or sent.
        currentCoroutineContext().ensureActive()
        step(clock.now())?.let { return it }
    }
}
