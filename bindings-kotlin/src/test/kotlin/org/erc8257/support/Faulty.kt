package org.erc8257.support

import org.erc8257.Answered
import org.erc8257.CallsRequest
import org.erc8257.FetchRequest
import org.erc8257.Fetched
import org.erc8257.Response
import org.erc8257.ToolHost

/** A host of a test's own that answers as the free tool's world, but where it is told otherwise. */
internal class Own(
    override val rpcs: Int = 1,
    override val seesAddresses: Boolean = true,
    private val onFetch: suspend (FetchRequest) -> Fetched = { served() },
    private val onCall: suspend (CallsRequest) -> List<Answered> = { FreeTool.answers(it.calls) },
) : ToolHost {
    override suspend fun call(request: CallsRequest): List<Answered> = onCall(request)

    override suspend fun fetch(request: FetchRequest): Fetched = onFetch(request)
}

/** What the server of a manifest gives. */
internal fun served(body: ByteArray = FreeTool.manifest): Fetched =
    Fetched(Response.Received(200, false, true, body), FreeTool.uri)
