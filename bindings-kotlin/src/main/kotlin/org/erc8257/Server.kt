package org.erc8257

import java.net.URI

/**
 * The host of a URL, in brackets where it is an IPv6 address; also one that [URI] has no word for, such as
 * `my_tool.example.com`.
 */
internal val URI.server: String? get() = host ?: named?.groupValues?.get(1)

/** Its port; 0 for a number that is not a port. */
internal val URI.serverPort: Int
    get() {
        val given = if (host != null) port else named?.groupValues?.get(2)?.toIntOrNull() ?: -1
        val number = if (given != -1) given else if (scheme.equals("https", ignoreCase = true)) 443 else 80
        return if (number in 1..65_535) number else 0
    }

private val URI.named: MatchResult? get() = rawAuthority?.let(NAMED::matchEntire)

private val NAMED = Regex("([A-Za-z0-9._-]+)(?::([0-9]{0,5}))?")
