package org.erc8257

import java.util.concurrent.ConcurrentHashMap
import org.erc8257.support.Vectors
import org.erc8257.support.each
import org.erc8257.support.hexed
import org.erc8257.support.plain
import org.erc8257.support.refused
import org.erc8257.support.text
import org.erc8257.support.tree
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

/** The vectors of access proofs, and proofs that are none. */
internal class ProofVectorsTest {
    @TestFactory
    fun proofs() = each("access-proofs", 110) { case ->
        val (expect, stated) = case["expect"] to case["proof"]
        val data = checkNotNull(hexed(case, "data"))
        val isBroken = expect["fault"].text("code") == "sec-ap-payload"
        val payload = if (isBroken) null else parsePayload(data)
        val proof = AccessProof(
            chainId = stated["chainId"].asText(),
            predicate = stated["predicate"].asText(),
            toolId = stated["toolId"].asText(),
            account = stated["account"].asText(),
            deadline = payload?.deadline ?: stated["deadline"].asText().toULong(),
        )
        assertEquals(expect["typedData"], tree(proof.typedData()))
        assertEquals(expect.text("domainSeparator"), proof.domainSeparator())
        assertEquals(expect.text("structHash"), proof.structHash())
        assertEquals(expect.text("digest"), proof.digest())
        if (payload == null) {
            val error = refused { parsePayload(data) }
            assertEquals(expect["fault"], plain(Fault(error.code, error.found)))
            assertTrue(error.pointer == "/data" && error.fix.orEmpty() != "")
            drawn += error.code
            return@each
        }
        assertEquals(data, proof.payload(payload.signature))
        val now = case["now"].asText().toULong()
        // No clock goes beyond 63 bits; what is judged then is judged by the deadline alone.
        val seconds = now.coerceAtMost(Long.MAX_VALUE.toULong()).toLong()
        val report = proof.verify(payload.signature, seconds, case.text("accountCode"))
        val fault = report.fault?.let { Fault(it.code, it.found) }
        assertEquals(expect["fault"], plain(fault))
        assertEquals(fault == null, report.valid)
        if (now <= Long.MAX_VALUE.toULong()) {
            assertEquals(expect["warnings"].map { it.asText() }, report.warnings.map { it.code })
        }
        val said = tree(report.toJson())
        assertEquals("erc8257-access-proof/1", said["format"].asText())
        assertEquals(said["fault"] to said["warnings"], plain(report.fault) to plain(report.warnings))
        assertEquals(expect.text("digest") to report.digest, report.digest to proof.digest())
        drawn += (report.warnings + listOfNotNull(report.fault)).map { it.code }
    }

    private class Fault(val code: String, val found: String?)

    @Test
    fun `members that are out of range are refused by name`() {
        val account = "0x" + "aa".repeat(20)
        val good = AccessProof("1", account, "2", account, 1_790_000_000u)
        val wrong = listOf(
            "/chainId" to good.copy(chainId = "-1"),
            "/chainId" to good.copy(chainId = ""),
            "/chainId" to good.copy(chainId = "340282366920938463463374607431768211456"),
            "/toolId" to good.copy(toolId = "0x2"),
            "/toolId" to good.copy(toolId = "1" + "0".repeat(78)),
            "/predicate" to good.copy(predicate = "0x"),
            "/account" to good.copy(account = account.drop(2)),
        )
        val works = listOf(
            AccessProof::digest, AccessProof::domainSeparator, AccessProof::structHash, AccessProof::typedData,
            { it.payload("0x") }, { it.verify("0x", 0) },
        )
        for ((pointer, proof) in wrong) {
            for (work in works) {
                val error = refused { work(proof) }
                assertEquals("usage-wrong-value" to pointer, error.code to error.pointer)
            }
        }
        assertEquals("/signature", refused { good.payload("0xabc") }.pointer)
        assertEquals("/signature", refused { good.verify("abcd", 0) }.pointer)
        assertEquals("/accountCode", refused { good.verify("0x", 0, "code") }.pointer)
        assertEquals("/now", refused { good.verify("0x", -1) }.pointer)
        assertEquals("lib-sec-ap-length", good.verify("0x", 0).fault?.code)
        assertEquals("sec-ap-payload", refused { parsePayload("0x") }.code)
    }

    @Test
    fun `a report compares by what it says`() {
        val case = Vectors.cases("access-proofs", 110).first { it["expect"]["fault"].isNull }
        val payload = parsePayload(case["data"].asText())
        val stated = case["proof"]
        val proof = AccessProof(
            stated["chainId"].asText(), stated["predicate"].asText(), stated["toolId"].asText(),
            stated["account"].asText(), payload.deadline,
        )
        val now = case["now"].asText().toLong()
        val report = proof.verify(payload.signature, now)
        val again = proof.verify(payload.signature, now)
        assertEquals(report, again)
        assertEquals(report.hashCode(), again.hashCode())
        assertEquals("ProofReport of ${proof.account}: valid", "$report")
        val late = proof.verify(payload.signature, payload.deadline.toLong() + 1)
        assertNotEquals(report, late)
        assertFalse(late.valid)
        assertEquals("ProofReport of ${proof.account}: not valid, sec-ap-deadline", "$late")
        assertEquals(late.now to proof, payload.deadline.toLong() + 1 to late.proof)
        assertNotEquals(tree(report.toJson()), tree(late.toJson()))
    }

    private companion object {
        val drawn: MutableSet<String> = ConcurrentHashMap.newKeySet()

        @JvmStatic
        @AfterAll
        fun `every row of the table was drawn`() {
            if (drawn.isNotEmpty()) assertEquals(proofRows().map { it.proof }.toSet(), drawn.toSet())
        }
    }
}
