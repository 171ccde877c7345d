//! Objects: many keys, long common prefixes, keys in escapes, keys whose UTF-16 order is not their byte order.

use super::{Setting, Shape, kinds, knob};
use crate::body::{Member, escaped, object};

pub(super) const SHAPES: &[Shape] = &[
    Shape {
        name: "keys",
        knobs: &[knob("prefix", 0, 60_000), kinds("spelling", 4), kinds("order", 4), kinds("value", 4)],
        make: keys,
    },
    Shape {
        name: "small-objects",
        knobs: &[knob("members", 1, 2_000), kinds("spelling", 4), kinds("order", 4), knob("prefix", 0, 64)],
        make: small_objects,
    },
    Shape {
        name: "duplicate-keys",
        knobs: &[
            knob("distinct", 1, 60_000),
            kinds("spelling", 4),
            kinds("order", 4),
            knob("prefix", 0, 4_000),
        ],
        make: duplicate_keys,
    },
];

/// As many keys of one object as fit, each a common prefix and a number.
fn keys(setting: &Setting, room: usize) -> Vec<Member> {
    let [prefix, spelling, order, value] = [0, 1, 2, 3].map(|knob| setting.get(knob));
    let names = names(prefix, spelling, order, setting, room);
    let value = ["0", "\"\"", "[]", "1e20"][value];
    let text = object(room, |index, out| match names.get(index) {
        Some(name) => out.extend(["\"", name, "\":", value]),
        None => out.push_str(&" ".repeat(room)),
    });
    vec![("com.example.x", text)]
}

/// Many objects of few keys each: the cost of a sort before it has any keys to sort.
fn small_objects(setting: &Setting, room: usize) -> Vec<Member> {
    let [members, spelling, order, prefix] = [0, 1, 2, 3].map(|knob| setting.get(knob));
    let one = names(prefix, spelling, order, setting, members.saturating_mul(prefix + 16));
    let one = object(room, |index, out| match one.get(index).filter(|_| index < members) {
        Some(name) => out.extend(["\"", name, "\":0"]),
        None => out.push_str(&" ".repeat(room)),
    });
    vec![("com.example.x", crate::body::array(room, |_, out| out.push_str(&one)))]
}

/// The same keys again and again, plain and in escapes.
fn duplicate_keys(setting: &Setting, room: usize) -> Vec<Member> {
    let [distinct, spelling, order, prefix] = [0, 1, 2, 3].map(|knob| setting.get(knob));
    let mut names = names(prefix, spelling, order, setting, room);
    names.truncate(distinct);
    let text = object(room, |index, out| {
        let name = &names[index % names.len()];
        // Every other round spells the key in another way, so that only its value is equal.
        let again = index / names.len() % 2 == 1;
        match name.strip_prefix(|first: char| first.is_ascii_alphanumeric()).filter(|_| again) {
            Some(rest) => out.extend(["\"", &escaped(&name[..1]), rest, "\":0"]),
            None => out.extend(["\"", name, "\":0"]),
        }
    });
    vec![("com.example.x", text)]
}

/// Distinct names that together fill about `room` bytes.
fn names(prefix: usize, spelling: usize, order: usize, setting: &Setting, room: usize) -> Vec<String> {
    let filler = ["a", "a", "\u{e000}", "\u{10000}"][spelling];
    let prefix = filler.repeat(prefix / filler.len());
    let spell = |number: usize| {
        let plain = match spelling {
            // A last character that sorts differently as UTF-8 and as UTF-16.
            2 | 3 if number.is_multiple_of(2) => format!("{prefix}\u{1f600}{number:x}"),
            2 | 3 => format!("{prefix}\u{fb33}{number:x}"),
            _ => format!("{prefix}{number:x}"),
        };
        if spelling == 1 { escaped(&plain) } else { plain }
    };
    let count = room / (spell(1_000).len() + 4) + 1;
    let mut names: Vec<String> = (0..count).map(|number| spell(number + 4_096)).collect();
    match order {
        0 => names.sort(),
        1 => names.sort_by(|one, other| other.cmp(one)),
        2 => setting.random().shuffle(&mut names),
        // Two sorted runs in a comb: no run for a merge to find.
        _ => {
            let half = names.split_off(names.len() / 2);
            names = names.into_iter().zip(half).flat_map(|(one, other)| [one, other]).collect();
            names.push("z".repeat(5));
        }
    }
    names
}
