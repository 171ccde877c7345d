//! The entry points of ERC-4337, which have one address on every chain.

use alloy_primitives::{Address, address};

use crate::border::signing::EntryPointVersion as Version;

const KNOWN: [(Address, Version); 4] = [
    (address!("0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789"), Version::V06),
    (address!("0x0000000071727de22e5e9d8baf0edac6f37da032"), Version::V07),
    (address!("0x4337084d9e255ff0702461cf8895ce9e3b5ff108"), Version::V08),
    (address!("0x433709009b8330fda32311df1c2afa402ed8d009"), Version::V09),
];

/// The version of an entry point; `None` for a contract that is not one of the known ones.
pub(crate) fn version(contract: Address) -> Option<Version> {
    KNOWN.iter().find(|(known, _)| *known == contract).map(|(_, version)| *version)
}
