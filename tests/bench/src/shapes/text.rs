//! Strings: escapes, combining marks in every order, text that normalisation changes or lengthens.

use super::{Setting, Shape, kinds, knob};
use crate::body::{Member, array, escaped, object, string};
use crate::random::Random;

pub(super) const SHAPES: &[Shape] = &[
    Shape {
        name: "escapes",
        knobs: &[kinds("escape", ESCAPES.len()), knob("length", 1, 1_000_000)],
        make: escapes,
    },
    Shape {
        name: "marks",
        knobs: &[
            knob("run", 1, 400_000),
            kinds("marks", MARKS.len()),
            kinds("spelling", 3),
            kinds("place", 3),
        ],
        make: marks,
    },
    Shape {
        name: "unnormal",
        knobs: &[
            knob("length", 1, 200_000),
            kinds("text", UNNORMAL.len()),
            kinds("spelling", 3),
            kinds("place", 3),
        ],
        make: unnormal,
    },
    Shape {
        name: "flagged",
        knobs: &[knob("length", 1, 4_000), kinds("text", FLAGGED.len())],
        make: flagged,
    },
    Shape { name: "white-space", knobs: &[kinds("space", 4), knob("values", 1, 100_000)], make: white_space },
];

const ESCAPES: [&str; 8] =
    ["\\u0041", "\\n", "\\u0000", "\\ud83d\\ude00", "\\u00e9", "\\/", "\\ud800", "\\u0301"];

/// Marks whose classes come in falling, rising, equal and mixed order.
const MARKS: [&str; 7] = [
    "\u{301}\u{316}",
    "\u{316}\u{301}",
    "\u{301}",
    "\u{334}\u{345}\u{301}\u{316}\u{3099}\u{5b0}",
    "\u{345}\u{301}\u{327}\u{334}",
    "\u{1d165}\u{1d16e}",
    "\u{344}",
];

/// Text that is not NFC, or that only a full look can clear.
const UNNORMAL: [&str; 10] = [
    "e\u{301}",
    "\u{1100}\u{1161}\u{11a8}",
    "\u{fb2c}",
    "\u{1d160}",
    "\u{958}",
    "\u{2126}",
    "\u{16d67}\u{16d67}",
    "\u{1e9b}\u{323}",
    "a\u{200d}\u{345}",
    "\u{f900}\u{2f800}",
];

/// Text that is warned of, or that a report must write in another way.
const FLAGGED: [&str; 7] =
    ["\u{ffff}", "\u{fdd0}", "\u{10ffff}", "\u{202e}", "\u{e000}", "\u{378}", "\u{feff}\u{ffff}"];

/// Strings of nothing but escapes.
fn escapes(setting: &Setting, room: usize) -> Vec<Member> {
    let [kind, length] = [0, 1].map(|knob| setting.get(knob));
    let one = string(room.min(length + 8), |_, out| out.push_str(ESCAPES[kind]));
    vec![("com.example.x", array(room, |_, out| out.push_str(&one)))]
}

/// Runs of combining marks behind a letter.
fn marks(setting: &Setting, room: usize) -> Vec<Member> {
    let [run, marks, spelling, place] = [0, 1, 2, 3].map(|knob| setting.get(knob));
    let marks: Vec<char> = MARKS[marks].chars().collect();
    let mut random = setting.random();
    let mut text = String::from("a");
    for index in 0..run {
        text.push(if spelling == 2 { *random.pick(&marks) } else { marks[index % marks.len()] });
    }
    placed(&text, spelling, place, room)
}

/// Text that normalisation changes.
fn unnormal(setting: &Setting, room: usize) -> Vec<Member> {
    let [length, text, spelling, place] = [0, 1, 2, 3].map(|knob| setting.get(knob));
    let piece = UNNORMAL[text];
    placed(&piece.repeat((length / piece.len()).max(1)), spelling, place, room)
}

/// Text that makes a finding each, or a long line in a report.
fn flagged(setting: &Setting, room: usize) -> Vec<Member> {
    let [length, text] = [0, 1].map(|knob| setting.get(knob));
    let piece = FLAGGED[text];
    placed(&format!("e\u{301}{}", piece.repeat((length / piece.len()).max(1))), 0, 0, room)
}

/// The text as values of an array, as keys of an object, or as keys of objects in an array.
fn placed(text: &str, spelling: usize, place: usize, room: usize) -> Vec<Member> {
    // Half of the room at most; as an escape, a byte becomes six.
    let limit = if spelling == 1 { room / 12 } else { room / 2 };
    let end = (0..=limit.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    let mut text = text[..end.unwrap_or(0)].to_owned();
    if spelling == 1 {
        text = escaped(&text);
    }
    let body = match place {
        0 => array(room, |_, out| out.extend(["\"", &text, "\""])),
        1 => object(room, |index, out| {
            out.extend(["\"", &index.to_string(), &text, "\":0"]);
        }),
        _ => array(room, |_, out| {
            out.extend(["{\"", &text, "\":\"", &text, "\"}"]);
        }),
    };
    vec![("com.example.x", body)]
}

/// White space between values, and a few findings, so that lines and columns must be counted.
fn white_space(setting: &Setting, room: usize) -> Vec<Member> {
    let [space, values] = [0, 1].map(|knob| setting.get(knob));
    let space = [" ", "\n", "\r\n", "\t\r"][space].repeat(room / (values + 1));
    let value = if Random::new(setting.seed).below(2) == 0 { "\"e\u{301}\"" } else { "9007199254740993" };
    let body = array(room, |_, out| {
        out.push_str(&space[..space.len().min(room / (values + 1))]);
        out.push_str(value);
    });
    vec![("com.example.x", body)]
}
