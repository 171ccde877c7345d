package org.erc8257.support

import java.io.ByteArrayOutputStream
import java.io.IOException
import java.net.InetAddress
import java.net.ServerSocket
import java.net.Socket
import java.net.SocketTimeoutException
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Semaphore
import java.util.concurrent.TimeUnit
import javax.net.ssl.SSLContext
import javax.net.ssl.SSLSocket
import kotlin.concurrent.thread
import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds

/** What is to happen soon has so many seconds for it, since a machine may be slow. */
internal const val PATIENCE: Long = 600

/** What a time limit of a second has ended is over by then, and a limit of the library's own would not be. */
internal val SOON: Duration = 29.seconds

/**
 * What [run] gives, with ever more seconds for a step until that is what is [wanted]. A short time keeps a test quick that
 * waits for silence, but on a busy machine it also ends what is not silent. The longest one still ends before [SOON].
 */
internal fun <T> givenTime(wanted: T, run: (seconds: Int) -> T): T {
    for (seconds in listOf(1, 10)) {
        val came = run(seconds)
        if (came == wanted) return came
    }
    return run(25)
}

/** What came. */
internal class Request(val line: String, val headers: Map<String, String>, val body: String)

/** The handler has ended the connection. */
internal class Hangup : IOException()

/** One connection of a client. */
internal class Connection(private val socket: Socket, private val over: CountDownLatch) {
    private val input = socket.getInputStream()

    val isOver: Boolean get() = over.count == 0L

    fun write(text: String) = write(text.toByteArray(Charsets.ISO_8859_1))

    fun write(data: ByteArray) = socket.getOutputStream().run {
        write(data)
        flush()
    }

    /** A whole answer with its length, that keeps the connection. */
    fun answer(body: ByteArray, status: String = "200 OK", headers: String = "") =
        write("HTTP/1.1 $status\r\nContent-Length: ${body.size}\r\n$headers\r\n".toByteArray() + body)

    /** Does nothing, unless the test is over. */
    fun pause(millis: Long) {
        over.await(millis, TimeUnit.MILLISECONDS)
    }

    /** Until the client has ended the connection, or the test is over. */
    fun waitForEnd(): Nothing {
        while (!isOver) {
            socket.soTimeout = 50
            try {
                if (input.read() < 0) break
            } catch (_: SocketTimeoutException) {
                continue
            }
        }
        throw Hangup()
    }

    /** The next request; `null` at the end. */
    fun read(): Request? {
        val head = ByteArrayOutputStream()
        while (!head.toString().endsWith("\r\n\r\n")) {
            val byte = input.read()
            if (byte < 0) return null
            head.write(byte)
        }
        val lines = head.toString().trimEnd().split("\r\n")
        val headers = lines.drop(1).associate { it.substringBefore(':').lowercase() to it.substringAfter(": ") }
        val body = input.readNBytes(headers["content-length"]?.toInt() ?: 0)
        return Request(lines[0], headers, body.decodeToString())
    }
}

/** A server of a test's own, on loopback at a free port: it writes whatever bytes a test wants. */
internal class Server(
    private val trust: SSLContext? = null,
    address: InetAddress = LOOPBACK,
    at: Int = 0,
    private val handle: (Connection, Request) -> Unit,
) : AutoCloseable {
    private val listener = ServerSocket(at, 512, address)
    private val over = CountDownLatch(1)

    val port: Int = listener.localPort
    val url = "http://${address.hostAddress}:$port/"
    val requests = CopyOnWriteArrayList<Request>()
    val connections = CopyOnWriteArrayList<Socket>()

    /** The connections that have ended. */
    val ended = Semaphore(0)

    init {
        thread(isDaemon = true) {
            try {
                while (true) listener.accept().let { thread(isDaemon = true) { work(it) } }
            } catch (_: IOException) {
                // The test is over.
            }
        }
    }

    /** Whether every connection that was made ends. */
    fun allEnded(): Boolean = ended.tryAcquire(connections.size, PATIENCE, TimeUnit.SECONDS)

    override fun close() {
        over.countDown()
        listener.close()
    }

    private fun work(plain: Socket) {
        connections += plain
        plain.soTimeout = TimeUnit.SECONDS.toMillis(PATIENCE).toInt()
        plain.tcpNoDelay = true
        try {
            plain.use {
                val socket = trust?.socketFactory?.createSocket(plain, null, plain.port, true) ?: plain
                if (socket is SSLSocket) socket.useClientMode = false
                socket.use {
                    val connection = Connection(socket, over)
                    while (true) {
                        val request = connection.read() ?: break
                        requests += request
                        handle(connection, request)
                        if (request.headers["connection"] == "close") break
                    }
                }
            }
        } catch (_: IOException) {
            // As the client or the handler wanted it.
        } finally {
            ended.release()
        }
    }
}

/** A server of the free tool's manifest. */
internal fun manifestServer(handle: (Connection, Request) -> Unit = { to, _ -> to.answer(FreeTool.manifest) }): Server =
    Server(Authority.server, handle = handle)

/** A JSON-RPC server that is honest, but where `handle` does something else. */
internal fun rpcServer(handle: (Connection, Request) -> Unit = { to, request -> honest(to, request) }): Server =
    Server(handle = handle)

/** Answers as an honest RPC. */
internal fun honest(to: Connection, request: Request, record: String = FreeTool.record()) =
    to.answer(FreeTool.respond(request.body, record).toByteArray())
