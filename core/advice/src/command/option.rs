//! Text that closes its quotes and goes on with an option, once typographic characters are read as plain ones.
//!
//! Shells and the programs that make up commands normalise: a curly quote becomes a quote, an en dash a hyphen, a
//! no-break space a space. What looked like prose then ends its argument and adds options of its own.

/// How a text is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// A value that commands carry: also plain quotes and hyphens count.
    Value,
    /// Prose, which may well quote options: only typographic characters count, and no apostrophe does.
    Prose,
}

/// A quote that begins a quotation but is followed by the end of one.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts, not a state")]
struct Quote {
    at: usize,
    typographic: bool,
    /// It can only open, as U+201C.
    opens: bool,
    spaced: bool,
    /// It may be one of minutes, of feet, or of a derivative.
    prime: bool,
    dashes: usize,
    typographic_dash: bool,
}

/// Where the text leaves its quotes: at a quote that opens nothing, followed by white space and an option.
pub(crate) fn breaks_out(text: &str, reading: Reading) -> Option<usize> {
    let mut pending: Option<Quote> = None;
    // Whether a quotation in single and in double quotes is open.
    let mut open = [false; 2];
    let mut before = ' ';
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let next = characters.peek().map(|(_, next)| *next);
        if let Some((double, opens)) = quote(character) {
            let inside = before.is_alphanumeric()
                && (reading == Reading::Prose || next.is_some_and(char::is_alphanumeric));
            pending = None;
            if double || !inside {
                let [single_open, double_open] = &mut open;
                let is_open = if double { double_open } else { single_open };
                *is_open = !*is_open;
                let typographic = !character.is_ascii();
                pending = is_open.then_some(Quote {
                    at,
                    typographic,
                    opens,
                    spaced: false,
                    prime: is_prime(character) && follows_a_term(before),
                    dashes: 0,
                    typographic_dash: false,
                });
            }
        } else if let Some(quote) = &mut pending {
            if is_dash(character) {
                quote.dashes = quote.dashes.saturating_add(1);
                quote.typographic_dash |= !character.is_ascii();
            } else if character.is_whitespace() && quote.dashes == 0 {
                quote.spaced = true;
                quote.typographic |= !character.is_ascii();
            } else if character.is_alphabetic() && quote.is_option(reading) {
                return Some(quote.at);
            } else {
                pending = None;
            }
        }
        before = character;
    }
    None
}

impl Quote {
    fn is_option(&self, reading: Reading) -> bool {
        // A prime and one dash are a difference: a′ -b.
        if self.dashes <= usize::from(self.prime) {
            return false;
        }
        let both = self.typographic && self.typographic_dash && !self.opens;
        match reading {
            Reading::Value => self.spaced || both,
            Reading::Prose => (self.spaced && (self.typographic || self.typographic_dash)) || both,
        }
    }
}

/// Whether a character is read as a double quote (or as a single one), and whether it can only open a quotation.
const fn quote(character: char) -> Option<(bool, bool)> {
    match character {
        '"' | '\u{2ba}' | '\u{201d}' | '\u{201f}' | '\u{2033}' | '\u{ff02}' => Some((true, false)),
        '\u{201c}' | '\u{201e}' => Some((true, true)),
        '\'' | '\u{b4}' | '\u{2b9}' | '\u{2bc}' | '\u{2c8}' | '\u{2019}' | '\u{201b}' | '\u{2032}'
        | '\u{ff07}' => Some((false, false)),
        '\u{2018}' | '\u{201a}' => Some((false, true)),
        _ => None,
    }
}

/// Marks that stand for minutes, feet and derivatives.
const fn is_prime(character: char) -> bool {
    matches!(character, '\u{2b9}' | '\u{2ba}' | '\u{2032}' | '\u{2033}')
}

/// Whether the character before a prime can have a prime.
fn follows_a_term(before: char) -> bool {
    before.is_alphanumeric() || is_prime(before) || matches!(before, ')' | ']')
}

/// Hyphens, dashes and the minus sign.
const fn is_dash(character: char) -> bool {
    matches!(character, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}
