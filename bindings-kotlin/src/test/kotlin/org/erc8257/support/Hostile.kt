package org.erc8257.support

import java.io.File
import java.lang.reflect.InvocationTargetException
import java.math.BigInteger
import kotlin.reflect.KClass
import kotlin.reflect.KFunction
import kotlin.reflect.KParameter
import kotlin.reflect.KType
import kotlin.reflect.KVisibility
import kotlin.reflect.full.createType
import kotlin.reflect.full.primaryConstructor
import kotlin.reflect.jvm.kotlinFunction
import org.erc8257.AccessProof
import org.erc8257.CallAnswer
import org.erc8257.Erc8257Exception
import org.erc8257.JsonRpc
import org.erc8257.Recording
import org.erc8257.Session
import org.erc8257.recordingOf

/** Values that no argument should be, by their type. */
private val HOSTILE: Map<KClass<*>, List<Any>> = mapOf(
    String::class to listOf(
        "", " ", "x", "0x", "null", "{}", "[]", "\"", "-1", "1e9", "\u0000", "a\u0000b", "\u202e",
        "0X" + "ab".repeat(20), "0x" + "zz".repeat(20), "0x" + "ab".repeat(20), "0x" + "ab".repeat(32),
        // A character without its other half.
        "\uD800", "\uDC00x", "x\uD800y",
        "9".repeat(100_000), "[".repeat(200_000), "{\"a\":".repeat(50_000),
        "\uDBFF\uDFFF".repeat(1000), "é".repeat(1 shl 17),
        "eth_call", "timeout", "opensea", "unstated", "quorum 999 of 1", "https://a.example/", "::1", TOOL,
    ),
    ByteArray::class to listOf(
        ByteArray(0), ByteArray(1), byteArrayOf(-1), ByteArray(2 shl 20), ByteArray(1 shl 18) { '['.code.toByte() },
        ByteArray(1 shl 18) { '"'.code.toByte() }, "{}".toByteArray(), "[".repeat(100_000).toByteArray(), manifest(),
    ),
    Int::class to listOf(Int.MIN_VALUE, -1, 0, 1, 255, 256, 1000, 65_537, Int.MAX_VALUE),
    Long::class to listOf(Long.MIN_VALUE, -1L, 0L, 1L, 301L, 1L shl 53, Long.MAX_VALUE),
    ULong::class to listOf(0uL, 1uL, Long.MAX_VALUE.toULong() + 1u, ULong.MAX_VALUE),
    BigInteger::class to listOf(
        BigInteger.ONE, BigInteger.ZERO, -BigInteger.ONE, -BigInteger.TWO.pow(300), BigInteger.TWO.pow(256) - BigInteger.ONE,
        BigInteger.TWO.pow(256), BigInteger.TEN.pow(10_000),
    ),
    Boolean::class to listOf(false, true),
)

/** What there is to call: every function, method and constructor that the library answers for. */
internal fun entries(): List<KFunction<*>> {
    val owners = listOf(Session::class, Recording::class, JsonRpc::class, AccessProof::class, Session.Companion::class)
    // The functions that uniffi wrote, and those of each file of descriptions.
    val described = checkNotNull(File("generated/border").listFiles()).filter(::hasFunctions)
    val files = described.map { it.name.removeSuffix(".kt") } + "Erc8257"
    val functions = published().filter { it.simpleName.removeSuffix("Kt") in files && it.simpleName.endsWith("Kt") }
    check(functions.size == files.size) { "$functions" }
    val all = owners.map { it.java } + functions
    val methods = all.flatMap { it.declaredMethods.toList() }
        .filter { !it.isSynthetic && Erc8257Exception::class.java in it.exceptionTypes }
        // Those do what the inquiry does, and wait for a host.
        .filter { !it.name.endsWith("Blocking") }
    return (methods.mapNotNull { it.kotlinFunction } + Session::class.constructors + JsonRpc::class.constructors)
        .filter { it.visibility == KVisibility.PUBLIC }
        .sortedBy { "$it" }
}

/** Whether a file has functions beside its types: then there is a class for them. */
private fun hasFunctions(file: File) = file.readLines().any { " fun " in it && !it.startsWith(" ") }

/** Hands every value to every parameter of an entry, and counts calls, results, and what ended otherwise. */
internal class Drive {
    var calls = 0
    var results = 0
    val wrong = mutableListOf<String>()

    fun drive(entry: KFunction<*>) {
        val parameters = entry.parameters.filter { it.kind == KParameter.Kind.VALUE }
        if (parameters.isEmpty()) attempt(entry, null, null)
        for (parameter in parameters) {
            for (value in values(parameter.type)) attempt(entry, parameter, value)
        }
    }

    private fun attempt(entry: KFunction<*>, hostile: KParameter?, value: Any?) {
        calls++
        val given = entry.parameters.filter { !it.isOptional || it == hostile }.associateWith { parameter ->
            when {
                parameter == hostile -> value
                parameter.kind == KParameter.Kind.VALUE -> good(parameter)
                else -> on(parameter.type)
            }
        }
        try {
            val result = entry.callBy(given)
            results++
            (result as? AutoCloseable)?.close()
        } catch (error: InvocationTargetException) {
            val cause = error.targetException
            val isRefused = cause is Erc8257Exception.Refused && cause.code != "" && cause.reason != ""
            if (!isRefused) wrong += "${entry.name}(${hostile?.name}=${"$value".take(60)}): $cause".take(400)
        } finally {
            given.filterKeys { it.kind != KParameter.Kind.VALUE }.values.forEach { (it as? AutoCloseable)?.close() }
        }
    }
}

