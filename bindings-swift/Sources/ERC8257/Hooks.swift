import Foundation

/// What an inquiry may ask for and a host cannot do. Where a hook is missing, the step gets the answer that refuses, and
/// `runInquiry` throws `usage-missing` with the hook's name.
///
/// A hook may wait for a person: no deadline of the loop ends it. What it throws comes out as it is, and the inquiry can
/// go on later.
///
///     let hooks = Hooks(confirm: { words, _ in await askUser(words) })
public struct Hooks: Sendable {
    /// Asks the user a question, in words and as JSON text. False refuses.
    public var confirm: (@Sendable (_ words: String, _ data: String) async throws -> Bool)?
    /// Signs a digest by the signer's key, and returns the signature's bytes; `nil` refuses. The typed data is that of the
    /// digest (EIP-712), as JSON text, where there is some.
    public var sign: (@Sendable (_ signer: String, _ digest: String, _ typedData: String?) async throws -> Data?)?
    /// Remembers keys for all processes of the caller.
    public var store: (any InquiryStore)?
    /// Runs the handler that the caller protects or charges for: who calls, if that is known, and why it may run.
    public var handler: (@Sendable (_ caller: String?, _ purpose: String) async throws -> InquiryResponse)?
    /// Gives the header of a secret of this name, such as an API key; `nil` counts as missing.
    public var secret: (@Sendable (_ name: String) async throws -> InquiryHeader?)?
    /// Asks the user's wallet (EIP-1193): a method, and the JSON text of the array of parameters.
    public var wallet: (@Sendable (_ method: String, _ params: String) async throws -> CallAnswer)?
    /// Hosts for the RPCs of the chains, where several are in play, by the chain's ID in decimal digits. Without any, the one host
    /// is asked for all.
    public var chains: [String: any ToolHost]

    /// These hooks, and no others.
    public init(
        confirm: (@Sendable (_ words: String, _ data: String) async throws -> Bool)? = nil,
        sign: (@Sendable (_ signer: String, _ digest: String, _ typedData: String?) async throws -> Data?)? = nil,
        store: (any InquiryStore)? = nil,
        handler: (@Sendable (_ caller: String?, _ purpose: String) async throws -> InquiryResponse)? = nil,
        secret: (@Sendable (_ name: String) async throws -> InquiryHeader?)? = nil,
        wallet: (@Sendable (_ method: String, _ params: String) async throws -> CallAnswer)? = nil,
        chains: [String: any ToolHost] = [:]
    ) {
        self.confirm = confirm
        self.sign = sign
        self.store = store
        self.handler = handler
        self.secret = secret
        self.wallet = wallet
        self.chains = chains
    }
}

/// A store that the caller's processes share.
public protocol InquiryStore: Sendable {
    /// Inserts a key if it is absent, in one step that no other process can come between. The store may forget it after `until`, a
    /// Unix time in seconds.
    func remember(_ key: String, until: Int64) async throws -> StoreOutcome

    /// Removes a key.
    func release(_ key: String) async throws -> StoreOutcome
}
