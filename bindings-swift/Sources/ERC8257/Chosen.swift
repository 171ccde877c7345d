/// The policy for a host: the given one, if the host can keep it. Of several RPCs a majority must agree, unless the
/// policy has a quorum, or they prove under a hash of the caller's.
func chosen(_ given: Policy?, for host: any ToolHost, proof: RecordProof? = nil) throws -> Policy {
    let policy = given ?? Policy(addressesEnforced: host.seesAddresses)
    try check(policy, seenBy: host)
    if proof?.trustedBlock != nil { return policy }
    let quorum = try quorumFor(policy.quorum, of: host.rpcs, at: "/policy/quorum")
    if quorum == policy.quorum { return policy }
    return Policy(
        acceptUnknownType: policy.acceptUnknownType,
        schemaMeasure: policy.schemaMeasure,
        maxRequirements: policy.maxRequirements,
        freshnessSeconds: policy.freshnessSeconds,
        allowPrivateAddresses: policy.allowPrivateAddresses,
        addressesEnforced: policy.addressesEnforced,
        pinnedHash: policy.pinnedHash,
        quorum: quorum,
        proof: policy.proof)
}

/// How many of a host's RPCs must agree: as the caller says, or a majority of several.
func quorumFor(_ given: Quorum?, of rpcs: Int, at pointer: String) throws -> Quorum? {
    if let given {
        guard given.of == rpcs else {
            throw Erc8257Error.wrongValue(pointer, "is of \(given.of) RPCs; the host asks \(rpcs)")
        }
        return given
    }
    // The range is the core's matter.
    return rpcs == 1 ? nil : try majority(rpcs: Int32(clamping: rpcs))
}

/// A session asks as many RPCs as the host has, so that every RPC has a say. It promises only the checks of
/// addresses that the host makes. A session with a verdict asks nothing more.
func check(_ session: Session, fits host: any ToolHost) throws {
    guard try session.report() == nil else { return }
    let policy = try session.policy()
    let asked = Int(try session.rpcs())
    guard asked == host.rpcs else {
        throw Erc8257Error.wrongValue("/host/rpcs", "is \(host.rpcs); the session's policy asks \(asked)")
    }
    try check(policy, seenBy: host)
}

private func check(_ policy: Policy, seenBy host: any ToolHost) throws {
    guard host.seesAddresses || !policy.addressesEnforced else {
        throw Erc8257Error.wrongValue(
            "/policy/addressesEnforced", "is not false, and the host does not see the addresses that it connects to")
    }
}
