//! The public verifier, repeated on the same exchanges: mcp-readiness 0.7.0, whose rules are labelled 0.4 (decisions E17, E28).
//!
//! It looks at no ID and at few statuses, reads one page, and takes a price from words. Its own readings stand here alone, so that
//! no other profile has them.

mod body;
mod listed;

use alloc::string::String;

use primitives::json::{Document, Kind, NodeId};

use crate::answer::crowd;
use crate::asked::Role;
use crate::border::mcp_report::McpStatus;
use crate::entry::STATELESS;
use crate::fields::{boolean_of, canonical, elements, find, is_array, is_object, text, text_of};
use crate::recorded::Said;
use crate::text::{is_space, trim};
use body::Body;

/// The most bytes of its first page, and the most milliseconds of its entry: both are too much already.
const LIST_UNITS: usize = 40_000;
const LATENCY_MS: u64 = 5_000;
/// Words from which it takes a price.
const PRICE_WORDS: [&str; 4] = ["402", "payment required", "x402", "paywall"];

/// The ten statuses by this profile.
pub(crate) fn judge(all: &[Said<'_>]) -> [McpStatus; 10] {
    let is_entry = |said: &&Said<'_>| matches!(said.role(), Role::Initialize | Role::Discover);
    if !all.iter().any(|said| is_entry(&said)) {
        return [McpStatus::NotTested; 10];
    }
    // It would read what is not read here.
    if all.iter().any(|said| crowd(said.body()).is_some()) {
        return [McpStatus::Unverified; 10];
    }
    let entry = all.iter().filter(is_entry).find_map(|said| Entry::read(said));
    let mut list = all.iter().find(|said| said.role() == Role::List).map(|said| Body::read(said.body()));
    let list = list.as_mut().and_then(Body::document);
    let result = list.as_ref().and_then(|document| find(document, Document::ROOT, "result"));
    let tools = list.as_ref().zip(result).and_then(|(document, result)| {
        find(document, result, "tools").filter(|tools| is_array(document, *tools))
    });
    let listed = list.as_ref().zip(tools).map(|(document, tools)| listed::Listed::read(document, tools));
    if listed.as_ref().is_some_and(|listed| listed.has_null) {
        return [McpStatus::Unverified; 10];
    }
    let units = list.as_ref().zip(result).map(|(document, result)| {
        String::from_utf8_lossy(&canonical(document, result)).encode_utf16().count()
    });
    let is_fast = entry.as_ref().is_some_and(|entry| entry.took_ms < LATENCY_MS);
    let unknown = all.iter().find(|said| said.role() == Role::Unknown);
    [
        entry.is_some(),
        tools.is_some(),
        listed.as_ref().is_some_and(listed::Listed::are_objects),
        listed.as_ref().is_some_and(listed::Listed::are_described),
        listed.as_ref().is_some_and(listed::Listed::have_hints),
        is_fast,
        all.iter().filter(|said| said.role() == Role::Call).any(has_content),
        entry.is_some_and(|entry| entry.is_named),
        units.is_some_and(|units| units < LIST_UNITS),
        unknown.is_some_and(is_honest),
    ]
    .map(|passes| if passes { McpStatus::Pass } else { McpStatus::Fail })
}

/// An entry that it accepts.
struct Entry {
    took_ms: u64,
    is_named: bool,
}

impl Entry {
    fn read(said: &Said<'_>) -> Option<Self> {
        if said.status().is_some_and(|status| matches!(status, 401 | 403) || status >= 500) {
            return None;
        }
        let mut body = Body::read(said.body());
        let document = &body.document()?;
        let result = find(document, Document::ROOT, "result")?;
        let is_discover = said.role() == Role::Discover;
        let is_accepted = if is_discover {
            is_stateless(document, result)
        } else {
            text_of(document, result, "protocolVersion").is_some()
                && find(document, Document::ROOT, "error").is_none()
        };
        let info = if is_discover {
            let meta = find(document, result, "_meta");
            meta.and_then(|meta| find(document, meta, "io.modelcontextprotocol/serverInfo"))
        } else {
            find(document, result, "serverInfo")
        };
        let has =
            |name| info.and_then(|info| find(document, info, name)).is_some_and(|node| says(document, node));
        is_accepted.then(|| Self { took_ms: said.took_ms(), is_named: has("name") && has("version") })
    }
}

fn is_stateless(document: &Document<'_>, result: NodeId) -> bool {
    let versions = find(document, result, "supportedVersions").filter(|list| is_array(document, *list));
    let all = |list: NodeId| elements(document, list).map(|node| text(document, node));
    let is_good = versions.is_some_and(|list| {
        all(list).all(|version| version.is_some())
            && all(list).any(|version| version.as_deref() == Some(STATELESS))
    });
    is_good
        && text_of(document, result, "resultType").as_deref() == Some("complete")
        && find(document, result, "capabilities").is_some_and(|node| is_object(document, node))
}

/// Whether a name says something: any value but the empty ones, and no text of spaces.
fn says(document: &Document<'_>, node: NodeId) -> bool {
    match document.kind(node) {
        Kind::String => !trim(&document.string(node)).is_empty(),
        _ => is_truthy(document, node),
    }
}

/// Whether a value counts as true in ECMAScript.
fn is_truthy(document: &Document<'_>, node: NodeId) -> bool {
    match document.kind(node) {
        Kind::False | Kind::Null => false,
        Kind::String => document.raw_text(node) != b"",
        Kind::Number => document.whole(node) != Some(0),
        _ => true,
    }
}

/// A call that returns more than a few letters, without a word of prices.
fn has_content(said: &Said<'_>) -> bool {
    let raw = String::from_utf8_lossy(said.body()).to_ascii_lowercase();
    let mut body = Body::read(said.body());
    let Some(document) = &body.document() else { return false };
    let Some(result) = find(document, Document::ROOT, "result") else { return false };
    let blocks = find(document, result, "content").map(|list| elements(document, list));
    let said_text: String =
        blocks.into_iter().flatten().filter_map(|block| text_of(document, block, "text")).collect();
    let text = letters(&said_text);
    let given = said.seen.asked.arguments.as_deref().map(|given| letters(&String::from_utf8_lossy(given)));
    let is_echo = given.is_some_and(|given| units(&given) > 8 && text == given);
    !PRICE_WORDS.iter().any(|word| raw.contains(word))
        && boolean_of(document, result, "isError") != Some(true)
        && units(&text) > 24
        && !is_echo
}

fn letters(text: &str) -> String {
    text.chars().filter(|c| !is_space(*c) && !matches!(c, '"' | '{' | '}' | '[' | ']' | ':' | ',')).collect()
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// An answer to an unknown method that has an error, whatever is in it.
fn is_honest(said: &Said<'_>) -> bool {
    let mut body = Body::read(said.body());
    let Some(document) = &body.document() else { return false };
    find(document, Document::ROOT, "error")
        .is_some_and(|error| is_object(document, error) || is_array(document, error))
}
