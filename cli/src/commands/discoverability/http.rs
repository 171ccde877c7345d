//! `discoverability http`: a tool over plain HTTPS, asked or recorded.

use std::path::Path;
use std::time::Duration;

use discoverability::{Report as _, Run as _};
use discoverability_http::border::http_tool::JudgeHttpTool;
use discoverability_http::border::http_tool_report::HttpToolReport;
use discoverability_http::limits::ARGUMENTS_BYTES;
use discoverability_http::{HttpProbe, HttpProbed, judge_recording};
use erc8257::limits::BUNDLE_BYTES;

use crate::args::{HttpTool, ToolPlace, VerifyLive};
use crate::commands::verify;
use crate::host::Fetcher;
use crate::input::Source;
use crate::live::Driver;
use crate::live::record::write_whole;
use crate::output::{print, print_json, remark, style};
use crate::status::{Failure, Status};
use crate::view::discoverability::ToolCard;
use crate::view::escape::harmless;

pub(super) fn run(given: &HttpTool) -> Result<Status, Failure> {
    let HttpTool { place, evidence, json } = given;
    let (report, written) = match place {
        ToolPlace::Live { verify, arguments, record } => {
            let probe = probe(verify, arguments.as_ref())?;
            let written = record.as_deref().map_or(Ok(()), |path| keep(path, &probe));
            (probe.report().clone(), written)
        }
        ToolPlace::Recording(source) => (recorded(source)?, Ok(())),
    };
    // The outcome is printed even where the file cannot be written.
    if *json {
        print_json(&report.to_text())?;
    } else {
        print(&ToolCard { report: &report, evidence: *evidence, style: style() }.to_string())?;
    }
    written.map(|()| JudgeHttpTool::conclusion(&report).into())
}

/// Verifies the tool, and asks it.
fn probe(verify: &VerifyLive, arguments: Option<&Source>) -> Result<HttpProbe, Failure> {
    let arguments = arguments.map(text).transpose()?;
    let allow_private_addresses = verify.reach.allow_private_addresses;
    let mut probe = HttpProbe::new(HttpProbed {
        registration: verify::recorded(verify)?.into_bytes(),
        options: None,
        arguments,
        allow_private_addresses,
    })
    .map_err(|error| Failure::usage(harmless(&error.to_string())))?;
    let fetcher = Fetcher::new(&verify.reach.network()?, allow_private_addresses);
    let driver = Driver {
        fetcher: Some(&fetcher),
        timeout: verify.reach.timeout.map(|seconds| Duration::from_secs(seconds.into())),
        ..Driver::of(&[])
    };
    driver.run(&mut probe);
    Ok(probe)
}

/// The arguments, as they stand in the file: nothing is added to them.
fn text(source: &Source) -> Result<String, Failure> {
    let bytes = source.read(ARGUMENTS_BYTES.saturating_add(1))?;
    String::from_utf8(bytes).map_err(|_| Failure::usage(format!("{} is not UTF-8", source.name())))
}

fn recorded(source: &Source) -> Result<HttpToolReport, Failure> {
    let text = source.read(BUNDLE_BYTES)?;
    judge_recording(&text)
        .map_err(|error| Failure::usage(format!("{}: {}", source.name(), harmless(&error.to_string()))))
}

fn keep(path: &Path, probe: &HttpProbe) -> Result<(), Failure> {
    remark("The recording holds the answers of the tool: look at it before you publish it.\n");
    write_whole(path, &probe.recording())
}
