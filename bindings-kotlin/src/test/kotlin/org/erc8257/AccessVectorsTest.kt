package org.erc8257

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ArrayNode
import java.math.BigInteger
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
    private fun answer(given: JsonNode, name: String): RpcAnswer {
        hexed(given, name)?.let { return RpcAnswer.Result(quoted(it)) }
        given.text("failed")?.let { word -> return RpcAnswer.Failed(RpcFailure.entries.first { it.word == word }) }
        given["error"]?.let { return RpcAnswer.Error("$it") }
        return RpcAnswer.Result("${given["result"]}")
    }

    @TestFactory
    fun `what a requirement asks for`() = each("needs", 70) { case ->
        val (given, expect) = case["input"] to case["expect"]
        val of = requirement(given)
        val need = parts(needOf(of)).toMutableMap()
        assertEquals(given["kind"].asText(), need.remove("kind"))
        val standard = need.remove("standard")
        val question = needQuestion(of, given["account"].asText())?.let { mapOf("to" to it.to, "data" to it.data) }
        val answers = expect["answers"]?.map {
            mapOf("returned" to it["returned"].asText(), "met" to needAnswer(of, it["returned"].asText()))
        }
        val made = mapOf("need" to need, "standard" to standard, "question" to question, "answers" to answers)
        assertEquals(expect, tree(reader.writeValueAsString(made.filter { it.key != "answers" || it.value != null })))
        val text = needText(of)
        assertTrue(text.isNotEmpty() && '\n' !in text)
    }

    /** The members of a need, as its JSON has them. */
    private fun parts(need: Need): Map<String, Any> = when (need) {
        is Need.Erc721Holding ->
            head("erc721-holding", need.kind, need.standard) + mapOf("collection" to need.collection)
        is Need.Erc1155Holding -> head("erc1155-holding", need.kind, need.standard) +
            mapOf("collection" to need.collection, "tokenId" to "${need.tokenId}")
        is Need.Subscription -> head("subscription", need.kind, need.standard) +
            mapOf("collection" to need.collection, "minTier" to need.minTier)
        is Need.Erc20Balance -> head("erc20-balance", need.kind, need.standard) +
            mapOf("token" to need.token, "minBalance" to "${need.minBalance}")
        is Need.Erc7496Trait -> head("erc7496-trait", need.kind, need.standard) + mapOf(
            "collection" to need.collection,
            "traitsContract" to need.traitsContract,
            "traitKey" to need.traitKey,
            "allowedValues" to need.allowedValues,
        )
        is Need.Sentinel -> head("sentinel", need.kind, need.standard)
        is Need.Undecodable -> head("undecodable", need.kind, need.standard)
        is Need.Unknown -> head("unknown", need.kind, need.standard)
    }

    private fun head(need: String, kind: String, standard: Boolean): Map<String, Any> =
        mapOf("need" to need, "kind" to kind, "standard" to standard)

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
            assertEquals(kind.standard, parts(needOf(Requirement(kind.kind, "0x")))["standard"])
            assertTrue(kind.layout.isNotEmpty())
        }
    }

    @TestFactory
    fun plans() = each("plans", 48) { case ->
        val (given, expect) = case["input"] to case["expect"]
        val listed = given["requirements"].map { one ->
            val of = requirement(one)
            PlannedRequirement(of.kind, of.data, one["met"]?.takeUnless { it.isNull }?.asBoolean())
        }
        val plan = plan(AccessLogic.entries.first { it.word == given["logic"].asText() }, listed)
        val told = expect["plan"]
        assertEquals(told, tree(plan.json))
        expect.text("text")?.let { assertEquals(it, plan.json) }
        assertEquals(told["logic"].asText() to told["outlook"].asText(), plan.logic.word to plan.outlook.word)
        val indices = listOf("acquire", "unknown").map { name -> told[name].map { it.asLong() } }
        assertEquals(indices, listOf(plan.acquire, plan.unknown))
        assertEquals(told["requirements"].size(), plan.requirements.size)
    }

    /** What came of `getRequirements`, as a case says it. */
    private fun told(found: Introspection, expect: JsonNode): JsonNode {
        val made = reader.createObjectNode()
        when (found) {
            is Introspection.Told -> {
                made.put("outcome", "requirements").put("logic", found.logic.word).put("count", found.list.size)
                if (expect.has("list")) made.set<ArrayNode>("list", plain(found.list) as ArrayNode)
            }
            is Introspection.OverLimit -> made.put("outcome", "over-limit").put("limit", found.overLimit.word)
            is Introspection.Failed -> {
                val word = found.failure.word
                made.put("outcome", if (word == "no-contract") "no-code" else word)
                found.reason?.let { made.put("reason", it) }
                found.detail?.let { made.put("detail", it) }
            }
        }
        return made
    }

    @TestFactory
    fun `what getRequirements came to`() = each("requirements", 250) { case ->
        val (given, expect) = case["input"] to case["expect"]
        val policy = given["most"]?.let { ConsumerPolicy(maxRequirements = it.asLong()) }
        if (case["id"].asText() in TOO_LONG_AS_JSON) {
            val found = readRequirements(answer(given, "returned"))
            assertEquals(Introspection.OverLimit(RequirementsLimit.BYTES), found)
        } else {
            val found = readRequirements(answer(given, "returned"), policy)
            assertEquals(expect, told(found, expect))
            // They are facts as they come.
            advise(null, Facts(requirements = found))
        }
        hexed(given, "returned")?.let { assertEquals(expect, told(decodeRequirements(it, policy), expect)) }
    }

    @TestFactory
    fun `what tryHasAccess returned`() = each("returns", 140) { case ->
        if (case["input"]["function"].asText() != "tryHasAccess") return@each
        val found = readAccess(BigInteger("42"), answer(case["input"], "returned"))
        val malformed = case["expect"].text("malformed")
        val wanted = case["expect"].text("access") ?: if (malformed == "empty") "no-contract" else "malformed"
        assertEquals(wanted, found.answer.word)
        assertEquals(malformed.takeIf { wanted == "malformed" }, found.reason)
        advise(null, Facts(access = found))
    }

    @TestFactory
    fun `what tryHasAccess reverted with`() = each("errors", 50) { case ->
        val (given, expect) = case["input"] to case["expect"]
        val data = hexed(given, "revertData")?.let(::quoted)
        val error = RpcAnswer.Error("""{"code":3,"message":"execution reverted","data":$data}""")
        val found = readAccess(BigInteger(given["toolId"].asText()), error)
        val seen = reader.createObjectNode().put("state", found.answer.word)
        found.reason?.let { seen.put("reason", it) }
        found.detail?.let { seen.put("detail", it) }
        val tooLong = tree("""{"state":"unavailable","reason":"too-large"}""")
        assertEquals(if (case["id"].asText() in TOO_LONG_AS_JSON) tooLong else expect["record"], seen)
    }

    @Test
    fun `call data and slots`() {
        val cases = Vectors.cases("calls", 40)
        val made = cases.mapNotNull { case ->
            val given = case["input"]
            val data = when (given.text("function")) {
                "getRequirements" -> getRequirements(BigInteger(given["toolId"].asText()))
                "tryHasAccess" ->
                    tryHasAccess(BigInteger(given["toolId"].asText()), given["account"].asText(), given["data"].asText())
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
        fun word(value: String) = RpcAnswer.Result(quoted("0x" + value.padStart(64, '0')))
        val (yes, no, address) = Triple(word("1"), word("0"), "ab".repeat(20))
        assertEquals(0, readCode(RpcAnswer.Result("\"0x\"")).bytes)
        val delegation = readCode(RpcAnswer.Result(quoted("0xef0100" + "07".repeat(20))))
        assertEquals(23L to "0x" + "07".repeat(20), delegation.bytes to delegation.delegate)
        val markers = readProxy(word(address), no, no)
        assertEquals(ProxyMarkers(implementation = "0x$address"), markers)
        assertEquals(ProxyMarkers(), readProxy(no, no, no))
        assertEquals(Interface.SUPPORTED, readInterface(yes, no, yes))
        assertEquals(Interface.NOT_SUPPORTED, readInterface(yes, no, no))
        assertEquals(Interface.NO_ERC165, readInterface(yes, yes, yes))
        val failed = RpcAnswer.Failed(RpcFailure.RATE_LIMITED)
        for (work in listOf({ readCode(failed) }, { readProxy(no, failed, no) }, { readInterface(yes, no, failed) })) {
            val error = refused(work)
            assertEquals("rate-limited" to "/answer", error.code to error.pointer)
        }
        // They are facts as they come.
        val contract = ContractFacts(code = delegation, `interface` = Interface.SUPPORTED, proxy = markers)
        val advice = advise(null, Facts(predicate = contract, now = 1_790_000_000))
        assertTrue(advice.items.any { it.section == "Predicate Upgradeability" })
        assertNull(advice.computedHash)
    }
}
