//! Rust: the pages of rustdoc, taken over as they are, and a list of all items that leads to them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::Fault;
use crate::page::{Block, Group, Page};

/// Copies rustdoc's pages of the crate below `rust/`, and gives the page that lists its items, and the items with their
/// addresses.
///
/// # Errors
/// If rustdoc's pages are not there or list no items.
pub fn pages(rustdoc: &Path, out: &Path) -> Result<(Page, Vec<(String, String)>), Fault> {
    let all = rustdoc.join("erc8257/all.html");
    let html = fs::read_to_string(&all).map_err(|error| format!("{}: {error}", all.display()))?;
    copy(rustdoc, &out.join("rust")).map_err(|error| format!("{}: {error}", rustdoc.display()))?;
    let mut kinds: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for item in html.split("<li><a href=\"").skip(1) {
        let Some((path, rest)) = item.split_once("\">") else { continue };
        let Some((name, _)) = rest.split_once("</a>") else { continue };
        let kind = path.rsplit('/').next().and_then(|file| file.split_once('.')).map(|(kind, _)| kind);
        if let Some(kind) = kind.filter(|_| !name.contains(['<', '&'])) {
            kinds.entry(kind).or_default().push((name, path));
        }
    }
    let items: Vec<(String, String)> = kinds
        .values()
        .flatten()
        .map(|(name, path)| ((*name).to_owned(), format!("rust/erc8257/{path}")))
        .collect();
    if items.len() < 100 {
        return Err(format!("rustdoc lists only {} items", items.len()));
    }
    let mut text = String::from(
        "The crate `erc8257`. How to use it: [Rust](/packages/rust). Signatures and documentation are the pages of \
         rustdoc: [the crate](/rust/erc8257/index.html).\n",
    );
    for (kind, items) in kinds {
        let _ = write!(text, "\n## {}\n\n", heading(kind));
        for (name, path) in items {
            let _ = writeln!(text, "- [`{name}`](/rust/erc8257/{path})");
        }
    }
    let page = Page {
        path: "api/rust".to_owned(),
        title: "API: Rust".to_owned(),
        summary: "Every item of the crate, with its page.".to_owned(),
        group: Group::Packages,
        in_menu: true,
        blocks: vec![Block::Markdown { text, from: String::new() }],
    };
    Ok((page, items))
}

fn heading(kind: &str) -> String {
    match kind {
        "fn" => "Functions".to_owned(),
        "type" => "Type aliases".to_owned(),
        "trait" => "Traits".to_owned(),
        "struct" => "Structs".to_owned(),
        "enum" => "Enums".to_owned(),
        "constant" => "Constants".to_owned(),
        other => format!("Of kind {other}"),
    }
}

/// Copies a folder; not the locks and marks that cargo leaves there.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&path, &to.join(name))?;
        } else if !name.to_string_lossy().starts_with('.') {
            fs::copy(&path, to.join(name))?;
        }
    }
    Ok(())
}
