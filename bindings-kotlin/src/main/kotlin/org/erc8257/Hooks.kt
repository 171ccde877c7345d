package org.erc8257

import java.math.BigInteger

/**
 * What an inquiry may ask for and a host cannot do. Where a hook is missing, the step gets the answer that refuses, and
 * [runInquiry] throws `usage-missing` with the hook's name.
 *
 * A hook is called in a background thread, and may wait for a person: no deadline of the loop ends it. What it throws
 * comes out as it is, and the inquiry can go on later.
 *
 * ```
 * val hooks = Hooks(confirm = { question -> askUser(question.words) })
 * ```
 */
public class Hooks @JvmOverloads constructor(
    /** Asks the user a question. False refuses. */
    public val confirm: (suspend (InquiryStep.Confirm) -> Boolean)? = null,
    /** Signs a digest by the signer's key, and returns the signature's bytes; `null` refuses. */
    public val sign: (suspend (InquiryStep.Sign) -> ByteArray?)? = null,
    /** Remembers keys for all processes of the caller. */
    public val store: InquiryStore? = null,
    /** Runs the handler that the caller protects or charges for. */
    public val handler: (suspend (InquiryStep.Handler) -> InquiryResponse)? = null,
    /** Gives the header of a secret of this name, such as an API key; `null` counts as missing. */
    public val secret: (suspend (String) -> InquiryHeader?)? = null,
    /** Asks the user's wallet (EIP-1193): a method, and the JSON text of the array of parameters. */
    public val wallet: (suspend (String, String) -> CallAnswer)? = null,
    /** Hosts for the RPCs of the chains, where several are in play, by the chain's ID. Without any, the one host is asked for all. */
    public val chains: Map<BigInteger, ToolHost> = mapOf(),
)

/** A store that the caller's processes share. */
public interface InquiryStore {
    /**
     * Inserts a key if it is absent, in one step that no other process can come between. The store may forget it after [until], a
     * Unix time in seconds.
     */
    public suspend fun remember(key: String, until: Long): StoreOutcome

    /** Removes a key. */
    public suspend fun release(key: String): StoreOutcome
}
