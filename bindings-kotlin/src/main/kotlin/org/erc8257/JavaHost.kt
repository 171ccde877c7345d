package org.erc8257

import java.io.ByteArrayOutputStream
import java.io.IOException
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.Proxy
import java.net.ProxySelector
import java.net.SocketAddress
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse
import java.net.http.HttpResponse.BodySubscriber
import java.nio.ByteBuffer
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CompletionStage
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.Flow
import javax.net.ssl.SSLContext
import kotlin.coroutines.resume
import kotlinx.coroutines.suspendCancellableCoroutine

/**
 * The ready host of the JVM, on `java.net.http`. Android does not have that: see [OkHttpHost].
 * The registrant, who wants to be trusted, chooses a manifest's URL. Its fetch is one GET that follows no redirect,
 * uses no proxy, sends no cookie and no credentials, looks at every address that the name leads to, connects to none
 * but those, and is bounded in bytes, counted below TLS, and in time. An RPC's URL is the caller's choice: it may be
 * private and may hold a key, so nothing shows it.
 *
 * Make one and keep it: it may serve many verifications at once, and keeps its connections to the RPCs. It holds two
 * threads, one for each of its clients, which end some seconds after the last reference to the host is gone.
 *
 * `java.net.http` resolves names itself and takes no address to connect to. So each fetch of a manifest goes
 * through a tunnel of its own on loopback, which connects to the addresses that were looked at. TLS goes through it
 * from end to end.
 */
public class JavaHost internal constructor(
    rpc: List<String>,
    sslContext: SSLContext?,
    resolver: (String) -> List<InetAddress>,
    port: (Int) -> Int,
) : InquiryHost {
    /**
     * A host that asks these RPCs: URLs of JSON-RPC servers (https or http), independent of each other.
     *
     * @param sslContext whom to trust, for RPCs too; without one, whom Java trusts
     * @param resolver stands in for the system's where a manifest is fetched: from a name to addresses. It is called
     *   once for each fetch, in a thread of its own, and what it gives is looked at as any other address
     * @throws Erc8257Exception for an invalid URL, and for a repeated one
     */
    public constructor(
        rpc: List<String>,
        sslContext: SSLContext? = null,
        resolver: (String) -> List<InetAddress> = { InetAddress.getAllByName(it).asList() },
    ) : this(rpc, sslContext, resolver, { it })

    /** A host that asks these RPCs, of which a majority must agree. */
    public constructor(vararg rpc: String) : this(rpc.asList())

    private val http = HttpHost(rpc, resolver, JavaHttp(sslContext, port))

    /** Hears of each exchange that came to nothing why that was so: for logs. */
    public var onFailure: FailureListener?
        get() = http.onFailure
        set(value) {
            http.onFailure = value
        }

    override val rpcs: Int get() = http.size

    /** True: see above. */
    override val seesAddresses: Boolean get() = true

    override suspend fun call(request: CallsRequest): List<Answered> = http.call(request)

    override suspend fun fetch(request: FetchRequest): Fetched = http.fetch(request)

    override suspend fun send(request: InquiryRequest): InquiryResponse = http.send(request)
}

private class JavaHttp(sslContext: SSLContext?, private val port: (Int) -> Int) : Http {
    private val tunnels = Tunnels()
    private val direct = client(sslContext, HttpClient.Builder.NO_PROXY)
    private val tunnelled = client(sslContext, tunnels)

    override fun refusal(url: URI): String? =
        if (url.host == null) "has a host that java.net.http cannot ask" else null

    /** The connections belong to the library, which refuses endless data outside a body: nothing is counted here. */
    override suspend fun post(url: URI, body: ByteArray, most: Most): HttpCame {
        val request = begun(url, HEADERS.toList()).header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(body))
        return direct.exchange(request.build(), most.body, HttpSent.ANY)
            .getOrElse { throw Fault.of(it, Fault.Kind.CUT) }
    }

    override suspend fun send(
        url: URI,
        request: HttpSent,
        addresses: List<InetAddress>,
        most: Most,
        deadline: Deadline,
    ): HttpCame {
        if (url.host == null) throw Fault(Fault.Kind.CONNECT)
        val to = url.serverPort
        val targets = addresses.map { InetSocketAddress(it, port(to)) }
        val tunnel = try {
            Tunnel("${url.host}:$to", targets, most.wire, deadline)
        } catch (thrown: IOException) {
            throw Fault(Fault.Kind.CONNECT, thrown)
        }
        return tunnel.use {
            if (!tunnel.start()) throw Fault(Fault.Kind.CONNECT)
            tunnels.leading(url, tunnel) { named ->
                val built = begun(named, request.headers)
                    .header("Proxy-Authorization", "${Tunnel.SCHEME} ${tunnel.token}")
                    .method(request.method, bodyOf(request))
                val came = tunnelled.exchange(built.build(), most.body, request)
                came.fold({ whole(it, tunnel, most) }) { throw fault(it, tunnel, most) }
            }
        }
    }

    /** Where the tunnel has ended the connection, nothing has ended a body that was to go on for as long as that. */
    private fun whole(came: HttpCame, tunnel: Tunnel, most: Most): HttpCame {
        val isCut = tunnel.isFull && !came.isLeft && (came.fault?.endsBody ?: came.head.endsWithConnection)
        return if (isCut) HttpCame(came.head, ByteArray(0), most.tooMuch(most.inBody)) else came
    }

    private fun fault(thrown: Throwable, tunnel: Tunnel, most: Most): Fault {
        // Whatever ends a handshake is a failure of TLS.
        val kind = if (tunnel.isSecured) most.inHead else Fault.Kind.TLS
        return if (tunnel.isFull) most.tooMuch(kind) else tunnel.fault ?: Fault.of(thrown, kind)
    }

    private fun client(sslContext: SSLContext?, proxy: ProxySelector): HttpClient {
        val builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER).proxy(proxy).executor(threads)
        return (if (sslContext == null) builder else builder.sslContext(sslContext)).build()
    }

    private fun begun(url: URI, headers: List<Pair<String, String>>): HttpRequest.Builder =
        try {
            headers.fold(HttpRequest.newBuilder(url)) { request, (name, value) -> request.header(name, value) }
        } catch (_: IllegalArgumentException) {
            // Its message has the value, which may be a key.
            throw Fault(Fault.Kind.CONNECT, null, "a header cannot be sent")
        }

    /** Of a GET without a body, no length is announced. */
    private fun bodyOf(request: HttpSent) =
        if (request.method == "GET" && request.body.isEmpty()) {
            BodyPublishers.noBody()
        } else {
            BodyPublishers.ofByteArray(request.body)
        }
}

