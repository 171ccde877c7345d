//! The flat document: nodes in document order, strings and numbers left in the input.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::bounded::Bounded;
use crate::bytes::index;
use crate::json::decode;
use crate::number;

/// Index of a node; the root is 0, so 0 never is a member or an element and stands for "none".
pub type NodeId = u32;

/// The kind of a node. A member is a `Key` node followed by the nodes of its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An object.
    Object,
    /// An array.
    Array,
    /// A string that is a value.
    String,
    /// The name of a member.
    Key,
    /// A number.
    Number,
    /// `true`.
    True,
    /// `false`.
    False,
    /// `null`.
    Null,
}

impl Kind {
    /// The JSON type's name, for messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Object => "object",
            Self::Array => "array",
            Self::String | Self::Key => "string",
            Self::Number => "number",
            Self::True => "true",
            Self::False => "false",
            Self::Null => "null",
        }
    }
}

/// One value or member name: 16 bytes.
#[derive(Debug, Clone, Copy)]
pub struct Node {
    /// Bits 0-26: first byte; bits 27 and 28: flags; bits 29-31: kind.
    head: u32,
    /// One past the last byte; quotes and brackets included. Open container: see the reader.
    pub end: u32,
    /// One past the last node of this value. Open container: 0.
    pub after: NodeId,
    /// Open container: its parent. Closed object: its first member in canonical order.
    /// Key: the next key in canonical order. 0 for no such node.
    pub link: NodeId,
}

const START_MASK: u32 = (1 << 27) - 1;
const FLAG_A: u32 = 1 << 27;
const FLAG_B: u32 = 1 << 28;

impl Node {
    /// Strings and keys: the text has escapes.
    pub const ESCAPED: u32 = FLAG_A;
    /// Strings and keys: the text has `\u` escapes.
    pub const UNICODE_ESCAPED: u32 = FLAG_B;
    /// Open objects: some member comes before the one in front of it.
    pub const DISORDERED: u32 = FLAG_A;
    /// Numbers: the text is not its own canonical form for certain.
    pub const COMPUTED: u32 = FLAG_A;
    /// Numbers: an integer of more than 15 digits, which may not be exact as a double.
    pub const LONG: u32 = FLAG_B;

    /// A node that begins at `start`, with these flags; `end`, `after` and `link` as the fields say.
    #[must_use]
    pub const fn new(kind: Kind, start: u32, flags: u32, end: u32, after: NodeId, link: NodeId) -> Self {
        let bits = match kind {
            Kind::Object => 0,
            Kind::Array => 1 << 29,
            Kind::String => 2 << 29,
            Kind::Key => 3 << 29,
            Kind::Number => 4 << 29,
            Kind::True => 5 << 29,
            Kind::False => 6 << 29,
            Kind::Null => 7 << 29,
        };
        Self { head: bits | flags | (start & START_MASK), end, after, link }
    }

    /// The kind of the value.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self.head >> 29 {
            0 => Kind::Object,
            1 => Kind::Array,
            2 => Kind::String,
            3 => Kind::Key,
            4 => Kind::Number,
            5 => Kind::True,
            6 => Kind::False,
            _ => Kind::Null,
        }
    }

    /// The first byte.
    #[must_use]
    pub const fn start(self) -> u32 {
        self.head & START_MASK
    }

    /// Sets a flag.
    pub const fn set(&mut self, flag: u32) {
        self.head |= flag;
    }

    /// Whether a flag is set.
    #[must_use]
    pub const fn has(self, flag: u32) -> bool {
        self.head & flag != 0
    }

    /// One past the last node of this value. Nothing comes behind a container that was never closed, so that no loop over the nodes of
    /// a document with faults walks in a circle.
    #[inline]
    const fn behind(self) -> NodeId {
        if self.after == 0 { NodeId::MAX } else { self.after }
    }
}

/// Why the text is not a strict JSON document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Exact place of the fault, in bytes.
    pub at: u32,
    /// The rule that the bytes break.
    pub kind: FaultKind,
    /// The value or key that has the fault; `None` where the grammar is broken.
    pub node: Option<NodeId>,
    /// The tokens that the grammar allows here; empty where a list would not help.
    pub expected: &'static str,
}

impl Fault {
    /// By place; at one place, in the order of the kinds.
    #[must_use]
    pub const fn order(&self) -> (u32, FaultKind) {
        (self.at, self.kind)
    }
}

