//! Raw HTML in a text, read as a browser reads it (HTML Standard, "tokenization"), and as a sanitizer or a template may.

use alloc::string::String;

use super::entity;
use crate::{ImageClass, image_class};

/// The effect of the HTML in a text, if a host passed it through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Html {
    /// Runs a script, or loads a document of its author's choice.
    Active,
    /// Loads a picture, draws a form, or swallows the text behind it.
    Plain,
}

/// Elements that change the text behind them even without attributes. Other elements without attributes are
/// only words in angle brackets, as in `/wallets/<address>`.
const WITHOUT_ATTRIBUTES: [&str; 12] = [
    "script",
    "style",
    "iframe",
    "frameset",
    "noembed",
    "noscript",
    "textarea",
    "xmp",
    "plaintext",
    "svg",
    "math",
    "img",
];

/// Attributes that load or follow a URL.
const URLS: [&str; 9] =
    ["href", "src", "xlink:href", "action", "formaction", "data", "poster", "background", "to"];

/// Elements that load another document or program, and the attribute that says which.
const LOADS: [(&str, &str); 9] = [
    ("script", "src"),
    ("iframe", "src"),
    ("frame", "src"),
    ("embed", "src"),
    ("object", "data"),
    ("applet", "code"),
    ("base", "href"),
    ("link", "href"),
    ("meta", "http-equiv"),
];

/// How far a tag goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    /// It also ends where another begins: a reader that does not take the first for a tag takes the second for one.
    /// Names of elements have letters, digits and hyphens.
    Careful,
    /// By the standard, `<` is a character of names and of unquoted values, and a name goes on to white space, `/` or `>`.
    Standard,
}

/// The graver of both readings: the first active part of a text, or else the first other one. Linear in its length.
pub(super) fn read(text: &str) -> Option<(Html, &str)> {
    text.find('<')?;
    let readings = [Reading::Careful, Reading::Standard].into_iter();
    readings.filter_map(|reading| read_as(text, reading)).min_by_key(|(html, _)| *html)
}

fn read_as(text: &str, reading: Reading) -> Option<(Html, &str)> {
    // Where the last end tags stand that could end these two.
    let ends = [("script", last_end(text, "</script")), ("style", last_end(text, "</style"))];
    let swallows = Swallows::of(text);
    let (mut plain, mut at) = (None, 0);
    while let Some(from) = next_bracket(text, &mut at) {
        let (kind, name, length) = tag(from, reading);
        at = at.saturating_add(length);
        let ended = ends.iter().any(|(element, end)| name.eq_ignore_ascii_case(element) && *end >= Some(at));
        let part = from.get(..length).unwrap_or(from);
        let unended = name.eq_ignore_ascii_case("script") && swallows.runs(text, at);
        match kind {
            _ if ended || unended => return Some((Html::Active, part)),
            Some(Html::Active) => return Some((Html::Active, part)),
            Some(Html::Plain) if plain.is_none() => plain = Some((Html::Plain, part)),
            _ => {}
        }
    }
    plain
}

/// The last places of syntax that takes in the rest of a page, so that a script may end with it.
struct Swallows {
    block: Option<usize>,
    line: Option<usize>,
    at_end: bool,
}

impl Swallows {
    fn of(text: &str) -> Self {
        let block = ["/*", "<!--", "`"].iter().filter_map(|open| text.rfind(open)).max();
        Self { block, line: text.rfind("//"), at_end: text.trim_end().ends_with("//") }
    }

    /// Whether an end tag of the page's own would run the text behind a script's tag. Such code is a call or
    /// an assignment, and then a comment. Prose that names the tag goes on with a space and a word.
    fn runs(&self, text: &str, at: usize) -> bool {
        let after = text.get(at..).unwrap_or_default();
        let code = after.trim_start();
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
        let end = code.find(|c| !is_name(c)).unwrap_or(code.len());
        let acts = end > 0 && code.get(end..).is_some_and(|rest| rest.starts_with(['(', '[', '=', '`']));
        let follows = |sign: Option<usize>| sign.is_some_and(|sign| sign > at);
        acts && (follows(self.block) || self.at_end || (code.len() == after.len() && follows(self.line)))
    }
}

/// Moves on to the next `<`; gives the text from there.
fn next_bracket<'t>(text: &'t str, at: &mut usize) -> Option<&'t str> {
    let rest = text.get(*at..)?;
    let found = rest.find('<')?;
    *at = at.saturating_add(found);
    rest.get(found..)
}

