//! Arguments that a tool's own schema gives: a constant, a default, an example, or a harmless value (ledger `disc-c7-args-cap`).

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use primitives::canonical::canonical_bytes;
use primitives::json::{Document, NodeId, Writer, read};

use crate::border::mcp_report::McpEra;
use crate::border::schema_check::SchemaVerdict;
use crate::fields::{elements, find, is_array, is_object, text, text_of};
use crate::limits::{ARGUMENTS_BYTES, REQUIRED};
use crate::list::Tool;
use crate::schema::{Budget, Schemas, Seen, first_type, has_none};

/// Keywords of an input schema that make its arguments a riddle.
const RIDDLES: [&str; 11] = [
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "if",
    "$ref",
    "$dynamicRef",
    "dependentRequired",
    "dependentSchemas",
    "minProperties",
    "propertyNames",
];
/// Keywords of a property for which no harmless value is made up.
const HARD: [&str; 9] = ["$ref", "anyOf", "oneOf", "allOf", "not", "if", "pattern", "format", "multipleOf"];

/// The number of required arguments, and the arguments as canonical text; `None` where they cannot be made, or not within the work
/// that is left.
pub(super) fn make(tool: &Tool<'_>, era: Option<McpEra>, budget: &mut Budget) -> Option<(usize, Vec<u8>)> {
    if budget.is_spent {
        return None;
    }
    let document = tool.said.document;
    let schema = tool.member("inputSchema")?;
    if text_of(document, schema, "type").as_deref() != Some("object") || !has_none(document, schema, &RIDDLES)
    {
        return None;
    }
    let names = required(document, schema)?;
    let properties = find(document, schema, "properties").filter(|node| is_object(document, *node));
    let mut seen = Seen::new(document, schema);
    let mut w = Writer::new();
    w.raw("{");
    for (place, name) in names.iter().enumerate() {
        let property = seen.member(document, properties?, name)?;
        if era == Some(McpEra::Modern) && find(document, property, "x-mcp-header").is_some() {
            return None;
        }
        let value = value(Schemas { document, root: schema }, property, &mut seen, budget)?;
        w.raw(if place == 0 { "" } else { "," }).string(name).raw(":").raw(&value);
    }
    w.raw("}");
    let text = w.finish();
    let arguments = canonical_bytes(&read(text.as_bytes(), text.len()));
    (arguments.len() <= ARGUMENTS_BYTES).then_some((names.len(), arguments))
}

/// The names of the required arguments, each once; `None` where they are not a short list of texts.
fn required(document: &Document<'_>, schema: NodeId) -> Option<BTreeSet<String>> {
    let Some(list) = find(document, schema, "required") else { return Some(BTreeSet::new()) };
    if !is_array(document, list) || elements(document, list).count() > REQUIRED {
        return None;
    }
    elements(document, list).map(|name| text(document, name)).collect()
}

/// A value for a property that its schema does not refuse, as JSON text.
fn value<'a>(
    schemas: Schemas<'_, 'a>,
    property: NodeId,
    seen: &mut Seen<'a>,
    budget: &mut Budget,
) -> Option<String> {
    let document = schemas.document;
    let mut verdict = |text: &str| {
        let value = read(text.as_bytes(), text.len());
        let verdict = schemas.judge_within(budget, seen, property, (&value, Document::ROOT));
        (!budget.is_spent).then_some(verdict)
    };
    let raw = |node: NodeId| document.raw_str(document.node(node)).to_string();
    let given = |name| find(document, property, name);
    let first = |name| given(name).and_then(|list| elements(document, list).next());
    let own =
        given("const").or_else(|| given("default")).or_else(|| first("enum")).or_else(|| first("examples"));
    if let Some(node) = own {
        return Some(raw(node))
            .filter(|text| verdict(text).is_some_and(|verdict| verdict != SchemaVerdict::Invalid));
    }
    if !is_object(document, property) || !has_none(document, property, &HARD) {
        return None;
    }
    let bounds = ["minimum", "maximum"].into_iter().filter_map(|name| given(name).map(raw));
    let tried: Vec<String> = match first_type(document, property)?.as_str() {
        "boolean" => ["false".into()].into(),
        "null" => ["null".into()].into(),
        "integer" | "number" => core::iter::once("0".into()).chain(bounds).collect(),
        "array" => ["[]".into()].into(),
        "object" => ["{}".into()].into(),
        "string" => ["\"test\"".into()].into(),
        _ => return None,
    };
    tried.into_iter().find(|text| verdict(text) == Some(SchemaVerdict::Valid))
}
