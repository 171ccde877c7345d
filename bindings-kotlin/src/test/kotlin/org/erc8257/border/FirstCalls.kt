package org.erc8257.border

import org.erc8257.advise
import org.erc8257.validate

/** What the first calls of each native library come to, twice, for [LibraryTest]. */
object FirstCalls {
    private val manifest = "{}".toByteArray()

    @JvmStatic
    fun main(arguments: Array<String>) {
        repeat(2) {
            println(outcome { "findings ${validate(manifest).findings.isNotEmpty()}" })
            println(outcome { "advice ${advise(manifest, null).computedHash != null}" })
        }
    }

    private fun outcome(call: () -> String): String = try {
        call()
    } catch (error: UnsatisfiedLinkError) {
        "UnsatisfiedLinkError: ${error.message}"
    }
}
