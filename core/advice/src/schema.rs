//! The embedded schemas: `inputs` and `outputs` as an agent, a validator or a form uses them.
//!
//! One walk over each, in document order, tells keywords from property names (ledger `lib-sec-default-scan`): a
//! property may be called `default`. The values of `const`, `default`, `enum` and `examples` are data, not
//! schemas. The value of an unknown keyword is walked as a schema, since some reader may take it for one.
//! There the walk says too much rather than too little.

mod egress;
mod filled;
mod graph;
mod local;
mod reference;
mod text;

use super::collector::Collector;
use super::pattern;
use super::schema_walk::{Step, base, walk};
use super::subject::Subject;
use local::LocalRefs;
use primitives::json::{Document, Kind, NodeId};
use reference::References;

/// Advice on both schemas: values that are filled in, references that are fetched, patterns that are run.
pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    let priced = is_priced(&subject.document, subject.root.pricing);
    let filled = if priced { filled::Tool::Priced } else { filled::Tool::Unpriced };
    look_at(&subject.document, subject.root.inputs, Some(filled), collector);
    look_at(&subject.document, subject.root.outputs, None, collector);
}

/// `pricing` is non-empty. Where it is not an array, a reader may still find a price in it.
fn is_priced(document: &Document<'_>, pricing: NodeId) -> bool {
    match document.kind(pricing) {
        _ if pricing == 0 => false,
        Kind::Null => false,
        Kind::Array => document.elements(pricing).next().is_some(),
        _ => true,
    }
}

/// One schema. Values are filled in only where `filled` says for which tool.
fn look_at(
    document: &Document<'_>,
    schema: NodeId,
    filled: Option<filled::Tool>,
    collector: &mut Collector<'_, '_>,
) {
    if schema == 0 {
        return;
    }
    let (mut local, mut patterns) = (LocalRefs::new(), 0);
    let mut references = References::new(document, base(document, schema));
    walk(document, schema, |step| {
        if let (Some(tool), Step::Keyword { name, value, .. }) = (filled, &step) {
            filled::look(document, tool, name, *value, collector);
        }
        pattern::look(document, &step, &mut patterns, collector);
        references.look(&step, collector);
        text::look(document, &step, collector);
        local.note(document, &step);
    });
    local.finish(document, schema, collector);
}
