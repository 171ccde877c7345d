//! `rules`: every code there is.

use std::fmt::{Display, Write as _};

use access_proof::proof_rows;
use erc8257::Severity;

use crate::commands::codes;
use crate::json::Commas;
use crate::output::{print, print_json, style};
use crate::status::{Failure, Status};
use crate::view::style::Ink;

pub(super) fn run(json: bool) -> Result<Status, Failure> {
    if json {
        print_json(&format!("[{}]", Commas(codes::listed())))?;
    } else {
        let mut table = Table { text: String::new(), section: "" };
        table.rules();
        table.advice();
        table.causes();
        table.proofs();
        table.payments();
        print(&table.text)?;
    }
    Ok(Status::Done)
}

/// One line a code, under the section that it is of.
struct Table {
    text: String,
    section: &'static str,
}

impl Table {
    /// A rule's severity is the consumer's, and the publisher's too where that differs.
    fn rules(&mut self) {
        let rules = erc8257::rules();
        let wide = rules.iter().map(|rule| rule.id.len()).max().unwrap_or_default();
        for rule in rules {
            self.section(rule.section);
            let level = rule.level.as_str();
            let severity = severity(rule.severity, rule.publisher_severity);
            self.line(format_args!("  {:wide$}  {level:7}  {severity:13}  {}", rule.id, rule.sentence));
        }
    }

    fn advice(&mut self) {
        let rows = advice::rows().iter();
        self.list(
            "ADVICE: what advise says beside the verdict",
            rows.map(|row| (row.section, row.id, row.level.as_str(), row.sentence)),
        );
    }

    fn causes(&mut self) {
        let rows = diagnose::hypotheses().iter();
        self.list(
            "CAUSES: why a manifest does not have the committed hash, as diagnose tells",
            rows.map(|row| ("", row.id, row.side.as_str(), row.sentence)),
        );
    }

    fn proofs(&mut self) {
        let weight = |refuses| if refuses { "refused" } else { "warning" };
        let rows = proof_rows().iter();
        self.list(
            "PROOFS: why an AccessProof counts for nothing, and what to warn of",
            rows.map(|row| ("", row.id, weight(row.refuses), row.sentence)),
        );
    }

    fn payments(&mut self) {
        let rows = x402::codes().iter();
        self.list(
            "PAYMENTS: what is wrong with a challenge, a payment or a settlement",
            rows.map(|row| ("", row.id, row.severity.as_str(), row.message)),
        );
    }

    /// A table of section (or none), code, its weight in a word, and sentence.
    fn list(
        &mut self,
        heading: &str,
        rows: impl Iterator<Item = (&'static str, &'static str, &'static str, &'static str)> + Clone,
    ) {
        self.heading(heading);
        let wide = rows.clone().map(|(_, id, ..)| id.len()).max().unwrap_or_default();
        for (section, id, weight, sentence) in rows {
            self.section(section);
            self.line(format_args!("  {id:wide$}  {weight:7}  {sentence}"));
        }
    }

    /// The heading of a table; the sections begin anew.
    fn heading(&mut self, heading: &str) {
        self.section = "";
        self.line(format_args!("\n\n{}", style().ink(Ink::Strong, heading)));
    }

    fn section(&mut self, section: &'static str) {
        if section != self.section {
            self.section = section;
            let gap = if self.text.is_empty() { "" } else { "\n" };
            self.line(format_args!("{gap}{}", style().ink(Ink::Strong, section)));
        }
    }

    fn line(&mut self, line: impl Display) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.text, "{line}");
    }
}

fn severity(consumer: Severity, publisher: Severity) -> String {
    if consumer == publisher { consumer.to_string() } else { format!("{consumer}/{publisher}") }
}
