package org.erc8257

import java.io.ByteArrayOutputStream
import java.io.File
import org.erc8257.runner.Via
import org.erc8257.runner.viasOf
import org.erc8257.support.Vectors
import org.erc8257.support.bundle
import org.erc8257.support.program
import org.erc8257.support.tests
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.EnumSource

private const val NO_BUNDLE = 2

/** Of all lines: some tools could not be checked. */
private const val UNAVAILABLE = 3
private const val NEW_LINE = '\n'.code.toByte()
private const val NOT_FOUND = """{"format":"erc8257-bundle/1","registry":"not-found"}"""
private const val SILENT = """{"format":"erc8257-bundle/1","registry":"unavailable"}"""

/** Kotlin prints what the command prints, and does by the verb that was asked for. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
internal class RunnerTest {
    private val runner = tests.resolve("runners/kotlin/run").path

    /** Every bundle of the vectors, and every text that is none, one a line: where JSON allows an end, a space. */
    private val lines = (Vectors.cases("verify", 1200) + Vectors.cases("bundle-errors", 170)).map { case ->
        bundle(case).map { if (it == NEW_LINE) ' '.code.toByte() else it }.toByteArray()
    }
    private val input = ByteArrayOutputStream().apply {
        for (line in lines) {
            write(line)
            write(NEW_LINE.toInt())
        }
    }.toByteArray()
    private lateinit var judged: List<String>

    @BeforeAll
    fun `all lines by each verb, in one run`() {
        val isPacked = File("target").list().orEmpty().any { it.matches(Regex("erc8257-.*\\.jar")) }
        if (System.getenv("CI") == "true") check(isPacked) { "cargo xtask build kotlin" }
        assumeTrue(isPacked, "there is no jar: `cargo xtask build kotlin`")
        val (status, printed) = run(listOf(runner) + Via.entries.flatMap { listOf("--via", it.word) }, input)
        assertEquals(UNAVAILABLE, status)
        judged = printed.removeSuffix("\n").split('\n')
        assertEquals(lines.size * Via.entries.size, judged.size)
    }

    @ParameterizedTest
    @EnumSource
    fun `the lines of the command`(via: Via) {
        val command = program("ERC8257_COMMAND", "cargo build -p erc8257-cli")
        val (status, printed) = run(listOf(command, "verify", "--batch", "--via", via.word, "-"), input)
        assertEquals(UNAVAILABLE, status)
        val wanted = printed.removeSuffix("\n").split('\n')
        assertTrue(wanted.size >= 1433)
        val printedHere = judged.filterIndexed { at, _ -> at % Via.entries.size == via.ordinal }
        val differing = wanted.indices.filter { wanted[it] != printedHere[it] }
        assertEquals(emptyList<String>(), differing.take(3).map { "${wanted[it]}\n${printedHere[it]}" })
    }

    @ParameterizedTest
    @CsvSource("'',0", "V,0", "V N,1", "N,1", "N {},2", "'{} V',2", "B,2", "' ',2", "V ,0", "S,3", "V S N,3", "S {},3")
    fun `the exit status`(given: String, wanted: Int) {
        val verified = Vectors.text("bundles/free-tool.json").replace('\n', ' ')
        val texts = mapOf("V" to verified.toByteArray(), "N" to NOT_FOUND.toByteArray(), "S" to SILENT.toByteArray(), "B" to byteArrayOf(-1))
        val parts = given.split(' ').map { texts[it] ?: it.toByteArray() }
        val text = parts.reduce { all, one -> all + NEW_LINE + one }
        assertEquals(wanted, run(listOf(runner), text).first)
    }

    @Test
    fun `a verb that there is not`() {
        assertEquals(NO_BUNDLE to "", run(listOf(runner, "--via", "guess"), ByteArray(0)))
        assertEquals(listOf(Via.BUNDLE), viasOf(emptyList()))
        for (wrong in listOf("--via", "--via verify --via", "verify", "--verb verify")) {
            assertNull(viasOf(wrong.split(' ')))
        }
    }

    private fun run(command: List<String>, input: ByteArray): Pair<Int, String> {
        val process = ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start()
        val writing = Thread { runCatching { process.outputStream.use { it.write(input) } } }.apply { start() }
        val printed = process.inputStream.readBytes().toString(Charsets.UTF_8)
        writing.join()
        return process.waitFor() to printed
    }
}
