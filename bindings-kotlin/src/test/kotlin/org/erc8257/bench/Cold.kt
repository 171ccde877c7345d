package org.erc8257.bench

import com.sun.jna.Native
import java.io.File
import kotlin.system.measureNanoTime
import org.erc8257.verifyBundle

/** What any package that calls a library through JNA has to wait for. */
private object Floor {
    init {
        Native.register(Floor::class.java, "c")
    }

    external fun abs(number: Int): Int
}

/**
 * Prints how many milliseconds the first verification of this JVM takes, all loading and unpacking in it; without a
 * bundle, the first call of a function of the C library.
 */
fun main(arguments: Array<String>) {
    val bundle = arguments.firstOrNull()?.let { File(it).readText() }
    var right = false
    val taken = measureNanoTime { right = if (bundle == null) Floor.abs(-1) == 1 else verifyBundle(bundle).verified }
    check(right)
    println(taken / 1e6)
}
