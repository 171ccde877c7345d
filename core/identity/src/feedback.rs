//! What the file of a piece of feedback is worth: whether something commits its content, and whether it agrees with the event.

mod fields;
mod forms;
mod time;

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use alloy_primitives::B256;
use primitives::canonical::keccak256;
use primitives::describe::{Conclusion, Refusal, Run};
use primitives::json::Document;
use primitives::registry::AgentRef;
use primitives::usage::UsageError;

use crate::border::agent::{AgentUriKind, FileIntegrity};
use crate::border::agent_cid::CidVerdict;
use crate::border::evidence::FetchedFile;
use crate::border::feedback::{
    FeedbackDocument, FeedbackHash, FeedbackHashForm, FeedbackReport, FeedbackVerdict, JudgeFeedback,
};
use crate::cid::Checked;
use crate::codes::Code;
use crate::noted::Noted;
use crate::reference::agent;
use crate::response::{Served, strict_object, too_large};
use crate::source::Source;
use crate::uri::{Target, Uri};
use fields::Compared;
use forms::{Peer, has_plain_numbers, written};

/// Tells what the file of a piece of feedback is worth.
///
/// # Errors
/// `usage-wrong-value` for a text that names no agent.
///
/// # Example
/// ```
/// use erc8257_identity::border::feedback::{FeedbackEvent, FeedbackVerdict, JudgeFeedback};
/// use erc8257_identity::judge_feedback;
///
/// let event = FeedbackEvent {
///     client: "0xdc87873146aa32edea2d08387af930781dd3c774".parse().unwrap(),
///     feedback_index: "1".parse().unwrap(),
///     value: 9_950,
///     value_decimals: 2,
///     tag1: "uptime".into(),
///     tag2: "".into(),
///     endpoint: "".into(),
///     feedback_uri: "https://agent.example.com/f.json".into(),
///     feedback_hash: Default::default(),
/// };
/// // It was not fetched.
/// let asked = JudgeFeedback { agent: "8453:22".into(), event, response: None };
/// assert_eq!(judge_feedback(&asked).unwrap().verdict, FeedbackVerdict::Unknown);
/// ```
pub fn judge_feedback(asked: &JudgeFeedback) -> Result<FeedbackReport, UsageError> {
    let agent = agent(&asked.agent, "agent")?;
    Ok(judge(asked, &agent))
}

impl Run for JudgeFeedback {
    fn run(self) -> Result<FeedbackReport, Refusal> {
        Ok(judge_feedback(&self)?)
    }

    fn conclusion(report: &FeedbackReport) -> Conclusion {
        match report.verdict {
            FeedbackVerdict::Verified => Conclusion::Yes,
            FeedbackVerdict::Unknown => Conclusion::Unknown,
            _ => Conclusion::No,
        }
    }
}

fn judge(given: &JudgeFeedback, agent: &AgentRef) -> FeedbackReport {
    let mut noted = Noted::default();
    let uri = Uri::read(given.event.feedback_uri.as_bytes());
    if uri.kind == AgentUriKind::Empty {
        noted.nowhere(Code::FbNoFile);
    } else {
        uri.note(&mut noted);
    }
    let source = Source::of(&uri, given.response.as_ref(), &mut noted);
    let document = source.bytes().map(strict_object);
    let hash = hash(
        given.event.feedback_hash,
        source.bytes(),
        document.as_ref().and_then(|read| read.as_ref().ok()),
    );
    let mut report = FeedbackReport {
        agent: agent.to_string(),
        verdict: FeedbackVerdict::Unknown,
        cid: cid(&uri, given.response.as_ref()),
        document: match (&source, &document) {
            (Source::None, _) => FeedbackDocument::None,
            (Source::Unknown, _) => FeedbackDocument::Unknown,
            (_, Some(Ok(_))) => FeedbackDocument::Read,
            _ => FeedbackDocument::Unreadable,
        },
        hash,
        fields: Vec::new(),
        proof_of_payment: None,
        findings: Vec::new(),
    };
    note_hash(&report.hash, &uri, report.document, &mut noted);
    let mut contradicts = false;
    match &document {
        Some(Ok(document)) => {
            let compared = Compared::of(document, agent, &given.event, &mut noted);
            contradicts = compared.contradicts();
            report.proof_of_payment = compared.payment(&mut noted);
            report.fields = compared.fields;
        }
        Some(Err(Code::FileSize)) => too_large(&mut noted),
        Some(Err(code)) => noted.nowhere(*code),
        None => {}
    }
    report.verdict = verdict(&report, &uri, contradicts);
    report.findings = noted.finish(document.as_ref().and_then(|read| read.as_ref().ok()));
    report
}

