//! The pages of codes: one for each, and the list of all.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::Fault;
use crate::example::{Example, Kind, marked_repair, marked_violation};
use crate::ledger::Obligation;
use crate::markdown::escape;
use crate::page::{Block, Group, Page};
use crate::row::{Row, Table};
use crate::standard;

/// The sources of the pages of codes.
#[derive(Debug)]
pub struct Known {
    /// The ledger.
    pub ledger: BTreeMap<String, Obligation>,
    /// The examples.
    pub examples: BTreeMap<(Table, &'static str), Example>,
    /// Why a code has none.
    pub exceptions: BTreeMap<String, String>,
}

/// The page of one code.
#[must_use]
pub fn page(id: &str, rows: &[Row], known: &Known) -> Page {
    let mut blocks = Vec::new();
    for row in rows {
        if rows.len() > 1 {
            blocks.push(generated(format!("## {}\n", row.table.title())));
        }
        blocks.extend(table(row));
    }
    if let Some(obligation) = known.ledger.get(id) {
        blocks.push(generated("## What the standard asks\n".to_owned()));
        blocks.push(asked(obligation));
    }
    for row in rows {
        blocks.extend(match known.examples.get(&(row.table, row.id)) {
            Some(example) => shown(row, example, rows.len() > 1),
            None => excepted(known.exceptions.get(id)),
        });
    }
    let summary = rows.first().map(|row| row.sentence.to_owned()).unwrap_or_default();
    Page {
        path: format!("codes/{id}"),
        title: id.to_owned(),
        summary,
        group: Group::Codes,
        in_menu: false,
        blocks,
    }
}

fn generated(text: String) -> Block {
    Block::Markdown { text, from: String::new() }
}

fn table(row: &Row) -> [Block; 2] {
    let mut terms = vec![("Stands in".to_owned(), row.table.title().to_owned())];
    if !row.section.is_empty() {
        terms.push(("Section".to_owned(), row.section.to_owned()));
    }
    terms.push(("Weight".to_owned(), row.weight.clone()));
    if !row.proof.is_empty() {
        terms.push(("What proves it".to_owned(), row.proof.to_owned()));
    }
    terms.push(("What to do".to_owned(), row.action.to_owned()));
    let mut text = format!("**{}**\n", escape(row.sentence));
    if let Some(address) = standard::address(row.section) {
        let _ = write!(text, "\n[{} of the standard]({address})\n", escape(row.section));
    }
    [generated(text), Block::Terms(terms)]
}

fn asked(obligation: &Obligation) -> Block {
    let parts = [
        ("Section", &obligation.section),
        ("Requirement", &obligation.requirement),
        ("Keeps it", &obligation.accept),
        ("Breaks it", &obligation.reject),
        ("The trap", &obligation.trap),
    ];
    let told = parts.into_iter().filter(|part| !part.1.is_empty());
    Block::Terms(told.map(|(name, text)| (name.to_owned(), text.clone())).collect())
}

fn shown(row: &Row, example: &Example, named: bool) -> Vec<Block> {
    let code = (row.table, row.id);
    let (broken, repaired) = (&example.broken, &example.repaired);
    let of = if named { format!(" ({})", row.table.title()) } else { String::new() };
    let mut blocks = vec![generated(format!(
        "## An example that draws it{of}\n\n{} Case `{}` of the [conformance vectors](/reference/vectors).\n",
        escape(&broken.comment),
        broken.id
    ))];
    blocks.extend(marked_violation(example, code).into_iter().map(Block::Source));
    let mut terms = vec![(asks(&broken.given.kind).to_owned(), broken.judgement.verdict.clone())];
    if let Some(drawn) = broken.judgement.drawn.iter().find(|drawn| drawn.code == code) {
        let found = [("Found", &drawn.found), ("Expected", &drawn.expected)];
        terms.extend(found.into_iter().filter_map(|(name, text)| Some((name.to_owned(), text.clone()?))));
    }
    terms.extend(beside(example, code).map(|also| ("Also drawn".to_owned(), also)));
    blocks.push(Block::Terms(terms));
    let mut text = format!("## Repaired{of}\n\n");
    let _ = if repaired.id.is_empty() {
        writeln!(text, "What the library makes of it.")
    } else {
        writeln!(text, "{} Case `{}`.", escape(&repaired.comment), repaired.id)
    };
    if example.mended {
        text.push_str("\n`erc8257 fix` takes this fault out of a manifest.\n");
    }
    blocks.push(generated(text));
    blocks.extend(marked_repair(example).into_iter().map(Block::Source));
    let kept = repaired.given.parts.iter().any(|(name, bytes)| broken.given.part(name) == Some(bytes));
    let mut said = format!("{}, and this code is not drawn", repaired.judgement.verdict);
    said.push_str(if kept { "; what is not shown is as above." } else { "." });
    blocks.push(Block::Terms(vec![(asks(&repaired.given.kind).to_owned(), said)]));
    blocks
}

/// Further codes that are named.
const SHOWN: usize = 6;

/// What else the broken case draws.
fn beside(example: &Example, code: (Table, &str)) -> Option<String> {
    let mut others: Vec<&str> = (example.broken.judgement.drawn.iter())
        .filter(|drawn| drawn.code != code)
        .map(|drawn| drawn.code.1)
        .collect();
    others.dedup();
    let more = others.len().saturating_sub(SHOWN);
    others.truncate(SHOWN);
    let list = others.join(", ");
    match (others.is_empty(), more) {
        (true, _) => None,
        (false, 0) => Some(list),
        (false, more) => Some(format!("{list}, and {more} more")),
    }
}

/// Who answers, as the term before the answer.
const fn asks(kind: &Kind) -> &'static str {
    match kind {
        Kind::Verify => "verify says",
        Kind::Validate(None) => "validate says",
        Kind::Validate(Some(_)) => "validate --profile says",
        Kind::Preflight => "The preflight says",
        Kind::Advice => "advise says",
        Kind::Diagnosis => "diagnose says",
        Kind::Proof => "The verification of the proof says",
        Kind::Described(_) => "The verb says",
        Kind::Bundle | Kind::Facts => "Reading it says",
    }
}

