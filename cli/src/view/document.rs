//! A report for people: its JSON, one member a line.

use std::fmt;

use crate::view::escape::harmless;

/// Columns for each level.
const STEP: usize = 2;

/// JSON text without white space, as the core writes it.
pub(crate) struct Indented<'a>(pub(crate) &'a str);

impl fmt::Display for Indented<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut line, mut level) = (String::new(), 0_usize);
        let (mut in_text, mut is_escaped) = (false, false);
        let mut rest = self.0.chars().peekable();
        while let Some(character) = rest.next() {
            if in_text {
                line.push(character);
                in_text = is_escaped || character != '"';
                is_escaped = !is_escaped && character == '\\';
                continue;
            }
            match character {
                '}' | ']' => {
                    level = level.saturating_sub(1);
                    next_line(f, &mut line, level)?;
                    line.push(character);
                }
                ',' => {
                    line.push(character);
                    next_line(f, &mut line, level)?;
                }
                '{' | '[' => {
                    line.push(character);
                    // An empty object or list stays on its line.
                    if let Some(end) = rest.next_if(|next| matches!(next, '}' | ']')) {
                        line.push(end);
                    } else {
                        level = level.saturating_add(1);
                        next_line(f, &mut line, level)?;
                    }
                }
                _ => {
                    in_text = character == '"';
                    line.push(character);
                    if character == ':' {
                        line.push(' ');
                    }
                }
            }
        }
        writeln!(f, "{}", harmless(&line))
    }
}

fn next_line(f: &mut fmt::Formatter<'_>, line: &mut String, level: usize) -> fmt::Result {
    writeln!(f, "{}", harmless(line))?;
    *line = " ".repeat(level.saturating_mul(STEP));
    Ok(())
}
