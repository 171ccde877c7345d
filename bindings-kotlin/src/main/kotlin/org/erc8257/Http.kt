package org.erc8257

import java.net.InetAddress
import java.net.URI

/** The head of an answer, as far as anybody looks at it. */
internal class HttpHead(val status: Int, val codings: List<String>)

/** What a server sent: a head, and a body or what is wrong with it. */
internal class HttpCame(val head: HttpHead, val body: ByteArray, val fault: Fault?)

/** How a ready host reaches others. Cancelling ends the exchange and its connection; whatever fails is a [Fault]. */
internal interface Http {
    /** Sends a request to an RPC, and reads the answer whatever its status is. */
    suspend fun post(url: URI, body: ByteArray, most: Long): HttpCame

    /**
     * Fetches a manifest from one of exactly these addresses, and reads the body only of a 200. Each try to connect has
     * its share of the time.
     */
    suspend fun get(url: URI, addresses: List<InetAddress>, most: Long, deadline: Deadline): HttpCame
}

/** What every request says; of the caller it says nothing. */
internal val HEADERS = mapOf(
    "User-Agent" to "erc8257",
    "Accept" to "application/json",
    "Accept-Encoding" to "identity",
)

/** The most that is read at a time. */
internal const val PIECE = 16_384
