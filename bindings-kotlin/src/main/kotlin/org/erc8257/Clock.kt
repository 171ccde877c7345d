package org.erc8257

/** The time that a session is told: whole seconds from a start on, whatever becomes of the machine's date meanwhile. */
internal class Clock(private val start: Long) {
    private val began = System.nanoTime()

    fun now(): Long = start + (System.nanoTime() - began) / NANOS

    companion object {
        private const val NANOS = 1_000_000_000L

        /** This machine's date, in seconds. */
        fun today(): Long = maxOf(0, System.currentTimeMillis() / 1_000)
    }
}
