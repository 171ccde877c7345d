//! The faults of return data.

use core::fmt;

/// A fault of return data or of a log's data (§1). It is an outcome of its own: never a denial, and never a
/// default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Malformed {
    /// The data has no bytes, or an empty text where the text must not be empty.
    Empty,
    /// There are more bytes than the function can return.
    TooLong,
    /// The bytes are not an ABI encoding of the type: they are too short, or an offset or a length leads
    /// astray.
    NotAbi,
    /// The bytes can be read, but their values have another ABI encoding: dirty words, gaps, trailing bytes.
    NotCanonical,
    /// A string is not UTF-8.
    NotUtf8,
}

impl Malformed {
    /// The word as bundles write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLong => "too-long",
            Self::NotAbi => "not-abi",
            Self::NotCanonical => "not-canonical",
            Self::NotUtf8 => "not-utf8",
        }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "nothing was returned",
            Self::TooLong => "more bytes were returned than the function can return",
            Self::NotAbi => "the returned bytes are not an ABI encoding of the type",
            Self::NotCanonical => "the returned bytes are not the ABI encoding of what they say",
            Self::NotUtf8 => "a returned string is not UTF-8",
        })
    }
}

impl core::error::Error for Malformed {}
