package org.erc8257.support

import java.lang.reflect.Modifier
import org.erc8257.Report

/** The public classes of the package, as they were compiled, by name: those that Kotlin calls internal among them. */
internal fun compiled(): List<Class<*>> {
    val folder = java.io.File(Report::class.java.protectionDomain.codeSource.location.toURI())
    val files = folder.resolve("org/erc8257").listFiles().orEmpty().filter { it.extension == "class" }
    check(files.size > 100) { "no classes in $folder" }
    return files.map { Class.forName("org.erc8257.${it.nameWithoutExtension}", false, Report::class.java.classLoader) }
        .filter { Modifier.isPublic(it.modifiers) && !it.isAnonymousClass && !it.isLocalClass && !it.isSynthetic }
        .sortedBy { it.name }
}

/** Those that who compiles against the package sees. */
internal fun published(): List<Class<*>> = compiled().filter(::isPublished)

private fun isPublished(one: Class<*>): Boolean {
    // What is nested is as visible as what it is nested in.
    val outer = one.declaringClass
    if (outer != null && !isPublished(outer) || one.simpleName == "DefaultImpls") return false
    return one.simpleName.endsWith("Kt") || one.kotlin.visibility == kotlin.reflect.KVisibility.PUBLIC
}
