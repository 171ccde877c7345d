//! The dangers of a value that goes into a command line or into a request.

use super::shell::Signs;

/// Headers that decide whom a request is for, who sends it, or where it ends.
const HEADERS: [&str; 8] = [
    "authorization",
    "connection",
    "content-length",
    "content-type",
    "cookie",
    "host",
    "set-cookie",
    "transfer-encoding",
];

/// Where a value runs something, or where one of its lines becomes an option or a header.
///
/// Values are of any kind: quotes, ampersands, backticks and lines are ordinary in them. Only signs that make
/// no sense in a text count.
pub(crate) fn acts(text: &str) -> Option<usize> {
    let signs = || Signs::of(text.as_bytes()).runs_in_a_value();
    signs().or_else(|| chained(text)).or_else(|| in_backticks(text)).or_else(|| in_a_line(text))
}

/// A quote that ends no quotation of the text, then `&` and a command, as `cmd.exe` takes it: `" & calc & "`.
///
/// A quote behind a digit is one of inches, and an apostrophe behind a letter is one.
fn chained(text: &str) -> Option<usize> {
    let (mut single, mut double) = (false, false);
    let (mut before, mut rest, mut at) = (b' ', text.as_bytes(), 0_usize);
    while let Some((&byte, after)) = rest.split_first() {
        let open = match byte {
            b'\'' if !before.is_ascii_alphanumeric() => Some(&mut single),
            b'"' if !before.is_ascii_digit() => Some(&mut double),
            _ => None,
        };
        if let Some(open) = open {
            *open = !*open;
            if *open && calls(after.trim_ascii_start()) {
                return Some(at);
            }
        }
        (before, rest) = (byte, after);
        at = at.saturating_add(1);
    }
    None
}

/// `& calc`, but neither `& "` nor an entity of HTML.
fn calls(text: &[u8]) -> bool {
    let Some(after) = text.strip_prefix(b"&") else { return false };
    let entity = after.iter().position(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'#'));
    let is_entity = entity.is_some_and(|end| end > 0 && after.get(end) == Some(&b';'));
    let command = after.strip_prefix(b"&").unwrap_or(after).trim_ascii_start();
    !is_entity && command.first().is_some_and(|byte| !matches!(byte, b'"' | b'\''))
}

/// A value that is one call in backticks, as a whole. Among other words they set code apart.
fn in_backticks(text: &str) -> Option<usize> {
    let inner = text.trim().strip_prefix('`')?.strip_suffix('`')?;
    let is_call = !inner.is_empty() && !inner.contains(['`', '\r', '\n']);
    if is_call { text.find('`') } else { None }
}

/// A line break, and behind it an option or a header.
///
/// Three kinds of text have such lines of their own. They are a command line that goes on in the next line, a
/// list of options, and a text that begins as a message does.
fn in_a_line(text: &str) -> Option<usize> {
    let first = text.split(['\r', '\n']).next().unwrap_or_default();
    let lists = first.starts_with("--");
    let is_message = first.contains(':') || first.contains(" HTTP/");
    let breaks = text.match_indices(['\r', '\n']);
    let acts = |at: &usize| {
        let (line, rest) = text.split_at_checked(*at).unwrap_or_default();
        let goes_on = line.ends_with(['\\', '^', '`']);
        let next = rest.get(1..).unwrap_or_default();
        let option =
            || next.strip_prefix("--").is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()));
        (!lists && !goes_on && option()) || (!is_message && begins_header(rest.as_bytes()))
    };
    breaks.map(|(at, _)| at).find(acts)
}

/// Where decoded bytes end a line and begin a header.
pub(super) fn header_at(text: &[u8]) -> Option<usize> {
    (0..text.len()).find(|at| begins_header(text.get(*at..).unwrap_or_default()))
}

/// A carriage return, a line feed and one of the headers.
fn begins_header(text: &[u8]) -> bool {
    let Some(line) = text.strip_prefix(b"\r\n") else { return false };
    let named = |name: &str| {
        line.split_at_checked(name.len()).is_some_and(|(start, after)| {
            start.eq_ignore_ascii_case(name.as_bytes()) && after.starts_with(b":")
        })
    };
    HEADERS.iter().any(|name| named(name))
}
