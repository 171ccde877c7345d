//! The arguments of a verb: as a bundle, or as a call from another language with bytes beside its document.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::{Refusal, Value, read};
use crate::usage::UsageError;

/// Bytes of the number of parts, and of the length in front of each.
const LENGTH: usize = 4;
/// Parts of one call (our bound): the document, and the bytes of its arguments.
const PARTS: usize = 16;

/// The members of a verb's arguments, and the bytes that crossed beside them.
#[derive(Clone, Copy)]
pub struct Arguments<'v> {
    value: Value<'v>,
    beside: Option<&'v [&'v [u8]]>,
}

impl<'v> Arguments<'v> {
    /// Arguments of a bundle: bytes stand in the document.
    #[must_use]
    pub const fn of_bundle(value: Value<'v>) -> Self {
        Self { value, beside: None }
    }

    /// Arguments of a call: where bytes belong, the document has their number beside it, from 0.
    #[must_use]
    pub const fn of_call(value: Value<'v>, beside: &'v [&'v [u8]]) -> Self {
        Self { value, beside: Some(beside) }
    }

    /// The document.
    #[must_use]
    pub const fn value(&self) -> &Value<'v> {
        &self.value
    }

    /// Bytes that must be there.
    ///
    /// # Errors
    /// `usage-missing`, and `usage-wrong-value` for anything else.
    pub fn bytes(&self, name: &str) -> Result<Cow<'v, [u8]>, UsageError> {
        match self.optional_bytes(name)? {
            Some(bytes) => Ok(bytes),
            None => Err(self.value.object()?.missing(name)),
        }
    }

    /// Bytes that may be left out.
    ///
    /// # Errors
    /// `usage-wrong-value` for anything else.
    pub fn optional_bytes(&self, name: &str) -> Result<Option<Cow<'v, [u8]>>, UsageError> {
        let members = self.value.object()?;
        let Some(beside) = self.beside else {
            let bytes = members.optional_bytes::<{ usize::MAX }>(name)?;
            return Ok(bytes.map(|bytes| Cow::Owned(bytes.0)));
        };
        let Some(number) = members.optional(name, read::u32)? else { return Ok(None) };
        let part = usize::try_from(number).ok().and_then(|number| beside.get(number));
        match part {
            Some(part) => Ok(Some(Cow::Borrowed(part))),
            None => Err(members.wrong(name, "has no bytes beside the call")),
        }
    }
}

/// The parts of a call: the number of them, then each with its length in front, all in four bytes, the lowest first.
///
/// # Errors
/// `usage-wrong-value` for bytes of another form, which no wrapper of this build writes.
///
/// # Example
/// ```
/// use erc8257_primitives::describe::parts;
///
/// let parts = parts(&[2, 0, 0, 0, 2, 0, 0, 0, b'{', b'}', 1, 0, 0, 0, 7]).unwrap();
/// assert_eq!(parts, [&b"{}"[..], &[7]]);
/// ```
pub fn parts(call: &[u8]) -> Result<Vec<&[u8]>, Refusal> {
    split(call).ok_or_else(|| {
        Refusal::new(
            "usage-wrong-value",
            "the call is cut off: the wrapper and the module are not of one build".into(),
        )
    })
}

fn split(call: &[u8]) -> Option<Vec<&[u8]>> {
    let (count, mut rest) = number(call)?;
    if count == 0 || count > PARTS {
        return None;
    }
    let mut parts = Vec::with_capacity(count);
    for _ in 0..count {
        let (length, behind) = number(rest)?;
        let (part, behind) = behind.split_at_checked(length)?;
        parts.push(part);
        rest = behind;
    }
    rest.is_empty().then_some(parts)
}

fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (number, rest) = bytes.split_first_chunk::<LENGTH>()?;
    Some((usize::try_from(u32::from_le_bytes(*number)).ok()?, rest))
}
