package org.erc8257

import java.util.Collections

/**
 * Whether a proof of access counts, with its warnings. Only [AccessProof.verify] makes one: it has no public
 * constructor, and no function reads one from text.
 *
 * A report is a plain value: it holds nothing of the native library, and compares by all that it says.
 */
public class ProofReport private constructor(internal val parts: ProofReportParts) {
    /** Whether the proof counted at [now]: the one thing to go by. */
    public val valid: Boolean get() = parts.valid

    /** Why it does not; `null` if it does. */
    public val fault: ProofRemark? get() = parts.fault

    /** What to warn of, valid or not. */
    public val warnings: List<ProofRemark> get() = Collections.unmodifiableList(parts.warnings)

    /** The second since 1970 that it was judged at. */
    public val now: Long get() = parts.now

    /** The proof that this is about, with hex in lower case. */
    public val proof: AccessProof get() = parts.proof

    /** The signed digest, `0x` and 64 lower-case hex digits. */
    public val digest: String get() = parts.digest

    /** Returns the report as JSON (`erc8257-access-proof/1`): the same text in every language, byte for byte. */
    public fun toJson(): String = parts.json

    override fun equals(other: Any?): Boolean = other is ProofReport && other.parts == parts

    override fun hashCode(): Int = parts.hashCode()

    override fun toString(): String {
        val verdict = fault?.let { "not valid, ${it.code}" } ?: "valid"
        return "ProofReport of ${proof.account}: $verdict"
    }

    internal companion object {
        // `internal` is public for Java, which does not see synthetic members.
        @JvmSynthetic
        internal fun of(parts: ProofReportParts): ProofReport = ProofReport(parts)
    }
}

/** Judges a proof as [AccessProof.verify] does, of an account whose code was not read. */
@Throws(Erc8257Exception::class)
public fun AccessProof.verify(signature: String, now: Long): ProofReport = verify(signature, now, null)
