//! The reader: one pass over the bytes, a loop instead of recursion, an open container linked to its parent.
//!
//! # Example
//! ```
//! use erc8257_primitives::json::{Document, FirstFault, Kind, read};
//!
//! let document = read(br#"{"name":"echo","tags":[]}"#, 1_000);
//! assert_eq!(document.kind(Document::ROOT), Kind::Object);
//! assert!(FirstFault::of(&document).is_none());
//! let document = read(br#"{"name":"echo","name":"other"}"#, 1_000);
//! assert!(FirstFault::of(&document).is_some());
//! ```

use alloc::vec::Vec;

use super::member_order::Members;
use super::node::{Document, Fault, FaultKind, Kind, Node, NodeId, Traits};
use super::string::{Escape, escape};
use crate::bounded::Bounded;
use crate::bytes::{byte, index, position, skip_white_space, string_stop};
use crate::number;

/// Past so many nodes, the reader gives up once the open containers outnumber the bytes that could close
/// them. A megabyte of brackets thus cannot cost twice the memory of the worst good document.
const MANY_NODES: usize = 65_536;

/// Reads one document of at most `limit` bytes (at most 2^27). Its `faults` list the mistakes.
#[must_use]
pub fn read(bytes: &[u8], limit: usize) -> Document<'_> {
    document(bytes, None, limit)
}

/// Reads the whole of a text that its owner has bounded (at most 2^27 bytes): as [`read`], without a second look at its UTF-8.
///
/// # Example
/// ```
/// use erc8257_primitives::json::{Document, Kind, read_text};
///
/// assert_eq!(read_text("[1]").kind(Document::ROOT), Kind::Array);
/// ```
#[must_use]
pub fn read_text(text: &str) -> Document<'_> {
    document(text.as_bytes(), Some(text), text.len())
}

/// Reads one document; `text` where its bytes are known to be UTF-8.
fn document<'a>(bytes: &'a [u8], text: Option<&'a str>, limit: usize) -> Document<'a> {
    let mut reader = Reader {
        bytes,
        nodes: Vec::new(),
        members: Members::new(),
        faults: Bounded::new(),
        body: "",
        traits: Traits::default(),
        open: 0,
        depth: 0,
        mark: 0,
    };
    match reader.preconditions(text, limit) {
        Ok(()) => {
            reader.nodes.reserve_exact((bytes.len() >> 4).saturating_add(16));
            // The fault that stops the reader is on the list.
            if reader.document().is_err() {
                reader.refuse_repeated_names_of_open_objects();
            }
        }
        Err(fault) => reader.fault(fault),
    }
    Document {
        bytes,
        most: limit,
        body: reader.body,
        nodes: reader.nodes,
        traits: reader.traits,
        faults: reader.faults,
    }
}

/// Commas and opening brackets of a text: as JSON it has no more values than that, and one. A reader bounds them before it reads.
///
/// # Example
/// ```
/// assert_eq!(erc8257_primitives::json::separators(b"[1,[2]]"), 3);
/// ```
#[must_use]
pub fn separators(text: &[u8]) -> usize {
    /// Fewer than a byte can count, and whole vectors of a processor.
    const PIECE: usize = 240;
    let of_piece = |piece: &[u8]| -> u8 {
        piece.iter().map(|byte| u8::from(matches!(byte, b',' | b'[' | b'{'))).fold(0, u8::wrapping_add)
    };
    text.chunks(PIECE).map(|piece| usize::from(of_piece(piece))).fold(0, usize::saturating_add)
}

struct Reader<'a> {
    bytes: &'a [u8],
    body: &'a str,
    nodes: Vec<Node>,
    members: Members,
    faults: Bounded<Fault>,
    traits: Traits,
    /// One past the innermost open container's node, 0 at the root.
    open: NodeId,
    depth: u32,
    /// Where the members of the innermost open object begin in `members`.
    mark: u32,
}

/// The grammar is broken; the fault is on the list.
struct Stop;

type Result<T> = core::result::Result<T, Stop>;

