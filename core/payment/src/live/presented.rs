//! The payment of a request as its header spells it: for what is handed on.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use primitives::hex;
use primitives::json::{Document, read};
use x402::header::Header;
use x402::limits::HEADER_CHARS;

use crate::border::usage::SpeltAuthorization;
use crate::proof::text;

/// A payment whose form was judged good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Presented {
    /// The version that its header stands for.
    pub(super) version: u8,
    /// The JSON text in the header.
    pub(super) text: String,
    pub(super) signature: Vec<u8>,
    pub(super) authorization: SpeltAuthorization,
}

impl Presented {
    /// Reads the payment; `None` where it is not one.
    pub(super) fn of(headers: &[Header<'_>]) -> Option<Self> {
        let (version, text) = text(headers).ok()?;
        let document = read(&text, HEADER_CHARS);
        if !document.faults.is_empty() {
            return None;
        }
        let [payload] = document.named_in_root(["payload"], &mut |_, _| {});
        let [authorization, signature] = document.named(payload, ["authorization", "signature"]);
        let signature = hex::data(document.optional_string(signature)?.as_bytes())?;
        let names = ["from", "to", "value", "validAfter", "validBefore", "nonce"];
        let nodes = document.named(authorization, names);
        let of = |node| document.optional_string(node).map(Cow::into_owned);
        let [from, to, value, valid_after, valid_before, nonce] = nodes.map(of);
        let number = |text: Option<String>| x402::value::amount(&text?);
        let authorization = SpeltAuthorization {
            from: from?,
            to: to?,
            value: number(value)?,
            valid_after: number(valid_after)?,
            valid_before: number(valid_before)?,
            nonce: hex::parse_bytes32(&nonce?)?,
        };
        let text = document_text(&document)?;
        Some(Self { version, text, signature, authorization })
    }
}

/// The text of the whole document.
fn document_text(document: &Document<'_>) -> Option<String> {
    core::str::from_utf8(document.raw(Document::ROOT)).ok().map(String::from)
}
