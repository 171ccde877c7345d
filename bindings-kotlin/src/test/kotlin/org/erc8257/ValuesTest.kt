package org.erc8257

import java.lang.reflect.Modifier
import kotlin.reflect.KVisibility
import kotlin.reflect.full.declaredMembers
import kotlin.reflect.jvm.kotlinFunction
import org.erc8257.support.config
import org.erc8257.support.manifest
import org.erc8257.support.published
import org.erc8257.support.received
import org.erc8257.support.verified
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** Values compare by what they say, and no verdict is made by hand. */
internal class ValuesTest {
    @Test
    fun `reports compare by what they say`() {
        val (one, other) = verified() to verified()
        assertEquals(one, other)
        assertEquals(one.hashCode(), other.hashCode())
        val bad = verify(config(manifest()), received(manifest("twice")))
        assertNotEquals(one, bad)
        assertNotEquals(one, Any())
        assertEquals("Report: verified", "$one")
        assertEquals("Report: not verified, check 3 (manifest-hash) failed, 2-hash-jcs-keccak", "$bad")
        assertEquals(1, setOf(one, other).size)
    }

    @Test
    fun `records compare by their members`() {
        val policy = Policy(quorum = Quorum(2, 3))
        assertEquals(policy, Policy(quorum = Quorum(2, 3)))
        assertNotEquals(policy, policy.copy(freshnessSeconds = 1))
        assertTrue("need=2" in "$policy")
        assertEquals(needOf(Requirement("0x00000000", "0x")), needOf(Requirement("0x00000000", "0x01")))
        assertEquals(explain("2-name-length"), explain("2-name-length"))
    }

    @Test
    fun `no verdict is made by hand`() {
        val verdicts = setOf(Report::class, ProofReport::class)
        val parts = setOf(ReportParts::class, ProofReportParts::class)
        for (kind in verdicts + parts) {
            val isOpen = kind.visibility == KVisibility.PUBLIC
            assertEquals(kind in verdicts, isOpen, "$kind")
            assertTrue(Modifier.isFinal(kind.java.modifiers), "$kind")
            // Private, so that who compiles against the package, in Kotlin or in Java, has none of them.
            if (isOpen) assertTrue(kind.constructors.all { it.visibility == KVisibility.PRIVATE }, "$kind")
            assertTrue(kind.constructors.isNotEmpty())
            assertTrue(kind.java.fields.all { Modifier.isStatic(it.modifiers) }, "$kind")
        }
        // What gives a verdict is a verification: nothing that takes parts, text or another verdict.
        val makers = published().flatMap { owner ->
            val members = if (owner.simpleName.endsWith("Kt")) {
                owner.declaredMethods.filterNot { it.isSynthetic }.mapNotNull { it.kotlinFunction }
            } else {
                owner.kotlin.declaredMembers + owner.kotlin.constructors
            }
            members.filter { it.visibility == KVisibility.PUBLIC && it.returnType.classifier in verdicts }.map {
                "${owner.simpleName}.${it.name}"
            }
        }
        val wanted = "AccessProof.verify Done.component1 Done.report " +
            "Erc8257Kt.validate Erc8257Kt.verify Erc8257Kt.verifyBundle Erc8257Kt.verifyBundleBytes " +
            "ProofReportKt.verify Session.report SessionInterface.report " +
            "VerifyToolKt.runSession VerifyToolKt.verifyTool"
        assertEquals(wanted.split(" "), makers.distinct().sorted())
        // Java sees what is internal, but not what is synthetic; who reflects can do all, here as anywhere.
        for (verdict in listOf(Report::class.java, ProofReport::class.java)) {
            val constructors = verdict.declaredConstructors.filterNot { it.isSynthetic }
            assertTrue(constructors.isNotEmpty())
            assertTrue(constructors.all { Modifier.isPrivate(it.modifiers) }, "$constructors")
            val within = (listOf(verdict) + verdict.declaredClasses).flatMap { it.declaredMethods.asList() }
            val factories = within.filter { it.returnType == verdict }
            assertTrue(factories.isNotEmpty() && factories.all { it.isSynthetic }, "$factories")
        }
        // A step is made by anybody, but not without a verdict that a verification has made.
        val given = Step.Done::class.constructors.single().parameters.map { it.type.classifier }
        assertEquals(listOf(Report::class), given)
    }
}
