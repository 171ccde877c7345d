//! JSON with its members in the order in which they were put.

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Tree {
    Null,
    Boolean(bool),
    Number(u64),
    Integer(i64),
    Text(String),
    List(Vec<Tree>),
    Object(Vec<(String, Tree)>),
}

impl Tree {
    pub(crate) fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    pub(crate) fn texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        Self::List(texts.into_iter().map(Self::text).collect())
    }

    /// An object without the members that are `null`.
    pub(crate) fn object<const N: usize>(members: [(&str, Self); N]) -> Self {
        let there = members.into_iter().filter(|(_, value)| *value != Self::Null);
        Self::Object(there.map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// The members of an object, and behind them those of another.
    pub(crate) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Object(mut members), Self::Object(more)) => {
                members.extend(more);
                Self::Object(members)
            }
            (_, other) => other,
        }
    }

    /// A text, or `null`.
    pub(crate) fn maybe(text: Option<&str>) -> Self {
        text.map_or(Self::Null, Self::text)
    }

    /// The text of a file.
    pub(crate) fn to_file(&self) -> String {
        // Nothing in a tree can fail to be written.
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text
    }
}

impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Boolean(value) => serializer.serialize_bool(*value),
            Self::Number(value) => serializer.serialize_u64(*value),
            Self::Integer(value) => serializer.serialize_i64(*value),
            Self::Text(value) => serializer.serialize_str(value),
            Self::List(values) => {
                let mut list = serializer.serialize_seq(Some(values.len()))?;
                for value in values {
                    list.serialize_element(value)?;
                }
                list.end()
            }
            Self::Object(members) => {
                let mut object = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    object.serialize_entry(name, value)?;
                }
                object.end()
            }
        }
    }
}
