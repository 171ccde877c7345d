package org.erc8257

import com.fasterxml.jackson.databind.JsonNode
import java.util.Base64
import org.erc8257.runner.constant
import org.erc8257.runner.reader
import org.erc8257.support.Vectors
import org.erc8257.support.body
import org.erc8257.support.each
import org.erc8257.support.parts
import org.erc8257.support.plain
import org.erc8257.support.refused
import org.erc8257.support.same
import org.erc8257.support.text
import org.erc8257.support.tree
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.TestFactory

/** The vectors of advice and texts. */
internal class AdviceVectorsTest {
    @TestFactory
    fun advice() = each("advice", 800) { case ->
        val bundle = reader.createObjectNode().put("format", "erc8257-advice-bundle/1")
        manifest(case)?.let { bundle.put("body", Base64.getEncoder().encodeToString(it)) }
        case["facts"]?.let { bundle.set<JsonNode>("facts", it) }
        val advice = Advice.fromJson(judge("$bundle".toByteArray()).json)
        same(tree(advice.json), case["expect"])
        if (!case.has("facts")) assertEquals(advice, advise(manifest(case)))
        for (item in advice.items) {
            val row = checkNotNull(explainAdvice(item.advice))
            val told = listOf(item.section, item.level, item.message, item.action)
            assertEquals(listOf(row.section, row.level, row.message, row.action), told)
        }
    }

    /** The manifest of a case of advice, which may have none. */
    private fun manifest(case: JsonNode): ByteArray? =
        if (listOf("bodyText", "body", "bodyParts").any(case::has)) body(case) else null

    @TestFactory
    fun `facts that are usage errors`() = each("facts-errors", 250) { case ->
        // Texts that are not an object stand in the core's own tests: an object has the one text that it has.
        val member = case["expect"].text("member")?.takeUnless { it == "format" } ?: return@each
        val facts = case.text("factsText") ?: parts(case["factsParts"]).decodeToString()
        val error = refused { judge("{\"format\":\"erc8257-advice-bundle/1\",\"facts\":$facts}".toByteArray()) }
        assertEquals(case["expect"].text("code"), error.code)
        assertTrue(error.reason.startsWith("facts.$member "), error.reason)
    }

    @TestFactory
    fun texts(): List<DynamicTest> = listOf<Pair<String, (String) -> Any?>>(
        "html_text" to ::htmlText,
        "html_attribute" to ::htmlAttribute,
        "js_string" to ::jsString,
        "markdown_text" to ::markdownText,
        "image_class" to ::imageClass,
        "link_class" to ::linkClass,
        "host_for_display" to ::hostForDisplay,
        "skeleton" to ::skeleton,
    ).flatMap { (name, work) ->
        each("text", 5, name) { case -> assertEquals(case["result"], plain(work(case["text"].asText()))) }
    }

    @TestFactory
    fun secrets() = each("text", 30, "looks_secret") { case ->
        assertEquals(case["result"], plain(looksSecret(body(case))))
    }

    @TestFactory
    fun `advice on URLs`() = each("text", 100, "of_url") { case ->
        val url = case["text"].asText()
        val found = ofUrl(url, UrlRole.valueOf(constant(case["role"].asText())))
        assertEquals(case["result"].map { it.asText() }, found.map { it.advice })
        // What a shell would make of it is one of them, with the same words.
        val risk = commandRisks(url)
        assertEquals(listOfNotNull(risk), found.filter { it.advice == risk?.advice })
    }

    @TestFactory
    fun `every function of texts is driven`() = listOf(
        DynamicTest.dynamicTest("functions") {
            val driven = setOf(
                "html_text", "html_attribute", "js_string", "markdown_text", "image_class", "link_class",
                "host_for_display", "skeleton", "looks_secret", "of_url",
            )
            assertEquals(driven, Vectors.files("text").map { it["function"].asText() }.toSet())
        },
    )
}
