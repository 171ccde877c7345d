//! JSON-RPC responses: the request that each answers, and the untouched text of its result or error.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// The content of an HTTP answer's body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body<'a> {
    /// A response.
    One(Response<'a>),
    /// An array of responses, in the server's order.
    Many(Vec<Response<'a>>),
}

/// A response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Response<'a> {
    /// The JSON text of the member `id`; none where that is null or missing: an error before the request could be read.
    pub id: Option<&'a str>,
    /// The result or the error.
    pub outcome: Outcome<'a>,
}

/// The JSON text of one of the two members, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome<'a> {
    /// Of `result`.
    Result(&'a str),
    /// Of `error`.
    Error(&'a str),
}

/// Reads a body; none for a body that is not JSON-RPC, or for more than `most` responses. The work is bounded
/// by the length of the body, which the caller bounds.
///
/// # Example
/// ```
/// use erc8257_json_rpc::{Body, read};
///
/// let body = br#"[{"id":2,"error":{"code":-32000}},{"id":1,"result":null}]"#;
/// assert!(matches!(read(body, 2), Some(Body::Many(responses)) if responses.len() == 2));
/// assert_eq!(read(body, 1), None);
/// assert_eq!(read(b"<html>", 1), None);
/// ```
#[must_use]
pub fn read(body: &[u8], most: usize) -> Option<Body<'_>> {
    let text = core::str::from_utf8(body).ok()?;
    if !text.trim_start().starts_with('[') {
        return serde_json::from_str(text).ok().map(Body::One);
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    let many = reader.deserialize_seq(Many(most)).ok()?;
    reader.end().ok()?;
    Some(Body::Many(many))
}

struct Many(usize);

impl<'de> Visitor<'de> for Many {
    type Value = Vec<Response<'de>>;

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

impl<'de: 'a, 'a> Deserialize<'de> for Response<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(One)
    }
}

struct One;

impl<'de> Visitor<'de> for One {
    type Value = Response<'de>;

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
        Ok(Response { id: id.filter(|id| *id != "null"), outcome })
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    fn one(body: &str) -> Option<(Option<&str>, Outcome<'_>)> {
        match read(body.as_bytes(), 1)? {
            Body::One(Response { id, outcome }) => Some((id, outcome)),
            Body::Many(_) => None,
        }
    }

    #[test]
    fn texts_are_left_as_they_are() {
        assert_eq!(one(r#" {"result": 1e5 ,"id":"7"} "#), Some((Some("\"7\""), Outcome::Result("1e5"))));
        assert_eq!(
            one(r#"{"id":null,"error":{"a":1,"a":2}}"#),
            Some((None, Outcome::Error("{\"a\":1,\"a\":2}")))
        );
        assert_eq!(one(r#"{"result":null}"#), Some((None, Outcome::Result("null"))));
    }

    #[test]
    fn of_two_members_the_one_counts_that_is_not_null() {
        assert_eq!(one(r#"{"id":1,"result":2,"error":null}"#), Some((Some("1"), Outcome::Result("2"))));
        assert_eq!(one(r#"{"id":1,"result":null,"error":3}"#), Some((Some("1"), Outcome::Error("3"))));
        for neither in [r#"{"id":1,"result":2,"error":3}"#, r#"{"id":1}"#, r#"{"id":1,"error":null}"#] {
            assert_eq!(one(neither), None, "{neither}");
        }
    }

    #[test]
    fn what_is_no_response_is_none() {
        let bodies = [
            "",
            "1",
            "null",
            "[",
            "[1]",
            r#"{"id":1,"id":1,"result":2}"#,
            r#"{"result":NaN}"#,
            "{\"result\":1} x",
        ];
        for body in bodies {
            assert_eq!(read(body.as_bytes(), 9), None, "{body}");
        }
        assert_eq!(read(b"{\"result\":\"\xff\"}", 1), None);
        assert_eq!(read(b"[{\"result\":1}] x", 1), None);
    }

    #[test]
    fn depth_is_the_cores_matter() {
        let deep = "[".repeat(1_000_000) + &"]".repeat(1_000_000);
        assert_eq!(
            one(&format!("{{\"id\":1,\"result\":{deep}}}")),
            Some((Some("1"), Outcome::Result(&deep)))
        );
    }

    #[test]
    fn an_array_has_as_many_as_were_asked() {
        let body = br#"[{"result":1},{"id":1,"error":{}}]"#;
        assert!(matches!(read(body, 2), Some(Body::Many(all)) if all.len() == 2));
        assert_eq!(read(body, 1), None);
        assert_eq!(read(b" [] ", 0), Some(Body::Many(Vec::new())));
    }
}
