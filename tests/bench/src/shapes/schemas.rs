//! Schemas: patterns, references, values and texts that advice looks at, as many or as long as the body allows.

use super::{Setting, Shape, kinds, knob};
use crate::body::{Member, array, object, string};

pub(super) const SHAPES: &[Shape] = &[
    Shape {
        name: "patterns",
        knobs: &[kinds("piece", PATTERNS.len()), knob("length", 1, 1_000_000)],
        make: patterns,
    },
    Shape {
        name: "commands",
        knobs: &[kinds("field", 4), kinds("piece", COMMANDS.len()), knob("length", 1, 1_000_000)],
        make: commands,
    },
    Shape { name: "references", knobs: &[kinds("kind", 8), knob("segments", 1, 20_000)], make: references },
    Shape { name: "keywords", knobs: &[kinds("kind", 6), knob("depth", 0, 20_000)], make: keywords },
];

/// Texts that repeat in a pattern, as JSON has them.
const PATTERNS: [&str; 18] = [
    "a",
    "(",
    "(a)",
    "(a|b)",
    "(ab|ac)",
    "[a-z]",
    "[",
    "a{1000}",
    "{",
    "\\\\d+",
    "(?=a)",
    "(a?)*",
    "a|",
    "((((a))))+",
    "\\\\p{",
    "\\\\u{",
    ".*",
    "\\u0061",
];

/// As many patterns of so many pieces as fit.
fn patterns(setting: &Setting, room: usize) -> Vec<Member> {
    let [piece, length] = [0, 1].map(|knob| setting.get(knob));
    let pattern = PATTERNS[piece]
        .repeat((length / PATTERNS[piece].len()).clamp(1, (room - 100) / PATTERNS[piece].len()));
    let list = array(room - 50, |_, out| out.push_str(&format!("{{\"pattern\":\"{pattern}\"}}")));
    vec![("inputs", format!("{{\"allOf\":{list}}}"))]
}

/// Texts that repeat in a text that may be a command, as JSON has them.
const COMMANDS: [&str; 12] = ["a", "'", "';", "'; ", "\\u201d ", "' -", "%A", "%AB", "$", "^a", "!a:~", "`|"];

/// One long text, or many, where commands are looked for.
fn commands(setting: &Setting, room: usize) -> Vec<Member> {
    let [field, piece, length] = [0, 1, 2].map(|knob| setting.get(knob));
    let text = string(length.min(room - 200), |_, out| out.push_str(COMMANDS[piece]));
    let many = || array(room - 100, |_, out| out.push_str(&text));
    vec![match field {
        0 => ("endpoint", format!("\"https://tools.example.com/{}", &text[1..])),
        1 => ("inputs", format!("{{\"examples\":{}}}", many())),
        2 => ("inputs", format!("{{\"description\":{text}}}")),
        _ => ("inputs", format!("{{\"$ref\":\"https://{}", &text[1..]) + "}"),
    }]
}

/// References of many kinds.
fn references(setting: &Setting, room: usize) -> Vec<Member> {
    let [kind, segments] = [0, 1].map(|knob| setting.get(knob));
    let room = room - 200;
    let pointer = "/a".repeat(segments.min(room / 8));
    let refs = |room: usize, target: &dyn Fn(usize) -> String| {
        array(room, |index, out| out.push_str(&format!("{{\"$ref\":\"{}\"}}", target(index))))
    };
    let defs = |room: usize, more: &str| {
        object(room, |index, out| {
            out.push_str(&format!("\"d{index}\":{{\"$ref\":\"#/$defs/d{}\"{more}}}", index + 1));
        })
    };
    let schema = match kind {
        0 => format!("{{\"allOf\":{}}}", refs(room, &|_| format!("#{pointer}"))),
        1 => format!(
            "{{\"$defs\":{},\"allOf\":{}}}",
            defs(room / 2, ""),
            refs(room / 2, &|at| format!("#/$defs/d{at}"))
        ),
        2 => format!("{{\"allOf\":{}}}", refs(room, &|at| format!("https://h{at}.example{pointer}"))),
        3 => format!("{{\"$defs\":{}}}", defs(room, ",\"$id\":\"x\"")),
        4 => format!("{{\"$defs\":{}}}", defs(30_000.min(room), ",\"items\":{\"$ref\":\"#\"}")),
        // As many schemas as are looked at, with names as long as fit.
        5 => {
            let name = "n".repeat(room / 2_100);
            let defs = object(room, |index, out| {
                if index < 1_000 {
                    out.push_str(&format!(
                        "\"{name}{index}\":{{\"$ref\":\"#/$defs/{name}{}\"}}",
                        999 - index
                    ));
                }
            });
            format!("{{\"$defs\":{defs}}}")
        }
        6 => format!("{{\"allOf\":{}}}", refs(room, &|at| format!("#%61{at}"))),
        _ => format!(
            "{{\"$schema\":\"{pointer}\",\"allOf\":{}}}",
            refs(room - pointer.len(), &|_| "#".to_owned())
        ),
    };
    vec![("inputs", schema)]
}

/// Keywords that fill in values, at some depth.
fn keywords(setting: &Setting, room: usize) -> Vec<Member> {
    let [kind, depth] = [0, 1].map(|knob| setting.get(knob));
    let depth = depth.min(room / 40);
    let inner = room - depth * 24 - 100;
    let member = |index: usize| match kind {
        0 => "{\"default\":1}".to_owned(),
        1 => "{\"const\":[]}".to_owned(),
        2 => "{\"enum\":[1]}".to_owned(),
        3 => format!("{{\"properties\":{{\"p{index}\":{{\"default\":{{}}}}}}}}"),
        4 => "{\"id\":\"x\"}".to_owned(),
        _ => "[[],0]".to_owned(),
    };
    let list = array(inner, |index, out| out.push_str(&member(index)));
    let open = if kind == 5 { "{\"x\":" } else { "{\"items\":" };
    vec![("inputs", format!("{}{{\"allOf\":{list}}}{}", open.repeat(depth), "}".repeat(depth)))]
}
