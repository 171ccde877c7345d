//! The tools of a list, one by one: objects of the specification (C3), described (C4), with hints (C5).

use alloc::collections::BTreeSet;
use alloc::string::String;

use primitives::json::NodeId;

use crate::border::mcp_report::McpEra;
use crate::border::mcp_report::McpStatus::{Fail, NotTested, Unverified};
use crate::codes::Code;
use crate::fields::{boolean, boolean_of, elements, find, is_array, is_object, text, text_of};
use crate::list::{List, Tool};
use crate::noted::{Note, Noted};
use crate::status::{Criterion, NOTHING, both, seed, spec};
use crate::text::trim_hidden;

/// The four hints of a tool.
pub(crate) const HINTS: [&str; 4] = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

const C3: Criterion = Criterion::Tools;
const EACH: [Criterion; 3] = [Criterion::Tools, Criterion::Descriptions, Criterion::Hints];

/// Whether a name is 1 to 128 of the characters that the standard allows (ledger `disc-c3-name-seed`).
pub(crate) fn is_seed_name(name: &str) -> bool {
    is_name(name, |byte| matches!(byte, b'_' | b'-'))
}

/// The same with the dot, which the specification allows (ledger `disc-c3-name-spec`).
pub(crate) fn is_spec_name(name: &str) -> bool {
    is_name(name, |byte| matches!(byte, b'_' | b'-' | b'.'))
}

fn is_name(name: &str, is_other: impl Fn(u8) -> bool) -> bool {
    (1..=128).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || is_other(byte))
}

/// Judges C3, C4 and C5.
pub(crate) fn judge(list: &List<'_>, era: Option<McpEra>, noted: &mut Noted) {
    if !list.is_whole() {
        noted.lower_all(EACH, both(Unverified));
    }
    if let Some((said, tools)) = list.first_page().filter(|_| list.tools.is_empty()) {
        noted.lower_all(EACH, both(NotTested));
        noted.add(Note::new(Code::ListEmpty, C3, both(NotTested)).lacking(&said, tools));
    }
    let mut seen = Seen::default();
    for tool in &list.tools {
        Judged { tool, is_modern: era == Some(McpEra::Modern), noted }.judge(&mut seen);
    }
}

/// Names and descriptions of the tools so far.
#[derive(Default)]
struct Seen {
    names: BTreeSet<String>,
    descriptions: BTreeSet<String>,
}

struct Judged<'j, 's> {
    tool: &'j Tool<'s>,
    is_modern: bool,
    noted: &'j mut Noted,
}

impl Judged<'_, '_> {
    fn judge(&mut self, seen: &mut Seen) {
        if !is_object(self.tool.said.document, self.tool.node) {
            self.noted.lower_all(EACH, both(Fail));
            return self
                .noted
                .add(Note::new(Code::ToolObject, C3, both(Fail)).at(&self.tool.said, self.tool.node));
        }
        self.name(seen);
        self.description(seen);
        self.schema();
        self.fields();
        self.hints();
    }

    /// A finding at a member of the tool, or at the tool.
    fn add(&mut self, note: Note, member: Option<NodeId>) {
        self.noted.add(note.member(&self.tool.said, member, self.tool.node));
    }

    fn name(&mut self, seen: &mut Seen) {
        let node = self.tool.member("name");
        let Some(name) = self.tool.name() else {
            return self.add(Note::new(Code::ToolName, C3, both(Fail)), node);
        };
        if !is_seed_name(&name) {
            self.add(Note::new(Code::ToolName, C3, seed(Fail)), node);
        }
        if !is_spec_name(&name) {
            self.add(Note::new(Code::ToolNameShould, C3, NOTHING), node);
        }
        if !seen.names.insert(name) {
            self.add(Note::new(Code::ToolNameDuplicate, C3, NOTHING), node);
        }
    }

    fn description(&mut self, seen: &mut Seen) {
        let document = self.tool.said.document;
        let node = self.tool.member("description");
        let text = node.and_then(|node| text(document, node));
        let shown = text.as_deref().map(trim_hidden).unwrap_or_default();
        if node.is_some() && text.is_none() {
            self.add(Note::new(Code::ToolDescription, C3, both(Fail)), node);
        } else if shown.is_empty() {
            self.add(Note::new(Code::ToolDescription, C3, seed(Fail)), node);
        }
        if shown.is_empty() {
            self.add(Note::new(Code::DescEmpty, Criterion::Descriptions, both(Fail)), node);
        } else if !seen.descriptions.insert(shown.into()) {
            self.add(Note::new(Code::DescDuplicate, Criterion::Descriptions, both(Fail)), node);
        }
    }

    fn schema(&mut self) {
        let document = self.tool.said.document;
        let node = self.tool.member("inputSchema");
        let Some(schema) = node.filter(|node| is_object_schema(self.tool, *node)) else {
            return self.add(Note::new(Code::ToolSchema, C3, both(Fail)), node);
        };
        if let Some(properties) = find(document, schema, "properties") {
            let mut values = document.members_of(properties).map(|(_, value)| value);
            let is_good = is_object(document, properties)
                && (self.is_modern || values.all(|value| is_object(document, value)));
            if !is_good {
                self.add(Note::new(Code::ToolSchemaMembers, C3, spec(Fail)), Some(properties));
            }
        }
        if let Some(required) = find(document, schema, "required") {
            let are_texts = elements(document, required).all(|name| text(document, name).is_some());
            if !is_array(document, required) || !are_texts {
                self.add(Note::new(Code::ToolSchemaMembers, C3, spec(Fail)), Some(required));
            }
        }
    }

    /// Members that a tool may have (ledger `disc-c3-fields`).
    fn fields(&mut self) {
        let document = self.tool.said.document;
        for name in ["title", "icons", "outputSchema", "annotations", "execution", "_meta"] {
            let Some(node) = self.tool.member(name) else { continue };
            let is_good = match name {
                "title" => text(document, node).is_some(),
                "icons" => is_array(document, node),
                "outputSchema" if !self.is_modern => is_object_schema(self.tool, node),
                _ => is_object(document, node),
            };
            if !is_good {
                self.add(Note::new(Code::ToolField, C3, spec(Fail)), Some(node));
            }
        }
    }

    fn hints(&mut self) {
        let document = self.tool.said.document;
        let annotations = self.tool.member("annotations");
        let hint = |name| annotations.and_then(|node| find(document, node, name));
        let hints = HINTS.map(hint);
        if !hints.iter().flatten().any(|node| boolean(document, *node).is_some()) {
            self.add(Note::new(Code::HintMissing, Criterion::Hints, both(Fail)), annotations);
        }
        for node in hints.into_iter().flatten().filter(|node| boolean(document, *node).is_none()) {
            self.add(Note::new(Code::HintType, Criterion::Hints, spec(Fail)), Some(node));
        }
        let is_true = |name| annotations.and_then(|node| boolean_of(document, node, name)) == Some(true);
        if is_true("readOnlyHint") && is_true("destructiveHint") {
            self.add(Note::new(Code::HintConflict, Criterion::Hints, NOTHING), annotations);
        }
    }
}

/// Whether a member is an object with type "object".
fn is_object_schema(tool: &Tool<'_>, node: NodeId) -> bool {
    text_of(tool.said.document, node, "type").as_deref() == Some("object")
}