/// The kinds of faults, in the order in which faults at one place are reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// A byte-order mark begins it.
    ByteOrderMark,
    /// A number denotes no finite double.
    NotFinite,
    /// An object has two members of one name.
    DuplicateKey,
    /// A string escapes half of a surrogate pair.
    LoneSurrogate,
    /// It breaks the grammar of RFC 8259.
    Grammar,
    /// It is not UTF-8.
    Utf8,
    /// It has more bytes than the caller allows.
    Size,
}

/// Facts that the reader noticed on its way, so that later steps need not look for them again.
#[derive(Debug, Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts, not a state")]
pub struct Traits {
    /// The body has no byte above 0x7F.
    pub ascii: bool,
    /// Some string has a `\u` escape.
    pub unicode_escapes: bool,
    /// Some `\u` escape is U+0300 or above, the first code point that normalisation looks at.
    pub high_escapes: bool,
    /// Some number is a long integer.
    pub long_numbers: bool,
    /// Levels of nested containers; 0 for a document that is a scalar.
    pub depth: u32,
}

/// A read document. If `faults` is not empty it must not be used but to show where they are.
pub struct Document<'a> {
    /// The bytes as they came.
    pub bytes: &'a [u8],
    /// How many bytes the caller allows.
    pub most: usize,
    /// The same as text; empty where the reader did not get so far.
    pub body: &'a str,
    /// The nodes, in document order.
    pub nodes: Vec<Node>,
    /// Facts that the reader noticed on its way.
    pub traits: Traits,
    /// The faults; the first of them in order, if there are many.
    pub faults: Bounded<Fault>,
}

impl<'a> Document<'a> {
    /// The node of the whole document.
    pub const ROOT: NodeId = 0;

