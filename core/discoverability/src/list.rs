//! The list of tools: its pages, whether it was read to its end (C2), and how large it is (C9).

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use primitives::border::answer::ExchangeEnd;
use primitives::harmless::clip;
use primitives::json::{Kind, NodeId};

use crate::asked::Role;
use crate::border::mcp_report::McpStatus::{Fail, Unverified};
use crate::border::mcp_report::{McpLargestTool, McpMeasures};
use crate::codes::Code;
use crate::entry::Entry;
use crate::fields::{canonical, elements, find, is_array, is_object, text, text_of};
use crate::limits::TOOLS;
use crate::noted::{Note, Noted, fault_note, odd_type};
use crate::recorded::{Options, Said};
use crate::status::{Criterion, NOTHING, both, spec};

/// A tool of the list.
#[derive(Clone, Copy)]
pub(crate) struct Tool<'s> {
    pub(crate) said: Said<'s>,
    pub(crate) node: NodeId,
}

/// The list of tools, as far as it was read.
#[derive(Default)]
pub(crate) struct List<'s> {
    /// The pages, those without tools too.
    pages: Vec<Said<'s>>,
    /// The tools that are judged.
    pub(crate) tools: Vec<Tool<'s>>,
    /// All tools that were listed.
    listed: usize,
    /// The pages with tools.
    readable: usize,
    /// Whether a page could not be used.
    has_failed: bool,
    /// Whether the last page says that there are more.
    is_unfinished: bool,
}

impl<'s> List<'s> {
    /// The pages of a transcript: each carries the cursor of the one before it, and of several with one cursor the last counts.
    pub(crate) fn find(all: &[Said<'s>]) -> Self {
        let mut pages: Vec<Said<'s>> = Vec::new();
        let mut next: Option<String> = None;
        for said in all.iter().filter(|said| said.role() == Role::List) {
            let cursor = &said.seen.asked.cursor;
            match pages.last_mut() {
                None if cursor.is_none() => pages.push(*said),
                Some(last) if last.seen.asked.cursor == *cursor => *last = *said,
                Some(_) if cursor.is_some() && *cursor == next => pages.push(*said),
                _ => continue,
            }
            next = cursor_of(said).or(next);
        }
        let mut list = Self { pages, ..Self::default() };
        list.gather();
        list
    }

    fn gather(&mut self) {
        for said in &self.pages {
            let Some(tools) = tools_of(said) else {
                self.has_failed = true;
                continue;
            };
            self.readable = self.readable.saturating_add(1);
            for node in elements(said.document, tools) {
                self.listed = self.listed.saturating_add(1);
                if self.tools.len() < TOOLS {
                    self.tools.push(Tool { said: *said, node });
                }
            }
        }
    }

    /// Whether anything was asked.
    pub(crate) fn is_asked(&self) -> bool {
        !self.pages.is_empty()
    }

    /// Whether all of it was read.
    pub(crate) fn is_whole(&self) -> bool {
        self.is_asked() && !self.has_failed && !self.is_unfinished
    }

    /// The first page that has a list of tools, with that list.
    pub(crate) fn first_page(&self) -> Option<(Said<'s>, NodeId)> {
        self.pages.iter().find_map(|said| Some((*said, tools_of(said)?)))
    }

    /// Judges C2 and C9.
    pub(crate) fn judge(&mut self, entry: &Entry<'s>, options: &Options, noted: &mut Noted) {
        let mut given: BTreeSet<String> = BTreeSet::new();
        let last = self.pages.last().map(|said| said.index);
        for said in self.pages.clone() {
            noted.add_all(odd_type(&said, C2));
            let is_last = Some(said.index) == last;
            self.page(&said, &mut given, is_last, noted);
        }
        self.too_many(noted);
        if !self.tools.is_empty() {
            capability(entry, noted);
        }
        self.size(options, noted);
    }

    fn page(&mut self, said: &Said<'s>, given: &mut BTreeSet<String>, is_last: bool, noted: &mut Noted) {
        let document = said.document;
        let result = match (&said.seen.answer.fault, said.error(), said.result()) {
            (Some(fault), ..) => return noted.add(fault_note(said, fault, C2)),
            (None, Some(error), _) => {
                return noted.add(Note::new(Code::ListError, C2, both(Fail)).at(said, error));
            }
            (None, None, Some(result)) => result,
            (None, None, None) => return,
        };
        if tools_of(said).is_none() {
            let tools = find(document, result, "tools");
            let note = Note::new(Code::ListTools, C2, both(Fail));
            noted.add(if is_object(document, result) {
                note.member(said, tools, result)
            } else {
                note.at(said, result)
            });
        }
        let Some(node) = find(document, result, "nextCursor") else { return };
        match text(document, node) {
            None if document.kind(node) == Kind::Null => {
                noted.add(Note::new(Code::ListCursor, C2, NOTHING).warning().at(said, node));
            }
            None => noted.add(Note::new(Code::ListCursor, C2, (Some(Unverified), Some(Fail))).at(said, node)),
            Some(cursor) if !given.insert(cursor.clone()) => {
                self.is_unfinished = true;
                noted.add(Note::new(Code::ListCursorRepeated, C2, both(Fail)).at(said, node));
            }
            Some(_) if is_last => {
                self.is_unfinished = true;
                if self.listed <= TOOLS {
                    noted.add(Note::new(Code::ListUnfinished, C2, both(Unverified)).at(said, node));
                }
            }
            Some(_) => {}
        }
    }

    /// More tools than are judged.
    fn too_many(&mut self, noted: &mut Noted) {
        let last = self.pages.iter().rev().find_map(|said| Some((*said, tools_of(said)?)));
        if let Some((said, tools)) = last.filter(|_| self.listed > TOOLS) {
            self.is_unfinished = true;
            noted.add(Note::new(Code::ListUnfinished, C2, both(Unverified)).at(&said, tools));
        }
    }

    fn results(&self) -> impl Iterator<Item = (&Said<'s>, NodeId)> {
        self.pages.iter().filter_map(|said| Some((said, said.result()?)))
    }

    fn raw_bytes(&self) -> u64 {
        self.results()
            .map(|(said, result)| length(said.document.raw(result).len()))
            .fold(0, u64::saturating_add)
    }

    /// C9: the bytes of all pages as they were sent. Of a list that was not read whole they are a lower bound.
    fn size(&self, options: &Options, noted: &mut Noted) {
        let Some(last) = self.pages.last() else { return };
        let bytes = self.raw_bytes();
        // An answer of too many values may have few bytes.
        let is_too_large = |said: &Said<'_>| {
            said.seen.exchange.end == ExchangeEnd::TooLarge
                && said.seen.answer.fault.as_ref().is_some_and(|fault| fault.code == Code::AnswerTooLarge)
        };
        if bytes >= options.list_bytes || self.pages.iter().any(is_too_large) {
            let note = Note::new(Code::ListBytes, Criterion::Size, both(Fail)).of(last);
            let note = note.found(Some(format!("{bytes} bytes")));
            noted.add(note.expecting(format!("below {} bytes", options.list_bytes)));
        } else if !self.is_whole() {
            noted.add(Note::new(Code::ListBytesUnknown, Criterion::Size, both(Unverified)).of(last));
        }
    }

