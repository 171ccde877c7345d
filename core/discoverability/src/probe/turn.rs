//! What comes next, by the last answer.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::ask::{Asking, Session};
use super::entering::{eras, is_an_end, next_revision};
use crate::border::mcp::{JudgeMcp, McpOptions};
use crate::border::mcp_report::McpEra;
use crate::choose::{SafeCall, choose};
use crate::entry::{NEWEST, REVISIONS, STATELESS, entered, is_session};
use crate::fields::{elements, text_of};
use crate::kept::is_unreached;
use crate::limits::{CURSOR_BYTES, PAGES, TOOLS};
use crate::list::{List, cursor_of, tools_of};
use crate::recorded::{Options, Said, Seen, documents};

/// What is asked next.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
enum Next {
    Initialize(&'static str),
    Discover,
    Initialized,
    List(Option<String>),
    Call(SafeCall),
    Unknown,
    Broken,
    Delete,
    /// Nothing.
    #[default]
    End,
}

/// Where a probe stands.
#[derive(Debug, Clone, Default)]
pub(super) struct Turn {
    next: Next,
    /// The eras that are still to be tried.
    eras: Vec<McpEra>,
    /// The revisions that were tried.
    tried: Vec<&'static str>,
    /// The cursors that were given.
    cursors: BTreeSet<String>,
    pages: usize,
    /// The tools that were listed.
    listed: usize,
    session: Session,
    /// The ID of the next request.
    number: u32,
}

impl Turn {
    pub(super) fn first(options: Option<&McpOptions>) -> Self {
        let mut turn = Self { eras: eras(options), number: 1, ..Self::default() };
        turn.enter();
        turn
    }

    /// Tries the next era.
    fn enter(&mut self) {
        let era = if self.eras.is_empty() { None } else { Some(self.eras.remove(0)) };
        self.next = match era {
            Some(McpEra::Legacy) => {
                self.tried.push(NEWEST);
                Next::Initialize(NEWEST)
            }
            Some(McpEra::Modern) => Next::Discover,
            None => Next::End,
        };
    }

    /// The next request; `None` at the end.
    pub(super) fn ask(&self) -> Option<Asking> {
        let (number, session) = (self.number, &self.session);
        Some(match &self.next {
            Next::Initialize(version) => Session::initialize(number, version),
            Next::Discover => Session::discover(number),
            Next::Initialized => session.initialized(),
            Next::List(cursor) => session.list(number, cursor.as_deref()),
            Next::Call(call) => session.call(number, call),
            Next::Unknown => session.unknown(number),
            Next::Broken => session.broken(),
            Next::Delete => session.delete(),
            Next::End => return None,
        })
    }

    /// What comes behind the last exchange of the transcript.
    pub(super) fn next(mut self, transcript: &JudgeMcp, options: &Options) -> Self {
        let Some(last) = transcript.exchanges.last() else { return self };
        if !matches!(self.next, Next::Initialized | Next::Broken | Next::Delete) {
            self.number = self.number.saturating_add(1);
        }
        if is_unreached(last.end) {
            self.next = Next::End;
            return self;
        }
        let (seen, document) = Seen::read(last);
        let document = document.unwrap_or_else(|| seen.answer.document());
        let said = Said { index: 0, seen: &seen, document: &document };
        match core::mem::take(&mut self.next) {
            Next::Initialize(_) => self.after_initialize(&said),
            Next::Discover => self.after_discover(&said),
            Next::Initialized => self.next = Next::List(None),
            Next::List(_) => self.after_list(&said, transcript, options),
            Next::Call(_) => self.next = Next::Unknown,
            Next::Unknown => self.next = Next::Broken,
            Next::Broken => self.leave(),
            Next::Delete | Next::End => {}
        }
        self
    }

    fn after_initialize(&mut self, said: &Said<'_>) {
        let Some(result) = said.result() else {
            if is_an_end(said) {
                return;
            }
            match next_revision(said, &self.tried) {
                Some(revision) => {
                    self.tried.push(revision);
                    self.next = Next::Initialize(revision);
                }
                None => self.enter(),
            }
            return;
        };
        let revision = text_of(said.document, result, "protocolVersion");
        let is_known = revision.as_deref().is_some_and(|revision| REVISIONS.contains(&revision));
        let id = said.header("mcp-session-id").filter(|id| is_session(id));
        self.session = Session { era: Some(McpEra::Legacy), revision: revision.filter(|_| is_known), id };
        if is_known {
            self.next = Next::Initialized;
        } else {
            self.leave();
        }
    }

    fn after_discover(&mut self, said: &Said<'_>) {
        if is_an_end(said) {
            return;
        }
        if entered(said) == Some(McpEra::Modern) {
            self.session = Session { era: Some(McpEra::Modern), revision: Some(STATELESS.into()), id: None };
            self.next = Next::List(None);
        } else {
            self.enter();
        }
    }

    /// The next page, as long as there is one and it is worth reading (ledger `disc-c2-caps`, `disc-c2-cursor-loop`).
    fn after_list(&mut self, said: &Said<'_>, transcript: &JudgeMcp, options: &Options) {
        self.pages = self.pages.saturating_add(1);
        let tools = tools_of(said).map_or(0, |tools| elements(said.document, tools).count());
        self.listed = self.listed.saturating_add(tools);
        let cursor = cursor_of(said).filter(|cursor| cursor.len() <= CURSOR_BYTES);
        let fresh = cursor.filter(|cursor| self.cursors.insert(cursor.clone()));
        self.next = match fresh.filter(|_| self.pages < PAGES && self.listed <= TOOLS) {
            Some(cursor) => Next::List(Some(cursor)),
            None => self.safe_call(transcript, options).map_or(Next::Unknown, Next::Call),
        };
    }

    fn safe_call(&self, transcript: &JudgeMcp, options: &Options) -> Option<SafeCall> {
        if !options.calls || options.priced {
            return None;
        }
        let (seen, read): (Vec<Seen<'_>>, Vec<_>) = transcript.exchanges.iter().map(Seen::read).unzip();
        let documents = documents(&seen, read);
        let all: Vec<Said<'_>> = Said::all(&seen, &documents).collect();
        choose(&List::find(&all).tools, self.session.era)
    }

    /// Ends the session, where there is one.
    fn leave(&mut self) {
        self.next = if self.session.id.is_some() { Next::Delete } else { Next::End };
    }
}
