//! Why a proof counts for nothing.

use alloc::format;
use alloc::string::String;
use core::fmt;

use alloy_primitives::Address;

use super::Misuse;
use super::row::{Code, ProofRow};
use super::warning::MILLISECONDS;
use primitives::abi::Malformed;

/// Why a proof counts for nothing: the first reason, in the order of the variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofFault {
    /// The data is not a payload.
    Payload(Malformed),
    /// The predicate is the zero address: the tool is open, and a proof for no predicate would count everywhere.
    NoPredicate,
    /// The signature has so many bytes, not 65.
    Length(usize),
    /// `v` is this, neither 27 nor 28.
    RecoveryId(u8),
    /// `s` is beyond half of the curve's order.
    HighS,
    /// The deadline was so many seconds ago.
    Expired {
        /// Seconds since the deadline.
        by: u64,
        /// The time that was given looks like milliseconds.
        milliseconds: bool,
    },
    /// No account made the signature: `ecrecover` gives the zero address.
    NoSigner,
    /// The account did sign, but not as the pattern has it.
    Misused(Misuse),
    /// The signature is by another account, or over something else.
    OtherSigner(Address),
}

impl ProofFault {
    pub(super) const fn expired(now: u64, deadline: u64) -> Self {
        let milliseconds = now >= MILLISECONDS && deadline < MILLISECONDS;
        Self::Expired { by: now.saturating_sub(deadline), milliseconds }
    }

    /// The row of the code.
    #[must_use]
    pub const fn row(&self) -> &'static ProofRow {
        match self {
            Self::Payload(_) => Code::Payload.row(),
            Self::NoPredicate => Code::NoPredicate.row(),
            Self::Length(_) => Code::Length.row(),
            Self::RecoveryId(_) | Self::Misused(Misuse::OtherParity(_)) => Code::RecoveryId.row(),
            Self::HighS => Code::HighS.row(),
            Self::Expired { .. } => Code::Expired.row(),
            Self::NoSigner => Code::NoSigner.row(),
            Self::Misused(Misuse::PersonalSign) => Code::PersonalSign.row(),
            Self::Misused(Misuse::Packed) => Code::Packed.row(),
            Self::OtherSigner(_) => Code::OtherSigner.row(),
        }
    }

    /// The stable code, such as `sec-ap-signer`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.row().id
    }

    /// The text that was found, where it says more than the sentence.
    #[must_use]
    pub fn found(&self) -> Option<String> {
        Some(match self {
            Self::Payload(malformed) => String::from(malformed.as_str()),
            Self::Length(64) => String::from("64 bytes, as a compact signature has"),
            Self::Length(1) => String::from("1 byte"),
            Self::Length(bytes) => format!("{bytes} bytes"),
            Self::RecoveryId(v) => format!("v = {v}"),
            Self::Misused(Misuse::OtherParity(v)) => {
                format!("v = {v}, and {} fits", 55_u8.saturating_sub(*v))
            }
            Self::Expired { milliseconds: true, .. } => {
                String::from("the time to compare with looks like milliseconds; it is given in seconds")
            }
            Self::Expired { by: 1, .. } => String::from("1 second ago"),
            Self::Expired { by, .. } => format!("{by} seconds ago"),
            Self::OtherSigner(signer) => format!("signed by {signer:#x}, or over something else"),
            Self::NoPredicate | Self::HighS | Self::NoSigner | Self::Misused(_) => return None,
        })
    }
}

impl fmt::Display for ProofFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().sentence)?;
        self.found().map_or(Ok(()), |found| write!(f, " Found: {found}."))
    }
}

impl core::error::Error for ProofFault {}
