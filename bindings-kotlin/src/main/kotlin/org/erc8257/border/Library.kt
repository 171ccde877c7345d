package org.erc8257.border

import com.sun.jna.Native
import com.sun.jna.Pointer
import org.erc8257.ADVICE_CHECK
import org.erc8257.PUBLISHER_CHECK
import org.erc8257.VERIFICATION_CHECK

/**
 * A native library: what it exports. JNA looks each function up before the first call, so there are few: all others are
 * called by their number in its table, which the generate step writes with the Kotlin that calls it.
 */
internal interface Library {
    fun erc8257_border_alloc(elements: Pointer, starts: Long): Byte

    fun erc8257_border_free(elements: Pointer, starts: Long)

    fun erc8257_border_call(number: Int, arguments: Pointer, result: Pointer)

    /** What stands for the functions of the table, their order and their types. */
    fun erc8257_border_check(): Long
}

/** Verification, and all that is held as an object. */
internal object VerificationLibrary : Library {
    init {
        load("erc8257_uniffi", VERIFICATION_CHECK)
    }

    external override fun erc8257_border_alloc(elements: Pointer, starts: Long): Byte
    external override fun erc8257_border_free(elements: Pointer, starts: Long)
    external override fun erc8257_border_call(number: Int, arguments: Pointer, result: Pointer)
    external override fun erc8257_border_check(): Long
}

/** What publishers and tool servers call: diagnosis, repair, proofs of access. An app that calls none may leave it out. */
internal object PublisherLibrary : Library {
    init {
        load("erc8257_publisher", PUBLISHER_CHECK)
    }

    external override fun erc8257_border_alloc(elements: Pointer, starts: Long): Byte
    external override fun erc8257_border_free(elements: Pointer, starts: Long)
    external override fun erc8257_border_call(number: Int, arguments: Pointer, result: Pointer)
    external override fun erc8257_border_check(): Long
}

/** Everything else: advice and access. The same. */
internal object AdviceLibrary : Library {
    init {
        load("erc8257_advice", ADVICE_CHECK)
    }

    external override fun erc8257_border_alloc(elements: Pointer, starts: Long): Byte
    external override fun erc8257_border_free(elements: Pointer, starts: Long)
    external override fun erc8257_border_call(number: Int, arguments: Pointer, result: Pointer)
    external override fun erc8257_border_check(): Long
}

/** [name] is the file's name without what the platform adds; who ships another file says so by a property. */
private fun Library.load(name: String, check: Long) {
    try {
        Native.register(javaClass, System.getProperty("org.erc8257.library.$name") ?: name)
    } catch (missing: UnsatisfiedLinkError) {
        throw unusable("the native library $name cannot be loaded: the app ships without it for this processor?", missing)
    }
    if (erc8257_border_check() != check) {
        throw unusable("the native library $name is of another version than these classes: an old one on jna.library.path?")
    }
}

private fun unusable(why: String, cause: Throwable? = null) = UnsatisfiedLinkError(why).apply { initCause(cause) }
