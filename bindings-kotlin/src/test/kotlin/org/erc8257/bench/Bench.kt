package org.erc8257.bench

import org.erc8257.Response
import org.erc8257.canonicalize
import org.erc8257.hash
import org.erc8257.recordingOf
import org.erc8257.validate
import org.erc8257.verify
import org.erc8257.verifyBundle
import java.io.File
import kotlin.system.exitProcess
import kotlin.system.measureNanoTime

// What the package costs: `Bench [BUNDLES]`, the folder of the bundles, which is that of the vectors if none is named. One
// line a figure: `<verb> <document> <us> us <ratio>x`, as a multiple of `hash` of the same body in the same run. Then, in
// fresh JVMs, `cold`: the first verification there is, in milliseconds, as a multiple of the first call of anything
// through JNA (`cold-floor`). Exits with status 1 beyond a limit.

/** Calls before anything is measured, and those that are. */
private const val CALLS = 20_000

/** They take turns, so that what else the machine does meets all alike; the best turn counts. */
private const val TURNS = 40
private const val STARTS = 9

private const val VERIFY_MICROSECONDS = 20.0
private const val COLD_MILLISECONDS = 150.0

private val DOCUMENTS = listOf("free-tool", "paid-tool", "risky-tool", "hash-mismatch")

private class Contestant(val verb: String, val run: () -> Any) {
    val turns = mutableListOf<Double>()
    val best get() = turns.min()
    val median get() = turns.sorted()[turns.size / 2]

    fun turn(calls: Int) {
        val taken = measureNanoTime { repeat(calls) { sink = run() } }
        turns += taken / 1e3 / calls
    }
}

/** What is made must go somewhere, or nothing would be made. */
@Volatile
private var sink: Any? = null

fun main(arguments: Array<String>) {
    val folder = File(arguments.firstOrNull() ?: "../tests/vectors/bundles")
    val bundles = DOCUMENTS.associateWith { File(folder, "$it.json").readText() }
    val verify = bundles.map { (name, bundle) -> race(name, bundle) }.first()
    val (cold, floor) = cold(File(folder, "${DOCUMENTS.first()}.json"))
    println("cold-floor %.1f ms 1.00x".format(floor))
    println("cold ${DOCUMENTS.first()} %.1f ms %.2fx".format(cold, cold / floor))
    if (verify > VERIFY_MICROSECONDS) System.err.println("verify takes more than $VERIFY_MICROSECONDS us")
    if (cold > COLD_MILLISECONDS) System.err.println("the first call takes more than $COLD_MILLISECONDS ms")
    if (verify > VERIFY_MICROSECONDS || cold > COLD_MILLISECONDS) exitProcess(1)
}

/** Measures all verbs of a document; the time of `verify`. */
private fun race(name: String, bundle: String): Double {
    val recording = checkNotNull(recordingOf(bundle)) { "$name has no tool" }
    val config = checkNotNull(recording.config()) { "$name has no record" }
    val response = recording.response()
    val body = (response as Response.Received).body
    val contestants = listOf(
        Contestant("hash") { hash(body) },
        Contestant("canonicalize") { canonicalize(body) },
        Contestant("validate") { validate(body) },
        Contestant("verify") { verify(config, response) },
        Contestant("verify-bundle") { verifyBundle(bundle) },
    )
    contestants.forEach { it.turn(CALLS) }
    contestants.forEach { it.turns.clear() }
    repeat(TURNS) { contestants.forEach { it.turn(CALLS / TURNS) } }
    println("# $name: ${body.size} bytes served, a bundle of ${bundle.length}")
    val floor = contestants.first().best
    for (contestant in contestants) {
        val (best, median) = contestant.best to contestant.median
        println("${contestant.verb} $name %.2f us %.2fx # median %.2f us".format(best, best / floor, median))
    }
    return contestants.first { it.verb == "verify" }.best
}

/** The first verification of a fresh JVM, and the first call through JNA of another one: the middle ones of several. */
private fun cold(bundle: File): Pair<Double, Double> {
    val java = File(System.getProperty("java.home"), "bin/java").path
    val command = listOf(java, "-cp", System.getProperty("java.class.path"), "org.erc8257.bench.ColdKt")
    val taken = List(STARTS) { milliseconds(command + bundle.path) to milliseconds(command) }
    return taken.map { it.first }.sorted()[STARTS / 2] to taken.map { it.second }.sorted()[STARTS / 2]
}

private fun milliseconds(command: List<String>): Double {
    val process = ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start()
    val said = process.inputStream.reader().readText()
    check(process.waitFor() == 0) { "a fresh JVM failed" }
    return said.trim().toDouble()
}
