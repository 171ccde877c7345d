//! Swift without text that could be taken for declarations: comments, directives, and the content of string
//! literals.

/// The source with its lines, and with nothing in its literals that could be taken for more.
pub(super) fn plain(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let taken = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            comment(rest)
        } else if rest.starts_with('#') && is_line_start(&out) {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(inside) = rest.strip_prefix("\"\"\"") {
            out.push_str("\"\"");
            inside.find("\"\"\"").map_or(rest.len(), |end| end + 6)
        } else if first == '"' {
            let length = literal(rest);
            let inside = rest[..length].trim_matches('"').chars();
            out.push('"');
            out.extend(inside.map(|c| if c.is_alphanumeric() || "-_.:".contains(c) { c } else { '…' }));
            out.push('"');
            length
        } else {
            out.push(first);
            first.len_utf8()
        };
        rest = &rest[taken..];
    }
    out
}

fn is_line_start(out: &str) -> bool {
    out.lines().last().is_none_or(|line| line.trim().is_empty()) || out.ends_with('\n')
}

/// The length of a comment, with those that are nested in it.
fn comment(text: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        if text[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if text[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// The length of a literal of one line, with its escapes. An interpolation may have literals of its own.
fn literal(text: &str) -> usize {
    let (mut nesting, mut escaped) = (0_usize, false);
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => {
                escaped = false;
                nesting += usize::from(character == '(');
            }
            '\\' => escaped = true,
            '(' if nesting > 0 => nesting += 1,
            ')' if nesting > 0 => nesting -= 1,
            '"' if nesting == 0 => return at + 1,
            '\n' => return at,
            _ => {}
        }
    }
    text.len()
}
