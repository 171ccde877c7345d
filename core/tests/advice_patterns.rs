//! Patterns against an oracle: a small matcher that backtracks and counts its steps.

use std::fmt;

use advice::{Facts, advise};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use serde_json::json;

/// A pattern over a few letters.
#[derive(Debug, Clone)]
enum Pattern {
    One(&'static str),
    Row(Vec<Pattern>),
    Either(Vec<Pattern>),
    Repeat(Box<Pattern>, usize, Option<usize>),
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(letters) if letters.len() == 1 => f.write_str(letters),
            Self::One(letters) => write!(f, "[{letters}]"),
            Self::Row(parts) => parts.iter().try_for_each(|part| part.fmt(f)),
            Self::Either(parts) => {
                let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                write!(f, "(?:{})", parts.join("|"))
            }
            Self::Repeat(part, least, most) => {
                if matches!(**part, Self::One(_)) {
                    write!(f, "{part}")?;
                } else {
                    write!(f, "(?:{part})")?;
                }
                match (least, most) {
                    (0, None) => f.write_str("*"),
                    (1, None) => f.write_str("+"),
                    (0, Some(1)) => f.write_str("?"),
                    (least, None) => write!(f, "{{{least},}}"),
                    (least, Some(most)) => write!(f, "{{{least},{most}}}"),
                }
            }
        }
    }
}

/// Steps after which a match counts as endless.
const ENDLESS: u64 = 200_000;

/// Matches as engines do that backtrack: every way until one leads to the end.
struct Engine<'t> {
    text: &'t [u8],
    steps: u64,
}

impl Engine<'_> {
    /// The steps that it takes to match the whole text, or not.
    fn steps(pattern: &Pattern, text: &str) -> u64 {
        let mut engine = Engine { text: text.as_bytes(), steps: 0 };
        engine.run(pattern, 0, &mut |engine, at| at == engine.text.len());
        engine.steps
    }

    fn run(&mut self, pattern: &Pattern, at: usize, then: &mut dyn FnMut(&mut Self, usize) -> bool) -> bool {
        self.steps += 1;
        if self.steps > ENDLESS {
            return true;
        }
        match pattern {
            Pattern::One(letters) => {
                self.text.get(at).is_some_and(|letter| letters.as_bytes().contains(letter))
                    && then(self, at + 1)
            }
            Pattern::Row(parts) => self.row(parts, at, then),
            Pattern::Either(parts) => parts.iter().any(|part| self.run(part, at, then)),
            Pattern::Repeat(part, least, most) => self.repeat(part, *least, *most, at, then),
        }
    }

    fn row(&mut self, parts: &[Pattern], at: usize, then: &mut dyn FnMut(&mut Self, usize) -> bool) -> bool {
        match parts.split_first() {
            None => then(self, at),
            Some((first, rest)) => self.run(first, at, &mut |engine, at| engine.row(rest, at, then)),
        }
    }

    fn repeat(
        &mut self,
        part: &Pattern,
        least: usize,
        most: Option<usize>,
        at: usize,
        then: &mut dyn FnMut(&mut Self, usize) -> bool,
    ) -> bool {
        let more = most != Some(0)
            && self.run(part, at, &mut |engine, end| {
                // A turn that takes nothing ends the repetition.
                (end > at || least > 0)
                    && engine.repeat(part, least.saturating_sub(1), most.map(|most| most - 1), end, then)
            });
        more || (least == 0 && then(self, at))
    }
}

/// Whether the time grows beyond any power of the length that a short pattern could have.
fn is_endless(pattern: &Pattern) -> bool {
    ["a", "ab", "ba", "aab", "b", "abc", "ac", "c"].into_iter().any(|pump| {
        let text = |length: usize| format!("{}!", pump.repeat(length / pump.len()));
        Engine::steps(pattern, &text(30)) > ENDLESS
    })
}

fn pattern() -> impl Strategy<Value = Pattern> {
    let one = prop::sample::select(vec!["a", "b", "c", "ab", "bc", "abc"]).prop_map(Pattern::One);
    let count =
        prop::sample::select(vec![(0, None), (1, None), (0, Some(1)), (1, Some(2)), (2, Some(2)), (2, None)]);
    one.prop_recursive(5, 20, 3, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Pattern::Row),
            prop::collection::vec(inner.clone(), 2..4).prop_map(Pattern::Either),
            (inner, count.clone()).prop_map(|(part, (least, most))| Pattern::Repeat(
                Box::new(part),
                least,
                most
            )),
        ]
    })
}

fn is_told(pattern: &str) -> bool {
    let body = json!({"inputs": {"pattern": pattern}}).to_string();
    let advice = advise(Some(body.as_bytes()), &Facts::default());
    advice.items().iter().any(|item| item.code().as_str() == "sec-regex-safe")
}

/// No endless pattern goes untold, and few other patterns are told. These are patterns that no text here
/// uses, and turns that take nothing, which some engines stop.
#[test]
fn no_endless_pattern_goes_untold() {
    let mut runner = crate::support::runner(1);
    let strategy = pattern();
    let (mut endless, mut told) = (0, 0);
    for _ in 0..20_000 {
        let pattern = strategy.new_tree(&mut runner).unwrap().current();
        let (is_endless, is_told) = (is_endless(&pattern), is_told(&format!("^{pattern}$")));
        assert!(is_told || !is_endless, "^{pattern}$");
        endless += u32::from(is_endless);
        told += u32::from(is_told);
    }
    println!("20000 patterns: {endless} endless, {told} told");
    assert!(endless > 500 && told * 5 < endless * 6, "{told} told, {endless} endless");
}
