package org.erc8257.runner

import com.fasterxml.jackson.databind.JsonNode
import java.util.Base64
import org.erc8257.FetchError
import org.erc8257.Policy
import org.erc8257.Quorum
import org.erc8257.Response
import org.erc8257.SchemaMeasure
import org.erc8257.ToolConfig
import org.erc8257.parseToolRef

/** What `verify` has no argument for: a second reading, the age of the block, and what each of several RPCs said. */
private val MORE = listOf("reread", "clock")
private val LISTS = listOf("answers", "heads")

/** Where no contract stands. */
private const val NOWHERE = "0x0000000000000000000000000000000000000000"

/** The arguments of `verify`. */
internal data class Recorded(
    val config: ToolConfig,
    val response: Response,
    val policy: Policy,
    val toolRef: String?,
    val evidence: String?,
)

/**
 * A bundle as the arguments of `verify`; nothing where it holds more than those. Whether it is one at all, the library
 * has said before.
 */
internal fun recorded(bundle: JsonNode): Recorded? {
    val config = bundle["config"]
    val isRead = bundle["registry"].orElse("ok") == "ok"
    val isPlain = MORE.none { it in bundle } && LISTS.all { (bundle[it]?.size() ?: 0) == 0 }
    val canBe = bundle["toolRef"]?.let { parseToolRef(it.asText()) }?.let { tool ->
        tool.chainId != "0" && tool.registry != NOWHERE && tool.toolId != "0"
    } ?: true
    if (config == null || !isRead || !isPlain || !canBe) return null
    return Recorded(
        config = ToolConfig(
            creator = config["creator"].asText(),
            metadataUri = config["metadataURI"].asText(),
            manifestHash = config["manifestHash"].asText(),
            accessPredicate = config["accessPredicate"].asText(),
        ),
        response = bundle["response"]?.let(::served) ?: Response.Missing,
        policy = bundle["policy"]?.let(::chosen) ?: Policy(),
        toolRef = bundle["toolRef"]?.asText(),
        evidence = bundle["evidence"]?.asText(),
    )
}

private fun served(response: JsonNode): Response {
    response["error"]?.let { return Response.Failed(FetchError.valueOf(constant(it.asText()))) }
    val body = response["body"]?.let { Base64.getDecoder().decode(it.asText()) }
    return Response.Received(
        // As JSON has one kind of numbers, 2e2 is a status.
        status = response["status"].asDouble().toInt(),
        redirected = response["redirected"]?.asBoolean() ?: false,
        complete = response["complete"]?.asBoolean() ?: true,
        body = body ?: response["bodyText"].orElse("").toByteArray(),
    )
}

internal fun chosen(policy: JsonNode): Policy = Policy(
    acceptUnknownType = policy["acceptUnknownType"]?.asBoolean() ?: false,
    schemaMeasure = policy["schemaMeasure"]?.let { SchemaMeasure.valueOf(constant(it.asText())) },
    maxRequirements = policy["maxRequirements"]?.asDouble()?.toInt(),
    freshnessSeconds = policy["freshnessSeconds"]?.asDouble()?.toInt(),
    allowPrivateAddresses = policy["allowPrivateAddresses"]?.asBoolean() ?: false,
    addressesEnforced = policy["addressesEnforced"]?.asBoolean() ?: true,
    pinnedHash = policy["pinnedHash"]?.takeUnless { it.isNull }?.asText(),
    quorum = policy["quorum"]?.takeUnless { it.isNull }?.let {
        Quorum(it["need"].asDouble().toInt(), it["of"].asDouble().toInt())
    },
)

/** `too-large` as `TOO_LARGE`. */
internal fun constant(word: String): String = word.uppercase().replace('-', '_')

private fun JsonNode?.orElse(text: String): String = this?.asText() ?: text

private operator fun JsonNode.contains(member: String): Boolean = has(member)
