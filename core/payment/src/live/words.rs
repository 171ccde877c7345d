//! A binding in words, for the person who is asked.

use alloc::format;
use alloc::string::{String, ToString as _};

use primitives::describe::{Members, Report as _, Value, Word as _, read};
use primitives::harmless::clip;
use primitives::json::read as read_json;
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::UsageError;

use crate::border::binding::{AskedPrice, BindingReport, ListedPrice, PaymentAction, PaymentDifference};

/// Differences of one entry: as many as there are words.
const DIFFERENCES: usize = PaymentDifference::WORDS.len();

/// The binding as the person who pays reads it: what to do and why, what the manifest lists, and what is asked. Addresses stand
/// there whole, since the ends of two addresses are easily made alike. Texts of others are clipped, and harmless to show. The words
/// are made of the report itself, and are never empty: a question always says what it is about.
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
    let differences = report.differences.iter().map(|difference| difference.as_str());
    let listed = report.listed.as_ref().map(|listed| {
        let ListedPrice { index, amount, asset, recipient, protocol } = listed;
        of_manifest([&amount.to_string(), asset, recipient, protocol], *index)
    });
    let asked = report.asked.as_ref().map(|asked| {
        let AskedPrice { chain_id, amount, asset, pay_to, max_timeout_seconds, .. } = asked;
        let texts = [amount.to_string(), chain_id.to_string(), format!("{asset:#x}"), format!("{pay_to:#x}")];
        of_challenge(texts.each_ref().map(String::as_str), report.chosen, *max_timeout_seconds)
    });
    told((report.action.as_str(), report.verdict.as_str()), differences, [listed, asked])
}

/// The same of the report's JSON text (`erc8257-payment-binding/1`); `None` for another text.
#[must_use]
pub fn words_of(report: &str) -> Option<String> {
    let document = read_json(report.as_bytes(), BUNDLE_BYTES);
    if !document.faults.is_empty() {
        return None;
    }
    let members = Value::root(&document).object().ok()?;
    let code = |name: &str| members.required(name, read::code).ok();
    if code("format")? != BindingReport::FORMAT {
        return None;
    }
    let (action, verdict) = (code("action")?, clip(code("verdict")?.as_bytes()));
    let differences = members.required("differences", |value| value.list(DIFFERENCES, read::code)).ok()?;
    let listed = members.optional("listed", |value| {
        let listed = value.object()?;
        let texts = texts(&listed, ["amount", "asset", "recipient", "protocol"])?;
        Ok(of_manifest(texts.each_ref().map(String::as_str), listed.required("index", read::count)?))
    });
    let chosen = members.optional("chosen", read::count).ok()?;
    let asked = members.optional("asked", |value| {
        let asked = value.object()?;
        let texts = texts(&asked, ["amount", "chainId", "asset", "payTo"])?;
        let seconds = asked.optional("maxTimeoutSeconds", read::count)?;
        Ok(of_challenge(texts.each_ref().map(String::as_str), chosen, seconds))
    });
    let differences = differences.iter().map(String::as_str);
    Some(told((&action, &verdict), differences, [listed.ok()?, asked.ok()?]))
}

/// The words: what to do and why, and both sides.
fn told<'d>(
    (action, verdict): (&str, &str),
    differences: impl Iterator<Item = &'d str>,
    [listed, asked]: [Option<String>; 2],
) -> String {
    let action = match PaymentAction::of(action) {
        Some(PaymentAction::Accept) => "ACCEPT",
        Some(PaymentAction::Confirm) => "ASK FIRST",
        Some(PaymentAction::Block) | None => "BLOCKED",
    };
    let mut words = format!("{action}  {verdict}");
    for (index, difference) in differences.enumerate() {
        let Some(row) = x402::explain(&format!("x402-{difference}")) else { continue };
        if index > 0 {
            words.push_str("\n  and     ");
            words.push_str(difference);
        }
        words.push_str(": ");
        words.push_str(row.message);
    }
    words.push_str("\n  listed  ");
    words.push_str(listed.as_deref().unwrap_or("nothing"));
    words.push_str("\n  asked   ");
    words.push_str(asked.as_deref().unwrap_or("nothing that can be paid"));
    words
}

fn texts(members: &Members<'_>, names: [&str; 4]) -> Result<[String; 4], UsageError> {
    let [one, two, three, four] =
        names.map(|name| members.required(name, |value| read::text(value, BUNDLE_BYTES)));
    Ok([one?, two?, three?, four?])
}

fn of_manifest(texts: [&str; 4], index: u64) -> String {
    // What others wrote could fill a screen, and push the question off it.
    let [amount, asset, recipient, protocol] = texts.map(|text| clip(text.as_bytes()));
    let by = if protocol == "x402" { String::new() } else { format!(" by {protocol}") };
    format!("{amount} of {asset} for {recipient}{by}  (pricing {index})")
}

fn of_challenge(texts: [&str; 4], chosen: Option<u64>, seconds: Option<u64>) -> String {
    let [amount, chain, asset, pay_to] = texts.map(|text| clip(text.as_bytes()));
    let place = chosen.map_or_else(String::new, |index| format!("accepts {index}"));
    let time = seconds.map_or_else(String::new, |seconds| format!(", {seconds} seconds"));
    format!("{amount} of eip155:{chain}/erc20:{asset} for eip155:{chain}:{pay_to}  ({place}{time})")
}
