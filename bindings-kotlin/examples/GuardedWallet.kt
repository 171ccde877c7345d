// A policy in front of a wallet: an agent asks this class in place of the wallet. The library reads each request and decides. This
// class only asks the user, remembers what was spent, and forwards.

package org.erc8257.examples

import java.math.BigInteger
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import org.erc8257.CapSpending
import org.erc8257.GuardReport
import org.erc8257.GuardVerdict
import org.erc8257.GuardedKind
import org.erc8257.SpendingState
import org.erc8257.guardRequest

/** The policy denied a request, or the user did not agree. `report` says why. */
public class RequestRefused(message: String, public val report: GuardReport) : Exception(message)

/**
 * `wallet` carries out a JSON-RPC request, and gives the JSON of its result. `confirm` asks the user where no rule decides. `spent` is
 * what was spent before: keep `remembered` with the account.
 */
public class GuardedWallet(
    private val policy: String,
    private val wallet: suspend (method: String, params: String) -> String,
    private val confirm: suspend (GuardReport) -> Boolean = { false },
    spent: List<CapSpending> = emptyList(),
    private val now: () -> Long = { System.currentTimeMillis() / 1_000 },
) {
    // Two requests at the same time must not spend the same cap.
    private val oneAtATime = Mutex()

    /** What was spent, as far as it still counts. */
    public var remembered: List<CapSpending> = spent
        private set

    /** Asks the policy, and then the wallet. `params` is a JSON array. */
    public suspend fun request(method: String, params: String): String {
        oneAtATime.withLock {
            val chain = "eip155:" + BigInteger(wallet("eth_chainId", "[]").removeSurrounding("\"").removePrefix("0x"), 16)
            val report = guardRequest(policy, now(), chain, method, SpendingState(remembered), params)
            val agreed = when (report.verdict) {
                GuardVerdict.ALLOW -> true
                GuardVerdict.ASK -> confirm(report)
                GuardVerdict.DENY -> false
            }
            if (!agreed) {
                throw RequestRefused("$method was refused: ${reasons(report)}", report)
            }
            // Before it is sent: a request that is lost on its way may have been carried out.
            report.spent?.let { remembered = it }
            // The next request is judged for the chain that the wallet is on then.
            if (report.kind == GuardedKind.NETWORK) return wallet(method, params)
        }
        return wallet(method, params)
    }

    private fun reasons(report: GuardReport): String =
        (report.findings + report.evaluations.flatMap { it.findings }).map { it.message }.distinct().joinToString(" ")
}
