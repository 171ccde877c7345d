//! Documentation comments of sources, by the name of the item that they describe.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::Fault;

/// Words that stand before a declaration.
const MODIFIERS: [&str; 20] = [
    "pub",
    "public",
    "internal",
    "override",
    "suspend",
    "final",
    "data",
    "sealed",
    "static",
    "async",
    "const",
    "open",
    "convenience",
    "private",
    "abstract",
    "inline",
    "operator",
    "nonisolated",
    "fileprivate",
    "actual",
];
/// Words that declare an item with members.
const SCOPES: [&str; 8] = ["struct", "enum", "impl", "class", "interface", "protocol", "extension", "object"];
/// Words that declare an item without members.
const LEAVES: [&str; 9] = ["fn", "fun", "func", "val", "var", "let", "case", "typealias", "type"];

/// Comments by `name`, or by `scope.name` for a member, all as [`key`] writes them.
pub(super) type Comments = BTreeMap<String, String>;

/// A name as all languages have it: without underscores and case.
pub(super) fn key(name: &str) -> String {
    name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '.').map(|c| c.to_ascii_lowercase()).collect()
}

/// Comments of all sources in a folder.
pub(super) fn of_folder(folder: &Path, ending: &str, all: &mut Comments) -> Result<(), Fault> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|given| given == ending)) {
        let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        of_text(&text, all);
    }
    Ok(())
}

fn of_text(text: &str, all: &mut Comments) {
    let mut scope = String::new();
    let mut said: Vec<&str> = Vec::new();
    let mut in_block = false;
    for line in text.lines() {
        let code = line.trim_start();
        if in_block || code.starts_with("/**") {
            in_block = !code.contains("*/");
            let inner = code.strip_prefix("/**").unwrap_or(code).split("*/").next().unwrap_or_default();
            let inner = inner.trim_start().strip_prefix('*').unwrap_or(inner);
            said.push(inner.strip_prefix(' ').unwrap_or(inner).trim_end());
        } else if let Some(comment) = code.strip_prefix("///") {
            said.push(comment.strip_prefix(' ').unwrap_or(comment));
        } else if code.starts_with("#[") || code.starts_with('@') || code.starts_with("//") {
            // An attribute, or a comment for us, stands between the two.
        } else {
            let outer = line.len() == code.len();
            if let Some((name, opens)) = declared(code) {
                let whole =
                    if outer || scope.is_empty() { key(&name) } else { key(&format!("{scope}.{name}")) };
                if !said.is_empty() {
                    all.entry(whole).or_insert_with(|| said.join("\n").trim().to_owned());
                }
                if opens && outer {
                    scope = name;
                }
            }
            said.clear();
        }
    }
}

/// The name that a line declares, and whether the line opens a scope.
fn declared(line: &str) -> Option<(String, bool)> {
    let words: Vec<&str> =
        line.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty()).collect();
    let mut words = words.into_iter().skip_while(|word| MODIFIERS.contains(word));
    let first = words.next()?;
    if first == "enum" || first == "struct" || SCOPES.contains(&first) {
        let rest: Vec<&str> = words.collect();
        // Kotlin's `enum class`, and the type of an `impl`.
        let name = match rest.iter().position(|word| *word == "for") {
            Some(at) if first == "impl" => rest.get(at + 1),
            _ => rest.iter().find(|word| **word != "class" && !MODIFIERS.contains(word)),
        };
        return name.map(|name| ((*name).to_owned(), true));
    }
    if LEAVES.contains(&first) {
        let name = match line.split_once('(') {
            Some((head, _)) if matches!(first, "fn" | "fun" | "func") => last_word(head),
            _ => words.next(),
        };
        return name.map(|name| (name.to_owned(), false));
    }
    // A field or a variant.
    Some((first.to_owned(), false))
}

fn last_word(head: &str) -> Option<&str> {
    let head = head.split('<').next().unwrap_or(head);
    head.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).find(|word| !word.is_empty())
}
