package org.erc8257

import org.erc8257.runner.reader
import org.erc8257.support.body
import org.erc8257.support.each
import org.erc8257.support.plain
import org.erc8257.support.refused
import org.erc8257.support.same
import org.erc8257.support.shown
import org.erc8257.support.text
import org.erc8257.support.tree
import org.erc8257.support.withoutFormat
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.TestFactory

/** The vectors of documents: canonical bytes and hashes, manifests as publishers have them, repairs. */
internal class DocumentVectorsTest {
    @TestFactory
    fun `canonical bytes and hashes`() = each("canonical", 150) { case ->
        val (body, expect) = body(case) to case["expect"]
        if (expect.has("error")) {
            same(place(refused { canonicalize(body) }), expect["error"])
            same(place(refused { hash(body) }), expect["error"])
        } else {
            val canonical = canonicalize(body)
            assertEquals(expect.text("canonical"), canonical.decodeToString(throwOnInvalidSequence = true))
            assertEquals(expect.text("keccak256"), hash(body))
            assertTrue(canonicalize(canonical).contentEquals(canonical))
        }
    }

    @TestFactory
    fun `manifests as publishers have them`() = each("validate", 300) { case ->
        val report = validate(body(case), case.text("profile"))
        assertFalse(report.verified || report.canonical || report.failedCheck != null)
        same(shown(report), case["expect"])
        assertEquals(tree(report.toJson())["findings"], plain(report.findings))
        for (finding in report.findings) {
            val rule = checkNotNull(explain(finding.rule))
            val told = listOf(finding.section, finding.message, finding.fix)
            assertEquals(listOf(rule.section, rule.message, rule.fix), told)
        }
    }

    @TestFactory
    fun repairs() = each("fix", 30) { case ->
        val expect = case["expect"]
        if (expect.has("error")) {
            same(place(refused { fix(body(case)) }), expect["error"])
            return@each
        }
        val fixed = fix(body(case))
        val changes = fixed.changes.map { mapOf("code" to it.rule, "pointer" to it.pointer) }
        val told = mapOf(
            "manifestValid" to fixed.manifestValid,
            "canonical" to fixed.body,
            "keccak256" to fixed.hash,
            "changes" to changes,
            "changesLeftOut" to fixed.changesLeftOut,
            "remaining" to tree(fixed.json)["remaining"],
        )
        same(reader.valueToTree(told), expect)
        assertEquals(withoutFormat(fixed.json, "erc8257-fix/1"), plain(fixed))
        val again = fix(fixed.body.encodeToByteArray())
        assertTrue(again.changes.isEmpty() && again.body == fixed.body)
    }

    private fun place(error: Erc8257Exception.Refused) =
        plain(Place(error.code, error.offset, error.line, error.column)).also { assertTrue(error.fix.orEmpty() != "") }

    private class Place(val code: String, val offset: Long?, val line: Int?, val column: Int?)
}
