package org.erc8257

import java.util.concurrent.TimeUnit
import kotlin.time.Duration.Companion.seconds
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** Stands for `android.os.SystemClock`. */
internal object Awake {
    var millis = 0L

    @JvmStatic
    fun elapsedRealtime(): Long = millis
}

/** As Android's classes are in tests on the JVM. */
internal object Stub {
    @JvmStatic
    fun elapsedRealtime(): Long = throw UnsupportedOperationException("not mocked")
}

/** What counts time, and what is made of it. */
internal class ClockTest {
    @Test
    fun `seconds are counted from the start on, and stop at the last`() {
        var nanos = -5L
        val clock = Clock(100) { nanos }
        val last = Clock(Long.MAX_VALUE - 1) { nanos }
        assertEquals(listOf(100, Long.MAX_VALUE - 1), listOf(clock.now(), last.now()))
        nanos += TimeUnit.SECONDS.toNanos(1) - 1
        assertEquals(100, clock.now())
        nanos += 1
        assertEquals(listOf(101, Long.MAX_VALUE), listOf(clock.now(), last.now()))
        nanos += TimeUnit.DAYS.toNanos(1)
        assertEquals(listOf(86_501, Long.MAX_VALUE), listOf(clock.now(), last.now()))
        nanos = Long.MIN_VALUE
        assertTrue(clock.now() >= 100)
    }

    @Test
    fun `where the system counts its sleep, that clock is taken`() {
        val clock = checkNotNull(Elapsed.realtime("org.erc8257.Awake"))
        Awake.millis = 1_234
        assertEquals(1_234_000_000, Elapsed.nanosOf(clock))
        assertNull(Elapsed.realtime("org.erc8257.Stub"))
        assertNull(Elapsed.realtime("android.os.SystemClock"))
        assertNull(Elapsed.realtime("java.lang.System"))
    }

    @Test
    fun `a deadline goes by the same time`() {
        val before = System.nanoTime()
        val nanos = Elapsed.nanos()
        assertTrue(nanos - before >= 0 && System.nanoTime() - nanos >= 0)
        assertTrue(Deadline(10_000).left in 9_000.seconds..9_999.8.seconds)
    }
}
