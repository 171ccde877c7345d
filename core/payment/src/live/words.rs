//! A binding in words, for the person who is asked.

use alloc::format;
use alloc::string::String;

use primitives::harmless::harmless;

use crate::border::binding::{AskedPrice, BindingReport, ListedPrice, PaymentAction};

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
    use primitives::describe::Word as _;

    let action = match report.action {
        PaymentAction::Accept => "ACCEPT",
        PaymentAction::Confirm => "ASK FIRST",
        PaymentAction::Block => "BLOCKED",
    };
    let mut words = format!("{action}  {}", report.verdict.as_str());
    let mut is_first = true;
    for difference in &report.differences {
        let code = format!("x402-{}", difference.as_str());
        let Some(row) = x402::explain(&code) else { continue };
        if is_first {
            words.push_str(": ");
        } else {
            words.push_str("\n  and     ");
            words.push_str(difference.as_str());
            words.push_str(": ");
        }
        words.push_str(row.message);
        is_first = false;
    }
    words.push_str("\n  listed  ");
    match &report.listed {
        Some(listed) => words.push_str(&of_manifest(listed)),
        None => words.push_str("nothing"),
    }
    words.push_str("\n  asked   ");
    match &report.asked {
        Some(asked) => words.push_str(&of_challenge(asked, report.chosen)),
        None => words.push_str("nothing that can be paid"),
    }
    words
}

fn of_manifest(listed: &ListedPrice) -> String {
    let ListedPrice { index, amount, asset, recipient, protocol } = listed;
    let protocol = if protocol == "x402" { String::new() } else { format!(" by {}", harmless(protocol)) };
    format!("{amount} of {} for {}{protocol}  (pricing {index})", harmless(asset), harmless(recipient))
}

fn of_challenge(asked: &AskedPrice, chosen: Option<u64>) -> String {
    let AskedPrice { chain_id, amount, asset, pay_to, max_timeout_seconds, .. } = asked;
    let place = chosen.map_or_else(String::new, |index| format!("accepts {index}"));
    let time = max_timeout_seconds.map_or_else(String::new, |seconds| format!(", {seconds} seconds"));
    format!(
        "{amount} of eip155:{chain_id}/erc20:{asset:#x} for eip155:{chain_id}:{pay_to:#x}  ({place}{time})"
    )
}
