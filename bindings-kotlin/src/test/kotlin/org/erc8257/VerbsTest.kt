package org.erc8257

import java.math.BigInteger
import org.erc8257.support.CREATOR
import org.erc8257.support.FreeTool
import org.erc8257.support.TOOL
import org.erc8257.support.Vectors
import org.erc8257.support.body
import org.erc8257.support.config
import org.erc8257.support.manifest
import org.erc8257.support.plain
import org.erc8257.support.program
import org.erc8257.support.received
import org.erc8257.support.refused
import org.erc8257.support.tree
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** What the vectors leave out: each verb with something good and something bad, and the command's own text. */
internal class VerbsTest {
    private val word = "0x" + "11".repeat(32)

    @Test
    fun `tables and versions are the command's`() {
        val command = program("ERC8257_COMMAND", "cargo build -p erc8257-cli")
        val verdicts = rules().map { it.json }
        val rows = adviceRows().map { it.json } + hypotheses().map { it.json } + proofRows().map { it.json }
        val payments = paymentCodes().map { row ->
            listOf("code" to row.code, "section" to row.section, "severity" to row.severity, "message" to row.message, "fix" to row.fix)
                .joinToString(",", "{", "}") { (name, text) -> "\"$name\":\"$text\"" }
        }
        assertEquals((verdicts + rows + payments).joinToString(",", "[", "]\n"), printed(listOf(command, "rules", "--json")))
        val version = "erc8257 ${libraryVersion()} (Unicode ${unicodeVersion()})\n"
        assertEquals(version, printed(listOf(command, "--version")))
    }

    @Test
    fun `documents are the command's`() {
        val command = program("ERC8257_COMMAND", "cargo build -p erc8257-cli")
        val bodies = Vectors.cases("advice", 800).filter { it.has("bodyText") || it.has("body") }.map(::body)
        val readable = bodies.filter { advise(it).manifest != ManifestState.UNREADABLE }
        val few = readable.filterIndexed { at, _ -> at % 40 == 0 }
        assertTrue(few.size >= 10)
        for (body in few) {
            val made = mapOf(
                listOf("advise") to advise(body).json,
                listOf("diagnose", "--expected", word) to diagnose(body, word).json,
                listOf("fix") to fix(body).json,
            )
            for ((verb, json) in made) {
                assertEquals("$json\n", printed(listOf(command) + verb + listOf("--json", "-"), body))
            }
        }
    }

    private fun printed(command: List<String>, input: ByteArray = ByteArray(0)): String {
        val process = ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start()
        process.outputStream.use { it.write(input) }
        return process.inputStream.readBytes().toString(Charsets.UTF_8).also { process.waitFor() }
    }

    @Test
    fun `every row is found by its code, and no other`() {
        assertEquals(rules(), rules().map { explain(it.rule) })
        assertEquals(adviceRows(), adviceRows().map { explainAdvice(it.advice) })
        assertEquals(hypotheses(), hypotheses().map { explainCause(it.cause) })
        assertEquals(proofRows(), proofRows().map { explainProof(it.proof) })
        for (code in listOf("", "no-such-code", "2-NAME-LENGTH", "2-name-length ")) {
            assertNull(explain(code) ?: explainAdvice(code) ?: explainCause(code) ?: explainProof(code))
        }
        for (row in rules()) assertEquals(tree(row.json), plain(row))
        for (row in adviceRows()) assertEquals(tree(row.json), plain(row))
        for (row in hypotheses()) assertEquals(tree(row.json), plain(row))
        for (row in proofRows()) assertEquals(tree(row.json), plain(row))
    }

    @Test
    fun `how long a verdict may be used`() {
        assertEquals(FreshnessWindow(300, false), freshnessWindow())
        assertEquals(FreshnessWindow(30, true), freshnessWindow(Policy(freshnessSeconds = 60), 30))
        assertEquals(FreshnessWindow(0, true), freshnessWindow(maxAge = 0))
        assertEquals(FreshnessWindow(300, false), freshnessWindow(maxAge = Long.MAX_VALUE))
        assertEquals("/maxAge", refused { freshnessWindow(maxAge = -1) }.pointer)
        val beyond = refused { freshnessWindow(Policy(freshnessSeconds = 86_401)) }
        assertTrue(beyond.pointer.orEmpty().endsWith("/freshnessSeconds"))
    }

