//! JSON-RPC responses: whose they are, and the untouched text of what they hold.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::session::CallAnswer;

/// What the body of an HTTP answer holds.
pub(crate) enum Envelopes<'a> {
    One(Envelope<'a>),
    /// An array of them.
    Many(Vec<Envelope<'a>>),
}

/// One response.
pub(crate) struct Envelope<'a> {
    /// The JSON text of the member `id`; none if that is null.
    pub(crate) id: Option<&'a str>,
    outcome: Outcome<'a>,
}

/// The JSON text of one of the two members.
enum Outcome<'a> {
    Result(&'a str),
    Error(&'a str),
}

impl Envelope<'_> {
    pub(crate) fn is_error(&self) -> bool {
        matches!(self.outcome, Outcome::Error(_))
    }

    pub(crate) fn answer(&self) -> CallAnswer {
        match self.outcome {
            Outcome::Result(json) => CallAnswer::Result { json: json.to_owned() },
            Outcome::Error(json) => CallAnswer::Error { json: json.to_owned() },
        }
    }
}

/// Reads a body; nothing for what is no JSON-RPC, or for more than `most` responses.
pub(crate) fn read(body: &[u8], most: usize) -> Option<Envelopes<'_>> {
    let text = std::str::from_utf8(body).ok()?;
    if !text.trim_start().starts_with('[') {
        return Some(Envelopes::One(serde_json::from_str(text).ok()?));
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let many = reader.deserialize_seq(Many(most)).ok()?;
    reader.end().ok()?;
    Some(Envelopes::Many(many))
}

struct Many(usize);

impl<'de> Visitor<'de> for Many {
    type Value = Vec<Envelope<'de>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of responses")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> core::result::Result<Self::Value, A::Error> {
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
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> core::result::Result<Self, D::Error> {
        deserializer.deserialize_map(One)
    }
}

struct One;

impl<'de> Visitor<'de> for One {
    type Value = Envelope<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a response")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> core::result::Result<Self::Value, A::Error> {
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
        Ok(Envelope { id: id.filter(|id| *id != "null"), outcome })
    }
}
