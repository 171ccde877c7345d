package org.erc8257

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ArrayNode
import com.fasterxml.jackson.databind.node.ObjectNode
import org.erc8257.runner.constant
import org.erc8257.runner.reader
import org.erc8257.support.Vectors
import org.erc8257.support.each
import org.erc8257.support.hexed
import org.erc8257.support.plain
import org.erc8257.support.quoted
import org.erc8257.support.refused
import org.erc8257.support.text
import org.erc8257.support.tree
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

/** Bytes that no answer of an RPC can carry: of its JSON, less is read. */
private val TOO_LONG_AS_JSON = setOf("required-two-mebibytes", "error-reason-long", "error-custom-long")

/** Who may use a tool: the vectors of requirements, plans, answers and call data. */
internal class AccessVectorsTest {
    private fun requirement(given: JsonNode) = Requirement(given["kind"].asText(), checkNotNull(hexed(given, "data")))

    /** An answer as an RPC gives it; `name` is the member that has returned bytes as they are. */
    private fun answer(given: JsonNode, name: String): CallAnswer {
        hexed(given, name)?.let { return CallAnswer.Result(quoted(it)) }
        given.text("failed")?.let { return failed(it) }
        given["error"]?.let { return CallAnswer.Error("$it") }
        return CallAnswer.Result("${given["result"]}")
    }

    @TestFactory
    fun `what a requirement asks for`() = each("needs", 70) { case ->
        val (given, expect) = case["input"] to case["expect"]
        val of = requirement(given)
        val need = needOf(of)
        val told = tree(need.json) as ObjectNode
        assertEquals(given["kind"], told.remove("kind"))
        assertEquals(need.standard, told.remove("standard").asBoolean())
        val made = reader.createObjectNode()
        made.set<JsonNode>("need", told)
        made.put("standard", need.standard)
        made.set<JsonNode>("question", plain(needQuestion(of, given["account"].asText())))
        if (expect.has("answers")) {
            made.set<JsonNode>(
                "answers",
                reader.createArrayNode().addAll(
                    expect["answers"].map {
                        val met = plain(needAnswer(of, it["returned"].asText()))
                        reader.createObjectNode().put("returned", it["returned"].asText()).set<JsonNode>("met", met)
                    },
                ),
            )
        }
        assertEquals(expect, made)
        // The members that are typed say what the JSON says.
        assertEquals(told["need"].asText() to given["kind"].asText(), need.need to need.kind)
        assertEquals(told.text("collection") ?: told.text("token"), need.contract)
        assertEquals(told.text("tokenId"), need.tokenId)
        assertEquals(told.text("minTier") ?: told.text("minBalance"), need.least)
        assertTrue(need.text.isNotEmpty() && '\n' !in need.text)
        assertEquals(need.contract == null, need.contract.orEmpty().let { it.isEmpty() || it !in need.text })
    }

    @TestFactory
    fun markers() = each("markers", 18) { case ->
        val (marker, expect) = case["input"]["marker"].asText() to case["expect"]
        assertEquals(expect.text("kind"), kindOf(marker))
        if (expect.has("error")) {
            val error = refused { newKind(marker) }
            assertEquals("kind-${expect.text("error")}" to "/marker", error.code to error.pointer)
        } else {
            assertEquals(expect.text("kind"), newKind(marker))
        }
    }

    @Test
    fun `known kinds are those of their markers`() {
        val known = knownKinds()
        assertEquals(3, known.takeWhile { it.standard }.size)
        for (kind in known) {
            assertEquals(kind.kind, kindOf(kind.marker))
            assertEquals(kind.standard, needOf(Requirement(kind.kind, "0x")).standard)
            assertTrue(kind.layout.isNotEmpty())
        }
    }

    @TestFactory
    fun plans() = each("plans", 48) { case ->
        val (given, expect) = case["input"] to case["expect"]
        val listed = given["requirements"].map { one ->
            PlannedRequirement(requirement(one), one["met"]?.takeUnless { it.isNull }?.asBoolean())
        }
        val plan = plan(AccessLogic.valueOf(given["logic"].asText()), listed)
        val told = expect["plan"]
        assertEquals(told, tree(plan.json))
        expect.text("text")?.let { assertEquals(it, plan.json) }
        assertEquals(told["logic"].asText(), plan.logic.name)
        assertEquals(told["outlook"], plain(plan.outlook))
        assertEquals(told["acquire"] to told["unknown"], plain(plan.acquire) to plain(plan.unknown))
        val needs = plan.requirements.map { (need, met) ->
            (tree(need.json) as ObjectNode).set<JsonNode>("met", plain(met))
        }
        assertEquals(told["requirements"].toSet(), needs.toSet())
        assertEquals(listed.map { needOf(it.requirement) }, plan.requirements.map { it.need })
    }

    /** What came of `getRequirements`, as a case says it. */
    private fun told(found: Introspection, expect: JsonNode): JsonNode {
        val made = reader.createObjectNode()
        when (found.outcome) {
            IntrospectionOutcome.TOLD -> {
                made.put("outcome", "requirements").put("logic", found.logic?.name)
                made.put("count", found.requirements.size)
                if (expect.has("list")) made.set<ArrayNode>("list", plain(found.requirements) as ArrayNode)
            }
            IntrospectionOutcome.OVER_LIMIT -> made.put("outcome", "over-limit").put("limit", found.overLimit)
            IntrospectionOutcome.NO_CONTRACT -> made.put("outcome", "no-code")
            IntrospectionOutcome.FAILED, IntrospectionOutcome.UNAVAILABLE -> {
                made.put("outcome", found.outcome.name.lowercase())
                found.reason?.let { made.put("reason", it) }
                found.detail?.let { made.put("detail", it) }
            }
        }
        return made
    }

