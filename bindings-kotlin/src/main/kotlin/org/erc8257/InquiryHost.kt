package org.erc8257

/**
 * A host that also sends the requests of inquiries, such as [publish]. It decides nothing: what came of a request goes
 * back as it is.
 *
 * [JavaHost] and [OkHttpHost] are ready. What the user, a wallet or a store does is in [Hooks], and no part of a host.
 */
public interface InquiryHost : ToolHost {
    /**
     * Sends one request, and returns what came of it. The host follows no redirect, keeps no cookie, adds no credentials,
     * and stops at the request's limits. A server that gives no answer is an [InquiryResponse] with that [ExchangeEnd]. An
     * exception ends the inquiry.
     */
    public suspend fun send(request: InquiryRequest): InquiryResponse
}

/** One HTTP request of an inquiry. */
public class InquiryRequest internal constructor(
    /** The method. */
    public val method: InquiryMethod,
    /** The URL, normalised: `https`, or `http` where private addresses are allowed. The ready hosts ask `https` alone. */
    public val url: String,
    /** The headers, in this order; those of secrets among them. */
    public val headers: List<InquiryHeader>,
    /** The body; empty for GET. */
    public val body: ByteArray,
    /** Most bytes of the answer's body, after decoding; one more is [ExchangeEnd.TOO_LARGE]. */
    public val maxBytes: Long,
    /**
     * Most bytes that the connection may bring, below TLS, if the host sees them. More in the head is [ExchangeEnd.CONNECT], more
     * behind it [ExchangeEnd.TRUNCATED].
     */
    public val maxWireBytes: Long,
    /** Time for the whole exchange, in milliseconds; at its end, the answer is [ExchangeEnd.TIMEOUT]. */
    public val deadlineMs: Long,
    /** Whether the host may connect to private and loopback addresses; otherwise they are [ExchangeEnd.BLOCKED_ADDRESS]. */
    public val allowPrivateAddresses: Boolean,
    /** The one status whose body is of use; `null`: every body is. */
    public val onlyStatus: Int?,
    /** The JSON-RPC id at which a host may leave an event stream, with [ExchangeEnd.ENOUGH]. */
    public val enoughAt: String?,
    private val watch: (contentType: String, piece: ByteArray) -> Boolean = { _, _ -> false },
) {
    /**
     * Takes the next piece of the body, where that is an event stream that needs no decoding: whether the host may leave it. Each piece
     * is given once, in order.
     */
    @Throws(Erc8257Exception::class)
    public fun isEnough(contentType: String, piece: ByteArray): Boolean = enoughAt != null && watch(contentType, piece)

    /** Method and URL, without headers and body, which may hold secrets. */
    override fun toString(): String = "InquiryRequest(${method.word} $url)"
}

/**
 * What came of an HTTP request of an inquiry.
 *
 * ```
 * InquiryResponse(ExchangeEnd.COMPLETE, 200, request.url, listOf(InquiryHeader("content-type", "application/json")), body)
 * InquiryResponse(ExchangeEnd.CONNECT)
 * ```
 */
public class InquiryResponse @JvmOverloads constructor(
    /** How the exchange ended. */
    public val end: ExchangeEnd,
    /** The HTTP status, 0 to 999; `null` where no head came. */
    public val status: Int? = null,
    /** The URL that answered in the end, if it is known. */
    public val finalUrl: String? = null,
    /** The headers, in the order in which they came. */
    public val headers: List<InquiryHeader> = listOf(),
    /** The body as far as it came, after decoding. */
    public val body: ByteArray = ByteArray(0),
) {
    /** The end and the status. */
    override fun toString(): String = "InquiryResponse($end, $status, ${body.size} bytes)"
}
