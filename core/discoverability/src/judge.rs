//! A transcript, judged: each criterion by each profile, the grades, the verdict.

use alloc::vec::Vec;

use primitives::json::Document;
use primitives::usage::UsageError;

use crate::border::mcp::JudgeMcp;
use crate::border::mcp_report::{
    McpCriterion, McpEra, McpGrade, McpProfile, McpReport, McpStatus, McpVerdict,
};
use crate::entry::{Entry, Server};
use crate::list::List;
use crate::noted::Noted;
use crate::recorded::{Options, Said, Seen, check, documents};
use crate::status::{CRITERIA, Criterion, both};
use crate::{called, errors, grade, peer, tools};

/// Judges a recorded conversation with an MCP server.
///
/// # Errors
/// An option out of its range, or an exchange that cannot be.
///
/// # Example
/// ```
/// use erc8257_discoverability::border::mcp::JudgeMcp;
/// use erc8257_discoverability::border::mcp_report::McpVerdict;
/// use erc8257_discoverability::judge_mcp;
///
/// let endpoint = "https://tools.example.com/mcp".into();
/// let transcript = JudgeMcp { endpoint, recorder: None, options: None, exchanges: Vec::new() };
/// assert_eq!(judge_mcp(&transcript)?.verdict, McpVerdict::Unknown);
/// # Ok::<(), primitives::usage::UsageError>(())
/// ```
pub fn judge_mcp(transcript: &JudgeMcp) -> Result<McpReport, UsageError> {
    let options = Options::read(transcript.options.as_ref())?;
    check(transcript)?;
    Ok(judge(transcript, &options))
}

/// The same for exchanges and options that were checked.
pub(crate) fn judge(transcript: &JudgeMcp, options: &Options) -> McpReport {
    let (seen, read): (Vec<Seen<'_>>, Vec<_>) = transcript.exchanges.iter().map(Seen::read).unzip();
    let documents = documents(&seen, read);
    let said: Vec<Said<'_>> = Said::all(&seen, &documents).collect();
    let mut noted = Noted::default();
    let judged = Judged::new(&said, options, &mut noted);
    judged.report(transcript, options, noted, &said, &documents)
}

/// What a transcript comes to beside its findings.
struct Judged<'s> {
    entry: Option<Entry<'s>>,
    list: List<'s>,
    call: Option<Said<'s>>,
}

impl<'s> Judged<'s> {
    fn new(said: &[Said<'s>], options: &Options, noted: &mut Noted) -> Self {
        let entry = Entry::find(said);
        let untested = both(McpStatus::NotTested);
        let Some(entry) = entry else {
            noted.lower_all(CRITERIA.map(|(criterion, ..)| criterion), untested);
            return Self { entry: None, list: List::default(), call: None };
        };
        entry.judge(said, options, noted);
        if entry.era.is_none() {
            let others = CRITERIA.into_iter().map(|(criterion, ..)| criterion);
            let others = others.filter(|one| !matches!(one, Criterion::Handshake | Criterion::Latency));
            noted.lower_all(others, untested);
            return Self { entry: Some(entry), list: List::default(), call: None };
        }
        let mut list = List::find(said);
        if list.is_asked() {
            list.judge(&entry, options, noted);
            tools::judge(&list, entry.era, noted);
        } else {
            let of_list = [
                Criterion::List,
                Criterion::Tools,
                Criterion::Descriptions,
                Criterion::Hints,
                Criterion::Size,
            ];
            noted.lower_all(of_list, untested);
        }
        let call = called::judge(said, &entry, &list, options, noted);
        errors::judge(said, &entry, noted);
        Self { entry: Some(entry), list, call }
    }

    fn era(&self) -> Option<McpEra> {
        self.entry.as_ref()?.era
    }

    fn report(
        self,
        transcript: &JudgeMcp,
        options: &Options,
        noted: Noted,
        said: &[Said<'s>],
        documents: &[Document<'_>],
    ) -> McpReport {
        let own = CRITERIA.map(|(criterion, ..)| noted.status(criterion));
        let (seed, spec) = (own.map(|(seed, _)| seed), own.map(|(_, spec)| spec));
        let peer = peer::judge(said);
        let profiles = [(McpProfile::Seed, seed), (McpProfile::Spec, spec), (McpProfile::Peer, peer)];
        let grades: Vec<McpGrade> =
            profiles.iter().map(|(profile, statuses)| grade::grade(*profile, statuses)).collect();
        let criteria = CRITERIA.iter().zip(own).zip(peer).map(|(((_, id, name), (seed, spec)), peer)| {
            McpCriterion { id: (*id).into(), name: (*name).into(), seed, spec, peer }
        });
        let (content, _) = noted.status(Criterion::Content);
        let entered = self.entry.as_ref().filter(|entry| entry.era.is_some());
        let latency = self.entry.as_ref().map(|entry| entry.said.took_ms());
        McpReport {
            verdict: self.verdict(options, &profiles, &grades),
            endpoint: transcript.endpoint.clone(),
            era: self.era(),
            revision: entered
                .and_then(Entry::revision)
                .map(|revision| primitives::harmless::clip(revision.as_bytes())),
            server: entered.and_then(|entry| Server::of(entry).shown(entry)),
            delivery: called::delivery(content, self.call.is_some(), options),
            grades,
            criteria: criteria.collect(),
            measures: self.list.measures(latency),
            call: self.call.as_ref().map(called::shown),
            findings: noted.finish(documents),
        }
    }

    /// Ready, not ready, or unknown while what is missing could still reach the wished grade (decision E31).
    fn verdict(
        &self,
        options: &Options,
        profiles: &[(McpProfile, [McpStatus; 10]); 3],
        grades: &[McpGrade],
    ) -> McpVerdict {
        let grade =
            grades.iter().find(|grade| grade.profile == options.profile).and_then(|grade| grade.grade);
        let statuses = profiles.iter().find(|(profile, _)| *profile == options.profile);
        let (Some(grade), Some((profile, statuses))) = (grade, statuses) else { return McpVerdict::Unknown };
        if grade <= options.min_grade {
            return McpVerdict::Ready;
        }
        let [handshake, listed, ..] = *statuses;
        let is_open = *profile != McpProfile::Peer
            && handshake != McpStatus::Fail
            && listed != McpStatus::Fail
            && !(self.list.is_whole() && self.list.tools.is_empty())
            && grade::at_best(statuses) <= options.min_grade;
        if is_open { McpVerdict::Unknown } else { McpVerdict::NotReady }
    }
}
