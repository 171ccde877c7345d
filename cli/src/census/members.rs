//! The members of an object that are asked for; the others are passed over unread.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The members to read: `F` returns the kind of a member by its name.
pub(super) struct Members<F>(pub(super) F);

impl<'de, F, K> DeserializeSeed<'de> for Members<F>
where
    F: Fn(&str) -> Option<K>,
    K: PartialEq,
{
    type Value = Vec<(K, Box<RawValue>)>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, F, K> Visitor<'de> for Members<F>
where
    F: Fn(&str) -> Option<K>,
    K: PartialEq,
{
    type Value = Vec<(K, Box<RawValue>)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    /// A member that is there twice is refused: two readers would take two values from it.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members: Self::Value = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            match (self.0)(&name) {
                Some(kind) if members.iter().any(|(before, _)| *before == kind) => {
                    return Err(A::Error::custom("a member twice"));
                }
                Some(kind) => members.push((kind, map.next_value()?)),
                None => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(members)
    }
}
