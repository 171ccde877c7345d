package org.erc8257

import kotlinx.coroutines.runBlocking
import org.erc8257.examples.Mood
import org.erc8257.examples.ToolOnScreen
import org.erc8257.examples.WalletScreen
import org.erc8257.support.FreeTool
import org.erc8257.support.Own
import org.erc8257.support.served
import org.erc8257.support.tests
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** The example: what a person reads. */
internal class WalletScreenTest {
    private val trusted = parseToolRef(FreeTool.tool).let { registries("eip155:${it.chainId}", it.registry) }
    private val passed = listOf(
        "✓ It could be found and read: yes",
        "✓ It is at its own address: yes",
        "✓ It is what was registered, unchanged: yes",
        "✓ It names the creator who registered it: yes",
    )

    private fun notChecked() = passed.map { it.replace("✓", "–").replace(": yes", ": not checked") }

    private fun registries(chain: String, address: String) = listOf(KnownRegistries(chain, listOf(address)))

    private fun screen(
        host: ToolHost,
        registries: List<KnownRegistries> = trusted,
        then: (ToolOnScreen) -> Unit = {},
    ): WalletScreen = runBlocking {
        ToolOnScreen.of(FreeTool.tool, host, registries).use { shown ->
            assertFalse(shown.mayInvoke() || shown.mayPay())
            shown.screen().also { then(shown) }
        }
    }

    private fun refused(shown: ToolOnScreen) = assertFalse(shown.mayInvoke() || shown.mayPay())

    private fun edited(edit: (String) -> String) = edit(FreeTool.manifest.decodeToString()).toByteArray()

    /** The host of a tool whose record has the hash of this manifest. */
    private fun registered(body: ByteArray) =
        Own(onFetch = { served(body) }, onCall = { FreeTool.answers(it.calls, FreeTool.record(hash = hash(body))) })

    private fun recorded(world: Recording) = Own(
        onFetch = { Fetched(world.response()) },
        onCall = { it.calls.map { call -> Answered(call.id, world.answer(call.rpc, call.method)) } },
    )

    @Test
    fun `a genuine tool`() {
        val screen = screen(Own()) { shown ->
            assertTrue(shown.mayInvoke())
            assertTrue(shown.mayPay())
            assertFalse(shown.mayPay(), "every payment takes a session of its own")
        }
        val says = listOf(
            "\u2068nft-price-oracle\u2069",
            "\u2068Returns estimated floor price for any NFT collection.\u2069",
            "\u2068https://tools.example.com/nft-price-oracle\u2069",
            "Price: not said",
            "May be relied on: for 5 min from its check, and never for a payment",
        )
        val head = listOf(
            "Genuine",
            "This is what its creator registered, unchanged. Whether it is a good tool, nobody has checked.",
        )
        assertEquals(head + says + passed, screen.lines().take(11))
        assertEquals(Mood.GENUINE, screen.mood)
        assertTrue(screen.advice.none { it.startsWith("Danger") }) { "${screen.advice}" }
    }

    @Test
    fun `a registry that the wallet does not know`() {
        val screen = screen(Own(), registries("eip155:8453", "0x" + "11".repeat(20)))
        assertEquals(Mood.SUSPICIOUS, screen.mood)
        assertTrue(screen.advice.first().startsWith("Danger: ")) { "${screen.advice}" }
    }

    @Test
    fun `a manifest that is not the one that was registered`() {
        val body = edited { it.replace("Returns", "Free money\u202e! Returns") }
        val screen = screen(Own(onFetch = { served(body) }), then = ::refused)
        assertEquals("Not verified", screen.title)
        assertTrue(screen.sentence.endsWith("Do not use this tool.")) { screen.sentence }
        assertEquals(listOf<String>(), screen.creatorSays)
        // What it says is quoted in a finding, and nowhere else; nothing of it turns the text around.
        val elsewhere = listOf(screen.title, screen.sentence) + screen.checks
        assertFalse(elsewhere.any { "Free money" in it }) { "$elsewhere" }
        assertFalse(screen.lines().any { '\u202e' in it }) { "${screen.lines()}" }
        assertEquals(passed[0], screen.checks[0])
        assertEquals("✗ It is what was registered, unchanged: no", screen.checks[2])
    }

