package org.erc8257

import java.io.ByteArrayOutputStream
import java.util.zip.CRC32
import java.util.zip.DataFormatException
import java.util.zip.Inflater

/**
 * The body without the codings that the `Content-Encoding` headers tell, if it is at most `most` bytes then. `identity`
 * is asked for, and gzip undone, once, where a server sends it all the same.
 */
internal fun undo(told: List<String>, body: ByteArray, most: Long): ByteArray {
    val codings = told.flatMap { it.split(',') }.map { it.trim(' ', '\t').lowercase() }
        .filter { it != "" && it != "identity" }
    return when (codings) {
        emptyList<String>() -> body
        listOf("gzip"), listOf("x-gzip") -> Gzip(body, most).unzipped()
        else -> throw Fault(Fault.Kind.ENCODING)
    }
}

/** The members of a gzip file (RFC 1952), to the last byte: the library's own reader stops where a member looks odd. */
private class Gzip(private val body: ByteArray, private val most: Long) {
    private val plain = ByteArrayOutputStream()
    private val piece = ByteArray(16_384)
    private var at = 0

    fun unzipped(): ByteArray {
        do {
            header()
            member()
        } while (at < body.size)
        return plain.toByteArray()
    }

    private fun header() {
        if (byte() != 0x1f || byte() != 0x8b || byte() != DEFLATE) throw BAD
        val flags = byte()
        if (flags and RESERVED != 0) throw BAD
        skip(6)
        if (flags and EXTRA != 0) skip(byte() + (byte() shl 8))
        if (flags and NAME != 0) skipText()
        if (flags and COMMENT != 0) skipText()
        if (flags and HEADER_CRC != 0) skip(2)
    }

    private fun member() {
        val sum = CRC32()
        var size = 0L
        val inflater = Inflater(true)
        try {
            inflater.setInput(body, at, body.size - at)
            while (!inflater.finished()) {
                val count = inflater.inflate(piece)
                if (count == 0 && !inflater.finished()) throw BAD
                plain.write(piece, 0, count)
                if (plain.size() > most) throw Fault(Fault.Kind.TOO_LARGE)
                sum.update(piece, 0, count)
                size += count
            }
            at = body.size - inflater.remaining
        } catch (_: DataFormatException) {
            throw BAD
        } finally {
            inflater.end()
        }
        if (number() != sum.value || number() != size) throw BAD
    }

    private fun number(): Long = (0 until 32 step 8).fold(0L) { sum, shift -> sum or (byte().toLong() shl shift) }

    private fun byte(): Int = if (at < body.size) body[at++].toInt() and 0xff else throw BAD

    private fun skip(count: Int) {
        if (count > body.size - at) throw BAD
        at += count
    }

    private fun skipText() {
        while (byte() != 0) Unit
    }

    private companion object {
        val BAD get() = Fault(Fault.Kind.ENCODING)
        const val DEFLATE = 8
        const val HEADER_CRC = 2
        const val EXTRA = 4
        const val NAME = 8
        const val COMMENT = 16
        const val RESERVED = 0xe0
    }
}
