package org.erc8257

import org.erc8257.support.FreeTool
import org.erc8257.support.bundle
import org.erc8257.support.each
import org.erc8257.support.text
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory

/** What may be concluded, in one word of three. */
internal class OutcomeVectorsTest {
    @TestFactory
    fun outcomes() = each("outcome", 50) { case ->
        val report = verifyBundleBytes(bundle(case))
        assertEquals(case["expect"].text("outcome"), report.outcome.name.lowercase())
        assertEquals(report.verified, report.outcome == Outcome.VERIFIED)
    }

    @Test
    fun `the word is not a member of the report`() {
        assertFalse("outcome" in verifyBundle(FreeTool.bundle).toJson())
        // Of a document by itself nothing is known.
        assertEquals(Outcome.UNAVAILABLE, validate(FreeTool.manifest).outcome)
    }
}