fn excepted(why: Option<&String>) -> Vec<Block> {
    let why = why.map(String::as_str).map(escape).unwrap_or_default();
    vec![generated(format!("## No example\n\n{why}\n"))]
}

/// Codes that had another name before the first release; the core knows which one they have now.
const RENAMED: [&str; 1] = ["lib-2-version-semver"];

/// A page for each code that was renamed, which leads to the page of its rule.
///
/// # Errors
/// If a code was not renamed.
pub fn renamed() -> Result<Vec<Page>, Fault> {
    let page = |id: &&str| {
        let rule = erc8257::explain(id).filter(|rule| rule.id != *id);
        let now = rule.ok_or_else(|| format!("{id} was not renamed"))?.id;
        let text = format!("This code was renamed to [`{now}`](/codes/{now}) before the first release.\n");
        Ok(Page {
            path: format!("codes/{id}"),
            title: (*id).to_owned(),
            summary: format!("The name that {now} had before the first release."),
            group: Group::Codes,
            in_menu: false,
            blocks: vec![generated(text)],
        })
    };
    RENAMED.iter().map(page).collect()
}

/// The list of all codes.
#[must_use]
pub fn list(rows: &[Row]) -> Page {
    let mut text = String::from(
        "Every report, piece of advice, diagnosis and proof names what they found by a code. A code is never renamed and never used \
         again for something else. Each has a page with an example that draws it and one that does not; both were run \
         when this page was made. `erc8257 explain CODE` says the same in a terminal.\n",
    );
    for table in Table::ALL {
        let _ = write!(text, "\n## {}\n\n{}\n", table.title(), table.about());
        let mut section = None;
        for row in rows.iter().filter(|row| row.table == table) {
            if section != Some(row.section) {
                section = Some(row.section);
                if !row.section.is_empty() {
                    let _ = write!(text, "\n### {}\n", escape(row.section));
                }
                if let Some(address) = standard::address(row.section) {
                    let _ = write!(text, "\n[The standard's text]({address})\n");
                }
                text.push_str("\n| code | weight | what it says |\n|---|---|---|\n");
            }
            let (id, weight, sentence) = (row.id, &row.weight, escape(row.sentence));
            let _ = writeln!(text, "| [`{id}`](/codes/{id}) | {weight} | {sentence} |");
        }
    }
    let summary =
        "Every code of reports, advice, diagnoses, proofs, payments, agents and wallets.".to_owned();
    let title = "All codes".to_owned();
    let path = "codes/index".to_owned();
    Page { path, title, summary, group: Group::Codes, in_menu: true, blocks: vec![generated(text)] }
}
