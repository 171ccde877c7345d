package org.erc8257.support

import java.net.InetAddress
import java.net.InetSocketAddress
import java.net.Socket
import java.net.SocketAddress
import javax.net.SocketFactory
import okhttp3.OkHttpClient
import org.erc8257.InquiryHost
import org.erc8257.JavaHost
import org.erc8257.OkHttpHost

internal typealias Resolver = (String) -> List<InetAddress>

internal val LOOPBACK: InetAddress = InetAddress.getByName("127.0.0.1")

/** The ready hosts, led to a test's own servers: names by the resolver, port 443 to the port that is given. */
internal enum class Ready {
    JAVA {
        override fun host(rpcs: List<String>, trust: Trust?, resolver: Resolver, port: Int) =
            JavaHost(rpcs, trust?.context, resolver) { if (it == 443) port else it }
    },
    OKHTTP {
        override fun host(rpcs: List<String>, trust: Trust?, resolver: Resolver, port: Int) =
            OkHttpHost(trusting(OkHttpClient.Builder(), trust), rpcs, resolver) { if (it == 443) port else it }
    }, ;

    abstract fun host(rpcs: List<String>, trust: Trust?, resolver: Resolver, port: Int): InquiryHost

    companion object {
        /** The client of an app with sockets of its own. */
        fun client(trust: Trust?, port: Int): OkHttpClient =
            trusting(OkHttpClient.Builder().socketFactory(Leading(port)), trust)

        private fun trusting(builder: OkHttpClient.Builder, trust: Trust?): OkHttpClient {
            if (trust != null) builder.sslSocketFactory(trust.context.socketFactory, trust.manager)
            return builder.build()
        }
    }
}

/** Sockets that go to another port than 443. */
private class Leading(private val standard: Int) : SocketFactory() {
    override fun createSocket(): Socket = object : Socket() {
        override fun connect(endpoint: SocketAddress, timeout: Int) {
            val to = endpoint as InetSocketAddress
            super.connect(if (to.port == 443) InetSocketAddress(to.address, standard) else to, timeout)
        }
    }

    override fun createSocket(host: String, port: Int): Socket = error("not used")

    override fun createSocket(host: String, port: Int, from: InetAddress, fromPort: Int): Socket = error("not used")

    override fun createSocket(host: InetAddress, port: Int): Socket = error("not used")

    override fun createSocket(host: InetAddress, port: Int, from: InetAddress, fromPort: Int): Socket =
        error("not used")
}
