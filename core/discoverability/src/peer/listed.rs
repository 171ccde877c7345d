//! Its reading of the tools of the first page.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use primitives::json::{Document, Kind, NodeId};

use super::{is_truthy, units};
use crate::fields::{boolean_of, canonical, elements, find, is_array, is_object, text_of};
use crate::text::trim;
use crate::tools::{HINTS, is_seed_name};

/// What it reads of the tools.
pub(super) struct Listed {
    /// Whether one of them is `null`: it stops then.
    pub(super) has_null: bool,
    count: usize,
    objects: usize,
    descriptions: Vec<String>,
    with_hints: usize,
}

impl Listed {
    pub(super) fn read(document: &Document<'_>, tools: NodeId) -> Self {
        let all = || elements(document, tools);
        let description = |tool: NodeId| text_of(document, tool, "description").unwrap_or_default();
        let hints = |tool: &NodeId| {
            let annotations = find(document, *tool, "annotations");
            annotations
                .is_some_and(|node| HINTS.iter().any(|hint| boolean_of(document, node, hint).is_some()))
        };
        Self {
            has_null: all().any(|tool| document.kind(tool) == Kind::Null),
            count: all().count(),
            objects: all().filter(|tool| is_tool(document, *tool)).count(),
            descriptions: all().map(|tool| trim(&description(tool)).to_string()).collect(),
            with_hints: all().filter(hints).count(),
        }
    }

    /// At least one, and each with a name, a description and a schema.
    pub(super) const fn are_objects(&self) -> bool {
        self.count > 0 && self.objects == self.count
    }

    /// None is short, half of them are longer, and most differ.
    pub(super) fn are_described(&self) -> bool {
        let mut lengths: Vec<usize> = self.descriptions.iter().map(|text| units(text)).collect();
        lengths.sort_unstable();
        let median = lengths.get(lengths.len().saturating_sub(1) / 2).copied().unwrap_or(0);
        let distinct = self.descriptions.iter().collect::<BTreeSet<_>>().len();
        lengths.first().is_some_and(|shortest| *shortest >= 12)
            && median >= 20
            && distinct.saturating_mul(10) >= self.count.saturating_mul(6)
    }

    /// At least half of them have a hint.
    pub(super) const fn have_hints(&self) -> bool {
        self.count > 0 && self.with_hints.saturating_mul(2) >= self.count
    }
}

fn is_tool(document: &Document<'_>, tool: NodeId) -> bool {
    let name =
        find(document, tool, "name").map_or_else(|| "undefined".into(), |node| as_text(document, node));
    let description = text_of(document, tool, "description").unwrap_or_default();
    let schema = find(document, tool, "inputSchema");
    is_seed_name(&name)
        && !trim(&description).is_empty()
        && schema.is_some_and(|schema| is_schema(document, schema))
}

fn is_schema(document: &Document<'_>, schema: NodeId) -> bool {
    if is_array(document, schema) {
        return elements(document, schema).next().is_none();
    }
    is_object(document, schema)
        && (text_of(document, schema, "type").as_deref() == Some("object")
            || find(document, schema, "properties").is_some_and(|node| is_truthy(document, node))
            || document.members_of(schema).next().is_none())
}

/// A value as ECMAScript makes a text of it; empty for lists that make no name.
fn as_text(document: &Document<'_>, node: NodeId) -> String {
    let mut node = node;
    let mut is_listed = false;
    loop {
        match document.kind(node) {
            Kind::Array => {
                let mut items = elements(document, node);
                let (Some(only), None) = (items.next(), items.next()) else { return String::new() };
                node = only;
                is_listed = true;
            }
            Kind::String | Kind::Key => return document.string(node).into_owned(),
            Kind::Object => return "[object Object]".into(),
            Kind::Null if is_listed => return String::new(),
            Kind::Null => return "null".into(),
            Kind::True => return "true".into(),
            Kind::False => return "false".into(),
            Kind::Number => {
                return String::from_utf8_lossy(&canonical(document, node)).into_owned();
            }
        }
    }
}
