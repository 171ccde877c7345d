package org.erc8257.support

import java.io.File
import java.net.InetAddress
import java.net.UnknownHostException

/** The live test bed of tests/e2e: a real node, an HTTPS server with every fault, a proxy with every lie. */
@Suppress("UNCHECKED_CAST")
internal class Bed private constructor(private val process: Process) : AutoCloseable {
    private val described = objectOf(process.inputStream.bufferedReader().readLine())
    private val chainId = (described["chainId"] as Double).toLong()

    /** The honest node. */
    val rpc = described["rpc"] as String

    /** Its registry: the ID of the chain, and the address. */
    val registry = "$chainId:${described["registry"]}"
    private val liar = described["liar"] as String
    private val freeTool = described["freeTool"] as Map<String, String>

    /** Where its HTTPS server is: `127.0.0.1:` and a port. */
    val https = described["https"] as String
    val port: Int = https.substringAfterLast(':').toInt()

    /** The certificate of its authority. */
    val ca = File(described["ca"] as String)
    val trust by lazy { Trust(ca) }

    /** Leads its names to its server. */
    fun resolve(host: String): List<InetAddress> {
        if (!host.endsWith(".example.test") && host != "tools.example.com") throw UnknownHostException(host)
        return listOf(InetAddress.getByName(https.substringBeforeLast(':')))
    }

    /** One for each scenario, behind an honest RPC, for each lie about the free tool, and for several RPCs. */
    fun cases(): List<Case> {
        val host = hostOf(freeTool.getValue("metadataURI"))
        val free = Case("free-tool", freeTool.getValue("toolRef"), listOf(rpc), host = host, uri = freeTool.getValue("metadataURI"))
        val scenarios = (described["scenarios"] as List<Map<String, String>>).map {
            val name = it.getValue("name")
            // URIs for which nothing may be fetched are verified as anybody would.
            val isStrict = name.startsWith("uri/")
            val led = if (isStrict) null else hostOf(it.getValue("metadataURI"))
            Case(name, it.getValue("toolRef"), listOf(rpc), allowPrivate = !isStrict, host = led, uri = it.getValue("metadataURI"))
        }
        val lies = (described["lies"] as List<Map<String, String>>).map { it.getValue("name") }
            .filterNot { it.startsWith("logs-") }
            .map { free.copy(name = "lie/$it", rpcs = listOf("$liar/$it/free-tool")) }
        val quorums = QUORUMS.map { (need, names) ->
            val key = "quorum-$need-$names".replace('+', '-')
            val urls = names.split('+').mapIndexed { at, name -> "$liar/$name/$key-$at" }
            free.copy(name = "quorum/${need ?: "majority"}/$names", rpcs = urls, need = need)
        }
        return listOf(free) + scenarios + lies + quorums
    }

    /** It ends with its input. */
    override fun close() {
        process.outputStream.close()
        process.waitFor()
    }

    companion object {
        fun start(): Bed {
            val path = program("ERC8257_BED", "cargo build -p erc8257-e2e --bin bed")
            return Bed(ProcessBuilder(path).redirectError(ProcessBuilder.Redirect.INHERIT).start())
        }

        /** How many must agree, where that is said, and what the RPCs do. */
        private val QUORUMS = listOf(
            null to "honest+honest",
            null to "honest+creator-other+honest",
            null to "drop+honest+honest",
            null to "silence+honest+honest",
            null to "http-429+honest+honest",
            null to "other-block-hash+honest+honest",
            null to "deep+large-string+honest+honest+honest",
            null to "honest+creator-other",
            null to "honest+creator-other+hash-other",
            null to "honest+drop",
            null to "wrong-chain+wrong-chain+honest",
            null to "creator-other+creator-other+honest",
            1 to "honest+honest",
            2 to "honest+honest+honest+silence",
            3 to "honest+honest+honest",
            3 to "honest+honest+hash-other",
        )

        private fun hostOf(uri: String) = if (uri.startsWith("https://")) uri.split('/')[2] else null
    }
}

/** Something to verify. */
internal data class Case(
    val name: String,
    val tool: String,
    val rpcs: List<String>,
    /** So many must agree, where that is said. */
    val need: Int? = null,
    val allowPrivate: Boolean = true,
    /** The host of the manifest's URL. */
    val host: String? = null,
    /** The manifest's URL. */
    val uri: String = "",
) {
    /** Whether only a time-out ends it, or nothing before anybody would wait. */
    val isLate: Boolean get() = LATE.containsMatchIn(name)

    /**
     * The first report that shows something. A time-out holds for the RPC and for the server of the manifest alike; where it
     * ends a question to an RPC that answers, the machine was too busy, and a longer one is tried.
     */
    suspend fun patiently(isLate: Boolean = this.isLate, ask: suspend (seconds: Int) -> String): String {
        if (!isLate) return ask(LONG)
        val isAnswered = name.startsWith("http/") || name.startsWith("tls/")
        var report = ""
        for (seconds in WAITS) {
            report = ask(seconds)
            if (!(isAnswered && SILENT.containsMatchIn(report)) && !areMoreSilent(report)) break
        }
        return report
    }

    /** Whether more RPCs of a quorum seem to be silent than are: honest ones among them. */
    private fun areMoreSilent(report: String): Boolean {
        val rpcs = name.substringAfter("quorum/", "").substringAfter("/").split("+")
        return name.startsWith("quorum/") && LATE_ANSWER.findAll(report).count() > rpcs.count { it == "silence" }
    }

    /**
     * Whether it sends a transaction: those of one account that come at the same time may be lost, and what other cases
     * see depends on the block.
     */
    val moves: Boolean get() = name.startsWith("state/moved-")

    companion object {
        /** Seconds for an answer that a busy machine may be slow with. */
        const val LONG = 240

        /** Seconds for an answer that never comes, try after try. The bed is silent, or slow, for longer. */
        private val WAITS = listOf(6, 25, 45)

        /** A tool's report, or a publication's, where no answer came from the chain. */
        private val SILENT = Regex(""""rule":"lib-1-unavailable"|"reason":"timeout"""")

        private val LATE_ANSWER = Regex(""""rule":"lib-1-answer"[^}]*"found":"[^"]*: timeout"""")

        private val LATE = Regex(
            "^(?:http/(?:silence|slow-|stalled-|informational-forever$|trailers-endless$)|tls/(?:mute|trickle)$" +
                "|lie/(?:silence|slow)$|quorum/.*silence)",
        )
    }
}
