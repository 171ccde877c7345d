//! T-challenge: what the answer to the unpaid call asks for. The crate of x402 reads it.

use alloc::string::String;

use discoverability::Code;
use discoverability::answer::status_text;
use discoverability::border::mcp_report::McpStatus;
use primitives::harmless;
use primitives::json::{Anchor, Document, NodeId, Place, places, read};
use x402::border::challenge::{ChallengeVerdict, EntryVerdict};
use x402::header::borrowed;
use x402::limits::CHALLENGE_BYTES;
use x402::{Carrier, Challenge, read_challenge};

use crate::asked::Said;
use crate::criteria::Criterion;
use crate::noted::{Note, Noted};

const CHALLENGE: Criterion = Criterion::Challenge;

/// The document of a challenge, in which findings have their places.
pub(crate) struct Places<'c>(Document<'c>);

impl<'c> Places<'c> {
    pub(crate) fn of(challenge: &'c Challenge) -> Self {
        Self(read(challenge.text(), CHALLENGE_BYTES))
    }

    /// Where a value stands.
    fn place(&self, node: NodeId) -> Option<Place> {
        places(&self.0, &[Anchor::Node(node)]).pop()
    }

    /// Where a value stands, and the value.
    pub(crate) fn shown(&self, node: NodeId) -> (Option<Place>, Option<String>) {
        (self.place(node), Some(harmless::json(self.0.raw(node))))
    }
}

/// Judges the answer of a tool with a price to the call without payment: the challenge, where it can be bound (ledger
/// `disc-http-402-first`).
pub(crate) fn priced(said: Said<'_>, noted: &mut Noted) -> Option<Challenge> {
    let (code, status) = match said.status() {
        402 => return read_402(said, noted),
        401 | 403 => (Code::AnswerAuth, McpStatus::Unverified),
        429 => (Code::AnswerRate, McpStatus::Unverified),
        200..300 => (Code::HttpUnpaidDelivery, McpStatus::Fail),
        _ => (Code::HttpNoChallenge, McpStatus::Fail),
    };
    let expected = (status == McpStatus::Fail).then(|| "402".into());
    let note = Note::new(code, CHALLENGE, Some(status)).of(said.index);
    noted.add(note.detail(status_text(said.exchange.status), expected));
    None
}

/// Judges the answer of a free tool: it may ask who calls, and for nothing else (decision E25).
pub(crate) fn free(said: Said<'_>, noted: &mut Noted) {
    if said.status() != 402 {
        return noted.untested(&[CHALLENGE]);
    }
    let Some(challenge) = read_402(said, noted) else { return };
    let places = Places::of(&challenge);
    for (entry, at) in challenge.report().entries.iter().zip(challenge.entries()) {
        let (code, status, node) = match entry.amount {
            Some(amount) if amount.is_zero() => continue,
            Some(_) => (Code::HttpHiddenPrice, McpStatus::Fail, at.amount),
            None => (Code::HttpBindingUnknown, McpStatus::Unverified, at.node),
        };
        let (place, found) = places.shown(node);
        let expected = (status == McpStatus::Fail).then(|| "0".into());
        let note = Note::new(code, CHALLENGE, Some(status)).of(said.index);
        noted.add(note.at(place).detail(found, expected));
    }
}

/// Reads a challenge. One that can be paid, or that this library does not judge, passes; a broken offer beside one that can be paid
/// spoils nothing, as in payments.
fn read_402(said: Said<'_>, noted: &mut Noted) -> Option<Challenge> {
    let response = said.response();
    let headers = borrowed(response.headers);
    let challenge = read_challenge(&Carrier::Http { status: 402, headers: &headers, body: response.body });
    let report = challenge.report();
    let passes = matches!(report.verdict, ChallengeVerdict::Readable | ChallengeVerdict::Unsupported);
    for finding in &report.findings {
        let Some(code) = told(finding.code()) else { continue };
        let is_remark = matches!(finding.code(), x402::Code::VersionMissing | x402::Code::V2InBody);
        let lowers = (!passes && !is_remark).then_some(McpStatus::Fail);
        let place = finding.pointer().map(|pointer| Place {
            offset: finding.offset().and_then(|offset| u32::try_from(offset).ok()).unwrap_or_default(),
            line: finding.line().unwrap_or_default(),
            column: finding.column().unwrap_or_default(),
            pointer: Some(pointer.into()),
        });
        let detail = (finding.found().map(String::from), finding.expected().map(String::from));
        noted.add(Note::new(code, CHALLENGE, lowers).of(said.index).at(place).detail(detail.0, detail.1));
    }
    if !passes {
        noted.lower(CHALLENGE, McpStatus::Fail);
        return None;
    }
    let places = Places::of(&challenge);
    for (entry, at) in report.entries.iter().zip(challenge.entries()) {
        if entry.verdict == EntryVerdict::Usable && entry.max_timeout_seconds.is_none() {
            let note = Note::new(Code::HttpChallengeTimeoutMissing, CHALLENGE, None).of(said.index);
            noted.add(note.at(places.place(at.node)));
        }
    }
    Some(challenge)
}

/// The code for a finding of x402; `None` for what changes nothing here.
const fn told(code: x402::Code) -> Option<Code> {
    use x402::Code as Read;

    Some(match code {
        Read::HeaderOnce | Read::HeaderSize | Read::Base64 => Code::HttpChallengeHeader,
        Read::Json | Read::Object | Read::BodySize => Code::HttpChallengeJson,
        Read::VersionMissing => Code::HttpChallengeVersionMissing,
        Read::Version | Read::V2InBody | Read::NoVersion => Code::HttpChallengeVersion,
        Read::Accepts | Read::AcceptsCount => Code::HttpChallengeAccepts,
        Read::Entry
        | Read::Network
        | Read::Amount
        | Read::Address
        | Read::Checksum
        | Read::Timeout
        | Read::Extra
        | Read::Resource => Code::HttpChallengeEntry,
        _ => return None,
    })
}
