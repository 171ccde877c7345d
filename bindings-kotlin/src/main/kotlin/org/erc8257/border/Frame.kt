package org.erc8257.border

import java.nio.ByteBuffer
import java.nio.ByteOrder
import org.erc8257.InternalException
import org.erc8257.wrong

/** The bytes of a number. */
private const val NUMBER = 4

/**
 * Parts that cross together: first the number of the descriptions that this was written from, and the number of the parts;
 * then each part behind its length. Every number has four bytes, the lowest first.
 */
internal fun frame(description: Long, parts: List<ByteArray>): ByteArray {
    val size = parts.fold(2L * NUMBER) { size, part -> size + NUMBER + part.size }
    if (size > Int.MAX_VALUE) throw wrong("/body", "is too long")
    val frame = ByteBuffer.allocate(size.toInt()).order(ByteOrder.LITTLE_ENDIAN)
    frame.putInt(description.toInt()).putInt(parts.size)
    for (part in parts) frame.putInt(part.size).put(part)
    return frame.array()
}

/** The parts of a frame that the library wrote, by the same descriptions. */
internal fun parts(frame: ByteArray): List<ByteArray> {
    val rest = ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN)
    number(rest)
    return List(count(rest)) { ByteArray(count(rest)).also { part -> rest.get(part) } }
}

private fun number(rest: ByteBuffer): Int = if (rest.remaining() < NUMBER) throw broken() else rest.getInt()

/** How many parts or bytes follow: no more than there are bytes. */
private fun count(rest: ByteBuffer): Int {
    val count = number(rest)
    return if (count in 0..rest.remaining()) count else throw broken()
}

private fun broken() = InternalException("the library wrote a frame that is not whole")
