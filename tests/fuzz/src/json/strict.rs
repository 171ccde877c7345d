//! A strict reader of JSON (RFC 8259, and the rules of §2 beside it), written for plainness: it knows the first fault.

use std::collections::HashSet;

use erc8257::Code;

use super::tree::Tree;

/// Deeper documents are not judged here: this reader recurses.
pub const LEVELS: usize = 256;

/// Why a document has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The rule that it breaks first, and the byte at which it does.
    Fault(usize, Code),
    /// More than [`LEVELS`] levels: no judgement.
    Deep,
}

/// Reads a document.
///
/// # Errors
/// The first fault: of several at one byte, the one whose code comes first as text.
pub fn read(document: &[u8]) -> Result<Tree, Refusal> {
    let alone = |at, code| Err(Refusal::Fault(at, code));
    if document.len() > 1 << 20 {
        return alone(0, Code::BodySize);
    }
    if document.starts_with("\u{feff}".as_bytes()) {
        return alone(0, Code::BomReject);
    }
    let text = match std::str::from_utf8(document) {
        Ok(text) => text,
        Err(error) => return alone(error.valid_up_to(), Code::JsonUtf8),
    };
    let mut reader = Reader { text, at: 0, faults: Vec::new() };
    let tree = match reader.document() {
        Ok(tree) => Some(tree),
        Err(Stop::Broken) => {
            reader.faults.push((reader.at, Code::JsonGrammar));
            None
        }
        Err(Stop::Deep) => return Err(Refusal::Deep),
    };
    match reader.faults.into_iter().min_by_key(|(at, code)| (*at, code.as_str())) {
        Some((at, code)) => alone(at, code),
        None => Ok(tree.expect("a document without fault has a value")),
    }
}

/// The reader goes no further: from `at` on, no text would complete the document.
enum Stop {
    Broken,
    Deep,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    faults: Vec<(usize, Code)>,
}

impl Reader<'_> {
    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, wanted: u8) -> Result<(), Stop> {
        if self.next() != Some(wanted) {
            return Err(Stop::Broken);
        }
        self.at += 1;
        Ok(())
    }

    fn space(&mut self) {
        while matches!(self.next(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn document(&mut self) -> Result<Tree, Stop> {
        self.space();
        let tree = self.value(0)?;
        self.space();
        if self.at < self.text.len() { Err(Stop::Broken) } else { Ok(tree) }
    }

    fn value(&mut self, level: usize) -> Result<Tree, Stop> {
        if level > LEVELS {
            return Err(Stop::Deep);
        }
        match self.next() {
            Some(b'{') => self.object(level),
            Some(b'[') => self.array(level),
            Some(b'"') => Ok(Tree::Text(String::from_utf16_lossy(&self.string()?))),
            Some(b't') => self.word("true", Tree::Bool(true)),
            Some(b'f') => self.word("false", Tree::Bool(false)),
            Some(b'n') => self.word("null", Tree::Null),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => Err(Stop::Broken),
        }
    }

    fn word(&mut self, word: &str, tree: Tree) -> Result<Tree, Stop> {
        for byte in word.bytes() {
            self.take(byte)?;
        }
        Ok(tree)
    }

    fn array(&mut self, level: usize) -> Result<Tree, Stop> {
        self.take(b'[')?;
        self.space();
        let mut items = Vec::new();
        if self.next() == Some(b']') {
            self.at += 1;
            return Ok(Tree::Array(items));
        }
        loop {
            self.space();
            items.push(self.value(level + 1)?);
            self.space();
            if self.next() != Some(b',') {
                self.take(b']')?;
                return Ok(Tree::Array(items));
            }
            self.at += 1;
        }
    }

    fn object(&mut self, level: usize) -> Result<Tree, Stop> {
        self.take(b'{')?;
        self.space();
        let (mut members, mut names) = (Vec::new(), HashSet::new());
        if self.next() == Some(b'}') {
            self.at += 1;
            return Ok(Tree::Object(members));
        }
        loop {
            self.space();
            let start = self.at;
            let name = self.string()?;
            if !names.insert(name.clone()) {
                self.faults.push((start, Code::JsonDuplicateKey));
            }
            self.space();
            self.take(b':')?;
            self.space();
            members.push((String::from_utf16_lossy(&name), self.value(level + 1)?));
            self.space();
            if self.next() != Some(b',') {
                self.take(b'}')?;
                return Ok(Tree::Object(members));
            }
            self.at += 1;
        }
    }

    /// The UTF-16 code units of a string.
    fn string(&mut self) -> Result<Vec<u16>, Stop> {
        self.take(b'"')?;
        let (mut units, mut places) = (Vec::new(), Vec::new());
        let read = self.units(&mut units, &mut places);
        self.faults.extend(lone(&units).map(|index| (places[index], Code::JsonLoneSurrogate)));
        read.map(|()| units)
    }

    /// Collects the code units up to the closing quote, and where each is written.
    fn units(&mut self, units: &mut Vec<u16>, places: &mut Vec<usize>) -> Result<(), Stop> {
        loop {
            let start = self.at;
            let character = self.text[start..].chars().next().ok_or(Stop::Broken)?;
            match character {
                '"' => {
                    self.at += 1;
                    return Ok(());
                }
                '\\' => {
                    self.at += 1;
                    units.push(self.escape()?);
                }
                '\0'..='\u{1f}' => return Err(Stop::Broken),
                _ => {
                    self.at += character.len_utf8();
                    units.extend(character.encode_utf16(&mut [0; 2]).iter());
                }
            }
            places.resize(units.len(), start);
        }
    }

    /// Reads the escape behind a backslash.
    fn escape(&mut self) -> Result<u16, Stop> {
        let unit = match self.next().ok_or(Stop::Broken)? {
            mark @ (b'"' | b'\\' | b'/') => mark,
            b'b' => 8,
            b't' => 9,
            b'n' => 10,
            b'f' => 12,
            b'r' => 13,
            b'u' => {
                self.at += 1;
                let mut unit = 0;
                for _ in 0..4 {
                    let digit = self.next().and_then(|byte| char::from(byte).to_digit(16));
                    unit = unit << 4 | digit.ok_or(Stop::Broken)?;
                    self.at += 1;
                }
                return Ok(u16::try_from(unit).expect("four hex digits"));
            }
            _ => return Err(Stop::Broken),
        };
        self.at += 1;
        Ok(u16::from(unit))
    }

    fn number(&mut self) -> Result<Tree, Stop> {
        let start = self.at;
        if self.next() == Some(b'-') {
            self.at += 1;
        }
        if self.next() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.next() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.next(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.next(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        let text = &self.text[start..self.at];
        if text.parse::<f64>().is_ok_and(f64::is_infinite) {
            self.faults.push((start, Code::NumberNotFinite));
        }
        Ok(Tree::Number(text.to_owned()))
    }

    fn digits(&mut self) -> Result<(), Stop> {
        let start = self.at;
        while self.next().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at == start { Err(Stop::Broken) } else { Ok(()) }
    }
}

/// The index of the first unit that is a half of no pair.
fn lone(units: &[u16]) -> Option<usize> {
    let mut index = 0;
    for unit in char::decode_utf16(units.iter().copied()) {
        match unit {
            Ok(character) => index += character.len_utf16(),
            Err(_) => return Some(index),
        }
    }
    None
}
