//! What the call of a tool returned (C7): content, nothing, its own arguments, an error, or a price.

mod content;
mod price;

use alloc::string::String;
use alloc::vec::Vec;

use primitives::harmless::clip;
use primitives::json::NodeId;

use crate::answer::status_text;
use crate::asked::Role;
use crate::border::mcp_report::McpStatus::{Fail, NotTested, Unverified};
use crate::border::mcp_report::{McpCall, McpDelivery, McpStatus};
use crate::border::schema_check::SchemaVerdict;
use crate::choose::choose;
use crate::codes::Code;
use crate::entry::Entry;
use crate::fields::{boolean, find, is_object, text, text_of};
use crate::list::List;
use crate::noted::{Note, Noted, fault_note, odd_type};
use crate::recorded::{Options, Said};
use crate::schema::Schemas;
use crate::status::{Criterion, both, rank, spec};

const C7: Criterion = Criterion::Content;

/// The call that C7 is judged by: of several the one that lowers least, and of those the first.
pub(crate) fn judge<'s>(
    all: &[Said<'s>],
    entry: &Entry<'s>,
    list: &List<'s>,
    options: &Options,
    noted: &mut Noted,
) -> Option<Said<'s>> {
    let calls = all.iter().filter(|said| said.role() == Role::Call);
    let judged = calls.map(|said| (said, Judged { said, list, options }.judge()));
    let lowering = |notes: &[Note]| {
        let mut alone = Noted::default();
        alone.add_all(notes.iter().cloned());
        let (seed, spec) = alone.status(C7);
        rank(seed).saturating_add(rank(spec))
    };
    if let Some((said, notes)) = judged.min_by_key(|(_, notes)| lowering(notes)) {
        noted.add_all(odd_type(said, C7).into_iter().chain(notes));
        return Some(*said);
    }
    let is_none_safe = || options.priced || choose(&list.tools, entry.era).is_none();
    let code = if !options.calls {
        Code::CallOff
    } else if !list.tools.is_empty() && is_none_safe() {
        Code::NoSafeTool
    } else {
        Code::CallUntried
    };
    noted.add(Note::new(code, C7, both(NotTested)));
    None
}

/// The call, as reports show it.
pub(crate) fn shown(said: &Said<'_>) -> McpCall {
    let asked = &said.seen.asked;
    McpCall {
        tool: asked.tool.as_ref().map(|tool| clip(tool.as_bytes())),
        arguments: asked.arguments.as_ref().map(|text| String::from_utf8_lossy(text).into_owned()),
        exchange: u8::try_from(said.index).unwrap_or(u8::MAX),
    }
}

/// Whether a tool delivers: what C7 says by the standard. Of a tool with a price that is never asserted without a call.
pub(crate) const fn delivery(status: McpStatus, has_call: bool, options: &Options) -> McpDelivery {
    match status {
        _ if options.priced && !has_call => McpDelivery::Unverified,
        McpStatus::Pass => McpDelivery::Verified,
        McpStatus::Fail => McpDelivery::Failed,
        McpStatus::Unverified => McpDelivery::Unverified,
        McpStatus::NotTested => McpDelivery::NotTested,
    }
}

/// One call.
struct Judged<'j, 's> {
    said: &'j Said<'s>,
    list: &'j List<'s>,
    options: &'j Options,
}

impl Judged<'_, '_> {
    fn judge(&self) -> Vec<Note> {
        let said = self.said;
        let document = said.document;
        let note = |code| Note::new(code, C7, both(Unverified));
        if self.options.priced || price::is_asked(said) {
            return [note(Code::CallPriced).of(said).found(status_text(said.status()))].into();
        }
        let result = match (&said.seen.answer.fault, said.error(), said.result()) {
            (Some(fault), ..) => return [fault_note(said, fault, C7)].into(),
            (None, Some(error), _) => return [note(Code::CallError).at(said, error)].into(),
            (None, None, Some(result)) => result,
            (None, None, None) => return Vec::new(),
        };
        if !is_object(document, result) {
            return [Note::new(Code::CallContent, C7, both(Fail)).at(said, result)].into();
        }
        let kind = find(document, result, "resultType");
        if let Some(node) = kind.filter(|node| text(document, *node).is_some_and(|kind| kind != "complete")) {
            return [note(Code::CallInputRequired).at(said, node).expecting("complete")].into();
        }
        let is_error = find(document, result, "isError");
        if let Some(node) = is_error.filter(|node| boolean(document, *node) == Some(true)) {
            return [note(Code::CallToolError).at(said, node)].into();
        }
        let mut notes = Vec::new();
        let odd = is_error.filter(|node| boolean(document, *node).is_none());
        notes.extend(odd.map(|node| Note::new(Code::CallContent, C7, spec(Fail)).at(said, node)));
        let content = content::Content::read(said, result, &mut notes);
        let has_arguments = said.seen.asked.arguments.as_deref().is_some_and(|text| text != b"{}");
        if content.is_empty() {
            let empty = Note::new(Code::CallEmpty, C7, both(if has_arguments { Unverified } else { Fail }));
            let empty = if has_arguments { empty.warning() } else { empty };
            notes.push(empty.lacking(said, result));
        } else if content.repeats(&said.seen.asked) {
            let list = find(document, result, "content").unwrap_or(result);
            notes.push(note(Code::CallEcho).lacking(said, list));
        }
        notes.extend(self.output(result));
        notes
    }

    /// Structured content keeps the tool's output schema (ledger `disc-c7-output-schema`).
    fn output(&self, result: NodeId) -> Option<Note> {
        let said = self.said;
        let called = said.seen.asked.tool.as_deref()?;
        let is_it = |name: Option<String>| name.as_deref() == Some(called);
        let tool =
            self.list.tools.iter().find(|tool| is_it(text_of(tool.said.document, tool.node, "name")))?;
        let schemas = tool.said.document;
        let schema = tool.member("outputSchema").filter(|node| is_object(schemas, *node))?;
        let broken = Note::new(Code::CallOutputSchema, C7, spec(Fail));
        let Some(node) = find(said.document, result, "structuredContent") else {
            return Some(broken.lacking(said, result));
        };
        let verdict = Schemas { document: schemas, root: schema }.judge(schema, said.document, node);
        match verdict {
            SchemaVerdict::Valid => None,
            SchemaVerdict::Invalid => Some(broken.at(said, node)),
            SchemaVerdict::Unknown => {
                Some(Note::new(Code::CallOutputSchemaUnknown, C7, (None, None)).lacking(said, node))
            }
        }
    }
}
