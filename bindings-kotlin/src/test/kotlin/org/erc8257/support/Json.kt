package org.erc8257.support

/** Reads JSON that the tests trust: objects are maps, arrays are lists, numbers are doubles. */
internal fun json(text: String): Any? = JsonReader(text).whole()

@Suppress("UNCHECKED_CAST")
internal fun objectOf(text: String): Map<String, Any?> = json(text) as Map<String, Any?>

/** Writes a text as JSON has it. */
internal fun quoted(text: String): String =
    text.asIterable().joinToString("", "\"", "\"") {
        if (it == '"' || it == '\\') "\\$it" else if (it < ' ') "\\u%04x".format(it.code) else "$it"
    }

private class JsonReader(private val text: String) {
    private var at = 0

    fun whole(): Any? = value().also { check(next() == null) { "more at $at" } }

    private fun value(): Any? = when (next()) {
        '{' -> members().toMap()
        '[' -> listed(']') { value() }
        '"' -> string()
        else -> literal()
    }

    private fun members() = listed('}') { string().also { expect(':') } to value() }

    private fun <T> listed(end: Char, element: () -> T): List<T> {
        val all = mutableListOf<T>()
        at++
        while (next() != end) {
            if (all.isNotEmpty()) expect(',')
            all += element()
        }
        at++
        return all
    }

    private fun string(): String {
        expect('"')
        val plain = StringBuilder()
        while (text[at] != '"') {
            val char = text[at++]
            plain.append(if (char == '\\') escaped() else char)
        }
        at++
        return plain.toString()
    }

    private fun escaped(): Char = when (val char = text[at++]) {
        'u' -> text.substring(at, at + 4).toInt(16).toChar().also { at += 4 }
        'n' -> '\n'
        't' -> '\t'
        'r' -> '\r'
        'b' -> '\b'
        'f' -> '\u000c'
        else -> char
    }

    private fun literal(): Any? {
        val from = at
        while (at < text.length && text[at] !in ",]} \n\r\t") at++
        return when (val word = text.substring(from, at)) {
            "null" -> null
            "true" -> true
            "false" -> false
            else -> word.toDouble()
        }
    }

    private fun next(): Char? {
        while (at < text.length && text[at] in " \n\r\t") at++
        return text.getOrNull(at)
    }

    private fun expect(char: Char) {
        check(next() == char) { "no $char at $at" }
        at++
    }
}