    @Test
    fun `majorities and policies`() {
        assertEquals(listOf(Quorum(1, 1), Quorum(2, 2), Quorum(2, 3), Quorum(3, 5)), listOf(1, 2, 3, 5).map(::majority))
        for (none in listOf(-1, 256, Int.MIN_VALUE)) {
            assertEquals("/policy/quorum/of", refused { majority(none) }.pointer)
        }
        val policy = Policy(
            acceptUnknownType = true,
            schemaMeasure = SchemaMeasure.SUBSCHEMAS,
            maxRequirements = 512,
            freshnessSeconds = 60,
            allowPrivateAddresses = true,
            addressesEnforced = false,
            pinnedHash = word,
            quorum = Quorum(2, 3),
        )
        assertEquals(policy, parsePolicy(formatPolicy(policy)))
        assertEquals("{}", formatPolicy(Policy()))
        assertEquals("usage-unknown", refused { parsePolicy("""{"quorums":1}""") }.code)
        assertEquals("/policy/pinnedHash", refused { formatPolicy(Policy(pinnedHash = "0x1")) }.pointer)
    }

    @Test
    fun `amounts in whole units`() {
        assertEquals("0.02", displayAmount("20000", 6))
        assertEquals(257, displayAmount("9".repeat(77), 255).length)
        val wrong = listOf("-1" to 6, "" to 6, "1.0" to 6, "0x1" to 6, "1".repeat(79) to 6, "１" to 6)
        for ((amount, decimals) in wrong) assertEquals("/amount", refused { displayAmount(amount, decimals) }.pointer)
        for (decimals in listOf(-1, 256)) assertEquals("/decimals", refused { displayAmount("1", decimals) }.pointer)
    }

    @Test
    fun `addresses, hosts and CREATE2`() {
        assertTrue(isPublicAddress("93.184.215.14"))
        for (private in listOf("127.0.0.1", "10.1.2.3", "::1", "::ffff:10.0.0.1", "169.254.169.254")) {
            assertFalse(isPublicAddress(private))
        }
        for (none in listOf("", "1.2.3", "tools.example.com", "fe80::1%eth0")) {
            assertEquals("/address", refused { isPublicAddress(none) }.pointer)
        }
        // EIP-1014 and Solidity's init code of nothing.
        val codeHash = "0xd4fd4e189132273036449fc9e11198c739161b4c0116a9a2dccdfa1c492006f1"
        val zeros = "0x" + "00".repeat(32)
        val made = create2Address("0x" + "00".repeat(20), zeros, codeHash)
        assertEquals("0x70f2b2914a2a4b783faefb75f459a580616fcb5e", made)
        assertEquals("/salt", refused { create2Address(CREATOR, "0x", codeHash) }.pointer)
        assertEquals("/initCodeHash", refused { create2Address(CREATOR, zeros, zeros + "00") }.pointer)
        assertEquals("/deployer", refused { create2Address("", zeros, zeros) }.pointer)
    }

    @Test
    fun `a tool without a predicate has none, and is open to all`() {
        val zero = "0x" + "00".repeat(20)
        val spelt = config(manifest()).copy(accessPredicate = zero)
        val none = spelt.copy(accessPredicate = null)
        assertEquals(spelt.record(), none.record())
        assertEquals(zero, none.record().accessPredicate)
        assertEquals(verify(spelt, Response.Missing), verify(none, Response.Missing))
        val recorded = checkNotNull(recordingOf(FreeTool.bundle)?.config())
        assertNull(recorded.accessPredicate)
        val gated = FreeTool.bundle.replace(zero, CREATOR)
        assertEquals(CREATOR, recordingOf(gated)?.config()?.accessPredicate)
    }

    @Test
    fun `what an exception says is a sentence`() {
        val refused = refused { parseToolRef("x") }
        assertEquals("${refused.code}: ${refused.reason}", refused.message)
    }

    @Test
    fun `facts of every kind are taken`() {
        val facts = Facts(
            toolRef = TOOL,
            registryState = RegistryState.OK,
            config = config(manifest()).copy(accessPredicate = CREATOR).record(),
            registry = ContractFacts(code = CodeFacts(7, word, null), `interface` = Interface.NO_ERC165),
            predicate = ContractFacts(proxy = ProxyMarkers(implementation = CREATOR), pinnedCodeHash = word),
            requirements = readRequirements(RpcAnswer.Failed(RpcFailure.TIMEOUT)),
            access = readAccess(BigInteger.ONE, RpcAnswer.Result("\"0x\"")),
            creator = ContractFacts(`interface` = Interface.NOT_SUPPORTED),
            directory = listOf(KnownRegistries("eip155:8453", listOf(CREATOR)), KnownRegistries("eip155:1", listOf())),
            history = History(
                registeredAt = 1,
                changes = listOf(Change(2, RegistrationChange.PREDICATE_UPGRADE), Change(3, RegistrationChange.METADATA)),
                silentSince = 4,
            ),
            origin = OriginFacts(5, 6),
            attestation = AttestationReport(7, "0x01", chainVerified = true, egressRestricted = false, logged = true),
            wallet = Wallet(listOf("x402"), listOf(Token("eip155:1/slip44:60", 18, "\"Ξ\""))),
            freshnessSeconds = 60,
            now = 1_790_000_000,
            verifiedAt = 1_789_999_999,
        )
        assertTrue(advise(manifest(), facts).items.isNotEmpty())
        assertEquals(advise(manifest()), advise(manifest(), Facts()))
    }

