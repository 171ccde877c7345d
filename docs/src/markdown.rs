//! Markdown of the project as HTML, and as Markdown whose links lead to the site.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use pulldown_cmark::{BrokenLink, CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};

use crate::Fault;

/// Where links lead.
#[derive(Debug, Clone)]
pub struct Links {
    /// The root of the repository.
    pub root: PathBuf,
    /// Its address.
    pub repository: String,
    /// Files of the repository that are pages.
    pub pages: BTreeMap<String, String>,
}

/// The form of a written page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// HTML.
    Html,
    /// Markdown.
    Markdown,
}

impl Form {
    /// The ending of its files.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Markdown => "md",
        }
    }
}

impl Links {
    /// Where a link of `page` leads that stands in the file `from`.
    ///
    /// # Errors
    /// If it names a file that is not there.
    pub fn resolve(&self, link: &str, from: &str, page: &str, form: Form) -> Result<String, Fault> {
        if link.starts_with('#') || link.starts_with("https://") || link.starts_with("http://") {
            return Ok(link.to_owned());
        }
        let (path, anchor) =
            link.split_once('#').map_or((link, String::new()), |(path, at)| (path, format!("#{at}")));
        if let Some(path) = path.strip_prefix('/') {
            return Ok(format!("{}{}{anchor}", up(page), with_ending(path, form)));
        }
        let file = joined(from, path);
        if let Some(target) = self.pages.get(&file) {
            return Ok(format!("{}{target}.{}{anchor}", up(page), form.ending()));
        }
        if self.root.join(&file).exists() {
            return Ok(format!("{}/blob/main/{}{anchor}", self.repository, file.trim_end_matches('/')));
        }
        Err(format!("{from}: the link {link} leads to no file"))
    }
}

/// The way from a page to the root of the site.
#[must_use]
pub fn up(page: &str) -> String {
    "../".repeat(page.matches('/').count())
}

/// A page takes the ending of the form; a path with an ending of its own keeps it.
fn with_ending(path: &str, form: Form) -> String {
    if Path::new(path).extension().is_some_and(|ending| ending == "html" || ending == "txt") {
        path.to_owned()
    } else {
        format!("{path}.{}", form.ending())
    }
}

/// A path beside a file, without `..`.
fn joined(from: &str, path: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Plain text as Markdown within a line: legible for people and agents, and nothing but text.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, character) in crate::html::plain(text).char_indices() {
        let opens = at == 0 && matches!(character, '#' | '+' | '-' | '=' | '~');
        match character {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '&' => out.extend(['\\', character]),
            _ if opens => out.extend(['\\', character]),
            '\n' | '\t' => out.push(' '),
            _ => out.push(character),
        }
    }
    // A number and a full stop would begin a list.
    match out.split_once(". ") {
        Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            format!("{number}\\. {rest}")
        }
        _ => out,
    }
}

fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH
}

/// The name of a heading as an anchor, as GitHub makes it.
#[must_use]
pub fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

/// An anchor that the page does not have yet.
pub fn fresh(anchor: &str, ids: &mut BTreeSet<String>) -> String {
    let mut id = if anchor.is_empty() { "section".to_owned() } else { anchor.to_owned() };
    let mut n = 1;
    while !ids.insert(id.clone()) {
        id = format!("{anchor}-{n}");
        n += 1;
    }
    id
}

/// Markdown as HTML.
///
/// # Errors
/// If a document has HTML in it, or a link leads nowhere.
pub fn to_html(
    text: &str,
    from: &str,
    page: &str,
    links: &Links,
    ids: &mut BTreeSet<String>,
) -> Result<String, Fault> {
    // Documentation comments name items in brackets, which are not links here.
    let broken = |link: BrokenLink<'_>| {
        let code = link.reference.trim_start().starts_with('`');
        code.then(|| (CowStr::from(NO_LINK), CowStr::from("")))
    };
    let parser = Parser::new_with_broken_link_callback(text, options(), Some(broken));
    let mut events: Vec<Event<'_>> = Vec::new();
    let mut heading: Option<usize> = None;
    let mut in_rust = false;
    let mut links_open: Vec<bool> = Vec::new();
    for event in parser {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => match html.trim() {
                comment if comment.starts_with("<!--") => {}
                // A documentation comment that speaks of elements means their text.
                _ if from.is_empty() => events.push(Event::Text(html)),
                html => return Err(format!("{from}: HTML in Markdown: {html}")),
            },
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let item = &*dest_url == NO_LINK || dest_url.contains("::");
                links_open.push(!item);
                if !item {
                    let dest_url = links.resolve(&dest_url, from, page, Form::Html)?.into();
                    events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
            }
            Event::End(TagEnd::Link) => {
                if links_open.pop() == Some(true) {
                    events.push(Event::End(TagEnd::Link));
                }
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(ref info))) => {
                in_rust = &**info == "rust";
                events.push(event);
            }
            Event::End(TagEnd::CodeBlock) => {
                in_rust = false;
                events.push(event);
            }
            Event::Text(code) if in_rust => events.push(Event::Text(without_hidden(&code).into())),
            Event::Start(Tag::Image { .. }) => return Err(format!("{from}: the site has no pictures")),
            Event::Start(Tag::Heading { .. }) => {
                heading = Some(events.len());
                events.push(event);
            }
            Event::End(TagEnd::Heading(_)) => {
                if let Some(start) = heading.take() {
                    name(&mut events, start, ids);
                }
                events.push(event);
            }
            other => events.push(other),
        }
    }
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    // Wide tables and long lines are reached by keyboard, too.
    Ok(out
        .replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>")
        .replace("<pre>", "<pre tabindex=\"0\">"))
}

/// Code without the lines that rustdoc hides.
fn without_hidden(code: &str) -> String {
    let hidden = |line: &str| line.trim_end() == "#" || line.trim_start().starts_with("# ");
    code.split_inclusive('\n').filter(|line| !hidden(line)).collect()
}

const NO_LINK: &str = "erc8257:no-link";

/// Gives the heading that begins at `start` an anchor.
fn name(events: &mut [Event<'_>], start: usize, ids: &mut BTreeSet<String>) {
    let Some((first, rest)) = events.get_mut(start..).and_then(<[_]>::split_first_mut) else { return };
    let mut text = String::new();
    for event in rest {
        if let Event::Text(part) | Event::Code(part) = event {
            text.push_str(part);
        }
    }
    if let Event::Start(Tag::Heading { id, .. }) = first {
        *id = Some(fresh(&anchor(&text), ids).into());
    }
}

/// Markdown with links that lead to the site's Markdown.
///
/// # Errors
/// If a link leads nowhere.
pub fn to_markdown(text: &str, from: &str, page: &str, links: &Links) -> Result<String, Fault> {
    let mut out = String::new();
    let mut at = 0;
    for (event, range) in Parser::new_ext(text, options()).into_offset_iter() {
        let Event::Start(Tag::Link { dest_url, .. }) = event else { continue };
        let old = format!("]({dest_url}");
        let Some(found) = text.get(range.clone()).and_then(|link| link.rfind(&old)) else { continue };
        let start = range.start + found + 2;
        if start < at || dest_url.contains("::") {
            continue;
        }
        out.push_str(text.get(at..start).unwrap_or_default());
        out.push_str(&links.resolve(&dest_url, from, page, Form::Markdown)?);
        at = start + dest_url.len();
    }
    out.push_str(text.get(at..).unwrap_or_default());
    Ok(out)
}
