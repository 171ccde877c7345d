//! The hash of a struct of typed data.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::canonical::{Keccak256, keccak256};
use primitives::describe::read::whole_number;
use primitives::hex;
use primitives::json::{Document, Kind, NodeId};
use primitives::limits::EXACT_INTEGER;

use super::types::{Base, Elementary, Shape, Types};
use crate::limits::{TYPED_DEPTH, TYPED_TYPE_BYTES};
use crate::read::quantity;

pub(crate) use crate::answer::bytes;

/// Hashes structs of one document.
pub(super) struct Encoder<'e> {
    document: &'e Document<'e>,
    types: &'e Types,
    /// The hashes of the types so far, by the places of the structs.
    hashes: Vec<Option<B256>>,
    /// Bytes of types that may still be written: types that lead to each other make texts longer than the document.
    left: usize,
}

impl<'e> Encoder<'e> {
    pub(super) fn new(document: &'e Document<'e>, types: &'e Types) -> Self {
        Self { document, types, hashes: vec![None; types.count()], left: TYPED_TYPE_BYTES }
    }

    /// A struct, and all structs that it leads to by name: `Mail(Person from)Person(string name)`.
    pub(super) fn encoded_type(&mut self, place: usize) -> Option<String> {
        // In the order of their places, which is that of their names.
        let mut others: BTreeSet<usize> = BTreeSet::new();
        let mut open = Vec::from([place]);
        let mut steps = 0_usize;
        while let Some(next) = open.pop() {
            for field in &self.types.at(next)?.fields {
                steps = steps.checked_add(1).filter(|steps| *steps <= self.left)?;
                if let Base::Struct(other) = field.shape.base
                    && other != place
                    && others.insert(other)
                {
                    open.push(other);
                }
            }
        }
        let mut text = String::new();
        for place in core::iter::once(place).chain(others) {
            let of = self.types.at(place)?;
            text.push_str(&of.name);
            let mut separator = '(';
            for field in &of.fields {
                text.push(separator);
                text.push_str(&field.of);
                text.push(' ');
                text.push_str(&field.name);
                separator = ',';
            }
            text.push_str(if separator == '(' { "()" } else { ")" });
            if text.len() > self.left {
                return None;
            }
        }
        self.left = self.left.checked_sub(text.len().max(steps))?;
        Some(text)
    }

    /// The hash of a struct at a value.
    pub(super) fn hash(&mut self, place: usize, node: NodeId) -> Option<B256> {
        self.structure(place, node, 0)
    }

    /// It calls itself at most [`TYPED_DEPTH`] times.
    fn structure(&mut self, place: usize, node: NodeId, depth: usize) -> Option<B256> {
        if depth > TYPED_DEPTH || self.document.kind(node) != Kind::Object {
            return None;
        }
        let mut hasher = Keccak256::new();
        hasher.update(self.type_hash(place)?.as_slice());
        // Every member once, so that no struct is searched once for each of its fields.
        let values: BTreeMap<Vec<u8>, NodeId> = self
            .document
            .members_of(node)
            .map(|(key, value)| (self.document.text(key).into_owned(), value))
            .collect();
        for field in &self.types.at(place)?.fields {
            let value = *values.get(field.name.as_bytes())?;
            hasher.update(self.value(&field.shape, 0, value, depth)?.as_slice());
        }
        Some(hasher.finish())
    }

    fn type_hash(&mut self, place: usize) -> Option<B256> {
        if let Some(Some(hash)) = self.hashes.get(place) {
            return Some(*hash);
        }
        let hash = keccak256(self.encoded_type(place)?.as_bytes());
        *self.hashes.get_mut(place)? = Some(hash);
        Some(hash)
    }

    /// The word of a value within a struct or an array of this depth, with so many arrays of its type around it.
    fn value(&mut self, shape: &Shape, arrays: usize, node: NodeId, depth: usize) -> Option<B256> {
        let document = self.document;
        let deeper = depth.saturating_add(1);
        if let Some(length) = shape.lengths.get(arrays) {
            let is_list = document.kind(node) == Kind::Array && deeper <= TYPED_DEPTH;
            let count = is_list.then(|| document.elements(node).count())?;
            if length.is_some_and(|length| length != count) {
                return None;
            }
            let mut hasher = Keccak256::new();
            for element in document.elements(node) {
                let word = self.value(shape, arrays.saturating_add(1), element, deeper)?;
                hasher.update(word.as_slice());
            }
            return Some(hasher.finish());
        }
        let elementary = match shape.base {
            Base::Elementary(elementary) => elementary,
            Base::Struct(place) => return self.structure(place, node, deeper),
        };
        Some(match elementary {
            Elementary::Address => account(document, node)?.into_word(),
            Elementary::Bool => match document.kind(node) {
                Kind::True => B256::with_last_byte(1),
                Kind::False => B256::ZERO,
                _ => return None,
            },
            Elementary::String => {
                let is_text = document.kind(node) == Kind::String;
                is_text.then(|| keccak256(&document.text(node)))?
            }
            Elementary::Bytes => keccak256(&bytes(document, node)?),
            Elementary::Fixed(size) => {
                let value = bytes(document, node).filter(|value| value.len() == size)?;
                B256::right_padding_from(&value)
            }
            Elementary::Uint(bits) => {
                B256::from(number(document, node).filter(|number| number.bit_len() <= bits)?)
            }
            Elementary::Int(bits) => B256::from(signed(document, node, bits)?),
        })
    }
}

/// An address: in one case, or with its checksum.
pub(crate) fn account(document: &Document<'_>, node: NodeId) -> Option<Address> {
    let text = (document.kind(node) == Kind::String).then(|| document.string(node))?;
    hex::checked_address(&text)
}

/// A number that is not negative: a JSON integer up to 2^53 - 1, decimal digits, or `0x` and hex digits.
pub(crate) fn number(document: &Document<'_>, node: NodeId) -> Option<U256> {
    match document.kind(node) {
        Kind::Number => document.whole(node).filter(|number| *number <= EXACT_INTEGER).map(U256::from),
        Kind::String => {
            let text = document.string(node);
            whole_number(&text).or_else(|| quantity(&text))
        }
        _ => None,
    }
}

/// A number of either sign, as its word.
fn signed(document: &Document<'_>, node: NodeId, bits: usize) -> Option<U256> {
    let text = match document.kind(node) {
        Kind::Number => document.raw_str(document.node(node)).into(),
        Kind::String => document.string(node),
        _ => return None,
    };
    let half = U256::ONE.checked_shl(bits.checked_sub(1)?)?;
    let Some(size) = text.strip_prefix('-') else {
        return number(document, node).filter(|size| *size < half);
    };
    let size = if document.kind(node) == Kind::Number {
        primitives::number::whole(size).filter(|size| *size <= EXACT_INTEGER).map(U256::from)?
    } else {
        whole_number(size)?
    };
    (size <= half).then(|| size.wrapping_neg())
}
