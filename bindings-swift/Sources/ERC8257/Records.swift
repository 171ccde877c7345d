extension ToolConfig {
    /// The record as facts and other described documents have it: without a predicate, the zero address.
    public var record: RecordConfig {
        RecordConfig(
            creator: creator, metadataUri: metadataUri, manifestHash: manifestHash,
            accessPredicate: accessPredicate ?? "0x" + String(repeating: "0", count: 40))
    }
}
