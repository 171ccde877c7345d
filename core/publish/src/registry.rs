//! Whether the contract says that it is a registry.

use alloc::vec::Vec;

use erc8257::registry::Interface;
use primitives::rpc::Failure;

/// What is known of the address of the registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RegistrySays {
    /// There is no code at the address.
    NoContract,
    /// The contract's own answer by ERC-165, which every registry must give (§9).
    Interface(Interface),
}

impl RegistrySays {
    /// The word of reports: `no-contract`, or that of [`Interface`].
    ///
    /// # Example
    /// ```
    /// use erc8257::registry::Interface;
    /// use erc8257_publish::RegistrySays;
    ///
    /// assert_eq!(RegistrySays::NoContract.as_str(), "no-contract");
    /// assert_eq!(RegistrySays::Interface(Interface::Supported).as_str(), "supported");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoContract => "no-contract",
            Self::Interface(interface) => interface.as_str(),
        }
    }

    /// Whether it says that it is a registry.
    #[must_use]
    pub const fn is_registry(self) -> bool {
        matches!(self, Self::Interface(Interface::Supported))
    }

    pub(crate) fn of(
        code: Result<Vec<u8>, Failure>,
        interface: Result<Interface, Failure>,
    ) -> Result<Self, Failure> {
        if code?.is_empty() {
            return Ok(Self::NoContract);
        }
        interface.map(Self::Interface)
    }
}
