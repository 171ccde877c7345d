package org.erc8257

import java.security.SecureRandom
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/** What came of a call of a tool. */
public class PaidTool internal constructor(
    /** What became of the call, and of the payment. */
    public val report: CallReport,
    /** The body of the tool's last answer; empty where it gave none. */
    public val body: ByteArray,
    /** All that was seen, which [judge] gives the same report for. It holds the signature. */
    public val bundle: String,
) {
    /** The report, without the body and the bundle. */
    override fun toString(): String = "PaidTool($report)"
}

/**
 * Calls a tool, and pays it where it asks for that. The tool is verified first; what it asks for is compared with its manifest; the
 * user is asked wherever the two differ. One payment is signed at most, and it is sent once.
 *
 * ```
 * val paid = payTool(tool, """{"city":"Bern"}""".toByteArray(), CallPayer(address), host, Hooks(
 *     sign = { wallet.signTypedData(it.typedData) },
 *     confirm = { dialog.ask(it.words) },
 * ))
 * ```
 *
 * After the payment was sent an exception does not mean that it was not paid. Make the inquiry itself ([payCallInquiry]) to put it
 * away before each step.
 *
 * @param toolRef the tool
 * @param input the body of the request, as the tool's `inputs` describe it: JSON, in raw bytes
 * @param payer who pays
 * @param host what sends the requests
 * @param hooks `sign` is always needed, and `confirm` wherever the tool asks for something else than its manifest lists
 * @param policy what the payer allows
 * @param verification the policy of the verification; without one, addresses are enforced if the host sees them; without a quorum
 *   in it, a majority of the host's RPCs must agree
 * @param timeoutSeconds time for each exchange, at most the inquiry's own, which is the default
 * @throws Erc8257Exception if an argument cannot be used, and as [runInquiry]
 */
@Throws(Erc8257Exception::class)
public suspend fun payTool(
    toolRef: String,
    input: ByteArray,
    payer: CallPayer,
    host: InquiryHost,
    hooks: Hooks,
    policy: PayPolicy? = null,
    verification: ConsumerPolicy? = null,
    timeoutSeconds: Int? = null,
): PaidTool = withContext(Dispatchers.Default) {
    payCallInquiry(toolRef, input, payer, nonce(), policy, verifying(verification, host)).use { inquiry ->
        val report = runInquiry(inquiry, host, hooks, timeoutSeconds = timeoutSeconds)
        PaidTool(report, inquiry.result() ?: ByteArray(0), inquiry.bundle().orEmpty())
    }
}

/** [payTool] for callers that block, such as those in Java. */
@JvmOverloads
@Throws(Erc8257Exception::class)
public fun payToolBlocking(
    toolRef: String,
    input: ByteArray,
    payer: CallPayer,
    host: InquiryHost,
    hooks: Hooks,
    policy: PayPolicy? = null,
    verification: ConsumerPolicy? = null,
    timeoutSeconds: Int? = null,
): PaidTool = runBlocking { payTool(toolRef, input, payer, host, hooks, policy, verification, timeoutSeconds) }

/** The policy for this host, if the host can keep it: one RPC alone could make a tool genuine. */
private fun verifying(given: ConsumerPolicy?, host: InquiryHost): ConsumerPolicy? {
    val (rpcs, sees) = byHost { host.rpcs to host.seesAddresses }
    if (!sees && given != null && given.addressesEnforced != false) {
        throw wrong("/verification/addressesEnforced", "is not false, and the host does not see addresses")
    }
    val own = given?.quorum?.let { Quorum(it.need, it.of) }
    val quorum = quorumFor(own, rpcs, "/verification/quorum")?.let { PolicyQuorum(it.need, it.of) }
    if (sees && quorum == given?.quorum) return given
    return ConsumerPolicy(
        given?.acceptUnknownType, given?.schemaMeasure, given?.maxRequirements, given?.freshnessSeconds,
        given?.allowPrivateAddresses, if (sees) given?.addressesEnforced else false, given?.pinnedHash, quorum,
    )
}

/** 32 random bytes, which no other payment has. */
private fun nonce(): String = hexOf(ByteArray(32).also(SecureRandom()::nextBytes))
