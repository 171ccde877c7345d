package org.erc8257

import com.fasterxml.jackson.databind.JsonNode
import org.erc8257.support.refused
import org.erc8257.support.tree
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** The conversation with a server: what is sent, and what each kind of answer means for the calls. */
internal class JsonRpcTest {
    private fun calls(count: Int) = List(count) { EthCall(10 + it, 0, "eth_call", """[{"to":"0x$it"},"latest"]""") }

    private class Answer(val status: Int, val body: ByteArray) {
        constructor(body: String, status: Int = 200) : this(status, body.toByteArray())
    }

    /** The answers to so many calls of a server that does this with each request, and how many calls each had. */
    private fun asked(rpc: JsonRpc, count: Int, server: (JsonNode) -> Answer): Pair<List<CallAnswer>, List<Int>> {
        val sizes = mutableListOf<Int>()
        rpc.begin(calls(count))
        while (true) {
            val question = tree((rpc.next() ?: break).decodeToString())
            sizes += if (question.isArray) question.size() else 1
            val answer = server(question)
            rpc.handle(answer.status, answer.body)
        }
        val answers = rpc.answers()
        assertEquals(calls(count).map { it.id }, answers.map { it.id })
        return answers.map { it.answer } to sizes
    }

    private fun asked(count: Int, server: (JsonNode) -> Answer) = JsonRpc().use { asked(it, count, server) }

    private fun honest(question: JsonNode): Answer = Answer(
        if (question.isArray) question.reversed().joinToString(",", "[", "]", transform = ::one) else one(question),
    )

    private fun one(question: JsonNode) =
        """{"jsonrpc":"2.0","id":${question["id"]},"result":${question["params"][0]["to"]}}"""

    private fun right(count: Int) = List(count) { CallAnswer.Result("\"0x$it\"") }

    private fun failed(failure: CallFailure, count: Int = 1) = List(count) { CallAnswer.Failed(failure) }

    @Test
    fun `what is sent`() = JsonRpc().use { rpc ->
        rpc.begin(listOf(EthCall(7, 3, "eth_\"x\"", "[ 1.0, {} ]")))
        val body = """{"jsonrpc":"2.0","id":1,"method":"eth_\"x\"","params":[ 1.0, {} ]}"""
        assertEquals(body, rpc.next()?.decodeToString())
        assertArrayEquals(rpc.next(), rpc.next())
        rpc.begin(calls(2))
        val numbers = tree(checkNotNull(rpc.next()).decodeToString()).map { it["id"].asInt() }
        // A number is never used again, so that a late answer is nobody's.
        assertEquals(listOf(2, 3), numbers)
        rpc.begin(emptyList())
        assertNull(rpc.next())
        assertEquals(emptyList<Answered>(), rpc.answers())
    }

    @Test
    fun `answers by their numbers, a hundred at once`() {
        assertEquals(right(1) to listOf(1), asked(1, ::honest))
        assertEquals(right(3) to listOf(3), asked(3, ::honest))
        assertEquals(right(230) to listOf(100, 100, 30), asked(230, ::honest))
    }

    @Test
    fun `batches that a server refuses are halved, and that is remembered`() {
        for (status in listOf(400, 404, 405, 413, 415, 422, 500, 501)) {
            JsonRpc().use { rpc ->
                val server = { question: JsonNode ->
                    if (question.size() > 3 && question.isArray) Answer("no", status) else honest(question)
                }
                val (answers, sizes) = asked(rpc, 10, server)
                assertEquals(right(10) to listOf(10, 5, 3, 3, 3, 1), answers to sizes)
                assertEquals(right(4) to listOf(3, 1), asked(rpc, 4, server))
            }
        }
        val refusal = Answer("""{"id":null,"error":{"code":-1}}""")
        val (answers, sizes) = asked(4) { if (it.isArray) refusal else honest(it) }
        assertEquals(right(4) to listOf(4, 2, 1, 1, 1, 1), answers to sizes)
    }

    @Test
    fun `an answer that is too large is asked for in smaller batches, this once`() = JsonRpc().use { rpc ->
        rpc.begin(calls(2))
        rpc.next()
        rpc.fail(CallFailure.TOO_LARGE, false)
        val first = tree(checkNotNull(rpc.next()).decodeToString())
        assertTrue(first.isObject)
        rpc.fail(CallFailure.TOO_LARGE, false)
        val second = tree(checkNotNull(rpc.next()).decodeToString())
        honest(second).let { rpc.handle(it.status, it.body) }
        assertNull(rpc.next())
        assertEquals(failed(CallFailure.TOO_LARGE) + right(2).drop(1), rpc.answers().map { it.answer })
        assertEquals(listOf(100), asked(rpc, 100, ::honest).second)
    }

    @Test
    fun `a connection that was cut is tried once more`() = JsonRpc().use { rpc ->
        rpc.begin(calls(2))
        val body = rpc.next()
        rpc.fail(CallFailure.CONNECT, true)
        assertArrayEquals(body, rpc.next())
        rpc.fail(CallFailure.CONNECT, true)
        assertNull(rpc.next())
        assertEquals(failed(CallFailure.CONNECT, 2), rpc.answers().map { it.answer })
        rpc.begin(calls(1))
        rpc.next()
        rpc.fail(CallFailure.TIMEOUT, false)
        assertNull(rpc.next())
        assertEquals(failed(CallFailure.TIMEOUT), rpc.answers().map { it.answer })
    }