fn last_end(text: &str, end: &str) -> Option<usize> {
    let is_end = |at: usize| {
        let window = text.as_bytes().get(at..at.saturating_add(end.len()));
        window.is_some_and(|window| window.eq_ignore_ascii_case(end.as_bytes()))
    };
    text.rmatch_indices('<').map(|(at, _)| at).find(|at| is_end(*at))
}

/// The effect of the tag that begins a text, its name and its length.
fn tag(from: &str, reading: Reading) -> (Option<Html>, &str, usize) {
    if from.starts_with("<!--") {
        return (Some(Html::Plain), "", 4);
    }
    let after = from.get(1..).unwrap_or_default();
    // Nothing is searched for before: a text may have many brackets and no end of a name.
    if !after.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return (None, "", 1);
    }
    let ends = |c: char| ends_name(c) || (reading == Reading::Careful && !is_name_character(c));
    let name_end = after.find(ends).unwrap_or(after.len());
    let (name, mut rest) = after.split_at_checked(name_end).unwrap_or_default();
    if !(rest.is_empty() || rest.starts_with(ends_name)) {
        return (None, "", 1);
    }
    let element = name.to_ascii_lowercase();
    let mut kind = WITHOUT_ATTRIBUTES.contains(&element.as_str()).then_some(Html::Plain);
    while let Some((attribute, after)) = next_attribute(rest, reading) {
        rest = after;
        if attribute.value.is_some() && kind != Some(Html::Active) {
            if attribute.is_active(&element) {
                kind = Some(Html::Active);
            } else if reading == Reading::Careful || attribute.may_load() {
                // Much prose is a tag to the standard alone: `<https://h.example/?a=1>`, or `a <b and c<d, e=1`.
                kind = Some(Html::Plain);
            }
        }
    }
    let rest = rest.trim_start_matches(|c| c != '>' && ends_name(c));
    let rest = rest.strip_prefix('>').unwrap_or(rest);
    (kind, name, from.len().saturating_sub(rest.len()))
}

const fn ends_name(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r' | '\u{c}' | '/' | '>')
}

const fn is_name_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '-'
}

struct Attribute<'t> {
    name: String,
    value: Option<&'t str>,
}

impl Attribute<'_> {
    fn may_load(&self) -> bool {
        self.name == "style" || URLS.contains(&self.name.as_str())
    }

    fn is_active(&self, element: &str) -> bool {
        let name = self.name.as_str();
        let is_handler =
            name.len() > 4 && name.starts_with("on") && name.bytes().all(|b| b.is_ascii_alphabetic());
        let loads = LOADS.contains(&(element, name)) || name == "srcdoc";
        let runs = || {
            let url = || entity::decoded(self.value.unwrap_or_default());
            URLS.contains(&name) && image_class(&url()) == ImageClass::Forbidden
        };
        is_handler || loads || runs()
    }
}

/// The next attribute of a tag, and the text behind it; `None` at the end of the tag.
fn next_attribute(rest: &str, reading: Reading) -> Option<(Attribute<'_>, &str)> {
    let rest = rest.trim_start_matches(|c| c != '>' && ends_name(c));
    let next_tag = |c: char| c == '<' && reading == Reading::Careful;
    if rest.is_empty() || rest.starts_with('>') || rest.starts_with(next_tag) {
        return None;
    }
    // An equals sign in front belongs to the name.
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let tail = rest.get(first..).unwrap_or_default();
    let length = tail.find(|c| c == '=' || next_tag(c) || ends_name(c)).unwrap_or(tail.len());
    let (name, after) = rest.split_at_checked(length.saturating_add(first))?;
    let name = name.to_ascii_lowercase();
    let Some(value) = after.trim_start().strip_prefix('=') else {
        return Some((Attribute { name, value: None }, after));
    };
    let value = value.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
    let quoted = quote.and_then(|quote| value.get(1..)?.split_once(quote));
    let unquoted = || {
        let end = value.find(|c| next_tag(c) || (c != '/' && ends_name(c))).unwrap_or(value.len());
        value.split_at_checked(end)
    };
    let (value, after) = quoted.or_else(unquoted)?;
    Some((Attribute { name, value: Some(value) }, after))
}
