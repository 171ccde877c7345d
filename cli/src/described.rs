//! Verbs that come from descriptions alone: their arguments are JSON, and so is what they print.

mod verbs;

use std::fmt::Write as _;

use erc8257::limits::BUNDLE_BYTES;
use serde_json::Value;

use crate::commands::show;
use crate::help;
use crate::input::Source;
use crate::status::{Failure, Status};
use crate::view::escape::harmless;

/// A verb that is described.
pub(crate) struct Verb {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// The format of its bundle.
    pub(crate) bundle: &'static str,
    /// Its help.
    pub(crate) help: &'static str,
}

/// The described verbs that have no command of their own.
pub(crate) fn all() -> impl Iterator<Item = &'static Verb> {
    verbs::VERBS.iter().filter(|verb| !help::VERBS.contains(&verb.name))
}

/// The verb of this name.
pub(crate) fn of(name: &str) -> Option<&'static Verb> {
    all().find(|verb| verb.name == name)
}

/// The verbs of a group, such as those of `pay`, with the word in front of them.
pub(crate) fn group(word: &str) -> impl Iterator<Item = &'static Verb> {
    all().filter(move |verb| verb.name.split_once(' ').is_some_and(|(group, _)| group == word))
}

/// The help of a group: its verbs, each with its first sentence.
pub(crate) fn help_of_group(word: &str) -> String {
    let mut text = format!("usage: erc8257 {word} VERB ...\n\n");
    for (name, help) in help::group(word) {
        let about = help.split("\n\n").nth(1).unwrap_or_default().replace('\n', " ");
        let first = about.split_inclusive(". ").next().unwrap_or_default();
        let _ = writeln!(text, "  {name}\n      {}", first.trim_end());
    }
    let _ = writeln!(text, "\nerc8257 {word} VERB --help tells more.");
    text
}

/// Runs a verb with the arguments of a file.
pub(crate) fn run(verb: &Verb, source: &Source, json: bool) -> Result<Status, Failure> {
    let text = source.read(BUNDLE_BYTES)?;
    show(source, &bundle(verb, source, text)?, json)
}

/// The arguments as the bundle of the verb: with its format, if they name none.
fn bundle(verb: &Verb, source: &Source, text: Vec<u8>) -> Result<Vec<u8>, Failure> {
    let Ok(Value::Object(members)) = serde_json::from_slice(&text) else {
        // The verb says what is wrong with it.
        return Ok(text);
    };
    match members.get("format") {
        Some(Value::String(format)) if format != verb.bundle => Err(Failure::usage(format!(
            "{} has the format {}, and {} takes {}; erc8257 judge takes bundles of any format",
            source.name(),
            harmless(format),
            verb.name,
            verb.bundle
        ))),
        Some(_) => Ok(text),
        None => {
            let open = text.iter().position(|byte| *byte == b'{').unwrap_or_default();
            let rest = text.get(open.saturating_add(1)..).unwrap_or_default();
            let comma = if members.is_empty() { "" } else { "," };
            Ok([format!("{{\"format\":\"{}\"{comma}", verb.bundle).as_bytes(), rest].concat())
        }
    }
}
