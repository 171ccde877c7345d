//! Marks of an upgradeable contract (ERC-1967; Predicate Upgradeability; decision B29).
//!
//! A registry or predicate behind a proxy can change its code. The standard slots reveal some proxies. A
//! missing mark proves nothing: never show a contract as immutable because its slots are empty.

use alloy_primitives::{Address, B256, b256};
use alloy_sol_types::SolEvent;

use super::erc1967::IERC1967;
use crate::abi::Malformed;

/// Where a proxy keeps the address of its code: keccak256 of `eip1967.proxy.implementation`, minus 1.
pub const IMPLEMENTATION_SLOT: B256 =
    b256!("360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc");
/// Where a proxy keeps the address of the beacon that names its code: keccak256 of `eip1967.proxy.beacon`, minus 1.
pub const BEACON_SLOT: B256 = b256!("a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50");
/// Where a proxy keeps who may change it: keccak256 of `eip1967.proxy.admin`, minus 1.
pub const ADMIN_SLOT: B256 = b256!("b53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103");

/// The topic of `Upgraded(address)`: the proxy, or the beacon, has other code from now on.
pub const UPGRADED: B256 = IERC1967::Upgraded::SIGNATURE_HASH;
/// The topic of `BeaconUpgraded(address)`: the proxy has another beacon from now on.
pub const BEACON_UPGRADED: B256 = IERC1967::BeaconUpgraded::SIGNATURE_HASH;
/// The topic of `AdminChanged(address,address)`.
pub const ADMIN_CHANGED: B256 = IERC1967::AdminChanged::SIGNATURE_HASH;

/// The values in the standard slots of a contract. A contract whose slots were not read has no value of this
/// type: unknown is not "no mark".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ProxyMarkers {
    /// The code of a proxy.
    pub implementation: Option<Address>,
    /// The beacon of a proxy.
    pub beacon: Option<Address>,
    /// Who may change the proxy.
    pub admin: Option<Address>,
}

impl ProxyMarkers {
    /// Reads the three slots as `eth_getStorageAt` gives them: 32 bytes, or fewer where a node leaves leading zeros
    /// out. Any bit in a slot is a mark, the address in it is its last 20 bytes.
    ///
    /// # Errors
    /// [`Malformed::TooLong`] for more than 32 bytes.
    ///
    /// # Example
    /// ```
    /// use erc8257_primitives::{Address, registry::ProxyMarkers};
    ///
    /// let markers = ProxyMarkers::read(&[7; 20], &[], &[0; 32])?;
    /// assert_eq!(markers.implementation, Some(Address::repeat_byte(7)));
    /// assert!(markers.is_proxy());
    /// assert!(!ProxyMarkers::read(&[], &[], &[])?.any());
    /// # Ok::<(), erc8257_primitives::abi::Malformed>(())
    /// ```
    pub fn read(implementation: &[u8], beacon: &[u8], admin: &[u8]) -> Result<Self, Malformed> {
        Ok(Self { implementation: marker(implementation)?, beacon: marker(beacon)?, admin: marker(admin)? })
    }

    /// Whether the contract is a proxy: it names its code or a beacon. An admin alone is a mark but no proof.
    #[must_use]
    pub const fn is_proxy(&self) -> bool {
        self.implementation.is_some() || self.beacon.is_some()
    }

    /// Whether there is any mark at all.
    #[must_use]
    pub const fn any(&self) -> bool {
        self.is_proxy() || self.admin.is_some()
    }
}

fn marker(slot: &[u8]) -> Result<Option<Address>, Malformed> {
    if slot.len() > 32 {
        return Err(Malformed::TooLong);
    }
    let word = B256::left_padding_from(slot);
    Ok((word != B256::ZERO).then(|| Address::from_word(word)))
}