    /// What was measured of the list.
    pub(crate) fn measures(&self, latency_ms: Option<u64>) -> McpMeasures {
        let raw = self.raw_bytes();
        let canonical =
            || self.results().map(|(said, result)| length(canonical(said.document, result).len()));
        let is_read = self.readable > 0;
        let mut largest: Option<(&Tool<'s>, u64)> = None;
        for tool in &self.tools {
            let bytes = length(tool.said.document.raw(tool.node).len());
            if largest.is_none_or(|(_, most)| bytes > most) {
                largest = Some((tool, bytes));
            }
        }
        McpMeasures {
            latency_ms,
            pages: length(self.readable),
            tools: length(self.tools.len()),
            raw_bytes: is_read.then_some(raw),
            canonical_bytes: is_read.then(|| canonical().fold(0, u64::saturating_add)),
            tokens_about: is_read.then(|| raw.div_ceil(4)),
            largest_tool: largest.map(|(tool, bytes)| McpLargestTool { name: tool.shown_name(), bytes }),
        }
    }
}

impl Tool<'_> {
    /// A member of the tool; `None` where the tool is not an object.
    pub(crate) fn member(&self, name: &str) -> Option<NodeId> {
        find(self.said.document, self.node, name)
    }

    /// The name, if it is a text.
    pub(crate) fn name(&self) -> Option<String> {
        text_of(self.said.document, self.node, "name")
    }

    fn shown_name(&self) -> Option<String> {
        self.name().map(|name| clip(name.as_bytes()))
    }
}

const C2: Criterion = Criterion::List;

/// The array of tools of a page.
pub(crate) fn tools_of(said: &Said<'_>) -> Option<NodeId> {
    find(said.document, said.result()?, "tools").filter(|tools| is_array(said.document, *tools))
}

/// The cursor of the next page.
pub(crate) fn cursor_of(said: &Said<'_>) -> Option<String> {
    text_of(said.document, said.result()?, "nextCursor")
}

/// A server with tools declares that it has them (ledger `disc-c2-capability`).
fn capability(entry: &Entry<'_>, noted: &mut Noted) {
    let Some(result) = entry.said.result() else { return };
    let document = entry.said.document;
    let capabilities = find(document, result, "capabilities");
    let tools = capabilities.and_then(|node| find(document, node, "tools"));
    if !tools.is_some_and(|tools| is_object(document, tools)) {
        let note = Note::new(Code::ToolsCapability, C2, spec(Fail));
        noted.add(note.member(&entry.said, capabilities, result));
    }
}

fn length(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}
