package org.erc8257

import org.erc8257.runner.NO_BUNDLE
import org.erc8257.runner.Via
import org.erc8257.runner.byVerify
import org.erc8257.runner.bySession
import org.erc8257.runner.judgeEach
import org.erc8257.runner.reader
import org.erc8257.support.Vectors
import org.erc8257.support.bundle
import org.erc8257.support.each
import org.erc8257.support.plain
import org.erc8257.support.same
import org.erc8257.support.shown
import org.erc8257.support.withoutFormat
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

/** Recorded registrations by every verb that takes one: the verdict that the vectors state, and the same bytes. */
internal class BundleVectorsTest {
    @TestFactory
    fun `verdicts, three ways`() = each("verify", 1200) { case ->
        val text = bundle(case)
        val report = verifyBundleBytes(text)
        same(shown(report), case["expect"])
        assertEquals(report, verifyBundle(text.decodeToString()))
        val lines = judgeEach(text, Via.entries)
        assertEquals(setOf(report.toJson()), lines.map { it.first }.toSet())
        val status = mapOf(Outcome.VERIFIED to 0, Outcome.REFUSED to 1, Outcome.UNAVAILABLE to 3)[report.outcome]
        assertEquals(setOf(status), lines.map { it.second }.toSet())
        assertEquals(report.canonical && report.manifestValid == true, report.verified)
        val told = plain(report.parts.copy(policy = Policy()))
        val json = withoutFormat(report.toJson(), "erc8257-report/1")
        for (member in json.fieldNames()) {
            // The record has all switches, the JSON those that differ; and of checks another name for their number.
            if (member != "policy" && member != "checks") assertEquals(json[member], told[member], member)
        }
        assertEquals(json["policy"].toString(), formatPolicy(report.policy))
        assertEquals(json["checks"].map { it["check"].asInt() }, report.checks.map { it.number })
        assertEquals(json["checks"].map { it["status"] }, report.checks.map { plain(it.status) })
        assertEquals(json["checks"].map { it["name"].asText() }, report.checks.map { it.name })
    }

    @TestFactory
    fun `texts that are not a bundle`() = each("bundle-errors", 170) { case ->
        assertEquals(setOf(NO_BUNDLE), judgeEach(bundle(case), Via.entries).map { it.second }.toSet())
    }

    @Test
    fun `few bundles fall back from the verb that is asked for`() {
        val texts = Vectors.cases("verify", 1200).map { bundle(it).decodeToString() }
        assertTrue(texts.count { byVerify(it) != null } > 1100)
        assertTrue(texts.count { bySession(it) != null } > 1100)
    }

    @Test
    fun `bundles to run by hand`() {
        val listed = Vectors.tree("index.json")["files"].filter { it["kind"].asText() == "bundle" }
        assertTrue(listed.size >= 9)
        for (one in listed) {
            val report = verifyBundle(Vectors.text(one["file"].asText()))
            val told = mapOf(
                "verified" to report.verified,
                "failedCheck" to report.failedCheck,
                "rules" to report.findings.map { it.rule },
            )
            assertEquals(one["report"], reader.valueToTree(told), one["file"].asText())
        }
    }
}
