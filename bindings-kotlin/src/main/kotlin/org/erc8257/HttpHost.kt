package org.erc8257

import java.net.InetAddress
import java.net.URI
import java.net.URISyntaxException
import java.util.concurrent.ConcurrentLinkedQueue
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

    private fun at(rpc: Int): Rpc = rpcs.getOrNull(rpc) ?: throw wrong("/rpc", "$rpc is none of ${rpcs.size}")

    /** Fetches a manifest. Every fetch has its own connection, and so its own look at the addresses. */
    suspend fun fetch(request: FetchRequest): Fetched {
        val deadline = Deadline(request.deadlineSeconds)
        val response = try {
            deadline.within { manifest(request, deadline) }
        } catch (fault: Fault) {
            tell(null, fault.fetchError.name, fault.why, manifestUrl(request.url))
            Response.Failed(fault.fetchError)
        }
        // No redirect is followed, so that no other URL can have answered.
        return Fetched(response, request.url)
    }

    private suspend fun manifest(request: FetchRequest, deadline: Deadline): Response {
        val url = manifestUrl(request.url) ?: throw Fault(Fault.Kind.CONNECT, null, "the URL cannot be asked")
        val host = url.server ?: throw Fault(Fault.Kind.CONNECT)
        val found = addresses.of(host, request.allowPrivateAddresses)
        val most = Most(request.maxBytes, request.maxWireBytes, Fault.Kind.CONNECT, Fault.Kind.CUT)
        val came = http.get(url, found, most, deadline)
        val status = came.head.status
        return when {
            status != 200 -> Response.Received(status, false, true, NOTHING)
            came.fault == null ->
                Response.Received(status, false, true, undo(came.head.codings, came.body, request.maxBytes))
            // The received part of a broken body has no use.
            came.fault.endsBody -> {
                tell(null, "incomplete", came.fault.why, url)
                Response.Received(status, false, false, NOTHING)
            }
            else -> throw came.fault
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

/** The URL of a manifest, if it is one that can be asked. */
private fun manifestUrl(text: String): URI? =
    try {
        URI(text).takeIf { it.scheme == "https" && it.server != null && it.serverPort != 0 && it.rawUserInfo == null }
    } catch (_: URISyntaxException) {
        null
    }
