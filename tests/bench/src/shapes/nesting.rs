//! Depth: brackets without end, findings far down, schemas that are deep, wide or full of patterns.

use super::{Setting, Shape, kinds, knob};
use crate::body::{Member, array, object, string};

pub(super) const SHAPES: &[Shape] = &[
    Shape { name: "brackets", knobs: &[kinds("kind", 6), knob("depth", 1, 600_000)], make: brackets },
    Shape {
        name: "deep-findings",
        knobs: &[knob("depth", 1, 300_000), kinds("level", 4), kinds("fault", FAULTS.len())],
        make: deep_findings,
    },
    Shape {
        name: "ladder",
        knobs: &[kinds("fault", FAULTS.len()), knob("key", 0, 600), knob("faults", 1, 40)],
        make: ladder,
    },
    Shape {
        name: "siblings",
        knobs: &[knob("before", 0, 500_000), kinds("sibling", SIBLINGS.len()), kinds("fault", FAULTS.len())],
        make: siblings,
    },
    Shape {
        name: "long-key",
        knobs: &[knob("key", 0, 1_000_000), kinds("piece", KEYS.len()), kinds("fault", FAULTS.len())],
        make: long_key,
    },
    Shape { name: "wide-schema", knobs: &[kinds("kind", 5), kinds("member", 2)], make: wide_schema },
    Shape { name: "deep-schema", knobs: &[knob("depth", 1, 100_000), kinds("kind", 3)], make: deep_schema },
    Shape { name: "pattern", knobs: &[kinds("pattern", 4)], make: pattern },
];

/// Faults of a value, each in one place.
const FAULTS: [&str; 6] =
    ["\"e\u{301}\"", "\"\u{ffff}\"", "9007199254740993", "\"\\ud800\"", "{\"a\":0,\"a\":0}", "1e999"];

/// Nothing but brackets, closed or not.
fn brackets(setting: &Setting, room: usize) -> Vec<Member> {
    let [kind, depth] = [0, 1].map(|knob| setting.get(knob));
    let [open, middle, close] = [
        ["[", "0", "]"],
        ["[", "", ""],
        ["{\"\":", "0", "}"],
        ["{\"\":", "", ""],
        ["[0,", "0", ",0]"],
        ["[{\"a\":", "0", "},0]"],
    ][kind];
    let one = (room / (open.len() + close.len())).saturating_sub(1).min(depth).max(1);
    let nest = format!("{}{middle}{}", open.repeat(one), close.repeat(one));
    vec![("com.example.x", array(room, |_, out| out.push_str(&nest)))]
}

/// All the findings at the end of one long way down.
fn deep_findings(setting: &Setting, room: usize) -> Vec<Member> {
    let [depth, level, fault] = [0, 1, 2].map(|knob| setting.get(knob));
    let [open, close] = [["[", "]"], ["{\"a\":", "}"], ["{\"~/~/~/~/\":", "}"], ["[0,[],", "]"]][level];
    let depth = depth.min(room / 2 / (open.len() + close.len())).max(1);
    let rest = room - depth * (open.len() + close.len());
    let inner = array(rest, |_, out| out.push_str(FAULTS[fault]));
    vec![("com.example.x", format!("{}{inner}{}", open.repeat(depth), close.repeat(depth)))]
}

/// Findings on every level of the way down, so that no two share their pointer.
fn ladder(setting: &Setting, room: usize) -> Vec<Member> {
    let [fault, key, faults] = [0, 1, 2].map(|knob| setting.get(knob));
    let open = format!("[{},{{\"{}\":", vec![FAULTS[fault]; faults].join(","), "k".repeat(key));
    let count = room / (open.len() + 2) - 1;
    vec![("com.example.x", format!("{}0{}", open.repeat(count), "}]".repeat(count)))]
}

/// Values that a pointer must count past.
const SIBLINGS: [&str; 4] = ["0", "[]", "[[],0]", "{\"a\":0,\"b\":[0]}"];

/// Findings behind many harmless values of the same array.
fn siblings(setting: &Setting, room: usize) -> Vec<Member> {
    let [before, sibling, fault] = [0, 1, 2].map(|knob| setting.get(knob));
    let text = array(room, |index, out| {
        out.push_str(if index < before { SIBLINGS[sibling] } else { FAULTS[fault] });
    });
    vec![("com.example.x", text)]
}

/// Pieces of a key that a pointer must write, some in another way.
const KEYS: [&str; 5] = ["a", "~/", "\\u0061", "\u{202e}", "e\u{301}"];

/// Findings below one key that is very long.
fn long_key(setting: &Setting, room: usize) -> Vec<Member> {
    let [key, piece, fault] = [0, 1, 2].map(|knob| setting.get(knob));
    let key = string(key.min(room / 2), |_, out| out.push_str(KEYS[piece]));
    let faults = array(room - key.len() - 3, |_, out| out.push_str(FAULTS[fault]));
    vec![("com.example.x", format!("{{{key}:{faults}}}"))]
}

/// A schema of as many values as fit.
fn wide_schema(setting: &Setting, room: usize) -> Vec<Member> {
    let [kind, member] = [0, 1].map(|knob| setting.get(knob));
    let schema = match kind {
        0 => format!("{{\"enum\":{}}}", array(room - 10, |_, out| out.push('0'))),
        1 => format!("{{\"allOf\":{}}}", array(room - 11, |_, out| out.push_str("{}"))),
        2 => {
            let properties = object(room - 16, |index, out| {
                out.push_str(&format!("\"{index:x}\":{{\"type\":\"string\"}}"));
            });
            format!("{{\"properties\":{properties}}}")
        }
        3 => format!("{{\"anyOf\":{}}}", array(room - 11, |_, out| out.push_str("true"))),
        _ => {
            format!("{{\"oneOf\":{}}}", array(room - 11, |_, out| out.push_str("{\"items\":{\"items\":[]}}")))
        }
    };
    vec![(["inputs", "outputs"][member], schema)]
}

/// Many schemas of a given depth side by side.
fn deep_schema(setting: &Setting, room: usize) -> Vec<Member> {
    let [depth, kind] = [0, 1].map(|knob| setting.get(knob));
    let [open, close] =
        [["{\"items\":", "}"], ["{\"properties\":{\"a\":", "}}"], ["{\"allOf\":[", "]}"]][kind];
    let depth = depth.min(room / (open.len() + close.len()) - 2).max(1);
    let one = format!("{}{{}}{}", open.repeat(depth), close.repeat(depth));
    let all = array(room - 11, |_, out| out.push_str(&one));
    vec![("inputs", format!("{{\"anyOf\":{all}}}"))]
}

/// One pattern of 1 MiB, of the kinds that slow an engine down.
fn pattern(setting: &Setting, room: usize) -> Vec<Member> {
    let piece = ["(a+)+", "[a-z]{1,9999}", "\\\\p{L}", "("][setting.get(0)];
    let pattern = string(room - 16, |_, out| out.push_str(piece));
    vec![("inputs", format!("{{\"pattern\":{pattern}}}"))]
}
