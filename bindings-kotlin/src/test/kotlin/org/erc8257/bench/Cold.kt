package org.erc8257.bench

import org.erc8257.verifyBundle
import java.io.File
import kotlin.system.measureNanoTime

/** Prints how many milliseconds the first verification of this JVM takes, all loading and unpacking in it. */
fun main(arguments: Array<String>) {
    val bundle = File(arguments[0]).readText()
    var verified = false
    val taken = measureNanoTime { verified = verifyBundle(bundle).verified }
    check(verified)
    println(taken / 1e6)
}
