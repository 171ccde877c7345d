//! JSON-RPC responses: whose they are, and the untouched text of what they hold.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::{OwnedAnswer, missing};

/// Whose response it is. Requests have numbers, so any other text is nobody's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Id {
    Request(u64),
    /// `null` or absent: an error before the request could be read.
    None,
    Foreign,
}

impl Id {
    fn read(text: Option<&str>) -> Self {
        match text {
            None | Some("null") => Self::None,
            Some(text) => match text.parse() {
                Ok(id) if text.bytes().all(|byte| byte.is_ascii_digit()) => Self::Request(id),
                _ => Self::Foreign,
            },
        }
    }
}

/// A response.
pub(super) struct Envelope<'a> {
    id: Id,
    pub(super) outcome: Outcome<'a>,
}

/// `result` or `error`, as written.
pub(super) enum Outcome<'a> {
    Result(&'a str),
    Error(&'a str),
}

impl Outcome<'_> {
    pub(super) fn owned(&self) -> OwnedAnswer {
        match self {
            Self::Result(text) => OwnedAnswer::Result(text.as_bytes().to_vec()),
            Self::Error(text) => OwnedAnswer::Error(text.as_bytes().to_vec()),
        }
    }
}

impl Envelope<'_> {
    pub(super) fn is_for(&self, id: u64) -> bool {
        self.id == Id::Request(id)
    }

    pub(super) fn has_no_id(&self) -> bool {
        self.id == Id::None
    }
}

/// What a body holds.
pub(super) enum Envelopes<'a> {
    One(Envelope<'a>),
    Many(Vec<Envelope<'a>>),
}

/// Reads a body that answers `count` requests; `None` if it is not JSON-RPC, or answers more than was asked.
pub(super) fn read(body: &[u8], count: usize) -> Option<Envelopes<'_>> {
    let text = std::str::from_utf8(body).ok()?;
    if !text.trim_start().starts_with('[') {
        return serde_json::from_str(text).ok().map(Envelopes::One);
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let many = reader.deserialize_seq(Many(count)).ok()?;
    reader.end().ok()?;
    Some(Envelopes::Many(many))
}

/// The answers to the requests `first`, `first + 1` and so on. One that is missing, or that is given twice, is no answer.
pub(super) fn in_order(envelopes: Vec<Envelope<'_>>, first: u64, count: usize) -> Vec<OwnedAnswer> {
    let mut answers: Vec<Option<OwnedAnswer>> = vec![None; count];
    for Envelope { id, outcome } in envelopes {
        let Id::Request(id) = id else { continue };
        let index = id.checked_sub(first).and_then(|at| usize::try_from(at).ok());
        if let Some(answer) = index.and_then(|at| answers.get_mut(at)) {
            *answer = Some(if answer.is_some() { missing() } else { outcome.owned() });
        }
    }
    answers.into_iter().map(|answer| answer.unwrap_or_else(missing)).collect()
}

struct Many(usize);

impl<'de> Visitor<'de> for Many {
    type Value = Vec<Envelope<'de>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of responses")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some(one) = seq.next_element()? {
            if all.len() >= self.0 {
                return Err(A::Error::custom("more responses than requests"));
            }
            all.push(one);
        }
        Ok(all)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Envelope<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(One)
    }
}

struct One;

impl<'de> Visitor<'de> for One {
    type Value = Envelope<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a response")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut id, mut result, mut error) = (None, None, None);
        while let Some(key) = map.next_key::<String>()? {
            let member = match key.as_str() {
                "id" => &mut id,
                "result" => &mut result,
                "error" => &mut error,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            if member.replace(map.next_value::<&RawValue>()?.get()).is_some() {
                return Err(A::Error::custom("a member twice"));
            }
        }
        // Some nodes write both members and mean the one that is not null.
        let outcome = match (result, error) {
            (Some(result), None | Some("null")) => Outcome::Result(result),
            (None | Some("null"), Some(error)) if error != "null" => Outcome::Error(error),
            _ => return Err(A::Error::custom("neither a result nor an error, or both")),
        };
        Ok(Envelope { id: Id::read(id), outcome })
    }
}
