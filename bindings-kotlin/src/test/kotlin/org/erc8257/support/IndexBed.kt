package org.erc8257.support

import java.io.File
import java.net.InetAddress
import java.net.UnknownHostException

/** A real node with a registry of many tools, and an HTTPS server for their manifests. */
@Suppress("UNCHECKED_CAST")
internal class IndexBed private constructor(private val process: Process) : AutoCloseable {
    private val described = objectOf(process.inputStream.bufferedReader().readLine())
    private val https = described["https"] as String
    private val ca = File(described["ca"] as String)
    private val hosts = described["hosts"] as List<String>

    val rpc = described["rpc"] as String
    val liar = described["liar"] as String

    /** A chain and an address. */
    val registry = described["registry"] as String

    /** A ready host that is led to the bed, and to this RPC. */
    fun host(ready: Ready, rpc: String = this.rpc) =
        ready.host(listOf(rpc), Trust(ca), ::resolve, https.substringAfterLast(':').toInt())

    private fun resolve(host: String): List<InetAddress> {
        if (host !in hosts) throw UnknownHostException(host)
        return listOf(InetAddress.getByName(https.substringBeforeLast(':')))
    }

    /** The lines of the command. */
    fun linesOfCommand(folder: File): List<String> {
        val (state, lines) = listOf("state", "lines").map { File(folder, it).path }
        val options = mutableListOf("index", "--allow-private-addresses", "--registry", "$registry=$rpc")
        options += listOf("--ca", ca.path, "--state", state, "--out", lines)
        hosts.forEach { options += listOf("--connect-to", "$it:443=$https") }
        val command = program("ERC8257_COMMAND", "cargo build -p erc8257-cli")
        val running = ProcessBuilder(listOf(command) + options).redirectErrorStream(true).start()
        val said = running.inputStream.bufferedReader().readText()
        check(running.waitFor() == 0) { said }
        return File(lines).readLines()
    }

    /** It ends with its input. */
    override fun close() {
        process.outputStream.close()
        process.waitFor()
    }

    companion object {
        /** With so many genuine tools of each host, and some that are not. */
        fun start(each: Int): IndexBed {
            val path = program("ERC8257_BED", "cargo build -p erc8257-e2e --bin bed")
            return IndexBed(ProcessBuilder(path, "index", "$each").redirectError(ProcessBuilder.Redirect.INHERIT).start())
        }
    }
}
