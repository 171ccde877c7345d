package org.erc8257.support

/**
 * What a library of HTTP cannot see or does otherwise than the command, by host and by case of the bed: the letters of
 * the four checks with the codes of the findings, and why. None of it lets anything pass but the very bytes that were
 * committed to. A case that is not here is as the command has it, to the last byte; one that is here differs.
 */
internal val DIFFERENCES: Map<Ready, Map<String, Pair<String, String>>> = mapOf(
    Ready.JAVA to table(
        Triple("Trailers are not read: the body has ended before them", "pppp", "http/trailer-flood http/trailers-endless"),
        Triple(NO_END, "pppp", "http/close-abrupt"),
        Triple(
            BROKEN_HEADS,
            "pppp",
            "http/status-four-digits http/header-garbage http/header-no-name http/length-folded",
        ),
        Triple(
            "The length is taken, so that the body has its chunks in it, which is not a document",
            "psfs 2-json-strict-grammar",
            "http/length-and-chunks",
        ),
        Triple(OLD_CHUNKS, "pppp", "http/chunks-http-1-0"),
        Triple(NO_LAST_LINE, "fsss 7-truncated", "http/no-last-line"),
        Triple(INFORMATIONAL, "fsss lib-7-connect", "http/informational-2m"),
        Triple("Refused as no HTTP", "fsss lib-7-connect", "http/switching"),
    ),
    Ready.OKHTTP to table(
        Triple("More than 256 KiB of trailers are refused", "fsss 7-truncated", "http/trailers-2m"),
        Triple(NO_END, "pppp", "http/close-abrupt"),
        Triple(BROKEN_HEADS, "pppp", "http/header-garbage http/header-no-name"),
        Triple("Zeros before a chunk's size are skipped", "pppp", "http/chunk-size-zeros"),
        Triple(OLD_CHUNKS, "pppp", "http/chunks-http-1-0"),
        Triple(NO_LAST_LINE, "fsss 7-truncated", "http/no-last-line"),
        Triple(INFORMATIONAL, "fsss lib-7-connect", "http/informational-2m"),
    ),
)

private const val NO_END =
    "Nobody is told how TLS ended, so that the body may be shorter than sent; then the hash decides"

private const val BROKEN_HEADS = "Broken heads are repaired; then the hash decides"

private const val OLD_CHUNKS = "Chunks are read as such in HTTP/1.0 too; then the hash decides"

private const val NO_LAST_LINE = "The line behind the last chunk is waited for"

private const val INFORMATIONAL = "Very many heads that say that more is to come are refused"

/** Rows of why, what, and the cases that end so. */
private fun table(vararg rows: Triple<String, String, String>): Map<String, Pair<String, String>> =
    rows.flatMap { (why, gist, names) -> names.split(" ").map { it to (gist to why) } }.toMap()
