package org.erc8257

import com.fasterxml.jackson.databind.JsonNode
import kotlinx.coroutines.runBlocking
import org.erc8257.support.each
import org.erc8257.support.received
import org.erc8257.support.refused
import org.erc8257.support.tree
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

private const val TOOL = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1"
private val HASH = "0x" + "07".repeat(32)

/** Sessions that prove the record: played as the vectors say, run by a host, and asked for in ways that cannot be. */
internal class ProvenSessionTest {
    @TestFactory
    fun `sessions prove as the vectors say`() = each("proven-session", 6) { case ->
        var session = begun(case)
        assertEquals(case["rpcs"].asInt(), session.rpcs())
        while (true) {
            session = session.use { Session.resume(it.export()) }
            when (val step = session.poll(case["now"].asLong())) {
                is Step.Calls -> step.request.calls.forEach { session.handleCall(it.id, answer(case, it)) }
                is Step.Fetch -> session.handleResponse(received(case["body"].asText().toByteArray()), null)
                is Step.Done -> {
                    assertEquals(case["report"], tree(step.report.toJson()))
                    val again = verifyBundle(checkNotNull(session.bundle()))
                    assertEquals(step.report, again)
                    session.close()
                    return@each
                }
            }
        }
    }

    @TestFactory
    fun `hosts prove`() = each("proven-session", 6) { case ->
        val proof = case["proof"]["trustedBlock"]?.let { RecordProof(it.asText(), AnchorSource.OWN_NODE) } ?: RecordProof()
        val host = object : ToolHost {
            override val rpcs = case["rpcs"].asInt()
            override val seesAddresses = true

            override suspend fun call(request: CallsRequest) = request.calls.map { Answered(it.id, answer(case, it)) }

            override suspend fun fetch(request: FetchRequest) = Fetched(received(case["body"].asText().toByteArray()), null)
        }
        if (!case["proof"].has("demands")) {
            val report = runBlocking { verifyTool(case["toolRef"].asText(), host, clock = case["now"].asLong(), proof = proof) }
            assertEquals(case["report"]["evidence"].asText(), report.evidence)
            assertEquals(case["report"]["verified"].asBoolean(), report.verified)
        }
    }

    @Test
    fun `a proof is asked for in one way`() {
        fun pointer(proof: String, policy: Policy? = null, block: BlockChoice? = null, rpcs: Int? = null) =
            refused { Session(TOOL, 0, policy, block, null, proof, rpcs) }.pointer
        val trusted = RecordProof(HASH).toJson()
        assertEquals("/policy/quorum", pointer("{}"))
        assertEquals("/proof/trustedBlok", pointer("""{"trustedBlok":"$HASH"}"""))
        assertEquals("/proof/trustedBy", pointer(RecordProof(trustedBy = AnchorSource.OWN_NODE).toJson()))
        assertEquals("/block", pointer(trusted, block = BlockChoice.Safe))
        assertEquals("/rpcs", pointer(trusted, rpcs = 33))
        assertEquals("/policy/quorum", pointer(trusted, policy = Policy(quorum = Quorum(2, 2))))
    }

    @Test
    fun `a policy keeps what it demands of a proof`() {
        val policy = parsePolicy("""{"quorum":{"need":2,"of":2},"proof":{"registryCode":"$HASH"}}""")
        assertEquals(ProofPolicy(registryCode = HASH).toJson(), policy.proof)
        assertEquals(policy, parsePolicy(formatPolicy(policy)))
        assertNull(parsePolicy("{}").proof)
    }

    private fun begun(case: JsonNode) = Session(
        case["toolRef"].asText(),
        case["now"].asLong(),
        parsePolicy(case["policy"].toString()),
        null,
        case["now"].asLong(),
        case["proof"].toString(),
        case["rpcs"].asInt(),
    )

    private fun answer(case: JsonNode, call: EthCall): CallAnswer {
        val params = tree(call.params)
        val told = case["answers"].first {
            it["rpc"].asInt() == call.rpc && it["method"].asText() == call.method && it["params"] == params
        }
        return CallAnswer.Result(told["result"].toString())
    }
}
