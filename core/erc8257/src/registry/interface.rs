//! A contract's answer about an interface by the rules of ERC-165 (§9).

use super::decode_bool;
use primitives::rpc::{CallOutcome, Failure};

/// Gas of a `supportsInterface` call: the gas that ERC-165 allows, and the cost of a transaction with 8 bytes
/// and 28 zeros of call data. `eth_call` takes that cost out of its gas before any contract runs.
pub const ERC165_GAS: u64 = 30_000 + 21_000 + 8 * 16 + 28 * 4;

/// A contract's answer about an interface. This type has no value for a contract that was not asked, or did
/// not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Interface {
    /// It speaks ERC-165 and advertises the interface.
    Supported,
    /// It speaks ERC-165 and does not advertise the interface.
    NotSupported,
    /// It does not answer as ERC-165 asks, so its answer about the interface means nothing.
    NoErc165,
}

impl Interface {
    /// The word that inspections and facts write: `supported`, `not-supported` or `no-erc165`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Supported => "supported",
            Self::NotSupported => "not-supported",
            Self::NoErc165 => "no-erc165",
        }
    }

    /// The answer that facts mean by this word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Supported, Self::NotSupported, Self::NoErc165]
            .into_iter()
            .find(|answer| answer.as_str() == name)
    }
}

/// Climbs the ladder of ERC-165: yes to itself, no to the identifier of nothing, and then the answer counts.
///
/// `own`, `none` and `asked` are what came of [`supports_interface`](super::supports_interface) with
/// [`ERC165_INTERFACE`](super::ERC165_INTERFACE), [`NO_INTERFACE`](super::NO_INTERFACE) and the interface in question,
/// each called with [`ERC165_GAS`].
///
/// # Errors
/// Why an answer that would decide is not known.
///
/// # Example
/// ```
/// use erc8257::registry::{Interface, read_interface};
/// use erc8257::rpc::CallOutcome;
///
/// let says = |answer: bool| CallOutcome::Returned([[0; 31].as_slice(), &[answer.into()]].concat());
/// assert_eq!(read_interface(&says(true), &says(false), &says(true)), Ok(Interface::Supported));
/// // One that says yes to everything says nothing.
/// assert_eq!(read_interface(&says(true), &says(true), &says(true)), Ok(Interface::NoErc165));
/// ```
pub fn read_interface(
    own: &CallOutcome,
    none: &CallOutcome,
    asked: &CallOutcome,
) -> Result<Interface, Failure> {
    if said(own)? != Some(true) || said(none)? != Some(false) {
        return Ok(Interface::NoErc165);
    }
    Ok(match said(asked)? {
        Some(true) => Interface::Supported,
        Some(false) => Interface::NotSupported,
        None => Interface::NoErc165,
    })
}

/// The answer, if it is one.
fn said(outcome: &CallOutcome) -> Result<Option<bool>, Failure> {
    match outcome {
        CallOutcome::Returned(bytes) => Ok(decode_bool(bytes).ok()),
        CallOutcome::Reverted(_) => Ok(None),
        CallOutcome::Failed(failure) => Err(failure.clone()),
    }
}
