//! Pages that people write: the project's own documents, and those of the site.

use std::fs;
use std::path::Path;

use crate::Fault;
use crate::page::{Block, Group, Page};

/// A file of the repository that is a page.
#[derive(Debug, Clone, Copy)]
pub struct Document {
    /// The file.
    pub file: &'static str,
    /// The page.
    pub path: &'static str,
    /// Its title in the menu, where the heading of the file is another.
    pub title: Option<&'static str>,
    /// A line about the page, for the index.
    pub summary: &'static str,
    /// Where it stands.
    pub group: Group,
    /// Only the section under this heading.
    pub section: Option<&'static str>,
}

const fn document(file: &'static str, path: &'static str, group: Group, summary: &'static str) -> Document {
    Document { file, path, title: None, summary, group, section: None }
}

/// All documents, in the order of the menu. The site's own are checked block by block, the others by the tests of their
/// packages.
pub const ALL: [Document; 23] = [
    document(
        "docs/pages/start.md",
        "index",
        Group::Start,
        "What it is, how to install it, and the first verdict in each language.",
    ),
    document(
        "docs/pages/checks.md",
        "checks",
        Group::Start,
        "What each of the four checks proves, what an attack on it looks like, and how it fails.",
    ),
    document(
        "docs/guides/publisher.md",
        "guides/publisher",
        Group::Guides,
        "From a manifest to a registration that verifies, and keeping it so.",
    ),
    document(
        "docs/guides/wallet.md",
        "guides/wallet",
        Group::Guides,
        "Show, call and pay only what is genuine.",
    ),
    document(
        "docs/guides/payment.md",
        "guides/payment",
        Group::Guides,
        "What a 402 asks for beside what the creator committed, and whether it was settled.",
    ),
    document(
        "docs/guides/policy.md",
        "guides/policy",
        Group::Guides,
        "What an agent's account may do without its owner, with five examples.",
    ),
    document(
        "docs/guides/agents.md",
        "guides/agents",
        Group::Guides,
        "Whose agent a tool is, what others say of it, and what not to conclude.",
    ),
    document(
        "docs/guides/mcp.md",
        "guides/mcp",
        Group::Guides,
        "An MCP server, so that an agent verifies a tool before it calls it.",
    ),
    document(
        "docs/guides/proofs.md",
        "guides/proofs",
        Group::Guides,
        "A record proven from one block hash: one honest RPC is enough.",
    ),
    document(
        "docs/guides/indexer.md",
        "guides/indexer",
        Group::Guides,
        "Whole registries, verified and kept up to date.",
    ),
    document(
        "docs/guides/tool-server.md",
        "guides/tool-server",
        Group::Guides,
        "Serve the manifest as it was committed, and know who calls.",
    ),
    Document {
        title: Some("Rust"),
        ..document("core/erc8257/README.md", "packages/rust", Group::Packages, "The crate erc8257.")
    },
    Document {
        title: Some("JavaScript"),
        ..document("pkg/README.md", "packages/javascript", Group::Packages, "The npm package erc8257.")
    },
    Document {
        title: Some("Python"),
        ..document("bindings-py/README.md", "packages/python", Group::Packages, "The Python package erc8257.")
    },
    Document {
        title: Some("Kotlin"),
        ..document(
            "bindings-kotlin/README.md",
            "packages/kotlin",
            Group::Packages,
            "The Kotlin package org.erc8257:erc8257.",
        )
    },
    Document {
        title: Some("Kotlin on Android"),
        ..document(
            "bindings-kotlin/ANDROID.md",
            "packages/android",
            Group::Packages,
            "What Android asks for.",
        )
    },
    Document {
        title: Some("Swift"),
        ..document(
            "bindings-swift/README.md",
            "packages/swift",
            Group::Packages,
            "The Swift package ERC8257.",
        )
    },
    Document {
        title: Some("Formats"),
        section: Some("Contracts"),
        ..document(
            "DESIGN.md",
            "reference/formats",
            Group::Reference,
            "Bundles, reports, policies and every other format, and what is promised of them.",
        )
    },
    Document {
        title: Some("Design"),
        ..document(
            "DESIGN.md",
            "reference/design",
            Group::Reference,
            "How it is laid out, how ambiguous places are read, and why not otherwise.",
        )
    },
    document(
        "SECURITY.md",
        "reference/security",
        Group::Reference,
        "Who controls which input, what is promised, and how to report a vulnerability.",
    ),
    document(
        "COMPATIBILITY.md",
        "reference/compatibility",
        Group::Reference,
        "What stays as it is: formats, codes, names.",
    ),
    document(
        "tests/vectors/README.md",
        "reference/vectors",
        Group::Reference,
        "The conformance suite, for implementations in any language.",
    ),
    document("CHANGELOG.md", "reference/changelog", Group::Reference, "What changed."),
];

/// Whether the blocks of a document are checked here.
#[must_use]
pub fn is_own(document: &Document) -> bool {
    document.file.starts_with("docs/")
}

/// The text of a document, if the repository has it.
///
/// # Errors
/// If it is one of the site's own and is missing, or cannot be read.
pub fn text(document: &Document, root: &Path) -> Result<Option<String>, Fault> {
    let path = root.join(document.file);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text)),
        Err(_) if !path.exists() && document.file == "COMPATIBILITY.md" => Ok(None),
        Err(error) => Err(format!("{}: {error}", document.file)),
    }
}

/// The page of a document.
///
/// # Errors
/// If it does not begin with its heading, or has not the section.
pub fn page(document: &Document, text: &str) -> Result<Page, Fault> {
    let Document { file, path, title, summary, group, section } = *document;
    let (heading, rest) = text.trim_start().split_once('\n').ok_or_else(|| format!("{file} is empty"))?;
    let heading =
        heading.strip_prefix("# ").ok_or_else(|| format!("{file} does not begin with its heading"))?;
    let body = match section {
        None => rest.to_owned(),
        Some(section) => {
            part(rest, section).ok_or_else(|| format!("{file} has no section {section}"))?.to_owned()
        }
    };
    Ok(Page {
        path: path.to_owned(),
        title: title.unwrap_or(heading).to_owned(),
        summary: summary.to_owned(),
        group,
        in_menu: true,
        blocks: vec![Block::Markdown { text: body, from: file.to_owned() }],
    })
}

/// The text under a heading of the second level.
fn part<'a>(text: &'a str, heading: &str) -> Option<&'a str> {
    let (_, after) = text.split_once(&format!("\n## {heading}\n"))?;
    Some(after.split_once("\n## ").map_or(after, |(part, _)| part))
}
