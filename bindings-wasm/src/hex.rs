//! Bytes and numbers of the chain: hex text with `0x`, in any case, and decimal text.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::hex;
use erc8257::{Address, U256};

use crate::failure::{Failure, Result};

pub(crate) fn bytes(text: &str, pointer: &str) -> Result<Vec<u8>> {
    decoded(text).ok_or_else(|| Failure::argument(pointer, "is not 0x and two hex digits a byte"))
}

pub(crate) fn address(text: &str, pointer: &str) -> Result<Address> {
    decoded(text)
        .and_then(|bytes| Address::try_from(bytes.as_slice()).ok())
        .ok_or_else(|| Failure::argument(pointer, "is not 0x and 40 hex digits"))
}

pub(crate) fn number(text: &str, pointer: &str) -> Result<U256> {
    digits(text)
        .and_then(|digits| U256::from_str_radix(digits, 10).ok())
        .ok_or_else(|| Failure::argument(pointer, "is not an integer from 0 to 2^256 - 1"))
}

/// Decimal digits, and nothing else that a parser of numbers would take.
pub(crate) fn digits(text: &str) -> Option<&str> {
    let all = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    all.then_some(text)
}

pub(crate) fn shown(bytes: impl AsRef<[u8]>) -> String {
    hex::encode_prefixed(bytes)
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    let digits = text.strip_prefix("0x")?;
    // The decoder would take a second prefix off.
    digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| hex::decode(digits).ok())?
}
