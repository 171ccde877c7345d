//! `discoverability`: whether an MCP server can be found, understood and called; certificates; `server.json`; tools over plain HTTPS.

mod http;

use std::path::Path;
use std::time::Duration;

use discoverability::border::mcp::{JudgeMcp, McpOptions};
use discoverability::border::mcp_report::{McpGradeLetter, McpReport};
use discoverability::limits::{CERTIFICATE_BYTES, SERVER_JSON_BYTES};
use discoverability::{
    Probe, Probed, Report as _, Run as _, Word as _, judge_certificate, judge_mcp, judge_server_json,
    read_transcript, write_transcript,
};
use erc8257::limits::BUNDLE_BYTES;
use erc8257::verbs::Conclusion;

use crate::args::{Certificate, Discoverability, Server, ServerPlace};
use crate::host::Fetcher;
use crate::live::Driver;
use crate::live::record::write_whole;
use crate::output::{print, print_json, remark, style};
use crate::status::{Failure, Status};
use crate::view::badge;
use crate::view::discoverability::{Card, certificate, findings};
use crate::view::escape::{harmless, harmless_word};

pub(super) fn run(given: &Discoverability) -> Result<Status, Failure> {
    match given {
        Discoverability::Http(given) => http::run(given),
        Discoverability::Mcp(given) => server(given),
        Discoverability::Certificate(given) => judge_file(given),
        Discoverability::ServerJson { source, json } => {
            let report = judge_server_json(&source.read(SERVER_JSON_BYTES.saturating_add(1))?);
            if *json {
                print_json(&report.to_text())?;
            } else {
                let text = findings(&report.findings, style());
                print(&format!("{}\n{text}", report.verdict.as_str().to_uppercase()))?;
            }
            Ok(discoverability::border::server_json::JudgeServerJson::conclusion(&report).into())
        }
    }
}

fn server(given: &Server) -> Result<Status, Failure> {
    let transcript = match &given.place {
        ServerPlace::Url(url) => probe(url, given)?,
        ServerPlace::Transcript(source) => {
            let mut transcript = read_transcript(&source.read(BUNDLE_BYTES)?).map_err(|error| {
                Failure::usage(format!("{}: {}", source.name(), harmless(&error.to_string())))
            })?;
            transcript.options = Some(over(transcript.options, &given.options));
            transcript
        }
    };
    let report = judge_mcp(&transcript).map_err(|error| Failure::usage(harmless(&error.to_string())))?;
    // The outcome is printed even where a file cannot be written.
    let written = write(given, &transcript, &report);
    if given.json {
        print_json(&report.to_text())?;
    } else {
        let profile = transcript.options.as_ref().and_then(|options| options.profile);
        print(&Card { report: &report, profile, evidence: given.evidence, style: style() }.to_string())?;
    }
    written.map(|()| JudgeMcp::conclusion(&report).into())
}

/// Asks the server.
fn probe(url: &str, given: &Server) -> Result<JudgeMcp, Failure> {
    let allow_private_addresses = given.reach.allow_private_addresses;
    let mut probe = Probe::new(Probed {
        endpoint: url.to_owned(),
        options: (given.options != McpOptions::default()).then(|| given.options.clone()),
        allow_private_addresses,
    })
    .map_err(|error| match error.member() {
        Some("endpoint") => Failure::usage(format!("{} {}", harmless_word(url), error.message())),
        _ => Failure::usage(harmless(&error.to_string())),
    })?;
    let fetcher = Fetcher::new(&given.reach.network()?, allow_private_addresses);
    let driver = Driver {
        fetcher: Some(&fetcher),
        timeout: given.reach.timeout.map(|seconds| Duration::from_secs(seconds.into())),
        ..Driver::of(&[])
    };
    driver.run(&mut probe);
    Ok(probe.transcript().clone())
}

/// The options of a recording, and what the user wants instead.
fn over(recorded: Option<McpOptions>, given: &McpOptions) -> McpOptions {
    let recorded = recorded.unwrap_or_default();
    McpOptions {
        profile: given.profile.or(recorded.profile),
        min_grade: given.min_grade.or(recorded.min_grade),
        ..recorded
    }
}

fn write(given: &Server, transcript: &JudgeMcp, report: &McpReport) -> Result<(), Failure> {
    let to = |path: &Option<_>, text: &dyn Fn() -> String| {
        path.as_deref().map_or(Ok(()), |path: &Path| write_whole(path, &text()))
    };
    if given.record.is_some() {
        remark(
            "The transcript holds the answers of the server and of the tool that was called: look at it before you publish it.\n",
        );
    }
    let profile = transcript.options.as_ref().and_then(|options| options.profile);
    to(&given.record, &|| write_transcript(transcript))?;
    to(&given.badge, &|| badge::of(report, profile))
}

fn judge_file(given: &Certificate) -> Result<Status, Failure> {
    let file = given.source.read(CERTIFICATE_BYTES.saturating_add(1))?;
    let report = judge_certificate(&file, &given.issuers, Some(given.now), given.endpoint.as_deref())
        .map_err(|error| Failure::usage(format!("--issuer: {}", harmless(&error.to_string()))))?;
    if given.json {
        print_json(&report.to_text())?;
    } else {
        print(&certificate(&report, style()))?;
    }
    let grade = report.grade.as_deref().and_then(McpGradeLetter::of);
    let is_too_low = given.min_grade.is_some_and(|least| grade.is_none_or(|grade| grade > least));
    Ok(match discoverability::border::certificate::JudgeCertificate::conclusion(&report) {
        Conclusion::Yes if is_too_low => Status::Not,
        conclusion => conclusion.into(),
    })
}
