//! Lines, columns and JSON Pointers for many places of one document, each in one pass.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::node::{Document, Kind, NodeId};
use crate::limits;

/// A place that something is said about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Anchor {
    /// A byte offset of a text that may not even be JSON.
    Offset(u32),
    /// A value or key: its first byte, and its JSON Pointer.
    Node(NodeId),
    /// The first byte of one node with the JSON Pointer of another (a member's key with its value's pointer).
    Split(NodeId, NodeId),
}

impl Anchor {
    /// The byte that the anchor points to.
    #[must_use]
    pub fn offset(self, document: &Document<'_>) -> u32 {
        match self {
            Self::Offset(offset) => offset,
            Self::Node(node) | Self::Split(node, _) => document.node(node).start(),
        }
    }

    fn pointed(self) -> Option<NodeId> {
        match self {
            Self::Offset(_) => None,
            Self::Node(node) | Self::Split(_, node) => Some(node),
        }
    }
}

/// Where in the served document something stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Bytes from the start.
    pub offset: u32,
    /// Line, from 1.
    pub line: u32,
    /// Column in that line, from 1, in code points.
    pub column: u32,
    /// The JSON Pointer of the value, where the anchor is one.
    pub pointer: Option<String>,
}

impl Place {
    /// A place that is known by its JSON Pointer alone.
    #[must_use]
    pub const fn at_pointer(pointer: String) -> Self {
        Self { offset: 0, line: 0, column: 0, pointer: Some(pointer) }
    }
}

/// The places of some anchors, in the order of the anchors.
#[must_use]
pub fn places(document: &Document<'_>, anchors: &[Anchor]) -> Vec<Place> {
    let mut places: Vec<Place> = anchors
        .iter()
        .map(|anchor| Place { offset: anchor.offset(document), line: 0, column: 0, pointer: None })
        .collect();
    set_lines(document.bytes, &mut places);
    set_pointers(document, anchors, &mut places);
    places
}

/// A place with the byte or the node that it stands at.
type Wanted<'p> = (u32, &'p mut Place);

/// Once for bytes and nodes, since every sort is much code.
fn sort(places: &mut [Wanted<'_>]) {
    places.sort_by_key(|(at, _)| *at);
}

/// Lines end at U+000A; columns count code points from 1.
fn set_lines(bytes: &[u8], places: &mut [Place]) {
    let mut order: Vec<Wanted<'_>> = places.iter_mut().map(|place| (place.offset, place)).collect();
    sort(&mut order);
    let (mut line, mut column, mut at) = (1_u32, 1_u32, 0_usize);
    for (offset, place) in order {
        let offset = usize::try_from(offset).unwrap_or(usize::MAX).min(bytes.len());
        for &byte in bytes.get(at..offset).unwrap_or_default() {
            if byte == b'\n' {
                line = line.saturating_add(1);
                column = 1;
            } else if byte & 0xC0 != 0x80 {
                column = column.saturating_add(1);
            }
        }
        at = at.max(offset);
        (place.line, place.column) = (line, column);
    }
}

/// A step of the path to the current node.
struct Step {
    /// One past the last node of the container.
    after: NodeId,
    /// Length of the pointer to the container.
    pointer: usize,
    /// Elements passed, in an array.
    index: u32,
    array: bool,
}

fn set_pointers(document: &Document<'_>, anchors: &[Anchor], places: &mut [Place]) {
    let mut wanted: Vec<Wanted<'_>> =
        anchors.iter().zip(places).filter_map(|(anchor, place)| Some((anchor.pointed()?, place))).collect();
    sort(&mut wanted);
    let mut wanted = wanted.into_iter().peekable();
    let mut path: Vec<Step> = Vec::new();
    let mut pointer = Pointer { text: String::new(), length: 0 };
    let mut id = Document::ROOT;
    while let Some(target) = wanted.peek().map(|(node, _)| *node) {
        if id >= document.count() {
            return;
        }
        while path.last().is_some_and(|step| id >= step.after) {
            path.pop();
        }
        let node = document.node(id);
        // A value keeps the pointer that its key has set.
        if let Some(step) = path.last_mut() {
            if node.kind() == Kind::Key {
                pointer.truncate(step.pointer);
                pointer.push_name(&document.string(id));
            } else if step.array {
                pointer.truncate(step.pointer);
                pointer.push_index(step.index);
                step.index = step.index.saturating_add(1);
            }
        }
        while let Some((_, place)) = wanted.next_if(|(wanted, _)| *wanted == id) {
            place.pointer = Some(pointer.clipped());
        }
        let container = matches!(node.kind(), Kind::Object | Kind::Array);
        // A container that the reader never saw closed reaches to the end.
        let after = if container && node.after == 0 { NodeId::MAX } else { node.after };
        if container && after > target {
            path.push(Step { after, pointer: pointer.length, index: 0, array: node.kind() == Kind::Array });
            id = id.saturating_add(1);
        } else if node.kind() == Kind::Key {
            id = id.saturating_add(1);
        } else {
            // Nothing wanted inside: pass over the whole value.
            id = after;
        }
    }
}

/// A JSON Pointer under construction, of which only as much is kept as will be shown.
struct Pointer {
    text: String,
    /// Bytes that the whole pointer would have.
    length: usize,
}

impl Pointer {
    fn truncate(&mut self, length: usize) {
        self.length = length;
        if length < self.text.len() {
            self.text.truncate(length);
        }
    }

    fn push_index(&mut self, index: u32) {
        self.push('/');
        let mut digits = String::new();
        let _ = write!(digits, "{index}");
        digits.chars().for_each(|digit| self.push(digit));
    }

    fn push_name(&mut self, name: &str) {
        self.push('/');
        for character in name.chars() {
            match character {
                '~' => ['~', '0'].into_iter().for_each(|c| self.push(c)),
                '/' => ['~', '1'].into_iter().for_each(|c| self.push(c)),
                other => self.push(other),
            }
        }
    }

    fn push(&mut self, character: char) {
        if self.length == self.text.len() && self.length <= limits::POINTER_BYTES {
            self.text.push(character);
        }
        self.length = self.length.saturating_add(character.len_utf8());
    }

    fn clipped(&self) -> String {
        if self.length <= limits::POINTER_BYTES {
            return self.text.clone();
        }
        let mut end = limits::POINTER_BYTES.min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end = end.saturating_sub(1);
        }
        String::from(self.text.get(..end).unwrap_or_default())
    }
}
