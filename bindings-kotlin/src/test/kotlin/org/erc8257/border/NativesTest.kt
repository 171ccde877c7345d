package org.erc8257.border

import org.erc8257.Report
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.TestFactory
import java.io.File

/** Every ELF file that the jar carries can be loaded by a device with pages of 16 KB, and carries nothing needless. */
class NativesTest {
    /** The folder that is packed into the jar. */
    private val packed = File(Report::class.java.protectionDomain.codeSource.location.toURI())

    private fun libraries(): List<File> = packed.walk().filter { it.isFile && Elf.isOne(it) }.toList()

    @TestFactory
    fun `segments lie on pages of 16 KB`(): List<DynamicTest> = each { elf ->
        val loaded = elf.segments.filter { it.type == Elf.LOAD }
        assertTrue(loaded.size >= 2, "only ${loaded.size} segments are loaded")
        for (segment in loaded) {
            assertTrue(segment.align >= PAGE && segment.align % PAGE == 0L, "aligned to ${segment.align}")
            assertEquals(segment.offset % segment.align, segment.address % segment.align, "place in the page")
        }
        // What is made read-only after loading shares no page with what stays writable: it would be read-only with it.
        for (segment in elf.segments.filter { it.type == Elf.RELRO }) {
            val end = segment.address + segment.memory
            val page = (end + PAGE - 1) / PAGE * PAGE
            assertTrue(loaded.none { it.address < page && it.address + it.memory > end }, "read-only from $end on")
        }
        // No page is of two segments, as each has its own rights.
        for ((before, after) in loaded.sortedBy { it.address }.zipWithNext()) {
            assertTrue((before.address + before.memory - 1) / PAGE < after.address / PAGE, "two segments in one page")
        }
    }

    @TestFactory
    fun `nothing is writable and executable`(): List<DynamicTest> = each { elf ->
        val both = Elf.WRITABLE or Elf.EXECUTABLE
        assertTrue(elf.segments.none { it.type == Elf.LOAD && it.flags and both == both })
        val stack = elf.segments.single { it.type == Elf.STACK }
        assertEquals(0, stack.flags and Elf.EXECUTABLE, "the stack is executable")
        assertTrue(elf.dynamic.none { (tag, value) -> tag == TEXTREL || (tag == FLAGS && value and 4L != 0L) }, "TEXTREL")
    }

    @TestFactory
    fun `the file is stripped`(): List<DynamicTest> = each { elf ->
        val needless = elf.sections.filter { it == ".symtab" || it == ".strtab" || it.startsWith(".debug") }
        assertEquals(listOf<String>(), needless)
    }

    private fun each(check: (Elf) -> Unit): List<DynamicTest> {
        val libraries = libraries()
        // On other systems the library is not an ELF file.
        if (System.getProperty("os.name") == "Linux") assertTrue(libraries.isNotEmpty(), "no library in $packed")
        return libraries.map { file -> dynamicTest(file.relativeTo(packed).path) { check(Elf(file.readBytes())) } }
    }

    private companion object {
        const val PAGE = 16_384L
        const val TEXTREL = 22L
        const val FLAGS = 30L
    }
}
