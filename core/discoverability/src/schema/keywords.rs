//! The keywords of one schema.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use primitives::json::{Document, Kind, NodeId};

use super::equal::Equal;
use super::seen::{Seen, Values};
use super::{How, Schemas, Task, reference};
use crate::border::schema_check::SchemaVerdict;
use crate::decimal::Decimal;
use crate::fields::{digits, elements, find, is_object, is_whole, text, text_of};
use crate::limits::SCHEMA_STEPS;

/// Keywords that make a verdict unknown: what they ask for is not judged.
const NOT_JUDGED: [&str; 22] = [
    "pattern",
    "patternProperties",
    "prefixItems",
    "contains",
    "minContains",
    "maxContains",
    "uniqueItems",
    "multipleOf",
    "propertyNames",
    "if",
    "then",
    "else",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "unevaluatedItems",
    "unevaluatedProperties",
    "additionalItems",
    "$dynamicRef",
    "$recursiveRef",
    "$dynamicAnchor",
    "$recursiveAnchor",
];

/// Elements of one list that are put on the stack: more than there are steps.
const MOST_ITEMS: usize = SCHEMA_STEPS.saturating_add(1);

/// The vocabularies that are known.
const KNOWN: [&str; 4] = [
    "https://json-schema.org/draft/2020-12/schema",
    "https://json-schema.org/draft/2019-09/schema",
    "http://json-schema.org/draft-07/schema",
    "https://json-schema.org/draft-07/schema",
];

/// One schema and one value.
struct Judged<'j, 'd, 'a, 'v> {
    schemas: Schemas<'d, 'a>,
    /// Whether `#` is not the root here.
    has_base: bool,
    seen: &'j mut Seen<'a>,
    values: &'j mut Values<'v>,
    value: &'j Document<'v>,
    at: NodeId,
    own: SchemaVerdict,
    tasks: Vec<Task>,
    /// The value's members or elements, where they are counted.
    size: Option<usize>,
}

