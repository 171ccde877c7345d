package org.erc8257

/**
 * The caller's policy, made to fit a host where it says nothing, and refused where it says something else. RPCs that prove
 * under a hash of the caller's need not agree.
 */
internal fun policyFor(given: Policy?, host: ToolHost, proof: RecordProof? = null): Policy {
    val rpcs = byHost { host.rpcs }
    val policy = given ?: Policy(addressesEnforced = byHost { host.seesAddresses })
    if (proof?.trustedBlock != null) return policy
    return policy.copy(quorum = quorumFor(policy.quorum, rpcs, "/policy/quorum"))
}

/** How many of a host's RPCs must agree: as the caller says, or a majority of several. */
internal fun quorumFor(given: Quorum?, rpcs: Int, pointer: String): Quorum? {
    val quorum = given ?: if (rpcs == 1) null else majority(rpcs)
    if (quorum != null && quorum.of != rpcs) throw wrong(pointer, "is of ${quorum.of} RPCs; the host asks $rpcs")
    return quorum
}

/**
 * Whether the host can keep the session's policy: every RPC has a say, and the host claims nothing that it does not
 * see.
 */
internal fun checkFits(session: Session, host: ToolHost) {
    if (session.report() != null) return
    val policy = session.policy()
    val rpcs = byHost { host.rpcs }
    val asked = session.rpcs()
    if (asked != rpcs) throw wrong("/host/rpcs", "is $rpcs; the session's policy asks $asked")
    if (policy.addressesEnforced && !byHost { host.seesAddresses }) {
        throw wrong("/policy/addressesEnforced", "is not false, and the host does not see addresses")
    }
}

internal fun checkSeconds(timeout: Int?) {
    if (timeout != null && timeout < 1) throw wrong("/timeoutSeconds", "is not a number of seconds from 1")
}
