//! The arguments of a verb: as a bundle, or as a call from another language with bytes beside its document.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::{Refusal, Value, read};
use crate::usage::UsageError;

/// Bytes of each number of a call.
const NUMBER: usize = 4;
/// Parts of one call (our bound): the document, and the bytes of its arguments.
const PARTS: usize = 16;

/// The arguments of a verb, in one of two forms. Each form has its own code, since a module takes calls alone.
pub trait Arguments {
    /// The document.
    fn value(&self) -> Value<'_>;

    /// Bytes that may be left out.
    ///
    /// # Errors
    /// `usage-wrong-value` for anything else.
    fn optional_bytes(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, UsageError>;

    /// Bytes that must be there.
    ///
    /// # Errors
    /// `usage-missing`, and `usage-wrong-value` for anything else.
    fn bytes(&self, name: &str) -> Result<Cow<'_, [u8]>, UsageError> {
        match self.optional_bytes(name)? {
            Some(bytes) => Ok(bytes),
            None => Err(self.value().object()?.missing(name)),
        }
    }
}

/// Arguments of a bundle: bytes stand in the document.
#[derive(Clone, Copy)]
pub struct Bundle<'v>(pub Value<'v>);

impl Arguments for Bundle<'_> {
    fn value(&self) -> Value<'_> {
        self.0
    }

    fn optional_bytes(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, UsageError> {
        let bytes = self.0.object()?.optional_bytes::<{ usize::MAX }>(name)?;
        Ok(bytes.map(|bytes| Cow::Owned(bytes.0)))
    }
}

/// Arguments of a call: where bytes belong, the document has their number among the parts beside it, from 0.
#[derive(Clone, Copy)]
pub struct Call<'v> {
    /// The document.
    pub value: Value<'v>,
    /// The parts beside it.
    pub beside: &'v [&'v [u8]],
}

impl Arguments for Call<'_> {
    fn value(&self) -> Value<'_> {
        self.value
    }

    fn optional_bytes(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, UsageError> {
        let members = self.value.object()?;
        let Some(number) = members.optional(name, read::u32)? else { return Ok(None) };
        let part = usize::try_from(number).ok().and_then(|number| self.beside.get(number));
        match part {
            Some(part) => Ok(Some(Cow::Borrowed(part))),
            None => Err(members.wrong(name, "has no bytes beside the call")),
        }
    }
}

/// The number of the descriptions that the wrapper of a call was written from, and the parts of the call.
///
/// The call begins with that number and the number of the parts. Then comes each part behind its length. Every number has
/// four bytes, the lowest first.
///
/// # Errors
/// `usage-wrong-value` if the call has another form: its wrapper is of another build.
///
/// # Example
/// ```
/// use erc8257_primitives::describe::parts;
///
/// let call = [9, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, b'{', b'}', 1, 0, 0, 0, 7];
/// assert_eq!(parts(&call).unwrap(), (9, vec![&b"{}"[..], &[7]]));
/// assert_eq!(parts(&call[1..]).unwrap_err().code(), "usage-wrong-value");
/// ```
pub fn parts(call: &[u8]) -> Result<(u32, Vec<&[u8]>), Refusal> {
    split(call).ok_or_else(Refusal::other_build)
}

/// A frame that [`parts`] reads: a number of descriptions, and parts.
///
/// # Example
/// ```
/// use erc8257_primitives::describe::{frame, parts};
///
/// assert_eq!(parts(&frame(9, &[b"{}", &[7]])).unwrap(), (9, vec![&b"{}"[..], &[7]]));
/// ```
#[must_use]
pub fn frame(description: u32, parts: &[&[u8]]) -> Vec<u8> {
    // No part is that long: the core bounds what it writes.
    let number = |length: usize| u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes();
    let mut frame = Vec::new();
    frame.extend(description.to_le_bytes());
    frame.extend(number(parts.len()));
    for part in parts {
        frame.extend(number(part.len()));
        frame.extend(*part);
    }
    frame
}

fn split(call: &[u8]) -> Option<(u32, Vec<&[u8]>)> {
    let (description, rest) = number(call)?;
    let (count, mut rest) = number(rest)?;
    let count = usize::try_from(count).ok().filter(|count| (1..=PARTS).contains(count))?;
    let mut parts = Vec::with_capacity(count);
    for _ in 0..count {
        let (length, behind) = number(rest)?;
        let (part, behind) = behind.split_at_checked(usize::try_from(length).ok()?)?;
        parts.push(part);
        rest = behind;
    }
    rest.is_empty().then_some((description, parts))
}

fn number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (number, rest) = bytes.split_first_chunk::<NUMBER>()?;
    Some((u32::from_le_bytes(*number), rest))
}
