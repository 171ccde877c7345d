//! How the types of members are written.

use alloc::vec::Vec;

use super::{Address, Base64, Bytes4, Bytes32, Hex, Int128, Json, Map, ToolRef, Uint256, Word};
use crate::base64;
use crate::codes;
use crate::json::Writer;

/// Writes itself as JSON text, in the one form that it has in every language.
pub trait ToJson {
    /// Appends the value.
    fn to_json(&self, w: &mut Writer);
}

/// Writes an object without the members that have no value.
///
/// # Example
/// ```
/// use erc8257_primitives::describe::KnownMembers;
/// use erc8257_primitives::json::Writer;
///
/// let mut w = Writer::new();
/// let mut members = KnownMembers::new(&mut w);
/// members.word("answer", "malformed");
/// members.optional("detail", &None::<bool>);
/// members.end();
/// assert_eq!(w.finish(), r#"{"answer":"malformed"}"#);
/// ```
pub struct KnownMembers<'w> {
    w: &'w mut Writer,
    separator: &'static str,
}

impl<'w> KnownMembers<'w> {
    /// An object that has no member yet.
    #[must_use]
    pub const fn new(w: &'w mut Writer) -> Self {
        Self { w, separator: "{" }
    }

    fn name(&mut self, name: &str) -> &mut Writer {
        self.w.raw(self.separator).quoted(name).raw(":");
        self.separator = ",";
        self.w
    }

    /// A word that needs no escapes.
    pub fn word(&mut self, name: &str, word: &str) {
        self.name(name).quoted(word);
    }

    /// A member that is always there.
    pub fn member(&mut self, name: &str, value: &impl ToJson) {
        value.to_json(self.name(name));
    }

    /// A member that may have no value.
    pub fn optional(&mut self, name: &str, value: &Option<impl ToJson>) {
        if let Some(value) = value {
            self.member(name, value);
        }
    }

    /// The end of the object.
    pub fn end(self) {
        self.w.raw(if self.separator == "{" { "{}" } else { "}" });
    }
}

macro_rules! displayed {
    ($($method:ident: $($type:ty)+;)+) => {$($(
        impl ToJson for $type {
            fn to_json(&self, w: &mut Writer) {
                w.$method(self);
            }
        }
    )+)+};
}

displayed! {
    display: u8 u16 u32 u64 i64;
    quoted: Uint256 Int128 Bytes4 Bytes32 ToolRef;
}

impl ToJson for bool {
    fn to_json(&self, w: &mut Writer) {
        w.boolean(*self);
    }
}

impl ToJson for alloc::string::String {
    fn to_json(&self, w: &mut Writer) {
        w.string(self);
    }
}

/// In lower case: a checksum is for eyes.
impl ToJson for Address {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(format_args!("{self:?}"));
    }
}

impl<const BYTES: usize> ToJson for Hex<BYTES> {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(alloy_primitives::hex::encode_prefixed(&self.0));
    }
}

impl<const BYTES: usize> ToJson for Base64<BYTES> {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(base64::encode(&self.0));
    }
}

impl<const BYTES: usize> ToJson for Json<BYTES> {
    fn to_json(&self, w: &mut Writer) {
        w.raw(self.as_str());
    }
}

impl<C: codes::Code, K: codes::Check, O: codes::Own> ToJson for codes::Finding<C, K, O> {
    fn to_json(&self, w: &mut Writer) {
        self.write(w);
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn to_json(&self, w: &mut Writer) {
        match self {
            Some(value) => value.to_json(w),
            None => drop(w.raw("null")),
        }
    }
}

impl<T: ToJson> ToJson for Vec<T> {
    fn to_json(&self, w: &mut Writer) {
        w.raw("[");
        for (index, value) in self.iter().enumerate() {
            if index > 0 {
                w.raw(",");
            }
            value.to_json(w);
        }
        w.raw("]");
    }
}

impl<K: Word, T: ToJson> ToJson for Map<K, T> {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{");
        for (index, (word, value)) in self.0.iter().enumerate() {
            if index > 0 {
                w.raw(",");
            }
            w.quoted(word.as_str()).raw(":");
            value.to_json(w);
        }
        w.raw("}");
    }
}
