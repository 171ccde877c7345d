package org.erc8257

import org.erc8257.border.JsonWriter

/** How a host asks for a proof, as JSON text: what [Session] takes. */
public fun RecordProof.toJson(): String = JsonWriter().also { write(it) }.text

/** What is demanded of a proof, as JSON text: what [Policy.proof] is. */
public fun ProofPolicy.toJson(): String = JsonWriter().also { write(it) }.text
