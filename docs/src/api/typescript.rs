//! JavaScript and TypeScript: the exports of the npm package's entries. The comments stand in the `.d.ts`
//! files, which have them from the sources.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{enough, page as page_of};
use crate::Fault;
use crate::page::{Declaration, Page};

/// The entries that export something of their own; the others export the same.
const ENTRIES: [(&str, &str); 5] = [
    ("erc8257", "index.ts"),
    ("erc8257/slim, besides", "slim.ts"),
    ("erc8257/advice", "advice.ts"),
    ("erc8257/idn", "idn.ts"),
    ("erc8257/judge", "judge.ts"),
];

pub(super) fn page(root: &Path) -> Result<Page, Fault> {
    let folder = root.join("pkg/src");
    let mut parts = Vec::new();
    let mut known: Vec<String> = Vec::new();
    for (entry, file) in ENTRIES {
        let mut exported = BTreeMap::new();
        exports(&folder, file, &mut exported)?;
        let declarations: Vec<Declaration> = exported
            .into_values()
            .map(|mut item| {
                item.id = format!("{}-{}", file.trim_end_matches(".ts"), item.name);
                item
            })
            .filter(|item| !known.contains(&item.signature))
            .collect();
        known.extend(declarations.iter().map(|item| item.signature.clone()));
        parts.push((format!("From {entry}"), declarations));
    }
    let about = "How to use it: [JavaScript](/packages/javascript). `erc8257/js` exports what `erc8257` does, and \
                 `erc8257/js/advice` what `erc8257/advice` does.\n";
    enough(page_of("javascript", "JavaScript", about.to_owned(), parts), 110, 85)
}

/// Adds the exports of a file by name.
fn exports(folder: &Path, file: &str, all: &mut BTreeMap<String, Declaration>) -> Result<(), Fault> {
    let text = fs::read_to_string(folder.join(file)).map_err(|error| format!("pkg/src/{file}: {error}"))?;
    let mut said: Vec<&str> = Vec::new();
    let mut in_comment = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let line = line.trim_end();
        if in_comment || line.starts_with("/**") {
            if !in_comment {
                said.clear();
            }
            in_comment = !line.contains("*/");
            said.push(line);
        } else if line.starts_with("export ") {
            let rest = text.get(start..).unwrap_or_default();
            if let Some((names, from)) = re_export(rest) {
                let from = beside(file, from);
                let mut there = BTreeMap::new();
                exports(folder, &from, &mut there)?;
                match names {
                    None => all.append(&mut there),
                    Some(names) => {
                        for name in names {
                            let item = there
                                .remove(&name)
                                .ok_or_else(|| format!("pkg/src/{from}: no export {name}"))?;
                            all.insert(name, item);
                        }
                    }
                }
            } else if let Some(item) = declaration(rest, &said) {
                all.insert(item.name.clone(), item);
            }
            said.clear();
        } else if !line.is_empty() {
            said.clear();
        }
    }
    Ok(())
}

/// `export … from "…"`: the names, or none for all of them.
fn re_export(rest: &str) -> Option<(Option<Vec<String>>, &str)> {
    let list = rest.strip_prefix("export ")?;
    let list = list.strip_prefix("type ").unwrap_or(list);
    let (names, after) = if let Some(after) = list.strip_prefix('*') {
        (None, after)
    } else {
        let (names, after) = list.strip_prefix('{')?.split_once('}')?;
        let names = names.split(',').map(|name| name.trim().trim_start_matches("type ").to_owned());
        (Some(names.filter(|name| !name.is_empty()).collect()), after)
    };
    let from = after.trim_start().strip_prefix("from \"")?.split('"').next()?;
    Some((names, from))
}

/// The source that an import of a built file names.
fn beside(file: &str, from: &str) -> String {
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in from.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/").replace(".js", ".ts")
}

fn declaration(rest: &str, said: &[&str]) -> Option<Declaration> {
    let code = rest.strip_prefix("export ")?;
    let code = code.strip_prefix("declare ").unwrap_or(code);
    let plain = code.strip_prefix("async ").unwrap_or(code);
    let (kind, after) = plain.split_once(' ')?;
    let name: String = after.chars().take_while(|c| c.is_alphanumeric() || *c == '_' || *c == '$').collect();
    let (signature, members) = match kind {
        "function" => (until_body(code).to_owned(), Vec::new()),
        "class" => {
            let head = until_body(code);
            (head.to_owned(), class_members(code.get(head.len()..)?))
        }
        "interface" => (code.split_once("\n}").map_or(code, |(body, _)| body).to_owned() + "\n}", Vec::new()),
        "type" => (until_semicolon(code).to_owned(), Vec::new()),
        _ => return None,
    };
    let text = comment(said);
    Some(Declaration { id: String::new(), name, language: "ts", signature, text, members })
}

/// The head of a function or a class: its body begins with a brace at the end of a line, outside of all brackets.
fn until_body(code: &str) -> &str {
    let mut depth = 0_usize;
    let mut characters = code.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let ends_line = characters.peek().is_none_or(|(_, next)| *next == '\n');
        match character {
            '{' if depth == 0 && ends_line => return code.get(..at).unwrap_or(code).trim_end(),
            ';' if depth == 0 => return code.get(..at).unwrap_or(code),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    code
}

fn until_semicolon(code: &str) -> &str {
    let mut depth = 0_usize;
    for (at, character) in code.char_indices() {
        match character {
            ';' if depth == 0 => return code.get(..at).unwrap_or(code),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    code
}

/// The members of a class that a user can call, each with its comment.
fn class_members(body: &str) -> Vec<(String, String)> {
    let mut members = Vec::new();
    let mut said: Vec<&str> = Vec::new();
    let mut in_comment = false;
    let body = body.split("\n}").next().unwrap_or(body);
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        let start = at + 2;
        at += line.len();
        let Some(code) = line.trim_end().strip_prefix("  ") else { continue };
        if in_comment || code.starts_with("/**") {
            if !in_comment {
                said.clear();
            }
            in_comment = !code.contains("*/");
            said.push(code);
            continue;
        }
        let hidden =
            code.starts_with(['#', ' ', '}', ')', '/']) || code.starts_with("private ") || code.is_empty();
        if !hidden {
            let head = until_body(body.get(start..).unwrap_or_default());
            members.push((
                head.split('=').next().filter(|_| !head.contains('(')).unwrap_or(head).trim().to_owned(),
                comment(&said),
            ));
        }
        said.clear();
    }
    members
}

/// A comment's text: without its frame, links as code, tags as words.
fn comment(lines: &[&str]) -> String {
    let mut text = String::new();
    for line in lines {
        let line = line.trim().trim_start_matches("/**").trim_end_matches("*/").trim_end();
        let line = line.trim_start().strip_prefix('*').unwrap_or(line);
        text.push_str(line.strip_prefix(' ').unwrap_or(line));
        text.push('\n');
    }
    let text = text
        .replace("@example\n", "\nExample:\n\n")
        .replace("@throws {Erc8257Error}", "\nThrows `Erc8257Error`");
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, link)) = rest.split_once("{@link ") {
        let (name, after) = link.split_once('}').unwrap_or((link, ""));
        out.push_str(before);
        out.push('`');
        out.push_str(name);
        out.push('`');
        rest = after;
    }
    out.push_str(rest);
    out.trim().to_owned()
}
