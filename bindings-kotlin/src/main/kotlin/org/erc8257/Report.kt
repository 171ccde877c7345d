package org.erc8257

import java.util.Collections

/**
 * The verdict on a registration. Only a verification makes one: it has no public constructor, and no function reads
 * one from text.
 *
 * A report is a plain value: it holds nothing of the native library, and compares by all that it says.
 */
public class Report private constructor(internal val parts: ReportParts) {
    /** Whether all four checks pass and the manifest is valid: the one thing to go by. */
    public val verified: Boolean get() = parts.verified

    /**
     * What may be concluded: verified, refused, or unavailable where the tool could not be checked. An app shows three
     * things for it; only a verified tool may be used.
     */
    public val outcome: Outcome get() = parts.outcome

    /** Whether all four checks pass, even if the manifest breaks a rule: the standard's own flag (§7). */
    public val canonical: Boolean get() = parts.canonical

    /** The tool that the report is about, as text, if that was said. */
    public val toolRef: String? get() = parts.toolRef

    /** The consumer's choices. */
    public val policy: Policy get() = parts.policy

    /** How the onchain side was read: `unstated`, `rpc`, `none` or `quorum k of n`. */
    public val evidence: String get() = parts.evidence

    /** The lowest check that fails, 1 to 4; `null` if none does, which alone does not mean verified. */
    public val failedCheck: Int? get() = parts.failedCheck

    /** The four checks (§7), in order, each with its status. */
    public val checks: List<CheckResult> get() = Collections.unmodifiableList(parts.checks)

    /** Whether the manifest keeps all rules (§2 to §6); `null` without a manifest to judge. */
    public val manifestValid: Boolean? get() = parts.manifestValid

    /** The committed hash, `0x` and 64 lower-case hex digits; `null` without a record. */
    public val expectedHash: String? get() = parts.expectedHash

    /** The hash of the served document, `0x` and 64 lower-case hex digits; `null` if it has none. */
    public val computedHash: String? get() = parts.computedHash

    /** All findings, by byte offset, then by code; findings without a place come first. At most 257. */
    public val findings: List<Finding> get() = Collections.unmodifiableList(parts.findings)

    /** Returns the report as JSON (`erc8257-report/1`): the same text in every language, byte for byte. */
    public fun toJson(): String = parts.json

    override fun equals(other: Any?): Boolean = other is Report && other.parts == parts

    override fun hashCode(): Int = parts.hashCode()

    override fun toString(): String {
        val tool = toolRef?.let { " of $it" }.orEmpty()
        val verdict = if (verified) "verified" else "not verified"
        val check = checks.find { it.number == failedCheck }?.let { ", check ${it.number} (${it.name}) failed" }.orEmpty()
        val found = when (findings.size) {
            0 -> ""
            1 -> ", ${findings[0].rule}"
            else -> ", ${findings[0].rule} and ${findings.size - 1} more findings"
        }
        return "Report$tool: $verdict$check$found"
    }

    internal companion object {
        // `internal` is public for Java, which does not see synthetic members.
        @JvmSynthetic
        internal fun of(parts: ReportParts): Report = Report(parts)
    }
}
