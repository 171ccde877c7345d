//! Challenges in messages of MCP: the result of a tool, with one copy or two, and the error of version 1.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use primitives::json::{Document, Kind, NodeId, read};

use crate::border::challenge::{ChallengePlace, ChallengeVerdict};
use crate::carried::{Carried, NoChallenge, sized};
use crate::codes::Code;
use crate::limits::CHALLENGE_BYTES;
use crate::strict;

/// The challenge in the result of a tool (ledger `x402-ch-mcp`, `x402-ch-mcp-agree`).
pub(crate) fn result(text: &[u8]) -> Result<Carried, NoChallenge> {
    const PLACE: ChallengePlace = ChallengePlace::Mcp;
    let document = document(PLACE, text)?;
    let [is_error, structured, content] =
        document.named_in_root(["isError", "structuredContent", "content"], &mut |_, _| {});
    if is_error == 0 || document.kind(is_error) != Kind::True {
        return Err(NoChallenge::status(None));
    }
    let structured = if structured == 0 { None } else { copy(&document, structured) };
    let told = text_of(&document, content).map(|text| in_text(text.as_bytes())).transpose()?.flatten();
    match (structured, told) {
        (None, None) => Err(NoChallenge::of(ChallengeVerdict::NotX402, Some(PLACE), Code::NoVersion, None)),
        (Some(one), None) | (None, Some(one)) => Ok(Carried::with(PLACE, one, Some(Code::McpOneCopy))),
        (Some(one), Some(other)) if strict::is_same(&one, &other) => Ok(Carried::with(PLACE, one, None)),
        // One copy may be shown while the other is signed (decision P3).
        (Some(_), Some(_)) => Err(NoChallenge::malformed(PLACE, Code::McpDisagree, None)),
    }
}

/// The challenge in the error of a JSON-RPC response.
pub(crate) fn error(text: &[u8]) -> Result<Carried, NoChallenge> {
    const PLACE: ChallengePlace = ChallengePlace::McpError;
    let document = document(PLACE, text)?;
    let [code, data] = document.named_in_root(["code", "data"], &mut |_, _| {});
    if code == 0 || document.raw(code) != b"402" {
        return Err(NoChallenge::status(None));
    }
    if data == 0 || document.kind(data) != Kind::Object {
        return Err(NoChallenge::of(ChallengeVerdict::NotX402, Some(PLACE), Code::Object, None));
    }
    Ok(Carried::with(PLACE, document.raw(data).to_vec(), None))
}

/// A message of MCP as strict JSON.
fn document(place: ChallengePlace, text: &[u8]) -> Result<Document<'_>, NoChallenge> {
    let document = read(sized(place, text)?, CHALLENGE_BYTES);
    match strict::fault(&document) {
        None => Ok(document),
        Some(word) => Err(NoChallenge::malformed(place, Code::Json, Some(word.into()))),
    }
}

/// The challenge that a value is, or that its wrapper `x402/error` holds, whatever that is.
fn copy(document: &Document<'_>, value: NodeId) -> Option<Vec<u8>> {
    let member = |of: NodeId, name: &[u8]| {
        document.members_of(of).find(|(key, _)| &*document.text(*key) == name).map(|(_, value)| value)
    };
    if member(value, b"x402Version").is_some() {
        return Some(document.raw(value).to_vec());
    }
    member(member(value, b"x402/error")?, b"data").map(|data| document.raw(data).to_vec())
}

/// The first text of the result's content.
fn text_of<'d>(document: &Document<'d>, content: NodeId) -> Option<Cow<'d, str>> {
    let first = document.elements(content).next()?;
    let [text] = document.named(first, ["text"]);
    document.optional_string(text)
}

/// The challenge in a text. A text that begins as an object must be strict JSON; any other text is for people.
fn in_text(text: &[u8]) -> Result<Option<Vec<u8>>, NoChallenge> {
    let document = read(text, CHALLENGE_BYTES);
    match strict::fault(&document) {
        None => Ok(copy(&document, Document::ROOT)),
        Some(word) => {
            let first = text.iter().find(|byte| !b" \t\r\n".contains(byte));
            let is_object = first == Some(&b'{');
            let fault = || NoChallenge::malformed(ChallengePlace::Mcp, Code::Json, Some(word.into()));
            if is_object { Err(fault()) } else { Ok(None) }
        }
    }
}
