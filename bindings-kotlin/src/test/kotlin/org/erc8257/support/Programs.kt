package org.erc8257.support

import java.io.File
import org.junit.jupiter.api.Assumptions.assumeTrue

/** A program that an environment variable names. Without it the test is skipped, but not in CI. */
internal fun program(variable: String, how: String): String {
    val path = System.getenv(variable).orEmpty()
    val missing = "$variable does not name a program: `$how`"
    if (System.getenv("CI") == "true") check(path != "") { missing }
    assumeTrue(path != "", missing)
    return path
}

/** The folder of the tests that all languages share. */
internal val tests = File("../tests").also { check(it.isDirectory) { "run from the folder of the package" } }
