package org.erc8257.support

import java.net.InetAddress
import kotlinx.coroutines.runBlocking
import org.erc8257.Answered
import org.erc8257.CallsRequest
import org.erc8257.Policy
import org.erc8257.Report
import org.erc8257.ToolHost
import org.erc8257.verifyTool

/** The free tool's host leads to loopback. */
internal val TO_LOOPBACK: Resolver = { if (it == FreeTool.host) listOf(LOOPBACK) else error(it) }

/** A ready host whose RPC is honest and asks nobody: for tests of its fetch. */
internal class Honest(private val ready: ToolHost, private val record: String = FreeTool.record()) : ToolHost by ready {
    override suspend fun call(request: CallsRequest): List<Answered> = FreeTool.answers(request.calls, record)
}

/** A ready host that reaches this server of the manifest. */
internal fun Ready.reaching(
    server: Server,
    resolver: Resolver = TO_LOOPBACK,
    trust: Trust? = Authority.client,
): ToolHost = Honest(host(listOf("http://127.0.0.1:9/"), trust, resolver, server.port))

/** Verifies the free tool. */
internal fun verified(host: ToolHost, allowPrivate: Boolean = true, timeoutSeconds: Int? = null): Report = runBlocking {
    verifyTool(FreeTool.tool, host, Policy(allowPrivateAddresses = allowPrivate), timeoutSeconds = timeoutSeconds)
}

internal fun gistOf(host: ToolHost, allowPrivate: Boolean = true, timeoutSeconds: Int? = null): String =
    gist(verified(host, allowPrivate, timeoutSeconds).toJson())

internal fun address(text: String): InetAddress = InetAddress.getByName(text)
