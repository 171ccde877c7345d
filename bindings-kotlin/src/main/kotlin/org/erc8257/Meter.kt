package org.erc8257

import java.io.IOException
import java.io.InputStream
import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.Proxy
import java.net.Socket
import java.net.SocketAddress
import javax.net.SocketFactory

/**
 * Counts the bytes of an exchange, below TLS. Connections are kept and serve others later, so the thread counts:
 * OkHttp reads in the thread that carries the exchange out, and in no other.
 */
internal class Meter(private val most: Long) {
    private var came = 0L

    /** Whether more came than may. */
    val isFull: Boolean get() = came > most

    /** Does some work, and counts the bytes that come meanwhile. */
    fun <T> counting(work: () -> T): T {
        running.set(this)
        try {
            return work()
        } finally {
            running.remove()
        }
    }

    private fun count(bytes: Int) {
        if (bytes > 0) came += bytes
        if (isFull) throw IOException("more than $most bytes came")
    }

    companion object {
        private val running = ThreadLocal<Meter>()

        /** Counts for the exchange of this thread, if it has one. */
        fun counted(bytes: Int): Int {
            running.get()?.count(bytes)
            return bytes
        }
    }
}

/**
 * Sockets that count, in the place of the system's own. An app's own may lead to a network of its choice, and stay. `port`
 * says which one to connect to.
 */
internal fun counting(given: SocketFactory, port: (Int) -> Int): SocketFactory =
    if (given.javaClass == SocketFactory.getDefault().javaClass) CountingSockets(port) else given

private class CountingSockets(private val port: (Int) -> Int) : SocketFactory() {
    override fun createSocket(): Socket = CountingSocket(port)

    override fun createSocket(host: String, port: Int): Socket = connected { InetSocketAddress(host, port) }

    override fun createSocket(host: InetAddress, port: Int): Socket = connected { InetSocketAddress(host, port) }

    override fun createSocket(host: String, port: Int, from: InetAddress, fromPort: Int): Socket =
        connected(InetSocketAddress(from, fromPort)) { InetSocketAddress(host, port) }

    override fun createSocket(host: InetAddress, port: Int, from: InetAddress, fromPort: Int): Socket =
        connected(InetSocketAddress(from, fromPort)) { InetSocketAddress(host, port) }

    private fun connected(from: SocketAddress? = null, to: () -> SocketAddress): Socket = createSocket().apply {
        if (from != null) bind(from)
        connect(to())
    }
}

/** Without the proxy that Java's sockets may have, which would resolve and connect in our place. */
private class CountingSocket(private val port: (Int) -> Int) : Socket(Proxy.NO_PROXY) {
    override fun connect(endpoint: SocketAddress, timeout: Int) {
        val led = (endpoint as? InetSocketAddress)?.takeIf { it.address != null && port(it.port) != it.port }
        super.connect(if (led == null) endpoint else InetSocketAddress(led.address, port(led.port)), timeout)
    }

    override fun getInputStream(): InputStream = CountingInput(super.getInputStream())
}

private class CountingInput(private val input: InputStream) : InputStream() {
    override fun read(): Int = input.read().also { Meter.counted(if (it < 0) 0 else 1) }

    override fun read(into: ByteArray, from: Int, most: Int): Int = Meter.counted(input.read(into, from, most))

    /** None, as far as is said: before TLS closes a connection it reads all that is available, and that need not end. */
    override fun available(): Int = 0

    override fun close() = input.close()
}
