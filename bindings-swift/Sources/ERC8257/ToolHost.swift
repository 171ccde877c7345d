/// What carries out the steps of a session: asks RPCs and fetches manifests. It decides nothing: what became of each
/// request goes back as it is. `URLSessionHost` is the ready one.
///
/// Whoever calls it holds the deadlines: a host that is late is cancelled, and one that ignores that is left behind. What
/// is answered when the time is over counts, and the rest does not, so a slow RPC must not keep the answers of others.
public protocol ToolHost: Sendable {
    /// How many RPCs it asks, 1 if there is no quorum.
    var rpcs: Int { get }

    /// Whether it sees the addresses that it connects to, and keeps private ones away unless a request allows them.
    var seesAddresses: Bool { get }

    /// Asks the RPCs, all at the same time. A call that has no answer by its deadline may be left out. What it throws ends
    /// the verification without a verdict: a network that fails is `.failed`, and nothing to throw.
    func call(_ request: CallsRequest) async throws -> [Answered]

    /// Fetches a manifest: one GET without redirects, cookies and credentials, of at most so many bytes. A network that
    /// fails is `.failed`, and nothing to throw.
    func fetch(_ request: FetchRequest) async throws -> Fetched
}
