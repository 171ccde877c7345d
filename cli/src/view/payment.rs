//! Payments for people: what is asked for beside what is listed, with the difference underlined; and what became of a call.

use std::fmt::Write as _;

use erc8257::Session;
use payment::border::call::{CallReport, CallVerdict};
use serde_json::Value;

use super::escape::{harmless, harmless_cut};
use super::style::{Ink, Style};

/// Characters of a tool's answer that are shown.
const SHOWN_CHARS: usize = 2_000;

/// A binding, with the parts underlined in which the challenge differs from the manifest. `data` has it as JSON; where that cannot be
/// read, the words stand alone.
pub(crate) fn binding(data: &str, words: &str, style: Style) -> String {
    let Ok(data) = serde_json::from_str::<Value>(data) else { return harmless(words) };
    let binding = data.get("binding").unwrap_or(&data);
    let differences = binding.get("differences").and_then(Value::as_array);
    let differs = |names: &[&str]| {
        differences.into_iter().flatten().any(|one| names.iter().any(|name| one.as_str() == Some(name)))
    };
    let of = |name: &str| text(binding, &format!("/asked/{name}"));
    let (amount, asset, pay_to, chain) = (of("amount"), of("asset"), of("payTo"), of("chainId"));
    // What stands before and behind each part, so that no other place of the same digits is meant.
    let before_pay_to = format!(" for eip155:{chain}:");
    let parts: [(&str, &str, &str, &[&str]); 4] = [
        ("asked   ", amount, " of ", &["price-higher", "price-lower", "price-unlisted", "over-cap"]),
        (" of eip155:", chain, "/erc20:", &["network-mismatch"]),
        ("/erc20:", asset, " for ", &["asset-mismatch", "domain-mismatch", "domain-unknown"]),
        (&before_pay_to, pay_to, "  (", &["recipient-mismatch", "recipient-forbidden", "identity-unbound"]),
    ];
    let mut out = String::new();
    for (number, line) in words.lines().enumerate() {
        let mut line = harmless(line);
        if let (0, Some((action, rest))) = (number, line.split_once("  ")) {
            let ink = if action == "ACCEPT" { Ink::Good } else { Ink::Warning };
            line = format!("{}  {rest}", style.ink(ink, action));
        } else if line.trim_start().starts_with("asked") {
            for (before, part, behind, names) in parts {
                if !part.is_empty() && differs(names) {
                    let inked = format!("{before}{}{behind}", style.ink(Ink::Differs, part));
                    line = line.replacen(&format!("{before}{part}{behind}"), &inked, 1);
                }
            }
        }
        let _ = writeln!(out, "{line}");
    }
    for (name, member) in [("tool", "toolRef"), ("endpoint", "endpoint")] {
        if let Some(value) = data.get(member).and_then(Value::as_str) {
            let _ = writeln!(out, "  {name:8}  {}", harmless(value));
        }
    }
    out.trim_end().to_owned()
}

/// Whether the user may pay once more, and why not.
fn again(is_safe: bool, verdict: CallVerdict) -> &'static str {
    match (is_safe, verdict) {
        (true, _) => "safe: this payment can no longer be settled",
        (false, CallVerdict::Paid | CallVerdict::PaidNoResult) => {
            "no: this payment is settled, and another one would cost you again"
        }
        (false, _) => "not yet: this payment may still be settled",
    }
}

fn text<'v>(value: &'v Value, pointer: &str) -> &'v str {
    value.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
}

/// What became of a call, with the answer where no file has it.
pub(crate) fn called(
    report: &CallReport,
    body: Option<&[u8]>,
    verification: Option<&Session>,
    shows_body: bool,
    style: Style,
) -> String {
    let (ink, sentence) = of(report.verdict);
    let word = report.verdict.word().to_uppercase().replace('-', " ");
    let mut out = format!("{}  {}\n\n", style.ink(ink, word), style.ink(Ink::Strong, sentence));
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(out, "  {name:11} {value}");
    };
    if let Some(report) = verification.and_then(Session::report) {
        for finding in report.findings().iter().filter(|_| !report.is_verified()) {
            line("not because", &format!("{}: {}", finding.code(), finding.message()));
        }
    }
    if !report.steps.is_empty() {
        line("steps", &report.steps.join(", "));
    }
    if let Some(status) = report.status {
        line("status", &status.to_string());
    }
    let json: Value = serde_json::from_str(&report.to_json()).unwrap_or_default();
    if let Some(verdict) = json.get("binding").and_then(Value::as_str) {
        line("asked for", verdict);
    }
    if let Some(settlement) = &report.settlement {
        line("settlement", settlement);
    }
    if let Some(transaction) = report.transaction {
        line("transaction", &transaction.to_string());
    }
    if let Some(is_safe) = report.retry_safe {
        line("pay again", again(is_safe, report.verdict));
    }
    for finding in &report.findings {
        line("", &format!("{}: {}", finding.code(), finding.message()));
        line("", finding.code().row().fix);
    }
    match body {
        Some(body) if shows_body && !body.is_empty() => {
            let shown = harmless_cut(&String::from_utf8_lossy(body), SHOWN_CHARS);
            let _ = write!(out, "\n{shown}\n");
        }
        _ => {}
    }
    out
}

/// The ink and the sentence of a verdict.
const fn of(verdict: CallVerdict) -> (Ink, &'static str) {
    match verdict {
        CallVerdict::Called => (Ink::Good, "The tool answered, and nothing was paid."),
        CallVerdict::Paid => (Ink::Good, "The tool answered, and a receipt shows that it was paid."),
        CallVerdict::PaidUnconfirmed => {
            (Ink::Warning, "The tool answered, and no receipt shows that it was paid.")
        }
        CallVerdict::PaidNoResult => (Ink::Bad, "The tool was paid, and gave no result."),
        CallVerdict::NotPaid => {
            (Ink::Bad, "The tool was not paid, and this authorization cannot pay it any more.")
        }
        CallVerdict::Unknown => (Ink::Warning, "It is not known whether the tool was paid."),
        CallVerdict::Declined => (Ink::Bad, "You said no, and nothing was signed."),
        CallVerdict::Blocked => (Ink::Bad, "The tool asks for what must not be signed, and nothing was."),
        CallVerdict::Unsupported => {
            (Ink::Bad, "The tool asks for nothing that this library judges, and nothing was signed.")
        }
        CallVerdict::NotSigned => (Ink::Bad, "The signer did not sign, or not as the payer."),
        CallVerdict::Stale => {
            (Ink::Warning, "The verification is too old, or too much time has passed; nothing was signed.")
        }
        CallVerdict::NotVerified => (Ink::Bad, "The tool could not be verified, and nothing was signed."),
        CallVerdict::Redirected => {
            (Ink::Bad, "The endpoint sends elsewhere, and the command did not follow.")
        }
        CallVerdict::Refused => (Ink::Bad, "The endpoint refuses the call."),
        CallVerdict::Unreachable => (Ink::Warning, "The endpoint gave no answer."),
    }
}
