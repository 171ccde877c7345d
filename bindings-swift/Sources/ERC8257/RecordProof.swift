extension RecordProof {
    /// How a host asks for a proof, as JSON text: what `Session` takes.
    public var json: String { written(write) }
}

extension ProofPolicy {
    /// What is demanded of a proof, as JSON text: what `Policy.proof` is.
    public var json: String { written(write) }
}

private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return writer.text
}
