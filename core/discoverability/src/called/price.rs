//! Whether an answer asks for payment: by the carriers that x402 has, never by the digits 402 in a text (decision E8).

use primitives::json::{Document, Kind, NodeId};

use crate::answer::{is_strict, read_message};
use crate::fields::{elements, find, is_array, is_object, number, text, text_of};
use crate::recorded::Said;

pub(super) fn is_asked(said: &Said<'_>) -> bool {
    let document = said.document;
    if said.status() == Some(402) || said.header("payment-required").is_some() {
        return true;
    }
    if let Some(error) = said.error() {
        let code = find(document, error, "code").and_then(|node| number(document, node));
        let is_402 = code.is_some_and(|code| (401.5..402.5).contains(&code));
        return is_402 || find(document, error, "data").is_some_and(|data| is_challenge(document, data));
    }
    said.result().is_some_and(|result| is_in_result(document, result))
}

/// In `_meta`, in the structured content, or as JSON in the first block of text, whether that is told as an error or not.
fn is_in_result(document: &Document<'_>, result: NodeId) -> bool {
    let meta = find(document, result, "_meta").filter(|meta| is_object(document, *meta));
    let is_named = meta.is_some_and(|meta| {
        document.members_of(meta).any(|(key, _)| document.string(key).starts_with("x402/"))
    });
    let structured = find(document, result, "structuredContent");
    is_named || structured.is_some_and(|node| is_challenge(document, node)) || is_in_text(document, result)
}

fn is_in_text(document: &Document<'_>, result: NodeId) -> bool {
    let blocks = find(document, result, "content").map(|list| elements(document, list));
    let is_text = |block: &NodeId| text_of(document, *block, "type").as_deref() == Some("text");
    let block = blocks.and_then(|mut blocks| blocks.find(is_text));
    let Some(node) = block.and_then(|block| find(document, block, "text")) else { return false };
    let Some(text) = text(document, node) else { return false };
    read_message(text.as_bytes()).is_ok_and(|inner| is_strict(&inner) && is_challenge(&inner, Document::ROOT))
}

/// An object with a version and a list of offers.
fn is_challenge(document: &Document<'_>, node: NodeId) -> bool {
    let version = find(document, node, "x402Version");
    version.is_some_and(|version| document.kind(version) == Kind::Number)
        && find(document, node, "accepts").is_some_and(|accepts| is_array(document, accepts))
}
