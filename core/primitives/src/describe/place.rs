//! Where in the caller's document a value stands: a chain on the stack, which becomes a text only for an error.

use alloc::string::String;
use alloc::vec::Vec;

/// A place, told by what leads to it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place<'p> {
    /// The whole document.
    Whole,
    /// A member of the object at a place.
    Member(&'p Place<'p>, &'p str),
    /// An element of the array at a place.
    Element(&'p Place<'p>, usize),
}

impl Place<'_> {
    /// The path as usage errors name it: `a.b[0].c`; `None` for the whole.
    pub(super) fn path(&self) -> Option<String> {
        let mut steps = Vec::new();
        let mut at = self;
        loop {
            match at {
                Place::Whole => break,
                Place::Member(parent, name) => {
                    steps.push(alloc::format!(".{name}"));
                    at = parent;
                }
                Place::Element(parent, index) => {
                    steps.push(alloc::format!("[{index}]"));
                    at = parent;
                }
            }
        }
        let path: String = steps.iter().rev().map(String::as_str).collect();
        match path.strip_prefix('.') {
            Some(path) => Some(path.into()),
            None if path.is_empty() => None,
            None => Some(path),
        }
    }
}
