package org.erc8257

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.ObjectNode
import org.erc8257.runner.constant
import org.erc8257.runner.reader
import org.erc8257.support.body
import org.erc8257.support.each
import org.erc8257.support.parts
import org.erc8257.support.refused
import org.erc8257.support.same
import org.erc8257.support.shown
import org.erc8257.support.text
import org.erc8257.support.tree
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.TestFactory

/** The scenarios of sessions, played to the letter: as they stand, and put away and taken up before every step. */
internal class SessionVectorsTest {
    @TestFactory
    fun scenarios() = each("session", 300) { play(it) { session -> session } }

    @TestFactory
    fun `scenarios suspended at every step`() = each("session", 300) { case ->
        play(case) { session ->
            val state = session.use { it.export() }
            Session.resume(state).also { assertEquals(state, it.export()) }
        }
    }

    private fun play(case: JsonNode, host: (Session) -> Session) {
        val policy = parsePolicy((case["policy"] ?: tree("{}")).toString())
        val started = case["started"].asLong()
        val clock = case["clock"]?.asLong()
        var session = Session(case["toolRef"].asText(), started, policy, block(case["start"]), clock)
        val tool = formatToolRef(parseToolRef(case["toolRef"].asText()))
        assertEquals(tool to policy, session.toolRef() to session.policy())
        assertEquals(clock, session.clock())
        for (step in case["steps"]) {
            session = host(session)
            val now = started + step["at"].asLong()
            val asked = session.poll(now)
            assertEquals(asked, session.poll(now))
            if (step["done"]?.asBoolean() == true) return session.use { judge(case, it, (asked as Step.Done).report) }
            assertNull(session.report() ?: session.bundle())
            if (step.has("fetch")) {
                fetched(session, step, (asked as Step.Fetch).request)
            } else {
                called(session, step, (asked as Step.Calls).request)
            }
        }
        error("the scenario has no end")
    }

    private fun fetched(session: Session, step: JsonNode, request: FetchRequest) {
        val wanted = step["fetch"]
        val (url, allow) = wanted["url"].asText() to wanted["allowPrivateAddresses"].asBoolean()
        assertEquals(FetchRequest(url, 1_048_576, 4_194_304, 30, allow), request)
        step["response"]?.let {
            session.handleResponse(response(it), step.text("finalUrl"))
            assertEquals(OUT_OF_ORDER, refused { session.handleResponse(Response.Missing) }.code)
        }
    }

    private fun called(session: Session, step: JsonNode, request: CallsRequest) {
        val asked = request.calls.map {
            val plain = reader.createObjectNode().put("rpc", it.rpc).put("method", it.method)
            plain.set<JsonNode>("params", tree(it.params))
        }
        assertEquals(step["calls"].toList(), asked)
        for (told in step["answers"]) {
            val (call, answer) = request.calls[told["call"].asInt()].id to answer(told)
            session.handleCall(call, answer)
            val state = session.export()
            assertEquals(OUT_OF_ORDER, refused { session.handleCall(call, answer) }.code)
            assertEquals(state, session.export())
        }
    }

    private fun judge(case: JsonNode, session: Session, report: Report) {
        same(shown(report), case["expect"])
        assertEquals(report, session.report())
        val bundle = checkNotNull(session.bundle())
        assertEquals(case["bundle"], withoutDetails(tree(bundle)))
        // The record of all that was seen gives the same report again.
        assertEquals(report.toJson(), verifyBundle(bundle).toJson())
    }

    /** A bundle without the words of RPCs and without bodies. */
    private fun withoutDetails(bundle: JsonNode): JsonNode {
        for (reading in listOfNotNull(bundle, bundle["reread"])) {
            reading["answers"]?.forEach { (it as ObjectNode).remove("detail") }
        }
        (bundle["response"] as? ObjectNode)?.remove("body")
        return bundle
    }

    private fun block(start: JsonNode): BlockChoice = when {
        start.isObject -> BlockChoice.Read(Block(start["number"].asText().toULong(), start["hash"].asText()))
        start.asText() == "latest" -> BlockChoice.Latest
        start.asText() == "safe" -> BlockChoice.Safe
        start.asText() == "finalized" -> BlockChoice.Finalized
        else -> BlockChoice.Number(start.asText().toULong())
    }

    /** What an RPC said, as JSON text: nobody but the session reads it. */
    private fun answer(told: JsonNode): CallAnswer {
        told.text("resultText")?.let { return CallAnswer.Result(it) }
        told["resultParts"]?.let { return CallAnswer.Result(parts(it).decodeToString()) }
        told.text("failed")?.let { return failed(it) }
        told["error"]?.let { return CallAnswer.Error("$it") }
        return CallAnswer.Result("${told["result"]}")
    }

    private fun response(given: JsonNode): Response {
        given.text("error")?.let { return Response.Failed(FetchError.valueOf(constant(it))) }
        val isEmpty = listOf("body", "bodyText", "bodyParts").none(given::has)
        return Response.Received(
            status = given["status"].asInt(),
            redirected = given["redirected"]?.asBoolean() ?: false,
            complete = given["complete"]?.asBoolean() ?: true,
            body = if (isEmpty) ByteArray(0) else body(given),
        )
    }

    private companion object {
        const val OUT_OF_ORDER = "session-out-of-order"
    }
}

/** What a host says of an answer that there is not. */
internal fun failed(reason: String): CallAnswer =
    CallFailure.entries.find { it.name == constant(reason) }?.let { CallAnswer.Failed(it) }
        ?: CallAnswer.Recorded(reason)
