//! The data that `getRequirements` returns (§1), read strictly: the bytes must be the one ABI encoding of
//! their values.
//!
//! The array makes this unlike the other views: hostile offsets can lead a reader over the same bytes again
//! and again. Here every offset has only one allowed value, so the bytes are read once, from the first to the
//! last. Each length is compared with its limit before any data of that length is read or kept.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use alloy_primitives::{Bytes, FixedBytes};
use alloy_sol_types::SolCall;

use crate::abi::IAccessPredicate::getRequirementsCall as GetRequirements;
use crate::abi::{AccessRequirement as AbiRequirement, RequirementLogic as AbiLogic};
use crate::requirements::{OnchainRequirement, OverLimit, Requirements};
use erc8257::AccessLogic;
use erc8257::limits;
use primitives::abi::Malformed;
use primitives::abi::strict::{is_zero, number, padded, word_at};
use primitives::abi::words::WORD;

/// Why bytes give no requirements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RequirementsError {
    /// They say more than a consumer reads.
    OverLimit(OverLimit),
    /// They do not have the type that the function returns.
    Malformed(Malformed),
}

impl From<OverLimit> for RequirementsError {
    fn from(limit: OverLimit) -> Self {
        Self::OverLimit(limit)
    }
}

impl From<Malformed> for RequirementsError {
    fn from(malformed: Malformed) -> Self {
        Self::Malformed(malformed)
    }
}

impl fmt::Display for RequirementsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OverLimit(limit) => {
                write!(f, "the returned requirements are over the limit of {}", limit.as_str())
            }
            Self::Malformed(malformed) => write!(f, "{malformed}"),
        }
    }
}

impl core::error::Error for RequirementsError {}

type Result<T> = core::result::Result<T, RequirementsError>;

/// Where the array begins: behind its offset and the logic.
const ARRAY: usize = WORD * 2;
/// Where an entry's data begins in the entry: behind kind and two offsets.
const DATA: usize = WORD * 3;
/// The fewest bytes of an entry: its offset, three words of head, two lengths.
const LEAST: usize = WORD * 6;

/// Reads the data that `getRequirements` returns; `most` is the policy's `max_requirements`. Where bytes
/// break several rules, the first broken rule counts. The order is the size of the whole, the logic, the
/// number of entries, and of each entry kind, `data` and `label`. A length counts as it is declared, whether
/// or not so many bytes are there.
///
/// # Errors
/// [`RequirementsError`]: the limit that is broken, or why the bytes are not the ABI encoding of
/// their values.
///
/// # Example
/// ```
/// use erc8257::AccessLogic;
/// use erc8257_access::{OnchainRequirement, Requirements, decode_requirements, encode_requirements};
///
/// let pass = OnchainRequirement { kind: [0xbd, 0xf8, 0xc4, 0x28], data: vec![0; 32], label: "Any pass".into() };
/// let said = Requirements { logic: AccessLogic::Or, list: vec![pass] };
/// let mut returned = encode_requirements(&said);
/// assert_eq!(decode_requirements(&returned, 256), Ok(said));
/// returned.push(0);
/// assert!(decode_requirements(&returned, 256).is_err());
/// ```
pub fn decode_requirements(returned: &[u8], most: u32) -> Result<Requirements> {
    if returned.is_empty() {
        return Err(Malformed::Empty.into());
    }
    if returned.len() > limits::REQUIREMENTS_RETURN_BYTES {
        return Err(OverLimit::Bytes.into());
    }
    let walk = Walk(returned);
    walk.offset(0, 0, ARRAY)?;
    let logic = match walk.length(WORD)? {
        0 => AccessLogic::And,
        1 => AccessLogic::Or,
        _ => return Err(Malformed::NotCanonical.into()),
    };
    let count = walk.length(ARRAY)?;
    if count > usize::try_from(most).unwrap_or(usize::MAX) {
        return Err(OverLimit::Count.into());
    }
    let table = ARRAY.saturating_add(WORD);
    let mut at = table.saturating_add(count.saturating_mul(WORD));
    // No more room than the bytes can fill.
    let mut list = Vec::with_capacity(count.min(returned.len().div_ceil(LEAST)));
    for index in 0..count {
        walk.offset(table.saturating_add(index.saturating_mul(WORD)), table, at.saturating_sub(table))?;
        let (requirement, end) = walk.requirement(at)?;
        list.push(requirement);
        at = end;
    }
    if at == returned.len() { Ok(Requirements { logic, list }) } else { Err(Malformed::NotCanonical.into()) }
}

