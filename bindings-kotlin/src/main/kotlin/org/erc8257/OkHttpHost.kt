package org.erc8257

import java.io.ByteArrayOutputStream
import java.io.IOException
import java.io.InputStream
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.Proxy
import java.net.SocketTimeoutException
import java.net.URI
import java.net.UnknownHostException
import java.util.concurrent.TimeUnit
import okhttp3.Authenticator
import okhttp3.Call
import okhttp3.ConnectionPool
import okhttp3.CookieJar
import okhttp3.Dispatcher
import okhttp3.Dns
import okhttp3.EventListener
import okhttp3.Handshake
import okhttp3.HttpUrl
import okhttp3.HttpUrl.Companion.toHttpUrlOrNull
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Protocol
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody

/** The ready host for Android and for apps that use OkHttp: on clients derived from the app's own.
 *
 * Of the app's client they keep whom it trusts (TLS sockets, certificate pins, the verifier of names), its sockets and
 * its way to look names up (`dns`). They leave behind its interceptors, cookies, cache, authenticators, proxy, event
 * listeners, time-outs and connections: the registrant, who wants to be trusted, chooses a manifest's URL, and none of
 * these is to speak to it. Every address that its name leads to is looked at, none but those is connected to, and a
 * redirect is not followed.
 *
 * An RPC's URL is the caller's choice: it may be private and may hold a key, so nothing shows it.
 *
 * What comes of an exchange is bounded in time and in bytes. Where the app's client has the system's own sockets, what
 * the connection brings is counted below TLS, and no proxy of Java's sockets is used. Sockets of the app's own are used
 * as they are: there, bodies and heads are bounded by themselves.
 *
 * Make one and keep it: it may serve many verifications at once, and keeps its connections to the RPCs. OkHttp 4.12 is
 * needed, and not brought along.
 *
 */
