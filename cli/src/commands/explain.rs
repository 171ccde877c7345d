//! `explain`: one rule.

use crate::commands::rules::Json;
use crate::output::{print, print_json, style};
use crate::status::{Failure, Status};
use crate::view::escape::harmless_cut;
use crate::view::style::Ink;

/// Characters of a code that are looked at; no code is that long.
const CODE_CHARS: usize = 64;
/// Codes that are suggested.
const SUGGESTIONS: usize = 4;

pub(super) fn run(code: &str, json: bool) -> Result<Status, Failure> {
    let Some(rule) = erc8257::explain(code) else {
        return Err(unknown(code));
    };
    if json {
        print_json(&Json(rule).to_string())?;
        return Ok(Status::Done);
    }
    let severity = if rule.severity == rule.publisher_severity {
        rule.severity.to_string()
    } else {
        format!("{} in verify, {} in validate", rule.severity, rule.publisher_severity)
    };
    let title = style().ink(Ink::Strong, rule.id);
    print(&format!(
        "{title}  {}\n\n  section   {}\n  level     {}\n  severity  {severity}\n  fix       {}\n",
        rule.sentence, rule.section, rule.level, rule.fix
    ))?;
    Ok(Status::Done)
}

fn unknown(code: &str) -> Failure {
    let shown = harmless_cut(code, CODE_CHARS);
    let near = near(code);
    Failure::usage(if near.is_empty() {
        format!("there is no rule {shown}; erc8257 rules lists them all")
    } else {
        format!("there is no rule {shown}; near it are {}", near.join(", "))
    })
}

/// The rules whose codes hold the given text or differ from it by little, the nearest first.
fn near(code: &str) -> Vec<&'static str> {
    let code: Vec<char> = code.chars().take(CODE_CHARS).map(|c| c.to_ascii_lowercase()).collect();
    let text: String = code.iter().collect();
    let most = (code.len() / 3).max(2);
    let mut near: Vec<(usize, &str)> = Vec::new();
    for rule in erc8257::rules() {
        let distance = distance(&code, rule.id);
        if distance <= most {
            near.push((distance, rule.id));
        } else if text.len() > 2 && rule.id.contains(&text) {
            near.push((most + distance, rule.id));
        }
    }
    near.sort_unstable();
    near.into_iter().take(SUGGESTIONS).map(|(_, id)| id).collect()
}

/// Levenshtein's distance.
fn distance(a: &[char], b: &str) -> usize {
    let mut row: Vec<usize> = (0..=a.len()).collect();
    for (n, b) in b.chars().enumerate() {
        let mut diagonal = n;
        let mut left = n + 1;
        let mut next = vec![left];
        for (a, above) in a.iter().zip(row.iter().skip(1)) {
            left = (diagonal + usize::from(*a != b)).min(left + 1).min(above + 1);
            diagonal = *above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}
