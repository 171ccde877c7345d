package org.erc8257.border

import java.math.BigInteger
import kotlin.io.encoding.Base64
import java.util.Collections
import org.erc8257.Erc8257Exception
import org.erc8257.Finding
import org.erc8257.Severity
import org.erc8257.wrong

/**
 * A JSON value in a text of the core, read one level at a time. Values that are kept as they stand are never looked into, so
 * no depth is too deep.
 */
internal class JsonText private constructor(private val whole: String, private val start: Int, private val end: Int) {
    /** The value as it stands. */
    val text: String get() = whole.substring(start, end)

    private val isNull: Boolean get() = text == "null"

    fun boolean(): Boolean = text.toBooleanStrictOrNull() ?: throw unreadable()

    fun int(): Int = text.toIntOrNull() ?: throw unreadable()

    fun long(): Long = text.toLongOrNull() ?: throw unreadable()

    fun integer(): BigInteger = string().toBigIntegerOrNull() ?: throw unreadable()

    fun base64(): ByteArray =
        try {
            Base64.decode(string())
        } catch (_: IllegalArgumentException) {
            throw unreadable()
        }

    fun string(): String {
        if (end - start < 2 || whole[start] != '"') throw unreadable()
        val content = whole.substring(start + 1, end - 1)
        return if ('\\' in content) unescaped(content) else content
    }

    /** A word of a closed list. */
    inline fun <reified W : Enum<W>> word(of: (W) -> String): W {
        val word = string()
        return enumValues<W>().find { of(it) == word } ?: throw unreadable()
    }

    fun <T> optional(read: (JsonText) -> T): T? = if (isNull) null else read(this)

    fun <T> list(read: (JsonText) -> T): List<T> =
        Collections.unmodifiableList(Scanner().items('[', ']') { read(it.value()) })

    /** Values by the words of a closed list. */
    inline fun <reified W : Enum<W>, T> map(of: (W) -> String, read: (JsonText) -> T): Map<W, T> {
        val words = enumValues<W>().associateBy(of)
        return members().values.entries.associate { (words[it.key] ?: throw unreadable()) to read(it.value) }
    }

    fun members(): Members =
        Members(
            Scanner().items('{', '}') {
                val name = it.value().string()
                it.take(':')
                name to it.value()
            }.toMap(),
        )

    /** The members of an object. */
    class Members(val values: Map<String, JsonText>) {
        operator fun get(name: String): JsonText = values[name] ?: throw unreadable()

        fun <T> optional(name: String, read: (JsonText) -> T): T? = values[name]?.optional(read)

        operator fun contains(name: String): Boolean = name in values
    }

    /** Finds where values end, without recursion. */
    private inner class Scanner {
        private var at = start

        init {
            skipSpace()
        }

        val isAtEnd: Boolean get() = at == end

        /** The next value; white space around it is skipped. */
        fun value(): JsonText {
            val from = at
            var depth = 0
            do {
                val letter = letter()
                when {
                    letter == '"' -> skipString()
                    letter == '{' || letter == '[' -> depth++.also { at++ }
                    letter == '}' || letter == ']' -> depth--.also { at++ }
                    depth > 0 && letter in BETWEEN -> at++
                    else -> do at++ while (at < end && whole[at] !in AROUND)
                }
            } while (depth > 0)
            if (depth < 0) throw unreadable()
            return JsonText(whole, from, at).also { skipSpace() }
        }

        /** What stands between two brackets, with a comma behind each but the last. */
        fun <T> items(open: Char, close: Char, item: (Scanner) -> T): List<T> {
            val items = ArrayList<T>()
            take(open)
            while (letter() != close) {
                if (items.isNotEmpty()) take(',')
                items.add(item(this))
            }
            take(close)
            return items
        }

        fun take(letter: Char) {
            if (letter() != letter) throw unreadable()
            at++
            skipSpace()
        }

        private fun letter(): Char = if (at < end) whole[at] else throw unreadable()

        private fun skipString() {
            at++
            while (letter() != '"') at += if (whole[at] == '\\') 2 else 1
            at++
        }

        private fun skipSpace() {
            while (at < end && whole[at] in SPACE) at++
        }
    }

    companion object {
        private const val SPACE = " \t\n\r"
        private const val BETWEEN = "$SPACE,:"
        private const val AROUND = "$BETWEEN{}[]\""

        /** The one value of a text. */
        fun of(text: String): JsonText {
            val scanner = JsonText(text, 0, text.length).Scanner()
            val value = scanner.value()
            return if (scanner.isAtEnd) value else throw unreadable()
        }

        /** A text that the core did not write. */
        fun unreadable(): Erc8257Exception = wrong("/json", "is not the JSON of this type")

        private fun unescaped(content: String): String {
            val text = StringBuilder(content.length)
            var at = 0
            while (at < content.length) {
                val letter = content[at++]
                if (letter != '\\') {
                    text.append(letter)
                    continue
                }
                when (val escaped = content.getOrNull(at++) ?: throw unreadable()) {
                    'n' -> text.append('\n')
                    't' -> text.append('\t')
                    'r' -> text.append('\r')
                    'b' -> text.append('\b')
                    'f' -> text.append('\u000c')
                    '"', '\\', '/' -> text.append(escaped)
                    'u' -> {
                        val digits = content.substring(at, minOf(at + 4, content.length))
                        val isHex = digits.length == 4 && digits.all { it.digitToIntOrNull(16) != null }
                        text.append((if (isHex) digits.toInt(16) else throw unreadable()).toChar())
                        at += 4
                    }
                    else -> throw unreadable()
                }
            }
            return text.toString()
        }
    }
}

/** A finding, which a report has by hand. */
internal fun finding(json: JsonText): Finding {
    val members = json.members()
    return Finding(
        rule = members["rule"].string(),
        section = members["section"].string(),
        severity = severity(members["severity"]),
        check = members.optional("check") { it.int() },
        pointer = members.optional("pointer") { it.string() },
        line = members.optional("line") { it.int() },
        column = members.optional("column") { it.int() },
        message = members["message"].string(),
        found = members.optional("found") { it.string() },
        expected = members.optional("expected") { it.string() },
        fix = members["fix"].string(),
    )
}

/** How grave it is. */
internal fun severity(json: JsonText): Severity = json.word { it.name.lowercase() }
