//! Swift: the listing of the public names. The comments come from the Rust sources and from the Swift beside
//! them.

use std::fs;
use std::path::Path;

use super::comments::{self, Comments, key};
use super::{enough, page as page_of};
use crate::Fault;
use crate::page::{Declaration, Page};

const LISTING: &str = "bindings-swift/api/ERC8257.api";

pub(super) fn page(root: &Path) -> Result<Page, Fault> {
    let mut said = Comments::new();
    comments::of_folder(&root.join("bindings-swift/Sources/ERC8257"), "swift", &mut said)?;
    comments::of_folder(&root.join("bindings-swift/Sources/ERC8257/Border"), "swift", &mut said)?;
    comments::of_folder(&root.join("bindings-swift/src"), "rs", &mut said)?;
    let listing = fs::read_to_string(root.join(LISTING)).map_err(|error| format!("{LISTING}: {error}"))?;
    let (mut functions, mut types): (Vec<Declaration>, Vec<Declaration>) = (Vec::new(), Vec::new());
    let mut in_type = false;
    for line in listing.lines() {
        if let Some(member) = line.strip_prefix("    ") {
            if let Some(last) = types.last_mut().filter(|_| in_type) {
                let text =
                    said.get(&key(&format!("{}.{}", last.name, name(member)))).cloned().unwrap_or_default();
                last.members.push((member.to_owned(), text));
            }
        } else if line.starts_with("public func ") {
            in_type = false;
            functions.push(declaration(line, "func", &said));
        } else if line.starts_with("extension ") && line.ends_with(": Sendable") {
            // Says nothing that the type does not say.
            in_type = false;
        } else if !line.trim().is_empty() {
            in_type = true;
            types.push(declaration(
                line,
                if line.starts_with("extension ") { "extension" } else { "type" },
                &said,
            ));
        }
    }
    types.sort_by(|a, b| a.name.cmp(&b.name));
    let about = format!(
        "Module `ERC8257`. How to use it: [Swift](/packages/swift). Made from the listing `{LISTING}`, which a test holds \
         against the sources of the package.\n"
    );
    let parts = vec![("Functions".to_owned(), functions), ("Types".to_owned(), types)];
    enough(page_of("swift", "Swift", about, parts), 150, 80)
}

fn declaration(line: &str, kind: &str, said: &Comments) -> Declaration {
    let name = name(line);
    Declaration {
        id: format!("{kind}-{name}"),
        name: name.to_owned(),
        language: "swift",
        signature: line.to_owned(),
        text: said.get(&key(name)).cloned().unwrap_or_default(),
        members: Vec::new(),
    }
}

/// The name that a line declares.
fn name(line: &str) -> &str {
    let words = [
        "public",
        "final",
        "class",
        "struct",
        "enum",
        "protocol",
        "func",
        "var",
        "let",
        "static",
        "case",
        "extension",
        "convenience",
        "typealias",
        "actor",
        "indirect",
    ];
    let found = line.split_whitespace().find(|word| !words.contains(word)).unwrap_or(line);
    found.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or(found)
}
