package org.erc8257

import java.net.URI

/**
 * The reason why a ready host has no answer of a server. A report says it in one word; this has the platform's
 * message, for logs. Of a URL it names only the server: paths and queries may hold a key.
 */
public class ExchangeFailure internal constructor(
    /** Which RPC was asked, from 0; `null` where a manifest was fetched, or a request of an inquiry was sent. */
    public val rpc: Int?,
    /** The word that the session was told, such as `tls` or `http-status`; `incomplete` for a manifest that broke off. */
    public val word: String,
    /** What happened, in one line. */
    public val reason: String,
) {
    /** All of it in one line, with the number that reports give the RPC. */
    override fun toString(): String = "${if (rpc == null) "manifest" else "RPC ${rpc + 1}"}: $word: $reason"
}

/** Hears of failed exchanges. It is called in a thread of the host; an exception of it ends the verification. */
public fun interface FailureListener {
    /** An exchange came to nothing. */
    public fun failed(failure: ExchangeFailure)
}

/** Shorter parts of a URL are not secrets. */
private const val SECRET = 4

/** The most parts of a URL that are looked for. */
private const val PARTS = 64

/** The most characters of a message that are looked at, and that are shown. */
private const val READ = 4_096
private const val LINE = 400

/** A platform's message, in one line without invisible characters, and without the path and the query of this URL. */
internal fun withoutSecrets(text: String, url: URI?): String {
    val inUrl = listOfNotNull(url?.rawPath, url?.path, url?.rawQuery, url?.query)
    val parts = inUrl.flatMap { listOf(it) + it.split('/', '&', '=', ';') }.filter { it.length >= SECRET }.distinct()
    // A URL of a stranger may have very many parts, and a message may repeat all of them.
    if (parts.size > PARTS) return "the reason names parts of a long URL"
    val open = parts.sortedByDescending { it.length }
        .fold(text.take(READ)) { rest, secret -> rest.replace(secret, "…", ignoreCase = true) }
    val line = open.map { if (isPlain(it)) it else ' ' }.joinToString("")
    return if (line.length > LINE) line.take(LINE) + "…" else line
}

/** No control, and nothing that turns text around or hides it. */
private fun isPlain(character: Char): Boolean = when (character.category) {
    CharCategory.CONTROL, CharCategory.FORMAT, CharCategory.LINE_SEPARATOR, CharCategory.PARAGRAPH_SEPARATOR,
    CharCategory.PRIVATE_USE, CharCategory.SURROGATE, CharCategory.UNASSIGNED,
    -> false
    else -> true
}
