//! Text that turns into commands in a shell (Malicious Endpoints; ledger `5-build-instructions-untrusted`).
//! It is a URL of the manifest, or a value that a generated command line carries.
//!
//! Tools show their users a command to try, and put the endpoint and an example of the inputs into it. Shell syntax in
//! either then runs on the user's machine. A `&` between the parameters of a query is legal and usual and draws
//! nothing.

mod option;
mod shell;
mod value;

use alloc::borrow::Cow;
use alloc::string::String;

pub(super) use option::{Reading, breaks_out};
pub(super) use value::acts;

use super::collector::Collector;
use super::extension::Promise;
use super::lenient::LenientUrl;
use super::subject::Subject;
use super::{Code, Row, fields, percent};
use erc8257::inside::manifest::{build_members, verifiability_members};
use primitives::harmless::quoted_ascii;
use primitives::json::Kind;
use shell::Signs;

/// The danger of a URL in a shell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandRisk {
    code: Code,
    found: String,
}

impl CommandRisk {
    /// The row of the table: `lib-sec-command-url` or `lib-sec-shell-characters`.
    #[must_use]
    pub const fn row(&self) -> &'static Row {
        self.code.row()
    }

    /// The code.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// The part of the text that it is about, in quotes, harmless and clipped.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }
}

/// The danger of a URL in a shell, as the URL stands and after one decoding of its percent-encoded bytes.
///
/// An alarm needs syntax that runs or expands text, or that ends a line. Such are `$(…)`, a closed quote with
/// another command behind it, and a variable of `cmd.exe`. A line break in a path ends a line, and so does a
/// header behind a line break in a query. Characters that a shell interprets, but that run nothing alone,
/// draw a caution, and only where they stand unencoded.
///
/// # Example
/// ```
/// use erc8257_advice::command_risks;
///
/// let risk = command_risks("https://tools.example.com/a?x=%PROGRAMFILES:~10,1%").unwrap();
/// assert_eq!((risk.code().as_str(), risk.found()), ("lib-sec-command-url", "\"%PROGRAMFILES:~10,1%\""));
/// assert_eq!(command_risks("https://tools.example.com/a?x=1&y=2#top"), None);
/// ```
#[must_use]
pub fn command_risks(text: &str) -> Option<CommandRisk> {
    let raw = Signs::of(text.as_bytes());
    if let Some(at) = raw.runs() {
        return Some(risk(Code::CommandUrl, text.as_bytes(), at));
    }
    let decoded = percent::decoded(text.as_bytes());
    if let Cow::Owned(decoded) = &decoded
        && let Some(at) = Signs::of(decoded)
            .runs_in_a_value()
            .or_else(|| option_at(decoded))
            .or_else(|| value::header_at(decoded))
    {
        return Some(risk(Code::CommandUrl, decoded, at));
    }
    if let Some(at) = path_at(text) {
        return Some(risk(Code::CommandUrl, text.as_bytes(), at));
    }
    raw.needs_quotes().map(|at| risk(Code::ShellCharacters, text.as_bytes(), at))
}

/// Where decoded bytes leave their quotes for an option.
fn option_at(decoded: &[u8]) -> Option<usize> {
    core::str::from_utf8(decoded).ok().and_then(|text| breaks_out(text, Reading::Value))
}

/// Where a path has encoded bytes that no path needs: a line break, or a pair of backticks. In a query both can be text.
fn path_at(text: &str) -> Option<usize> {
    if !matches!(LenientUrl::read(text).scheme(), "" | "http" | "https" | "ws" | "wss" | "ftp") {
        return None;
    }
    let path = text.split(['?', '#']).next().unwrap_or_default().as_bytes();
    let encoded = |byte: &[u8]| path.windows(3).position(|part| part.eq_ignore_ascii_case(byte));
    let ticks = || {
        let first = encoded(b"%60")?;
        let after = path.get(first.saturating_add(3)..)?;
        after.windows(3).any(|part| part == b"%60").then_some(first)
    };
    encoded(b"%0a").into_iter().chain(encoded(b"%0d")).min().or_else(ticks)
}

fn risk(code: Code, text: &[u8], at: usize) -> CommandRisk {
    CommandRisk { code, found: part(text, at) }
}

/// The text from an offset, as messages show it.
pub(super) fn part(text: &[u8], at: usize) -> String {
    quoted_ascii(text.get(at..).unwrap_or_default())
}

/// The URLs of the manifest, of its extensions and of the record, and `buildInstructions`.
pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    let document = &subject.document;
    if let Some(risk) = subject.facts.config.as_ref().and_then(|config| command_risks(&config.metadata_uri)) {
        collector.tool(risk.code, Some(risk.found));
    }
    let extensions = subject.extensions.iter().filter(|(_, promise)| *promise == Promise::Link);
    let urls = fields::urls(subject).into_iter().map(|(node, _)| node);
    for node in urls.chain(extensions.map(|(node, _)| *node)) {
        if let Some(risk) = command_risks(&document.string(node)) {
            collector.value(risk.code, node, |_| Some(risk.found));
        }
    }
    let build = verifiability_members(document, subject.root.verifiability).build;
    let instructions = subject.member(build_members(document, build).instructions, Kind::String);
    if instructions != 0 {
        collector.value(Code::BuildInstructions, instructions, |document| {
            Some(quoted_ascii(&document.text(instructions)))
        });
    }
}
