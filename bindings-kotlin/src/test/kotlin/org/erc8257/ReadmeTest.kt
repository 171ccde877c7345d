package org.erc8257

import java.io.File
import java.nio.file.Files
import kotlinx.coroutines.runBlocking
import org.erc8257.examples.MyHost
import org.erc8257.examples.look
import org.erc8257.examples.mayUse
import org.erc8257.support.DIFFERENCES
import org.erc8257.support.FreeTool
import org.erc8257.support.Own
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** The README's code is code that compiles, and does what it says. */
internal class ReadmeTest {
    private fun lines(text: String) = text.lines().map(String::trim).filter { it != "" }

    @Test
    fun `each block stands in the examples`() {
        val blocks = Regex("```kotlin\n(.*?)```", RegexOption.DOT_MATCHES_ALL).findAll(File("README.md").readText())
        val examples = lines(File("examples/Readme.kt").readText()).joinToString("\n")
        val all = blocks.map { lines(it.groupValues[1]).joinToString("\n") }.toList()
        assertTrue(all.size >= 5)
        for (block in all) assertTrue(block in examples) { block }
    }

    @Test
    fun `it does what it says`() = runBlocking {
        val saved = Files.createTempFile("erc8257", ".json").toFile().apply { delete() }
        assertTrue(mayUse(FreeTool.tool, Own(), saved))
        // The second time it is all there.
        assertTrue(mayUse(FreeTool.tool, Own(onCall = { error("asked") }), saved))
        saved.delete()
        assertFalse(verifyTool(FreeTool.tool, MyHost()).verified)
        look(FreeTool.manifest)
    }

    @Test
    fun `the numbers of cases that differ`() {
        val told = Regex("(\\d+) cases of \\d+ for `JavaHost`, (\\d+) for\\s+`OkHttpHost`")
            .find(File("README.md").readText())
        val sizes = DIFFERENCES.values.map { "${it.size}" }
        assertEquals(sizes, told?.groupValues?.drop(1))
    }
}
