//! Checks the finished site: its pages are well-formed, each anchor is there once, and each link has a
//! target.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::Fault;

/// The anchors and links of a page.
#[derive(Debug, Default)]
struct Seen {
    ids: BTreeSet<String>,
    links: Vec<String>,
}

/// The counts of a checked site.
#[derive(Debug, Default)]
pub struct Counted {
    /// Pages that were read.
    pub pages: usize,
    /// Links within the site.
    pub internal: usize,
    /// Addresses elsewhere, which are listed and not asked.
    pub external: BTreeSet<String>,
}

/// Elements that may hold no other block: a browser would end them where XML does not.
const FLOWING: [&str; 8] = ["p", "h1", "h2", "h3", "h4", "dt", "summary", "figcaption"];
const BLOCKS: [&str; 15] = [
    "p",
    "div",
    "pre",
    "table",
    "ul",
    "ol",
    "dl",
    "figure",
    "section",
    "h1",
    "h2",
    "h3",
    "h4",
    "hr",
    "blockquote",
];

/// Checks all pages, given by path with their HTML; `root` is where other files lie that links may name.
///
/// # Errors
/// With every fault, a line each.
pub fn pages(pages: &BTreeMap<String, String>, root: &Path) -> Result<Counted, Fault> {
    let mut faults = Vec::new();
    let mut seen = BTreeMap::new();
    for (path, html) in pages {
        match read(html) {
            Ok(page) => {
                seen.insert(path.clone(), page);
            }
            Err(fault) => faults.push(format!("{path}: {fault}")),
        }
    }
    let mut counted = Counted { pages: pages.len(), ..Counted::default() };
    for (path, page) in &seen {
        for link in &page.links {
            if link.starts_with("https://") || link.starts_with("http://") {
                counted.external.insert(link.clone());
                continue;
            }
            counted.internal += 1;
            if let Err(fault) = leads(link, path, &seen, root) {
                faults.push(format!("{path}: {fault}"));
            }
        }
    }
    if faults.is_empty() { Ok(counted) } else { Err(faults.join("\n")) }
}

/// Reads a page as XML.
fn read(html: &str) -> Result<Seen, Fault> {
    let mut reader = Reader::from_str(html);
    let config = reader.config_mut();
    config.check_end_names = true;
    config.check_comments = true;
    let mut seen = Seen::default();
    let mut open: Vec<String> = Vec::new();
    loop {
        let event =
            reader.read_event().map_err(|error| format!("at byte {}: {error}", reader.error_position()))?;
        match event {
            Event::Eof => break,
            Event::Start(tag) => {
                let name = element(&tag, &open, &mut seen)?;
                if matches!(name.as_str(), "meta" | "link" | "input" | "br" | "hr" | "img") {
                    return Err(format!("<{name}> is not closed"));
                }
                open.push(name);
            }
            Event::Empty(tag) => {
                let name = element(&tag, &open, &mut seen)?;
                if !matches!(name.as_str(), "meta" | "link" | "input" | "br" | "hr") {
                    return Err(format!("<{name} /> means something else in HTML"));
                }
            }
            Event::End(_) => {
                open.pop();
            }
            Event::GeneralRef(entity) => {
                let known: [&[u8]; 5] = [b"amp", b"lt", b"gt", b"quot", b"#x27"];
                if !known.contains(&&*entity) {
                    return Err(format!("the entity {}", String::from_utf8_lossy(&entity)));
                }
            }
            _ => {}
        }
    }
    if open.is_empty() { Ok(seen) } else { Err(format!("{} is open at the end", open.join(", "))) }
}

fn element(tag: &BytesStart<'_>, open: &[String], seen: &mut Seen) -> Result<String, Fault> {
    let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
    if let Some(outer) = open.iter().find(|outer| FLOWING.contains(&outer.as_str()))
        && BLOCKS.contains(&name.as_str())
    {
        return Err(format!("<{name}> stands in <{outer}>"));
    }
    if name == "a" && open.contains(&name) {
        return Err("a link stands in a link".to_owned());
    }
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| format!("<{name}>: {error}"))?;
        let value = attribute.unescape_value().map_err(|error| format!("<{name}>: {error}"))?.into_owned();
        match attribute.key.as_ref() {
            b"id" if !seen.ids.insert(value.clone()) => return Err(format!("the id {value} stands twice")),
            b"href" | b"src" => seen.links.push(value),
            key if key.starts_with(b"on") || key == b"style" => {
                return Err(format!("<{name}> has the attribute {}", String::from_utf8_lossy(key)));
            }
            _ => {}
        }
    }
    Ok(name)
}

/// That a link within the site leads to a file, and to an anchor of it.
fn leads(link: &str, page: &str, seen: &BTreeMap<String, Seen>, root: &Path) -> Result<(), Fault> {
    let (path, anchor) = link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor)));
    if path.contains(':') {
        return Err(format!("the link {link} has a scheme that is not https"));
    }
    let target = if path.is_empty() { page.to_owned() } else { beside(page, path) };
    let has = |anchor: &str| match seen.get(&target) {
        Some(target) => target.ids.contains(anchor),
        // Pages of rustdoc are not ours to read as XML.
        None => fs::read_to_string(root.join(&target))
            .is_ok_and(|html| html.contains(&format!("id=\"{anchor}\""))),
    };
    if !seen.contains_key(&target) && !root.join(&target).is_file() {
        return Err(format!("the link {link} leads to no file"));
    }
    match anchor {
        Some(anchor) if !has(anchor) => Err(format!("the link {link} leads to no anchor")),
        _ => Ok(()),
    }
}

fn beside(page: &str, path: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}
