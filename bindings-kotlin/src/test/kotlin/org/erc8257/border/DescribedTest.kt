package org.erc8257.border

import java.math.BigInteger
import org.erc8257.BodyContent
import org.erc8257.Candidate
import org.erc8257.Clues
import org.erc8257.Conclusion
import org.erc8257.Diagnosis
import org.erc8257.DiagnosisOutcome
import org.erc8257.Erc8257Exception
import org.erc8257.Fixed
import org.erc8257.Judged
import org.erc8257.ManifestState
import org.erc8257.PredicateAnswers
import org.erc8257.PreflightReport
import org.erc8257.RecordConfig
import org.erc8257.RegistryAction
import org.erc8257.RegistryFunction
import org.erc8257.RepairSide
import org.erc8257.RpcAnswer
import org.erc8257.RpcFailure
import org.erc8257.Sibling
import org.erc8257.ToolRecord
import org.erc8257.TrialResult
import org.erc8257.diagnose
import org.erc8257.fix
import org.erc8257.hash
import org.erc8257.judge
import org.erc8257.preflight
import org.erc8257.support.Vectors
import org.erc8257.support.bundle
import org.erc8257.support.each
import org.erc8257.support.refused
import org.erc8257.support.same
import org.erc8257.support.tests
import org.erc8257.support.text
import org.erc8257.support.tree
import org.erc8257.trial.AccountReport
import org.erc8257.trial.AccountVerdict
import org.erc8257.trial.End
import org.erc8257.trial.Exchange
import org.erc8257.trial.GateReport
import org.erc8257.trial.McpReport
import org.erc8257.trial.Method
import org.erc8257.trial.RecordedHeader
import org.erc8257.trial.RecordedRequest
import org.erc8257.trial.ReputationReport
import org.erc8257.trial.answered
import org.erc8257.trial.isContract
import org.erc8257.trial.sampleOfAccount
import org.erc8257.trial.sampleOfGate
import org.erc8257.trial.sampleOfMcp
import org.erc8257.trial.written
import org.json.JSONObject
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertNotNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.erc8257.verifyBundleBytes

/** What is written from the descriptions: `fix`, and the documents of the trial. */
internal class DescribedTest {
    @Test
    fun `a repaired document`() {
        val fixed = fix("""{"creatorAddress": "0xABCD"}""".encodeToByteArray())
        assertEquals(hash(fixed.body.encodeToByteArray()), fixed.hash)
        assertEquals(listOf("/creatorAddress"), fixed.changes.map { it.pointer })
        assertFalse(fixed.manifestValid)
        assertEquals(fixed, Fixed.fromJson(fixed.json))
        assertEquals(fixed.changes, Fixed.fromJson(fixed.json).changes)
        assertEquals(fixed.changes.hashCode(), Fixed.fromJson(fixed.json).changes.hashCode())
        assertTrue("rule=${fixed.changes[0].rule}" in fixed.changes[0].toString())
        assertThrows(UnsupportedOperationException::class.java) { (fixed.changes as MutableList).clear() }
    }

    @Test
    fun `what cannot be used`() {
        val error = assertThrows(Erc8257Exception.Refused::class.java) { fix("""{"a":}""".encodeToByteArray()) }
        assertEquals(Triple(5L, 1, 6), Triple(error.offset, error.line, error.column))
        assertTrue(error.code.startsWith("2-") && error.fix != null)
        for (text in listOf("", "{}", "[]", "{", """{"json":1} x""", """{"format":"erc8257-fix/1","manifestValid":1}""")) {
            assertThrows(Erc8257Exception::class.java, { Fixed.fromJson(text) }, text)
        }
    }

    @Test
    fun `a bundle of any format`() {
        val bundle = """{"format":"erc8257-bundle/1","registry":"not-found"}""".encodeToByteArray()
        assertEquals(Judged(Conclusion.NO, verifyBundleBytes(bundle).toJson()), judge(bundle))
        val fixed = judge("""{"format":"erc8257-fix-bundle/1","bodyText":"{}"}""".encodeToByteArray())
        assertEquals(fix("{}".encodeToByteArray()), Fixed.fromJson(fixed.json))
        val error = assertThrows(Erc8257Exception.Refused::class.java) {
            judge("""{"format":"erc8257-tools/9"}""".encodeToByteArray())
        }
        assertEquals("/format", error.pointer)
    }

