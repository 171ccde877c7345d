package org.erc8257.support

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.JsonNodeFactory
import com.fasterxml.jackson.databind.node.ObjectNode
import java.util.Base64
import org.erc8257.Erc8257Exception
import org.erc8257.Report
import org.erc8257.runner.reader
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.assertThrows

/** The conformance vectors of tests/vectors, read as their README says. */
internal object Vectors {
    private val folder = tests.resolve("vectors")

    fun tree(file: String): JsonNode = reader.readTree(folder.resolve(file))

    /** The content of every file of a kind. */
    fun files(kind: String): List<JsonNode> =
        tree("index.json")["files"].filter { it["kind"].asText() == kind }.map { tree(it["file"].asText()) }

    /** All cases of a kind, or those of one function; `atLeast` so that a lost file is noticed. */
    fun cases(kind: String, atLeast: Int, function: String? = null): List<JsonNode> {
        val chosen = files(kind).filter { function == null || it["function"].asText() == function }
        val found = chosen.flatMap { it["cases"] }
        check(found.size >= atLeast) { "only ${found.size} cases of $kind" }
        return found
    }

    /** The cases of all described verbs, of every kind of file: a bundle, and what judging it comes to. */
    fun judged(atLeast: Int): List<JsonNode> {
        val schemas = setOf("judged", "proven").map { "schemas/$it.schema.json" }
        val chosen = tree("index.json")["files"].filter { it["schema"].asText() in schemas }.map { tree(it["file"].asText()) }
        val found = chosen.flatMap { file -> file["cases"].map { whole(it, file["shared"]) } }
        check(found.size >= atLeast) { "only ${found.size} cases" }
        return found
    }

    /** A value with what its file shares in the place of `{"$": KEY}`. */
    private fun whole(value: JsonNode, shared: JsonNode?): JsonNode = when {
        shared == null -> value
        value.isArray -> JsonNodeFactory.instance.arrayNode().addAll(value.map { whole(it, shared) })
        value.isObject && value.size() == 1 && value.has("$") -> whole(shared[value["$"].asText()], shared)
        value.isObject -> JsonNodeFactory.instance.objectNode().apply {
            value.properties().forEach { (name, one) -> set<JsonNode>(name, whole(one, shared)) }
        }
        else -> value
    }

    fun text(file: String): String = folder.resolve(file).readText()
}

/** A test for each case, named by its ID and by the requirements and decisions that it stands for. */
internal fun each(kind: String, atLeast: Int, function: String? = null, check: (JsonNode) -> Unit): List<DynamicTest> =
    each(Vectors.cases(kind, atLeast, function), check)

/** A test for each of these cases. */
internal fun each(cases: List<JsonNode>, check: (JsonNode) -> Unit): List<DynamicTest> =
    cases.map { case ->
        val name = "${case["id"].asText()} ${case["ledger"].map { it.asText() }}"
        // Surefire tells a test by its number alone.
        DynamicTest.dynamicTest(name) {
            runCatching { check(case) }.onFailure { throw AssertionError("$name: $it", it) }
        }
    }

internal fun tree(text: String): JsonNode = reader.readTree(text)

/** The text of a member that may be missing or null. */
internal fun JsonNode.text(member: String): String? = get(member)?.takeUnless { it.isNull }?.asText()

/** Text and repeated text, put together. */
internal fun parts(given: JsonNode): ByteArray = given.map(::part).fold(ByteArray(0)) { all, one -> all + one }

private fun part(given: JsonNode): ByteArray = when {
    given.has("base64") -> decoded(given["base64"])
    given.has("text") -> given["text"].asText().toByteArray()
    else -> given["repeat"].asText().repeat(given["count"].asInt()).toByteArray()
}

private fun decoded(base64: JsonNode): ByteArray = Base64.getDecoder().decode(base64.asText())

/** The document of a case, however it is written. */
internal fun body(given: JsonNode): ByteArray {
    given["bodyParts"]?.let { return parts(it) }
    given["parts"]?.let { return parts(it) }
    (given["bodyText"] ?: given["text"])?.let { return it.asText().toByteArray() }
    return decoded(given["body"] ?: given["base64"])
}

/** The body of a request or an answer; `null` where it has none. */
internal fun optionalBody(given: JsonNode): ByteArray? =
    if (given.hasNonNull("bodyText") || given.hasNonNull("body")) body(given) else null

/** Hex of a case, however it is written. */
internal fun hexed(given: JsonNode, name: String): String? =
    given["${name}Parts"]?.let { parts(it).toString(Charsets.US_ASCII) } ?: given.text(name)

/** The bundle text of a case, however it is written. */
internal fun bundle(given: JsonNode): ByteArray {
    given["bundleParts"]?.let { return parts(it) }
    given["bundleText"]?.let { return it.asText().toByteArray() }
    val whole = given["bundle"].deepCopy<JsonNode>()
    given["bodyParts"]?.let {
        ((whole["response"] ?: whole) as ObjectNode).put("body", Base64.getEncoder().encodeToString(parts(it)))
    }
    return whole.toString().toByteArray()
}

/** Compares the members that the expectation names. */
internal fun same(actual: JsonNode, expected: JsonNode): Unit = assertEquals(expected, named(actual, expected))

/** What a value has of the members that an expectation names. */
private fun named(actual: JsonNode, expected: JsonNode?): JsonNode = when {
    actual.isArray && expected?.isArray == true ->
        JsonNodeFactory.instance.arrayNode().addAll(actual.mapIndexed { at, one -> named(one, expected[at]) })
    actual.isObject && expected?.isObject == true -> JsonNodeFactory.instance.objectNode().apply {
        actual.properties().filter { expected.has(it.key) }.forEach { (name, value) ->
            set<JsonNode>(name, named(value, expected[name]))
        }
    }
    else -> actual
}

/** A report as vectors have it: of each check the status. */
internal fun shown(report: Report): JsonNode {
    val told = tree(report.toJson()) as ObjectNode
    val statuses = told["checks"].map { it["status"] }
    return told.set("checks", JsonNodeFactory.instance.arrayNode().addAll(statuses))
}

/** What a call was refused with. */
internal fun refused(work: () -> Any?): Erc8257Exception.Refused {
    val error = assertThrows<Erc8257Exception.Refused> { work() }
    assertTrue(error.code.isNotEmpty() && error.reason.isNotEmpty() && error.message != "")
    return error
}
