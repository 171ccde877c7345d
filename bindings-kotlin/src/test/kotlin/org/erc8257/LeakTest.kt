package org.erc8257

import java.io.File
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS

/** KiB by which memory may grow from the 2,000th session to the 10,000th: half of one for each. */
private const val TOLERANCE = 4_096

/**
 * Ten thousand sessions in flat memory. They have a process of their own, whose heap is of one size and in memory from
 * the start: what grows is outside of it.
 */
internal class LeakTest {
    @Test
    @EnabledOnOs(OS.LINUX, disabledReason = "/proc is where memory is read")
    fun `10,000 sessions, mixed, some of them abandoned, in flat memory`() {
        val java = File(System.getProperty("java.home"), "bin/java").path
        val heap = "-Xms64m -Xmx64m -XX:+AlwaysPreTouch -XX:+UseSerialGC -XX:TieredStopAtLevel=1".split(' ')
        val program = listOf("-cp", System.getProperty("java.class.path"), ManySessions::class.java.name)
        val process = ProcessBuilder(listOf(java) + heap + program).redirectErrorStream(true).start()
        val said = process.inputStream.bufferedReader().readText()
        assertEquals(0, process.waitFor(), said)
        val (early, late) = said.trim().lines().map { it.split(' ') }
        println("resident: ${early[1]} KiB after ${early[0]} sessions, ${late[1]} KiB after ${late[0]}")
        assertEquals(listOf("2000", "0"), listOf(early[0], early[2]), said)
        assertEquals(listOf("10000", "0"), listOf(late[0], late[2]), "abandoned ones are freed: $said")
        assertTrue(late[1].toInt() - early[1].toInt() < TOLERANCE, said)
    }
}
