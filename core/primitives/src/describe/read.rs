//! Readers of single values, by type. Each type has one sentence for what it is not.

use alloc::string::{String, ToString};

use super::{
    Account, Address, Base64, Bytes4, Bytes32, Code, FromJson, Hex, Int128, Integer, Json, ToolRef, Uint256,
    Value, Word,
};
use crate::base64;
use crate::hex::{self, NO_ACCOUNT, NO_ADDRESS, NO_HASH, parse_address, parse_bytes32};
use crate::json::Kind;
use crate::limits::EXACT_INTEGER;
use crate::number::whole;
use crate::registry::NO_TOOL_REF;
use crate::usage::UsageError;

type Result<T> = core::result::Result<T, UsageError>;

/// A described type.
///
/// # Errors
/// What the type finds.
pub fn described<T: FromJson>(value: &Value<'_>) -> Result<T> {
    T::from_json(value)
}

/// `true` or `false`.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn boolean(value: &Value<'_>) -> Result<bool> {
    match value.kind() {
        Kind::True => Ok(true),
        Kind::False => Ok(false),
        _ => Err(value.wrong("is not true or false")),
    }
}

/// A whole number that a type holds, in any spelling.
fn number<T: TryFrom<u64>>(value: &Value<'_>, sentence: &'static str) -> Result<T> {
    let number = value.document.whole(value.node).filter(|number| *number <= EXACT_INTEGER);
    number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| value.wrong(sentence))
}

/// A `u8`.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn u8(value: &Value<'_>) -> Result<u8> {
    number(value, "is not an integer from 0 to 255")
}

/// A `u16`.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn u16(value: &Value<'_>) -> Result<u16> {
    number(value, "is not an integer from 0 to 65535")
}

/// A `u32`.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn u32(value: &Value<'_>) -> Result<u32> {
    number(value, "is not an integer from 0 to 4294967295")
}

/// A count, or a time.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn count(value: &Value<'_>) -> Result<u64> {
    number(value, "is not an integer from 0 to 9007199254740991")
}

/// A whole number of either sign.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn integer(value: &Value<'_>) -> Result<Integer> {
    let text = value.document.raw_str(value.document.node(value.node));
    let (is_negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let is_number = value.kind() == Kind::Number;
    let size = is_number.then(|| whole(digits)).flatten().filter(|size| *size <= EXACT_INTEGER);
    let size = size.and_then(|size| i64::try_from(size).ok());
    let number = size.and_then(|size| if is_negative { size.checked_neg() } else { Some(size) });
    number.ok_or_else(|| value.wrong("is not an integer from -9007199254740991 to 9007199254740991"))
}

fn string(value: &Value<'_>) -> Result<String> {
    if value.kind() == Kind::String {
        Ok(value.document.string(value.node).into_owned())
    } else {
        Err(value.wrong("is not a string"))
    }
}

/// A text of at most so many code points.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn text(value: &Value<'_>, most: usize) -> Result<String> {
    let text = string(value)?;
    if text.chars().nth(most).is_some() { Err(value.wrong("is too long")) } else { Ok(text) }
}

/// A code of a table.
///
/// # Errors
/// `usage-wrong-value` for anything but a text of at most 64 code points.
pub fn code(value: &Value<'_>) -> Result<Code> {
    text(value, crate::limits::CODE_POINTS)
}

/// A word of a closed list.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn word<T: Word>(value: &Value<'_>) -> Result<T> {
    parsed(value, T::of, T::SENTENCE)
}

/// A text that `parse` takes.
fn parsed<T>(value: &Value<'_>, parse: impl FnOnce(&str) -> Option<T>, sentence: &'static str) -> Result<T> {
    if value.kind() != Kind::String {
        return Err(value.wrong(sentence));
    }
    parse(&value.document.string(value.node)).ok_or_else(|| value.wrong(sentence))
}

/// A number from 0 to 2^256 - 1 in decimal digits, in its one spelling.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn uint256(value: &Value<'_>) -> Result<Uint256> {
    parsed(value, whole_number, "is not a whole number from 0 to 2^256 - 1 in decimal digits")
}

/// A text that is a number from 0 to 2^256 - 1 in decimal digits, in its one spelling.
///
/// # Example
/// ```
/// use erc8257_primitives::describe::read::whole_number;
///
/// assert!(whole_number("7").is_some() && whole_number("07").is_none());
/// ```
#[must_use]
pub fn whole_number(text: &str) -> Option<Uint256> {
    let number = Uint256::from_str_radix(text, 10).ok()?;
    (text.len() <= 78 && number.to_string() == text).then_some(number)
}

/// A number from -2^127 to 2^127 - 1 in decimal digits, in its one spelling.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn int128(value: &Value<'_>) -> Result<Int128> {
    let parse = |text: &str| {
        let number: i128 = text.parse().ok()?;
        (number.to_string() == text).then_some(number)
    };
    parsed(value, parse, "is not a whole number from -2^127 to 2^127 - 1 in decimal digits")
}

/// An address, with digits of any case.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn address(value: &Value<'_>) -> Result<Address> {
    parsed(value, parse_address, NO_ADDRESS)
}

/// An address in lower case, in upper case, or in mixed case with its checksum.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn account(value: &Value<'_>) -> Result<Account> {
    parsed(value, hex::checked_address, NO_ACCOUNT)
}

/// The reference of a tool, with digits of any case.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn tool_ref(value: &Value<'_>) -> Result<ToolRef> {
    parsed(value, |text| text.parse().ok(), NO_TOOL_REF)
}

/// 32 bytes, with digits of any case.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn bytes32(value: &Value<'_>) -> Result<Bytes32> {
    parsed(value, parse_bytes32, NO_HASH)
}

/// Four bytes, with digits of any case.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn bytes4(value: &Value<'_>) -> Result<Bytes4> {
    let four = |text: &str| Bytes4::try_from(hex::data(text.as_bytes())?.as_slice()).ok();
    parsed(value, four, "is not 0x and 8 hex digits")
}

/// At most so many bytes in hex digits of any case.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn hex<const BYTES: usize>(value: &Value<'_>) -> Result<Hex<BYTES>> {
    let bytes = parsed(value, |text| hex::data(text.as_bytes()), "is not 0x and two hex digits a byte")?;
    if bytes.len() > BYTES { Err(value.wrong("has too many bytes")) } else { Ok(Hex(bytes)) }
}

/// At most so many bytes in base64.
///
/// # Errors
/// `usage-wrong-value` for anything else.
pub fn base64<const BYTES: usize>(value: &Value<'_>) -> Result<Base64<BYTES>> {
    let bytes = parsed(value, |text| base64::decode(text.as_bytes()), "is not base64 with padding")?;
    if bytes.len() > BYTES { Err(value.wrong("has too many bytes")) } else { Ok(Base64(bytes)) }
}

/// At most so many bytes, as the text that they are.
pub(super) fn text_bytes<const BYTES: usize>(value: &Value<'_>) -> Result<Base64<BYTES>> {
    let bytes = string(value)?.into_bytes();
    if bytes.len() > BYTES { Err(value.wrong("has too many bytes")) } else { Ok(Base64(bytes)) }
}

/// Any value of at most so many bytes, as it stands.
///
/// # Errors
/// `usage-wrong-value` for a longer one.
pub fn json<const BYTES: usize>(value: &Value<'_>) -> Result<Json<BYTES>> {
    let text = value.document.raw_str(value.document.node(value.node));
    if text.len() > BYTES { Err(value.wrong("has too many bytes")) } else { Ok(Json::of_value(text.into())) }
}
