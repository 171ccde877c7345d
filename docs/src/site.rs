//! The whole site: collected, written, checked.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::code_page::{self, Known};
use crate::command::Erc8257;
use crate::markdown::Links;
use crate::page::Page;
use crate::verb_page::Listing;
use crate::{Fault, api, block, check, document, example, index, layout, ledger, llms, row};

/// The sources of the site.
#[derive(Debug, Clone)]
pub struct Sources {
    /// The root of the repository.
    pub root: PathBuf,
    /// The command `erc8257`, built from it.
    pub command: PathBuf,
    /// What `cargo doc` made of the core, and of nothing else.
    pub rustdoc: PathBuf,
}

/// A summary of the written site, for a person.
#[derive(Debug)]
pub struct Made {
    /// Pages, each as HTML and as Markdown.
    pub pages: usize,
    /// Codes with an example and its repair.
    pub examples: usize,
    /// Codes without.
    pub excepted: usize,
    /// Checked blocks of code.
    pub blocks: usize,
    /// Links within the site, all of which lead somewhere.
    pub links: usize,
    /// Addresses elsewhere.
    pub external: usize,
}

/// Makes the site.
///
/// # Errors
/// With every fault that keeps it from being right.
pub fn make(sources: &Sources, out: &Path) -> Result<Made, Fault> {
    let root = &sources.root;
    clear(out)?;
    let erc8257 = Erc8257::new(sources.command.clone(), root);
    let (mut pages, mut files, mut blocks) = (Vec::new(), BTreeMap::new(), 0);
    for known in &document::ALL {
        let Some(text) = document::text(known, root)? else { continue };
        if document::is_own(known) {
            blocks += block::check(&text, known.file, &erc8257)?;
        }
        let page = document::page(known, &text)?;
        if known.section.is_none() {
            files.insert(known.file.to_owned(), page.path.clone());
        }
        pages.push(page);
    }
    files.insert("README.md".to_owned(), "index".to_owned());
    let (rust, items) = api::rust(&sources.rustdoc, out)?;
    pages.push(rust);
    pages.extend(api::pages(root)?);
    pages.extend(Listing::read(root)?.pages()?);
    let rows = row::all();
    let known = Known {
        ledger: ledger::read(root)?,
        examples: example::all(root, &rows)?,
        exceptions: example::exceptions(root)?,
    };
    pages.push(code_page::list(&rows));
    pages.extend(row::by_code().iter().map(|(id, rows)| code_page::page(id, rows, &known)));
    pages.extend(code_page::renamed()?);
    let links = Links { root: root.clone(), repository: repository(root)?, pages: files };
    let counted = write(&pages, &items, &links, out)?;
    Ok(Made {
        pages: pages.len(),
        examples: known.examples.len(),
        excepted: known.exceptions.len(),
        blocks,
        links: counted.internal,
        external: counted.external.len(),
    })
}

fn write(
    pages: &[Page],
    items: &[(String, String)],
    links: &Links,
    out: &Path,
) -> Result<check::Counted, Fault> {
    let mut faults = Vec::new();
    let (mut html, mut markdown) = (BTreeMap::new(), BTreeMap::new());
    for page in pages {
        match (layout::html(page, pages, links), layout::markdown(page, links)) {
            (Ok(as_html), Ok(as_markdown)) => {
                html.insert(format!("{}.html", page.path), as_html);
                markdown.insert(format!("{}.md", page.path), as_markdown);
            }
            (Err(fault), _) | (_, Err(fault)) => faults.push(fault),
        }
    }
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    let full = llms::full(
        pages.iter().filter_map(|page| Some((page, markdown.get(&format!("{}.md", page.path))?.as_str()))),
    );
    let docs = links.root.join("docs");
    let read =
        |name: &str| fs::read_to_string(docs.join(name)).map_err(|error| format!("docs/{name}: {error}"));
    let mut files: BTreeMap<String, String> = markdown;
    files.insert("llms.txt".to_owned(), llms::index(pages));
    files.insert("llms-full.txt".to_owned(), full);
    files.insert("index.js".to_owned(), index::script(pages, items));
    files.insert("style.css".to_owned(), read("style.css")?);
    files.insert("search.js".to_owned(), read("search.js")?);
    for (path, text) in files.iter().chain(&html) {
        put(&out.join(path), text)?;
    }
    let counted = check::pages(&html, out)?;
    let listed: Vec<&str> = counted.external.iter().map(String::as_str).collect();
    put(&out.join("external-links.txt"), &(listed.join("\n") + "\n"))?;
    Ok(counted)
}

fn put(path: &Path, text: &str) -> Result<(), Fault> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, text));
    made.map_err(|error| format!("{}: {error}", path.display()))
}

/// Removes an older site; a folder that is not a site stays, with all its files.
fn clear(out: &Path) -> Result<(), Fault> {
    let is_site = out.join("llms.txt").exists() || out.join("rust/erc8257").exists();
    let is_empty = fs::read_dir(out).map_or(true, |mut entries| entries.next().is_none());
    if is_site {
        return fs::remove_dir_all(out).map_err(|error| format!("{}: {error}", out.display()));
    }
    if is_empty { Ok(()) } else { Err(format!("{} holds something else than a site", out.display())) }
}

/// The address of the repository, as the workspace states it.
fn repository(root: &Path) -> Result<String, Fault> {
    let manifest =
        fs::read_to_string(root.join("Cargo.toml")).map_err(|error| format!("Cargo.toml: {error}"))?;
    let line = manifest.lines().find_map(|line| line.strip_prefix("repository = \"")?.strip_suffix('"'));
    line.map(str::to_owned).ok_or_else(|| "Cargo.toml names no repository".to_owned())
}