impl<'a> Reader<'a> {
    fn preconditions(&mut self, text: Option<&'a str>, limit: usize) -> core::result::Result<(), Fault> {
        let fault = |at, kind| Fault { at: position(at), kind, node: None, expected: "" };
        if self.bytes.len() > limit {
            return Err(fault(0, FaultKind::Size));
        }
        if self.bytes.starts_with(&[0xEF, 0xBB, 0xBF]) {
            return Err(fault(0, FaultKind::ByteOrderMark));
        }
        self.traits.ascii = self.bytes.is_ascii();
        let text = text.map_or_else(|| core::str::from_utf8(self.bytes), Ok);
        self.body = text.map_err(|error| fault(error.valid_up_to(), FaultKind::Utf8))?;
        Ok(())
    }

    #[cold]
    fn broken(&mut self, at: u32, expected: &'static str) -> Stop {
        self.fault(Fault { at, kind: FaultKind::Grammar, node: None, expected });
        Stop
    }

    #[cold]
    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault, Fault::order);
    }

    /// Number of nodes so far, which is the next node's index.
    #[inline]
    fn next_id(&self) -> NodeId {
        position(self.nodes.len())
    }

    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "measured: with the others here, 3 % of a verification where code is to be small"
    )]
    fn push(&mut self, node: Node) {
        if self.nodes.len() == self.nodes.capacity() {
            self.grow();
        }
        self.nodes.push(node);
    }

    #[cold]
    fn grow(&mut self) {
        // A value or key takes two bytes with its separator or closing bracket (see MANY_NODES). So a large
        // document never needs more nodes than half its bytes.
        let most = (self.bytes.len() >> 1).saturating_sub(self.nodes.len()).saturating_add(16);
        let double = self.nodes.len();
        self.nodes.reserve_exact(if double < MANY_NODES { double } else { double.min(most) });
    }

    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "measured: with the others here, 3 % of a verification where code is to be small"
    )]
    fn scalar(&mut self, kind: Kind, start: u32, end: u32, flags: u32) -> Node {
        let after = self.next_id().wrapping_add(1);
        let node = Node::new(kind, start, flags, end, after, 0);
        self.push(node);
        node
    }

    fn document(&mut self) -> Result<()> {
        let mut at = skip_white_space(self.bytes, 0);
        'value: loop {
            at = match byte(self.bytes, at) {
                b'"' => self.string(Kind::String, at)?.0,
                opening @ (b'{' | b'[') => {
                    self.open(if opening == b'{' { Kind::Object } else { Kind::Array }, at)?;
                    let inner = skip_white_space(self.bytes, at.wrapping_add(1));
                    match (opening, byte(self.bytes, inner)) {
                        (b'{', b'}') | (b'[', b']') => self.close(inner.wrapping_add(1)),
                        (b'{', b'"') => {
                            at = self.key(inner)?;
                            continue 'value;
                        }
                        (b'{', _) => return Err(self.broken(inner, "a member name in double quotes, or }")),
                        _ => {
                            at = inner;
                            continue 'value;
                        }
                    }
                }
                b'-' | b'0'..=b'9' => self.number(at)?,
                b't' => self.literal(at, b"true", Kind::True)?,
                b'f' => self.literal(at, b"false", Kind::False)?,
                b'n' => self.literal(at, b"null", Kind::Null)?,
                _ if self.open_is_empty_array() => return Err(self.broken(at, "a value, or ]")),
                _ => return Err(self.broken(at, "a value")),
            };
            loop {
                at = skip_white_space(self.bytes, at);
                if self.open == 0 {
                    return if index(at) == self.bytes.len() {
                        Ok(())
                    } else {
                        Err(self.broken(at, "the end of the document"))
                    };
                }
                let object = self.open_kind() == Kind::Object;
                match (byte(self.bytes, at), object) {
                    (b',', true) => {
                        let inner = skip_white_space(self.bytes, at.wrapping_add(1));
                        if byte(self.bytes, inner) != b'"' {
                            return Err(self.broken(inner, "a member name in double quotes"));
                        }
                        at = self.key(inner)?;
                        continue 'value;
                    }
                    (b',', false) => {
                        at = skip_white_space(self.bytes, at.wrapping_add(1));
                        continue 'value;
                    }
                    (b'}', true) | (b']', false) => at = self.close(at.wrapping_add(1)),
                    (_, true) => return Err(self.broken(at, ", or }")),
                    (_, false) => return Err(self.broken(at, ", or ]")),
                }
            }
        }
    }

    #[inline]
    fn open_kind(&self) -> Kind {
        self.nodes.get(index(self.open.wrapping_sub(1))).map_or(Kind::Null, |node| node.kind())
    }

    fn open_is_empty_array(&self) -> bool {
        self.open != 0 && self.open == self.next_id() && self.open_kind() == Kind::Array
    }

    /// Opens a container. Until it is closed, its node keeps its parent in `link` and in `end` where the
    /// members of the object around it begin.
    #[inline]
    fn open(&mut self, kind: Kind, at: u32) -> Result<()> {
        let id = self.next_id();
        self.push(Node::new(kind, at, 0, self.mark, 0, self.open));
        self.open = id.wrapping_add(1);
        self.mark = self.members.mark();
        self.depth = self.depth.wrapping_add(1);
        self.traits.depth = self.traits.depth.max(self.depth);
        if self.nodes.len() > MANY_NODES && index(self.depth) > self.bytes.len().saturating_sub(index(at)) {
            return Err(self.broken(position(self.bytes.len()), "the brackets that close what is open"));
        }
        Ok(())
    }

    /// Closes the innermost container, which ends before `end`; gives `end` back.
    #[inline]
    fn close(&mut self, end: u32) -> u32 {
        let id = self.open.wrapping_sub(1);
        let after = self.next_id();
        let Some(node) = self.nodes.get_mut(index(id)) else {
            return end;
        };
        let (kind, disordered, outer) = (node.kind(), node.has(Node::DISORDERED), node.end);
        self.open = node.link;
        self.depth = self.depth.wrapping_sub(1);
        *node = Node::new(kind, node.start(), 0, end, after, 0);
        if kind == Kind::Object {
            self.link_members(id, disordered);
        }
        self.mark = outer;
        end
    }

    /// Links an object's members in canonical order and refuses repeated names.
    fn link_members(&mut self, object: NodeId, disordered: bool) {
        if disordered {
            self.refuse_repeated_names();
        }
        let mut previous = object;
        for member in self.members.since(self.mark) {
            if let Some(node) = self.nodes.get_mut(index(previous)) {
                node.link = member.key;
            }
            previous = member.key;
        }
        self.members.close(self.mark);
    }

    /// The faults found before the grammar broke are kept.
    fn refuse_repeated_names_of_open_objects(&mut self) {
        while let Some(node) = self.nodes.get(index(self.open.wrapping_sub(1))).copied() {
            if node.kind() == Kind::Object {
                self.refuse_repeated_names();
                self.members.close(self.mark);
            }
            (self.open, self.mark) = (node.link, node.end);
        }
    }

    /// Sorts the members of the innermost object and refuses names that another one before them has.
    fn refuse_repeated_names(&mut self) {
        self.members.sort(self.bytes, &self.nodes, self.mark);
        for key in self.members.repeated(self.bytes, &self.nodes, self.mark) {
            let start = self.nodes.get(index(key)).map_or(0, |node| node.start());
            let fault = Fault { at: start, kind: FaultKind::DuplicateKey, node: Some(key), expected: "" };
            self.faults.push(fault, Fault::order);
        }
    }

    /// Reads a member name and its colon; gives the first byte of the value.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "measured: with the others here, 3 % of a verification where code is to be small"
    )]
    fn key(&mut self, at: u32) -> Result<u32> {
        let id = self.next_id();
        let (end, node) = self.string(Kind::Key, at)?;
        if !self.members.add(self.bytes, self.mark, id, node)
            && let Some(object) = self.nodes.get_mut(index(self.open.wrapping_sub(1)))
        {
            object.set(Node::DISORDERED);
        }
        let colon = if byte(self.bytes, end) == b':' { end } else { skip_white_space(self.bytes, end) };
        if byte(self.bytes, colon) != b':' {
            return Err(self.broken(colon, "a colon"));
        }
        Ok(skip_white_space(self.bytes, colon.wrapping_add(1)))
    }

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "measured: 2 % of a verification")]
    fn string(&mut self, kind: Kind, start: u32) -> Result<(u32, Node)> {
        let stop = string_stop(self.bytes, start.wrapping_add(1));
        if byte(self.bytes, stop) == b'"' {
            let end = stop.wrapping_add(1);
            return Ok((end, self.scalar(kind, start, end, 0)));
        }
        self.string_with_escapes(kind, start, stop)
    }

    /// The rest of a string from its first byte that is not plain text.
    fn string_with_escapes(&mut self, kind: Kind, start: u32, stop: u32) -> Result<(u32, Node)> {
        let mut at = stop;
        let mut flags = Node::ESCAPED;
        let mut alone = None;
        loop {
            match byte(self.bytes, at) {
                b'"' => break,
                b'\\' => match escape(self.bytes, at) {
                    Escape::Char(character, length) => {
                        if length > 2 {
                            flags |= Node::UNICODE_ESCAPED;
                            self.traits.unicode_escapes = true;
                            self.traits.high_escapes |= character >= '\u{300}';
                        }
                        at = string_stop(self.bytes, at.wrapping_add(length));
                    }
                    Escape::LoneSurrogate(_) => {
                        alone = alone.or(Some(at));
                        at = string_stop(self.bytes, at.wrapping_add(6));
                    }
                    Escape::Broken(offset) => {
                        self.lone_surrogate(alone, None);
                        return Err(self.broken(at.wrapping_add(offset), "an escape sequence of JSON"));
                    }
                },
                _ => {
                    self.lone_surrogate(alone, None);
                    let ended = index(at) >= self.bytes.len();
                    let expected = if ended {
                        "the closing double quote"
                    } else {
                        "control characters only as escape sequences"
                    };
                    return Err(self.broken(at, expected));
                }
            }
        }
        self.lone_surrogate(alone, Some(self.next_id()));
        let end = at.wrapping_add(1);
        Ok((end, self.scalar(kind, start, end, flags)))
    }

    /// One fault a string, at its first unpaired surrogate.
    fn lone_surrogate(&mut self, alone: Option<u32>, node: Option<NodeId>) {
        if let Some(at) = alone {
            self.fault(Fault { at, kind: FaultKind::LoneSurrogate, node, expected: "" });
        }
    }

    fn number(&mut self, start: u32) -> Result<u32> {
        let shape = match number::scan(self.bytes, start) {
            Ok(shape) => shape,
            Err((at, expected)) => return Err(self.broken(at, expected)),
        };
        let mut flags = 0;
        if !shape.canonical {
            flags |= Node::COMPUTED;
        }
        if shape.long {
            flags |= Node::LONG;
            self.traits.long_numbers = true;
        }
        if shape.maybe_infinite
            && !number::is_finite(self.body.get(index(start)..index(shape.end)).unwrap_or_default())
        {
            let node = Some(self.next_id());
            self.fault(Fault { at: start, kind: FaultKind::NotFinite, node, expected: "" });
        }
        self.scalar(Kind::Number, start, shape.end, flags);
        Ok(shape.end)
    }

    fn literal(&mut self, start: u32, word: &[u8], kind: Kind) -> Result<u32> {
        let rest = self.bytes.get(index(start)..).unwrap_or_default();
        if !rest.starts_with(word) {
            let good = rest.iter().zip(word).take_while(|(byte, wanted)| byte == wanted).count();
            return Err(self.broken(start.wrapping_add(position(good)), "true, false or null"));
        }
        let end = start.wrapping_add(position(word.len()));
        self.scalar(kind, start, end, 0);
        Ok(end)
    }
}
