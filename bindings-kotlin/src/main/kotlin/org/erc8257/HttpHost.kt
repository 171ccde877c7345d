package org.erc8257

import java.net.InetAddress
import java.net.URI
import java.net.URISyntaxException
import java.util.concurrent.ConcurrentLinkedQueue
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.coroutineScope

/** The shared part of both ready hosts, independent of their HTTP client. */
internal class HttpHost(
    rpc: List<String>,
    resolver: (String) -> List<InetAddress>,
    private val http: Http,
) {
    private val rpcs = rpcUrls(rpc).onEach { url -> http.refusal(url)?.let { throw wrong("/rpc", it) } }.map(::Rpc)
    private val addresses = Addresses(resolver)

    @Volatile
    var onFailure: FailureListener? = null

    val size: Int get() = rpcs.size

    /** Asks all RPCs at the same time, each with its own calls. */
    suspend fun call(request: CallsRequest): List<Answered> {
        val deadline = Deadline(request.deadlineSeconds)
        return coroutineScope {
            request.calls.groupBy { it.rpc }
                .map { (rpc, calls) -> async { ask(rpc, calls, request, deadline) } }
                .awaitAll()
                .flatten()
        }
    }

    private suspend fun ask(at: Int, calls: List<EthCall>, request: CallsRequest, deadline: Deadline): List<Answered> {
        val kind = Fault.Kind.TOO_LARGE
        val rpc = at(at)
        val (answers, why) = rpc.ask(calls, Most(request.maxBytes, request.maxWireBytes, kind, kind), deadline)
        val failed = answers.firstNotNullOfOrNull { it.answer as? CallAnswer.Failed }
        if (failed != null) tell(at, failed.failure.name, why ?: "the answer is not JSON-RPC", rpc.url)
        return answers
    }

    private fun tell(rpc: Int?, word: String, why: String, url: URI?) {
        onFailure?.failed(ExchangeFailure(rpc, word.lowercase().replace('_', '-'), withoutSecrets(why, url)))
    }

    private fun at(rpc: Int): Rpc = rpcs.getOrNull(rpc) ?: throw wrong("/rpc", "$rpc is not one of ${rpcs.size}")

    /** Fetches a manifest. */
    suspend fun fetch(request: FetchRequest): Fetched {
        val deadline = Deadline(request.deadlineSeconds)
        val most = Most(request.maxBytes, request.maxWireBytes, Fault.Kind.CONNECT, Fault.Kind.CUT)
        val response = try {
            val came = exchange(request.url, MANIFEST, request.allowPrivateAddresses, most, deadline)
            Response.Received(came.head.status, false, came.fault == null, came.body)
        } catch (fault: Fault) {
            tell(null, fault.fetchError.name, fault.why, httpsUrl(request.url))
            Response.Failed(fault.fetchError)
        }
        // No redirect is followed, so that no other URL can have answered.
        return Fetched(response, request.url)
    }

    /** Sends a request of an inquiry. */
    suspend fun send(request: InquiryRequest): InquiryResponse {
        val deadline = Deadline(request.deadlineMs.milliseconds)
        val most = Most(request.maxBytes, request.maxWireBytes, Fault.Kind.CONNECT, Fault.Kind.CUT)
        val only = request.onlyStatus
        val headers = request.headers.map { it.name to it.value }
        val sent = HttpSent(request.method.word, headers, request.body, request::isEnough) { only == null || it == only }
        return try {
            val came = exchange(request.url, sent, request.allowPrivateAddresses, most, deadline)
            val status = came.head.status
            val end = when {
                came.fault != null -> ExchangeEnd.TRUNCATED
                came.isLeft -> ExchangeEnd.ENOUGH
                status in REDIRECTS -> ExchangeEnd.REDIRECT
                else -> ExchangeEnd.COMPLETE
            }
            val fields = came.head.fields.map { (name, value) -> InquiryHeader(name.lowercase(), value) }
            InquiryResponse(end, status, request.url, fields, came.body)
        } catch (fault: Fault) {
            tell(null, fault.fetchError.name, fault.why, httpsUrl(request.url))
            InquiryResponse(fault.end, finalUrl = request.url)
        }
    }

    /**
     * One exchange, with its own connection and its own look at the addresses. A body that broke off, or that is not wanted,
     * is empty.
     */
    private suspend fun exchange(
        text: String,
        request: HttpSent,
        allowPrivate: Boolean,
        most: Most,
        deadline: Deadline,
    ): HttpCame = deadline.within {
        val url = httpsUrl(text) ?: throw Fault(Fault.Kind.CONNECT, null, "the URL cannot be asked")
        val host = url.server ?: throw Fault(Fault.Kind.CONNECT)
        val came = http.send(url, request, addresses.of(host, allowPrivate), most, deadline)
        val fault = came.fault
        when {
            !request.wanted(came.head.status) -> HttpCame(came.head, NOTHING, null)
            came.isLeft -> came
            fault == null -> HttpCame(came.head, undo(came.head.codings, came.body, most.body), null)
            // The received part of a broken body has no use.
            fault.endsBody -> {
                tell(null, "incomplete", fault.why, url)
                HttpCame(came.head, NOTHING, fault)
            }
            else -> throw fault
        }
    }

    private inner class Rpc(val url: URI) {
        /** Idle conversations; each remembers how large its batches may be. */
        private val idle = ConcurrentLinkedQueue<JsonRpc>()

        /** The answers, and what went wrong last. */
        suspend fun ask(calls: List<EthCall>, most: Most, deadline: Deadline): Pair<List<Answered>, String?> {
            val rpc = idle.poll() ?: JsonRpc()
            var why: String? = null
            val answers = try {
                rpc.begin(calls)
                while (true) {
                    val body = rpc.next() ?: break
                    try {
                        val came = deadline.within { post(body, most) }
                        if (came.head.status != 200) why = "the HTTP status is ${came.head.status}"
                        rpc.handle(came.head.status, came.body)
                    } catch (fault: Fault) {
                        why = fault.why
                        rpc.fail(fault.callFailure, fault.kind == Fault.Kind.CUT)
                    }
                }
                rpc.answers()
            } catch (thrown: Throwable) {
                rpc.close()
                throw thrown
            }
            // Only its knowledge of the server is kept, and not the calls and their answers.
            rpc.begin(emptyList())
            idle.offer(rpc)
            return answers to why
        }

        private suspend fun post(body: ByteArray, most: Most): HttpCame {
            val came = http.post(url, body, most)
            came.fault?.let { throw it }
            return HttpCame(came.head, undo(came.head.codings, came.body, most.body), null)
        }
    }
}

private val NOTHING = ByteArray(0)

private val REDIRECTS = 300..399

/** The fetch of a manifest. */
private val MANIFEST = HttpSent("GET", listOf(), NOTHING) { it == 200 }

/** The URL of a server that is not an RPC, if it is one that can be asked; no server receives its fragment. */
private fun httpsUrl(text: String): URI? =
    try {
        URI(text.substringBefore('#')).takeIf { it.scheme == "https" && it.server != null && it.serverPort != 0 && it.rawUserInfo == null }
    } catch (_: URISyntaxException) {
        null
    }
