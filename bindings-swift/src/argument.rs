//! Texts and numbers, taken strictly: another form is an error with a pointer.

use alloy_primitives::{Address, B256, U256, hex};
use erc8257::ToolRef;

use crate::failure::{Erc8257Error, Result};

/// 20 bytes as hex.
pub(crate) fn address(text: &str, pointer: &str) -> Result<Address> {
    digits(text, 40).ok_or_else(|| Erc8257Error::value(pointer, "is not 0x and 40 hex digits"))
}

/// 32 bytes as hex.
pub(crate) fn bytes32(text: &str, pointer: &str) -> Result<B256> {
    digits(text, 64).ok_or_else(|| Erc8257Error::value(pointer, "is not 0x and 64 hex digits"))
}

/// Bytes of any number as hex.
pub(crate) fn data(text: &str, pointer: &str) -> Result<Vec<u8>> {
    let decoded = || {
        // The decoder would take a second prefix off.
        let digits = text.strip_prefix("0x")?;
        digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| hex::decode(digits).ok())?
    };
    decoded().ok_or_else(|| Erc8257Error::value(pointer, "is not 0x and two hex digits a byte"))
}

/// `0x` and so many hex digits of any case.
fn digits<T: core::str::FromStr>(text: &str, digits: usize) -> Option<T> {
    let rest = text.strip_prefix("0x").filter(|rest| rest.len() == digits)?;
    rest.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| text.parse().ok())?
}

/// Decimal digits, from 0 to 2^256 - 1.
pub(crate) fn uint256(text: &str, pointer: &str) -> Result<U256> {
    let wrong = || Erc8257Error::value(pointer, "is not decimal digits of a number below 2^256");
    if text.is_empty() || text.len() > 78 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    U256::from_str_radix(text, 10).map_err(|_| wrong())
}

/// A number that `T` can hold.
pub(crate) fn whole<T: TryFrom<i64>>(number: impl Into<i64>, pointer: &str, reason: &str) -> Result<T> {
    T::try_from(number.into()).map_err(|_| Erc8257Error::value(pointer, reason))
}

/// Seconds of any clock that does not jump.
pub(crate) fn seconds(now: i64) -> Result<u64> {
    seconds_at(now, "/now")
}

/// Seconds, from 0.
pub(crate) fn seconds_at(number: i64, pointer: &str) -> Result<u64> {
    whole(number, pointer, "is not a whole number of seconds from 0")
}

/// `eip155:8453/erc8257:0x…/1`.
pub(crate) fn tool_ref(text: &str, pointer: &str) -> Result<ToolRef> {
    text.parse().map_err(|error: erc8257::ToolRefError| {
        Erc8257Error::new("usage-wrong-value", Some(pointer.to_owned()), error.to_string())
    })
}