/** Leads each fetch to its own tunnel. The fragment of the URL, which no server receives, distinguishes them. */
private class Tunnels : ProxySelector() {
    private val tunnels = ConcurrentHashMap<String, Tunnel>()

    suspend fun <T> leading(url: URI, tunnel: Tunnel, work: suspend (URI) -> T): T {
        tunnels[tunnel.token] = tunnel
        try {
            return work(URI("$url#${tunnel.token}"))
        } finally {
            tunnels.remove(tunnel.token)
        }
    }

    override fun select(uri: URI): List<Proxy> {
        // Whatever has no tunnel goes nowhere.
        val tunnel = uri.fragment?.let(tunnels::get) ?: throw IllegalArgumentException("a fetch without a tunnel")
        return listOf(Proxy(Proxy.Type.HTTP, tunnel.address))
    }

    override fun connectFailed(uri: URI?, address: SocketAddress?, thrown: IOException?): Unit = Unit
}

/** Sends a request, and reads the answer where its status is wanted; the connection ends with the coroutine. */
private suspend fun HttpClient.exchange(
    request: HttpRequest,
    most: Long,
    asked: HttpSent,
): Result<HttpCame> = suspendCancellableCoroutine { waiting ->
    var seen: HttpHead? = null
    val sent = try {
        sendAsync(request) { info ->
            val fields = info.headers().map().flatMap { (name, values) -> values.map { name to it } }
            val head = HttpHead(info.statusCode(), fields)
            seen = head
            Counted(head, if (asked.wanted(head.status)) most else null, asked)
        }
    } catch (thrown: Exception) {
        // For URLs that this client does not know what to do with.
        waiting.resume(Result.failure(thrown))
        return@suspendCancellableCoroutine
    }
    waiting.invokeOnCancellation { sent.cancel(true) }
    sent.whenComplete { response: HttpResponse<HttpCame>?, thrown: Throwable? ->
        // Without a body a head may have come all the same: then the body is the broken part.
        val body = response?.body() ?: seen?.let { broken(it, most, thrown) }
        waiting.resume(if (body != null) Result.success(body) else Result.failure(thrown ?: IOException("no answer")))
    }
}

/** The result of a head whose body could not be read. */
private fun broken(head: HttpHead, most: Long, thrown: Throwable?): HttpCame {
    val isTooLarge = head.announcesMore(most)
    val fault = if (isTooLarge || thrown == null) Fault(Fault.Kind.TOO_LARGE) else Fault.of(thrown, Fault.Kind.CUT)
    return HttpCame(head, ByteArray(0), fault)
}

/** Takes a body, at most so many bytes and no piece more; `most` is `null` for an unwanted body. */
private class Counted(
    private val head: HttpHead,
    private val most: Long?,
    private val asked: HttpSent,
) : BodySubscriber<HttpCame> {
    private val came = CompletableFuture<HttpCame>()
    private val body = ByteArrayOutputStream()
    private var subscription: Flow.Subscription? = null

    override fun getBody(): CompletionStage<HttpCame> = came

    override fun onSubscribe(subscription: Flow.Subscription) {
        this.subscription = subscription
        when {
            most == null -> end(null)
            head.announcesMore(most) -> end(Fault(Fault.Kind.TOO_LARGE))
            else -> subscription.request(1)
        }
    }

    override fun onNext(pieces: List<ByteBuffer>) {
        for (piece in pieces) {
            if (body.size() + piece.remaining() > (most ?: 0)) return end(Fault(Fault.Kind.TOO_LARGE))
            val bytes = ByteArray(piece.remaining()).also(piece::get)
            body.write(bytes, 0, bytes.size)
            if (asked.leaves(head, bytes)) return leave()
        }
        subscription?.request(1)
    }

    override fun onError(thrown: Throwable) {
        finish(Fault.of(thrown, Fault.Kind.CUT))
    }

    override fun onComplete() {
        came.complete(HttpCame(head, body.toByteArray(), null))
    }

    /** What came is enough. */
    private fun leave() {
        subscription?.cancel()
        came.complete(HttpCame(head, body.toByteArray(), null, isLeft = true))
    }

    private fun end(fault: Fault?) {
        subscription?.cancel()
        finish(fault)
    }

    private fun finish(fault: Fault?) {
        came.complete(HttpCame(head, ByteArray(0), fault))
    }
}
