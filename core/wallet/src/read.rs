//! Values that bundles write as text: chains and quantities.

use alloy_primitives::U256;
use primitives::describe::Value;
use primitives::hex;
use primitives::usage::UsageError;

/// A chain of the caller: `eip155:` and its ID, from 1 to 2^64 - 1 (decision R4).
///
/// # Errors
/// `usage-wrong-value` at this member for anything else.
pub(crate) fn chain(text: &str, member: &str) -> Result<u64, UsageError> {
    chain_id(text)
        .ok_or_else(|| UsageError::wrong(member, "is not eip155: and a chain ID from 1 to 2^64 - 1"))
}

/// The ID of a chain in its one spelling.
pub(crate) fn chain_id(text: &str) -> Option<u64> {
    let digits = text.strip_prefix("eip155:")?;
    let is_short = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    if is_short { digits.parse().ok() } else { None }
}

/// A quantity of JSON-RPC: `0x` and 1 to 64 digits. Leading zeros are allowed, as in the examples of ERC-7715.
pub(crate) fn quantity(text: &str) -> Option<U256> {
    hex::quantity_of_256_bits(text.as_bytes())
}

/// That a member is there, be it `null`: a forgotten one must not be read as `null` (decision W41).
///
/// # Errors
/// `usage-missing` at this member.
pub(crate) fn nullable(object: &Value<'_>, name: &str) -> Result<(), UsageError> {
    if object.has(name) { Ok(()) } else { Err(object.object()?.missing(name)) }
}
