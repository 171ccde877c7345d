//! The reader: one pass over the bytes, a loop instead of recursion, an open container linked to its parent.

use alloc::vec::Vec;

use super::member_order::{Member, Members};
use super::node::{Document, Fault, Kind, Node, NodeId, Traits};
use super::scan::{byte, skip_white_space, string_stop};
use super::string::{Escape, escape};
use crate::bounded::Bounded;
use crate::canonical::number;
use crate::rules::Code;

/// Past so many nodes the reader gives up once the open containers outnumber the bytes that could close them,
/// so that a megabyte of brackets cannot make it hold twice the memory of the worst good document.
const MANY_NODES: usize = 65_536;

/// Reads one document of at most `limit` bytes (at most 2^27). What is wrong with it is in `faults`.
pub(crate) fn read(bytes: &[u8], limit: usize) -> Document<'_> {
    let mut reader = Reader {
        bytes,
        nodes: Vec::new(),
        members: Members::default(),
        faults: Bounded::new(),
        traits: Traits { ascii: bytes.is_ascii(), ..Traits::default() },
        open: 0,
        depth: 0,
    };
    match reader.preconditions(limit) {
        Ok(()) => {
            reader.nodes.reserve_exact((bytes.len() >> 3).saturating_add(16));
            if let Err(fault) = reader.document() {
                reader.fault(fault);
            }
        }
        Err(fault) => reader.fault(fault),
    }
    Document { bytes, nodes: reader.nodes, traits: reader.traits, faults: reader.faults }
}

struct Reader<'a> {
    bytes: &'a [u8],
    nodes: Vec<Node>,
    members: Members,
    faults: Bounded<Fault>,
    traits: Traits,
    /// One past the innermost open container's node, 0 at the root.
    open: NodeId,
    depth: usize,
}

type Result<T> = core::result::Result<T, Fault>;

