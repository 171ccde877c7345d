//! The index that the search field asks: a script, since a page that is read from a file may fetch nothing.

use std::fmt::Write as _;

use erc8257_advice::js_string;

use crate::page::{Block, Page};

/// The index as a script.
#[must_use]
pub fn script(pages: &[Page], items: &[(String, String)]) -> String {
    let mut out = String::from("\"use strict\";\nvar ERC8257_INDEX = [\n");
    let mut add = |title: &str, path: &str, said: &str| {
        let _ = writeln!(out, "[\"{}\",\"{}\",\"{}\"],", js_string(title), js_string(path), js_string(said));
    };
    for page in pages {
        add(&page.title, &format!("{}.html", page.path), &page.summary);
        for block in &page.blocks {
            if let Block::Declaration(item) = block {
                let path = format!("{}.html#{}", page.path, item.id);
                add(&item.name, &path, &page.title);
            }
        }
    }
    for (name, path) in items {
        add(name, path, "Rust");
    }
    out.push_str("];\n");
    out
}
