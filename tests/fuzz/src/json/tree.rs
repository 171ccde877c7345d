//! A JSON value, and changes of it.

use crate::dice::Dice;

/// A JSON value. Numbers are texts of the JSON grammar, finite as doubles; member names are distinct.
#[derive(Debug, Clone, PartialEq)]
pub enum Tree {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number as it is written.
    Number(String),
    /// A string, unescaped.
    Text(String),
    /// An array.
    Array(Vec<Tree>),
    /// An object, its members in the order of the text.
    Object(Vec<(String, Tree)>),
}

impl Tree {
    /// A string.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// The value of a member, or `None` where the object has no such member.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members.iter().find(|(one, _)| one == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// Sets a member of an object, at its end if it is new.
    pub fn set(&mut self, name: &str, value: Self) {
        let Self::Object(members) = self else { return };
        match members.iter_mut().find(|(one, _)| one == name) {
            Some((_, old)) => *old = value,
            None => members.push((name.to_owned(), value)),
        }
    }

    /// The number of values, this one included.
    #[must_use]
    pub fn count(&self) -> usize {
        1 + match self {
            Self::Array(items) => items.iter().map(Self::count).sum(),
            Self::Object(members) => members.iter().map(|(_, value)| value.count()).sum(),
            _ => 0,
        }
    }

    /// The value of this index in the order of the document; the index is below [`Self::count`].
    pub fn at(&mut self, index: usize) -> &mut Self {
        let mut left = index;
        let mut here = self;
        while left > 0 {
            left -= 1;
            let children: Vec<&mut Self> = match here {
                Self::Array(items) => items.iter_mut().collect(),
                Self::Object(members) => members.iter_mut().map(|(_, value)| value).collect(),
                _ => panic!("an index below count"),
            };
            let mut found = None;
            for child in children {
                let count = child.count();
                if left < count {
                    found = Some(child);
                    break;
                }
                left -= count;
            }
            here = found.expect("an index below count");
        }
        here
    }

    /// The value that a JSON Pointer (RFC 6901) points at.
    #[must_use]
    pub fn pointed(&self, pointer: &str) -> Option<&Self> {
        let mut here = self;
        for step in pointer.split('/').skip(1) {
            let step = step.replace("~1", "/").replace("~0", "~");
            here = match here {
                Self::Array(items) => items.get(step.parse::<usize>().ok()?)?,
                Self::Object(_) => here.get(&step)?,
                _ => return None,
            };
        }
        (pointer.is_empty() || pointer.starts_with('/')).then_some(here)
    }

    /// Makes another value of it: never one with the same canonical bytes.
    pub fn change(&mut self, dice: &mut Dice<'_>) {
        match self {
            Self::Null => *self = Self::Bool(false),
            Self::Bool(value) => *value = !*value,
            Self::Number(text) => {
                let other = if text.parse() == Ok(12_345.5_f64) { "1" } else { "12345.5" };
                *text = other.into();
            }
            Self::Text(text) => match text.pop() {
                Some(last) if dice.one_in(2) => text.extend([last, 'x']),
                Some(_) => {}
                None => text.push('x'),
            },
            Self::Array(items) => {
                if items.pop().is_none() || dice.one_in(2) {
                    items.extend([Self::Null, Self::Null, Self::Null]);
                }
            }
            Self::Object(members) => {
                let longest = members.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
                if members.pop().is_none() || dice.one_in(2) {
                    members.push(("n".repeat(longest + 1), Self::Null));
                }
            }
        }
    }
}
