//! `pricing` (§3).

use alloc::format;
use alloc::string::String;

use super::text::found;
use crate::check::Check;
use crate::collector::{Collector, plain};
use crate::limits;
use crate::rules::Code;
use primitives::caip::{self, Caip10, Caip19};
use primitives::json::{Anchor, Document, Kind, NodeId};

/// 2^256 - 1 in decimal.
const MOST: &[u8] = b"115792089237316195423570985008687907853269984665640564039457584007913129639935";

pub(super) fn check(collector: &mut Collector<'_, '_>, pricing: NodeId) {
    let document = collector.document;
    let node = document.kind(pricing);
    if node == Kind::Null {
        return collector.field(Code::PricingNull, None, Anchor::Node(pricing), |_| plain());
    }
    let count = document.elements(pricing).count();
    if node != Kind::Array || count == 0 {
        return collector.field(Code::PricingArray, None, Anchor::Node(pricing), |document| {
            let found = if node == Kind::Array { Some(String::from("[]")) } else { found(document, pricing) };
            (found, Some(String::from("an array of 1 to 32 entries")))
        });
    }
    if count > limits::PRICING_ENTRIES {
        let range = ("at most", limits::PRICING_ENTRIES);
        collector.count(Code::PricingCap, Anchor::Node(pricing), count, range, "entries");
    }
    for entry in document.elements(pricing) {
        check_entry(collector, entry);
    }
}

/// The members of an entry by name; 0 for a missing member.
pub struct Entry {
    /// The value of `amount`, or 0.
    pub amount: NodeId,
    /// The value of `asset`, or 0.
    pub asset: NodeId,
    /// The value of `recipient`, or 0.
    pub recipient: NodeId,
    /// The value of `protocol`, or 0.
    pub protocol: NodeId,
}

/// The members of an entry of `pricing`; 0 for those that are missing.
#[must_use]
pub fn entry(document: &Document<'_>, object: NodeId) -> Entry {
    let [amount, asset, recipient, protocol] =
        document.named(object, ["amount", "asset", "recipient", "protocol"]);
    Entry { amount, asset, recipient, protocol }
}

fn check_entry(collector: &mut Collector<'_, '_>, object: NodeId) {
    let document = collector.document;
    if document.kind(object) != Kind::Object {
        return collector.value(Code::PricingFields, None, object, Some("an object"));
    }
    let entry = entry(document, object);
    if string_member(collector, object, entry.amount, "amount", Code::PricingFields) {
        check_amount(collector, entry.amount);
    }
    check_parties(collector, object, &entry);
    if string_member(collector, object, entry.protocol, "protocol", Code::PricingFields)
        && document.raw_text(entry.protocol).is_empty()
    {
        collector.field(Code::ProtocolEmpty, None, Anchor::Node(entry.protocol), |_| plain());
    }
}

/// `asset` and `recipient`: each for itself, then that they are on one chain.
fn check_parties(collector: &mut Collector<'_, '_>, object: NodeId, entry: &Entry) {
    let asset = string_member(collector, object, entry.asset, "asset", Code::PricingFields);
    let recipient = string_member(collector, object, entry.recipient, "recipient", Code::PricingFields);
    let document = collector.document;
    if asset && recipient {
        // The usual case, a token and an account on one chain, takes one look.
        let chain = caip::plain_erc20_chain(document.raw_text(entry.asset));
        if chain.is_some() && chain == caip::plain_account_chain(document.raw_text(entry.recipient)) {
            return;
        }
    }
    let asset = asset && check_asset(collector, entry.asset);
    let recipient = recipient && check_recipient(collector, entry.recipient);
    if asset && recipient {
        check_same_chain(collector, entry);
    }
}

/// Whether a required member is there and a string; else a finding at it, or at its parent.
pub(super) fn string_member(
    collector: &mut Collector<'_, '_>,
    object: NodeId,
    member: NodeId,
    name: &'static str,
    code: Code,
) -> bool {
    if member != 0 && collector.document.kind(member) == Kind::String {
        return true;
    }
    let anchor = Anchor::Node(if member == 0 { object } else { member });
    collector.field(code, None, anchor, |document| {
        let found = if member == 0 { format!("no {name}") } else { document.shown(member) };
        (Some(found), Some(format!("{name}: a string")))
    });
    false
}

fn check_amount(collector: &mut Collector<'_, '_>, node: NodeId) {
    let text = collector.document.text(node);
    let digits = text.iter().all(u8::is_ascii_digit) && !text.is_empty();
    let code = if super::text::code_points(&text) > limits::AMOUNT_CHARS {
        Code::AmountLength
    } else if !digits || (text.len() > 1 && text.first() == Some(&b'0')) {
        Code::AmountRegex
    } else if text.len() == MOST.len() && &*text > MOST {
        Code::AmountRange
    } else {
        return;
    };
    collector.field(code, None, Anchor::Node(node), |document| {
        let expected = match code {
            Code::AmountLength => format!("at most {} characters", limits::AMOUNT_CHARS),
            Code::AmountRange => String::from("at most 2^256 - 1"),
            _ => String::from("0, or digits that do not begin with 0"),
        };
        (found(document, node), Some(expected))
    });
}

/// A finding about the whole identifier.
fn identifier(collector: &mut Collector<'_, '_>, node: NodeId, code: Code, check: Option<Check>) -> bool {
    collector.value(code, check, node, None);
    false
}

/// Whether the asset's chain can be compared.
fn check_asset(collector: &mut Collector<'_, '_>, node: NodeId) -> bool {
    let text = collector.document.string(node);
    let Some(asset) = Caip19::parse(&text) else {
        return identifier(collector, node, Code::AssetCaip19, None);
    };
    judge(collector, node, asset.issue(), Code::AssetCaip19)
}

/// Whether the recipient's chain can be compared.
fn check_recipient(collector: &mut Collector<'_, '_>, node: NodeId) -> bool {
    let text = collector.document.string(node);
    let Some(recipient) = Caip10::parse(&text) else {
        return identifier(collector, node, Code::RecipientCaip10, None);
    };
    if caip::is_zero_account(recipient.account()) {
        identifier(collector, node, Code::RecipientZero, None);
        return true;
    }
    judge(collector, node, recipient.issue(), Code::RecipientCaip10)
}

fn judge(
    collector: &mut Collector<'_, '_>,
    node: NodeId,
    issue: Option<caip::CaipIssue>,
    grammar: Code,
) -> bool {
    match issue {
        None => true,
        Some(caip::CaipIssue::UpperHex) => {
            identifier(collector, node, Code::HexLower, Some(Check::ManifestHash));
            true
        }
        Some(caip::CaipIssue::Eip155Shape) => identifier(collector, node, Code::Eip155Shape, None),
        Some(_) => identifier(collector, node, grammar, None),
    }
}

/// The text before the first `/` of the asset equals that before the last `:` of the recipient (§3).
fn check_same_chain(collector: &mut Collector<'_, '_>, entry: &Entry) {
    let (asset, recipient) = (collector.document.text(entry.asset), collector.document.text(entry.recipient));
    let asset_chain = asset.split(|b| *b == b'/').next().unwrap_or_default();
    let end = recipient.iter().rposition(|b| *b == b':').unwrap_or(0);
    let recipient_chain = recipient.get(..end).unwrap_or_default();
    if asset_chain != recipient_chain {
        collector.field(Code::SameChain, None, Anchor::Node(entry.recipient), |_| {
            (
                Some(primitives::harmless::quoted(recipient_chain)),
                Some(primitives::harmless::quoted(asset_chain)),
            )
        });
    }
}
