//! The JSON texts that people hash in place of the canonical bytes: other orders, white space, escapes, numbers.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::python;
use primitives::canonical::nfc;
use primitives::json::{Document, Kind, Node, NodeId, slice, write_char};
use primitives::number;
use primitives::unicode;

/// How a document is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Form {
    pub(super) order: Order,
    pub(super) space: Space,
    /// As Python writes: floats by `repr`, integers exactly.
    pub(super) python: bool,
    /// Characters beyond ASCII are escaped, as Python does by default.
    pub(super) ascii: bool,
    pub(super) normal: Normal,
}

/// The order of members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Served,
    Sorted,
    /// Only those of the top level are sorted.
    Shallow,
    /// Sorted, and only those whose name some member of the top level has.
    Listed,
}

/// The white space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Space {
    None,
    /// One behind every comma and colon.
    Single,
    /// A line for each value, indented by this text a level.
    Lines(&'static str),
}

/// The normalisation form of strings and names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Normal {
    AsServed,
    Nfc,
    Nfd,
}

impl Form {
    /// `JSON.stringify(value)`.
    pub(super) const SERVED: Self = Self {
        order: Order::Served,
        space: Space::None,
        python: false,
        ascii: false,
        normal: Normal::AsServed,
    };
}

/// An open container.
struct Level {
    /// One past its last node.
    after: NodeId,
    /// Object: the key that comes next, 0 after the last one.
    next: NodeId,
    object: bool,
    /// Members in the canonical order.
    sorted: bool,
}

/// Writing one document.
struct Layout<'w, 'd, 'a> {
    document: &'d Document<'a>,
    form: Form,
    /// The names of the top level, sorted, for [`Order::Listed`].
    names: &'w [Cow<'a, [u8]>],
    out: &'w mut Vec<u8>,
    open: Vec<Level>,
}

/// Writes a document without faults; false if the text would be longer than `limit`.
pub(super) fn write(document: &Document<'_>, form: Form, limit: usize, out: &mut Vec<u8>) -> bool {
    out.clear();
    let mut names = Vec::new();
    if form.order == Order::Listed {
        names.extend(document.root_members().map(|(key, _)| document.text(key)));
        names.sort_unstable();
    }
    let mut layout = Layout { document, form, names: &names, out, open: Vec::with_capacity(16) };
    let mut value = Document::ROOT;
    loop {
        if layout.out.len() > limit {
            return false;
        }
        if let Some(first) = layout.begin(value) {
            value = first;
            continue;
        }
        match layout.go_on(document.node(value).after) {
            Some(next) => value = next,
            None => return layout.out.len() <= limit,
        }
    }
}

impl Layout<'_, '_, '_> {
    /// Writes a scalar or an empty container, or opens a container and gives its first value.
    fn begin(&mut self, value: NodeId) -> Option<NodeId> {
        let node = self.document.node(value);
        let child = value.saturating_add(1);
        match node.kind() {
            Kind::Object => {
                let sorted = match self.form.order {
                    Order::Served => false,
                    Order::Sorted | Order::Listed => true,
                    Order::Shallow => value == Document::ROOT,
                };
                let first = match (sorted, child < node.after) {
                    (_, false) => 0,
                    (true, _) => self.listed(node.link),
                    (false, _) => child,
                };
                if first == 0 {
                    self.out.extend_from_slice(b"{}");
                    return None;
                }
                self.out.push(b'{');
                self.open.push(Level { after: node.after, next: 0, object: true, sorted });
                self.line();
                Some(self.key(first))
            }
            Kind::Array if child < node.after => {
                self.out.push(b'[');
                self.open.push(Level { after: node.after, next: 0, object: false, sorted: false });
                self.line();
                Some(child)
            }
            Kind::Array => {
                self.out.extend_from_slice(b"[]");
                None
            }
            Kind::String | Kind::Key => {
                self.string(node, value);
                None
            }
            Kind::Number => {
                self.number(node);
                None
            }
            Kind::True | Kind::False | Kind::Null => {
                self.raw(node);
                None
            }
        }
    }

    /// Behind a value that ends at node `after`: the next value, or `None` at the end of the document.
    fn go_on(&mut self, mut after: NodeId) -> Option<NodeId> {
        loop {
            let level = self.open.last()?;
            let next = match (level.object, level.sorted) {
                (true, true) => level.next,
                _ if after < level.after => after,
                _ => 0,
            };
            let (object, end) = (level.object, level.after);
            if next != 0 {
                self.out.push(b',');
                if self.form.space == Space::Single {
                    self.out.push(b' ');
                }
                self.line();
                return Some(if object { self.key(next) } else { next });
            }
            self.open.pop();
            self.line();
            self.out.push(if object { b'}' } else { b']' });
            after = end;
        }
    }

    /// Writes a member's name and gives its value.
    fn key(&mut self, key: NodeId) -> NodeId {
        let node = self.document.node(key);
        let following = self.listed(node.link);
        if let Some(level) = self.open.last_mut() {
            level.next = following;
        }
        self.string(node, key);
        self.out.push(b':');
        if self.form.space != Space::None {
            self.out.push(b' ');
        }
        key.saturating_add(1)
    }

    /// The key, or the first one behind it in canonical order that is on the list.
    fn listed(&self, mut key: NodeId) -> NodeId {
        if self.form.order != Order::Listed {
            return key;
        }
        while key != 0 && self.names.binary_search(&self.document.text(key)).is_err() {
            key = self.document.node(key).link;
        }
        key
    }

    /// A new line with its indentation, if the form has lines.
    fn line(&mut self) {
        if let Space::Lines(indent) = self.form.space {
            self.out.push(b'\n');
            self.open.iter().for_each(|_| self.out.extend_from_slice(indent.as_bytes()));
        }
    }

    fn raw(&mut self, node: &Node) {
        self.out.extend_from_slice(slice(self.document.bytes, node.start(), node.end));
    }

    fn number(&mut self, node: &Node) {
        if !node.has(Node::COMPUTED) && !self.form.python {
            return self.raw(node);
        }
        let text = self.document.raw_str(node);
        if self.form.python {
            python::number(text, self.out);
        } else {
            number::canonical(text, |canonical| self.out.extend_from_slice(canonical));
        }
    }

    fn string(&mut self, node: &Node, id: NodeId) {
        let raw = self.document.raw_text(id);
        let plain = if self.form.ascii {
            raw.iter().all(|byte| matches!(byte, b' '..=b'~'))
        } else {
            self.form.normal == Normal::AsServed || raw.is_ascii()
        };
        if plain && !node.has(Node::ESCAPED) {
            return self.raw(node);
        }
        let text = self.document.string(id);
        let text = match self.form.normal {
            Normal::AsServed => text,
            Normal::Nfc => Cow::Owned(nfc::normalize(&text)),
            Normal::Nfd => Cow::Owned(unicode::decompose(text.chars())),
        };
        self.out.push(b'"');
        let ascii = self.form.ascii;
        let plain = |character: char| match character {
            '"' | '\\' | '\0'..='\u{1f}' => false,
            ' '..='~' => true,
            _ => !ascii,
        };
        // Each run of characters that stand for themselves, and the character behind the run.
        for run in text.split_inclusive(|character| !plain(character)) {
            let mut before = run.chars();
            match before.next_back() {
                Some(last) if !plain(last) => {
                    self.out.extend_from_slice(before.as_str().as_bytes());
                    if ascii { python::escape(last, self.out) } else { write_char(last, self.out) }
                }
                _ => self.out.extend_from_slice(run.as_bytes()),
            }
        }
        self.out.push(b'"');
    }
}
