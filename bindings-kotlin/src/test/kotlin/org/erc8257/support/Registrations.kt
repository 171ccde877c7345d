package org.erc8257.support

import org.erc8257.Report
import org.erc8257.Response
import org.erc8257.ToolConfig
import org.erc8257.hash
import org.erc8257.verify

internal const val CREATOR = "0xabcdefabcdef1234567890abcdefabcdef123456"
internal const val TOOL = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1"

/** A good manifest, with so much padding in a member that the standard does not define. */
internal fun manifest(name: String = "echo", padding: Int = 0): ByteArray =
    """{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"$name","description":"Says it again.",
        "endpoint":"https://tools.example.com/echo","inputs":{},"outputs":{},"creatorAddress":"$CREATOR",
        "padding":"${"b".repeat(padding)}"}""".toByteArray()

/** The record of a tool that commits these bytes. */
internal fun config(body: ByteArray): ToolConfig =
    ToolConfig(CREATOR, "https://tools.example.com/.well-known/ai-tool/echo.json", hash(body))

internal fun received(body: ByteArray): Response = Response.Received(200, redirected = false, complete = true, body)

internal fun verified(body: ByteArray = manifest()): Report = verify(config(body), received(body))