/// The first that holds.
fn verdict(report: &FeedbackReport, uri: &Uri<'_>, contradicts: bool) -> FeedbackVerdict {
    // The CID commits the content, whatever the hash says.
    let is_committed = uri.integrity == FileIntegrity::Content;
    match report.document {
        FeedbackDocument::None => return FeedbackVerdict::NoFile,
        FeedbackDocument::Unknown => return FeedbackVerdict::Unknown,
        FeedbackDocument::Unreadable => return FeedbackVerdict::Unreadable,
        FeedbackDocument::Read => {}
    }
    match report.hash.form {
        None if !is_committed => FeedbackVerdict::Mismatch,
        None => FeedbackVerdict::Contradicts,
        Some(_) if contradicts => FeedbackVerdict::Contradicts,
        Some(FeedbackHashForm::Agent0Ts | FeedbackHashForm::Agent0Py) if !is_committed => {
            FeedbackVerdict::PeerForm
        }
        Some(FeedbackHashForm::None) if uri.integrity == FileIntegrity::Origin => FeedbackVerdict::Unchecked,
        Some(_) => FeedbackVerdict::Verified,
    }
}

/// What the hash of the event is the hash of (decision I32).
fn hash(committed: B256, bytes: Option<&[u8]>, document: Option<&Document<'_>>) -> FeedbackHash {
    let computed = bytes.map(keccak256);
    let is_of = |peer| {
        let document = document.filter(|document| has_plain_numbers(document));
        document.is_some_and(|document| keccak256(written(document, peer).as_bytes()) == committed)
    };
    let form = if committed.is_zero() {
        Some(FeedbackHashForm::None)
    } else if computed == Some(committed) {
        Some(FeedbackHashForm::Bytes)
    } else if is_of(Peer::TypeScript) {
        Some(FeedbackHashForm::Agent0Ts)
    } else if is_of(Peer::Python) {
        Some(FeedbackHashForm::Agent0Py)
    } else {
        None
    };
    FeedbackHash { committed, computed, form }
}

fn note_hash(hash: &FeedbackHash, uri: &Uri<'_>, document: FeedbackDocument, noted: &mut Noted) {
    let Some(computed) = hash.computed else { return };
    match hash.form {
        None => {
            let text = |hash: B256| Some(format!("{hash:?}"));
            noted.remark(Code::FbHash, text(computed), text(hash.committed));
        }
        Some(FeedbackHashForm::Agent0Ts | FeedbackHashForm::Agent0Py) => noted.nowhere(Code::FbPeerForm),
        Some(FeedbackHashForm::None)
            if uri.integrity == FileIntegrity::Origin && document == FeedbackDocument::Read =>
        {
            noted.nowhere(Code::FbUnchecked);
        }
        Some(_) => {}
    }
}

/// Whether the bytes have the CID of the URI; `None` for a URI of another kind.
fn cid(uri: &Uri<'_>, response: Option<&FetchedFile>) -> Option<CidVerdict> {
    if uri.kind != AgentUriKind::Ipfs {
        return None;
    }
    let Target::Ipfs(cid) = &uri.target else { return Some(CidVerdict::Refused) };
    let Served::Bytes(bytes, form) = Served::read(response) else { return Some(CidVerdict::Unknown) };
    Some(match cid.check(bytes, form) {
        Checked::Match(..) => CidVerdict::Match,
        Checked::Mismatch(_) => CidVerdict::Mismatch,
        Checked::NotOneBlock => CidVerdict::Unknown,
        Checked::Refused(_) => CidVerdict::Refused,
    })
}
