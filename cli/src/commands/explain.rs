//! `explain`: one code.

use crate::commands::codes::{self, Row};
use crate::near::distance;
use crate::output::{print, print_json, remark, style};
use crate::status::{Failure, Status};
use crate::view::diagnosis::side;
use crate::view::escape::{harmless_cut, harmless_word};
use crate::view::style::Ink;

/// Characters of a code that are looked at; no code is that long.
pub(crate) const CODE_CHARS: usize = 64;
/// Codes that are suggested.
const SUGGESTIONS: usize = 4;

/// The rows of a code, and its name today: the core knows the codes that were renamed.
fn rows(code: &str) -> Result<(Vec<Row>, &str), Failure> {
    let now = erc8257::explain(code).map_or(code, |rule| rule.id);
    let rows: Vec<Row> = codes::all().filter(|row| row.id() == now).collect();
    if rows.is_empty() { Err(unknown(code)) } else { Ok((rows, now)) }
}

/// The rows of a code, as JSON.
#[cfg(feature = "mcp")]
pub(crate) fn explained(code: &str) -> Result<Vec<String>, Failure> {
    rows(code).map(|(rows, _)| rows.iter().map(Row::to_string).collect())
}

pub(super) fn run(code: &str, json: bool) -> Result<Status, Failure> {
    let (rows, now) = rows(code)?;
    if now != code {
        remark(&format!("The code {code} was renamed to {now} before the first release.\n"));
    }
    // An obligation that both tables have is told once for each.
    for row in rows {
        if json {
            print_json(&row.to_string())?;
        } else {
            print(&text(row))?;
        }
    }
    Ok(Status::Done)
}

fn text(row: Row) -> String {
    let title = style().ink(Ink::Strong, row.id());
    match row {
        Row::Rule(rule) => {
            let severity = if rule.severity == rule.publisher_severity {
                rule.severity.to_string()
            } else {
                format!("{} in verify, {} in validate", rule.severity, rule.publisher_severity)
            };
            format!(
                "{title}  {}\n\n  section   {}\n  level     {}\n  severity  {severity}\n  fix       {}\n",
                rule.sentence, rule.section, rule.level, rule.fix
            )
        }
        Row::Advice(row) => format!(
            "{title}  {}\n\n  section     {}\n  advice      {}\n  what to do  {}\n",
            row.sentence, row.section, row.level, row.action
        ),
        Row::Proof(row) => format!(
            "{title}  {}\n\n  section     {}\n  proof       {}\n  what to do  {}\n",
            row.sentence,
            row.section,
            if row.refuses { "refused" } else { "warning" },
            row.action
        ),
        Row::Payment(row) => format!(
            "{title}  {}\n\n  section     {}\n  severity    {}\n  what to do  {}\n",
            row.message, row.section, row.severity, row.fix
        ),
        Row::Wallet(row) => format!(
            "{title}  {}\n\n  section     {}\n  severity    {}\n  what to do  {}\n",
            row.message, row.section, row.severity, row.fix
        ),
        Row::Record(row) => format!(
            "{title}  {}\n\n  section     {}\n  verdict     {}\n  what to do  {}\n",
            row.message,
            row.section,
            row.makes.as_str(),
            row.fix
        ),
        Row::Agent(row) => format!(
            "{title}  {}\n\n  section     {}\n  severity    {}\n  place       {}\n  what to do  {}\n",
            row.message, row.section, row.severity, row.place, row.fix
        ),
        Row::Server(row) => format!(
            "{title}  {}\n\n  section     {}\n  severity    {}\n  criterion   {}\n  lowers      {}\n  place       {}\n  what to do  {}\n",
            row.message, row.section, row.severity, row.criterion, row.lowers, row.place, row.fix
        ),
        Row::Cause(row) => format!(
            "{title}  {}\n\n  proof       {}\n  to change   {}\n  what to do  {}\n",
            row.sentence,
            row.proof,
            side(row.side),
            row.action
        ),
    }
}

fn unknown(code: &str) -> Failure {
    let shown = harmless_cut(&harmless_word(code), CODE_CHARS);
    let near = near(code);
    Failure::usage(if near.is_empty() {
        format!("there is no code {shown}; erc8257 rules lists them all")
    } else {
        format!("there is no code {shown}; near it are {}", near.join(", "))
    })
}

/// The codes that hold the given text or differ from it by little, the nearest first.
fn near(code: &str) -> Vec<&'static str> {
    let code: Vec<char> = code.chars().take(CODE_CHARS).map(|c| c.to_ascii_lowercase()).collect();
    let text: String = code.iter().collect();
    let most = (code.len() / 3).max(2);
    let mut near: Vec<(usize, &str)> = Vec::new();
    for id in codes::listed().map(Row::id) {
        let distance = distance(&code, id);
        if distance <= most {
            near.push((distance, id));
        } else if text.len() > 2 && id.contains(&text) {
            near.push((most + distance, id));
        }
    }
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(SUGGESTIONS).map(|(_, id)| id).collect()
}