fn at32(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn broken(at: usize, expected: &'static str) -> Fault {
    Fault { at: at32(at), code: Code::JsonGrammar, node: None, expected }
}

impl Reader<'_> {
    fn preconditions(&self, limit: usize) -> Result<()> {
        let fault = |at, code| Fault { at: at32(at), code, node: None, expected: "" };
        if self.bytes.len() > limit {
            return Err(fault(0, Code::BodySize));
        }
        if self.bytes.starts_with(&[0xEF, 0xBB, 0xBF]) {
            return Err(fault(0, Code::BomReject));
        }
        if !self.traits.ascii {
            if let Err(error) = core::str::from_utf8(self.bytes) {
                return Err(fault(error.valid_up_to(), Code::JsonUtf8));
            }
        }
        Ok(())
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault, |fault| (fault.at, fault.code.as_str()));
    }

    /// Number of nodes so far, which is the next node's index.
    fn next_id(&self) -> NodeId {
        NodeId::try_from(self.nodes.len()).unwrap_or(NodeId::MAX)
    }

    #[inline]
    fn push(&mut self, node: Node) {
        if self.nodes.len() == self.nodes.capacity() {
            // A value or key takes two bytes with its separator or closing bracket (see MANY_NODES), so a large
            // document need not double its nodes past half its bytes.
            let most = (self.bytes.len() >> 1).saturating_sub(self.nodes.len()).saturating_add(16);
            let double = self.nodes.len();
            self.nodes.reserve_exact(if double < MANY_NODES { double } else { double.min(most) });
        }
        self.nodes.push(node);
    }

    #[inline]
    fn scalar(&mut self, kind: Kind, start: usize, end: usize, flags: u32) {
        let after = self.next_id().wrapping_add(1);
        self.push(Node::new(kind, at32(start), flags, at32(end), after, 0));
    }

    fn document(&mut self) -> Result<()> {
        let mut at = skip_white_space(self.bytes, 0);
        'value: loop {
            at = match byte(self.bytes, at) {
                b'"' => self.string(Kind::String, at)?,
                opening @ (b'{' | b'[') => {
                    self.open(if opening == b'{' { Kind::Object } else { Kind::Array }, at)?;
                    let inner = skip_white_space(self.bytes, at.wrapping_add(1));
                    match (opening, byte(self.bytes, inner)) {
                        (b'{', b'}') | (b'[', b']') => self.close(inner.wrapping_add(1)),
                        (b'{', b'"') => {
                            at = self.key(inner)?;
                            continue 'value;
                        }
                        (b'{', _) => return Err(broken(inner, "a member name in double quotes, or }")),
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
                b']' if self.open_is_empty_array() => return Err(broken(at, "a value, or ]")),
                _ => return Err(broken(at, "a value")),
            };
            loop {
                at = skip_white_space(self.bytes, at);
                if self.open == 0 {
                    return if at == self.bytes.len() { Ok(()) } else { Err(broken(at, "the end of the document")) };
                }
                let object = self.open_kind() == Kind::Object;
                match (byte(self.bytes, at), object) {
                    (b',', true) => {
                        let inner = skip_white_space(self.bytes, at.wrapping_add(1));
                        if byte(self.bytes, inner) != b'"' {
                            return Err(broken(inner, "a member name in double quotes"));
                        }
                        at = self.key(inner)?;
                        continue 'value;
                    }
                    (b',', false) => {
                        at = skip_white_space(self.bytes, at.wrapping_add(1));
                        continue 'value;
                    }
                    (b'}', true) | (b']', false) => at = self.close(at.wrapping_add(1)),
                    (_, true) => return Err(broken(at, ", or }")),
                    (_, false) => return Err(broken(at, ", or ]")),
                }
            }
        }
    }

    fn open_kind(&self) -> Kind {
        let index = usize::try_from(self.open.wrapping_sub(1)).unwrap_or(usize::MAX);
        self.nodes.get(index).map_or(Kind::Null, |node| node.kind())
    }

    fn open_is_empty_array(&self) -> bool {
        self.open != 0 && self.open == self.next_id() && self.open_kind() == Kind::Array
    }

    fn open(&mut self, kind: Kind, at: usize) -> Result<()> {
        let id = self.next_id();
        self.push(Node::new(kind, at32(at), 0, 0, 0, self.open));
        self.open = id.wrapping_add(1);
        self.depth = self.depth.wrapping_add(1);
        if self.nodes.len() > MANY_NODES && self.depth > self.bytes.len().saturating_sub(at) {
            return Err(broken(self.bytes.len(), "the brackets that close what is open"));
        }
        Ok(())
    }

    /// Closes the innermost container, which ends before `end`; gives `end` back.
    fn close(&mut self, end: usize) -> usize {
        let id = self.open.wrapping_sub(1);
        let after = self.next_id();
        let Some(node) = usize::try_from(id).ok().and_then(|index| self.nodes.get_mut(index)) else {
            return end;
        };
        let kind = node.kind();
        self.open = node.link;
        self.depth = self.depth.wrapping_sub(1);
        *node = Node::new(kind, node.start(), 0, at32(end), after, 0);
        if kind == Kind::Object && after > id.wrapping_add(1) {
            self.order_members(id, after);
        }
        end
    }

    /// Links an object's members in canonical order and refuses repeated names.
    fn order_members(&mut self, object: NodeId, after: NodeId) {
        let mut key = object.wrapping_add(1);
        self.members.clear();
        while key < after {
            let index = usize::try_from(key).unwrap_or(usize::MAX);
            let (Some(name), Some(value)) = (self.nodes.get(index), self.nodes.get(index.wrapping_add(1))) else {
                break;
            };
            self.members.add(self.bytes, key, name);
            key = value.after;
        }
        self.members.sort(self.bytes);
        let mut previous = object;
        let mut before: Option<Member> = None;
        for member in self.members.sorted() {
            if before.is_some_and(|before| self.members.same_name(self.bytes, &before, member)) {
                let start = self.nodes.get(usize::try_from(member.key).unwrap_or(usize::MAX)).map_or(0, |n| n.start());
                let fault = Fault { at: start, code: Code::JsonDuplicateKey, node: Some(member.key), expected: "" };
                self.faults.push(fault, |fault| (fault.at, fault.code.as_str()));
            }
            before = Some(*member);
            if let Some(node) = self.nodes.get_mut(usize::try_from(previous).unwrap_or(usize::MAX)) {
                node.link = member.key;
            }
            previous = member.key;
        }
    }

    /// Reads a member name and its colon; gives the first byte of the value.
    fn key(&mut self, at: usize) -> Result<usize> {
        let end = self.string(Kind::Key, at)?;
        let colon = if byte(self.bytes, end) == b':' { end } else { skip_white_space(self.bytes, end) };
        if byte(self.bytes, colon) != b':' {
            return Err(broken(colon, "a colon"));
        }
        Ok(skip_white_space(self.bytes, colon.wrapping_add(1)))
    }

    fn string(&mut self, kind: Kind, start: usize) -> Result<usize> {
        let stop = string_stop(self.bytes, start.wrapping_add(1));
        if byte(self.bytes, stop) == b'"' {
            let end = stop.wrapping_add(1);
            self.scalar(kind, start, end, 0);
            return Ok(end);
        }
        self.string_with_escapes(kind, start, stop)
    }

    /// The rest of a string from its first byte that is not plain text.
    fn string_with_escapes(&mut self, kind: Kind, start: usize, stop: usize) -> Result<usize> {
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
                    Escape::LoneSurrogate => {
                        alone = alone.or(Some(at));
                        at = string_stop(self.bytes, at.wrapping_add(6));
                    }
                    Escape::Broken(offset) => {
                        return Err(broken(at.wrapping_add(offset), "an escape sequence of JSON"));
                    }
                },
                _ if at >= self.bytes.len() => return Err(broken(at, "the closing double quote")),
                _ => return Err(broken(at, "a control character only as an escape sequence")),
            }
        }
        if let Some(at) = alone {
            let node = Some(self.next_id());
            self.fault(Fault { at: at32(at), code: Code::JsonLoneSurrogate, node, expected: "" });
        }
        let end = at.wrapping_add(1);
        self.scalar(kind, start, end, flags);
        Ok(end)
    }

    fn number(&mut self, start: usize) -> Result<usize> {
        let shape = number::scan(self.bytes, start).map_err(|(at, expected)| broken(at, expected))?;
        let mut flags = 0;
        if !shape.canonical {
            flags |= Node::COMPUTED;
        }
        if shape.big_integer {
            flags |= Node::BIG_INTEGER;
            self.traits.big_integers = true;
        }
        if shape.maybe_infinite && !number::is_finite(self.bytes.get(start..shape.end).unwrap_or_default()) {
            let node = Some(self.next_id());
            self.fault(Fault { at: at32(start), code: Code::NumberNotFinite, node, expected: "" });
        }
        self.scalar(Kind::Number, start, shape.end, flags);
        Ok(shape.end)
    }

    fn literal(&mut self, start: usize, word: &[u8], kind: Kind) -> Result<usize> {
        let rest = self.bytes.get(start..).unwrap_or_default();
        if !rest.starts_with(word) {
            return Err(broken(start, "a value"));
        }
        let end = start.wrapping_add(word.len());
        self.scalar(kind, start, end, 0);
        Ok(end)
    }
}
