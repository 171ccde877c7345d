//! Values that an agent fills in by itself (Schema `default` and `const` Injection; decision B26).
//!
//! The standard forbids it without confirmation where the tool has a price or changes state. Whether it changes state
//! cannot be told from a description, so every such value is listed, and only a price makes more of a `default`.

use crate::Code;
use crate::collector::Collector;
use primitives::json::{Document, Kind, NodeId};

/// Whether the tool's `pricing` is non-empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tool {
    Priced,
    Unpriced,
}

/// A member of a schema of the inputs.
pub(super) fn look(
    document: &Document<'_>,
    tool: Tool,
    name: &[u8],
    value: NodeId,
    collector: &mut Collector<'_, '_>,
) {
    let (code, filled) = match (name, tool) {
        (b"default", Tool::Priced) => (Code::NoAutofill, value),
        (b"default", Tool::Unpriced) => (Code::FilledValues, value),
        (b"const", _) => (Code::ConstAcknowledge, value),
        (b"enum", _) => match only_value(document, value) {
            Some(element) => (Code::OneValueEnum, element),
            None => return,
        },
        _ => return,
    };
    collector.value(code, value, |document| Some(document.shown(filled)));
}

/// The one value of a list, which may stand there more than once.
fn only_value(document: &Document<'_>, list: NodeId) -> Option<NodeId> {
    if document.kind(list) != Kind::Array {
        return None;
    }
    let mut elements = document.elements(list);
    elements.next().filter(|first| elements.all(|other| is_same_scalar(document, *first, other)))
}

/// Whether two nodes are one string, or one number, `true`, `false` or `null` that is written alike.
fn is_same_scalar(document: &Document<'_>, one: NodeId, other: NodeId) -> bool {
    let kind = document.kind(one);
    kind == document.kind(other)
        && match kind {
            Kind::Object | Kind::Array => false,
            _ => document.text(one) == document.text(other),
        }
}
