package org.erc8257.border

import org.erc8257.InternalException

// How the generated functions call the library. The names are uniffi's, as its texts use them.

/** Makes an error out of its bytes. */
internal interface UniffiRustCallStatusErrorHandler<E> {
    fun lift(error_buf: RustBuffer): E
}

/** Of functions that have no error. */
internal object UniffiNullRustCallStatusErrorHandler : UniffiRustCallStatusErrorHandler<InternalException> {
    override fun lift(error_buf: RustBuffer) = InternalException("an error of a function that has none")
}

internal inline fun <U> uniffiRustCall(callback: (Call) -> U): U =
    uniffiRustCallWithError(UniffiNullRustCallStatusErrorHandler, callback)

internal inline fun <U, E : Exception> uniffiRustCallWithError(
    errorHandler: UniffiRustCallStatusErrorHandler<E>,
    callback: (Call) -> U,
): U {
    val call = Call.begin()
    try {
        val value = callback(call)
        val error = call.error ?: return value
        throw if (call.code == 1.toByte()) errorHandler.lift(error) else internal(error)
    } finally {
        Call.end(call)
    }
}

/** A panic in the library: a defect of it. */
internal fun internal(message: RustBuffer): InternalException =
    InternalException(if (message.len > 0) FfiConverterString.lift(message) else "the library panicked")
