//! Why return data is not what a function returns.

use core::fmt;

/// What is wrong with return data or with a log's data (§1). It is an outcome of its own: never a denial, and never
/// a default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Malformed {
    /// There are no bytes at all, or a text that must not be empty is.
    Empty,
    /// There are more bytes than the function can return.
    TooLong,
    /// The bytes are no ABI encoding of the type: too short, or an offset or a length leads astray.
    NotAbi,
    /// The bytes can be read but are not the ABI encoding of what they say: dirty words, gaps, trailing bytes.
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
            Self::NotAbi => "the returned bytes are no ABI encoding of the type",
            Self::NotCanonical => "the returned bytes are not the ABI encoding of what they say",
            Self::NotUtf8 => "a returned string is not UTF-8",
        })
    }
}

impl core::error::Error for Malformed {}
