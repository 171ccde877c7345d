package org.erc8257

/** No predicate: the tool is open to every caller. */
private val OPEN = "0x" + "0".repeat(40)

/** The record as facts and other described documents have it: without a predicate, the zero address. */
public fun ToolConfig.record(): RecordConfig = RecordConfig(creator, metadataUri, manifestHash, accessPredicate ?: OPEN)
