//! How the onchain side of a verification was read.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use crate::policy::Quorum;
use primitives::bytes::{number, split_once};

/// The host's statement of where the `ToolConfig`, or the answer that the tool has no record, comes from:
/// `unstated`, `none`, `rpc` or `quorum k of n`. With the feature `proof`: `proof`, and `proof over quorum k of n`.
///
/// For a quorum that was reached, `k` is how many RPCs had to agree. For a quorum that was not, `k` is how
/// many gave the same answer, 0 if no RPC gave one.
///
/// # Example
/// ```
/// let evidence: erc8257::Evidence = "quorum 2 of 3".parse().unwrap();
/// assert_eq!(evidence.to_string(), "quorum 2 of 3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Evidence {
    /// The host did not say.
    #[default]
    Unstated,
    /// No RPC gave an answer.
    None,
    /// One RPC answered.
    Rpc,
    /// So many independent RPCs agreed; `need` is 0 where no RPC gave an answer.
    Quorum(Quorum),
    /// It was proven from a block hash that the host trusts.
    #[cfg(feature = "proof")]
    Proof,
    /// It was proven from the block hash that so many independent RPCs have.
    #[cfg(feature = "proof")]
    ProofQuorum(Quorum),
}

/// What stands in front of the quorum that has the block.
#[cfg(feature = "proof")]
const PROOF_OVER: &str = "proof over ";

/// A text that names no kind of evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EvidenceError;

impl fmt::Display for EvidenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "evidence {}", Evidence::WORDS)
    }
}

impl core::error::Error for EvidenceError {}

impl Evidence {
    /// The message of a usage error about another word: one sentence in every build, since errors are alike in all languages. The
    /// words of proofs are not in it. Only a session writes them, beside the proof.
    pub(crate) const WORDS: &'static str = "is not unstated, none, rpc or quorum k of n";
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unstated => f.write_str("unstated"),
            Self::None => f.write_str("none"),
            Self::Rpc => f.write_str("rpc"),
            Self::Quorum(quorum) => write!(f, "quorum {} of {}", quorum.need, quorum.of),
            #[cfg(feature = "proof")]
            Self::Proof => f.write_str("proof"),
            #[cfg(feature = "proof")]
            Self::ProofQuorum(quorum) => write!(f, "proof over {}", Self::Quorum(*quorum)),
        }
    }
}

impl FromStr for Evidence {
    type Err = EvidenceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "unstated" => Ok(Self::Unstated),
            "none" => Ok(Self::None),
            "rpc" => Ok(Self::Rpc),
            #[cfg(feature = "proof")]
            "proof" => Ok(Self::Proof),
            #[cfg(feature = "proof")]
            _ if text.starts_with(PROOF_OVER) => match text.trim_start_matches(PROOF_OVER).parse() {
                Ok(Self::Quorum(quorum)) if Self::ProofQuorum(quorum).to_string() == text => {
                    Ok(Self::ProofQuorum(quorum))
                }
                _ => Err(EvidenceError),
            },
            _ => {
                let numbers = text.strip_prefix("quorum ").and_then(|rest| split_once(rest, " of "));
                let (need, of) = numbers.ok_or(EvidenceError)?;
                let quorum =
                    Quorum { need: number(need).ok_or(EvidenceError)?, of: number(of).ok_or(EvidenceError)? };
                // Only the one spelling that formatting gives, so that reports stay equal byte for byte.
                let is_possible = Quorum { need: quorum.need.max(1), ..quorum }.is_valid();
                if is_possible && Self::Quorum(quorum).to_string() == text {
                    Ok(Self::Quorum(quorum))
                } else {
                    Err(EvidenceError)
                }
            }
        }
    }
}
