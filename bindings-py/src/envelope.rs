//! JSON-RPC responses, for the hosts in `python/erc8257/_host`: whose they are, and the untouched text of what they hold.
//! Python's own reader would change the text: it takes `NaN`, keeps the last of two members, and gives up at depth.

use std::fmt;

use pyo3::prelude::*;
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::argument::bytes;
use crate::failure::Result;

/// The text of the members `id`, `result` and `error`; of the last two there is one. `None` for an `id` that is null.
type Members = (Option<String>, Option<String>, Option<String>);

/// Returns whether the body of a JSON-RPC answer is an array, and of each response in it the JSON texts
/// of ``id`` (``None`` for null), ``result`` and ``error``, of which there is one; ``None`` for what is not
/// JSON-RPC, or for more than ``most`` responses. For hosts.
#[pyfunction]
pub fn read_envelopes(
    py: Python<'_>,
    body: &Bound<'_, PyAny>,
    most: usize,
) -> Result<Option<(bool, Vec<Members>)>> {
    let body = bytes(body, "/body")?;
    let body = body.as_bytes();
    Ok(py.detach(|| read(body, most)))
}

fn read(body: &[u8], most: usize) -> Option<(bool, Vec<Members>)> {
    let text = std::str::from_utf8(body).ok()?;
    if !text.trim_start().starts_with('[') {
        let one: Envelope<'_> = serde_json::from_str(text).ok()?;
        return Some((false, vec![one.members()]));
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let many = reader.deserialize_seq(Many(most)).ok()?;
    reader.end().ok()?;
    Some((true, many.iter().map(Envelope::members).collect()))
}

struct Envelope<'a> {
    id: Option<&'a str>,
    result: Option<&'a str>,
    error: Option<&'a str>,
}

impl Envelope<'_> {
    fn members(&self) -> Members {
        let owned = |text: Option<&str>| text.map(ToOwned::to_owned);
        (owned(self.id.filter(|id| *id != "null")), owned(self.result), owned(self.error))
    }
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
        match (result, error) {
            (Some(result), None | Some("null")) => Ok(Envelope { id, result: Some(result), error: None }),
            (None | Some("null"), Some(error)) if error != "null" => {
                Ok(Envelope { id, result: None, error: Some(error) })
            }
            _ => Err(A::Error::custom("neither a result nor an error, or both")),
        }
    }
}