public class OkHttpHost internal constructor(
    client: OkHttpClient,
    rpc: List<String>,
    resolver: (String) -> List<InetAddress>,
    port: (Int) -> Int,
) : InquiryHost {
    /**
     * A host that asks these RPCs: URLs of JSON-RPC servers (https or http), independent of each other.
     *
     * @param client the app's client
     * @param resolver from the name in a manifest's URL to addresses; without one, the client's `dns`. It is called once
     *   for each fetch, in a thread of its own
     * @throws Erc8257Exception for an invalid URL, and for a repeated one
     */
    public constructor(
        client: OkHttpClient,
        rpc: List<String>,
        resolver: (String) -> List<InetAddress> = client.dns::lookup,
    ) : this(client, rpc, resolver, { it })

    /** A host that asks these RPCs, of which a majority must agree. */
    public constructor(client: OkHttpClient, vararg rpc: String) : this(client, rpc.asList())

    private val http = HttpHost(rpc, resolver, OkHttp(client, port))

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

private class OkHttp(app: OkHttpClient, port: (Int) -> Int) : Http {
    /** The shared part of both. The waiting caller measures time, and cancels. */
    private val plain = app.newBuilder()
        // Threads and a list of calls of its own: `cancelAll` of the app's ends no verification.
        .dispatcher(Dispatcher())
        .apply { interceptors().clear() }
        .apply { networkInterceptors().clear() }
        .socketFactory(counting(app.socketFactory, port))
        .followRedirects(false)
        .followSslRedirects(false)
        .cookieJar(CookieJar.NO_COOKIES)
        .cache(null)
        .proxy(Proxy.NO_PROXY)
        .authenticator(Authenticator.NONE)
        .proxyAuthenticator(Authenticator.NONE)
        .eventListener(EventListener.NONE)
        .protocols(listOf(Protocol.HTTP_1_1))
        .callTimeout(0, TimeUnit.SECONDS)
        .connectTimeout(0, TimeUnit.SECONDS)
        .readTimeout(0, TimeUnit.SECONDS)
        .writeTimeout(0, TimeUnit.SECONDS)
        .build()

    /** Tries every address of a name: reading twice does no harm. */
    private val rpcs = plain.newBuilder().connectionPool(pool()).retryOnConnectionFailure(true).build()

    /** One request, and none after it; a server that asks for another one is not heard. */
    private val manifests = plain.newBuilder().retryOnConnectionFailure(false)
        .addNetworkInterceptor { it.proceed(it.request()).newBuilder().removeHeader("Retry-After").build() }
        .build()

    override fun refusal(url: URI): String? =
        if (url.toString().toHttpUrlOrNull() == null) "has a URL that OkHttp cannot ask" else null

    override suspend fun post(url: URI, body: ByteArray, most: Most): HttpCame {
        val to = url.toString().toHttpUrlOrNull() ?: throw Fault(Fault.Kind.CONNECT)
        val call = rpcs.newCall(begun(to, HEADERS.toList()).post(body.toRequestBody(JSON)).build())
        return exchange(call, most, HttpSent.ANY) { Fault.Kind.CUT }
    }

    override suspend fun send(
        url: URI,
        request: HttpSent,
        addresses: List<InetAddress>,
        most: Most,
        deadline: Deadline,
    ): HttpCame {
        // The requested URL is the one that was looked at: the client repairs nothing in it.
        val to = url.toString().toHttpUrlOrNull()?.takeIf { it.isAs(url) } ?: throw Fault(Fault.Kind.CONNECT)
        addresses.forEachIndexed { at, address ->
            val seen = Seen()
            val client = pinned(to, address, seen, deadline.left.inWholeMilliseconds / (addresses.size - at))
            try {
                val built = begun(to, request.headers).header("Connection", "close")
                val call = client.newCall(built.method(request.method, bodyOf(request)).build())
                // Whatever ends a handshake is a failure of TLS.
                return exchange(call, most, request) {
                    if (seen.isSecured) Fault.Kind.CONNECT else Fault.Kind.TLS
                }
            } catch (fault: Fault) {
                if (seen.isConnected) throw fault
                if (at == addresses.lastIndex) {
                    throw Fault(if (seen.isLate) Fault.Kind.TIMEOUT else Fault.Kind.CONNECT, fault.cause)
                }
            } finally {
                client.connectionPool.evictAll()
            }
        }
        throw Fault(Fault.Kind.CONNECT)
    }

    /** A client that knows one name, which leads to one address. */
    private fun pinned(url: HttpUrl, address: InetAddress, seen: Seen, millis: Long): OkHttpClient {
        val dns = object : Dns {
            override fun lookup(hostname: String): List<InetAddress> =
                if (hostname == url.host) listOf(address) else throw UnknownHostException(hostname)
        }
        return manifests.newBuilder().dns(dns).connectionPool(pool()).eventListener(seen)
            .connectTimeout(millis.coerceIn(1, Int.MAX_VALUE.toLong()), TimeUnit.MILLISECONDS)
            .build()
    }

    private fun begun(url: HttpUrl, headers: List<Pair<String, String>>): Request.Builder =
        try {
            headers.fold(Request.Builder().url(url)) { request, (name, value) -> request.addHeader(name, value) }
        } catch (_: IllegalArgumentException) {
            // Its message has the value, which may be a key.
            throw Fault(Fault.Kind.CONNECT, null, "a header cannot be sent")
        }

    /** The client refuses a GET that has a body. */
    private fun bodyOf(request: HttpSent) = if (request.method == "GET") null else request.body.toRequestBody()

    /** Sends a request, and reads the answer where its status is wanted; the connection ends with the coroutine. */
    private suspend fun exchange(
        call: Call,
        most: Most,
        request: HttpSent,
        otherwise: () -> Fault.Kind,
    ): HttpCame = inThread(onCancel = call::cancel) {
        val meter = Meter(most.wire)
        try {
            meter.counting {
                call.execute().use { response ->
                    val head = HttpHead(response.code, response.headers.toList())
                    val body = response.body
                    when {
                        !request.wanted(response.code) || body == null -> HttpCame(head, ByteArray(0), null)
                        head.announcesMore(most.body) -> HttpCame(head, ByteArray(0), Fault(Fault.Kind.TOO_LARGE))
                        else -> read(head, body.byteStream(), most, meter, request)
                    }
                }
            }
        } catch (thrown: Exception) {
            // OkHttp also throws other exceptions than IOException, for answers that it cannot make sense of.
            val kind = otherwise()
            throw when {
                !meter.isFull -> Fault.of(thrown, kind)
                kind == Fault.Kind.TLS -> most.tooMuch(kind)
                else -> most.tooMuch(most.inHead)
            }
        }
    }

    private fun read(head: HttpHead, from: InputStream, most: Most, meter: Meter, request: HttpSent): HttpCame {
        val body = ByteArrayOutputStream()
        val piece = ByteArray(PIECE)
        while (true) {
            val count = try {
                from.read(piece)
            } catch (thrown: IOException) {
                val fault = if (meter.isFull) most.tooMuch(most.inBody) else Fault.of(thrown, Fault.Kind.CUT)
                return HttpCame(head, ByteArray(0), fault)
            }
            if (count < 0) return HttpCame(head, body.toByteArray(), null)
            if (body.size() + count > most.body) return HttpCame(head, ByteArray(0), Fault(Fault.Kind.TOO_LARGE))
            body.write(piece, 0, count)
            if (request.leaves(head, piece.copyOf(count))) return HttpCame(head, body.toByteArray(), null, isLeft = true)
        }
    }

    private companion object {
        val JSON = "application/json".toMediaType()

        fun pool() = ConnectionPool(5, 30, TimeUnit.SECONDS)

        fun HttpUrl.isAs(url: URI): Boolean =
            scheme == url.scheme && host == url.server?.removeSurrounding("[", "]") && port == url.serverPort &&
                encodedPath == url.rawPath.ifEmpty { "/" } && encodedQuery == url.rawQuery?.replace("'", "%27")
    }
}

/** How far a connection came. */
private class Seen : EventListener() {
    @Volatile
    var isConnected = false
        private set

    @Volatile
    var isSecured = false
        private set

    @Volatile
    var isLate = false
        private set

    override fun secureConnectStart(call: Call) {
        isConnected = true
    }

    override fun secureConnectEnd(call: Call, handshake: Handshake?) {
        isSecured = true
    }

    override fun connectFailed(
        call: Call,
        inetSocketAddress: InetSocketAddress,
        proxy: Proxy,
        protocol: Protocol?,
        ioe: IOException,
    ) {
        isLate = ioe is SocketTimeoutException
    }
}
