//! One value in many spellings: member order, white space, escapes, numbers.

use super::tree::Tree;
use crate::dice::Dice;

/// Writes a document. The dice choose everything that canonical bytes do not depend on; with zeros it is compact, in
/// the tree's own order. Numbers keep their text unless `numbers` is set: some rules ask how a number is written.
#[must_use]
pub fn spell(tree: &Tree, dice: &mut Dice<'_>, numbers: bool) -> Vec<u8> {
    let mut speller = Speller { out: String::new(), dice, numbers };
    speller.space();
    speller.value(tree);
    speller.space();
    speller.out.into_bytes()
}

/// As [`spell`] without a choice: compact, in the tree's own order.
#[must_use]
pub fn plainly(tree: &Tree) -> Vec<u8> {
    spell(tree, &mut Dice::of(&[]), false)
}

struct Speller<'d, 'b> {
    out: String,
    dice: &'d mut Dice<'b>,
    numbers: bool,
}

impl Speller<'_, '_> {
    fn space(&mut self) {
        if self.dice.one_in(6) {
            for _ in 0..=self.dice.below(12) {
                self.out.push(self.dice.pick(&[' ', '\n', '\t', '\r']));
            }
        }
    }

    fn value(&mut self, tree: &Tree) {
        match tree {
            Tree::Null => self.out.push_str("null"),
            Tree::Bool(value) => self.out.push_str(if *value { "true" } else { "false" }),
            Tree::Number(text) => self.number(text),
            Tree::Text(text) => self.string(text),
            Tree::Array(items) => {
                self.out.push('[');
                for (at, item) in items.iter().enumerate() {
                    self.out.push_str(if at > 0 { "," } else { "" });
                    self.space();
                    self.value(item);
                    self.space();
                }
                self.space();
                self.out.push(']');
            }
            Tree::Object(members) => {
                let mut members: Vec<_> = members.iter().collect();
                for at in 1..members.len() {
                    if self.dice.one_in(3) {
                        let other = self.dice.below(at);
                        members.swap(at, other);
                    }
                }
                self.out.push('{');
                for (at, (name, value)) in members.into_iter().enumerate() {
                    self.out.push_str(if at > 0 { "," } else { "" });
                    self.space();
                    self.string(name);
                    self.space();
                    self.out.push(':');
                    self.space();
                    self.value(value);
                    self.space();
                }
                self.space();
                self.out.push('}');
            }
        }
    }

    fn string(&mut self, text: &str) {
        self.out.push('"');
        for character in text.chars() {
            let short = match character {
                '"' | '\\' | '/' => Some(character),
                '\u{8}' => Some('b'),
                '\t' => Some('t'),
                '\n' => Some('n'),
                '\u{c}' => Some('f'),
                '\r' => Some('r'),
                _ => None,
            };
            let must = character < ' ' || character == '"' || character == '\\';
            if !must && !self.dice.one_in(9) {
                self.out.push(character);
            } else if let Some(short) = short.filter(|_| !self.dice.one_in(3)) {
                self.out.extend(['\\', short]);
            } else {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let upper = self.dice.one_in(3);
                    let hex = if upper { format!("{unit:04X}") } else { format!("{unit:04x}") };
                    self.out.push_str("\\u");
                    self.out.push_str(&hex);
                }
            }
        }
        self.out.push('"');
    }

    /// The same double, written otherwise.
    fn number(&mut self, text: &str) {
        self.out.push_str(text);
        let (point, exponent) = (text.contains('.'), text.contains(['e', 'E']));
        if self.numbers && !exponent {
            let end = match (self.dice.below(6), point) {
                (3, true) => "00",
                (3, false) => ".0",
                (4, _) => "E-00",
                (5, _) => "e+0",
                _ => "",
            };
            self.out.push_str(end);
        }
    }
}
