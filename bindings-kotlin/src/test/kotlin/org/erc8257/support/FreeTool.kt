package org.erc8257.support

import org.erc8257.Answered
import org.erc8257.CallAnswer
import org.erc8257.EthCall

/** The standard's free tool without a chain: what an honest RPC and its server answer. */
@Suppress("UNCHECKED_CAST")
internal object FreeTool {
    val bundle: String = tests.resolve("vectors/bundles/free-tool.json").readText()
    private val read = objectOf(bundle)
    private val config = read["config"] as Map<String, String>

    val tool: String = read["toolRef"] as String
    val uri: String = config.getValue("metadataURI")
    val host: String = uri.split("/")[2]
    val creator: String = config.getValue("creator")
    val manifest: ByteArray = ((read["response"] as Map<String, Any?>)["bodyText"] as String).toByteArray()

    /** What `getToolConfig` returns: a struct with a string in it, the URI of the manifest. */
    fun record(
        at: String = uri,
        creator: String = config.getValue("creator"),
        hash: String = config.getValue("manifestHash"),
    ): String {
        val text = at.toByteArray()
        val words = listOf(
            "20".padStart(64, '0'),
            creator.drop(2).padStart(64, '0'),
            "80".padStart(64, '0'),
            hash.drop(2),
            config.getValue("accessPredicate").drop(2).padStart(64, '0'),
            "%064x".format(text.size),
            text.joinToString("") { "%02x".format(it) }.let { it.padEnd((it.length + 63) / 64 * 64, '0') },
        )
        return "0x" + words.joinToString("")
    }

    /** The JSON text of an honest result. */
    fun result(method: String, record: String = record()): String = when (method) {
        "eth_chainId" -> "\"0x2105\""
        "eth_getBlockByNumber" -> """{"number":"0x10","hash":"0x${"1b".repeat(32)}"}"""
        "eth_call" -> "\"$record\""
        else -> error(method)
    }

    /** What an honest RPC answers to these. */
    fun answers(calls: List<EthCall>, record: String = record()): List<Answered> =
        calls.map { Answered(it.id, CallAnswer.Result(result(it.method, record))) }

    /** The JSON-RPC response to the text of a request or a batch. */
    fun respond(question: String, record: String = record()): String {
        val read = json(question)
        return if (read is List<*>) {
            read.joinToString(",", "[", "]") { one(it as Map<String, Any?>, record) }
        } else {
            one(read as Map<String, Any?>, record)
        }
    }

    private fun one(question: Map<String, Any?>, record: String): String {
        val id = (question["id"] as Double).toLong()
        return """{"jsonrpc":"2.0","id":$id,"result":${result(question["method"] as String, record)}}"""
    }
}

/** The checks of a report by their letters, and the codes of the findings. */
@Suppress("UNCHECKED_CAST")
internal fun gist(report: String): String {
    val read = objectOf(report)
    val letters = (read["checks"] as List<Map<String, String>>).joinToString("") { it.getValue("status").take(1) }
    val rules = (read["findings"] as List<Map<String, String>>).map { it.getValue("rule") }
    return (listOf(letters) + rules).joinToString(" ")
}
