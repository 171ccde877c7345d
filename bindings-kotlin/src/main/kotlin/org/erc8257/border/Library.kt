package org.erc8257.border

import com.sun.jna.Native
import com.sun.jna.NativeLibrary
import com.sun.jna.Pointer
import org.erc8257.ADVICE_CHECK
import org.erc8257.PUBLISHER_CHECK
import org.erc8257.VERIFICATION_CHECK

/**
 * A native library with its exports. JNA looks each function up before the first call, so there are few. All others
 * are called by their number in its table, which the generate step writes with the Kotlin that calls it.
 */
internal interface Library {
    fun erc8257_border_alloc(elements: Pointer, starts: Long): Byte

    fun erc8257_border_free(elements: Pointer, starts: Long)

    fun erc8257_border_call(number: Int, arguments: Pointer, result: Pointer)

    /** A number for the functions of the table, their order and the sources that call them. */
    fun erc8257_border_check(): Long

    /** Why it cannot be used, if it cannot. */
    val failure: UnsatisfiedLinkError?

    /** Before each call: a class that fails while it is initialised would say why the first time only. */
    fun ready() {
        failure?.let { throw unusable(it.message, it) }
    }
}

/** Verification, and all that is held as an object. */
internal object VerificationLibrary : Library {
    override val failure = load("erc8257_uniffi", VERIFICATION_CHECK)

    external override fun erc8257_border_alloc(elements: Pointer, starts: Long): Byte
    external override fun erc8257_border_free(elements: Pointer, starts: Long)
    external override fun erc8257_border_call(number: Int, arguments: Pointer, result: Pointer)
    external override fun erc8257_border_check(): Long
}

/**
 * The functions for publishers and tool servers: inquiries, bundles to be judged, proofs of access. An app that calls none may
 * leave it out.
 */
internal object PublisherLibrary : Library {
    override val failure = load("erc8257_publisher", PUBLISHER_CHECK)

    external override fun erc8257_border_alloc(elements: Pointer, starts: Long): Byte
    external override fun erc8257_border_free(elements: Pointer, starts: Long)
    external override fun erc8257_border_call(number: Int, arguments: Pointer, result: Pointer)
    external override fun erc8257_border_check(): Long
}

/** Everything else: advice, access, diagnosis, repair and the other described verbs. The same. */
internal object AdviceLibrary : Library {
    override val failure = load("erc8257_advice", ADVICE_CHECK)

    external override fun erc8257_border_alloc(elements: Pointer, starts: Long): Byte
    external override fun erc8257_border_free(elements: Pointer, starts: Long)
    external override fun erc8257_border_call(number: Int, arguments: Pointer, result: Pointer)
    external override fun erc8257_border_check(): Long
}

/**
 * [name] is the file's name without the platform's prefix and suffix; an app that ships another file names it by a
 * property.
 */
private fun Library.load(name: String, check: Long): UnsatisfiedLinkError? {
    val file = System.getProperty("org.erc8257.library.$name") ?: name
    val native = try {
        NativeLibrary.getInstance(file, javaClass.classLoader)
    } catch (missing: UnsatisfiedLinkError) {
        return unusable("the native library $name cannot be loaded: the app ships without it for this processor?", missing)
    }
    val other = "the native library $name is of another version than these classes: an old one on jna.library.path?"
    return try {
        Native.register(javaClass, native)
        if (erc8257_border_check() == check) null else unusable(other, null)
    } catch (missing: UnsatisfiedLinkError) {
        unusable(other, missing)
    }
}

private fun unusable(why: String?, cause: Throwable?) = UnsatisfiedLinkError(why).apply { initCause(cause) }
