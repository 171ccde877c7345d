//! `rules`: the whole table.

use std::fmt::{self, Write as _};

use erc8257::{Rule, Severity};

use crate::json::{Commas, Text};
use crate::output::{print, print_json, style};
use crate::status::{Failure, Status};
use crate::view::style::Ink;

pub(super) fn run(json: bool) -> Result<Status, Failure> {
    let rules = erc8257::rules();
    if json {
        print_json(&format!("[{}]", Commas(rules.iter().map(Json))))?;
    } else {
        print(&table(rules))?;
    }
    Ok(Status::Done)
}

/// One line a rule; its severity is the consumer's, and the publisher's too where that differs.
fn table(rules: &[Rule]) -> String {
    let style = style();
    let wide = rules.iter().map(|rule| rule.id.len()).max().unwrap_or_default();
    let mut text = String::new();
    let mut section = "";
    for rule in rules {
        if rule.section != section {
            section = rule.section;
            let _ = writeln!(
                text,
                "{}{}",
                if text.is_empty() { "" } else { "\n" },
                style.ink(Ink::Strong, section)
            );
        }
        let level = rule.level.as_str();
        let severity = severity(rule.severity, rule.publisher_severity);
        let _ = writeln!(text, "  {:wide$}  {level:7}  {severity:13}  {}", rule.id, rule.sentence);
    }
    text
}

fn severity(consumer: Severity, publisher: Severity) -> String {
    if consumer == publisher { consumer.to_string() } else { format!("{consumer}/{publisher}") }
}

/// A rule as JSON.
pub(super) struct Json(pub(super) &'static Rule);

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rule { id, section, level, severity, publisher_severity, sentence, fix, .. } = self.0;
        write!(f, "{{\"rule\":{},\"section\":{}", Text(id), Text(section))?;
        write!(f, ",\"level\":{}", Text(level.as_str()))?;
        write!(f, ",\"severity\":{}", Text(severity.as_str()))?;
        write!(f, ",\"publisherSeverity\":{}", Text(publisher_severity.as_str()))?;
        write!(f, ",\"message\":{},\"fix\":{}}}", Text(sentence), Text(fix))
    }
}
