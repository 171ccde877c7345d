package org.erc8257

import java.net.URI
import java.net.URISyntaxException

/**
 * The RPCs, each of them once: one that is given twice, however it is written, has one vote. No message repeats a URL,
 * as it may hold a key.
 */
internal fun rpcUrls(given: List<String>): List<URI> {
    if (given.isEmpty()) throw wrong("/rpc", "is empty")
    val urls = given.map(::rpcUrl)
    if (urls.distinct().size < urls.size) throw wrong("/rpc", "names an RPC twice; it has one vote")
    return urls
}

private fun rpcUrl(text: String): URI {
    val url = try {
        URI(text.substringBefore('#'))
    } catch (_: URISyntaxException) {
        // Its message holds the URL.
        throw wrong("/rpc", "has a URL that is none")
    }
    val scheme = url.scheme?.lowercase()
    if (scheme != "https" && scheme != "http") {
        throw wrong("/rpc", "has a URL that does not begin with https:// or http://")
    }
    if ('@' in url.rawAuthority.orEmpty()) {
        throw wrong("/rpc", "has a URL with a user name: give a host of your own that sends it")
    }
    val host = url.server ?: throw wrong("/rpc", "has a URL without a host")
    val standard = if (scheme == "https") 443 else 80
    val port = url.serverPort
    if (port == 0) throw wrong("/rpc", "has a URL with a port that is none")
    val authority = host.lowercase() + if (port == standard) "" else ":$port"
    val query = url.rawQuery?.let { "?$it" }.orEmpty()
    return URI("$scheme://$authority${url.rawPath.orEmpty().ifEmpty { "/" }}$query")
}
