package org.erc8257

import java.math.BigInteger
import java.net.InetAddress
import java.net.URI

/** The head of an answer: its fields, each as often as it stands there. */
internal class HttpHead(val status: Int, val fields: List<Pair<String, String>>) {
    init {
        // The libraries bound heads in bytes. The core refuses an answer with far more fields, and with it all that came.
        if (fields.size > MOST_FIELDS) throw Fault(Fault.Kind.CONNECT)
    }

    val codings: List<String> = values("Content-Encoding")

    /** The length that is announced. Framing that two readers could take for two things is not HTTP. */
    val length: BigInteger? = length(values("Content-Length")).takeUnless { isChunked(values("Transfer-Encoding")) }

    /** Whether nothing but the end of the connection ends the body. */
    val endsWithConnection: Boolean = length == null && !isChunked(values("Transfer-Encoding"))

    /** The content type of an event stream that needs no decoding, which a host may leave before its end. */
    val eventStream: String? = values("Content-Type").singleOrNull()?.takeIf {
        status in 200..299 && status != 204 && codings.isEmpty() && it.substringBefore(';').trim().equals(EVENTS, ignoreCase = true)
    }

    /** Whether the body will be longer than this. */
    fun announcesMore(most: Long): Boolean = length != null && length > most.toBigInteger()

    private fun values(name: String) = fields.filter { it.first.equals(name, ignoreCase = true) }.map { it.second }

    private fun length(told: List<String>): BigInteger? {
        val lengths = told.flatMap { it.split(',') }.map { it.trim(' ', '\t') }.distinct()
        if (lengths.any { !LENGTH.matches(it) } || lengths.size > 1) throw Fault(Fault.Kind.CONNECT)
        return lengths.firstOrNull()?.toBigInteger()?.also { if (it.bitLength() > 64) throw Fault(Fault.Kind.CONNECT) }
    }

    private fun isChunked(told: List<String>): Boolean {
        val codings = told.flatMap { it.split(',') }.map { it.trim(' ', '\t').lowercase() }
        // The host asked for no other coding of the body.
        if (codings.any { it != "chunked" }) throw Fault(Fault.Kind.ENCODING)
        if (codings.size > 1) throw Fault(Fault.Kind.CONNECT)
        return codings.isNotEmpty()
    }

    private companion object {
        const val EVENTS = "text/event-stream"

        val LENGTH = Regex("[0-9]{1,32}")
    }
}

/** A server's answer: a head, and a body or its fault. An event stream may have been left before its end. */
internal class HttpCame(val head: HttpHead, val body: ByteArray, val fault: Fault?, val isLeft: Boolean = false)

/** How much may come: of a body, and of the connection below TLS. More of the latter is called so, in a head and behind it. */
internal class Most(val body: Long, val wire: Long, val inHead: Fault.Kind, val inBody: Fault.Kind) {
    fun tooMuch(kind: Fault.Kind): Fault = Fault(kind, null, "the server sent more than $wire bytes")
}

/** A request as it is sent. Of its answer, only a wanted status has a body that is read. */
internal class HttpSent(
    val method: String,
    headers: List<Pair<String, String>>,
    val body: ByteArray,
    private val isEnough: (String, ByteArray) -> Boolean = { _, _ -> false },
    val wanted: (Int) -> Boolean,
) {
    /** Whether the next piece of an event stream is the last one that is read. */
    fun leaves(head: HttpHead, piece: ByteArray): Boolean = head.eventStream?.let { isEnough(it, piece) } ?: false

    /** What every request says, but where this one says something else. */
    val headers: List<Pair<String, String>> =
        HEADERS.filterKeys { name -> headers.none { it.first.equals(name, ignoreCase = true) } }.toList() + headers

    companion object {
        /** Wants any answer, to its end: of RPCs. */
        val ANY = HttpSent("POST", listOf(), ByteArray(0)) { true }
    }
}

/** How a ready host reaches others. Cancelling ends the exchange and its connection; whatever fails is a [Fault]. */
internal interface Http {
    /** Why it cannot ask this RPC at all, if it cannot. */
    fun refusal(url: URI): String?

    /** Sends a request to an RPC, and reads the answer whatever its status is. */
    suspend fun post(url: URI, body: ByteArray, most: Most): HttpCame

    /**
     * Sends a request to one of exactly these addresses, over a connection of its own. Each try to connect has its share
     * of the time.
     */
    suspend fun send(
        url: URI,
        request: HttpSent,
        addresses: List<InetAddress>,
        most: Most,
        deadline: Deadline,
    ): HttpCame
}

/** What every request says; of the caller it says nothing. */
internal val HEADERS = mapOf(
    "User-Agent" to "erc8257",
    "Accept" to "application/json",
    "Accept-Encoding" to "identity",
)

/** The most fields of a head, as the command has it. */
private const val MOST_FIELDS = 127

/** The most that is read at a time. */
internal const val PIECE = 16_384