    @TestFactory
    fun `what getRequirements came to`() = each("requirements", 250) { case ->
        val (given, expect) = case["input"] to case["expect"]
        val policy = given["most"]?.let { Policy(maxRequirements = it.asInt()) }
        if (case["id"].asText() in TOO_LONG_AS_JSON) {
            assertEquals("bytes", readRequirements(answer(given, "returned")).overLimit)
        } else {
            val found = readRequirements(answer(given, "returned"), policy)
            assertEquals(expect, told(found, expect))
            if (found.outcome == IntrospectionOutcome.TOLD) {
                assertEquals(tree(found.json)["list"], plain(found.requirements))
            }
            // They are facts as they come.
            assertTrue("\"requirements\":${found.json}" in formatFacts(Facts(requirements = found)))
        }
        hexed(given, "returned")?.let { assertEquals(expect, told(decodeRequirements(it, policy), expect)) }
    }

    @TestFactory
    fun `what tryHasAccess returned`() = each("returns", 140) { case ->
        if (case["input"]["function"].asText() != "tryHasAccess") return@each
        val found = readAccess("42", answer(case["input"], "returned"))
        val malformed = case["expect"].text("malformed")
        val wanted = case["expect"].text("access") ?: if (malformed == "empty") "no-contract" else "malformed"
        assertEquals(AccessOutcome.valueOf(constant(wanted)), found.answer)
        assertEquals(malformed.takeIf { wanted == "malformed" }, found.reason)
        assertTrue("\"access\":${found.json}" in formatFacts(Facts(access = found)))
    }

    @TestFactory
    fun `what tryHasAccess reverted with`() = each("errors", 50) { case ->
        val (given, expect) = case["input"] to case["expect"]
        val data = hexed(given, "revertData")?.let(::quoted)
        val error = CallAnswer.Error("""{"code":3,"message":"execution reverted","data":$data}""")
        val found = readAccess(given["toolId"].asText(), error)
        val seen = tree(found.json) as ObjectNode
        seen.set<JsonNode>("state", seen.remove("answer"))
        val tooLong = tree("""{"state":"unavailable","reason":"too-large"}""")
        assertEquals(if (case["id"].asText() in TOO_LONG_AS_JSON) tooLong else expect["record"], seen)
        assertEquals(seen["state"], plain(found.answer))
        assertEquals(seen.text("reason") to seen.text("detail"), found.reason to found.detail)
    }

    @Test
    fun `call data and slots`() {
        val cases = Vectors.cases("calls", 40)
        val made = cases.mapNotNull { case ->
            val given = case["input"]
            val data = when (given.text("function")) {
                "getRequirements" -> getRequirements(given["toolId"].asText())
                "tryHasAccess" ->
                    tryHasAccess(given["toolId"].asText(), given["account"].asText(), given["data"].asText())
                else -> null
            }
            data?.also { assertEquals(case["expect"]["data"].asText(), it) }
        }
        assertEquals(5, made.size)
        fun constant(name: String) =
            cases.first { it["input"].text("constant") == name }["expect"]["data"].asText()
        val slots = proxySlots()
        assertEquals(
            listOf("IMPLEMENTATION", "BEACON", "ADMIN").map { constant("${it}_SLOT") },
            listOf(slots.implementation, slots.beacon, slots.admin),
        )
        for (role in ContractRole.entries) {
            val asked = "${role}_INTERFACE"
            val questions = interfaceQuestions(role)
            val wanted = listOf("ERC165_INTERFACE", "NO_INTERFACE", asked).map { constant(it).drop(2) }
            assertEquals(wanted, questions.data.map { it.substring(10, 18) })
            // What ERC-165 allows, and what a transaction costs before it.
            assertTrue(questions.gas >= 30_000 + 21_000)
        }
    }

    @Test
    fun `what is known of a contract`() {
        fun word(value: String) = CallAnswer.Result(quoted("0x" + value.padStart(64, '0')))
        val (yes, no, address) = Triple(word("1"), word("0"), "ab".repeat(20))
        assertEquals(0, readCode(CallAnswer.Result("\"0x\"")).bytes)
        val delegation = readCode(CallAnswer.Result(quoted("0xef0100" + "07".repeat(20))))
        assertEquals(23L to "0x" + "07".repeat(20), delegation.bytes to delegation.delegate)
        val markers = readProxy(word(address), no, no)
        assertEquals(ProxyMarkers(implementation = "0x$address"), markers)
        assertEquals(ProxyMarkers(), readProxy(no, no, no))
        assertEquals(InterfaceAnswer.SUPPORTED, readInterface(yes, no, yes))
        assertEquals(InterfaceAnswer.NOT_SUPPORTED, readInterface(yes, no, no))
        assertEquals(InterfaceAnswer.NO_ERC165, readInterface(yes, yes, yes))
        val failed = CallAnswer.Failed(CallFailure.RATE_LIMITED)
        for (work in listOf({ readCode(failed) }, { readProxy(no, failed, no) }, { readInterface(yes, no, failed) })) {
            val error = refused(work)
            assertEquals("rate-limited" to "/answer", error.code to error.pointer)
        }
        // They are facts as they come.
        val contract = ContractFacts(code = delegation, interfaceAnswer = InterfaceAnswer.SUPPORTED, proxy = markers)
        val advice = advise(null, formatFacts(Facts(predicate = contract, now = 1_790_000_000)))
        assertTrue(advice.items.any { it.section == "Predicate Upgradeability" })
        assertNull(advice.computedHash)
    }
}

/** What a host says of an answer that there is not. */
internal fun failed(reason: String): CallAnswer =
    CallFailure.entries.find { it.name == constant(reason) }?.let { CallAnswer.Failed(it) }
        ?: CallAnswer.Recorded(reason)
