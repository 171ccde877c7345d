package org.erc8257

import org.erc8257.support.Drive
import org.erc8257.support.entries
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** Whatever is handed over ends in a result or in an error of the library. */
internal class HostileTest {
    @Test
    fun `every value at every parameter`() {
        val drive = Drive()
        for (entry in entries()) {
            val before = System.nanoTime()
            drive.drive(entry)
            val seconds = (System.nanoTime() - before) / 1_000_000_000
            assertTrue(seconds < 600, "$entry took $seconds s")
        }
        assertEquals(emptyList<String>(), drive.wrong)
        val told = "${drive.calls} calls, ${drive.results} results"
        assertTrue(drive.calls > 3000 && drive.results in 500 until drive.calls, told)
    }

    @Test
    fun `every entry is driven`() {
        val names = entries().map { it.name }
        assertTrue(names.size >= 75, "$names")
        val some = "verify verifyBundle verifyBundleBytes validate canonicalize hash fix advise diagnose plan needOf " +
            "readAccess parsePolicy handleCall handleResponse poll resume begin handle fail answer " +
            "session payload <init>"
        assertEquals(emptyList<String>(), some.split(" ") - names.toSet())
    }
}