    @Test
    fun `what a server may answer to one call`() {
        val json = CallFailure.NOT_JSON_RPC
        val cases = mapOf<String, List<CallAnswer>>(
            """{"id":1,"result":{"a":1.0,"a":"é"}}""" to listOf(CallAnswer.Result("""{"a":1.0,"a":"é"}""")),
            """{"id":1,"result":null,"more":[1]}""" to listOf(CallAnswer.Result("null")),
            """{"id":1,"result":7,"error":null}""" to listOf(CallAnswer.Result("7")),
            """{"id":1,"result":null,"error":{"code":1}}""" to listOf(CallAnswer.Error("""{"code":1}""")),
            """{"id":null,"error":{"code":1}}""" to listOf(CallAnswer.Error("""{"code":1}""")),
            """{"error":"x"}""" to listOf(CallAnswer.Error("\"x\"")),
            """ {"id":1,"result":7} """ to listOf(CallAnswer.Result("7")),
            """{"id":1,"result":7,"error":{}}""" to failed(json),
            """{"id":"1","result":7}""" to failed(json),
            """{"id":2,"result":7}""" to failed(json),
            """{"id":2,"error":7}""" to failed(json),
            """{"result":7}""" to failed(json),
            """{"id":1}""" to failed(json),
            """{"id":1,"error":null}""" to failed(json),
            """{"id":1,"id":1,"result":7}""" to failed(json),
            """{"id":1,"result":7,"result":8}""" to failed(json),
            """[{"id":1,"result":7}]""" to failed(json),
            """{"id":1,"result":NaN}""" to failed(json),
            """{"id":1,"result":7}x""" to failed(json),
            "" to failed(json),
            "{" to failed(json),
            "null" to failed(json),
            "\u0000" to failed(json),
        )
        for ((body, wanted) in cases) assertEquals(wanted, asked(1) { Answer(body) }.first, body)
        val quote = '"'.code.toByte()
        assertEquals(failed(json), asked(1) { Answer(200, byteArrayOf(quote, -1, quote)) }.first)
        val status = failed(CallFailure.HTTP_STATUS)
        for (code in listOf(0, -1, 204, 307, 401, 500, Int.MAX_VALUE)) {
            assertEquals(status, asked(1) { Answer("oh", code) }.first)
        }
        val limited = failed(CallFailure.RATE_LIMITED)
        assertEquals(limited, asked(1) { Answer(one(it), 429) }.first)
        assertEquals(right(1), asked(1) { Answer(one(it), 500) }.first)
    }

    @Test
    fun `what a server may answer to several`() {
        val json = CallFailure.NOT_JSON_RPC
        fun answered(body: (List<Int>) -> String) = asked(3) { Answer(body(it.map { one -> one["id"].asInt() })) }
        assertEquals(failed(json, 3) to listOf(3), answered { """{"id":1,"result":7}""" })
        assertEquals(failed(json, 3) to listOf(3), answered { "[]" })
        assertEquals(failed(json, 3) to listOf(3), answered { "oh" })
        // More answers than requests: nothing of it is read.
        val four = (1..4).joinToString(",", "[", "]") { """{"id":$it,"result":$it}""" }
        assertEquals(failed(json, 3), answered { four }.first)
        val missing = listOf(CallAnswer.Result("1")) + failed(json) + CallAnswer.Error("3")
        assertEquals(missing, answered { """[{"id":3,"error":3},{"id":1,"result":1},{"id":null,"error":2}]""" }.first)
        val twice = listOf(CallAnswer.Result("1")) + failed(json, 2)
        assertEquals(twice, answered { """[{"id":2,"result":2},{"id":1,"result":1},{"id":2,"result":2}]""" }.first)
        assertEquals(failed(CallFailure.HTTP_STATUS, 3) to listOf(3), asked(3) { Answer("oh", 503) })
        assertEquals(failed(CallFailure.RATE_LIMITED, 3) to listOf(3), asked(3) { Answer("[]", 429) })
    }

    @Test
    fun `bodies that are huge or deep`() {
        val deep = "[".repeat(200_000) + "]".repeat(200_000)
        assertEquals(listOf(CallAnswer.Result(deep)), asked(1) { Answer("""{"id":1,"result":$deep}""") }.first)
        val digits = "7".repeat(2_000_000)
        assertEquals(listOf(CallAnswer.Result(digits)), asked(1) { Answer("""{"id":1,"result":$digits}""") }.first)
        assertEquals(failed(CallFailure.NOT_JSON_RPC), asked(1) { Answer("[".repeat(2_000_000)) }.first)
        val many = "[{}" + ",{}".repeat(700_000) + "]"
        assertEquals(failed(CallFailure.NOT_JSON_RPC, 2), asked(2) { Answer(many) }.first)
    }

    @Test
    fun `what is not asked for is refused`() = JsonRpc().use { rpc ->
        for (work in listOf({ rpc.handle(200, ByteArray(0)) }, { rpc.fail(CallFailure.CONNECT, true) })) {
            assertEquals("session-out-of-order", refused(work).code)
        }
        for (params in listOf("", "{}", "[", "[1],2", "null", " []")) {
            val error = refused { rpc.begin(calls(1) + EthCall(1, 0, "eth_call", params)) }
            assertEquals("usage-wrong-value" to "/calls/1/params", error.code to error.pointer)
        }
        rpc.begin(calls(1))
        rpc.next()
        rpc.begin(calls(1))
        // What was open before is given up.
        assertEquals("session-out-of-order", refused { rpc.handle(200, ByteArray(0)) }.code)
    }
}
