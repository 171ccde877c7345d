// The screen that a wallet shows of a tool before it is used: the verdict, then the findings and the advice, in a
// person's words. Only sentences here: the library has decided their meaning. A real screen puts each line where it
// belongs.

package org.erc8257.examples

import org.erc8257.Advice
import org.erc8257.AdviceLevel
import org.erc8257.CheckResult
import org.erc8257.CheckStatus
import org.erc8257.Facts
import org.erc8257.Freshness
import org.erc8257.KnownRegistries
import org.erc8257.LinkClass
import org.erc8257.Outcome
import org.erc8257.Policy
import org.erc8257.Price
import org.erc8257.PriceState
import org.erc8257.Report
import org.erc8257.Session
import org.erc8257.Severity
import org.erc8257.Summary
import org.erc8257.Token
import org.erc8257.ToolHost
import org.erc8257.Wallet
import org.erc8257.advise
import org.erc8257.displayAmount
import org.erc8257.record
import org.erc8257.linkClass
import org.erc8257.majority
import org.erc8257.runSession
import org.json.JSONException
import org.json.JSONObject

/** Registries that a wallet trusts to keep the rules: any account may deploy one that breaks them. */
private val REGISTRIES = listOf(KnownRegistries("eip155:8453", listOf("0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1")))

/** The tokens that a wallet knows: the manifest's own words about an amount count for nothing. */
private val TOKENS = listOf(Token("eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913", 6, "USDC"))

/** A tool that is looked at: checked once, and asked again before each use. Close it with its screen. */
public class ToolOnScreen private constructor(
    private val session: Session,
    private val host: ToolHost,
    private val trusted: List<KnownRegistries>,
    private val putAway: (String) -> Unit,
    private val begun: Long,
) : AutoCloseable by session {
    /** Verifies before anything of the tool is shown. */
    public suspend fun screen(): WalletScreen {
        val report = runSession(session, host, now()) { putAway("$begun ${it.export()}") }
        return WalletScreen(report, advice(), session.body())
    }

    /** Asked at the tap on “Use”. No: check again with a new session. */
    public fun mayInvoke(): Boolean = session.mayInvoke(now())

    /** Asked right before money goes out, once for each payment. No: check again with a new session. */
    public fun mayPay(): Boolean = session.takeForPayment(now())

    /** The wallet's own facts: itself, and the registries that it trusts. */
    private fun advice(): Advice {
        val facts = Facts(
            toolRef = session.toolRef(),
            config = session.config()?.record(),
            directory = trusted,
            wallet = Wallet(protocols = listOf("x402"), tokens = TOKENS),
            now = now(),
            verifiedAt = begun,
        )
        return advise(session.body(), facts)
    }

    public companion object {
        /** Looks at a tool. `putAway` gets the state before each step, for when the app is ended: `resume` takes it. */
        public fun of(
            toolRef: String,
            host: ToolHost,
            trusted: List<KnownRegistries> = REGISTRIES,
            putAway: (String) -> Unit = {},
        ): ToolOnScreen {
            val policy = Policy(
                addressesEnforced = host.seesAddresses,
                quorum = if (host.rpcs > 1) majority(host.rpcs) else null,
            )
            val begun = now()
            return ToolOnScreen(Session(toolRef, begun, policy, clock = begun), host, trusted, putAway, begun)
        }

        /** Goes on where the app was ended. */
        public fun resume(
            state: String,
            host: ToolHost,
            trusted: List<KnownRegistries> = REGISTRIES,
            putAway: (String) -> Unit = {},
        ): ToolOnScreen {
            // When it was checked is when that began, and not when the app came back.
            val begun = state.substringBefore(' ').toLongOrNull() ?: 0
            return ToolOnScreen(Session.resume(state.substringAfter(' ')), host, trusted, putAway, begun)
        }

        /** The clock of a session is the date, so that a state which is put away means the same later. */
        private fun now() = System.currentTimeMillis() / 1_000
    }
}

/** How the verdict is meant: the colour of the headline, and whether there is a “Use” button. */
public enum class Mood { GENUINE, SUSPICIOUS, WRONG, UNKNOWN }

/** The lines of the screen, from top to bottom. */
public class WalletScreen(report: Report, advice: Advice, body: ByteArray?) {
    private val verdict = Verdict.of(report, advice)

    /** The colour of it all. */
    public val mood: Mood = verdict.mood

    /** The headline, and its meaning. */
    public val title: String = verdict.title
    public val sentence: String = verdict.sentence

    /** The creator's words about the tool; nothing about an unverified one, since it could say anything. */
    public val creatorSays: List<String> = if (report.verified) said(body, advice.summary) else listOf()

    /** The four checks. */
    public val checks: List<String> = report.checks.map { line(it, mood) }

    /** The findings, and the right actions. */
    public val findings: List<String> = report.findings.map {
        // Where no server answered, the publisher has no known fault to mend.
        val fix = if (mood == Mood.UNKNOWN) "" else " For its publisher: ${it.fix}"
        it.message + place(it.pointer, it.found) + fix
    }

    /** The advice, the gravest first. */
    public val advice: List<String> = advice.items.sortedBy { it.level }.map {
        "${word(it.level)}: ${it.message}${place(it.pointer, it.found)} For this wallet: ${it.action}"
    }

    /** All of it, line by line. */
    public fun lines(): List<String> = listOf(title, sentence) + creatorSays + checks + findings + advice
}

