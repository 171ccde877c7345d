//! The size of `inputs` and `outputs` (Manifest Parser Hardening, rows 5 and 6; decisions B15, B16).

use alloc::format;
use alloc::vec::Vec;

use crate::collector::Collector;
use crate::limits;
use crate::policy::SchemaMeasure;
use crate::rules::Code;
use primitives::bytes::index;
use primitives::json::{Anchor, Document, Kind, NodeId};

/// The size of a schema by one measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SchemaSize {
    /// Levels; the schema itself is level 1.
    pub depth: usize,
    /// Nodes; `{}` is 1.
    pub nodes: usize,
}

/// Measures a schema.
pub(super) fn measure(document: &Document<'_>, schema: NodeId, by: SchemaMeasure) -> SchemaSize {
    match by {
        SchemaMeasure::Values => values(document, schema),
        SchemaMeasure::Subschemas => subschemas(document, schema),
    }
}

/// Levels are nested containers, nodes are values; member names are not counted, `$ref` is not followed.
fn values(document: &Document<'_>, schema: NodeId) -> SchemaSize {
    let mut size = SchemaSize::default();
    // One past the last node of each open container.
    let mut open: Vec<NodeId> = Vec::new();
    for id in schema..document.node(schema).after {
        let node = document.node(id);
        if node.kind() == Kind::Key {
            continue;
        }
        size.nodes = size.nodes.saturating_add(1);
        while open.last().is_some_and(|end| id >= *end) {
            open.pop();
        }
        if matches!(node.kind(), Kind::Object | Kind::Array) {
            open.push(node.after);
            size.depth = size.depth.max(open.len());
        }
    }
    size
}

/// Levels and nodes are subschemas: objects and booleans at the places where JSON Schema has schemas.
fn subschemas(document: &Document<'_>, schema: NodeId) -> SchemaSize {
    let mut size = SchemaSize::default();
    let mut open: Vec<(NodeId, usize)> = Vec::new();
    open.push((schema, 1));
    while let Some((schema, depth)) = open.pop() {
        if !matches!(document.kind(schema), Kind::Object | Kind::True | Kind::False) {
            continue;
        }
        size.nodes = size.nodes.saturating_add(1);
        size.depth = size.depth.max(depth);
        let next = depth.saturating_add(1);
        for (key, value) in document.members(schema) {
            match keyword(&document.text(key)) {
                Some(Holds::Schema) => {
                    open.push((value, next));
                    // `items` of older drafts may be a list.
                    open.extend(document.elements(value).map(|element| (element, next)));
                }
                Some(Holds::Map) => open.extend(document.members(value).map(|(_, member)| (member, next))),
                None => {}
            }
        }
    }
    size
}

/// The content of a keyword's value.
pub enum Holds {
    /// One schema, or a list of them.
    Schema,
    /// Schemas by name.
    Map,
}

/// The applicator keywords of JSON Schema, draft 4 to 2020-12, whose value is a schema or a list of them.
const SCHEMAS: [&str; 16] = [
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "contains",
    "contentSchema",
    "else",
    "if",
    "items",
    "not",
    "oneOf",
    "prefixItems",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// Those whose value holds schemas by name.
const MAPS: [&str; 6] =
    ["$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties"];

/// The content of an applicator keyword's value.
#[must_use]
pub fn keyword(name: &[u8]) -> Option<Holds> {
    let is_it = |word: &&str| word.as_bytes() == name;
    if MAPS.iter().any(is_it) {
        return Some(Holds::Map);
    }
    SCHEMAS.iter().any(is_it).then_some(Holds::Schema)
}

/// Checks both schemas; 0 stands for one that is missing or no object.
pub(super) fn check(collector: &mut Collector<'_, '_>, inputs: NodeId, outputs: NodeId) {
    let document = collector.document;
    let by = collector.policy.schema_measure;
    // Neither measure finds more levels than the document has, nor more nodes.
    let most = |schema: NodeId| document.node(schema).after.saturating_sub(schema);
    let levels = index(document.traits.depth);
    let nodes = index(most(inputs).saturating_add(most(outputs)));
    if levels <= limits::SCHEMA_DEPTH && nodes <= limits::SCHEMA_NODES {
        return;
    }
    let mut nodes = 0_usize;
    for schema in [inputs, outputs] {
        if schema == 0 {
            continue;
        }
        let size = measure(document, schema, by);
        nodes = nodes.saturating_add(size.nodes);
        if size.depth > limits::SCHEMA_DEPTH {
            collector.field(Code::SchemaDepth, None, Anchor::Node(schema), |document| {
                let found = both(document, &[schema], |size| size.depth, "levels");
                (Some(found), Some(format!("at most {} levels", limits::SCHEMA_DEPTH)))
            });
        }
    }
    if nodes > limits::SCHEMA_NODES {
        let anchor = Anchor::Node(if inputs == 0 { outputs } else { inputs });
        collector.field(Code::SchemaNodes, None, anchor, |document| {
            let found = both(document, &[inputs, outputs], |size| size.nodes, "nodes");
            (Some(found), Some(format!("at most {} nodes", limits::SCHEMA_NODES)))
        });
    }
}

/// The number by both measures, since the standard allows either reading.
fn both(
    document: &Document<'_>,
    schemas: &[NodeId],
    number: impl Fn(SchemaSize) -> usize,
    unit: &str,
) -> alloc::string::String {
    let sum = |by| {
        let sizes = schemas
            .iter()
            .filter(|schema| **schema != 0)
            .map(|schema| number(measure(document, *schema, by)));
        sizes.fold(0_usize, usize::saturating_add)
    };
    format!(
        "{} {unit} of JSON values, {} of subschemas",
        sum(SchemaMeasure::Values),
        sum(SchemaMeasure::Subschemas)
    )
}
