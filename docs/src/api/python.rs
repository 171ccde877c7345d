//! Python: the names that the package exports. Python's own parser reads them out of the sources.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::{enough, page as page_of};
use crate::Fault;
use crate::page::{Declaration, Page};

pub(super) fn page(root: &Path) -> Result<Page, Fault> {
    let output = Command::new("python3")
        .arg(root.join("docs/src/api/surface.py"))
        .arg(root.join("bindings-py/python/erc8257"))
        .output()
        .map_err(|error| format!("python3, which reads the Python package: {error}"))?;
    if !output.status.success() {
        return Err(format!("surface.py: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let items: Value =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("surface.py: {error}"))?;
    let of = |kinds: &[&str]| -> Vec<Declaration> {
        let items = items.as_array().into_iter().flatten();
        items.filter(|item| kinds.contains(&text(item, "kind"))).map(declaration).collect()
    };
    let about = "Module `erc8257`. How to use it: [Python](/packages/python). The types are those of the stubs that type \
                 checkers read; a test holds them against the built module.\n";
    let parts =
        vec![("Functions".to_owned(), of(&["function"])), ("Classes".to_owned(), of(&["class", "type"]))];
    enough(page_of("python", "Python", about.to_owned(), parts), 100, 90)
}

fn text<'a>(item: &'a Value, member: &str) -> &'a str {
    item[member].as_str().unwrap_or_default()
}

fn declaration(item: &Value) -> Declaration {
    let members = item["members"].as_array().into_iter().flatten();
    Declaration {
        id: format!("py-{}", text(item, "name")),
        name: text(item, "name").to_owned(),
        language: "python",
        signature: text(item, "signature").to_owned(),
        text: text(item, "text").to_owned(),
        members: members
            .map(|one| (text(one, "signature").to_owned(), text(one, "text").to_owned()))
            .collect(),
    }
}
