//! The arguments of tools: each stands once, for the schema that an agent reads and for the check of what it gives.

use erc8257::limits::BUNDLE_BYTES;
use serde_json::{Map, Value, json};

/// One argument.
pub(super) struct Param {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) kind: Kind,
    pub(super) required: bool,
}

/// The form of an argument.
pub(super) enum Kind {
    /// Text of at most so many characters, with an example.
    Text { most: usize, example: &'static str },
    /// A whole number in these bounds.
    Count { least: u64, most: u64 },
    /// True or false.
    Flag,
    /// A JSON object, or its text where every byte counts.
    Document,
    /// A JSON object of this form.
    Object(fn() -> Value),
}

impl Param {
    pub(super) const fn needed(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Self { name, about, kind, required: true }
    }

    pub(super) const fn optional(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Self { name, about, kind, required: false }
    }

    /// What is wrong with a value; the sentence goes on from the argument's name.
    pub(super) fn fault(&self, value: &Value) -> Option<&'static str> {
        let is_right = match &self.kind {
            Kind::Text { most, .. } => value.as_str().is_some_and(|text| text.chars().count() <= *most),
            Kind::Count { least, most } => {
                value.as_u64().is_some_and(|count| (*least..=*most).contains(&count))
            }
            Kind::Flag => value.is_boolean(),
            Kind::Document => value.is_object() || value.is_string(),
            Kind::Object(_) => value.is_object(),
        };
        (!is_right).then_some(match self.kind {
            Kind::Text { .. } => "is not a text of the length that its schema gives",
            Kind::Count { .. } => "is not a whole number in the bounds of its schema",
            Kind::Flag => "is neither true nor false",
            Kind::Document => "is neither a JSON object nor its text",
            Kind::Object(_) => "is not a JSON object",
        })
    }

    fn schema(&self) -> Value {
        let mut schema = object(match &self.kind {
            Kind::Text { most, example } => {
                json!({ "type": "string", "maxLength": most, "examples": [example] })
            }
            Kind::Count { least, most } => json!({ "type": "integer", "minimum": least, "maximum": most }),
            Kind::Flag => json!({ "type": "boolean" }),
            Kind::Document => json!({ "type": ["object", "string"], "maxLength": BUNDLE_BYTES }),
            Kind::Object(schema) => schema(),
        });
        schema.insert("description".to_owned(), self.about.into());
        Value::Object(schema)
    }
}

/// The schema of a tool's arguments.
pub(super) fn input_schema(params: &[Param]) -> Map<String, Value> {
    let properties: Map<String, Value> =
        params.iter().map(|param| (param.name.to_owned(), param.schema())).collect();
    let required: Vec<&str> = params.iter().filter(|param| param.required).map(|param| param.name).collect();
    let schema = json!({
        "type": "object", "properties": properties, "required": required, "additionalProperties": false,
    });
    object(schema)
}

/// The members of an object.
pub(super) fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}
