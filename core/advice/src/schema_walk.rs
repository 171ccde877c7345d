//! The walk over a schema: which member names are keywords, which are names, and which values are schemas.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use erc8257::inside::manifest::{Holds, schema_keyword};
use erc8257::limits;
use primitives::json::{Document, Kind, NodeId};

/// A step of the walk, in document order.
pub(crate) enum Step<'d> {
    /// An object that is a schema.
    Schema {
        /// The object.
        node: NodeId,
        /// The schema that it is part of; 0 for the whole.
        parent: NodeId,
        /// The part of the instance that it is applied to, if the outer schema is applied.
        applied: Applied,
    },
    /// A member of a schema.
    Keyword {
        /// The schema.
        schema: NodeId,
        /// Its name, which need not be a keyword of JSON Schema.
        name: Cow<'d, [u8]>,
        /// Its value.
        value: NodeId,
        /// The value of the nested `$id` that this is under; 0 without such an `$id`.
        base: NodeId,
    },
    /// A name that the schema's author chose: of a property, a definition, or a pattern of names.
    Name {
        /// Where the name stands.
        key: NodeId,
        /// It is a member of `patternProperties`.
        pattern: bool,
    },
}

/// The value that a subschema is applied to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Applied {
    /// To the same value as the schema around it.
    Here,
    /// To a part of that value.
    Inside,
    /// To nothing, unless something refers to it.
    Nowhere,
}

/// The role of a container, and the schema that it belongs to.
#[derive(Clone, Copy)]
struct Context {
    role: Role,
    applied: Applied,
    schema: NodeId,
    base: NodeId,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// A schema, or a list of them.
    Schema,
    /// Schemas by name.
    Map,
    /// Schemas by pattern of names.
    Patterns,
}

struct Open {
    /// One past the last node of the container.
    after: NodeId,
    array: bool,
    context: Context,
}

/// Visits a schema and all in it, down to [`limits::SCHEMA_LOOK_LEVELS`] containers.
pub(crate) fn walk<'d>(document: &'d Document<'_>, schema: NodeId, mut visit: impl FnMut(Step<'d>)) {
    let mut next = Context { role: Role::Schema, applied: Applied::Here, schema: 0, base: 0 };
    let mut open: Vec<Open> = Vec::new();
    let end = document.node(schema).after;
    let mut id = schema;
    while id < end {
        while open.last().is_some_and(|container| id >= container.after) {
            open.pop();
        }
        let around = open.last().map(|container| (container.array, container.context));
        let node = document.node(id);
        match (node.kind(), around) {
            (Kind::Key, Some((_, context))) => {
                let value = id.saturating_add(1);
                match member(document, context, id, &mut visit) {
                    Some(inside) => (next, id) = (inside, value),
                    None => id = document.node(value).after,
                }
            }
            (Kind::Object | Kind::Array, _) if open.len() >= limits::SCHEMA_LOOK_LEVELS => id = node.after,
            (Kind::Object | Kind::Array, _) => {
                let array = node.kind() == Kind::Array;
                let mut context = around.filter(|(array, _)| *array).map_or(next, |(_, context)| context);
                if array {
                    context.role = Role::Schema;
                } else if context.role == Role::Schema {
                    visit(Step::Schema { node: id, parent: context.schema, applied: context.applied });
                    // The base of the whole does not change the meaning of a reference.
                    let own = if context.schema == 0 { 0 } else { base(document, id) };
                    context.base = if own == 0 { context.base } else { own };
                    context.schema = id;
                }
                open.push(Open { after: node.after, array, context });
                id = id.saturating_add(1);
            }
            _ => id = id.saturating_add(1),
        }
    }
}

/// Visits a member; gives the context of its value, unless the value is data.
fn member<'d>(
    document: &'d Document<'_>,
    context: Context,
    key: NodeId,
    visit: &mut impl FnMut(Step<'d>),
) -> Option<Context> {
    if context.role != Role::Schema {
        visit(Step::Name { key, pattern: context.role == Role::Patterns });
        return Some(Context { role: Role::Schema, ..context });
    }
    let name = document.text(key);
    let inside = (!is_data(&name)).then(|| {
        let role = match schema_keyword(&name) {
            Some(Holds::Map) if &*name == b"patternProperties" => Role::Patterns,
            Some(Holds::Map) => Role::Map,
            Some(Holds::Schema) | None => Role::Schema,
        };
        Context { role, applied: applied(&name), ..context }
    });
    visit(Step::Keyword { schema: context.schema, name, value: key.saturating_add(1), base: context.base });
    inside
}

/// Keywords whose value is data, whatever it looks like.
pub(crate) fn is_data(name: &[u8]) -> bool {
    is_payload(name) || matches!(name, b"$vocabulary" | b"dependentRequired" | b"required" | b"type")
}

/// Keywords whose value may end up in the inputs of a call.
pub(crate) fn is_payload(name: &[u8]) -> bool {
    matches!(name, b"const" | b"default" | b"enum" | b"example" | b"examples")
}

fn applied(keyword: &[u8]) -> Applied {
    match keyword {
        b"allOf" | b"anyOf" | b"oneOf" | b"not" | b"if" | b"then" | b"else" | b"dependencies"
        | b"dependentSchemas" => Applied::Here,
        b"$defs" | b"definitions" => Applied::Nowhere,
        _ if schema_keyword(keyword).is_some() => Applied::Inside,
        _ => Applied::Nowhere,
    }
}

/// The value of the schema's own `$id` (`id` in draft 4), if it changes the base of its references.
pub(crate) fn base(document: &Document<'_>, schema: NodeId) -> NodeId {
    let is_base = |(key, value): &(NodeId, NodeId)| {
        document.kind(*value) == Kind::String
            && matches!(&*document.text(*key), b"$id" | b"id")
            && !document.text(*value).starts_with(b"#")
    };
    document.members(schema).find(is_base).map_or(0, |(_, value)| value)
}
