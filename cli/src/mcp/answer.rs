//! What a tool answers: the report itself, and a few lines for people.

use std::fmt::Write as _;

use erc8257::verbs::Conclusion;
use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Value, json};

use super::fault::Fault;
use super::tool::Offer;
use crate::args::Command;
use crate::commands;
use crate::output::captured;
use crate::status::{Failure, Status};
use crate::view::escape::harmless;

/// Findings that the text tells; the report has all.
const FINDINGS: usize = 12;

/// What a verb came to.
#[derive(Debug)]
pub(super) struct Answer {
    /// The report, as the command prints it.
    report: String,
    conclusion: Conclusion,
    /// What the verb says beside it, on standard error.
    remarks: String,
}

impl Answer {
    pub(super) const fn new(report: String, conclusion: Conclusion) -> Self {
        Self { report, conclusion, remarks: String::new() }
    }

    /// The same, with a line beside it.
    pub(super) fn remarking(self, remark: &str) -> Self {
        Self { remarks: format!("{remark}\n"), ..self }
    }

    /// The report, read.
    pub(super) fn value(&self) -> Value {
        serde_json::from_str(&self.report).unwrap_or_default()
    }

    pub(super) fn is_yes(&self) -> bool {
        self.conclusion == Conclusion::Yes
    }

    /// The same, as the claim of someone else.
    pub(super) fn claimed(self) -> Self {
        Self { report: format!("{{\"claims\":{}}}", self.report), ..self }
    }

    /// Runs a verb of the command, which prints one line of JSON.
    pub(super) fn of(command: Command) -> Result<Self, Fault> {
        let (status, printed) = captured(|| commands::run(command));
        let conclusion = match status? {
            Status::Done => Conclusion::Yes,
            Status::Not => Conclusion::No,
            Status::Incomplete => Conclusion::Unknown,
            Status::Usage => return Err(Failure::usage(printed.remarks).into()),
        };
        let output = String::from_utf8(printed.output).unwrap_or_default();
        let report = output.lines().next().unwrap_or_default().to_owned();
        Ok(Self { report, conclusion, remarks: printed.remarks })
    }
}

/// The answer of a call.
pub(super) fn result(offer: &Offer, came: Result<Answer, Fault>) -> CallToolResult {
    let fault = |fault: &Fault| {
        let mut result = CallToolResult::structured_error(json!({ "toolError": fault.to_value() }));
        result.content.insert(0, ContentBlock::text(fault.to_text()));
        result
    };
    let answer = match came {
        Ok(answer) => answer,
        Err(why) => return fault(&why),
    };
    let report @ Value::Object(_) = answer.value() else {
        return fault(&Failure::incomplete("the report is not an object").into());
    };
    let text = text(offer, answer.conclusion, &report) + &answer.remarks;
    let mut result = CallToolResult::structured(report);
    // Clients that do not know structured content get the very text, in the order of its members.
    result.content = vec![ContentBlock::text(text), ContentBlock::text(answer.report)];
    result
}

/// The conclusion, what it means, and the findings.
fn text(offer: &Offer, conclusion: Conclusion, report: &Value) -> String {
    let (word, meaning) = match conclusion {
        Conclusion::Yes => ("YES", offer.says.yes),
        Conclusion::No => ("NO", offer.says.no),
        Conclusion::Unknown => ("UNKNOWN", offer.says.unknown),
    };
    let mut text = format!("{word}  {meaning}\n");
    let list = ["findings", "items"].iter().find_map(|name| report.get(*name)?.as_array());
    let list = list.map(Vec::as_slice).unwrap_or_default();
    for item in list.iter().take(FINDINGS) {
        let of = |names: &[&str]| {
            let text = names.iter().find_map(|name| item.get(*name)?.as_str()).unwrap_or_default();
            harmless(text)
        };
        let (severity, code) = (of(&["severity", "level"]), of(&["rule", "advice"]));
        let _ = writeln!(text, "{severity}[{code}]  {}", of(&["message"]));
        for (name, value) in [("at", of(&["pointer"])), ("fix", of(&["fix", "action"]))] {
            if !value.is_empty() {
                let _ = writeln!(text, "  {name:<4} {value}");
            }
        }
    }
    let more = list.len().saturating_sub(FINDINGS);
    if more > 0 {
        let _ = writeln!(text, "and {more} more in the report");
    }
    text
}
