//! `access` (§4) as callers read it.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::text;
use crate::manifest::access;
use primitives::json::{Document, NodeId};

/// The manifest's access requirements: a hint for planning, never an answer.
#[derive(Clone, Copy)]
pub struct Access<'d, 'a> {
    document: &'d Document<'a>,
    logic: NodeId,
    requirements: NodeId,
}

/// How requirements combine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccessLogic {
    /// All must be met.
    And,
    /// Any one suffices.
    Or,
}

impl AccessLogic {
    /// The word of the standard: `AND` or `OR`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::And => "AND",
            Self::Or => "OR",
        }
    }

    /// The logic that facts mean by this word.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::And, Self::Or].into_iter().find(|logic| logic.as_str() == name)
    }
}

/// One requirement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirement<'a> {
    /// The kind's interface ID.
    pub kind: [u8; 4],
    /// The payload, decoded: at most 4,096 bytes; its layout depends on `kind`.
    pub data: Vec<u8>,
    /// A hint for people, at most 256 bytes.
    pub label: Cow<'a, str>,
    /// Names and https URLs.
    pub links: Vec<(Cow<'a, str>, Cow<'a, str>)>,
}

impl<'d, 'a> Access<'d, 'a> {
    pub(super) fn new(document: &'d Document<'a>, object: NodeId) -> Self {
        let members = access::members(document, object);
        Self { document, logic: members.logic, requirements: members.requirements }
    }

    /// How the requirements combine.
    #[must_use]
    pub fn logic(&self) -> AccessLogic {
        if &*self.document.text(self.logic) == b"OR" { AccessLogic::Or } else { AccessLogic::And }
    }

    /// The requirements, 1 to 256.
    pub fn requirements(&self) -> impl Iterator<Item = Requirement<'a>> + '_ {
        self.document.elements(self.requirements).map(|object| requirement(self.document, object))
    }
}

impl core::fmt::Debug for Access<'_, '_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Access").field("logic", &self.logic()).finish_non_exhaustive()
    }
}

fn requirement<'a>(document: &Document<'a>, object: NodeId) -> Requirement<'a> {
    let members = access::requirement(document, object);
    let mut kind = [0; 4];
    for (byte, decoded) in kind.iter_mut().zip(bytes(&document.text(members.kind))) {
        *byte = decoded;
    }
    Requirement {
        kind,
        data: bytes(&document.text(members.data)).collect(),
        label: text(document, members.label),
        links: document
            .members(members.links)
            .map(|(key, value)| (text(document, key), text(document, value)))
            .collect(),
    }
}

/// The bytes of `0x` and hex digits.
pub fn bytes(hex: &[u8]) -> impl Iterator<Item = u8> + '_ {
    let digit = |b: u8| char::from(b).to_digit(16).and_then(|value| u8::try_from(value).ok()).unwrap_or(0);
    hex.get(2..)
        .unwrap_or_default()
        .chunks_exact(2)
        .map(move |pair| pair.iter().fold(0_u8, |byte, b| (byte << 4) | digit(*b)))
}
