//! The content of a result: its blocks, and whether they say anything.

use alloc::string::String;
use alloc::vec::Vec;

use primitives::json::{Document, Kind, NodeId};

use super::C7;
use crate::asked::Asked;
use crate::border::mcp_report::McpStatus::Fail;
use crate::codes::Code;
use crate::fields::{elements, find, is_array, is_object, text_of};
use crate::noted::Note;
use crate::recorded::Said;
use crate::status::spec;
use crate::text::trim_hidden;

/// What a result holds.
pub(super) struct Content {
    /// Each payload that is not empty, and whether it is that of a text block.
    payloads: Vec<(bool, String)>,
    has_structure: bool,
}

impl Content {
    /// Reads the blocks; each that is not made as the specification says is a finding.
    pub(super) fn read(said: &Said<'_>, result: NodeId, notes: &mut Vec<Note>) -> Self {
        let document = said.document;
        let broken = || Note::new(Code::CallContent, C7, spec(Fail));
        let mut payloads = Vec::new();
        match find(document, result, "content") {
            None => notes.push(broken().lacking(said, result)),
            Some(list) if !is_array(document, list) => notes.push(broken().at(said, list)),
            Some(list) => {
                for block in elements(document, list) {
                    if !is_block(document, block) {
                        notes.push(broken().at(said, block));
                    }
                    let is_text = kind_of(document, block).as_deref() == Some("text");
                    let payload = payload(document, block).filter(|text| !trim_hidden(text).is_empty());
                    payloads.extend(payload.map(|text| (is_text, text)));
                }
            }
        }
        let structure = find(document, result, "structuredContent");
        let has_structure = structure.is_some_and(|node| match document.kind(node) {
            Kind::Array => elements(document, node).next().is_some(),
            _ => document.members_of(node).next().is_some(),
        });
        Self { payloads, has_structure }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.payloads.is_empty() && !self.has_structure
    }

    /// Whether all of it only repeats the arguments (ledger `disc-c7-echo`).
    pub(super) fn repeats(&self, asked: &Asked) -> bool {
        let whole = asked.arguments.as_deref().map(String::from_utf8_lossy);
        let is_given = |text: &str| {
            whole.as_deref().is_some_and(|whole| trim_hidden(whole) == text)
                || asked.texts.iter().any(|given| trim_hidden(given) == text)
        };
        !self.has_structure
            && self.payloads.iter().all(|(is_text, payload)| *is_text && is_given(trim_hidden(payload)))
    }
}

fn kind_of(document: &Document<'_>, block: NodeId) -> Option<String> {
    text_of(document, block, "type")
}

/// What a block brings, even if it lacks another member; blocks of other types bring nothing.
fn payload(document: &Document<'_>, block: NodeId) -> Option<String> {
    let member = |name| text_of(document, block, name);
    match kind_of(document, block)?.as_str() {
        "text" => member("text"),
        "image" | "audio" => member("data"),
        "resource_link" => member("uri"),
        "resource" => {
            let resource = find(document, block, "resource")?;
            let own = |name| text_of(document, resource, name);
            own("text").filter(|text| !trim_hidden(text).is_empty()).or_else(|| own("blob"))
        }
        _ => None,
    }
}

/// Whether a block has a type of the specification and that type's members.
fn is_block(document: &Document<'_>, block: NodeId) -> bool {
    let has = |names: &[&str]| names.iter().all(|name| text_of(document, block, name).is_some());
    match kind_of(document, block).as_deref() {
        Some("text") => has(&["text"]),
        Some("image" | "audio") => has(&["data", "mimeType"]),
        Some("resource_link") => has(&["uri", "name"]),
        Some("resource") => {
            let resource = find(document, block, "resource").filter(|node| is_object(document, *node));
            let own = |name| resource.is_some_and(|node| text_of(document, node, name).is_some());
            own("uri") && (own("text") || own("blob"))
        }
        _ => false,
    }
}
