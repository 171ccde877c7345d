package org.erc8257

import java.io.File
import org.erc8257.support.apiListing
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

/** A change of what users see is seen in review: the listing is checked in. */
internal class ApiTest {
    private val file = File("api/erc8257.api")

    @Test
    fun `the listing is the one that is checked in`() {
        val listing = apiListing()
        if (System.getProperty("api") == "write") file.apply { parentFile.mkdirs() }.writeText(listing)
        val renew = "If you mean the change, `cargo xtask api kotlin` writes $file"
        assertEquals(file.takeIf { it.isFile }?.readText(), listing, renew)
    }

    @Test
    fun `it has what users see, and nothing else`() {
        val listing = apiListing()
        for (seen in listOf("class Report", "data class Policy", "enum class FetchError", "    fun toJson(): String")) {
            assertTrue("$seen\n" in listing, seen)
        }
        for (hidden in listOf("Parts", "FfiConverter", "Uniffi", "uniffi", "RustBuffer", "NoHandle", "jna")) {
            assertFalse(hidden in listing, listing.lines().find { hidden in it })
        }
    }
}
