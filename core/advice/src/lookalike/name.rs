//! Names that can pass for others.

use super::super::collector::Collector;
use super::super::fields;
use super::super::subject::Subject;
use super::{is_ordinary_latin, looks_ascii, mixes_digits};
use crate::Code;
use erc8257::limits;
use primitives::harmless;

/// A word of fewer letters passes for nothing.
const LETTERS: usize = 3;

/// `name`, and the labels of requirements.
pub(crate) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    for node in fields::names(subject) {
        let text = subject.document.string(node);
        if let Some(code) = risk(&text) {
            collector.value(code, node, |_| Some(harmless::quoted_ascii(text.as_bytes())));
        }
    }
}

/// The advice on a name.
fn risk(text: &str) -> Option<Code> {
    // Longer ones are refused anyway.
    if text.is_ascii() || text.len() > limits::NAME_CODE_POINTS.saturating_mul(4) {
        return None;
    }
    let mut pass = false;
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        let letters = Letters::of(word);
        if letters.strangers == 0 && letters.alike > 0 && letters.ascii > 0 {
            return Some(Code::NameLookalike);
        }
        pass |= letters.ascii == 0 && letters.strangers == 0 && letters.alike >= LETTERS;
        pass |= mixes_digits(word);
    }
    // One letter that looks like no other tells the reader which script the name is in.
    let plainly_foreign = Letters::of(text).strangers > 0;
    (pass && !plainly_foreign).then_some(Code::NameConfusable)
}

/// How many letters of a text are of which kind.
#[derive(Default)]
struct Letters {
    ascii: usize,
    /// Look like ASCII.
    alike: usize,
    /// Belong to another script, and look like it.
    strangers: usize,
}

impl Letters {
    fn of(text: &str) -> Self {
        let mut letters = Self::default();
        for character in text.chars().filter(|c| c.is_alphabetic()) {
            let count = if character.is_ascii() {
                &mut letters.ascii
            } else if is_ordinary_latin(character) || is_symbol(character) {
                continue;
            } else if looks_ascii(character) {
                &mut letters.alike
            } else {
                &mut letters.strangers
            };
            *count = count.saturating_add(1);
        }
        letters
    }
}

/// Small Greek letters that people use as symbols of formulas, as in `αUSD`. The letters ο and ν look too
/// much like o and v to count.
const fn is_symbol(character: char) -> bool {
    matches!(character, 'α'..='μ' | 'ξ' | 'π'..='ω')
}
