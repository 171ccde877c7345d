//! The two requests that enter a server: `initialize`, and `server/discover` (C1).

use primitives::json::NodeId;

use super::{NEWEST, REVISIONS, STATELESS};
use crate::border::mcp_report::McpStatus::{Fail, Unverified};
use crate::codes::Code;
use crate::fields::{elements, find, is_array, is_object, text, text_of};
use crate::noted::{Note, Noted, fault_note};
use crate::recorded::Said;
use crate::status::{Criterion, Lowers, both, spec};

/// Which profiles are judged by an exchange: the standard's, the specification's.
type Mask = (bool, bool);

const C1: Criterion = Criterion::Handshake;

/// What can be told of both: no answer, or a refusal. The result, if there is one.
fn result(said: &Said<'_>, mask: Mask, noted: &mut Noted) -> Option<NodeId> {
    let note = match (&said.seen.answer.fault, said.error()) {
        (Some(fault), _) => fault_note(said, fault, C1),
        (None, Some(error)) => Note::new(Code::EntryError, C1, both(Fail)).at(said, error),
        (None, None) => return said.result(),
    };
    noted.add_all(note.only(mask));
    None
}

/// Judges the answer to `initialize`.
pub(super) fn initialize(said: &Said<'_>, mask: Mask, noted: &mut Noted) {
    let Some(result) = result(said, mask, noted) else { return };
    let document = said.document;
    let mut add = |note: Note| noted.add_all(note.only(mask));
    let member = |name| find(document, result, name);
    let of = |code, lowers: Lowers, name| Note::new(code, C1, lowers).member(said, member(name), result);
    if !is_object(document, result) {
        return add(Note::new(Code::EntryVersion, C1, both(Fail)).at(said, result));
    }
    match text_of(document, result, "protocolVersion").filter(|version| !version.is_empty()) {
        None => add(of(Code::EntryVersion, both(Fail), "protocolVersion")),
        Some(version) if !REVISIONS.contains(&&*version) => {
            let note = of(Code::EntryVersionUnknown, spec(Unverified), "protocolVersion");
            add(note.expecting(NEWEST));
        }
        Some(_) => {}
    }
    capabilities(said, result, &mut add);
    let info = member("serverInfo");
    let is_named = info
        .is_some_and(|info| ["name", "version"].iter().all(|name| text_of(document, info, name).is_some()));
    if !is_named {
        add(of(Code::EntryServerInfo, spec(Fail), "serverInfo"));
    }
}

/// Judges the answer to `server/discover`, which the standard does not know.
pub(super) fn discover(said: &Said<'_>, noted: &mut Noted) {
    let mask = (false, true);
    let Some(result) = result(said, mask, noted) else { return };
    let document = said.document;
    let mut add = |note: Note| noted.add_all(note.only(mask));
    let of = |code, lowers: Lowers, name| {
        Note::new(code, C1, lowers).member(said, find(document, result, name), result)
    };
    if !is_object(document, result) {
        let note = Note::new(Code::DiscoverResultType, C1, spec(Fail)).at(said, result);
        return add(note.expecting("complete"));
    }
    if text_of(document, result, "resultType").as_deref() != Some("complete") {
        add(of(Code::DiscoverResultType, spec(Fail), "resultType").expecting("complete"));
    }
    let versions = find(document, result, "supportedVersions").filter(|list| is_array(document, *list));
    let texts = |list: NodeId| elements(document, list).map(|node| text(document, node));
    let is_text = |version: &Option<_>| {
        version.as_ref().is_some_and(|version: &alloc::string::String| !version.is_empty())
    };
    let is_good =
        versions.is_some_and(|list| texts(list).count() > 0 && texts(list).all(|one| is_text(&one)));
    let is_named = versions.is_some_and(|list| texts(list).any(|one| one.as_deref() == Some(STATELESS)));
    if !is_good {
        add(of(Code::DiscoverVersions, spec(Fail), "supportedVersions"));
    } else if !is_named {
        let note = of(Code::EntryVersionUnknown, spec(Unverified), "supportedVersions");
        add(note.expecting(NEWEST));
    }
    capabilities(said, result, &mut add);
}

fn capabilities(said: &Said<'_>, result: NodeId, add: &mut impl FnMut(Note)) {
    let node = find(said.document, result, "capabilities");
    if !node.is_some_and(|node| is_object(said.document, node)) {
        add(Note::new(Code::EntryCapabilities, C1, both(Fail)).member(said, node, result));
    }
}
