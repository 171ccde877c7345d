package org.erc8257.border

import java.io.File
import org.erc8257.CallAnswer
import org.erc8257.Erc8257Exception
import org.erc8257.recordingOf

/** A program that makes calls that are refused before they cross, and says how many KiB 20,000 sessions leave behind. */
internal object RefusedCalls {
    @JvmStatic
    fun main(arguments: Array<String>) {
        val recording = checkNotNull(recordingOf(File(arguments[0]).readText()))
        fun sessions(count: Int) = repeat(count) {
            recording.session(0).use { session ->
                val refused = runCatching { session.handleCall(0, CallAnswer.Result("\uD800")) }
                check(refused.exceptionOrNull() is Erc8257Exception.Refused)
                check(session.export().isNotEmpty())
            }
        }
        sessions(5_000)
        val before = resident()
        sessions(20_000)
        println(resident() - before)
    }

    private fun resident(): Int =
        File("/proc/self/status").readLines().first { it.startsWith("VmRSS:") }.filter { it.isDigit() }.toInt()
}
