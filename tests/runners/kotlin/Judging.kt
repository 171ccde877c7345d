package org.erc8257.runner

import com.fasterxml.jackson.core.JsonFactory
import com.fasterxml.jackson.core.StreamReadConstraints
import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.ObjectMapper
import org.erc8257.Erc8257Exception
import org.erc8257.Outcome
import org.erc8257.Recording
import org.erc8257.Report
import org.erc8257.Session
import org.erc8257.Step
import org.erc8257.recordingOf
import org.erc8257.verify
import org.erc8257.verifyBundle
import org.erc8257.verifyBundleBytes

/** The verb that judges a bundle. */
internal enum class Via(val word: String) { BUNDLE("bundle"), VERIFY("verify"), SESSION("session") }

/** The command's exit status. */
internal const val VERIFIED: Int = 0
internal const val REFUSED: Int = 1
internal const val NO_BUNDLE: Int = 2
internal const val UNAVAILABLE: Int = 3

/** A reader without limits of its own: the library has applied the limits of a bundle before. */
internal val reader: ObjectMapper = ObjectMapper(
    JsonFactory.builder().streamReadConstraints(
        StreamReadConstraints.builder().maxNestingDepth(Int.MAX_VALUE).maxStringLength(Int.MAX_VALUE)
            .maxNumberLength(Int.MAX_VALUE).build(),
    ).build(),
)

/** The line of the report, or of the bundle's fault, and the exit status, for each verb. */
internal fun judgeEach(line: ByteArray, vias: List<Via>): List<Pair<String, Int>> = try {
    val bundled = verifyBundleBytes(line)
    val text = line.toString(Charsets.UTF_8)
    vias.map { via ->
        when (via) {
            Via.BUNDLE -> verifyBundle(text).let { it.toJson() to statusOf(it) }
            Via.VERIFY -> (byVerify(text) ?: bundled).let { it.toJson() to statusOf(it) }
            Via.SESSION -> bySession(text) ?: (bundled.toJson() to statusOf(bundled))
        }
    }
} catch (error: Erc8257Exception.Refused) {
    val refused = refusal(error)
    vias.map { refused to NO_BUNDLE }
}

private fun statusOf(report: Report): Int = when (report.outcome) {
    Outcome.VERIFIED -> VERIFIED
    Outcome.REFUSED -> REFUSED
    Outcome.UNAVAILABLE -> UNAVAILABLE
}

/** The report by the typed verb; nothing where the bundle holds a value without an argument. */
internal fun byVerify(bundle: String): Report? {
    val (config, response, policy, tool, evidence) = recorded(reader.readTree(bundle)) ?: return null
    return verify(config, response, policy, tool, evidence)
}

/** The report of a session that the bundle answers, and its status; nothing where no session can meet its record. */
internal fun bySession(bundle: String): Pair<String, Int>? = recordingOf(bundle)?.use { recording ->
    val report = recording.session(0).use { first -> Session.resume(first.export()).use { replayed(it, recording) } }
    // With tool and evidence, which a session that no bundle was given to does not know.
    val json = reader.readTree(report.toJson())
    check(json["toolRef"].asText() == report.toolRef && json["evidence"].asText() == report.evidence)
    val named = recording.toolRef()?.let { "\"$it\"" } ?: "null"
    val told = report.toJson().replaceFirst("\"toolRef\":\"${report.toolRef}\"", "\"toolRef\":$named")
        .replaceFirst("\"evidence\":\"${report.evidence}\"", "\"evidence\":\"${recording.evidence()}\"")
    told to statusOf(report)
}

/** The verdict of a session that a recording answers. */
internal fun replayed(session: Session, recording: Recording): Report {
    while (true) {
        when (val step = session.poll(0)) {
            is Step.Calls ->
                step.request.calls.forEach { session.handleCall(it.id, recording.answer(it.rpc, it.method)) }
            is Step.Fetch -> session.handleResponse(recording.response())
            is Step.Done -> return step.report
        }
    }
}

/** The line that takes the place of a report. */
private fun refusal(error: Erc8257Exception.Refused): String {
    val member = memberOf(error)
    val told = reader.createObjectNode().put("code", error.code).put("member", member)
        .put("message", error.reason.removePrefix(if (member == null) "the bundle " else "$member "))
    return reader.createObjectNode().put("format", "erc8257-report/1").set<JsonNode>("error", told).toString()
}

/** The member as sentences name it: `answers[0].rpc`, where the pointer is `/answers/0/rpc`. */
private fun memberOf(error: Erc8257Exception.Refused): String? {
    val pointer = error.pointer ?: return null
    val ends = error.reason.indices.filter { error.reason[it] == ' ' }
    return ends.map { error.reason.take(it) }.first { pointerOf(it) == pointer }
}

private fun pointerOf(member: String): String = "/" + member.map {
    when (it) {
        '~' -> "~0"
        '/' -> "~1"
        '.', '[' -> "/"
        ']' -> ""
        else -> "$it"
    }
}.joinToString("")
