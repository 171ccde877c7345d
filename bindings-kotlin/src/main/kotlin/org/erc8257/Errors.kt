package org.erc8257

import kotlin.coroutines.cancellation.CancellationException

/** An argument with a wrong value. */
internal fun wrong(pointer: String, reason: String): Erc8257Exception {
    val member = pointer.removePrefix("/").replace('/', '.')
    return refused("usage-wrong-value", pointer, "$member $reason")
}

/** The error for a host's exception. */
internal fun hostFailed(thrown: Throwable): Erc8257Exception {
    // Without its message, which may hold the URL of an RPC, and with it a key.
    val failed = refused("host-failed", null, "the host threw ${thrown.javaClass.name}")
    failed.initCause(thrown)
    return failed
}

/** Does the host's work, or reads its result: only the session's own errors come through as they are. */
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

/** The error of this code. */
internal fun refused(code: String, pointer: String?, reason: String): Erc8257Exception =
    Erc8257Exception.Refused(code, pointer, reason, null, null, null, null, null, null)
