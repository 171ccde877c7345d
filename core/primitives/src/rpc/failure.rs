//! Why an RPC gave no record of a tool.

use alloc::string::String;
use core::fmt;

use crate::abi::Malformed;

/// Why an RPC's answer gives no record: a stable word for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The RPC could not be reached.
    Connect,
    /// The TLS connection to the RPC failed.
    Tls,
    /// The RPC did not answer in time.
    Timeout,
    /// The RPC's answer is larger than the host reads.
    TooLarge,
    /// The RPC refuses for now: too many requests.
    RateLimited,
    /// The RPC answered with an HTTP status other than 200 and without a JSON-RPC response.
    HttpStatus,
    /// The answer is not JSON-RPC, or not of the type that the method has.
    NotJsonRpc,
    /// The RPC answered with an error of its own.
    RpcError,
    /// The RPC is on another chain than the tool.
    WrongChain,
    /// The RPC does not have the block.
    NoBlock,
    /// The RPC is behind a block that was read before.
    Behind,
    /// The RPC has another block of this number than the others.
    OtherBlock,
    /// The RPC was not asked for the record: too few others were left to agree with it.
    NotAsked,
    /// The call reverted without data, which no rule of the standard does.
    EmptyRevert,
    /// The call reverted with data that is not an error of the registry; for a predicate, with any data.
    UnknownRevert,
    /// The call reverted with an error of the registry about another tool than the one that was asked for.
    WrongArgument,
    /// The session took too long.
    Expired,
    /// The returned bytes do not have the type that the function returns.
    Malformed(Malformed),
    /// The RPC's proof contradicts the trusted block, or itself.
    #[cfg(feature = "proof")]
    ProofRefuted,
    /// The RPC's proof does not suffice.
    #[cfg(feature = "proof")]
    ProofUnknown,
    /// The RPC no longer keeps what proofs of this block need.
    #[cfg(feature = "proof")]
    ProofWindow,
    /// The chain has other code than the policy pins; no RPC is to blame.
    #[cfg(feature = "proof")]
    ProofPinned,
    /// The proven block is older than the policy allows, or from the future.
    #[cfg(feature = "proof")]
    ProofStale,
}

impl Reason {
    /// The message of a usage error about another word.
    pub const WORDS: &'static str = "is not a reason that this version knows";

    const ALL: &[Self] = &[
        Self::Connect,
        Self::Tls,
        Self::Timeout,
        Self::TooLarge,
        Self::RateLimited,
        Self::HttpStatus,
        Self::NotJsonRpc,
        Self::RpcError,
        Self::WrongChain,
        Self::NoBlock,
        Self::Behind,
        Self::OtherBlock,
        Self::NotAsked,
        Self::EmptyRevert,
        Self::UnknownRevert,
        Self::WrongArgument,
        Self::Expired,
        Self::Malformed(Malformed::Empty),
        Self::Malformed(Malformed::TooLong),
        Self::Malformed(Malformed::NotAbi),
        Self::Malformed(Malformed::NotCanonical),
        Self::Malformed(Malformed::NotUtf8),
        #[cfg(feature = "proof")]
        Self::ProofRefuted,
        #[cfg(feature = "proof")]
        Self::ProofUnknown,
        #[cfg(feature = "proof")]
        Self::ProofWindow,
        #[cfg(feature = "proof")]
        Self::ProofPinned,
        #[cfg(feature = "proof")]
        Self::ProofStale,
    ];

    /// The word as bundles write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::Tls => "tls",
            Self::Timeout => "timeout",
            Self::TooLarge => "too-large",
            Self::RateLimited => "rate-limited",
            Self::HttpStatus => "http-status",
            Self::NotJsonRpc => "not-json-rpc",
            Self::RpcError => "rpc-error",
            Self::WrongChain => "wrong-chain",
            Self::NoBlock => "no-block",
            Self::Behind => "behind",
            Self::OtherBlock => "other-block",
            Self::NotAsked => "not-asked",
            Self::EmptyRevert => "empty-revert",
            Self::UnknownRevert => "unknown-revert",
            Self::WrongArgument => "wrong-argument",
            Self::Expired => "expired",
            Self::Malformed(malformed) => malformed.as_str(),
            #[cfg(feature = "proof")]
            Self::ProofRefuted => "proof-refuted",
            #[cfg(feature = "proof")]
            Self::ProofUnknown => "proof-unknown",
            #[cfg(feature = "proof")]
            Self::ProofWindow => "proof-window",
            #[cfg(feature = "proof")]
            Self::ProofPinned => "proof-pinned",
            #[cfg(feature = "proof")]
            Self::ProofStale => "proof-stale",
        }
    }

    /// The reason that a bundle means by this word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|reason| reason.as_str() == name)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Why an RPC gave no record, and the RPC's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The reason, for programs.
    pub reason: Reason,
    /// The RPC's own words or the offending value, for people: harmless, at most 120 code points.
    pub detail: Option<String>,
}

impl Failure {
    /// Whether the node says, in an error without revert data, that the contract's code came to a halt.
    #[must_use]
    pub fn has_halted(&self) -> bool {
        const HALTS: [&str; 4] = ["out of gas", "outofgas", "invalid opcode", "invalidfeopcode"];
        let detail = self.detail.as_deref().unwrap_or_default().to_ascii_lowercase();
        self.reason == Reason::RpcError && HALTS.iter().any(|halt| detail.contains(halt))
    }
}

impl From<Reason> for Failure {
    fn from(reason: Reason) -> Self {
        Self { reason, detail: None }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.detail {
            Some(detail) => write!(f, "{}: {detail}", self.reason),
            None => write!(f, "{}", self.reason),
        }
    }
}