    @Test
    fun `facts that are none are refused by name`() {
        val wrong = mapOf(
            "/facts/toolRef" to Facts(toolRef = "1"),
            "/facts/config/creator" to Facts(config = ToolConfig("0x", "", word).record()),
            "/facts/registry/code/bytes" to Facts(registry = ContractFacts(code = CodeFacts(-1))),
            "/facts/predicate/pinnedCodeHash" to Facts(predicate = ContractFacts(pinnedCodeHash = "0x")),
            "/facts/history/changes/0/at" to
                Facts(history = History(changes = listOf(Change(-1, RegistrationChange.METADATA)))),
            "/facts/directory/0/chain" to Facts(directory = listOf(KnownRegistries("8453", emptyList()))),
            "/facts/attestation/measurement" to Facts(attestation = AttestationReport(1, "ab", true)),
            "/facts/wallet/tokens/0/decimals" to Facts(wallet = Wallet(tokens = listOf(Token("", 256, "")))),
            "/facts/freshnessSeconds" to Facts(freshnessSeconds = -1),
            "/facts/now" to Facts(now = -1),
        )
        for ((pointer, facts) in wrong) assertEquals(pointer, refused { advise(null, facts) }.pointer)
    }

    @Test
    fun `arguments that are none are refused by name`() {
        val none = ByteArray(0)
        val (good, requirement) = config(manifest()) to Requirement("0x01020304", "0x")
        val wrong = listOf<Pair<String, () -> Any?>>(
            "/expectedHash" to { diagnose(none, "0x1") },
            "/clues/toolRef" to { diagnose(none, word, Clues(toolRef = "1")) },
            "/clues/creator" to { diagnose(none, word, Clues(creator = "0x1")) },
            "/clues/siblings/1/manifestHash" to {
                diagnose(none, word, Clues(siblings = listOf(Sibling(TOOL, "", word), Sibling(TOOL, "", "0x"))))
            },
            "/clues/siblings/0/toolRef" to { diagnose(none, word, Clues(siblings = listOf(Sibling("", "", word)))) },
            "/requirement/kind" to { needOf(Requirement("0x1", "0x")) },
            "/requirement/data" to { needOf(Requirement("0x01020304", "0x1")) },
            "/account" to { needQuestion(requirement, "0x") },
            "/returned" to { needAnswer(requirement, "") },
            "/requirements/1/kind" to {
                plan(AccessLogic.OR, listOf(PlannedRequirement("0x01020304", "0x"), PlannedRequirement("", "0x")))
            },
            "/toolId" to { getRequirements(-BigInteger.ONE) },
            "/toolId" to { tryHasAccess(BigInteger.TWO.pow(256), CREATOR) },
            "/account" to { tryHasAccess(BigInteger.ONE, "") },
            "/data" to { tryHasAccess(BigInteger.ONE, CREATOR, "0x0") },
            "/returned" to { decodeRequirements("abcd") },
            "/toolId" to { readAccess(-BigInteger.ONE, RpcAnswer.Result("\"0x\"")) },
            "/data" to { parsePayload("zz") },
            "/profile" to { validate(none, "seas") },
            "/config/creator" to { verify(good.copy(creator = "0x"), Response.Missing) },
            "/config/manifestHash" to { verify(good.copy(manifestHash = word.drop(2)), Response.Missing) },
            "/config/accessPredicate" to { verify(good.copy(accessPredicate = ""), Response.Missing) },
            "/response/status" to { verify(good, Response.Received(1000, false, true, none)) },
            "/response/status" to { verify(good, Response.Received(-1, false, true, none)) },
            "/toolRef" to { verify(good, received(none), null, "x") },
            "/evidence" to { verify(good, received(none), null, TOOL, "hearsay") },
            "/toolRef" to { Session("x", 0) },
            "/now" to { Session(TOOL, -1) },
            "/block/hash" to { Session(TOOL, 0, null, BlockChoice.Read(Block(1u, "0x"))) },
            "/method" to { recordingOf(Vectors.text("bundles/free-tool.json"))?.use { it.answer(0, "eth_sign") } },
            "/rpc" to { recordingOf(Vectors.text("bundles/free-tool.json"))?.use { it.answer(-1, "eth_call") } },
        )
        for ((pointer, work) in wrong) {
            val error = refused(work)
            assertEquals("usage-wrong-value" to pointer, error.code to error.pointer)
        }
    }
}
