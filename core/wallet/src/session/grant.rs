//! What a wallet granted, against what was asked (decisions W30, W35, W59, W60).

use alloc::format;
use alloc::vec::Vec;

use primitives::describe::{Conclusion, Json, Refusal, RunIn, Value};
use primitives::json::{Document, Kind, NodeId, read};
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::UsageError;

use super::differences::{Differences, Side};
use super::failure::Failure;
use super::wire::{Granted, Reader, Wire};
use crate::answer::Told;
use crate::border::session_grant::{
    SessionEntryVerdict, SessionGrant, SessionGrantReport, SessionGrantVerdict, SessionGranted, SessionState,
};
use crate::border::wallet_answer::WalletAnswer;
use crate::codes::Code;
use crate::conclusion::concluded;
use crate::noted::Noted;

use SessionGrantVerdict as Verdict;

/// Where the answer stands in the bundle.
pub(super) const ANSWER: &str = "/answer";

impl RunIn for SessionGrant {
    fn run_in(self, given: Value<'_>) -> Result<SessionGrantReport, Refusal> {
        let documents: Vec<Document<'_>> = self.asked.iter().map(parsed).collect();
        let asked = self.asked(&documents)?;
        let mut noted = Noted::default();
        let mut grants = Vec::new();
        let told = WalletAnswer::told(self.answer.as_ref());
        let verdict = match (Failure::of(&told), told) {
            (Some(failure), _) => {
                noted.add(failure.code(), ANSWER);
                match failure {
                    Failure::Refused => Verdict::Refused,
                    Failure::Unsupported => Verdict::Unsupported,
                    Failure::Failed | Failure::Silent => Verdict::Unknown,
                }
            }
            (None, Told::Result(answer)) => {
                self.compared(&documents, &asked, &answer, &mut grants, &mut noted)
            }
            (None, _) => Verdict::Unknown,
        };
        Ok(SessionGrantReport { verdict, grants, findings: noted.finish(given.document()) })
    }

    fn conclusion(report: &SessionGrantReport) -> Conclusion {
        let answer = match report.verdict {
            Verdict::Granted | Verdict::Narrowed => Conclusion::Yes,
            Verdict::Unknown => Conclusion::Unknown,
            _ => Conclusion::No,
        };
        concluded(answer, &report.findings)
    }
}

/// A text that the bundle has as JSON.
pub(super) fn parsed(json: &Json<BUNDLE_BYTES>) -> Document<'_> {
    read(json.as_str().as_bytes(), BUNDLE_BYTES)
}

impl SessionGrant {
    /// What was asked: the caller's own words, so that a fault in them is a mistake of the caller.
    fn asked(&self, documents: &[Document<'_>]) -> Result<Vec<Wire>, UsageError> {
        if documents.is_empty() {
            return Err(UsageError::wrong("asked", "is empty: give the parameters of the request"));
        }
        let mut asked = Vec::new();
        for (index, document) in documents.iter().enumerate() {
            let reader = Reader { document, dialect: self.dialect, at: alloc::string::String::new() };
            let wire = reader.wire(Document::ROOT, &mut Noted::default()).map_err(|(_, member)| {
                let dot = if member.is_empty() { "" } else { "." };
                let at = format!("asked[{index}]{dot}{member}");
                UsageError::wrong(&at, "is not written as this dialect has it")
            })?;
            asked.push(wire);
        }
        Ok(asked)
    }

    fn compared(
        &self,
        documents: &[Document<'_>],
        asked: &[Wire],
        answer: &Document<'_>,
        grants: &mut Vec<Option<SessionGranted>>,
        noted: &mut Noted,
    ) -> Verdict {
        if answer.kind(Document::ROOT) != Kind::Array {
            noted.add(Code::SesGrantMalformed, ANSWER);
            return Verdict::Malformed;
        }
        let most = asked.len().saturating_add(1);
        if answer.root_elements().take(most).count() != asked.len() {
            noted.add(Code::SesGrantCount, ANSWER);
            return Verdict::Different;
        }
        let mut worst = Verdict::Granted;
        for (((index, node), wire), document) in
            (0_u64..).zip(answer.root_elements()).zip(asked).zip(documents)
        {
            let asked = Side { document, wire };
            let entry = self.entry(asked, answer, (index, node), noted);
            let verdict = entry.as_ref().map_or(Verdict::Malformed, |entry| of_entry(entry.verdict));
            if rank(verdict) > rank(worst) {
                worst = verdict;
            }
            grants.push(entry);
        }
        worst
    }

    fn entry(
        &self,
        asked: Side<'_>,
        answer: &Document<'_>,
        (index, node): (u64, NodeId),
        noted: &mut Noted,
    ) -> Option<SessionGranted> {
        let at = format!("{ANSWER}/result/{index}");
        let reader = Reader { document: answer, dialect: self.dialect, at: at.clone() };
        let Granted { wire, id, manager, dependencies } = granted(&reader, node, noted)?;
        let state = wire.state(self.now);
        match state {
            SessionState::Expired => noted.add(Code::SesExpired, at.clone()),
            SessionState::NoExpiry => noted.add(Code::SesNoExpiry, at.clone()),
            SessionState::Active => {}
        }
        let differences = Differences::of(asked, Side { document: answer, wire: &wire });
        let kinds = [
            (differences.has_other, Code::SesGrantDifferent),
            (differences.has_wider, Code::SesGrantWider),
            (differences.has_narrower, Code::SesGrantNarrower),
            // Any change, less of it too, is against a request that forbids changes.
            (asked.wire.is_fixed && !differences.list.is_empty(), Code::SesGrantAdjusted),
        ];
        for (_, code) in kinds.into_iter().filter(|(is_there, _)| *is_there) {
            noted.add(code, at.clone());
        }
        Some(SessionGranted {
            index,
            id,
            chain: wire.caip2(),
            from: wire.from,
            to: wire.to,
            r#type: wire.r#type.clone(),
            delegation_manager: manager,
            expiry: wire.expiry,
            state,
            dependencies,
            verdict: differences.verdict(),
            differences: differences.list,
        })
    }
}

/// Reads a permission of a wallet, or tells its first fault.
pub(super) fn granted(reader: &Reader<'_>, node: NodeId, noted: &mut Noted) -> Option<Granted> {
    match reader.granted(node, noted) {
        Ok(granted) => Some(granted),
        Err(fault) => {
            reader.note(fault, noted);
            None
        }
    }
}

const fn of_entry(verdict: SessionEntryVerdict) -> Verdict {
    match verdict {
        SessionEntryVerdict::Granted => Verdict::Granted,
        SessionEntryVerdict::Narrowed => Verdict::Narrowed,
        SessionEntryVerdict::Widened => Verdict::Widened,
        SessionEntryVerdict::Different => Verdict::Different,
    }
}

/// The worst has the highest.
const fn rank(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Granted => 0,
        Verdict::Narrowed => 1,
        Verdict::Widened => 2,
        Verdict::Different => 3,
        _ => 4,
    }
}
