//! The inputs of a tool, however a snapshot tells them, as a JSON Schema.

use serde_json::{Map, Value, json};

/// Returns a JSON Schema. The text may be one already. It may be a list of properties with their names, as
/// indexers write it; the schema then has these properties. Any other text becomes the schema's description.
pub(super) fn of_text(text: &str) -> String {
    match serde_json::from_str(text) {
        Ok(Value::Object(schema)) => Value::Object(schema).to_string(),
        Ok(Value::Array(list)) => {
            let named = |mut property: Value| {
                let name = property.get_mut("name").map(Value::take)?;
                Some((name.as_str()?.to_owned(), property))
            };
            let properties: Map<String, Value> = list.into_iter().filter_map(named).collect();
            json!({ "type": "object", "properties": properties }).to_string()
        }
        _ => json!({ "description": text }).to_string(),
    }
}
