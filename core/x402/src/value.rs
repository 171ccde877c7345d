//! Values that x402 writes as text: amounts and addresses.

use alloc::string::String;

use alloy_primitives::{Address, U256};
use primitives::hex;

use crate::codes::Code;
use crate::limits::AMOUNT_DIGITS;

/// An amount: digits without a leading zero, from 0 to 2^256 - 1 (ledger `x402-ch-amount`).
///
/// # Example
/// ```
/// use erc8257_x402::value::amount;
///
/// assert_eq!(amount("10000").unwrap().to_string(), "10000");
/// assert!(["", "010000", "1e4", "0x2710", "-1"].iter().all(|text| amount(text).is_none()));
/// ```
#[must_use]
pub fn amount(text: &str) -> Option<U256> {
    let is_number =
        !text.is_empty() && text.len() <= AMOUNT_DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_short = text == "0" || !text.starts_with('0');
    if is_number && is_short { U256::from_str_radix(text, 10).ok() } else { None }
}

/// An address of lower or upper case, or of mixed case with its EIP-55 checksum (ledger `x402-ch-address`, decision P6).
///
/// # Errors
/// [`Code::Address`] for another shape, [`Code::Checksum`] for a wrong checksum.
///
/// # Example
/// ```
/// use erc8257_x402::{Code, value::address};
///
/// assert!(address("0x209693Bc6afc0C5328bA36FaF03C514EF312287C").is_ok());
/// assert_eq!(address("0x209693bc6afc0C5328bA36FaF03C514EF312287C"), Err(Code::Checksum));
/// assert_eq!(address("0x20"), Err(Code::Address));
/// ```
pub fn address(text: &str) -> Result<Address, Code> {
    hex::parse_address(text).ok_or(Code::Address)?;
    hex::checked_address(text).ok_or(Code::Checksum)
}

/// The address with its EIP-55 checksum.
#[must_use]
pub fn checksummed(address: Address) -> String {
    address.to_checksum(None)
}
