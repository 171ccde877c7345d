package org.erc8257

import java.net.InetAddress

/** Addresses that are tried; all of them are looked at. */
private const val MOST = 16

/**
 * From a host to the addresses to connect to. One private address among public ones blocks the name: otherwise
 * chance would decide which of them is tried. The connection takes exactly the addresses that were looked at here,
 * so a name that changes in between gains nothing.
 */
internal class Addresses(private val resolver: (String) -> List<InetAddress>) {
    /** The addresses of a host that may be connected to. A caller that has waited long enough abandons the look-up. */
    suspend fun of(host: String, allowPrivate: Boolean): List<InetAddress> {
        val found = literal(host)?.let(::listOf) ?: inThread { lookUp(host) }
        if (found.isEmpty()) throw Fault(Fault.Kind.CONNECT, null, "the name has no address")
        val blocked = if (allowPrivate) null else found.find { !isPublic(it) }
        if (blocked != null) {
            throw Fault(Fault.Kind.BLOCKED_ADDRESS, null, "the name leads to ${blocked.hostAddress}, which is not public")
        }
        return found.take(MOST)
    }

    private fun lookUp(host: String): List<InetAddress> =
        try {
            // A list of its own: the caller could change the given one after it was looked at.
            resolver(host).toList()
        } catch (thrown: Exception) {
            throw Fault(Fault.Kind.CONNECT, thrown, "the name was not found")
        }

    private fun isPublic(address: InetAddress): Boolean = isPublicText(address.hostAddress.orEmpty()) == true

    /** An IP address in the place of a name, which needs no look-up. */
    private fun literal(host: String): InetAddress? {
        val text = host.removeSurrounding("[", "]")
        return if (isPublicText(text) == null) null else InetAddress.getByName(text)
    }

    /**
     * Whether it is public; `null` for a text that is not an address. The name of a network interface does not belong
     * to the address.
     */
    private fun isPublicText(text: String): Boolean? =
        try {
            isPublicAddress(text.substringBefore('%'))
        } catch (_: Erc8257Exception) {
            null
        }
}
