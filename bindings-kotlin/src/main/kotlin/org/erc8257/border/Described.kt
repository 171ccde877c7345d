package org.erc8257.border

import java.nio.charset.CharacterCodingException
import kotlin.io.encoding.Base64
import org.erc8257.Erc8257Exception
import org.erc8257.runVerb
import org.erc8257.wrong

/** Writes JSON text, and collects the bytes that cross beside the arguments of a verb. */
internal class JsonWriter {
    private val written = StringBuilder()
    private var needsComma = false

    val beside = ArrayList<ByteArray>()
    val text: String get() = written.toString()

    fun boolean(value: Boolean) = raw(value.toString())

    fun number(value: Number) = raw(value.toString())

    fun string(value: String) = raw(quoted(value))

    fun base64(value: ByteArray) = string(Base64.encode(value))

    /** A JSON text of the caller: of one value, so that nothing in it stands beside that. */
    fun json(value: String) {
        val one =
            try {
                JsonText.of(value)
            } catch (_: Erc8257Exception) {
                throw wrong("/json", "is not the text of one JSON value")
            }
        raw(one.text)
    }

    fun <T> optional(value: T?, write: (T) -> Unit) = if (value == null) raw("null") else write(value)

    fun <T> list(values: List<T>, write: (T) -> Unit) {
        open('[')
        values.toList().forEach(write)
        close(']')
    }

    /** Values by the words of a closed list. */
    fun <W, T> map(values: Map<W, T>, of: (W) -> String, write: (T) -> Unit) = obj {
        values.toMap().forEach { (word, value) -> member(of(word)) { write(value) } }
    }

    fun obj(members: () -> Unit) {
        open('{')
        members()
        close('}')
    }

    fun member(name: String, write: () -> Unit) {
        raw("${quoted(name)}:")
        needsComma = false
        write()
    }

    /** A member that is left out where it has no value. */
    fun <T> maybe(name: String, value: T?, write: (T) -> Unit) {
        if (value != null) member(name) { write(value) }
    }

    /** Bytes beside the arguments: the document has their number. */
    fun bytes(value: ByteArray) {
        number(beside.size)
        beside.add(value)
    }

    private fun raw(value: String) {
        if (needsComma) written.append(',')
        written.append(value)
        needsComma = true
    }

    private fun open(bracket: Char) {
        raw(bracket.toString())
        needsComma = false
    }

    private fun close(bracket: Char) {
        written.append(bracket)
        needsComma = true
    }

    private fun quoted(value: String): String {
        val quoted = StringBuilder(value.length + 2).append('"')
        for (letter in value) {
            when {
                letter == '"' || letter == '\\' -> quoted.append('\\').append(letter)
                letter < ' ' -> quoted.append("\\u").append(letter.code.toString(16).padStart(4, '0'))
                else -> quoted.append(letter)
            }
        }
        return quoted.append('"').toString()
    }
}

/** Runs a verb by its number, and gives its report. The library refuses the number of other descriptions. */
internal fun described(description: Long, verb: Int, write: (JsonWriter) -> Unit): JsonText =
    JsonText.of(runVerb(verb, frame(description, arguments(write))))

/** The arguments of a verb or an inquiry: their text, and the bytes beside it. */
internal fun arguments(write: (JsonWriter) -> Unit): List<ByteArray> {
    val writer = JsonWriter()
    unchanged { writer.obj { write(writer) } }
    return listOf(encoded(writer.text)) + writer.beside
}

/** A text as it crosses; half a character is refused. */
internal fun encoded(text: String): ByteArray =
    try {
        text.encodeToByteArray(throwOnInvalidSequence = true)
    } catch (_: CharacterCodingException) {
        throw wrong("/text", "has a surrogate without its other half")
    }
