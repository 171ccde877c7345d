//! How a value of each type is read from JSON, and how it is written.

use crate::model::{Described, Model, Shape, Type, Width};

/// Whether the package has a closed list of this name from its description.
fn is_words(model: &Model, name: &str) -> bool {
    let is_ours = |described: &&Described| !described.is_by_hand && !described.is_of_tables();
    let found = model.find(name).filter(is_ours);
    found.is_some_and(|described| matches!(described.shape, Shape::Words(_)))
}

/// The expression that reads a value out of `json`, which is one itself.
pub(super) fn read(model: &Model, of: &Type, json: &str) -> String {
    match of {
        Type::Boolean => format!("try {json}.boolean()"),
        Type::Number(Width::U8 | Width::U16) => format!("try {json}.int32()"),
        Type::Number(_) | Type::Integer => format!("try {json}.int64()"),
        Type::Text(_)
        | Type::Code
        | Type::Uint256
        | Type::Int128
        | Type::Address
        | Type::Account
        | Type::ToolRef
        | Type::Bytes4
        | Type::Bytes32
        | Type::Hex(_) => format!("try {json}.string()"),
        // What is taken out of `members` can fail.
        Type::Json(_) => format!("try {json}.text"),
        Type::Base64(_) | Type::Bytes => format!("try {json}.base64()"),
        Type::List(inner, _) => format!("try {json}.list {{ {} }}", read(model, inner, "$0")),
        Type::Map(_, inner) => format!("try {json}.map {{ {} }}", read(model, inner, "$0")),
        Type::Optional(inner) => format!("try {json}.optional {{ {} }}", read(model, inner, "$0")),
        Type::Named(name) if is_words(model, name) => format!("try {json}.word({name}.self)"),
        Type::Named(name) => format!("try {name}(json: {json})"),
    }
}

/// The closure that writes a value: it has the writer and the value.
pub(super) fn written(model: &Model, of: &Type) -> String {
    let body = match of {
        Type::Boolean => "$0.boolean($1)".to_owned(),
        Type::Number(Width::U8 | Width::U16) => "$0.number(Int64($1))".to_owned(),
        Type::Number(_) | Type::Integer => "$0.number($1)".to_owned(),
        Type::Text(_)
        | Type::Code
        | Type::Uint256
        | Type::Int128
        | Type::Address
        | Type::Account
        | Type::ToolRef
        | Type::Bytes4
        | Type::Bytes32
        | Type::Hex(_) => "$0.string($1)".to_owned(),
        Type::Json(_) => "$0.json($1)".to_owned(),
        Type::Base64(_) => "$0.base64($1)".to_owned(),
        Type::Bytes => "$0.bytes($1)".to_owned(),
        Type::List(inner, _) => format!("$0.list($1) {}", written(model, inner)),
        Type::Map(_, inner) => format!("$0.map($1) {}", written(model, inner)),
        Type::Optional(inner) => format!("$0.optional($1) {}", written(model, inner)),
        Type::Named(name) if is_words(model, name) => "$0.string($1.rawValue)".to_owned(),
        Type::Named(_) => "$1.write(to: &$0)".to_owned(),
    };
    format!("{{ {body} }}")
}