/** What it is called on. */
private fun on(type: KType): Any = when (type.classifier) {
    Session::class -> Session(TOOL, 0)
    Recording::class -> checkNotNull(recordingOf(Vectors.text("bundles/free-tool.json")))
    JsonRpc::class -> JsonRpc().also { it.begin(emptyList()) }
    AccessProof::class -> AccessProof("1", CREATOR, "1", CREATOR, 1u)
    Session.Companion::class -> Session.Companion
    else -> error("$type")
}

/** All hostile values of a type; of a record, each hostile value of each member beside good ones. */
private fun values(type: KType, within: Set<KClass<*>> = emptySet()): List<Any?> {
    val nothing = if (type.isMarkedNullable) listOf(null) else emptyList()
    return nothing + values(type.classifier as KClass<*>, type, within)
}

/** `within` are the types around it: one that holds itself is not unfolded again. */
private fun values(of: KClass<*>, type: KType, within: Set<KClass<*>>): List<Any> = when {
    of in within -> emptyList()
    of in HOSTILE -> HOSTILE.getValue(of)
    of == List::class -> {
        val element = checkNotNull(type.arguments[0].type)
        listOf(emptyList<Any>(), List(100) { good(element) }) + values(element, within).map { listOf(good(element), it) }
    }
    of == Map::class -> {
        val (name, value) = type.arguments.map { checkNotNull(it.type) }
        listOf(emptyMap<Any, Any>()) + values(name, within).map { mapOf(it to good(value)) } +
            values(value, within).map { mapOf(good(name) to it) }
    }
    of.java.isEnum -> of.java.enumConstants.toList()
    of.isSealed -> cases(of).flatMap { values(it, it.createType(), within + of) }
    of.objectInstance != null -> listOf(checkNotNull(of.objectInstance))
    else -> {
        val make = constructor(of)
        val others = make.parameters.associateWith { good(it) }
        make.parameters.flatMap { member ->
            values(member.type, within + of).map { value -> make.callBy(others + (member to value)) }
        }
    }
}

/** Something good for a parameter: by its name, or by its type. */
private fun good(parameter: KParameter, within: Set<KClass<*>> = emptySet()): Any? =
    GOOD[parameter.name]?.takeIf { (parameter.type.classifier as KClass<*>).isInstance(it) } ?: good(parameter.type, within)

private fun good(type: KType, within: Set<KClass<*>> = emptySet()): Any =
    if (within.isEmpty()) GOOD_OF.getOrPut(type) { madeGood(type, within) } else madeGood(type, within)

private fun madeGood(type: KType, within: Set<KClass<*>>): Any {
    val of = type.classifier as KClass<*>
    return when {
        of == String::class -> "0x"
        of in HOSTILE -> HOSTILE.getValue(of).first { "$it" == "1" || "$it" == "true" || it is ByteArray }
        of == List::class -> emptyList<Any>()
        of == Map::class -> emptyMap<Any, Any>()
        of.java.isEnum -> of.java.enumConstants[0]
        of == CallAnswer::class -> CallAnswer.Result("\"0x\"")
        of.isSealed -> cases(of).first().let { it.objectInstance ?: good(it.createType(), within + of) }
        of.objectInstance != null -> checkNotNull(of.objectInstance)
        else -> {
            val make = constructor(of)
            check(of !in within) { "$of holds itself: give a good one by name" }
            val own = within + of
            val needed = make.parameters.filterNot { it.type.isMarkedNullable && it.type.classifier in own }
            make.callBy(needed.associateWith { good(it, own) })
        }
    }
}

/** What reflection would read anew from a class each time, which takes longer than the calls. */
private val CONSTRUCTORS = mutableMapOf<KClass<*>, KFunction<Any>>()
private val CASES = mutableMapOf<KClass<*>, List<KClass<*>>>()
private val GOOD_OF = mutableMapOf<KType, Any>()

private fun constructor(of: KClass<*>): KFunction<Any> =
    CONSTRUCTORS.getOrPut(of) { checkNotNull(of.primaryConstructor) { "$of" } }

private fun cases(of: KClass<*>): List<KClass<*>> = CASES.getOrPut(of) { of.sealedSubclasses }

private val HASH = "0x" + "11".repeat(32)

private val GOOD: Map<String, Any> = mapOf(
    "tool" to TOOL,
    "toolRef" to TOOL,
    "chainId" to "8453",
    "registry" to CREATOR,
    "toolId" to "1",
    "creator" to CREATOR,
    "caller" to CREATOR,
    "from" to CREATOR,
    "account" to CREATOR,
    "predicate" to CREATOR,
    "accessPredicate" to CREATOR,
    "deployer" to CREATOR,
    "manifestHash" to HASH,
    "hash" to HASH,
    "transaction" to HASH,
    "salt" to HASH,
    "initCodeHash" to HASH,
    "expectedHash" to HASH,
    "kind" to "0x01020304",
    "status" to 200,
    "params" to "[]",
    "method" to "eth_call",
    "amount" to "1",
    "marker" to "guildMembership",
    "bundle" to Vectors.text("bundles/free-tool.json"),
    "state" to Session(TOOL, 0).use { it.export() },
    "json" to "{}",
    "address" to "::1",
    "url" to "https://a.example/",
    "metadataUri" to "https://a.example/",
    "endpoint" to "https://a.example/",
    "host" to "a.example",
    "slug" to "echo",
)
