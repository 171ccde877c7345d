package org.erc8257.support

import kotlin.reflect.KCallable
import kotlin.reflect.KClass
import kotlin.reflect.KFunction
import kotlin.reflect.KMutableProperty
import kotlin.reflect.KParameter
import kotlin.reflect.KProperty
import kotlin.reflect.KVisibility
import kotlin.reflect.full.declaredFunctions
import kotlin.reflect.full.declaredMemberProperties
import kotlin.reflect.jvm.javaConstructor
import kotlin.reflect.jvm.javaMethod
import kotlin.reflect.jvm.kotlinFunction

/** All that who compiles against the package sees, a declaration a line, from the classes as they were compiled. */
internal fun apiListing(): String = published().mapNotNull(::listing).joinToString("\n")

private fun listing(one: Class<*>): String? {
    val name = one.name.removePrefix("org.erc8257.").replace('$', '.')
    val lines = if (one.simpleName.endsWith("Kt")) {
        val functions = one.declaredMethods.filterNot { it.isSynthetic }.mapNotNull { it.kotlinFunction }
        listOf("functions of $name") + members(functions)
    } else {
        listOf(header(one.kotlin, name)) + entries(one) + members(one.kotlin)
    }
    // Some have nothing that is public, such as most companions.
    val isEmpty = lines.size == 1 && (one.simpleName.endsWith("Kt") || one.kotlin.isCompanion)
    return if (isEmpty) null else lines.joinToString("\n", postfix = "\n")
}

private fun header(one: KClass<*>, name: String): String {
    val kind = when {
        one.java.isEnum -> "enum class"
        one.java.isInterface -> "interface"
        one.isCompanion -> "companion object"
        one.objectInstance != null -> "object"
        else -> listOfNotNull("sealed".takeIf { one.isSealed }, "data".takeIf { one.isData }, "class").joinToString(" ")
    }
    val open = if (one.isOpen) "open " else ""
    val above = one.supertypes.map(::type).filterNot { it == "Any" || it.startsWith("Enum<") }
    return "$open$kind $name" + if (above.isEmpty()) "" else above.joinToString(prefix = " : ")
}

private fun entries(one: Class<*>): List<String> =
    if (one.isEnum) one.enumConstants.map { "    ${(it as Enum<*>).name}" } else emptyList()

private fun members(one: KClass<*>): List<String> {
    // What every enum, and every data class, has.
    val implied = when {
        one.java.isEnum -> Regex("values|valueOf|entries")
        one.isData -> Regex("component\\d+|copy|equals|hashCode|toString")
        else -> Regex("(?!)")
    }
    val all = one.constructors + one.declaredMemberProperties + one.declaredFunctions
    return members(all.filterNot { implied.matches(it.name) || one.java.isEnum && it in one.constructors })
}

private fun members(all: Collection<KCallable<*>>): List<String> =
    all.filter { it.visibility == KVisibility.PUBLIC }.map { "    ${declaration(it)}" }.sorted()

private fun declaration(member: KCallable<*>): String = when (member) {
    is KProperty<*> -> {
        val kind = if (member is KMutableProperty<*>) "var" else "val"
        "$kind ${member.name}: ${type(member.returnType)}"
    }
    is KFunction<*> -> {
        val given = member.parameters.filter { it.kind == KParameter.Kind.VALUE }.joinToString {
            "${it.name}: ${type(it.type)}${if (it.isOptional) " = …" else ""}"
        }
        val receiver = member.parameters.find { it.kind == KParameter.Kind.EXTENSION_RECEIVER }
        val on = receiver?.let { "${type(it.type)}." }.orEmpty()
        val suspend = if (member.isSuspend) "suspend " else ""
        val thrown = (member.javaMethod?.exceptionTypes ?: member.javaConstructor?.exceptionTypes).orEmpty()
        val throws = if (thrown.isEmpty()) "" else thrown.joinToString(prefix = " throws ") { it.simpleName }
        val named = "${suspend}fun $on${member.name}($given): ${type(member.returnType)}"
        (if (member.name == "<init>") "constructor($given)" else named) + throws
    }
    else -> error("$member")
}

private fun type(type: Any): String = "$type".replace(Regex(" /\\*.*?\\*/"), "")
    .replace(Regex("\\b(kotlin(\\.collections)?|org\\.erc8257|java\\.lang)\\."), "")