/// The verdict of a schema's own keywords, and the schemas that it asks for.
pub(super) fn expand<'a, 'v>(
    (schemas, has_base): (Schemas<'_, 'a>, bool),
    schema: NodeId,
    (value, at): (&Document<'v>, NodeId),
    (seen, values): (&mut Seen<'a>, &mut Values<'v>),
) -> (SchemaVerdict, Vec<Task>) {
    let document = schemas.document;
    let named = |node: Option<NodeId>| node.map(|node| text(document, node).unwrap_or_default());
    let (dialect, own) = (named(seen.dialect), named(find(document, schema, "$schema")));
    // The schemas below it would go by another vocabulary than the root's.
    let is_other = own.is_some() && own != dialect;
    let dialect = dialect.as_deref().map(|dialect| dialect.strip_suffix('#').unwrap_or(dialect));
    let (own, tasks) = (SchemaVerdict::Valid, Vec::new());
    let mut judged = Judged { schemas, has_base, seen, values, value, at, own, tasks, size: None };
    if is_other || dialect.is_some_and(|dialect| !KNOWN.contains(&dialect)) {
        judged.unknown();
        return (judged.own, judged.tasks);
    }
    let is_seven = dialect.is_some_and(|dialect| dialect.contains("draft-07"));
    let is_alone = is_seven && find(document, schema, "$ref").is_some();
    for (key, keyword) in document.members_of(schema) {
        let name = document.string(key);
        if !is_alone || name == "$ref" {
            judged.keyword(&name, keyword, schema);
        }
    }
    (judged.own, judged.tasks)
}

impl Judged<'_, '_, '_, '_> {
    fn unknown(&mut self) {
        if self.own == SchemaVerdict::Valid {
            self.own = SchemaVerdict::Unknown;
        }
    }

    /// A fact that holds, does not hold, or cannot be told of an ill-formed keyword.
    fn fact(&mut self, holds: Option<bool>) {
        match holds {
            Some(true) => {}
            Some(false) => self.own = SchemaVerdict::Invalid,
            None => self.unknown(),
        }
    }

    fn kind(&self) -> Kind {
        self.value.kind(self.at)
    }

    fn keyword(&mut self, name: &str, node: NodeId, schema: NodeId) {
        match name {
            "type" => {
                let holds = self.has_type(node);
                self.fact(holds);
            }
            "enum" => {
                let holds = self.is_one_of(node);
                self.fact(holds);
            }
            "const" => {
                let holds = Equal::to(self.value, self.at).is(self.schemas.document, node);
                self.fact(holds);
            }
            "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" => self.bound(name, node),
            "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => {
                self.length(name, node);
            }
            "required" => self.required(node),
            "properties" => self.properties(node),
            "additionalProperties" => self.additional(node, schema),
            "items" => self.items(node, schema),
            "allOf" => self.several(How::All, node),
            "anyOf" => self.several(How::Any, node),
            "oneOf" => self.several(How::One, node),
            "not" => self.tasks.push(Task::Several(How::Not, vec![node], self.at)),
            "$ref" => {
                let document = self.schemas.document;
                let reference = text(document, node).filter(|_| !self.has_base);
                let target = reference.and_then(|text| reference::resolve(self.schemas, self.seen, &text));
                match target {
                    Some(target) => self.tasks.push(Task::One(target, self.at)),
                    None => self.unknown(),
                }
            }
            _ if NOT_JUDGED.contains(&name) => self.unknown(),
            _ => {}
        }
    }

    /// Whether the value is in the list.
    fn is_one_of(&self, node: NodeId) -> Option<bool> {
        let document = self.schemas.document;
        if document.kind(node) != Kind::Array {
            return None;
        }
        let value = Equal::to(self.value, self.at);
        let mut is_told = true;
        for one in elements(document, node) {
            match value.is(document, one) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => is_told = false,
            }
        }
        is_told.then_some(false)
    }

    /// Whether the value has one of the types.
    fn has_type(&self, node: NodeId) -> Option<bool> {
        let document = self.schemas.document;
        let mut whole = None;
        match document.kind(node) {
            Kind::String => self.is_type(&document.string(node), &mut whole),
            Kind::Array => {
                let mut is_any = None;
                for one in elements(document, node) {
                    let is_it = self.is_type(&text(document, one)?, &mut whole)?;
                    is_any = Some(is_any == Some(true) || is_it);
                }
                is_any
            }
            _ => None,
        }
    }

    /// `whole` is whether the value is an integer, once that was asked.
    fn is_type(&self, name: &str, whole: &mut Option<bool>) -> Option<bool> {
        let kind = self.kind();
        Some(match name {
            "integer" => *whole.get_or_insert_with(|| is_whole(self.value, self.at)),
            "boolean" => matches!(kind, Kind::True | Kind::False),
            "object" | "array" | "string" | "number" | "null" => kind.name() == name,
            _ => return None,
        })
    }

    fn bound(&mut self, name: &str, node: NodeId) {
        let Some(bound) = digits(self.schemas.document, node) else {
            self.unknown();
            return;
        };
        let Some(value) = digits(self.value, self.at) else { return };
        let holds = Decimal::read(value).compare(&Decimal::read(bound)).map(|order| match name {
            "minimum" => order.is_ge(),
            "maximum" => order.is_le(),
            "exclusiveMinimum" => order.is_gt(),
            _ => order.is_lt(),
        });
        self.fact(holds);
    }

    fn length(&mut self, name: &str, node: NodeId) {
        let document = self.schemas.document;
        let Some(bound) = document.whole(node).filter(|_| is_whole(document, node)) else {
            self.unknown();
            return;
        };
        let is_about = match self.kind() {
            Kind::String => name.ends_with("Length"),
            Kind::Array => name.ends_with("Items"),
            Kind::Object => name.ends_with("Properties"),
            _ => false,
        };
        if !is_about {
            return;
        }
        let size = self.size();
        self.fact(Some(if name.starts_with("min") { size >= bound } else { size <= bound }));
    }

    fn size(&mut self) -> u64 {
        let (value, at) = (self.value, self.at);
        let count = || match value.kind(at) {
            Kind::String => value.string(at).chars().count(),
            Kind::Array => elements(value, at).count(),
            _ => value.members_of(at).count(),
        };
        let size = *self.size.get_or_insert_with(count);
        u64::try_from(size).unwrap_or(u64::MAX)
    }

    fn required(&mut self, node: NodeId) {
        let document = self.schemas.document;
        if document.kind(node) != Kind::Array {
            self.unknown();
            return;
        }
        let is_object = self.kind() == Kind::Object;
        let members = self.values.members(self.value, self.at);
        let holds = elements(document, node).try_fold(true, |holds, name| {
            (document.kind(name) == Kind::String)
                .then(|| holds && (!is_object || members.contains_key(&document.text(name))))
        });
        self.fact(holds);
    }

    fn properties(&mut self, node: NodeId) {
        let document = self.schemas.document;
        if document.kind(node) != Kind::Object {
            self.unknown();
            return;
        }
        let members = self.values.members(self.value, self.at);
        let tasks: Vec<Task> = document
            .members_of(node)
            .filter_map(|(key, schema)| Some(Task::One(schema, *members.get(&document.text(key))?)))
            .collect();
        self.tasks.extend(tasks);
    }

    fn additional(&mut self, node: NodeId, schema: NodeId) {
        let document = self.schemas.document;
        let properties = find(document, schema, "properties");
        let is_list = properties.is_none_or(|list| is_object(document, list));
        if !is_list || find(document, schema, "patternProperties").is_some() {
            // Whether a name matches a pattern is not judged.
            self.unknown();
            return;
        }
        let known: BTreeSet<Cow<'_, [u8]>> = properties
            .map(|list| document.members_of(list).map(|(key, _)| document.text(key)).collect())
            .unwrap_or_default();
        let members = self.values.members(self.value, self.at).iter();
        let others = members.filter(|(name, _)| !known.contains(*name));
        let tasks: Vec<Task> = others.map(|(_, value)| Task::One(node, *value)).collect();
        self.tasks.extend(tasks);
    }

    fn items(&mut self, node: NodeId, schema: NodeId) {
        let document = self.schemas.document;
        let prefix = find(document, schema, "prefixItems");
        let is_list = prefix.is_none_or(|prefix| document.kind(prefix) == Kind::Array);
        if !is_list || document.kind(node) == Kind::Array {
            self.unknown();
        } else if self.kind() == Kind::Array {
            let prefix = prefix.map_or(0, |prefix| elements(document, prefix).count());
            // The last ones are judged first, and the others beyond the steps are unknown alike: one stands for all of them.
            let count = elements(self.value, self.at).count();
            let judged = elements(self.value, self.at).skip(count.saturating_sub(MOST_ITEMS).max(prefix));
            self.tasks.extend(judged.map(|value| Task::One(node, value)));
        }
    }

    fn several(&mut self, how: How, node: NodeId) {
        let document = self.schemas.document;
        let schemas: Vec<NodeId> = elements(document, node).collect();
        if document.kind(node) != Kind::Array || schemas.is_empty() {
            self.unknown();
        } else {
            self.tasks.push(Task::Several(how, schemas, self.at));
        }
    }
}

/// Whether a property's schema has none of the keywords that a made-up value cannot be sure of.
pub(crate) fn has_none(document: &Document<'_>, schema: NodeId, names: &[&str]) -> bool {
    document.members_of(schema).all(|(key, _)| !names.contains(&&*document.string(key)))
}

/// The first type that a schema names.
pub(crate) fn first_type(document: &Document<'_>, schema: NodeId) -> Option<alloc::string::String> {
    let node = find(document, schema, "type")?;
    text_of(document, schema, "type").or_else(|| text(document, elements(document, node).next()?))
}
