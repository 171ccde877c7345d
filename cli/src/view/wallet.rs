//! Wallets for people: what an action does, call by call, with the rule that allows or stops each; and what was read of an account.

use std::fmt::Write as _;

use serde_json::Value;
use wallet::border::call_acts::CallAct;
use wallet::border::evaluate::EvaluationVerdict;
use wallet::{Evaluation, Finding, Ruling, Word as _};

use super::escape::{harmless, harmless_cut};
use super::style::{Ink, Style};

/// Columns of a value that are shown.
const VALUE_COLUMNS: usize = 200;
/// Hex digits of an address that are shown in a table, at each end.
const ENDS: usize = 4;
/// Columns of the names of members.
const NAME_COLUMNS: usize = 22;
/// Digits of wei within one gwei.
const GWEI_DIGITS: usize = 9;

/// An evaluation: the verdict, the tree of calls, the caps, the reasons.
pub(crate) fn evaluation(of: &Evaluation, style: Style) -> String {
    let report = &of.report;
    let (ink, verdict) = match report.verdict {
        EvaluationVerdict::Allow => (Ink::Good, "ALLOW"),
        EvaluationVerdict::Ask => (Ink::Warning, "ASK"),
        EvaluationVerdict::Deny => (Ink::Bad, "DENY"),
    };
    let account = short(&format!("{:?}", report.account));
    let mut out = format!("{}  account {account} on {}\n", style.ink(ink, verdict), harmless(&report.chain));
    let rows: Vec<[String; 4]> = report
        .acts
        .iter()
        .enumerate()
        .map(|(at, act)| {
            let ruling = of.rulings.get(at);
            let (path, kind) = (act.path.clone(), act.kind.as_str().to_owned());
            [path, kind, does(act, ruling), decided(act, ruling)]
        })
        .collect();
    let wide = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| cell.chars().count())
            .max()
            .unwrap_or_default()
    };
    let (paths, kinds, all) = (wide(0), wide(1), wide(2));
    for [path, kind, does, decided] in &rows {
        let line = format!("  {path:paths$}  {kind:kinds$}  {does:all$}  {decided}");
        let _ = writeln!(out, "{}", harmless(line.trim_end()));
    }
    for cap in &report.spends {
        let left = format!("{} now, {} before, of {}", cap.amount, cap.used, cap.limit);
        let _ = writeln!(out, "  cap \"{}\": {left}; {} left", harmless(&cap.cap), cap.remaining);
    }
    let place = |pointer: &str| {
        let act = pointer.strip_prefix("/acts/").and_then(|at| at.parse::<usize>().ok());
        act.and_then(|at| report.acts.get(at)).map_or_else(|| pointer.to_owned(), |act| act.path.clone())
    };
    findings(&report.findings, &place, style, &mut out);
    out.push_str("A policy binds only a host that asks.\n");
    out
}

/// What a call does, in words.
fn does(act: &CallAct, ruling: Option<&Ruling>) -> String {
    let contract = act.contract.map(|contract| short(&format!("{contract:?}")));
    if ruling == Some(&Ruling::Own) {
        return "own account".to_owned();
    }
    let is_unlimited = act.dangers.iter().any(|danger| danger.as_str() == "unlimited-approval");
    let amount = match act.amount {
        _ if is_unlimited => Some("unlimited".to_owned()),
        amount => amount.map(|amount| amount.to_string()),
    };
    let asset =
        act.asset.as_deref().map(|asset| if asset == "native" { "native".to_owned() } else { short(asset) });
    let recipient = act.recipient.map(|to| format!(" to {}", short(&format!("{to:?}")))).unwrap_or_default();
    let mut text = match (amount, asset) {
        (Some(amount), Some(asset)) => format!("{amount} of {asset}{recipient}"),
        (None, Some(asset)) => format!("{asset}{recipient}"),
        _ => {
            let selector = act.selector.as_deref().map(|of| format!("{of} of ")).unwrap_or_default();
            format!("{selector}{}{recipient}", contract.unwrap_or_else(|| "a new contract".to_owned()))
        }
    };
    if !act.value.is_zero() && act.asset.as_deref() != Some("native") {
        let _ = write!(text, " with {} wei", act.value);
    }
    text
}

