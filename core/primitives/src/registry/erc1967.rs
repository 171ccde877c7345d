//! The events of ERC-1967, for the `sol!` macro. The macro's types stay in this crate.
#![allow(missing_docs, unreachable_pub, clippy::pedantic)] // the macro's code

use alloy_sol_types::sol;

sol! {
    interface IERC1967 {
        event Upgraded(address indexed implementation);
        event BeaconUpgraded(address indexed beacon);
        event AdminChanged(address previousAdmin, address newAdmin);
    }
}
