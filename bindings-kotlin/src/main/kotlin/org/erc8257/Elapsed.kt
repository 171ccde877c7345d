package org.erc8257

import java.lang.reflect.Method
import java.util.concurrent.TimeUnit
import kotlin.time.AbstractLongTimeSource
import kotlin.time.DurationUnit

/**
 * Time that goes on while a device sleeps, as verdicts age meanwhile: Android's `SystemClock.elapsedRealtime`.
 * Elsewhere it is `System.nanoTime`, which stands still on most machines that are put to sleep.
 */
internal object Elapsed : AbstractLongTimeSource(DurationUnit.NANOSECONDS) {
    private val android = realtime("android.os.SystemClock")

    fun nanos(): Long = android?.let(::nanosOf) ?: System.nanoTime()

    override fun read(): Long = nanos()

    /** The clock of such a class; `null` where no such clock runs. */
    fun realtime(name: String): Method? =
        try {
            Class.forName(name).getMethod("elapsedRealtime").also(::nanosOf)
        } catch (_: Exception) {
            // Android's classes as they are for tests on the JVM have the method, and it throws.
            null
        }

    /** What such a clock shows, in milliseconds, as nanoseconds. */
    fun nanosOf(clock: Method): Long = TimeUnit.MILLISECONDS.toNanos(clock.invoke(null) as Long)
}
