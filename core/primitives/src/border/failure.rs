//! Why a request to an RPC came to nothing.

/// Why an RPC gave no JSON-RPC response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RpcFailure {
    /// The RPC could not be reached.
    Connect,
    /// The TLS connection failed.
    Tls,
    /// The RPC did not answer in time.
    Timeout,
    /// The response is larger than the host reads.
    TooLarge,
    /// The RPC refuses for now: too many requests.
    RateLimited,
    /// Another HTTP status than 200, without a JSON-RPC response.
    HttpStatus,
    /// The response is not JSON-RPC.
    NotJsonRpc,
}
