//! The host's facts about an address.

use alloc::vec::Vec;

use alloy_primitives::{Address, B256};

use erc8257::registry::{Interface, ProxyMarkers};
use primitives::canonical::keccak256;
use primitives::delegation::{DELEGATION, delegate};

/// The host's facts about a contract.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ContractFacts {
    /// Its code.
    pub code: Option<CodeFacts>,
    /// Whether it advertises the interface that it should have, by ERC-165.
    pub interface: Option<Interface>,
    /// The values of its ERC-1967 slots.
    pub proxy: Option<ProxyMarkers>,
    /// keccak256 of the code that the host expects.
    pub pinned_code_hash: Option<B256>,
}

/// The code at an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeFacts {
    /// Its size in bytes; 0: the address has no contract.
    pub bytes: u64,
    /// keccak256 of the code, if it was computed.
    pub hash: Option<B256>,
    /// Whose code runs here, where the code is nothing but a delegation (EIP-7702): `0xef0100` and an address. The
    /// account's key can change it at any time.
    pub delegate: Option<Address>,
}

impl CodeFacts {
    /// The code as `eth_getCode` gives it.
    ///
    /// # Example
    /// ```
    /// use erc8257::Address;
    /// use erc8257_advice::CodeFacts;
    ///
    /// let delegation = [&[0xef, 0x01, 0x00][..], &[7; 20]].concat();
    /// assert_eq!(CodeFacts::read(&delegation).delegate, Some(Address::repeat_byte(7)));
    /// assert_eq!(CodeFacts::read(&[]).bytes, 0);
    /// ```
    #[must_use]
    pub fn read(code: &[u8]) -> Self {
        let bytes = u64::try_from(code.len()).unwrap_or(u64::MAX);
        Self { bytes, hash: Some(keccak256(code)), delegate: delegate(code) }
    }

    /// The code of a delegation to this address.
    pub(crate) fn delegation(delegate: Address) -> Self {
        Self::read(&[DELEGATION.as_slice(), delegate.as_slice()].concat())
    }
}

/// The registries that a directory names on one chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownRegistries {
    /// The chain's ID, below 10^32.
    pub chain_id: u128,
    /// The registries.
    pub registries: Vec<Address>,
}
