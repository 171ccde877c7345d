//! Accounts whose code delegates to a contract (EIP-7702).

use alloy_primitives::Address;

/// The first bytes of a delegating account's code (EIP-7702).
pub const DELEGATION: [u8; 3] = [0xef, 0x01, 0x00];

/// Whose code runs at an account that has a key, if its code is nothing but a delegation.
#[must_use]
pub fn delegate(code: &[u8]) -> Option<Address> {
    code.strip_prefix(&DELEGATION).and_then(|rest| Address::try_from(rest).ok())
}
