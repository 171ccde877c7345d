//! The types of members. The limits stand in the type for the description's readers: a reader holds them.

use alloc::string::String;
use alloc::vec::Vec;

pub use crate::registry::ToolRef;
pub use alloy_primitives::Address;

/// An address in lower case, in upper case, or in mixed case that is its checksum (EIP-55). It is written in lower case.
pub type Account = Address;

/// A text of at most so many code points.
pub type Text<const CODE_POINTS: usize> = String;

/// At most so many elements.
pub type List<T, const ELEMENTS: usize> = Vec<T>;

/// An object whose names are words of a closed list, each at most once, in the order of the list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Map<K, T>(pub Vec<(K, T)>);

/// A whole number from 0 to 2^53 - 1, beyond which JSON numbers are not exact.
pub type Count = u64;

/// A whole number from -(2^53 - 1) to 2^53 - 1.
pub type Integer = i64;

/// Seconds: a length of time, or a Unix time where the member's name says so. From 0 to 2^53 - 1.
pub type Seconds = u64;

/// Milliseconds, from 0 to 2^53 - 1.
pub type Milliseconds = u64;

/// A number from 0 to 2^256 - 1, as a text of decimal digits.
pub type Uint256 = alloy_primitives::U256;

/// A number from -2^127 to 2^127 - 1, as a text of decimal digits.
pub type Int128 = i128;

/// Four bytes, such as an interface ID or a selector, as `0x` and 8 digits in lower case.
pub type Bytes4 = alloy_primitives::FixedBytes<4>;

/// 32 bytes, as `0x` and 64 digits in lower case.
pub type Bytes32 = alloy_primitives::B256;

/// A code of a table. The list of codes is open.
pub type Code = String;

/// At most so many bytes, as `0x` and two digits each, in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hex<const BYTES: usize>(pub Vec<u8>);

/// At most so many bytes, as base64 with padding.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Base64<const BYTES: usize>(pub Vec<u8>);

/// Any JSON value of at most so many bytes, as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Json<const BYTES: usize>(String);

impl<const BYTES: usize> Json<BYTES> {
    /// A text that is known to be one JSON value.
    #[must_use]
    pub const fn of_value(text: String) -> Self {
        Self(text)
    }

    /// The text of the value.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
