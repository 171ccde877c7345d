//! How a server was entered: the handshake or the stateless revision (C1), how fast (C6), and what it says of itself (C8).

mod handshake;
mod server;

use alloc::format;

use primitives::border::answer::ExchangeEnd as End;
use primitives::describe::Word as _;
use primitives::json::NodeId;

use crate::answer::{is_blank, status_text};
use crate::asked::Role;
use crate::border::mcp_report::{McpEra, McpStatus};
use crate::codes::Code;
use crate::fields::{elements, find, text, text_of};
use crate::noted::{Note, Noted, odd_type};
use crate::recorded::{Options, Said};
use crate::status::{Criterion, NOTHING, both, seed, spec};

pub(crate) use server::Server;

/// The revision without state.
pub(crate) const STATELESS: &str = "2026-07-28";
/// The newest revision with a handshake.
pub(crate) const NEWEST: &str = "2025-11-25";
/// The revisions with a handshake, the newest first.
pub(crate) const REVISIONS: [&str; 4] = [NEWEST, "2025-06-18", "2025-03-26", "2024-11-05"];

/// The exchange by which a server was entered, or the last one that tried.
pub(crate) struct Entry<'s> {
    pub(crate) said: Said<'s>,
    /// The era, if the server was entered.
    pub(crate) era: Option<McpEra>,
}

/// Whether the answer to this request enters the server, and in which era.
pub(crate) fn entered(said: &Said<'_>) -> Option<McpEra> {
    let result = said.result()?;
    match said.role() {
        Role::Initialize => {
            let version = text_of(said.document, result, "protocolVersion")?;
            (!version.is_empty()).then_some(McpEra::Legacy)
        }
        Role::Discover => {
            let versions = find(said.document, result, "supportedVersions")?;
            let is_named = |node: NodeId| text(said.document, node).as_deref() == Some(STATELESS);
            elements(said.document, versions).any(is_named).then_some(McpEra::Modern)
        }
        _ => None,
    }
}

impl<'s> Entry<'s> {
    /// The entry of a transcript; `None` where none was tried.
    pub(crate) fn find(all: &[Said<'s>]) -> Option<Self> {
        let first = all.iter().find_map(|said| Some(Self { said: *said, era: Some(entered(said)?) }));
        let last = |role: Role| all.iter().rev().find(move |said| said.role() == role);
        let tried = || last(Role::Initialize).or_else(|| last(Role::Discover));
        first.or_else(|| tried().map(|said| Self { said: *said, era: None }))
    }

    /// Judges C1, C6 and C8.
    pub(crate) fn judge(&self, all: &[Said<'s>], options: &Options, noted: &mut Noted) {
        let is_entry = |said: &&Said<'_>| matches!(said.role(), Role::Initialize | Role::Discover);
        for said in all.iter().filter(is_entry) {
            noted.add_all(odd_type(said, Criterion::Handshake));
        }
        let last_tried = all.iter().rev().find(|said| said.role() == Role::Initialize);
        match (self.said.role(), last_tried) {
            (Role::Initialize, _) => {
                handshake::initialize(&self.said, (true, true), noted);
                if self.era.is_some() {
                    self.ladder(all, noted);
                    session(&self.said, noted);
                    initialized(all, noted);
                }
            }
            (_, Some(tried)) => {
                handshake::initialize(tried, (true, false), noted);
                handshake::discover(&self.said, noted);
            }
            (_, None) => {
                let untried = seed(McpStatus::NotTested);
                noted.add(Note::new(Code::EntryInitializeUntried, Criterion::Handshake, untried));
                handshake::discover(&self.said, noted);
            }
        }
        self.latency(options, noted);
        if self.era.is_some() {
            Server::of(self).judge(self, noted);
        }
    }

    /// A server that refuses the newest revision, instead of naming one that it has.
    fn ladder(&self, all: &[Said<'s>], noted: &mut Noted) {
        let first = all.iter().find(|said| said.role() == Role::Initialize);
        if let Some(first) = first.filter(|first| first.index != self.said.index) {
            noted.add(Note::new(Code::EntryVersionLadder, Criterion::Handshake, NOTHING).of(first));
        }
    }

    fn latency(&self, options: &Options, noted: &mut Noted) {
        let said = &self.said;
        let is_silent = said.seen.exchange.end == End::Timeout && said.seen.answer.fault.is_some();
        let took = said.took_ms();
        match said.seen.exchange.end {
            End::Connect | End::Tls | End::BlockedAddress | End::Encoding => {
                let found = Some(said.seen.exchange.end.as_str().into());
                let unknown = both(McpStatus::Unverified);
                noted.add(Note::new(Code::LatencyUnknown, Criterion::Latency, unknown).of(said).found(found));
            }
            _ if is_silent || took >= options.latency_ms => {
                let note = Note::new(Code::Latency, Criterion::Latency, both(McpStatus::Fail)).of(said);
                let note = note.found(Some(format!("{took} ms")));
                noted.add(note.expecting(format!("below {} ms", options.latency_ms)));
            }
            _ => {}
        }
    }

    /// The revision that was entered.
    pub(crate) fn revision(&self) -> Option<alloc::string::String> {
        match self.era? {
            McpEra::Legacy => text_of(self.said.document, self.said.result()?, "protocolVersion"),
            McpEra::Modern => Some(STATELESS.into()),
        }
    }
}

/// Whether a session's ID may be sent back (ledger `disc-session-ascii`).
pub(crate) fn is_session(id: &str) -> bool {
    let is_visible = |byte: &u8| (0x21..=0x7E).contains(byte);
    (1..=crate::limits::SESSION_BYTES).contains(&id.len()) && id.as_bytes().iter().all(is_visible)
}

fn session(said: &Said<'_>, noted: &mut Noted) {
    let Some(id) = said.header("mcp-session-id").filter(|id| !is_session(id)) else { return };
    let found = Some(primitives::harmless::clip(id.as_bytes()));
    let note = Note::new(Code::SessionId, Criterion::Handshake, spec(McpStatus::Fail)).of(said);
    noted.add(note.found(found));
}

/// The notification that ends the handshake (ledger `disc-c1-initialized-202`).
fn initialized(all: &[Said<'_>], noted: &mut Noted) {
    let Some(said) = all.iter().find(|said| said.role() == Role::Initialized) else {
        let unsent = spec(McpStatus::NotTested);
        return noted.add(Note::new(Code::InitializedUnsent, Criterion::Handshake, unsent));
    };
    if !matches!(said.seen.exchange.end, End::Complete | End::Enough) {
        let note = Note::new(Code::InitializedUnanswered, Criterion::Handshake, spec(McpStatus::Unverified));
        let found = Some(said.seen.exchange.end.as_str().into());
        return noted.add(note.of(said).found(found).expecting("202"));
    }
    if said.status() != Some(202) || !is_blank(said.body()) {
        let note = Note::new(Code::InitializedStatus, Criterion::Handshake, spec(McpStatus::Fail)).of(said);
        noted.add(note.found(status_text(said.status())).expecting("202"));
    }
}