private class Verdict(val mood: Mood, val title: String, val sentence: String) {
    companion object {
        private const val UNCHANGED = "This is what its creator registered, unchanged."

        /** Three looks: genuine, wrong, and what could not be checked, which says nothing against the tool. */
        fun of(report: Report, advice: Advice): Verdict = when (report.outcome) {
            Outcome.VERIFIED -> genuine(advice)
            Outcome.REFUSED -> wrong(report)
            Outcome.UNAVAILABLE -> {
                val open = "${first(report)}Nothing is known for or against the tool. Try again later."
                Verdict(Mood.UNKNOWN, "Could not be checked", open)
            }
        }

        private fun genuine(advice: Advice): Verdict = when {
            advice.summary.freshness.expired == true -> {
                val then = "It was genuine then. Check again before you use the tool."
                Verdict(Mood.UNKNOWN, "Checked too long ago", then)
            }
            advice.items.any { it.level == AdviceLevel.ALARM } -> {
                val danger = "$UNCHANGED But there are signs of danger: read them first."
                Verdict(Mood.SUSPICIOUS, "Genuine, but suspicious", danger)
            }
            else -> Verdict(Mood.GENUINE, "Genuine", "$UNCHANGED Whether it is a good tool, nobody has checked.")
        }

        private fun wrong(report: Report): Verdict = if (report.canonical) {
            Verdict(Mood.WRONG, "Breaks the rules", "${first(report)}Its creator registered it so. Do not use it.")
        } else {
            Verdict(Mood.WRONG, "Not verified", "${first(report)}Do not use this tool.")
        }

        private fun first(report: Report) =
            report.findings.find { it.severity == Severity.ERROR }?.let { "${it.message} " }.orEmpty()
    }
}

private fun line(check: CheckResult, mood: Mood): String {
    val sentence = when (check.name) {
        "fetch" -> "It could be found and read"
        "origin-binding" -> "It is at its own address"
        "manifest-hash" -> "It is what was registered, unchanged"
        "creator-binding" -> "It names the creator who registered it"
        else -> check.name
    }
    return when {
        check.status == CheckStatus.PASS -> "✓ $sentence: yes"
        check.status == CheckStatus.FAIL && mood != Mood.UNKNOWN -> "✗ $sentence: no"
        else -> "– $sentence: not checked"
    }
}

/** The bytes are verified: every reader of JSON sees the same members in them. */
private fun said(body: ByteArray?, summary: Summary): List<String> {
    val document = try {
        JSONObject(body?.decodeToString().orEmpty())
    } catch (_: JSONException) {
        JSONObject()
    }
    val texts = listOf("name", "description", "endpoint").mapNotNull { document.opt(it) as? String }
    val links = document.optJSONObject("links")
    return texts.map(::theirs) +
        links?.keySet().orEmpty().sorted().mapNotNull { (links?.opt(it) as? String)?.let { url -> link(it, url) } } +
        listOf("Price: ${price(summary.price)}", "May be relied on: ${time(summary.freshness)}")
}

/** A link that can be tapped, only where that is harmless; otherwise its text. */
private fun link(name: String, url: String): String = when (linkClass(url)) {
    LinkClass.PLAIN -> "Link: ${theirs(name)} [${theirs(url)}]"
    LinkClass.CONSENT -> "Link that asks first: ${theirs(name)} [${theirs(url)}]"
    LinkClass.OTHER, LinkClass.RELATIVE, LinkClass.FORBIDDEN -> "No link: ${theirs(name)} (${theirs(url)})"
}

private fun price(price: Price?): String = when (price?.state) {
    PriceState.FREE -> "asks for no payment"
    PriceState.PRICED -> {
        val (units, token) = price.units to TOKENS.find { it.symbol == price.symbol }
        if (units == null || token == null) {
            "${units ?: "some"} of an unknown token"
        } else {
            "${displayAmount(units.toString(), token.decimals)} ${token.symbol}"
        }
    }
    PriceState.UNKNOWN -> "unknown: this wallet speaks none of its payment protocols"
    PriceState.NO_INFORMATION, null -> "not said"
}

private fun time(freshness: Freshness): String {
    if (freshness.expired == true) return "no longer: check again"
    val seconds = freshness.seconds
    val duration = if (seconds % 60 == 0L) "${seconds / 60} min" else "$seconds s"
    return if (seconds == 0L) "for this one use" else "for $duration from its check, and never for a payment"
}

private fun word(level: AdviceLevel) = when (level) {
    AdviceLevel.ALARM -> "Danger"
    AdviceLevel.CAUTION -> "Take care"
    AdviceLevel.NOTE -> "Good to know"
}

/** The place, and the text there. Names of members may be long; the text is short already. */
private fun place(pointer: String?, found: String?): String {
    val parts = listOfNotNull(pointer?.take(80), found).filter { it != "" }
    return if (parts.isEmpty()) "" else " (${theirs(parts.joinToString(": "))})"
}

/** Foreign text, kept apart from ours: it turns nothing around that stands beside it, and hides nothing. */
private fun theirs(text: String): String {
    val hidden = listOf(
        Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
        Character.PRIVATE_USE, Character.SURROGATE, Character.UNASSIGNED,
    )
    val shown = StringBuilder()
    text.codePoints().filter { Character.getType(it).toByte() !in hidden }.forEach(shown::appendCodePoint)
    return "\u2068$shown\u2069"
}
