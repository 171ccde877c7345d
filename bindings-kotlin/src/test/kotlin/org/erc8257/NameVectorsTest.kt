package org.erc8257

import com.fasterxml.jackson.databind.JsonNode
import org.erc8257.runner.chosen
import org.erc8257.runner.reader
import org.erc8257.support.Vectors
import org.erc8257.support.bundle
import org.erc8257.support.each
import org.erc8257.support.plain
import org.erc8257.support.refused
import org.erc8257.support.text
import org.erc8257.support.tree
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

/** The vectors of names: tool references, URLs and hosts; and of bundles and policies that are none. */
internal class NameVectorsTest {
    @TestFactory
    fun `tool references`() = each("toolrefs", 40) { case ->
        val (given, expect) = case["text"].asText() to case["expect"]
        if (expect.has("error")) {
            val error = refused { parseToolRef(given) }
            assertEquals("usage-wrong-value" to "/toolRef", error.code to error.pointer)
        } else {
            val tool = parseToolRef(given)
            val told = mapOf(
                "canonical" to formatToolRef(tool),
                "chainId" to tool.chainId,
                "registry" to tool.registry,
                "toolId" to tool.toolId,
            )
            assertEquals(expect, reader.valueToTree<JsonNode>(told))
            assertEquals(tool, parseToolRef(formatToolRef(tool)))
        }
    }

    @TestFactory
    fun `bundles that are none`() = each("bundle-errors", 170) { case ->
        val error = refused { verifyBundleBytes(bundle(case)) }
        assertTrue(error.code.startsWith("usage-"))
        val expect = case["expect"]
        if (expect.has("member")) named(error, expect.text("member"), "the bundle")
        val text = runCatching { bundle(case).decodeToString(throwOnInvalidSequence = true) }.getOrNull() ?: return@each
        assertEquals(error.message, refused { verifyBundle(text) }.message)
        assertEquals(error.message, refused { recordingOf(text) }.message)
    }

    /** The cases of bundles whose policy is none, with the policy alone. */
    private fun wrongPolicies(): List<Pair<JsonNode, JsonNode>> =
        Vectors.cases("bundle-errors", 170).filter { it["id"].asText().matches(Regex("usage-(policy|quorum).*")) }
            .map { it to tree(bundle(it).decodeToString())["policy"] }

    @Test
    fun `policies that are none`() {
        val found = wrongPolicies()
        assertTrue(found.size >= 35)
        for ((case, policy) in found) {
            named(refused { parsePolicy(policy.toString()) }, case["expect"].text("member"), "the bundle")
        }
    }

    @Test
    fun `policies that are none by argument`() {
        var seen = 0
        for ((case, policy) in wrongPolicies()) {
            // What no `Policy` can be made of, the compiler refuses; null is not given.
            val made = runCatching { chosen(policy) }.getOrNull()?.takeIf { faithful(it, policy) } ?: continue
            seen++
            val error = refused { formatPolicy(made) }
            assertEquals(case["expect"].text("member"), error.pointer?.drop(1)?.replace('/', '.'), case["id"].asText())
            assertEquals(error.message, refused { validateBy(made) }.message)
        }
        assertTrue(seen >= 10, "$seen")
    }

    private fun validateBy(policy: Policy) = verify(ToolConfig(ADDRESS, "", HASH), Response.Missing, policy)

    /** Whether a policy says the same as the JSON that it was made of. */
    private fun faithful(policy: Policy, json: JsonNode): Boolean {
        val told = plain(policy)
        return json.isObject && json.properties().all { (name, value) -> told[name] == value }
    }

    @TestFactory
    fun `normal forms of URLs`() = each("url", 100, "normalize_url") { case ->
        val url = case["input"]["url"].asText()
        judged(case, "normalized") { normalizeUrl(url) }
    }

    @TestFactory
    fun `well-known URLs`() = each("url", 30, "well_known_url") { case ->
        val (endpoint, slug) = case["input"]["endpoint"].asText() to case["input"]["slug"].asText()
        judged(case, "url") { wellKnownUrl(endpoint, slug) }
    }

    @TestFactory
    fun `hosts in any script`() = each("url", 15, "host_to_ascii") { case ->
        val host = case["input"]["host"].asText()
        judged(case, "ascii") { hostToAscii(host) }
        case["expect"].text("ascii")?.let { assertEquals("https://$it/", normalizeUrl("https://$it/")) }
    }

    private fun judged(case: JsonNode, member: String, work: () -> String) {
        val expect = case["expect"]
        if (!expect.has("error")) {
            assertEquals(expect.text(member), work())
            return
        }
        val error = refused(work)
        expect.text("error")?.let { assertEquals(it, error.code) }
        assertTrue(error.fix.orEmpty() != "" && checkNotNull(error.offset) >= 0)
    }

    /** The verdict on a good manifest of this endpoint, registered at this URI. */
    private fun registered(metadataUri: String, endpoint: String): Report {
        val manifest = """{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"echo",
            "description":"Says it again.","endpoint":"$endpoint","inputs":{},"outputs":{},
            "creatorAddress":"$CREATOR"}"""
        val served = manifest.toByteArray()
        return verify(ToolConfig(CREATOR, metadataUri, hash(served)), Response.Received(200, false, true, served))
    }

    @TestFactory
    fun `origins by a verdict`() = each("url", 20, "same_origin") { case ->
        val report = registered(case["input"]["metadataURI"].asText(), case["input"]["endpoint"].asText())
        val wanted = if (case["expect"]["sameOrigin"].asBoolean()) CheckStatus.PASS else CheckStatus.FAIL
        assertEquals(wanted, report.checks[1].status)
    }

    @TestFactory
    fun `where a manifest is by a verdict`() = each("url", 80, "metadata_uri") { case ->
        val expect = case["expect"]
        val origin = expect.text("normalized")?.let { Regex("https://[^/]+").find(it)?.value }
        val endpoint = origin ?: "https://tools.example.com/x"
        val report = registered(case["input"]["metadataURI"].asText(), endpoint)
        val wrong = report.findings.filter { it.severity == Severity.ERROR }.map { it.rule }
        if (expect.has("error")) {
            assertTrue(expect.text("error")?.let { it in wrong } ?: wrong.isNotEmpty())
            return@each
        }
        assertEquals(emptyList<String>() to CheckStatus.PASS, wrong to report.checks[1].status)
        // The endpoint, which has no place for a URI, is of the same host.
        val warned = report.findings.filter { it.severity == Severity.WARNING && it.pointer == null }.map { it.rule }
        assertEquals(expect["warnings"]?.map { it.asText() }.orEmpty(), warned)
        assertEquals(expect.text("normalized"), wellKnownUrl(endpoint, expect["slug"].asText()))
    }

    private companion object {
        const val CREATOR = "0xabcdefabcdef1234567890abcdefabcdef123456"
        val ADDRESS = "0x" + "00".repeat(20)
        val HASH = "0x" + "00".repeat(32)
    }
}

/** The error names this member, in its pointer and in its sentence; the whole where there is none. */
private fun named(error: Erc8257Exception.Refused, member: String?, whole: String) {
    assertEquals(member == null, error.pointer == null)
    assertTrue(error.reason.startsWith("${member ?: whole} "), error.reason)
}
