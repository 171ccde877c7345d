//! The structs of typed data, and what a type is.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use primitives::json::{Document, Kind, NodeId};

use crate::answer::member;
use crate::limits::TYPED_TYPE_BYTES;

/// A member of a struct.
pub(super) struct Field {
    pub(super) name: String,
    /// Its type, as it is written.
    pub(super) of: String,
    pub(super) shape: Shape,
}

/// A struct.
pub(super) struct Struct {
    pub(super) name: String,
    pub(super) fields: Vec<Field>,
}

/// A type that is looked up: a value finds its own at once, however long the text of the type is.
pub(super) struct Shape {
    /// How many elements the arrays have where the type says so, the outermost array first.
    pub(super) lengths: Vec<Option<usize>>,
    pub(super) base: Base,
}

/// A type without its arrays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Base {
    Elementary(Elementary),
    /// The struct at this place.
    Struct(usize),
}

/// The structs by name, each with the names of its members and their types.
pub(super) struct Named(BTreeMap<String, Vec<(String, String)>>);

/// The structs in the order of their names.
pub(super) struct Types(Vec<Struct>);

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

impl Named {
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
                let field = (text(element, "name")?, text(element, "type")?);
                if !is_identifier(&field.0) || !seen.insert(field.0.clone()) {
                    return None;
                }
                fields.push(field);
            }
            types.insert(name, fields);
        }
        Some(Self(types))
    }

    pub(super) fn add(&mut self, name: &str, fields: Vec<(String, String)>) {
        self.0.insert(name.into(), fields);
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Looks up every type that is used; `None` where one is neither a struct nor elementary.
    pub(super) fn resolved(self) -> Option<Types> {
        let names: Vec<String> = self.0.keys().cloned().collect();
        let field = |(name, of): (String, String)| {
            let shape = Shape::of(&of, &names)?;
            Some(Field { name, of, shape })
        };
        let one = |(name, fields): (String, Vec<(String, String)>)| {
            Some(Struct { name, fields: fields.into_iter().map(field).collect::<Option<_>>()? })
        };
        self.0.into_iter().map(one).collect::<Option<_>>().map(Types)
    }
}

impl Shape {
    fn of(text: &str, names: &[String]) -> Option<Self> {
        // No struct with a longer text has a hash, and each array costs more than its brackets.
        if text.len() > TYPED_TYPE_BYTES {
            return None;
        }
        let (mut of, mut lengths) = (text, Vec::new());
        while of.ends_with(']') {
            let (inner, length) = array(of)?;
            lengths.push(length);
            of = inner;
        }
        let base = match names.binary_search_by(|name| name.as_str().cmp(of)) {
            Ok(place) => Base::Struct(place),
            Err(_) => Base::Elementary(elementary(of)?),
        };
        Some(Self { lengths, base })
    }
}

impl Types {
    /// The place of a struct.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.0.binary_search_by(|of| of.name.as_str().cmp(name)).ok()
    }

    pub(super) const fn count(&self) -> usize {
        self.0.len()
    }

    /// The struct at a place.
    pub(super) fn at(&self, place: usize) -> Option<&Struct> {
        self.0.get(place)
    }
}

/// The type of an array's elements, and how many there are where the type says so.
fn array(of: &str) -> Option<(&str, Option<usize>)> {
    let (inner, length) = of.strip_suffix(']')?.rsplit_once('[')?;
    if length.is_empty() {
        return Some((inner, None));
    }
    let is_number = length.bytes().all(|byte| byte.is_ascii_digit());
    Some((inner, Some(if is_number { length.parse().ok()? } else { return None })))
}

/// An elementary type. `uint` and `int` are none: EIP-712 knows them only with their bits.
fn elementary(name: &str) -> Option<Elementary> {
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
