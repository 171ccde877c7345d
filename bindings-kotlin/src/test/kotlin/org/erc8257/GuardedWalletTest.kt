package org.erc8257

import java.math.BigInteger
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.delay
import kotlinx.coroutines.runBlocking
import org.erc8257.examples.GuardedWallet
import org.erc8257.examples.RequestRefused
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows

/** The example: what reaches the wallet. */
internal class GuardedWalletTest {
    private val account = "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc"
    private val token = "0x00000000000000000000000000000000000c0ffe"
    private val payee = "0x209693bc6afc0c5328ba36faf03c514ef312287c"
    private val policy = """{"format":"erc8257-wallet-policy/1","name":"pays one account","account":"$account","chains":["eip155:10"],
        "default":"deny","rules":[{"id":"pay","effect":"allow","to":["$token"],"selectors":["0xa9059cbb"],"recipients":["$payee"],
        "maxAmount":"5000","maxValue":"0"}],"caps":[{"id":"day","chain":"eip155:10","asset":"$token","amount":"6000",
        "windowSeconds":86400}]}"""
    private val did = mutableListOf<String>()

    private fun guarded(confirm: suspend (GuardReport) -> Boolean = { false }) = GuardedWallet(
        policy,
        wallet = { method, _ -> if (method == "eth_chainId") "\"0xa\"" else "\"0xd0\"".also { did += method } },
        confirm = confirm,
        now = { 1_767_225_600 },
    )

    private fun word(value: BigInteger) = value.toString(16).padStart(64, '0')

    private fun sent(data: String) = """[{"from":"$account","to":"$token","data":"$data"}]"""

    private fun pay(amount: Long) = sent("0xa9059cbb${word(BigInteger(payee.drop(2), 16))}${word(BigInteger.valueOf(amount))}")

    @Test
    fun `a payment passes, and an approval without a limit does not`() = runBlocking {
        val wallet = guarded()
        assertEquals("\"0xd0\"", wallet.request("eth_sendTransaction", pay(4_000)))
        assertEquals(listOf(CapSpending("day", BigInteger.valueOf(4_000), 1_767_225_600)), wallet.remembered)
        val unlimited = sent("0x095ea7b3${word(BigInteger.TEN)}${"f".repeat(64)}")
        val refused = assertThrows<RequestRefused> { wallet.request("eth_sendTransaction", unlimited) }
        assertTrue("The approval has no limit." in refused.message.orEmpty(), refused.message)
        assertThrows<RequestRefused> { wallet.request("eth_sendTransaction", pay(2_001)) }
        assertEquals(listOf("eth_sendTransaction"), did)
    }

    @Test
    fun `requests at the same time share the cap`() = runBlocking {
        val wallet = guarded()
        val ended = List(20) { async { runCatching { wallet.request("eth_sendTransaction", pay(1_000)) } } }.awaitAll()
        assertEquals(6, ended.count { it.isSuccess })
        assertEquals(6, did.size)
    }

    @Test
    fun `a switch of the chain ends before the next request is judged`() = runBlocking {
        var chain = "\"0xa\""
        val ask: suspend (String, String) -> String = { method, _ ->
            if (method == "wallet_switchEthereumChain") {
                delay(20)
                chain = "\"0x1\""
            }
            if (method == "eth_chainId") chain else "null".also { did += method }
        }
        val wallet = GuardedWallet(policy, ask, confirm = { true }, now = { 1_767_225_600 })
        val switched = async { wallet.request("wallet_switchEthereumChain", """[{"chainId":"0x1"}]""") }
        val paid = async { runCatching { wallet.request("eth_sendTransaction", pay(1)) } }
        assertEquals("null", switched.await())
        assertTrue(paid.await().exceptionOrNull() is RequestRefused)
        assertEquals(listOf("wallet_switchEthereumChain"), did)
    }

    @Test
    fun `the user is asked where no rule decides`() = runBlocking {
        assertThrows<RequestRefused> { guarded().request("personal_sign", """["0x00","$account"]""") }
        val asked = mutableListOf<GuardedKind>()
        guarded { asked.add(it.kind) }.request("personal_sign", """["0x00","$account"]""")
        assertEquals(listOf(GuardedKind.MESSAGE) to listOf("personal_sign"), asked to did)
    }
}
