/// Carries out the steps of a session: asks RPCs and fetches manifests. It decides nothing: the result of each
/// request goes back as it is. `URLSessionHost` is the ready one.
///
/// The caller holds the deadlines: a late host is cancelled, and a host that ignores that is left behind. Answers
/// before the deadline count, and later ones do not, so a slow RPC must not keep the answers of others.
public protocol ToolHost: Sendable {
    /// The number of RPCs that it asks; 1 without a quorum.
    var rpcs: Int { get }

    /// Whether it sees the addresses that it connects to, and keeps private ones away unless a request allows them.
    var seesAddresses: Bool { get }

    /// Asks the RPCs, all at the same time. A call without an answer by its deadline may be left out. An error of
    /// it ends the verification without a verdict: a network that fails is `.failed`, and no error.
    func call(_ request: CallsRequest) async throws -> [Answered]

    /// Fetches a manifest: one GET without redirects, cookies and credentials, of at most so many bytes. A network that
    /// fails is `.failed`, and nothing to throw.
    func fetch(_ request: FetchRequest) async throws -> Fetched
}
