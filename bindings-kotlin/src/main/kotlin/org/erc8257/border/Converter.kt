package org.erc8257.border

import org.erc8257.Erc8257Exception
import org.erc8257.InternalException
import java.nio.Buffer
import java.nio.BufferOverflowException
import java.nio.ByteBuffer

// What uniffi's generated converters are made of. The names are uniffi's, as its texts use them.

/** Bytes on their way to the library or from there: the first [len] of [bytes]. */
internal class RustBuffer(val bytes: ByteArray, val len: Int = bytes.size)

/** Turns values of one type into their form at the border, and back. */
internal interface FfiConverter<KotlinType, FfiType> {
    fun lift(value: FfiType): KotlinType

    fun lower(value: KotlinType): FfiType

    fun read(buf: ByteBuffer): KotlinType

    /** The most bytes that [write] writes of this value. */
    fun allocationSize(value: KotlinType): ULong

    fun write(value: KotlinType, buf: ByteBuffer)
}

/** A value that crosses as bytes. */
internal interface FfiConverterRustBuffer<KotlinType> : FfiConverter<KotlinType, RustBuffer> {
    override fun lift(value: RustBuffer): KotlinType {
        val buf = ByteBuffer.wrap(value.bytes, 0, value.len)
        val lifted = read(buf)
        if (buf.hasRemaining()) throw InternalException("${buf.remaining()} bytes remain of ${value.len}")
        return lifted
    }

    override fun lower(value: KotlinType): RustBuffer {
        val buf = unchanged {
            val size = allocationSize(value).toLong()
            if (size !in 0..MOST) throw refused("is too long to be handed over")
            ByteBuffer.allocate(size.toInt()).also { write(value, it) }
        }
        return RustBuffer(buf.array(), buf.position())
    }
}

/** Reads what a caller handed over: a list or an array may be changed by another thread meanwhile. */
internal fun <T> unchanged(read: () -> T): T =
    try {
        read()
    } catch (_: BufferOverflowException) {
        throw changed()
    } catch (_: ConcurrentModificationException) {
        throw changed()
    } catch (_: NoSuchElementException) {
        throw changed()
    } catch (_: IndexOutOfBoundsException) {
        throw changed()
    }

private fun changed() = refused("was changed while it was read")

/** Texts are UTF-8. Alone, they cross without their length. */
internal object FfiConverterString : FfiConverter<String, RustBuffer> {
    override fun lift(value: RustBuffer): String = String(value.bytes, 0, value.len, Charsets.UTF_8)

    override fun lower(value: String): RustBuffer = RustBuffer(utf8(value))

    override fun read(buf: ByteBuffer): String {
        val len = buf.getInt()
        val text = String(buf.array(), buf.arrayOffset() + buf.position(), len, Charsets.UTF_8)
        skip(buf, len)
        return text
    }

    override fun allocationSize(value: String): ULong = 4UL + 3UL * value.length.toULong()

    override fun write(value: String, buf: ByteBuffer) {
        val bytes = utf8(value)
        buf.putInt(bytes.size)
        buf.put(bytes)
    }
}

/** Of a `ByteBuffer` it would be another method, which older Androids do not have. */
private fun skip(buf: Buffer, bytes: Int) {
    buf.position(buf.position() + bytes)
}

/** A text that would arrive as another text is refused. */
private fun utf8(text: String): ByteArray {
    var at = 0
    while (at < text.length) {
        val char = text[at++]
        if (!Character.isSurrogate(char)) continue
        if (Character.isLowSurrogate(char) || at == text.length || !Character.isLowSurrogate(text[at])) {
            val found = "\\u{${Integer.toHexString(char.code)}}"
            throw refused("has half a character at index ${at - 1}: a surrogate without its other half", found)
        }
        at++
    }
    return text.toByteArray(Charsets.UTF_8)
}

private fun refused(what: String, found: String? = null): Erc8257Exception {
    val reason = "what was handed over $what"
    return Erc8257Exception.Refused("usage-wrong-value", null, reason, found, null, null, null, null, null)
}

/** As long as an array can be on every machine. */
private const val MOST = 0x7fff_fff0L
