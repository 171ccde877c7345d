package org.erc8257

import java.net.ConnectException
import java.net.NoRouteToHostException
import java.net.UnknownHostException
import java.nio.channels.UnresolvedAddressException
import javax.net.ssl.SSLException

/** Why an exchange over HTTP came to nothing. It never leaves the ready hosts. */
internal class Fault(
    val kind: Kind,
    cause: Throwable? = null,
    private val sentence: String = kind.sentence,
) : Exception(kind.name, cause, false, false) {
    enum class Kind(val sentence: String) {
        /** No connection, or an answer that is not HTTP. */
        CONNECT("there is no connection, or the answer is not HTTP"),

        /** The server ended the connection too early. */
        CUT("the server ended the connection within its answer"),
        TLS("the connection is not secure"),
        TIMEOUT("there is no whole answer at the deadline"),
        TOO_LARGE("the answer is too large"),
        BLOCKED_ADDRESS("the name leads to an address that is not public"),
        ENCODING("the answer has a coding that cannot be undone"),
    }

    /** The fault, with the platform's words about it. */
    val why: String
        get() {
            val said = causes(cause).map { told -> listOfNotNull(told.javaClass.simpleName, told.message).joinToString(": ") }
            return (listOf(sentence) + said.distinct()).joinToString("; ")
        }

    /** The word for it where a manifest was fetched. */
    val fetchError: FetchError
        get() = when (kind) {
            Kind.CONNECT, Kind.CUT -> FetchError.CONNECT
            Kind.TLS -> FetchError.TLS
            Kind.TIMEOUT -> FetchError.TIMEOUT
            Kind.TOO_LARGE -> FetchError.TOO_LARGE
            Kind.BLOCKED_ADDRESS -> FetchError.BLOCKED_ADDRESS
            Kind.ENCODING -> FetchError.ENCODING
        }

    /** The word for it where an inquiry sent a request. */
    val end: ExchangeEnd
        get() = when (kind) {
            Kind.CONNECT, Kind.CUT -> ExchangeEnd.CONNECT
            Kind.TLS -> ExchangeEnd.TLS
            Kind.TIMEOUT -> ExchangeEnd.TIMEOUT
            Kind.TOO_LARGE -> ExchangeEnd.TOO_LARGE
            Kind.BLOCKED_ADDRESS -> ExchangeEnd.BLOCKED_ADDRESS
            Kind.ENCODING -> ExchangeEnd.ENCODING
        }

    /** The word for it where an RPC was asked. */
    val callFailure: CallFailure
        get() = when (kind) {
            Kind.CONNECT, Kind.CUT, Kind.BLOCKED_ADDRESS -> CallFailure.CONNECT
            Kind.TLS -> CallFailure.TLS
            Kind.TIMEOUT -> CallFailure.TIMEOUT
            Kind.TOO_LARGE -> CallFailure.TOO_LARGE
            Kind.ENCODING -> CallFailure.NOT_JSON_RPC
        }

    /** Whether a body that has this fault is one that broke off, and not one that was given up. */
    val endsBody: Boolean get() = kind == Kind.CONNECT || kind == Kind.CUT || kind == Kind.TLS

    companion object {
        /** The fault that an exception stands for, somewhere among its causes; otherwise one of this kind. */
        fun of(thrown: Throwable, otherwise: Kind): Fault {
            val causes = causes(thrown)
            val kind = when {
                causes.any { it is SSLException } -> Kind.TLS
                otherwise == Kind.CUT && causes.any(::isNoConnection) -> Kind.CONNECT
                else -> otherwise
            }
            return causes.firstNotNullOfOrNull { it as? Fault } ?: Fault(kind, thrown)
        }

        /** Causes may go round in a circle. */
        private fun causes(thrown: Throwable?) = generateSequence(thrown) { it.cause }.take(DEPTH).toList()

        private fun isNoConnection(thrown: Throwable) =
            thrown is ConnectException || thrown is NoRouteToHostException || thrown is UnknownHostException ||
                thrown is UnresolvedAddressException

        private const val DEPTH = 8
    }
}
