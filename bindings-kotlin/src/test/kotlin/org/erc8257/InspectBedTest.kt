package org.erc8257

import kotlinx.coroutines.runBlocking
import org.erc8257.support.Bed
import org.erc8257.support.Case
import org.erc8257.support.Ready
import org.erc8257.support.advisedByCommand
import org.erc8257.support.inspectedByCommand
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource

private const val ACCOUNT = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"

/** `inspect` against a real node and an RPC that lies: the reports are the command's. */
internal class InspectBedTest {
    private fun withoutBlock(report: String) = report.replaceFirst(Regex(""""block":\{[^}]*\}"""), "")

    @ParameterizedTest
    @EnumSource
    fun `every report is the command's`(ready: Ready): Unit = runBlocking {
        Bed.start().use { bed ->
            val cases = bed.cases().associateBy { it.name }
            for ((name, answer) in mapOf("free-tool" to AccessOutcome.GRANTED, "predicate/denying" to AccessOutcome.DENIED)) {
                val case = cases.getValue(name)
                val host = ready.host(case.rpcs, bed.trust, bed::resolve, bed.port)
                val report = inspect(case.tool, host, account = ACCOUNT, timeoutSeconds = Case.LONG)
                assertEquals(answer, report.access?.answer)
                assertEquals(withoutBlock(inspectedByCommand(case, ACCOUNT)), withoutBlock(report.json))
            }
            for (name in listOf("free-tool", "predicate/denying")) {
                val case = cases.getValue(name)
                val host = ready.host(case.rpcs, bed.trust, bed::resolve, bed.port)
                val policy = ConsumerPolicy(allowPrivateAddresses = true)
                val advised = adviseTool(case.tool, host, policy = policy, timeoutSeconds = Case.LONG)
                assertTrue("\"verified\":true" in advised.report, advised.report)
                assertEquals(advisedByCommand(bed, case), advised.advice.json)
            }
            val case = cases.getValue("lie/wrong-chain")
            val host = ready.host(case.rpcs, bed.trust, bed::resolve, bed.port)
            val nothing = inspect(case.tool, host, timeoutSeconds = Case.LONG)
            assertNull(nothing.block)
            assertEquals(RegistryState.UNAVAILABLE to "wrong-chain", nothing.tool.state to nothing.tool.reason)
        }
    }
}
