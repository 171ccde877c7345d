//! Documents out of bytes.

use super::tree::Tree;
use crate::dice::Dice;

/// Names that have led some reader or writer astray.
pub const NAMES: [&str; 40] = [
    "a",
    "b",
    "__proto__",
    "constructor",
    "toJSON",
    "hasOwnProperty",
    "$serde_json::private::Number",
    "$serde_json::private::RawValue",
    "",
    "A",
    "aa",
    "1",
    "10",
    "2",
    "\r",
    "\0",
    "\u{7f}",
    "\u{80}",
    "\u{f6}",
    "o\u{308}",
    "\u{20ac}",
    "\u{d7ff}",
    "\u{e000}",
    "\u{fb33}",
    "\u{ffff}",
    "\u{10000}",
    "\u{1f600}",
    "\u{10ffff}",
    "\"",
    "\\",
    "/",
    "~",
    "~1",
    "type",
    "name",
    "pattern",
    "aaaaaaaa",
    "aaaaaaaaaaaaaaab",
    "aaaaaaaaaaaaaaaac",
    "\u{feff}",
];

/// Numbers at the edges of doubles and their shortest texts.
pub const NUMBERS: [&str; 36] = [
    "0",
    "1",
    "-1",
    "-0",
    "-0.0",
    "0e5",
    "-0E-5",
    "10",
    "1E2",
    "1e+2",
    "100e-2",
    "0.1",
    "1.10",
    "123456789012345",
    "1234567890123456",
    "9007199254740991",
    "9007199254740992",
    "9007199254740993",
    "-9007199254740993",
    "9007199254740994",
    "99999999999999999999",
    "100000000000000000000",
    "999999999999999999999",
    "1e21",
    "1e-6",
    "1e-7",
    "0.000001",
    "5e-324",
    "2e-324",
    "2.2250738585072014e-308",
    "2.2250738585072011e-308",
    "1.7976931348623157e308",
    "1.7976931348623158e308",
    "9.5e-7",
    "333333333.33333329",
    "4.35",
];

/// A document of at most some hundred values, at most seven levels deep.
pub fn grow(dice: &mut Dice<'_>) -> Tree {
    let mut left = 200;
    value(dice, 6, &mut left)
}

fn value(dice: &mut Dice<'_>, levels: usize, left: &mut usize) -> Tree {
    *left = left.saturating_sub(1);
    let kinds = if levels == 0 || *left == 0 { 6 } else { 12 };
    match dice.below(kinds) {
        0 => Tree::Null,
        1 => Tree::Bool(dice.one_in(2)),
        2 | 3 => Tree::Number(number(dice)),
        4 | 5 => Tree::Text(text(dice)),
        6..=8 => {
            let count = dice.below(7);
            Tree::Array((0..count).map(|_| value(dice, levels - 1, left)).collect())
        }
        _ => {
            let count = dice.below(9);
            let mut members: Vec<(String, Tree)> = Vec::new();
            for _ in 0..count {
                let name = if dice.one_in(3) { text(dice) } else { dice.pick(&NAMES).to_owned() };
                let member = value(dice, levels - 1, left);
                if members.iter().all(|(other, _)| *other != name) {
                    members.push((name, member));
                }
            }
            Tree::Object(members)
        }
    }
}

/// The text of a finite number.
pub fn number(dice: &mut Dice<'_>) -> String {
    let text = match dice.below(6) {
        0..=2 => dice.pick(&NUMBERS).to_owned(),
        3 => (dice.number().cast_signed() >> dice.below(64)).to_string(),
        4 => format!("{}e-{}", dice.number(), dice.below(400)),
        _ => match f64::from_bits(dice.number()) {
            double if !double.is_finite() => "7".to_owned(),
            double => match dice.below(3) {
                0 => format!("{double:e}"),
                1 => format!("{double:.19E}"),
                _ => format!("{double}"),
            },
        },
    };
    assert!(text.parse::<f64>().is_ok_and(f64::is_finite), "{text}");
    text
}

/// A short string of ordinary and of hostile characters.
pub fn text(dice: &mut Dice<'_>) -> String {
    const HOSTILE: [char; 24] = [
        '"',
        '\\',
        '/',
        '\0',
        '\u{8}',
        '\t',
        '\n',
        '\u{c}',
        '\r',
        '\u{1f}',
        '\u{7f}',
        '\u{85}',
        '\u{2028}',
        '\u{301}',
        '\u{0e9}',
        '\u{202e}',
        '\u{200b}',
        '\u{fffe}',
        '\u{ffff}',
        '\u{fdd0}',
        '\u{10000}',
        '\u{10ffff}',
        '\u{e000}',
        '\u{1f468}',
    ];
    let count = dice.below(12);
    let mut text = String::new();
    for _ in 0..count {
        text.push(match dice.below(4) {
            0 | 1 => char::from(b' ' + u8::try_from(dice.below(95)).expect("below 95")),
            2 => dice.pick(&HOSTILE),
            _ => {
                let number =
                    u32::from(dice.byte()) << 16 | u32::from(dice.byte()) << 8 | u32::from(dice.byte());
                char::from_u32(number % 0x11_0000).unwrap_or('\u{fffd}')
            }
        });
    }
    text
}
