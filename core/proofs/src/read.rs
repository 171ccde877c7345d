//! The JSON that RPCs give, member by member.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::hex;
use primitives::json::{self, Document, Kind, NodeId};

/// Why a text of a stranger is not read.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Unread {
    /// It has so many commas and opening brackets: too many.
    Crowded(usize),
    /// It is not strict JSON. A document with faults says nothing: two members of one name would contradict each other, and no
    /// recording that holds it could be read again.
    NotJson,
}

/// A text of a stranger as strict JSON, where it has at most so many commas and opening brackets. Each costs a reader more than the
/// byte that it is.
///
/// # Errors
/// Why it is not read.
pub(crate) fn within(text: &str, most: usize) -> Result<Document<'_>, Unread> {
    counted(text.as_bytes(), most)?;
    strict(json::read_text(text))
}

/// The same of bytes that may be no text.
///
/// # Errors
/// Why they are not read.
pub(crate) fn bytes_within(text: &[u8], most: usize) -> Result<Document<'_>, Unread> {
    counted(text, most)?;
    strict(json::read(text, text.len()))
}

fn counted(text: &[u8], most: usize) -> Result<(), Unread> {
    let count = json::separators(text);
    if count > most { Err(Unread::Crowded(count)) } else { Ok(()) }
}

fn strict(document: Document<'_>) -> Result<Document<'_>, Unread> {
    if document.faults.is_empty() { Ok(document) } else { Err(Unread::NotJson) }
}

/// What a recording has of a served text: the text, or `null` where it is not strict JSON. That is as malformed, and the recording can
/// be read again.
pub(crate) fn recordable(text: &str) -> &str {
    if strict(json::read_text(text)).is_ok() { text } else { "null" }
}

/// A value of an answer.
#[derive(Clone, Copy)]
pub(crate) struct Value<'d> {
    document: &'d Document<'d>,
    node: NodeId,
}

impl<'d> Value<'d> {
    /// The whole document.
    pub(crate) const fn root(document: &'d Document<'d>) -> Self {
        Self { document, node: Document::ROOT }
    }

    /// Whether this is an object.
    pub(crate) fn is_object(self) -> bool {
        self.document.kind(self.node) == Kind::Object
    }

    /// Whether this is a text.
    pub(crate) fn is_text(self) -> bool {
        self.document.kind(self.node) == Kind::String
    }

    /// A member of an object.
    pub(crate) fn get(self, name: &str) -> Option<Self> {
        let node = self.document.member(self.node, name.as_bytes())?;
        Some(Self { document: self.document, node })
    }

    /// A member of an object; `null` counts as missing.
    pub(crate) fn given(self, name: &str) -> Option<Self> {
        self.get(name).filter(|value| !value.is_null())
    }

    pub(crate) fn is_null(self) -> bool {
        self.document.kind(self.node) == Kind::Null
    }

    /// The values of an array.
    pub(crate) fn elements(self) -> Option<Vec<Self>> {
        let is_array = self.document.kind(self.node) == Kind::Array;
        let element = |node| Self { document: self.document, node };
        // Of the root, the document has them under another name.
        if is_array && self.node == Document::ROOT {
            return Some(self.document.root_elements().map(element).collect());
        }
        is_array.then(|| self.document.elements(self.node).map(element).collect())
    }

    /// The value as it was written.
    pub(crate) fn raw(self) -> &'d str {
        self.document.raw_str(self.document.node(self.node))
    }

    /// A text of characters.
    pub(crate) fn string(self) -> Option<Cow<'d, str>> {
        self.is_text().then(|| self.document.string(self.node))
    }

    fn text(self) -> Option<Cow<'d, [u8]>> {
        self.is_text().then(|| self.document.text(self.node))
    }

    /// `0x` and two digits a byte, of any case.
    pub(crate) fn data(self) -> Option<Vec<u8>> {
        hex::data(&self.text()?)
    }

    /// So many bytes.
    pub(crate) fn bytes(self, count: usize) -> Option<Vec<u8>> {
        self.data().filter(|data| data.len() == count)
    }

    /// 32 bytes.
    pub(crate) fn hash(self) -> Option<B256> {
        B256::try_from(self.data()?.as_slice()).ok()
    }

    /// 20 bytes.
    pub(crate) fn address(self) -> Option<Address> {
        Address::try_from(self.data()?.as_slice()).ok()
    }

    /// `0x` and 1 to 64 digits of any case; leading zeros change nothing.
    pub(crate) fn quantity(self) -> Option<U256> {
        hex::quantity_of_256_bits(&self.text()?)
    }
}
