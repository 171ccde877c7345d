//! The table of feature `small`, made of its text when a rule is first asked for.

use alloc::boxed::Box;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use super::table::{CODES, LINES};
use super::{Code, Level, Rule, Severity};
use primitives::bytes::cut;

pub(super) fn all() -> &'static [Rule] {
    static UNFOLDED: OnceBox<Vec<Rule>> = OnceBox::new();
    UNFOLDED.get_or_init(|| Box::new(unfold()))
}

/// The row of a code. The codes are in the order of their rows, and every code has one, as the tests know.
pub(super) fn row(code: Code) -> &'static Rule {
    static NONE: Rule = Rule {
        code: Code::RegistryNotFound,
        id: "",
        section: "",
        level: Level::Library,
        severity: Severity::Error,
        publisher_severity: Severity::Error,
        sentence: "",
        fix: "",
    };
    CODES.binary_search(&code).ok().and_then(|at| all().get(at)).unwrap_or(&NONE)
}

fn unfold() -> Vec<Rule> {
    let mut rest = LINES;
    let mut line = || {
        let (line, others) = cut(rest, b'\n').unwrap_or_default();
        rest = others;
        line
    };
    let rule = |&code: &Code| Rule {
        code,
        id: line(),
        section: line(),
        sentence: line(),
        fix: line(),
        level: level(line()),
        severity: severity(line()),
        publisher_severity: severity(line()),
    };
    CODES.iter().map(rule).collect()
}

fn level(word: &str) -> Level {
    let levels = [Level::Must, Level::Should, Level::May, Level::Fact];
    levels.into_iter().find(|level| level.as_str().eq_ignore_ascii_case(word)).unwrap_or(Level::Library)
}

fn severity(word: &str) -> Severity {
    let severities = [Severity::Warning, Severity::Info];
    severities
        .into_iter()
        .find(|severity| severity.as_str().eq_ignore_ascii_case(word))
        .unwrap_or(Severity::Error)
}
