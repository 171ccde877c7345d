package org.erc8257

import kotlin.coroutines.cancellation.CancellationException

/** An argument with a wrong value. */
internal fun wrong(pointer: String, reason: String): Erc8257Exception {
    val member = pointer.removePrefix("/").replace('/', '.')
    return refused("usage-wrong-value", pointer, "$member $reason")
}

/** What a host threw. */
internal fun hostFailed(thrown: Throwable): Erc8257Exception {
    // Not what it said: that may hold the URL of an RPC, and with it a key.
    val failed = refused("host-failed", null, "the host threw ${thrown.javaClass.name}")
    failed.initCause(thrown)
    return failed
}

/** Does what is the host's doing, or looks at what it gave: only the session's own words come through as they are. */
internal inline fun <T> byHost(work: () -> T): T =
    try {
        work()
    } catch (cancelled: CancellationException) {
        throw cancelled
    } catch (refused: Erc8257Exception) {
        throw refused
    } catch (thrown: Throwable) {
        throw hostFailed(thrown)
    }

private fun refused(code: String, pointer: String?, reason: String): Erc8257Exception =
    Erc8257Exception.Refused(code, pointer, reason, null, null, null, null, null, null)
