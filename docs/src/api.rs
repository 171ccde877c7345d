//! The names of each language, with the documentation that stands beside them in the sources.

mod comments;
mod kotlin;
mod python;
mod rust;
mod swift;
mod typescript;

use std::path::Path;

use crate::Fault;
use crate::page::{Block, Declaration, Group, Page};

pub use rust::pages as rust;

/// The pages of the languages but for Rust, which has pages of its own kind.
///
/// # Errors
/// If a source cannot be read in its own language.
pub fn pages(root: &Path) -> Result<Vec<Page>, Fault> {
    Ok(vec![typescript::page(root)?, python::page(root)?, kotlin::page(root)?, swift::page(root)?])
}

/// A page of declarations under headings.
fn page(path: &str, title: &str, about: String, parts: Vec<(String, Vec<Declaration>)>) -> Page {
    let mut blocks = vec![Block::Markdown { text: about, from: String::new() }];
    for (heading, declarations) in parts {
        blocks.push(Block::Markdown { text: format!("## {heading}\n"), from: String::new() });
        blocks.extend(declarations.into_iter().map(Block::Declaration));
    }
    Page {
        path: format!("api/{path}"),
        title: format!("API: {title}"),
        summary: format!("Every name of the {title} package, with its signature."),
        group: Group::Packages,
        in_menu: true,
        blocks,
    }
}

/// Asks for at least so many names, and for a comment at so many of a hundred. A reader that no longer
/// understands its sources must not pass for a package without names.
fn enough(page: Page, names: usize, documented: usize) -> Result<Page, Fault> {
    let items: Vec<&Declaration> = (page.blocks.iter())
        .filter_map(|block| if let Block::Declaration(item) = block { Some(item) } else { None })
        .collect();
    let bare: Vec<&str> =
        items.iter().filter(|item| item.text.trim().is_empty()).map(|item| item.name.as_str()).collect();
    if items.len() < names {
        return Err(format!("{}: only {} names", page.path, items.len()));
    }
    if (items.len() - bare.len()) * 100 < items.len() * documented {
        return Err(format!(
            "{}: {} of {} names without a word: {bare:?}",
            page.path,
            bare.len(),
            items.len()
        ));
    }
    Ok(page)
}
