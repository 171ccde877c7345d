package org.erc8257.runner

import java.io.BufferedInputStream
import java.io.ByteArrayOutputStream
import java.io.InputStream
import java.io.PrintStream
import kotlin.system.exitProcess

/** `run` beside this file describes it. */
internal fun main(arguments: Array<String>) {
    val vias = viasOf(arguments.toList())
    if (vias == null) {
        System.err.println("usage: run [--via ${Via.entries.joinToString("|") { it.word }}]…")
        exitProcess(NO_BUNDLE)
    }
    val output = PrintStream(System.out.buffered(), false, Charsets.UTF_8)
    var worst = VERIFIED
    for (line in lines(System.`in`.buffered())) {
        for ((text, status) in judgeEach(line, vias)) {
            worst = maxOf(worst, status)
            output.print("$text\n")
        }
    }
    output.flush()
    exitProcess(worst)
}

/** The verbs that are asked for, or nothing if something else is. */
internal fun viasOf(arguments: List<String>): List<Via>? {
    val vias = arguments.chunked(2).map { pair ->
        Via.entries.find { it.word == pair.getOrNull(1) }?.takeIf { pair[0] == "--via" } ?: return null
    }
    return vias.ifEmpty { listOf(Via.BUNDLE) }
}

/** The lines of a stream as bytes: the library must refuse bytes that are not UTF-8. A last line may lack its newline. */
private fun lines(input: BufferedInputStream): Sequence<ByteArray> = generateSequence { line(input) }

private fun line(input: InputStream): ByteArray? {
    val line = ByteArrayOutputStream()
    var byte = input.read()
    if (byte < 0) return null
    while (byte >= 0 && byte != '\n'.code) {
        line.write(byte)
        byte = input.read()
    }
    return line.toByteArray()
}
