package org.erc8257

/**
 * Carries out a session's steps over the network, and decides nothing: the result of each request goes back as it
 * is.
 *
 * [JavaHost] and [OkHttpHost] are ready. An app with a transport of its own implements this interface; [verifyTool]
 * and [runSession] hold the deadlines themselves, also against a host that does not come back. They call a host in a
 * thread of their own, so that it may block; one that blocks cannot be interrupted, and is left behind at the deadline.
 *
 * A host may serve many verifications at the same time.
 */
public interface ToolHost {
    /** How many independent RPCs it asks; 1, if the registry is read from a single one. */
    public val rpcs: Int

    /**
     * Whether it looks at every address that a manifest's host leads to, and connects to none but those
     * ([isPublicAddress]). One that does not is refused under a policy whose `addressesEnforced` is true.
     */
    public val seesAddresses: Boolean

    /**
     * Asks the RPCs, and returns their answers, in any order. A missing answer counts as a time-out; an RPC that
     * does not answer is `CallAnswer.Failed`. An exception ends the verification.
     */
    public suspend fun call(request: CallsRequest): List<Answered>

    /**
     * Fetches a manifest by one GET: no redirect, no cookie, no credentials, at most `maxBytes`. A server that does not
     * answer is `Response.Failed`. An exception ends the verification.
     */
    public suspend fun fetch(request: FetchRequest): Fetched
}