    /// The node, or a `null` at the end of the input, which no caller can reach.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        // Nothing comes after it, so that no loop goes on.
        static NONE: Node = Node::new(Kind::Null, 0, 0, 0, NodeId::MAX, 0);
        self.nodes.get(index(id)).unwrap_or(&NONE)
    }

    /// The kind of a node.
    #[must_use]
    pub fn kind(&self, id: NodeId) -> Kind {
        self.node(id).kind()
    }

    /// Number of nodes, keys included.
    #[must_use]
    pub fn count(&self) -> NodeId {
        NodeId::try_from(self.nodes.len()).unwrap_or(NodeId::MAX)
    }

    /// The bytes of a value as served, quotes and brackets included.
    #[must_use]
    pub fn raw(&self, id: NodeId) -> &'a [u8] {
        let node = self.node(id);
        slice(self.bytes, node.start(), node.end)
    }

    /// The text of a string or key between its quotes, as served.
    #[must_use]
    pub fn raw_text(&self, id: NodeId) -> &'a [u8] {
        let node = self.node(id);
        slice(self.bytes, node.start().saturating_add(1), node.end.saturating_sub(1))
    }

    /// The text of a value as served, quotes and brackets included.
    #[inline]
    #[must_use]
    pub fn raw_str(&self, node: &Node) -> &'a str {
        self.body.get(index(node.start())..index(node.end)).unwrap_or_default()
    }

    /// The value of a number that denotes an integer of at least 0 as a double, as the canonical form has it: `3600.0`
    /// does. Saturates; `None` for every other value.
    #[must_use]
    pub fn whole(&self, id: NodeId) -> Option<u64> {
        let node = self.node(id);
        if node.kind() == Kind::Number { number::whole(self.raw_str(node)) } else { None }
    }

    /// The text of a string or key, unescaped.
    #[must_use]
    pub fn string(&self, id: NodeId) -> Cow<'a, str> {
        let node = self.node(id);
        if node.has(Node::ESCAPED) {
            return Cow::Owned(String::from_utf8_lossy(&decode(self.raw_text(id))).into_owned());
        }
        let text = index(node.start()).saturating_add(1)..index(node.end).saturating_sub(1);
        Cow::Borrowed(self.body.get(text).unwrap_or_default())
    }

    /// The text of a member that may be missing (0): `None` where it is, or is not a string.
    #[must_use]
    pub fn optional_string(&self, id: NodeId) -> Option<Cow<'a, str>> {
        (id != Self::ROOT && self.kind(id) == Kind::String).then(|| self.string(id))
    }

    /// The text of a string or key, unescaped: UTF-8 bytes.
    #[must_use]
    pub fn text(&self, id: NodeId) -> Cow<'a, [u8]> {
        let raw = self.raw_text(id);
        if self.node(id).has(Node::ESCAPED) { Cow::Owned(decode(raw)) } else { Cow::Borrowed(raw) }
    }

    /// The members of an object, in document order: key and value. Nothing where `object` is "none" (0) or no
    /// object.
    pub fn members(&self, object: NodeId) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
        self.members_before(object, if object == 0 { 0 } else { self.node(object).after })
    }

    /// The members of the root.
    pub fn root_members(&self) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
        self.members_before(Self::ROOT, self.count())
    }

    /// The members of any object, the root's too.
    pub fn members_of(&self, object: NodeId) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
        self.members_before(object, if object == Self::ROOT { self.count() } else { self.node(object).after })
    }

    fn members_before(&self, object: NodeId, end: NodeId) -> impl Iterator<Item = (NodeId, NodeId)> + '_ {
        let end = if self.kind(object) == Kind::Object { end } else { 0 };
        let mut key = object.saturating_add(1);
        core::iter::from_fn(move || {
            if key >= end {
                return None;
            }
            let pair = (key, key.saturating_add(1));
            key = self.node(pair.1).behind();
            Some(pair)
        })
    }

    /// The value of an object's member of this name; `None` where the object has none, and for a value that is not an object.
    #[must_use]
    pub fn member(&self, object: NodeId, name: &[u8]) -> Option<NodeId> {
        self.members_of(object).find(|(key, _)| &*self.text(*key) == name).map(|(_, value)| value)
    }

    /// The values of an object's members of some names, 0 for those that are not there.
    #[must_use]
    pub fn named<const N: usize>(&self, object: NodeId, names: [&'static str; N]) -> [NodeId; N] {
        let mut values = [0; N];
        let end = if object == 0 { 0 } else { self.node(object).after };
        find_named(self, object, end, &names, &mut values, &mut |_, _| {});
        values
    }

    /// As [`named`](Self::named), of the root; the members of other names are handed over.
    pub fn named_in_root<const N: usize>(
        &self,
        names: [&'static str; N],
        other: &mut dyn FnMut(NodeId, &[u8]),
    ) -> [NodeId; N] {
        let mut values = [0; N];
        find_named(self, Self::ROOT, self.count(), &names, &mut values, other);
        values
    }

    /// The elements of an array in order. Nothing where `array` is "none" (0) or no array.
    pub fn elements(&self, array: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.elements_before(array, if array == 0 { 0 } else { self.node(array).after })
    }

    /// The elements of the root.
    pub fn root_elements(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.elements_before(Self::ROOT, self.count())
    }

    fn elements_before(&self, array: NodeId, end: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = if self.kind(array) == Kind::Array { end } else { 0 };
        let mut next = array.saturating_add(1);
        core::iter::from_fn(move || {
            if next >= end {
                return None;
            }
            let element = next;
            next = self.node(element).behind();
            Some(element)
        })
    }
}

/// Looks for each member behind the previous member's name. Most documents keep the order of the standard, so
/// that one comparison a member is enough.
fn find_named(
    document: &Document<'_>,
    object: NodeId,
    end: NodeId,
    names: &[&'static str],
    values: &mut [NodeId],
    other: &mut dyn FnMut(NodeId, &[u8]),
) {
    let mut next = 0;
    for (key, value) in document.members_before(object, end) {
        let name = document.text(key);
        let is_it = |known: &&'static str| known.as_bytes() == &*name;
        let at = if names.get(next).is_some_and(is_it) { Some(next) } else { names.iter().position(is_it) };
        match at.and_then(|at| Some((at, values.get_mut(at)?))) {
            Some((at, slot)) => {
                *slot = value;
                next = at.wrapping_add(1);
            }
            None => other(key, &name),
        }
    }
}

/// `bytes[start..end]`, empty where that is not in `bytes`.
#[must_use]
pub fn slice(bytes: &[u8], start: u32, end: u32) -> &[u8] {
    let range = usize::try_from(start).unwrap_or(usize::MAX)..usize::try_from(end).unwrap_or(usize::MAX);
    bytes.get(range).unwrap_or_default()
}
