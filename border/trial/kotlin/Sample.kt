// What a caller writes against generated code, with every kind of type: the compiler takes it by its strictest rules.

package org.erc8257.trial

import java.math.BigInteger
import org.erc8257.border.JsonWriter

private const val ADDRESS = "0x3c4f2875bcb6d4fb9bf739c8a2e6e0d85aab0bce"

/** A union that a member tells, with nothing left over. */
public fun answered(answer: RpcAnswer): String =
    when (answer) {
        is RpcAnswer.Result -> answer.result
        is RpcAnswer.Error -> answer.error
        is RpcAnswer.Failed -> answer.failed
    }

/** A closed list of words, with nothing left over. */
public fun isContract(verdict: AccountVerdict): Boolean =
    when (verdict) {
        AccountVerdict.CONTRACT, AccountVerdict.ERC1967, AccountVerdict.ERC1967_BEACON, AccountVerdict.EIP1167 -> true
        AccountVerdict.EMPTY, AccountVerdict.EOA, AccountVerdict.EIP7702, AccountVerdict.PRECOMPILE, AccountVerdict.UNKNOWN ->
            false
    }

/** Optional arguments may be left out. */
public fun sampleOfAccount(): AccountReport =
    account(chain = "eip155:1", address = ADDRESS, code = RpcAnswer.Result("\"0x\""))

/** A policy, numbers of the chain, and any JSON value. */
public fun sampleOfGate(usage: String = """{"every":[1.50]}"""): GateReport {
    val entry = OfferEntry(
        network = "base",
        chainId = BigInteger.valueOf(8453),
        asset = ADDRESS,
        payTo = ADDRESS,
        amount = BigInteger.TEN.pow(18),
        maxTimeoutSeconds = 60,
        domain = TokenDomain("USD Coin", "2"),
        resource = "https://books.example/",
        description = "Finds books.",
    )
    val config = GateConfig(
        offer = Offer(versions = listOf(1), entries = listOf(entry)),
        predicate = false,
        settle = Settle.AFTER,
        usage = usage,
        policy = GatePolicy(value = PaidValue.AT_LEAST, windowPaid = 600),
    )
    return gate(config, listOf(GateHeader("X-PAYMENT", "")), 1_790_000_000, listOf("\"fresh\""))
}

/** Bytes within a document. */
public fun sampleOfMcp(): McpReport {
    val request = RecordedRequest(Method.POST, emptyList(), "{}".encodeToByteArray())
    val exchange = Exchange(request, sentMs = 0, endedMs = 1, end = End.COMPLETE, headers = emptyList())
    return judgeMcp("https://books.example/mcp", "sample", listOf(exchange), ProbeOptions(minGrade = GradeLetter.B))
}

/** What may be missing is `null`. */
public fun mean(report: ReputationReport): String = report.score?.mean ?: "no score"

/** What crosses of a document. */
public fun written(exchange: Exchange): String = JsonWriter().apply(exchange::write).text