    /** Every described verb: the conclusion and the members of the report that a case names, or the usage error. */
    @TestFactory
    fun vectors() = each(Vectors.judged(2000)) { case ->
        val (bundle, expect) = bundle(case) to case["expect"]
        if (expect.has("error")) {
            val error = refused { judge(bundle) }
            val pointer = expect["error"].text("member")?.let { "/" + it.replace(Regex("[.\\[]"), "/").replace("]", "") }
            assertEquals(expect["error"]["code"].asText() to pointer, error.code to error.pointer)
        } else {
            val judged = judge(bundle)
            assertEquals(expect["conclusion"].asText(), judged.conclusion.name.lowercase())
            same(tree(judged.json), expect["report"])
        }
    }

    @Test
    fun `a call before it is sent`() {
        val given = Vectors.cases("judged", 190).single { it["id"].asText() == "preflight-set-ladder-true-silent" }["bundle"]
        val (action, answers) = given["action"] to given["action"]["answers"]
        val config = action["record"]["config"]
        val report = preflight(
            registry = given["registry"].asText(),
            caller = given["caller"].asText(),
            action = RegistryAction.SetAccessPredicate(
                toolId = BigInteger.ONE,
                record = ToolRecord.Found(
                    RecordConfig(
                        creator = config["creator"].asText(),
                        metadataUri = config["metadataURI"].asText(),
                        manifestHash = config["manifestHash"].asText(),
                        accessPredicate = config["accessPredicate"].asText(),
                    ),
                ),
                predicate = action["predicate"].asText(),
                answers = PredicateAnswers(
                    code = RpcAnswer.Result(answers["code"]["result"].toString()),
                    erc165 = RpcAnswer.Result(answers["erc165"]["result"].toString()),
                    predicate = RpcAnswer.Failed(RpcFailure.TIMEOUT),
                ),
            ),
        )
        val judged = judge(bundle(tree("""{"bundle":$given}""")))
        assertEquals(Judged(Conclusion.UNKNOWN, report.json), judged)
        assertEquals(listOf("lib-sec-ladder-unknown"), report.findings.map { it.rule })
        assertEquals(given["registry"].asText(), report.call?.to)
        assertEquals(RegistryFunction.SET_ACCESS_PREDICATE, report.function)
        assertEquals(report, PreflightReport.fromJson(judged.json))
    }

    @Test
    fun `why a hash is another one`() {
        val given = Vectors.cases("judged", 380).single { it["id"].asText() == "diagnose-stale-newer" }["bundle"]
        val clues = given["clues"]
        val (other) = clues["siblings"].map {
            Sibling(it["toolRef"].asText(), it["metadataURI"].asText(), it["manifestHash"].asText())
        }
        val body = given["bodyText"].asText().encodeToByteArray()
        val found = diagnose(
            body,
            given["expectedHash"].asText(),
            Clues(
                toolRef = clues["toolRef"].asText(),
                metadataUri = clues["metadataURI"].asText(),
                creator = clues["creator"].asText(),
                siblings = listOf(other),
            ),
        )
        assertEquals(Judged(Conclusion.YES, found.json), judge(bundle(tree("""{"bundle":$given}"""))))
        assertEquals(DiagnosisOutcome.EXPLAINED to ManifestState.VALID, found.outcome to found.manifest)
        assertEquals(other.toolRef, found.cause?.toolRef)
        assertEquals(RepairSide.CHAIN to RegistryFunction.UPDATE_TOOL_METADATA, found.repair.side to found.repair.calls[0].function)
        assertEquals(TrialResult.PROVED, found.tried.single { it.hypothesis == found.cause?.hypothesis }.result)
        val older = Candidate("older", body)
        val empty = diagnose(byteArrayOf(), found.computedHash!!, Clues(candidates = listOf(older)))
        assertEquals(BodyContent.EMPTY to body.size, empty.content to older.body.size)
        assertEquals(found.computedHash, hash(empty.repair.file!!.body.encodeToByteArray()))
        assertEquals(empty, Diagnosis.fromJson(empty.json))
    }

