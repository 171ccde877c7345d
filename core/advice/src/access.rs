//! The manifest's `access` and the predicate's stated requirements (§1, §4; Rationale, "`getRequirements` Is
//! Advisory"; Predicate Introspection Hardening). Both are hints, compared here; neither decides who has
//! access.

mod said;

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};

use alloy_primitives::hex;

use super::collector::Collector;
use super::subject::Subject;
use super::{Code, Facts, ManifestState};
use access::{Introspection, Need, OverLimit, Requirements, SENTINEL_KIND};
use erc8257::{AccessLogic, ToolConfig};
use primitives::harmless;
use said::{List, Said};

/// What two requirements are compared by: kind and data. Order and label say nothing.
type Key<'a> = ([u8; 4], &'a [u8]);

/// Whether a requirement is of some sort.
type IsSuch = fn(&Need) -> bool;

pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    let said = Said::read(subject);
    if let Said::List(list) = &said {
        look_at_list(list, collector);
    }
    let facts = subject.facts;
    // Nothing stands behind the zero address that could be asked.
    if facts.config.as_ref().is_some_and(ToolConfig::is_open) {
        if let Said::List(list) = &said {
            collector
                .value(Code::AccessStale, list.node, |_| Some(String::from("onchain: open to every caller")));
        }
        return;
    }
    let predicate = facts.config.as_ref().map(|config| config.access_predicate);
    if predicate.is_some() && matches!(said, Said::Nothing) && subject.state == ManifestState::Valid {
        collector.tool(Code::AccessUnsaid, predicate.map(|predicate| format!("{predicate:?}")));
    }
    if let Some(onchain) = look_at_chain(facts, collector)
        && let Said::List(list) = &said
    {
        compare(list, onchain, collector);
    }
}

/// Advice on the manifest's requirements that this library does not understand.
fn look_at_list(list: &List, collector: &mut Collector<'_, '_>) {
    for entry in &list.entries {
        match Need::of(entry.kind, &entry.data) {
            Need::Sentinel => collector.value(Code::RequirementSentinel, entry.kind_node, |_| None),
            Need::Unknown { .. } => collector
                .value(Code::KindUnknown, entry.kind_node, |document| Some(document.shown(entry.kind_node))),
            Need::Undecodable { .. } => collector
                .value(Code::LayoutOther, entry.data_node, |document| Some(document.shown(entry.data_node))),
            _ => {}
        }
    }
}

/// What came of `getRequirements`; the requirements, if there are any to compare with.
fn look_at_chain<'f>(facts: &'f Facts, collector: &mut Collector<'_, '_>) -> Option<&'f Requirements> {
    match facts.requirements.as_ref()? {
        Introspection::Requirements(requirements) => {
            look_at_requirements(requirements, collector);
            return Some(requirements);
        }
        Introspection::OverLimit(limit) => {
            let broken = match limit {
                OverLimit::Bytes => "more bytes than are read",
                OverLimit::Count => "more requirements than are read",
                OverLimit::Data => "a requirement with more than 4,096 bytes of data",
                OverLimit::Label => "a label of more than 256 bytes",
            };
            collector.tool(Code::RequirementsOverLimit, Some(String::from(broken)));
        }
        // Without code there is nothing to introspect, which is advice of its own.
        Introspection::NoCode if facts.predicate.code.is_some_and(|code| code.bytes == 0) => {}
        Introspection::NoCode => {
            collector.tool(Code::RequirementsFailed, Some(String::from("returned nothing")));
        }
        Introspection::Failed(failure) => {
            let why = harmless::clip(failure.to_string().as_bytes());
            collector.tool(Code::RequirementsFailed, Some(why));
        }
        Introspection::Unavailable(_) => {}
    }
    None
}

/// Advice on the predicate's requirements that this library does not understand: one item of each sort.
fn look_at_requirements(requirements: &Requirements, collector: &mut Collector<'_, '_>) {
    if requirements.list.is_empty() {
        collector.tool(Code::RequirementsEmpty, None);
    }
    let sorts: [(Code, IsSuch); 3] = [
        (Code::RequirementSentinel, |need| matches!(need, Need::Sentinel)),
        (Code::KindUnknown, |need| matches!(need, Need::Unknown { .. })),
        (Code::LayoutOther, |need| matches!(need, Need::Undecodable { .. })),
    ];
    for (code, is_such) in sorts {
        let mut such = requirements.list.iter().filter(|requirement| is_such(&requirement.need()));
        if let Some(first) = such.next() {
            let label = harmless::quoted_ascii(first.label.as_bytes());
            let first = format!("{}, labelled {label}", hex::encode_prefixed(first.kind));
            collector.tool(code, Some(found("onchain", &first, such.count())));
        }
    }
}

/// Whether both say the same.
fn compare(list: &List, onchain: &Requirements, collector: &mut Collector<'_, '_>) {
    let of_manifest: BTreeSet<Key<'_>> =
        list.entries.iter().map(|entry| (entry.kind, &*entry.data)).collect();
    let of_chain: BTreeSet<Key<'_>> = onchain.list.iter().map(|one| (one.kind, &*one.data)).collect();
    let is_and = |logic: AccessLogic| logic == AccessLogic::And;
    // A single requirement is the same with either logic.
    if is_and(list.logic) != is_and(onchain.logic) && (of_manifest.len() > 1 || of_chain.len() > 1) {
        let logic = onchain.logic.as_str();
        collector.value(Code::AccessStale, list.logic_node, |_| Some(format!("onchain: {logic}")));
    }
    // Where one side has a part that it cannot tell, a requirement that it seems to lack may be that part.
    let has_gap = |side: &BTreeSet<Key<'_>>| side.iter().any(|(kind, _)| *kind == SENTINEL_KIND);
    let lacks = |side: &BTreeSet<Key<'_>>, key: Key<'_>| key.0 != SENTINEL_KIND && !side.contains(&key);
    if !has_gap(&of_chain) {
        let mut stale = list.entries.iter().filter(|entry| lacks(&of_chain, (entry.kind, &entry.data)));
        if let Some(first) = stale.next() {
            let need = Need::of(first.kind, &first.data).to_string();
            collector
                .value(Code::AccessStale, first.node, |_| Some(found("not onchain", &need, stale.count())));
        }
    }
    if !has_gap(&of_manifest) {
        let mut unsaid = of_chain.iter().filter(|key| lacks(&of_manifest, **key));
        if let Some((kind, data)) = unsaid.next() {
            let need = Need::of(*kind, data).to_string();
            let node = list.requirements_node;
            collector.value(Code::AccessStale, node, |_| Some(found("only onchain", &need, unsaid.count())));
        }
    }
}

/// The first of several, and how many there are.
fn found(what: &str, first: &str, more: usize) -> String {
    let count = more.saturating_add(1);
    let text =
        if more == 0 { format!("{what}: {first}") } else { format!("{what}, {count} in all: {first}") };
    harmless::clip(text.as_bytes())
}
