package org.erc8257.support

import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.node.JsonNodeFactory
import com.fasterxml.jackson.databind.node.ObjectNode
import java.lang.reflect.Modifier
import org.erc8257.RuleLevel

private val make = JsonNodeFactory.instance

/** A record as JSON by its typed members, in order, but for its own JSON: that is what it is compared with. */
internal fun plain(value: Any?): JsonNode = when (value) {
    null -> make.nullNode()
    is String -> make.textNode(value)
    is Boolean -> make.booleanNode(value)
    is Int -> make.numberNode(value)
    // As a reader of JSON has small numbers.
    is Long -> if (value in Int.MIN_VALUE..Int.MAX_VALUE) make.numberNode(value.toInt()) else make.numberNode(value)
    is ULong -> plain(value.toLong())
    is ByteArray -> make.textNode(value.toString(Charsets.UTF_8))
    is RuleLevel -> make.textNode(value.name)
    is Enum<*> -> make.textNode(value.name.lowercase().replace('_', '-'))
    is List<*> -> make.arrayNode().addAll(value.map(::plain))
    else -> make.objectNode().apply { members(value).forEach { (name, member) -> set<JsonNode>(name, plain(member)) } }
}

private fun members(record: Any): List<Pair<String, Any?>> =
    record.javaClass.declaredFields.filterNot { Modifier.isStatic(it.modifiers) || it.name == "json" }.map {
        it.isAccessible = true
        it.name to it.get(record)
    }

/** A document by its members, without the one that names its format. */
internal fun withoutFormat(json: String, format: String): JsonNode =
    (tree(json) as ObjectNode).also { check(it.remove("format").asText() == format) }
