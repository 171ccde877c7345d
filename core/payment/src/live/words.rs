//! A binding in words, for the person who is asked.

use alloc::format;
use alloc::string::{String, ToString as _};

use primitives::describe::{Members, Report as _, Value, read};
use primitives::harmless::harmless;
use primitives::json::read as read_json;
use primitives::limits::REPORT_BYTES;
use primitives::usage::UsageError;

use crate::border::binding::BindingReport;

/// Differences of one entry: as many as there are words.
const DIFFERENCES: usize = 15;

/// The binding as the person who pays reads it: what to do and why, what the manifest lists, and what is asked. Addresses stand
/// there whole, since the ends of two addresses are easily made alike. Texts of others are harmless to show.
///
/// # Example
/// ```
/// use erc8257_payment::x402::{Carrier, read_challenge};
/// use erc8257_payment::{Policy, Terms, bind, words};
///
/// let body = br#"{"x402Version":1,"accepts":[{"scheme":"exact","network":"base","maxAmountRequired":"5000000000",
///   "asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913","payTo":"0x209693bc6afc0c5328ba36faf03c514ef312287c",
///   "maxTimeoutSeconds":60,"resource":"https://tools.example.com/oracle","description":""}]}"#;
/// let challenge = read_challenge(&Carrier::Http { status: 402, headers: &[], body });
/// let terms = Terms {
///     endpoint: "https://tools.example.com/oracle".into(),
///     creator: "0xabcdef0123456789abcdef0123456789abcdef01".parse()?,
///     pricing: None,
/// };
/// let words = words(bind(&challenge, &terms, &Policy::default(), &[]).report());
/// assert!(words.starts_with("ASK FIRST  price-unlisted: The challenge has a price, but the manifest lists none.\n"));
/// assert!(words.contains("\n  listed  nothing\n  asked   5000000000 of eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn words(report: &BindingReport) -> String {
    // It was written as it is read.
    words_of(&report.to_text()).unwrap_or_default()
}

/// The same of the report's JSON text (`erc8257-payment-binding/1`); `None` for another text.
#[must_use]
pub fn words_of(report: &str) -> Option<String> {
    let document = read_json(report.as_bytes(), REPORT_BYTES);
    if !document.faults.is_empty() {
        return None;
    }
    let members = Value::root(&document).object().ok()?;
    let code = |name: &str| members.required(name, read::code).ok();
    if code("format")? != BindingReport::FORMAT {
        return None;
    }
    let action = match code("action")?.as_str() {
        "accept" => "ACCEPT",
        "confirm" => "ASK FIRST",
        _ => "BLOCKED",
    };
    let mut words = format!("{action}  {}", code("verdict")?);
    let differences = members.required("differences", |value| value.list(DIFFERENCES, read::code)).ok()?;
    for (index, difference) in differences.iter().enumerate() {
        let Some(row) = x402::explain(&format!("x402-{difference}")) else { continue };
        if index > 0 {
            words.push_str("\n  and     ");
            words.push_str(difference);
        }
        words.push_str(": ");
        words.push_str(row.message);
    }
    words.push_str("\n  listed  ");
    let listed = members.optional("listed", |value| of_manifest(&value.object()?)).ok()?;
    words.push_str(listed.as_deref().unwrap_or("nothing"));
    words.push_str("\n  asked   ");
    let chosen = members.optional("chosen", read::count).ok()?;
    let asked = members.optional("asked", |value| of_challenge(&value.object()?, chosen)).ok()?;
    words.push_str(asked.as_deref().unwrap_or("nothing that can be paid"));
    Some(words)
}

/// A text of others, harmless to show.
fn text(members: &Members<'_>, name: &str) -> Result<String, UsageError> {
    let text = members.required(name, |value| read::text(value, REPORT_BYTES))?;
    Ok(harmless(&text).to_string())
}

fn of_manifest(listed: &Members<'_>) -> Result<String, UsageError> {
    let index = listed.required("index", read::count)?;
    let [amount, asset, recipient, protocol] =
        ["amount", "asset", "recipient", "protocol"].map(|name| text(listed, name));
    let protocol = protocol?;
    let by = if protocol == "x402" { String::new() } else { format!(" by {protocol}") };
    Ok(format!("{} of {} for {}{by}  (pricing {index})", amount?, asset?, recipient?))
}

fn of_challenge(asked: &Members<'_>, chosen: Option<u64>) -> Result<String, UsageError> {
    let [amount, chain, asset, pay_to] =
        ["amount", "chainId", "asset", "payTo"].map(|name| text(asked, name));
    let chain = chain?;
    let place = chosen.map_or_else(String::new, |index| format!("accepts {index}"));
    let seconds = asked.optional("maxTimeoutSeconds", read::count)?;
    let time = seconds.map_or_else(String::new, |seconds| format!(", {seconds} seconds"));
    let (amount, asset, pay_to) = (amount?, asset?, pay_to?);
    Ok(format!("{amount} of eip155:{chain}/erc20:{asset} for eip155:{chain}:{pay_to}  ({place}{time})"))
}
