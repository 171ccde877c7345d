//! Documentation comments, and the lines of them that are read apart.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use crate::model::{Doc, With};

/// The lines that are read apart, each at the start of a line.
const APART: [&str; 9] = [
    "Source: ",
    "Since: ",
    "Deprecated: ",
    "Never null with: ",
    "Null with: ",
    "Tag: ",
    "Recorded: ",
    "Not in logs: ",
    "Name: ",
];

/// The documentation of an item; the first attribute that is something else.
pub(crate) fn read(attributes: &[Attribute]) -> Result<Doc, &Attribute> {
    let mut doc = Doc::default();
    let mut lines = Vec::new();
    // A `derive` says nothing of what crosses.
    for attribute in attributes.iter().filter(|attribute| !attribute.path().is_ident("derive")) {
        let text = line(attribute).ok_or(attribute)?;
        let line = text.strip_prefix(' ').unwrap_or(&text).trim_end().to_owned();
        let apart = APART.iter().find_map(|name| Some((*name, line.strip_prefix(name)?.trim().to_owned())));
        match apart {
            Some(("Source: ", text)) => doc.source = Some(text),
            Some(("Since: ", text)) => doc.since = Some(text),
            Some(("Deprecated: ", text)) => doc.deprecated = Some(text),
            Some(("Never null with: ", text)) => doc.never_null = Some(With::read(&text)),
            Some(("Null with: ", text)) => doc.null = Some(With::read(&text)),
            Some(("Tag: ", text)) => doc.tag = Some(text),
            Some(("Recorded: ", text)) => doc.recorded = Some(text),
            Some(("Not in logs: ", text)) => doc.not_in_logs = Some(text),
            Some((_, text)) => doc.name = Some(text),
            None => lines.push(line),
        }
    }
    lines.join("\n").trim().clone_into(&mut doc.text);
    Ok(doc)
}

/// The text of one line, if the attribute is one.
fn line(attribute: &Attribute) -> Option<String> {
    match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}
