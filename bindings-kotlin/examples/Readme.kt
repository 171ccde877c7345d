// The code of README.md, so that it compiles; a test holds both against each other.

package org.erc8257.examples

import java.io.File
import java.math.BigInteger
import okhttp3.OkHttpClient
import org.erc8257.Answered
import org.erc8257.CallAnswer
import org.erc8257.CallFailure
import org.erc8257.CallsRequest
import org.erc8257.FailureListener
import org.erc8257.FetchError
import org.erc8257.FetchRequest
import org.erc8257.Fetched
import org.erc8257.FollowHooks
import org.erc8257.Hooks
import org.erc8257.IndexSummary
import org.erc8257.JavaHost
import org.erc8257.OkHttpHost
import org.erc8257.Outcome
import org.erc8257.PublishReport
import org.erc8257.PublishTransaction
import org.erc8257.Response
import org.erc8257.Session
import org.erc8257.ToolHost
import org.erc8257.advise
import org.erc8257.explain
import org.erc8257.hash
import org.erc8257.index
import org.erc8257.publish
import org.erc8257.resumePublish
import org.erc8257.runInquiry
import org.erc8257.runSession
import org.erc8257.validate
import org.erc8257.verifyTool

/** The first verdict. */
internal suspend fun firstVerdict() {
    val host = JavaHost("https://mainnet.base.org")
    val tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1"
    val report = verifyTool(tool, host)
    when (report.outcome) {
        Outcome.VERIFIED -> println("genuine ${report.computedHash}")
        Outcome.REFUSED -> report.findings.forEach { println("${it.rule} ${it.message} ${it.fix}") }
        Outcome.UNAVAILABLE -> println("could not be checked, try again")
    }
}

/** Hosts. */
internal fun hosts(app: OkHttpClient): List<ToolHost> {
    val jvm = JavaHost("https://mainnet.base.org", "https://base-rpc.publicnode.com", "https://base.drpc.org")
    val android = OkHttpHost(app, "https://mainnet.base.org")
    jvm.onFailure = FailureListener { println("$it") }
    return listOf(jvm, android)
}

internal suspend fun mayUse(tool: String, host: ToolHost, saved: File): Boolean {
    val now = System.currentTimeMillis() / 1_000
    val session = if (saved.exists()) Session.resume(saved.readText()) else Session(tool, now, clock = now)
    session.use {
        val report = runSession(session, host, now) { saved.writeText(it.export()) }
        return report.verified && session.mayInvoke(now)
    }
}

internal suspend fun registration(manifest: ByteArray, uri: String, creator: String): PublishTransaction? {
    val host = JavaHost("https://mainnet.base.org")
    val registry = "0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1"
    val hooks = Hooks(confirm = { question -> println(question.words).let { readlnOrNull() == "y" } })
    val report = publish(manifest, uri, BigInteger.valueOf(8453), registry, creator, host, hooks = hooks)
    report.findings.forEach { println("${it.rule} ${it.message} ${it.fix}") }
    // Unsigned: a wallet signs and sends it. Give its hash to `publish` as `transaction`, for the verdict.
    return report.transaction
}

internal suspend fun goOn(state: String, saved: File): PublishReport =
    resumePublish(state).use { inquiry ->
        val report = runInquiry(inquiry, JavaHost("https://mainnet.base.org")) { saved.writeText(it.export()) }
        inquiry.bundle()?.let(saved::writeText)
        report
    }

internal suspend fun follow(saved: File) {
    val hooks = FollowHooks<IndexSummary>(onState = saved::writeBytes, onSummary = { println(it.complete) })
    val state = if (saved.exists()) saved.readBytes() else null
    val registry = "8453:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1"
    index(registry, JavaHost("https://mainnet.base.org"), state = state, hooks = hooks)
        .collect { println("${it.toolRef} ${it.status} ${it.outcome}") }
}

/** Somebody's own transport. */
internal class MyHost : ToolHost {
    override val rpcs: Int = 1
    override val seesAddresses: Boolean = false

    // Your RPC: `method` with the JSON array `params`.
    override suspend fun call(request: CallsRequest): List<Answered> =
        request.calls.map { Answered(it.id, CallAnswer.Failed(CallFailure.CONNECT)) }

    // Your GET of `request.url`, without redirects.
    override suspend fun fetch(request: FetchRequest): Fetched = Fetched(Response.Failed(FetchError.CONNECT))
}

/** Documents by themselves. */
internal fun look(body: ByteArray) {
    println(hash(body))
    println(validate(body).findings.map { it.message })
    println(advise(body).items.map { it.action })
    println(explain("2-hash-jcs-keccak")?.fix)
}
