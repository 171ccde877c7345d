//! How the onchain side of a verification was read.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use crate::bytes::{number, split_once};
use crate::policy::Quorum;

/// Where the `ToolConfig` came from, as the host says: `unstated`, `rpc` or `quorum k of n`.
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
    /// One RPC was asked.
    Rpc,
    /// So many independent RPCs agreed.
    Quorum(Quorum),
}

/// A text that names no kind of evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EvidenceError;

impl fmt::Display for EvidenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("evidence is unstated, rpc or quorum k of n")
    }
}

impl core::error::Error for EvidenceError {}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unstated => f.write_str("unstated"),
            Self::Rpc => f.write_str("rpc"),
            Self::Quorum(quorum) => write!(f, "quorum {} of {}", quorum.need, quorum.of),
        }
    }
}

impl FromStr for Evidence {
    type Err = EvidenceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "unstated" => Ok(Self::Unstated),
            "rpc" => Ok(Self::Rpc),
            _ => {
                let numbers = text.strip_prefix("quorum ").and_then(|rest| split_once(rest, " of "));
                let (need, of) = numbers.ok_or(EvidenceError)?;
                let quorum =
                    Quorum { need: number(need).ok_or(EvidenceError)?, of: number(of).ok_or(EvidenceError)? };
                // Only the one spelling that formatting gives, so that reports stay equal byte for byte.
                if quorum.is_valid() && Self::Quorum(quorum).to_string() == text {
                    Ok(Self::Quorum(quorum))
                } else {
                    Err(EvidenceError)
                }
            }
        }
    }
}
