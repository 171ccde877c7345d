package org.erc8257.border

import org.erc8257.Report
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.io.File

/** Three native libraries: each is loaded by the first call of something in it, and only if it is the right one. */
class LibraryTest {
    private val packed = File(Report::class.java.protectionDomain.codeSource.location.toURI())

    /** What a fresh JVM prints that validates a manifest, and then asks for advice. */
    private fun said(vararg properties: String): List<String> {
        val java = File(System.getProperty("java.home"), "bin/java").path
        val program = listOf("-cp", System.getProperty("java.class.path"), FirstCalls::class.java.name)
        val process = ProcessBuilder(listOf(java) + properties + program).redirectErrorStream(true).start()
        val said = process.inputStream.bufferedReader().readLines()
        assertEquals(0, process.waitFor(), said.joinToString("\n"))
        return said
    }

    @Test
    fun `those of verification and advice are found in the package`() {
        assertEquals(listOf("findings true", "advice true"), said())
    }

    @Test
    fun `an app that leaves advice out can verify`() {
        val (validated, advice) = said("-Dorg.erc8257.library.erc8257_advice=/nowhere/liberc8257_advice.so")
        assertEquals("findings true", validated)
        assertTrue(advice.startsWith("UnsatisfiedLinkError: the native library erc8257_advice cannot be loaded"), advice)
    }

    @Test
    fun `a library with other functions is not called`() {
        val other = packed.walk().single { it.name.contains("erc8257_advice") }
        val (validated) = said("-Dorg.erc8257.library.erc8257_uniffi=$other")
        assertTrue(validated.startsWith("UnsatisfiedLinkError: the native library erc8257_uniffi is of another"), validated)
    }
}
