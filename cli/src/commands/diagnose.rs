//! `diagnose`: why a manifest does not have the hash that its registration commits.

mod siblings;

use std::path::{Path, PathBuf};

use diagnose::{Candidate, Clues, CommittedFile, Diagnosis, Outcome, diagnose};
use erc8257::{Address, B256, Bundle, Check, Report, Status as CheckStatus, ToolConfig, ToolRef, limits};

use crate::args::Diagnose;
use crate::commands::recorded::Recorded;
use crate::input::Source;
use crate::output::{print, print_json, remark, style};
use crate::status::{Failure, Status};
use crate::view::diagnosis::Diagnosed;
use crate::view::escape::harmless;
use siblings::Siblings;

pub(super) fn run(given: &Diagnose) -> Result<Status, Failure> {
    let case = Case::read(given)?;
    let hashes: Vec<B256> =
        [Some(case.expected), erc8257::hash(&case.body).ok()].into_iter().flatten().collect();
    let siblings = match given.siblings.as_slice() {
        [] => None,
        paths => Some(Siblings::read(paths, &hashes)?),
    };
    let siblings = siblings.as_ref().map(Siblings::list);
    let candidates = candidates(&given.candidates)?;
    let candidates: Vec<Candidate<'_>> =
        candidates.iter().map(|(name, body)| Candidate { name, body }).collect();
    let clues = Clues {
        tool: case.tool,
        metadata_uri: case.uri.as_deref(),
        creator: case.creator,
        siblings: siblings.as_deref(),
        candidates: &candidates,
    };
    let diagnosis = diagnose(&case.body, case.expected, &clues);
    let written = given.output.as_deref().map(|path| write(path, diagnosis.repair().file())).transpose();
    if given.json {
        print_json(&diagnosis.to_json())?;
    } else {
        print(&Diagnosed { diagnosis: &diagnosis, brief: false, style: style() }.to_string())?;
    }
    let status = Status::of(diagnosis.outcome() != Outcome::Unknown);
    Ok(status.max(written?.unwrap_or(Status::Done)))
}

/// A manifest and the hash that it should have.
struct Case {
    body: Vec<u8>,
    expected: B256,
    tool: Option<ToolRef>,
    uri: Option<String>,
    creator: Option<Address>,
}

impl Case {
    /// Options count before a bundle.
    fn read(given: &Diagnose) -> Result<Self, Failure> {
        let name = given.source.name();
        let (body, recorded) = match Recorded::read(&given.source)? {
            Recorded::Manifest(body) => (body, None),
            Recorded::Bundle(bundle) => {
                let report = bundle.verify();
                let body = judged(&bundle, &report).ok_or_else(|| {
                    Failure::usage(format!("{name} records no manifest: check 1 (fetch) failed"))
                })?;
                (body, Some((bundle, report)))
            }
        };
        let report = recorded.as_ref().map(|(_, report)| report);
        let config = recorded.as_ref().and_then(|(bundle, _)| bundle.config());
        let expected =
            given.expected.or_else(|| report.and_then(Report::expected_hash)).ok_or_else(|| {
                Failure::usage(
                    "diagnose needs --expected HASH with a manifest: the hash that is committed onchain",
                )
            })?;
        Ok(Self {
            body,
            expected,
            tool: given.tool.or_else(|| report.and_then(Report::tool_ref).copied()),
            uri: given.uri.clone().or_else(|| config.map(|config| config.metadata_uri.clone())),
            creator: config.map(|config| config.creator),
        })
    }
}

/// The body of a bundle, if a manifest was fetched.
fn judged(bundle: &Bundle, report: &Report) -> Option<Vec<u8>> {
    let fetched = report.check(Check::Fetch) == CheckStatus::Pass;
    bundle.body().filter(|_| fetched).map(<[u8]>::to_vec)
}

/// Other bodies, with what to call them. A bundle stands for the manifest that it records.
fn candidates(paths: &[PathBuf]) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let most = limits::DIAGNOSIS_CANDIDATES;
    if paths.len() > most {
        return Err(Failure::usage(format!("diagnose looks at {most} candidates at most")));
    }
    paths
        .iter()
        .map(|path| {
            let source = Source::File(path.clone());
            let body = match Recorded::read(&source)? {
                Recorded::Manifest(body) => body,
                Recorded::Bundle(bundle) => bundle.body().unwrap_or_default().to_vec(),
            };
            Ok((path.to_string_lossy().into_owned(), body))
        })
        .collect()
}

/// Writes the file that has the committed hash.
fn write(path: &Path, file: Option<&CommittedFile>) -> Result<Status, Failure> {
    let Some(file) = file else {
        remark("no file with the committed hash can be told, so none is written\n");
        return Ok(Status::Not);
    };
    std::fs::write(path, &file.body).map(|()| Status::Done).map_err(|error| {
        Failure::incomplete(format!("{} cannot be written: {error}", harmless(&path.to_string_lossy())))
    })
}

/// Bytes of a body whose diagnosis is shown below a verdict: far more than any honest manifest has. A
/// verification takes no more memory for it.
const BRIEF_BYTES: usize = 131_072;

/// Why check 3 failed, if it did because the hashes differ.
pub(super) fn of_verdict(
    report: &Report,
    config: Option<&ToolConfig>,
    body: Option<&[u8]>,
) -> Option<Diagnosis> {
    if report.check(Check::ManifestHash) != CheckStatus::Fail {
        return None;
    }
    let (config, body, expected) = (config?, body?, report.expected_hash()?);
    if body.len() > BRIEF_BYTES {
        return None;
    }
    let clues = Clues {
        tool: report.tool_ref().copied(),
        metadata_uri: Some(&config.metadata_uri),
        creator: Some(config.creator),
        ..Clues::default()
    };
    Some(diagnose(body, expected, &clues)).filter(|diagnosis| diagnosis.outcome() != Outcome::Matches)
}