/// What the rules say of a call, and what is dangerous in it.
fn decided(act: &CallAct, ruling: Option<&Ruling>) -> String {
    let mut text = match ruling {
        None | Some(Ruling::Own) => String::new(),
        Some(Ruling::Allowed(rule)) => format!("allowed by rule \"{rule}\""),
        Some(Ruling::Asked(rule)) => format!("rule \"{rule}\" asks"),
        Some(Ruling::Denied(rule)) => format!("forbidden by rule \"{rule}\""),
        Some(Ruling::Beyond(rule)) => format!("beyond rule \"{rule}\""),
        Some(Ruling::UnmatchedAsked) => "no rule: asks".to_owned(),
        Some(_) => "no rule".to_owned(),
    };
    for danger in &act.dangers {
        let _ = write!(text, "{}{}", if text.is_empty() { "" } else { ", " }, danger.as_str());
    }
    text
}

/// The ends of an address.
fn short(address: &str) -> String {
    let head = address.get(..ENDS.saturating_add(2));
    let tail = address.len().checked_sub(ENDS).and_then(|at| address.get(at..));
    match (head, tail) {
        (Some(head), Some(tail)) if address.len() > 2 * ENDS => format!("{head}…{tail}"),
        _ => address.to_owned(),
    }
}

/// The findings, errors first, each with its place and what to do.
fn findings(all: &[Finding], place: &dyn Fn(&str) -> String, style: Style, out: &mut String) {
    for (severity, ink) in [("error", Ink::Bad), ("warning", Ink::Warning), ("info", Ink::Note)] {
        for finding in all.iter().filter(|finding| finding.severity().as_str() == severity) {
            let row = finding.code().row();
            let head = style.ink(ink, format_args!("{severity}[{}]", row.id)).to_string();
            let _ = writeln!(out, "{head} {}: {}", row.section, style.ink(Ink::Strong, row.message));
            if let Some(pointer) = finding.pointer() {
                let _ = writeln!(out, "  = at: {}", harmless_cut(&place(pointer), VALUE_COLUMNS));
            }
            for (name, value) in [("found", finding.found()), ("expected", finding.expected())] {
                if let Some(value) = value {
                    let _ = writeln!(out, "  = {name}: {}", harmless_cut(value, VALUE_COLUMNS));
                }
            }
            let _ = writeln!(out, "  = {}: {}", style.ink(Ink::Repair, "fix"), row.fix);
        }
    }
}

/// What was read: the verdict, then every member that is known, one a line.
pub(crate) fn sheet(report: &str, all: &[Finding], ink: Ink, style: Style) -> String {
    let Ok(Value::Object(members)) = serde_json::from_str::<Value>(report) else { return harmless(report) };
    let verdict = members.get("verdict").and_then(Value::as_str).unwrap_or_default();
    let mut out = format!("{}\n", style.ink(ink, verdict.to_uppercase().replace('-', " ")));
    for (name, value) in &members {
        if !matches!(name.as_str(), "format" | "verdict" | "findings") {
            member(name, value, 1, &mut out);
        }
    }
    findings(all, &str::to_owned, style, &mut out);
    out
}

fn member(name: &str, value: &Value, depth: usize, out: &mut String) {
    let pad = " ".repeat(depth.saturating_mul(2));
    let wide = NAME_COLUMNS.saturating_sub(pad.len());
    let mut line = |text: &str| {
        let _ = writeln!(out, "{pad}{name:wide$} {}", harmless_cut(text, VALUE_COLUMNS));
    };
    match value {
        Value::Null => {}
        Value::String(text) => line(&with_gwei(name, text)),
        Value::Object(members) if members.values().all(Value::is_null) => {}
        Value::Object(members) => {
            line("");
            for (name, value) in members {
                member(name, value, depth.saturating_add(1), out);
            }
        }
        Value::Array(elements) => {
            for element in elements {
                member(name, element, depth, out);
            }
        }
        other => line(&other.to_string()),
    }
}

/// A price of gas in gwei beside the exact number: the point is moved, and nothing is rounded.
fn with_gwei(name: &str, wei: &str) -> String {
    let is_price = name.ends_with("PerGas") || name == "gasPrice" || name == "effectiveGasPrice";
    if !is_price || !wei.bytes().all(|byte| byte.is_ascii_digit()) {
        return wei.to_owned();
    }
    let wide = GWEI_DIGITS.saturating_add(1);
    let digits = format!("{wei:0>wide$}");
    let (whole, part) = digits.split_at(digits.len().saturating_sub(GWEI_DIGITS));
    let part = part.trim_end_matches('0');
    let point = if part.is_empty() { "" } else { "." };
    format!("{wei} ({whole}{point}{part} gwei)")
}
