//! The structs of typed data, and what a type is.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use primitives::json::{Document, Kind, NodeId};

use crate::answer::member;

/// A member of a struct.
pub(super) struct Field {
    pub(super) name: String,
    pub(super) of: String,
}

/// The structs by name.
pub(super) struct Types(BTreeMap<String, Vec<Field>>);

/// A type that is no struct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Elementary {
    Address,
    Bool,
    String,
    Bytes,
    /// So many bytes.
    Fixed(usize),
    /// So many bits.
    Uint(usize),
    Int(usize),
}

impl Types {
    /// Reads the structs. `None` where a name is no identifier, stands for an elementary type or stands twice.
    pub(super) fn read(document: &Document<'_>, node: NodeId) -> Option<Self> {
        let mut types = BTreeMap::new();
        for (key, list) in document.members_of(node) {
            let name = document.string(key).into_owned();
            if !is_identifier(&name) || elementary(&name).is_some() || document.kind(list) != Kind::Array {
                return None;
            }
            let text = |object: NodeId, name: &str| {
                let node = member(document, object, name)?;
                (document.kind(node) == Kind::String).then(|| document.string(node).into_owned())
            };
            let mut fields = Vec::new();
            let mut seen = BTreeSet::new();
            for element in document.elements(list) {
                let field = Field { name: text(element, "name")?, of: text(element, "type")? };
                if !is_identifier(&field.name) || !seen.insert(field.name.clone()) {
                    return None;
                }
                fields.push(field);
            }
            types.insert(name, fields);
        }
        Some(Self(types))
    }

    pub(super) fn add(&mut self, name: &str, fields: Vec<Field>) {
        self.0.insert(name.into(), fields);
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The struct's own name.
    pub(super) fn name(&self, name: &str) -> Option<&str> {
        self.0.get_key_value(name).map(|(name, _)| name.as_str())
    }

    pub(super) fn fields(&self, name: &str) -> &[Field] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }

    /// Whether every type that is used is a struct or elementary.
    pub(super) fn are_known(&self) -> bool {
        let is_known = |field: &Field| {
            let base = base(&field.of);
            base.is_some_and(|base| self.has(base) || elementary(base).is_some())
        };
        self.0.values().flatten().all(is_known)
    }
}

/// The type of an array's elements, and how many there are where the type says so.
pub(super) fn array(of: &str) -> Option<(&str, Option<usize>)> {
    let (inner, length) = of.strip_suffix(']')?.rsplit_once('[')?;
    if length.is_empty() {
        return Some((inner, None));
    }
    let is_number = length.bytes().all(|byte| byte.is_ascii_digit());
    Some((inner, Some(if is_number { length.parse().ok()? } else { return None })))
}

/// The type without its arrays.
pub(super) fn base(of: &str) -> Option<&str> {
    let mut of = of;
    while of.ends_with(']') {
        of = array(of)?.0;
    }
    Some(of)
}

/// An elementary type. `uint` and `int` are none: EIP-712 knows them only with their bits.
pub(super) fn elementary(name: &str) -> Option<Elementary> {
    let number = |digits: &str| {
        let is_short = !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
        if is_short { digits.parse::<usize>().ok() } else { None }
    };
    let bits =
        |digits: &str| number(digits).filter(|bits| (8..=256).contains(bits) && bits.is_multiple_of(8));
    Some(match name {
        "address" => Elementary::Address,
        "bool" => Elementary::Bool,
        "string" => Elementary::String,
        "bytes" => Elementary::Bytes,
        _ => {
            if let Some(digits) = name.strip_prefix("bytes") {
                Elementary::Fixed(number(digits).filter(|size| (1..=32).contains(size))?)
            } else if let Some(digits) = name.strip_prefix("uint") {
                Elementary::Uint(bits(digits)?)
            } else {
                Elementary::Int(bits(name.strip_prefix("int")?)?)
            }
        }
    })
}

/// `[A-Za-z_$][A-Za-z0-9_$]*`: a comma in a name could imitate a known type.
fn is_identifier(name: &str) -> bool {
    let is_first = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$');
    let is_letter = |byte: u8| is_first(byte) || byte.is_ascii_digit();
    name.bytes().next().is_some_and(is_first) && name.bytes().all(is_letter)
}