    @Test
    fun `a wrapper of another build`() {
        val error = assertThrows(Erc8257Exception.Refused::class.java) {
            described(1, 0) { w -> w.member("body") { w.bytes(ByteArray(0)) } }
        }
        assertTrue(error.reason.startsWith("the wrapper and the module are of two builds"), error.reason)
    }

    /** A text of the caller stands where it is put, and nothing of it beside that. */
    @Test
    fun `any JSON value`() {
        for (text in listOf("null,\"now\":1", "1 2", "", "[1", "]", "{\"a\":1}}", "\"a", "tru\"e\"", "[1]]", " ")) {
            assertThrows(Erc8257Exception::class.java, { JsonWriter().json(text) }, text)
        }
        for (text in listOf("null", " [1, {\"a\": \"]}\\\"\"}] ", "\"\\\"\"", "-1.50e3")) {
            assertEquals(text.trim(), JsonWriter().apply { json(text) }.text)
        }
        val deep = "[".repeat(100_000) + "]".repeat(100_000)
        assertEquals(deep, JsonText.of(deep).text)
        assertThrows(Erc8257Exception::class.java) { sampleOfGate("1,\"now\":0") }
    }

    @Test
    fun texts() {
        val text = "a\"\\/\b\u000c\n\r\té😀"
        assertEquals(text, JsonText.of("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\"").string())
        val writer = JsonWriter().apply { string("\"\\\n\u001fé😀") }
        assertEquals("\"\\\"\\\\\\u000a\\u001fé😀\"", writer.text)
        assertEquals("\"\\\n\u001fé😀", JsonText.of(writer.text).string())
        for (wrong in listOf("\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "1")) {
            assertThrows(Erc8257Exception::class.java, { JsonText.of(wrong).string() }, wrong)
        }
        assertThrows(Erc8257Exception::class.java) { described(0, 0) { w -> w.member("a") { w.string("\ud800") } } }
    }

    @Test
    fun `documents of the trial`() {
        for (line in documents("wallet-account")) {
            val (report, members) = AccountReport.fromJson(line) to JSONObject(line)
            assertEquals(line, report.json)
            assertEquals(members["verdict"], report.verdict.word)
            assertEquals(members.opt("codeSize").takeIf { it != JSONObject.NULL }, report.codeSize?.toInt())
        }
        for (line in documents("payment-gate")) {
            assertEquals(JSONObject(line).getJSONArray("steps").toList(), GateReport.fromJson(line).steps)
        }
        for (line in documents("discoverability-mcp")) {
            val criteria = JSONObject(line).getJSONArray("criteria").map { (it as JSONObject)["seed-0.1"] }
            assertEquals(criteria, McpReport.fromJson(line).criteria.map { it.seed.word })
        }
        for (line in documents("identity-reputation")) {
            val contract = JSONObject(line).optJSONObject("contract")
            assertEquals(contract?.getString("summaryValue"), ReputationReport.fromJson(line).contract?.summaryValue?.toString())
        }
    }

    @Test
    fun `arguments of the trial`() {
        val request = RecordedRequest(Method.POST, listOf(RecordedHeader("a", "b")), byteArrayOf(0, 1))
        val exchange = Exchange(request, sentMs = 0, endedMs = 1, end = End.TOO_LARGE, headers = emptyList())
        assertEquals(
            """{"request":{"method":"POST","headers":[{"name":"a","value":"b"}],"body":"AAE="},""" +
                """"sentMs":0,"endedMs":1,"end":"too-large","headers":[]}""",
            written(exchange),
        )
        assertEquals(request, RecordedRequest(Method.POST, listOf(RecordedHeader("a", "b")), byteArrayOf(0, 1)))
        assertNotEquals(request, RecordedRequest(Method.POST, listOf(RecordedHeader("a", "b")), byteArrayOf(0, 2)))
        // No module has the verbs of the trial.
        for (work in listOf(::sampleOfAccount, ::sampleOfMcp, { sampleOfGate() })) {
            assertNotNull(assertThrows(Erc8257Exception::class.java) { work() }.message)
        }
        assertEquals("timeout", answered(org.erc8257.trial.RpcAnswer.Failed("timeout")))
        assertTrue(isContract(AccountVerdict.ERC1967_BEACON))
    }

    private fun documents(name: String): List<String> =
        tests.resolve("../border/trial/documents/$name.jsonl").readLines().also { assertTrue(it.isNotEmpty()) }
}
