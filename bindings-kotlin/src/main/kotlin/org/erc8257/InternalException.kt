package org.erc8257

/**
 * Something broke inside the library. Whatever was handed over, this is a defect of the library and not of the caller,
 * and says nothing about a tool.
 */
public class InternalException internal constructor(message: String) : Exception(message)
