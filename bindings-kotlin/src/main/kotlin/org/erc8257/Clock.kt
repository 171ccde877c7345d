package org.erc8257

/** The time that a session is told: whole seconds from a start on, whatever becomes of the machine's date meanwhile. */
internal class Clock(private val start: Long, private val elapsed: () -> Long = Elapsed::nanos) {
    private val began = elapsed()

    /** Never back, and never beyond the largest number: the end of time has passed every deadline. */
    fun now(): Long {
        val passed = maxOf(0, elapsed() - began) / NANOS
        return if (start > Long.MAX_VALUE - passed) Long.MAX_VALUE else start + passed
    }

    companion object {
        private const val NANOS = 1_000_000_000L

        /** This machine's date, in seconds. */
        fun today(): Long = maxOf(0, System.currentTimeMillis() / 1_000)
    }
}
