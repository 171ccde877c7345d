package org.erc8257.border

import java.io.File
import java.nio.ByteBuffer
import java.nio.ByteOrder

/** As much of an ELF file as Android's loader looks at, and the names of its sections. Little-endian, 32 or 64 bits. */
internal class Elf(bytes: ByteArray) {
    class Segment(val type: Int, val flags: Int, val offset: Long, val address: Long, val memory: Long, val align: Long)

    private val file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)
    private val wide = file.get(4).toInt() == 2

    init {
        require(bytes[5].toInt() == 1) { "big-endian" }
    }

    val segments: List<Segment> = table(if (wide) 32 else 28, if (wide) 54 else 42).map { at ->
        if (wide) {
            Segment(int(at), int(at + 4), long(at + 8), long(at + 16), long(at + 40), long(at + 48))
        } else {
            Segment(int(at), int(at + 24), word(at + 4), word(at + 8), word(at + 20), word(at + 28))
        }
    }

    val sections: List<String> = run {
        val headers = table(if (wide) 40 else 32, if (wide) 58 else 46)
        val names = headers[file.getShort(if (wide) 62 else 50).toInt()]
        val texts = if (wide) long(names + 24).toInt() else int(names + 16)
        headers.map { text(texts + int(it)) }
    }

    /** Tags and values of the dynamic section. */
    val dynamic: List<Pair<Long, Long>> = run {
        val segment = segments.single { it.type == DYNAMIC }
        val size = if (wide) 16 else 8
        generateSequence(segment.offset.toInt()) { it + size }
            .map { at -> if (wide) long(at) to long(at + 8) else word(at) to word(at + 4) }
            .takeWhile { it.first != 0L }.toList()
    }

    /** Where the headers begin whose table stands at the first of these, and their size and number at the second. */
    private fun table(place: Int, form: Int): List<Int> {
        val start = if (wide) long(place).toInt() else int(place)
        return List(file.getShort(form + 2).toInt()) { start + it * file.getShort(form) }
    }

    private fun int(at: Int) = file.getInt(at)

    private fun word(at: Int) = file.getInt(at).toLong() and 0xffff_ffffL

    private fun long(at: Int) = file.getLong(at)

    private fun text(at: Int) = generateSequence(at) { it + 1 }.map { file.get(it).toInt() }.takeWhile { it != 0 }
        .joinToString("") { it.toChar().toString() }

    companion object {
        const val LOAD = 1
        const val DYNAMIC = 2
        const val STACK = 0x6474e551
        const val RELRO = 0x6474e552
        const val EXECUTABLE = 1
        const val WRITABLE = 2

        /** What begins as an ELF file does. */
        fun isOne(file: File): Boolean = file.inputStream().use { it.readNBytes(4) }
            .contentEquals(byteArrayOf(0x7f, 'E'.code.toByte(), 'L'.code.toByte(), 'F'.code.toByte()))
    }
}