/// What `getRequirements` returns for these requirements: for test beds and replays.
#[must_use]
pub fn encode_requirements(requirements: &Requirements) -> Vec<u8> {
    let entry = |requirement: &OnchainRequirement| AbiRequirement {
        kind: FixedBytes(requirement.kind),
        data: Bytes::copy_from_slice(&requirement.data),
        label: requirement.label.clone(),
    };
    let logic = match requirements.logic {
        AccessLogic::And => AbiLogic::AND,
        AccessLogic::Or => AbiLogic::OR,
    };
    let list = requirements.list.iter().map(entry).collect();
    GetRequirements::abi_encode_returns(&(list, logic).into())
}

/// The returned bytes, gone over once.
struct Walk<'a>(&'a [u8]);

impl<'a> Walk<'a> {
    fn word(&self, at: usize) -> Result<&'a [u8; WORD]> {
        Ok(word_at(self.0, at).ok_or(Malformed::NotAbi)?)
    }

    fn length(&self, at: usize) -> Result<usize> {
        self.word(at).map(number)
    }

    /// That the offset at `at`, which counts from `base`, is the only one that it may be.
    fn offset(&self, at: usize, base: usize, expected: usize) -> Result<()> {
        let offset = self.length(at)?;
        if offset == expected {
            return Ok(());
        }
        // Without a word at its target, no reader could follow the offset.
        self.word(base.saturating_add(offset))?;
        Err(Malformed::NotCanonical.into())
    }

    /// The requirement at `at`, and where it ends.
    fn requirement(&self, at: usize) -> Result<(OnchainRequirement, usize)> {
        let (kind, rest) = self.word(at)?.split_first_chunk().ok_or(Malformed::NotAbi)?;
        if !is_zero(rest) {
            return Err(Malformed::NotCanonical.into());
        }
        self.offset(at.saturating_add(WORD), at, DATA)?;
        let length_at = at.saturating_add(DATA);
        let length = self.length(length_at)?;
        if length > limits::REQUIREMENT_DATA_BYTES {
            return Err(OverLimit::Data.into());
        }
        let label = DATA.saturating_add(WORD).saturating_add(padded(length));
        self.offset(at.saturating_add(WORD * 2), at, label)?;
        let data = self.padded(length_at.saturating_add(WORD), length)?;

        let length_at = at.saturating_add(label);
        let length = self.length(length_at)?;
        if length > limits::LABEL_BYTES {
            return Err(OverLimit::Label.into());
        }
        let start = length_at.saturating_add(WORD);
        let label = core::str::from_utf8(self.padded(start, length)?).map_err(|_| Malformed::NotUtf8)?;
        let requirement = OnchainRequirement { kind: *kind, data: data.into(), label: String::from(label) };
        Ok((requirement, start.saturating_add(padded(length))))
    }

    /// Some bytes, behind which zeros fill the last word.
    fn padded(&self, at: usize, length: usize) -> Result<&'a [u8]> {
        let rest = self.0.get(at..).ok_or(Malformed::NotAbi)?;
        let whole = rest.get(..padded(length)).ok_or(Malformed::NotAbi)?;
        let (bytes, padding) = whole.split_at_checked(length).ok_or(Malformed::NotAbi)?;
        if is_zero(padding) { Ok(bytes) } else { Err(Malformed::NotCanonical.into()) }
    }
}