    @Test
    fun `a manifest that breaks a rule, although it is the one that was registered`() {
        // The same document with a name that is too long, and its own hash in the record.
        val body = edited { it.replace("nft-price-oracle\",", "n".repeat(129) + "\",") }
        val screen = screen(registered(body), then = ::refused)
        assertEquals("Breaks the rules", screen.title)
        assertTrue(screen.sentence.endsWith("Its creator registered it so. Do not use it.")) { screen.sentence }
        assertEquals(listOf<String>(), screen.creatorSays)
        assertEquals(passed, screen.checks)
    }

    @Test
    fun `an RPC that is down`() {
        val down = Own(onCall = { it.calls.map { call -> Answered(call.id, CallAnswer.Failed(CallFailure.CONNECT)) } })
        val screen = screen(down, then = ::refused)
        assertEquals("Could not be checked", screen.title)
        assertTrue("Nothing is known for or against the tool." in screen.sentence)
        assertEquals(notChecked(), screen.checks)
        assertFalse(screen.findings.any { "publisher" in it })
    }

    @Test
    fun `a server that is down says nothing against its tool`() {
        val silent = listOf(
            Response.Failed(FetchError.CONNECT),
            Response.Failed(FetchError.TIMEOUT),
            Response.Received(503, false, true, ByteArray(0)),
        )
        for (response in silent) {
            val screen = screen(Own(onFetch = { Fetched(response, FreeTool.uri) }), then = ::refused)
            assertEquals(Mood.UNKNOWN to "Could not be checked", screen.mood to screen.title)
            assertTrue(screen.sentence.endsWith("Nothing is known for or against the tool. Try again later."))
            assertFalse(screen.checks.any { it.startsWith("✗") }) { "${screen.checks}" }
            assertFalse(screen.findings.any { "publisher" in it })
        }
        val gone = screen(Own(onFetch = { Fetched(Response.Received(404, false, true, ByteArray(0))) }), then = ::refused)
        assertEquals(Mood.WRONG, gone.mood)
    }

    @Test
    fun `a tool that was taken off the registry`() {
        val bundle = """{"format":"erc8257-bundle/1","toolRef":"${FreeTool.tool}","registry":"deregistered"}"""
        checkNotNull(recordingOf(bundle)).use { world ->
            val screen = screen(recorded(world), then = ::refused)
            assertEquals("Not verified", screen.title)
            assertEquals("The tool was deregistered by its creator. Do not use this tool.", screen.sentence)
            val checks = listOf("✗ It could be found and read: no") + notChecked().drop(1)
            assertEquals(checks, screen.creatorSays + screen.checks)
        }
    }

    @Test
    fun `what a tool asks for, and where it links to`() {
        val bundle = tests.resolve("vectors/bundles/paid-tool.json").readText()
        checkNotNull(recordingOf(bundle)).use { world ->
            val tool = checkNotNull(world.toolRef())
            val screen = runBlocking { ToolOnScreen.of(tool, recorded(world), listOf()).use { it.screen() } }
            assertEquals("Price: 0.02 USDC", screen.creatorSays[3])
        }
        val links = "\"links\": {\"docs\": \"https://docs.example.com/\"}"
        val linked = edited { it.replace("\"version\"", "$links, \"version\"") }
        assertEquals("Link: \u2068docs\u2069 [\u2068https://docs.example.com/\u2069]", screen(registered(linked)).creatorSays[3])
    }

    @Test
    fun `an app that is ended goes on where it was`() = runBlocking {
        val states = mutableListOf<String>()
        val first: WalletScreen = ToolOnScreen.of(FreeTool.tool, Own(), trusted, states::add).use { it.screen() }
        for (state in states) {
            ToolOnScreen.resume(state, Own(), trusted).use { assertEquals(first.lines(), it.screen().lines()) }
        }
        // A verdict is as old as it was when it was put away.
        val old = "0 " + states.last().substringAfter(' ')
        ToolOnScreen.resume(old, Own(), trusted).use { assertEquals("Checked too long ago", it.screen().title) }
    }
}
