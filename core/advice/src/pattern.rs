//! Patterns that are unsafe in an engine that backtracks (Manifest Parser Hardening; ledger `sec-regex-safe`).
//!
//! No pattern is run, and no automaton is built. The pattern is read once, and each part is summed up in a
//! few sets of characters. The result is a judgement, not a proof: it looks for the shapes that make engines
//! slow. It lets honest patterns alone, such as patterns for addresses, dates, versions, identifiers and
//! e-mail.

mod branches;
mod few;
mod part;
mod scan;
mod sequence;
mod set;
mod token;

use alloc::format;
use alloc::string::String;

use super::Code;
use super::collector::Collector;
use super::schema_walk::Step;
use erc8257::limits::{PATTERN_BYTES, SHOWN_CODE_POINTS};
use primitives::harmless::clip;
use primitives::json::{Document, Kind};

pub(super) use scan::{Judgement, scan};

/// The fault of a pattern: the reason, and the pattern's byte where it begins.
pub(super) type Reason = (&'static str, usize);

/// `pattern`, and the names of `patternProperties`; `bytes` counts how many were looked at.
pub(super) fn look(
    document: &Document<'_>,
    step: &Step<'_>,
    bytes: &mut usize,
    collector: &mut Collector<'_, '_>,
) {
    let node = match step {
        Step::Keyword { name, value, .. } if &**name == b"pattern" => *value,
        Step::Name { key, pattern: true } => *key,
        _ => return,
    };
    if !matches!(document.kind(node), Kind::String | Kind::Key) {
        return;
    }
    let pattern = document.string(node);
    *bytes = bytes.saturating_add(pattern.len());
    let Judgement { unsafe_in, not_linear, malformed } = if *bytes > PATTERN_BYTES {
        // Nothing may hide behind so many.
        Judgement { unsafe_in: Some(("too much pattern to be judged", 0)), ..Judgement::default() }
    } else {
        scan(&pattern)
    };
    for (code, reason) in [
        (Code::PatternUnsafe, unsafe_in),
        (Code::PatternNotLinear, not_linear),
        (Code::PatternMalformed, malformed),
    ] {
        if let Some(reason) = reason {
            collector.value(code, node, |_| Some(found(&pattern, reason)));
        }
    }
}

fn found(pattern: &str, (why, at): Reason) -> String {
    let part = pattern.get(at..).unwrap_or_default();
    // No more than this can be shown.
    let end = part.char_indices().nth(SHOWN_CODE_POINTS).map_or(part.len(), |(end, _)| end);
    clip(format!("{why}: {}", part.get(..end).unwrap_or_default()).as_bytes())
}
