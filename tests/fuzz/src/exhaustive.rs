//! All short documents: the core against the strict reader and writer of this crate and another library's hash.

use erc8257::Code;
use sha3::{Digest as _, Keccak256};

use crate::core::Core;
use crate::json::canonical::canonical;
use crate::json::strict::{Refusal, read};

/// The parts of a document: each a trap beside its plain neighbour.
pub const TOKENS: [&str; 16] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    " \n",
    "\"a\"",
    // The same name, written otherwise.
    "\"\\u0061\"",
    // Before the next one by UTF-8 bytes, behind it by UTF-16 code units.
    "\"\u{ffff}\"",
    "\"\u{1f600}\"",
    "\"\\ud83d\"",
    "-0.0",
    "1e2",
    "1e999",
    "null",
];

/// What came of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Documents that were tried.
    pub tried: u64,
    /// Those that both accept, with the same canonical bytes and hash.
    pub accepted: u64,
    /// Those that both refuse for repeated names.
    pub repeated: u64,
    /// For an unpaired surrogate.
    pub surrogates: u64,
    /// For a number that no double holds.
    pub infinite: u64,
}

impl Counts {
    /// The sum of two runs.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            tried: self.tried + other.tried,
            accepted: self.accepted + other.accepted,
            repeated: self.repeated + other.repeated,
            surrogates: self.surrogates + other.surrogates,
            infinite: self.infinite + other.infinite,
        }
    }
}

/// A family of documents, numbered from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// All byte strings of exactly so many bytes.
    Bytes(u32),
    /// All documents of exactly so many of [`TOKENS`].
    Tokens(u32),
}

impl Family {
    /// How many documents there are.
    #[must_use]
    pub const fn count(self) -> u64 {
        match self {
            Self::Bytes(length) => 1 << (8 * length),
            Self::Tokens(length) => 1 << (4 * length),
        }
    }

    /// Writes the document of this number.
    pub fn write(self, number: u64, document: &mut Vec<u8>) {
        document.clear();
        match self {
            Self::Bytes(length) => {
                document.extend((0..length).map(|place| number.to_le_bytes()[place as usize]));
            }
            Self::Tokens(length) => {
                for place in 0..length {
                    let token = TOKENS
                        [usize::from(number.to_le_bytes()[place as usize / 2] >> (4 * (place % 2)) & 15)];
                    document.extend_from_slice(token.as_bytes());
                }
            }
        }
    }
}

/// Compares every document of these numbers.
///
/// # Panics
/// With the first one on which core and oracle differ.
#[must_use]
pub fn compare(core: &Core, family: Family, numbers: std::ops::Range<u64>) -> Counts {
    let (mut counts, mut document) = (Counts::default(), Vec::new());
    for number in numbers {
        family.write(number, &mut document);
        counts.tried += 1;
        match one(core, &document) {
            None => counts.accepted += 1,
            Some(Code::JsonDuplicateKey) => counts.repeated += 1,
            Some(Code::JsonLoneSurrogate) => counts.surrogates += 1,
            Some(Code::NumberNotFinite) => counts.infinite += 1,
            Some(_) => {}
        }
    }
    counts
}

/// The code of the refusal on which both agree, or `None` where both accept.
fn one(core: &Core, document: &[u8]) -> Option<Code> {
    let shown = || String::from_utf8_lossy(document);
    let (bytes, hash) = ((core.canonicalize)(document), (core.hash)(document));
    match read(document) {
        Ok(tree) => {
            let expected = canonical(&tree);
            assert_eq!(bytes.as_deref(), Ok(&*expected), "{}", shown());
            let expected: [u8; 32] = Keccak256::digest(&expected).into();
            assert_eq!(hash.map(|hash| hash.0), Ok(expected), "{}", shown());
            None
        }
        Err(Refusal::Fault(at, code)) => {
            let error = bytes.err().unwrap_or_else(|| panic!("only the core accepts {:?}", shown()));
            assert_eq!((error.offset(), error.code()), (at, code), "{:?}", shown());
            assert_eq!(hash.err(), Some(error), "{:?}", shown());
            Some(code)
        }
        Err(Refusal::Deep) => unreachable!("a short document"),
    }
}
