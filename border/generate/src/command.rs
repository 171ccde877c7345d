//! The verbs of the command that come from descriptions alone: their names, the formats of their bundles, and their help.

use std::fmt::Write;

use crate::model::{Described, Member, Model, Type};
use crate::names;

/// Columns of the help.
const COLUMNS: usize = 108;

/// The text of the file of the command, before rustfmt.
pub(crate) fn verbs(model: &Model) -> String {
    let mut text = String::from(
        "//! Written by `cargo xtask border` from the descriptions. Change those, and not this file.\n\n\
         use super::Verb;\n\n\
         /// Every described verb. Some have a command of their own, with a view for people, which comes first.\n\
         pub(crate) const VERBS: &[Verb] = &[\n",
    );
    let recorded = model.recorded().filter(|described| described.doc.recorded.as_deref() == Some("format"));
    for verb in model.types().chain(recorded).filter(|described| is_verb(described)) {
        let bundle = verb.format.as_deref().unwrap_or_default();
        let name = name(verb, bundle);
        let _ = writeln!(
            text,
            "Verb {{ name: {name:?}, bundle: {bundle:?}, help: {:?} }},",
            help(model, verb, &name, bundle)
        );
    }
    text.push_str("];\n");
    text
}

/// The areas whose verbs stand behind a word of their own: what their formats begin with, and the word.
const GROUPS: [(&str, &str); 4] = [
    ("erc8257-payment-", "pay"),
    ("erc8257-identity-", "agent"),
    ("erc8257-wallet-", "wallet"),
    ("erc8257-discoverability-", "discoverability"),
];

/// The verbs whose formats do not begin with their area.
const NAMED: [(&str, &str); 4] = [
    ("erc8257-mcp-transcript/", "discoverability mcp"),
    ("erc8257-proof-bundle/", "proof verify"),
    ("erc8257-receipt-proof-bundle/", "proof receipt"),
    ("erc8257-proof-walk-bundle/", "proof walk"),
];

/// The name on the command line: `look-alikes`, or `pay challenge` for `erc8257-payment-challenge-bundle/1`.
fn name(verb: &Described, bundle: &str) -> String {
    let grouped = GROUPS.iter().find_map(|(format, word)| {
        let (own, _) = bundle.strip_prefix(format)?.split_once("-bundle/")?;
        Some(format!("{word} {own}"))
    });
    let named = NAMED.iter().find(|(format, _)| bundle.starts_with(format)).map(|(_, name)| (*name).into());
    grouped.or(named).unwrap_or_else(|| names::word(&verb.name))
}

fn is_verb(described: &Described) -> bool {
    described.report.is_some() && !described.is_inquiry()
}

fn help(model: &Model, verb: &Described, name: &str, bundle: &str) -> String {
    let report = verb.report.as_deref().and_then(|report| model.find(report));
    let report = report.and_then(|report| report.format.as_deref()).unwrap_or_default();
    let mut text = format!("usage: erc8257 {name} [--json] FILE\n\n");
    for paragraph in verb.doc.text.split("\n\n") {
        wrapped(&mut text, "", paragraph);
        text.push('\n');
    }
    if let Some(source) = &verb.doc.source {
        let _ = writeln!(text, "Source: {source}\n");
    }
    let about = format!(
        "FILE has the arguments as JSON, and may be - for standard input. A bundle ({bundle}) has the same members \
         behind its format. Schemas of both stand in the folder border/schema of the sources."
    );
    wrapped(&mut text, "", &about);
    text.push('\n');
    for member in verb.members() {
        let _ =
            writeln!(text, "  {}{}", member.json, if is_optional(member) { ", may be left out" } else { "" });
        wrapped(&mut text, "      ", &member.doc.text);
    }
    let _ = write!(text, "\n  --json    print the report as one line of JSON ({report})\n\n");
    text.push_str(
        "exit status: 0 yes; 1 no; 2 wrong usage, or arguments that cannot be used; 3 could not be established.\n",
    );
    text
}

fn is_optional(member: &Member) -> bool {
    matches!(member.of, Type::Optional(_))
}

/// The words of a text, in lines.
fn wrapped(text: &mut String, indent: &str, words: &str) {
    let mut line = indent.to_owned();
    for word in words.split_whitespace() {
        if line.len() > indent.len() {
            if line.chars().count().saturating_add(word.chars().count()) >= COLUMNS {
                let _ = writeln!(text, "{line}");
                indent.clone_into(&mut line);
            } else {
                line.push(' ');
            }
        }
        line.push_str(&word.replace('`', ""));
    }
    if line.len() > indent.len() {
        let _ = writeln!(text, "{line}");
    }
}
