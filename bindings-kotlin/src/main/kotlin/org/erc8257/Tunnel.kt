package org.erc8257

import java.io.IOException
import java.io.InputStream
import java.io.OutputStream
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.Proxy
import java.net.ServerSocket
import java.net.Socket
import java.net.SocketTimeoutException
import java.security.SecureRandom
import java.util.concurrent.CompletableFuture

/**
 * A proxy for one connection to addresses that were looked at. `java.net.http` resolves names itself and cannot be told
 * where to connect, but it takes a proxy, and leaves the name to that. TLS goes through from end to end: names and
 * certificates are checked by the client.
 *
 * It listens on loopback, for the one fetch. A client must know a token and name the intended server. The tunnel closes
 * the connection of any other program on this machine, which at most makes the fetch fail.
 */
internal class Tunnel(
    private val authority: String,
    private val targets: List<InetSocketAddress>,
    private val most: Long,
    private val deadline: Deadline,
) : AutoCloseable {
    /** The client's password. */
    val token: String = ByteArray(16).also(SecureRandom()::nextBytes).joinToString("") { "%02x".format(it) }

    /** Why no connection was made. */
    @Volatile
    var fault: Fault? = null
        private set

    /** Whether the server has sent more than what may come, and the tunnel has ended there. */
    @Volatile
    var isFull: Boolean = false
        private set

    /**
     * The client's part of the conversation, by the kinds of its TLS records: it encrypts once it trusts the server.
     */
    private val said = TlsRecords()

    /** Whether the client has ended its part of the handshake. */
    val isSecured: Boolean get() = said.isEncrypted

    private val open = mutableListOf<AutoCloseable>()
    private var isClosed = false
    private val listener = owned(ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()))

    /** Where it listens. */
    val address: InetSocketAddress = InetSocketAddress(listener.inetAddress, listener.localPort)

    /** Whether there was a thread to do it in. */
    fun start(): Boolean = started {
        try {
            serve()
        } catch (_: IOException) {
            // The client sees that the connection has ended.
            close()
        }
    }

    /** Ends everything, whatever is under way. */
    override fun close() {
        val all = synchronized(open) {
            isClosed = true
            open.toList().also { open.clear() }
        }
        all.forEach(::closed)
    }

    private fun serve() {
        val client = client() ?: return close()
        val server = connected()
        if (server == null) return close()
        client.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".toByteArray())
        if (!started { upwards(client, server) }) return close()
        try {
            isFull = !pump(server.getInputStream(), client.getOutputStream(), most) { _, _ -> }
        } catch (reset: IOException) {
            // The client is to see it as it was.
            client.setSoLinger(true, 0)
            throw reset
        }
        if (isFull) closed(server)
        // Bytes on their way are still read; the caller that waits for the answer closes the rest.
        client.shutdownOutput()
    }

    /** The client that knows the token. Each is heard by itself, so a silent or slow client holds up no other. */
    private fun client(): Socket? {
        val ours = CompletableFuture<Socket>()
        try {
            repeat(CLIENTS) {
                val one = owned(listener.accept())
                val isHeard = started {
                    if (!isOurs(one) || !ours.complete(one)) closed(one)
                    if (ours.isDone) closed(listener)
                }
                if (!isHeard) return null
            }
        } catch (_: IOException) {
            // It was closed: by the one who was heard, or with all of this.
        } finally {
            closed(listener)
        }
        return ours.getNow(null)
    }

    private fun upwards(client: Socket, server: Socket) {
        try {
            if (pump(client.getInputStream(), server.getOutputStream(), most, said::see)) server.shutdownOutput()
        } catch (_: IOException) {
            // The other direction sees how the connection ends.
        }
    }

    /** Whether this is the client that knows the token, and its request is the right one. */
    private fun isOurs(client: Socket): Boolean {
        val head = try {
            client.soTimeout = deadline.left.inWholeMilliseconds.coerceIn(1, Int.MAX_VALUE.toLong()).toInt()
            head(client.getInputStream())
        } catch (_: IOException) {
            null
        }
        val lines = head?.split("\r\n").orEmpty()
        val isOurs = lines.firstOrNull() == "CONNECT $authority HTTP/1.1" &&
            lines.any { it.equals("Proxy-Authorization: $SCHEME $token", ignoreCase = true) }
        if (isOurs) client.soTimeout = 0
        return isOurs
    }

    private fun head(input: InputStream): String? {
        val head = StringBuilder()
        while (!head.endsWith("\r\n\r\n")) {
            val byte = input.read()
            if (byte < 0 || head.length >= HEAD) return null
            head.append(byte.toChar())
        }
        return head.toString()
    }

    /** To the first that answers; each has its share of the time that is left. */
    private fun connected(): Socket? {
        targets.forEachIndexed { at, target ->
            // Without the proxy that Java's sockets may have, which would resolve and connect in our place.
            val socket = owned(Socket(Proxy.NO_PROXY))
            try {
                val share = deadline.left.inWholeMilliseconds / (targets.size - at)
                socket.connect(target, share.coerceIn(1, Int.MAX_VALUE.toLong()).toInt())
                socket.tcpNoDelay = true
                return socket
            } catch (thrown: Exception) {
                // Sockets also throw other exceptions than IOException, for useless addresses.
                fault = Fault(if (thrown is SocketTimeoutException) Fault.Kind.TIMEOUT else Fault.Kind.CONNECT, thrown)
                closed(socket)
            }
        }
        return null
    }

    private fun <T : AutoCloseable> owned(socket: T): T = synchronized(open) {
        if (isClosed) {
            closed(socket)
            throw IOException("closed")
        }
        open += socket
        socket
    }

    companion object {
        /** The scheme of the token. */
        const val SCHEME = "Bearer"

        private const val BACKLOG = 4
        private const val HEAD = 8_192

        /** The tunnel hears so many clients; more strangers end the fetch. */
        private const val CLIENTS = 64
    }
}

private fun closed(socket: AutoCloseable) {
    try {
        socket.close()
    } catch (_: IOException) {
        // Then it is.
    }
}

/** Carries bytes, at most so many, and shows them; whether those were all. */
private fun pump(from: InputStream, to: OutputStream, most: Long, see: (ByteArray, Int) -> Unit): Boolean {
    val piece = ByteArray(PIECE)
    var left = most
    while (true) {
        val count = from.read(piece)
        if (count < 0) return true
        val carried = minOf(left, count.toLong()).toInt()
        see(piece, carried)
        to.write(piece, 0, carried)
        left -= carried
        if (carried < count) return false
    }
}

/** Looks at the heads of TLS records. */
private class TlsRecords {
    @Volatile
    var isEncrypted = false
        private set

    private val head = ByteArray(5)
    private var seen = 0
    private var left = 0

    fun see(piece: ByteArray, count: Int) {
        var at = 0
        while (at < count && !isEncrypted) {
            if (left > 0) {
                val skipped = minOf(left, count - at)
                left -= skipped
                at += skipped
                continue
            }
            head[seen++] = piece[at++]
            if (seen == head.size) {
                seen = 0
                left = (head[3].toInt() and 0xff shl 8) or (head[4].toInt() and 0xff)
                isEncrypted = head[0].toInt() == APPLICATION_DATA
            }
        }
    }

    private companion object {
        const val APPLICATION_DATA = 23
    }
}
