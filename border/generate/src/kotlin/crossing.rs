//! How a value of each type is read from JSON, and how it is written.

use crate::model::{Described, Model, Shape, Type, Width};

fn is_words(model: &Model, name: &str) -> bool {
    model.find(name).is_some_and(|described| matches!(described.shape, Shape::Words(_)))
}

/// The expression that reads a value out of `json`, which is one itself.
pub(super) fn read(model: &Model, of: &Type, json: &str) -> String {
    match of {
        Type::Boolean => format!("{json}.boolean()"),
        Type::Number(Width::U8 | Width::U16) => format!("{json}.int()"),
        Type::Number(_) | Type::Integer => format!("{json}.long()"),
        Type::Uint256 | Type::Int128 => format!("{json}.integer()"),
        Type::Text(_)
        | Type::Code
        | Type::Address
        | Type::Account
        | Type::ToolRef
        | Type::Bytes4
        | Type::Bytes32
        | Type::Hex(_) => {
            format!("{json}.string()")
        }
        Type::Json(_) => format!("{json}.text"),
        Type::Base64(_) | Type::Bytes => format!("{json}.base64()"),
        Type::List(inner, _) => format!("{json}.list {{ {} }}", read(model, inner, "it")),
        Type::Map(words, inner) => {
            format!("{json}.map({words}::word) {{ {} }}", read(model, inner, "it"))
        }
        Type::Optional(inner) => format!("{json}.optional {{ {} }}", read(model, inner, "it")),
        Type::Named(name) if name == "Finding" || name == "Severity" => {
            format!("{}({json})", name.to_lowercase())
        }
        Type::Named(name) if model.find(name).is_some_and(Described::is_of_tables) => {
            format!("{json}.word<{name}> {{ it.name.lowercase().replace('_', '-') }}")
        }
        Type::Named(name) if is_words(model, name) => format!("{json}.word({name}::word)"),
        Type::Named(name) => format!("{name}.of({json})"),
    }
}

/// The call that writes a value to `w`. Each lambda within another has a name of its own for its value.
pub(super) fn write(model: &Model, of: &Type, value: &str, depth: usize) -> String {
    let inner = |inner: &Type| {
        let item = format!("v{depth}");
        format!("{item} -> {}", write(model, inner, &item, depth.saturating_add(1)))
    };
    match of {
        Type::Boolean => format!("w.boolean({value})"),
        Type::Number(_) | Type::Integer => format!("w.number({value})"),
        Type::Uint256 | Type::Int128 => format!("w.string({value}.toString())"),
        Type::Text(_)
        | Type::Code
        | Type::Address
        | Type::Account
        | Type::ToolRef
        | Type::Bytes4
        | Type::Bytes32
        | Type::Hex(_) => {
            format!("w.string({value})")
        }
        Type::Json(_) => format!("w.json({value})"),
        Type::Base64(_) => format!("w.base64({value})"),
        Type::Bytes => format!("w.bytes({value})"),
        Type::List(of, _) => format!("w.list({value}) {{ {} }}", inner(of)),
        Type::Map(words, of) => format!("w.map({value}, {words}::word) {{ {} }}", inner(of)),
        Type::Optional(of) => format!("w.optional({value}) {{ {} }}", inner(of)),
        Type::Named(name) if is_words(model, name) => format!("w.string({value}.word)"),
        Type::Named(_) => format!("{value}.write(w)"),
    }
}
