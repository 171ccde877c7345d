package org.erc8257

import java.io.ByteArrayOutputStream
import java.util.zip.GZIPOutputStream
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test

private const val MOST = 1L shl 20

/** Content codings: gzip is undone, once, to the last byte and not beyond a limit. */
internal class CodingTest {
    private val text = "{\"a\":1}".repeat(100).toByteArray()

    @Test
    fun `what is not coded stays as it is`() {
        for (told in listOf(listOf(), listOf("identity"), listOf(" Identity ,", ""))) {
            assertArrayEquals(text, undo(told, text, 10))
        }
    }

    @Test
    fun `gzip with one member, with many, and with all that a head can have`() {
        assertArrayEquals(text, undo(listOf("gzip"), gzip(text), MOST))
        assertArrayEquals(text, undo(listOf("X-GZIP, identity"), gzip(text), MOST))
        val many = text.map { gzip(byteArrayOf(it)) }.reduce(ByteArray::plus)
        assertArrayEquals(text, undo(listOf("gzip"), many, MOST))
        val plain = gzip(text)
        val extras = byteArrayOf(3, 0, 1, 2, 3) + "name\u0000comment\u0000".toByteArray() + byteArrayOf(9, 9)
        val headed = plain.copyOf(10).also { it[3] = 0x1e } + extras + plain.drop(10)
        assertArrayEquals(text, undo(listOf("gzip"), headed, MOST))
    }

    @Test
    fun `very many empty members take no time to speak of`() {
        val none = gzip(ByteArray(0))
        val body = ByteArrayOutputStream().apply { repeat(50_000) { write(none) } }.toByteArray()
        assertArrayEquals(ByteArray(0), undo(listOf("gzip"), body, MOST))
    }

    @Test
    fun `at most so many bytes, and not one more`() {
        assertEquals(MOST.toInt(), undo(listOf("gzip"), gzip(ByteArray(MOST.toInt())), MOST).size)
        assertEquals(Fault.Kind.TOO_LARGE, faultOf("gzip", gzip(ByteArray(MOST.toInt() + 1))))
        assertEquals(Fault.Kind.TOO_LARGE, faultOf("gzip", gzip(ByteArray(64 shl 20))))
    }

    @Test
    fun `what is not gzip, or another coding`() {
        val whole = gzip(text)
        val wrong = mapOf(
            "nothing" to ByteArray(0),
            "text" to text,
            "bytes behind it" to whole + 0,
            "a wrong sum" to whole.copyOf().also { it[it.size - 5]++ },
            "a wrong size" to whole.copyOf().also { it[it.size - 1]++ },
            "a flag that nobody knows" to whole.copyOf().also { it[3] = 0x20 },
            "another method" to whole.copyOf().also { it[2] = 7 },
        ) + (0 until whole.size).associate { "cut at $it" to whole.copyOf(it) }
        for ((name, body) in wrong) assertEquals(Fault.Kind.ENCODING, faultOf("gzip", body), name)
        for (told in listOf("br", "deflate", "gzip, gzip", "zstd", "gzip;q=1", "chunked")) {
            assertEquals(Fault.Kind.ENCODING, faultOf(told, whole), told)
        }
    }

    private fun faultOf(told: String, body: ByteArray) =
        assertThrows(Fault::class.java) { undo(listOf(told), body, MOST) }.kind

    private fun gzip(plain: ByteArray): ByteArray =
        ByteArrayOutputStream().also { to -> GZIPOutputStream(to).use { it.write(plain) } }.toByteArray()
}
