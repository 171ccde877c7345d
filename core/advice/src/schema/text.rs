//! Text of a schema that ends up in generated commands: examples, values that are filled in, names, descriptions.

use crate::Code;
use crate::collector::Collector;
use crate::command::{Reading, acts, breaks_out, part};
use primitives::json::{Document, Kind, NodeId};

use crate::schema_walk::{Step, is_payload};

pub(super) fn look(document: &Document<'_>, step: &Step<'_>, collector: &mut Collector<'_, '_>) {
    match step {
        Step::Keyword { name, value, .. } if is_payload(name) => {
            (*value..document.node(*value).after).for_each(|node| look_at_value(document, node, collector));
        }
        Step::Keyword { name, value, .. } if matches!(&**name, b"description" | b"title" | b"$comment") => {
            look_at_prose(document, *value, collector);
        }
        Step::Name { key, pattern: false } => look_at_value(document, *key, collector),
        _ => {}
    }
}

fn look_at_value(document: &Document<'_>, node: NodeId, collector: &mut Collector<'_, '_>) {
    if !matches!(document.kind(node), Kind::String | Kind::Key) {
        return;
    }
    let text = document.string(node);
    if let Some(at) = breaks_out(&text, Reading::Value) {
        collector.value(Code::OptionInjection, node, |_| Some(part(text.as_bytes(), at)));
    } else if let Some(at) = acts(&text) {
        collector.value(Code::CommandText, node, |_| Some(part(text.as_bytes(), at)));
    }
}

fn look_at_prose(document: &Document<'_>, node: NodeId, collector: &mut Collector<'_, '_>) {
    if document.kind(node) != Kind::String {
        return;
    }
    let text = document.string(node);
    if let Some(at) = breaks_out(&text, Reading::Prose) {
        collector.value(Code::OptionInjection, node, |_| Some(part(text.as_bytes(), at)));
    }
}
