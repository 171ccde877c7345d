package org.erc8257

import java.io.IOException
import java.net.InetSocketAddress
import java.net.Socket
import org.erc8257.support.Connection
import org.erc8257.support.LOOPBACK
import org.erc8257.support.Server
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** The tunnel lets one client through to one server, and nobody else on this machine anywhere. */
internal class TunnelTest {
    private fun tunnel(server: Server, most: Long = 1_000): Tunnel {
        val targets = listOf(InetSocketAddress(LOOPBACK, server.port))
        val tunnel = Tunnel("tools.example.com:443", targets, most, Deadline(20))
        return tunnel.also { assertTrue(it.start()) }
    }

    private fun Tunnel.client() = Socket(address.address, address.port).apply { soTimeout = 300_000 }

    private fun Socket.ask(line: String, token: String): String {
        getOutputStream().write("$line\r\nHost: x\r\nProxy-Authorization: Bearer $token\r\n\r\n".toByteArray())
        return answer()
    }

    private fun Socket.answer(): String {
        val read = StringBuilder()
        while (!read.endsWith("\r\n\r\n")) {
            val byte = try {
                getInputStream().read()
            } catch (_: IOException) {
                -1
            }
            if (byte < 0) break
            read.append(byte.toChar())
        }
        return read.toString()
    }

    @Test
    fun `who does not know the token, or wants to go elsewhere, is shown the door`() {
        Server { to, _ -> to.answer("hello".toByteArray()) }.use { server ->
            tunnel(server).use { tunnel ->
                val right = "CONNECT tools.example.com:443 HTTP/1.1"
                val wrong = listOf(
                    right to "0".repeat(32),
                    right to "",
                    "CONNECT tools.example.com:444 HTTP/1.1" to tunnel.token,
                    "CONNECT 127.0.0.1:443 HTTP/1.1" to tunnel.token,
                    "GET http://tools.example.com:443/ HTTP/1.1" to tunnel.token,
                    "x".repeat(10_000) to tunnel.token,
                )
                for ((line, token) in wrong) tunnel.client().use { assertEquals("", it.ask(line, token), line) }
                // Who says nothing does not hold up the others for long.
                val silent = tunnel.client()
                assertEquals(0, server.connections.size)
                tunnel.client().use {
                    assertEquals("HTTP/1.1 200 OK\r\n\r\n", it.ask(right, tunnel.token))
                    it.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".toByteArray())
                    assertTrue(it.answer().startsWith("HTTP/1.1 200 OK"))
                    // There is one client, and no second one.
                    assertThrows(IOException::class.java) { tunnel.client() }
                }
                silent.close()
            }
            assertTrue(server.allEnded())
            assertEquals(1, server.connections.size)
        }
    }

    @Test
    fun `a client that is slow to speak is heard`() {
        Server { to, _ -> to.answer("hello".toByteArray()) }.use { server ->
            tunnel(server).use { tunnel ->
                tunnel.client().use {
                    Thread.sleep(2_500)
                    val answer = it.ask("CONNECT tools.example.com:443 HTTP/1.1", tunnel.token)
                    assertEquals("HTTP/1.1 200 OK\r\n\r\n", answer)
                }
            }
        }
    }

    @Test
    fun `bytes are counted, and closing ends both sides`() {
        val flood = { to: Connection, _: Any -> while (!to.isOver) to.write(ByteArray(4_096)) }
        Server(handle = flood).use { server ->
            tunnel(server, most = 100_000).use { tunnel ->
                tunnel.client().use {
                    it.ask("CONNECT tools.example.com:443 HTTP/1.1", tunnel.token)
                    it.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".toByteArray())
                    var came = 0L
                    try {
                        val piece = ByteArray(4_096)
                        while (true) came += it.getInputStream().read(piece).also { count -> check(count > 0) }
                    } catch (_: IOException) {
                        // The end that is wanted.
                    } catch (_: IllegalStateException) {
                        // The same, as an end of input.
                    }
                    assertTrue(came in 1..100_000) { "$came" }
                }
            }
            assertTrue(server.allEnded())
        }
        Server { to, _ -> to.waitForEnd() }.use { server ->
            val tunnel = tunnel(server)
            tunnel.client().use {
                it.ask("CONNECT tools.example.com:443 HTTP/1.1", tunnel.token)
                it.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".toByteArray())
                assertFalse(tunnel.isSecured)
                while (server.requests.isEmpty()) Thread.sleep(5)
                tunnel.close()
                assertEquals("", it.answer())
            }
            assertTrue(server.allEnded())
        }
    }
}
