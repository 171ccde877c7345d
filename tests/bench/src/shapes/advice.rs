//! What advice looks at: text that pretends to be markup or a command, hosts, patterns, references, requirements.

use super::{Setting, Shape, kinds, knob};
use crate::body::{Member, array, list, object, string};

pub(super) const SHAPES: &[Shape] = &[
    Shape {
        name: "advised-text",
        knobs: &[kinds("place", 7), kinds("text", TEXTS.len()), knob("length", 16, 1_000_000)],
        make: text,
    },
    Shape {
        name: "advised-url",
        knobs: &[kinds("place", 4), kinds("url", URLS.len()), knob("length", 1, 1_000_000)],
        make: url,
    },
    Shape {
        name: "advised-pattern",
        knobs: &[kinds("place", 2), kinds("pattern", PATTERNS.len()), knob("length", 4, 1_000_000)],
        make: pattern,
    },
    Shape { name: "references", knobs: &[kinds("kind", 10), knob("schemas", 2, 100_000)], make: references },
    Shape { name: "filled", knobs: &[kinds("value", FILLED.len()), kinds("nested", 2)], make: filled },
    Shape {
        name: "advised-data",
        knobs: &[kinds("data", DATA.len()), knob("length", 1, 500_000)],
        make: requirements,
    },
];

/// Beginnings of markup, references, destinations, encoded bytes, commands, options; letters that look like others,
/// and invisible characters.
const TEXTS: [&str; 40] = [
    "a",
    "<",
    "< ",
    "<a ",
    "<j<j:",
    "<a b='",
    "<a b=\\\"<a c='",
    "<a onx=1 ",
    "<a/b=c/",
    "<img src=&#106;>",
    "<a href=&#0000000106&#58;",
    "<!--",
    "</script",
    "&#",
    "&#x6a;",
    "&Tab;",
    "](",
    "](j:",
    "](java\\\\script&colon;",
    "![<h://",
    "](<<",
    "]( ",
    "[a]:<data:text/",
    "%",
    "%41",
    "%A:~1%",
    "$(",
    "';",
    "' ",
    "`^a",
    "!A:",
    "\u{201d} \u{2014}",
    "' -\u{2019} ",
    "\u{430}\u{43e}a",
    "\u{430}\u{435}\u{43e} ",
    "\u{4e2d}\u{660}1",
    "\u{fdfa}\u{fb01}",
    "\u{202a}\u{202c}",
    "\u{fe0f}a\u{200d}",
    "e\u{301}\u{200b}\u{5d0}",
];

/// URLs, each a scheme or slashes, and the text that repeats behind them.
const URLS: [[&str; 2]; 18] = [
    ["https://", "a."],
    ["https://", "xn--80ak6aa92e."],
    ["https://", "xn--a-ecp."],
    ["https://", "\u{430}\u{43e}."],
    ["https://", "\u{4e2d}\u{6587}\u{ff0e}"],
    ["https://", "\u{fdfa}"],
    ["https://", "%d0%b0."],
    ["https://", "1."],
    ["https://[", "0:"],
    ["https://a@", "@"],
    ["https://co.uk.", "co.uk."],
    ["//", "\u{3c1}"],
    ["https://h.example/redir?", "u=//10.1&"],
    ["https://h.example/redir/", "?to=https%3a//[::1]&next=//a;"],
    ["https://h.example/", "%24%28%27%3b"],
    ["java\\t\\n", "\\t"],
    ["data:", "text/html "],
    ["", " "],
];

const PATTERNS: [&str; 22] = [
    "a",
    "()",
    "(a)*",
    "(a|b)?",
    "a|",
    "a?",
    "a*",
    "a{1,9}",
    "{",
    "[a-z]",
    "[a",
    "[\u{80}-\u{10ffff}]",
    "(",
    "(?:",
    "(?<a>",
    "(?=a)",
    "\\\\1",
    "\\\\p{L}",
    "\\\\u{",
    "\\\\k<",
    "(ab|cd|",
    "\\\\b^$",
];

const FILLED: [&str; 6] = [
    "\"default\":0",
    "\"const\":\"a\"",
    "\"enum\":[0]",
    "\"default\":\"'; x\"",
    "\"examples\":[\"\u{201d} \u{2014}\u{2014}a\"]",
    "\"description\":\"\u{201d} --a\"",
];

/// Bytes of requirements that may be taken for secrets.
const DATA: [&str; 9] =
    ["\0", ":", "secret=a", "a ", "-----BEGIN ", "eyJ", "sk-", "Bearer Aa", "aA0bcdefgHIJKLMNOP1q2w3e4r "];

/// As many bytes of the piece as there are to be, in quotes.
fn repeated(piece: &str, length: usize) -> String {
    string(length + 2, |_, out| out.push_str(piece))
}

/// Text where surfaces show it, where a schema holds it, and where its purpose is not known.
fn text(setting: &Setting, room: usize) -> Vec<Member> {
    let [place, piece, length] = [0, 1, 2].map(|knob| setting.get(knob));
    let text = repeated(TEXTS[piece], length.min(room - 100));
    vec![match place {
        0 => ("description", text),
        1 => ("name", text),
        2 => ("tags", array(room, |_, out| out.push_str(&text))),
        3 => {
            let label = |_, out: &mut String| out.extend(["{\"kind\":\"0x\",\"label\":", &text, "}"]);
            ("access", format!("{{\"requirements\":{}}}", array(room - 30, label)))
        }
        4 => ("inputs", format!("{{\"examples\":{}}}", array(room - 20, |_, out| out.push_str(&text)))),
        5 => {
            let description = |_, out: &mut String| out.extend(["{\"description\":", &text, "}"]);
            ("inputs", format!("{{\"allOf\":{}}}", array(room - 20, description)))
        }
        _ => ("com.example.x", array(room, |_, out| out.push_str(&text))),
    }]
}

/// URLs of extensions, of requirements, of schemas, and where the tool is invoked.
fn url(setting: &Setting, room: usize) -> Vec<Member> {
    let [place, kind, length] = [0, 1, 2].map(|knob| setting.get(knob));
    let [start, piece] = URLS[kind];
    let length = length.min(room - 100);
    let one = repeated(piece, length.max(piece.len()));
    let urls = |room: usize| {
        array(room, |index, out| out.extend(["\"", start, &one[1..one.len() - 1], &index.to_string(), "\""]))
    };
    vec![match place {
        0 => ("com.example.urls", urls(room)),
        1 => {
            let urls = object(room - 60, |index, out| {
                out.extend(["\"", &index.to_string(), "\":\"", start, &one[1..]]);
            });
            ("access", format!("{{\"requirements\":[{{\"links\":{urls}}}]}}"))
        }
        2 => {
            let reference = |_, out: &mut String| out.extend(["{\"$ref\":\"", start, &one[1..], "}"]);
            ("inputs", format!("{{\"anyOf\":{}}}", array(room - 20, reference)))
        }
        _ => ("endpoint", format!("\"{start}{}", &repeated(piece, room - 60)[1..])),
    }]
}

/// Patterns, as values and as names.
fn pattern(setting: &Setting, room: usize) -> Vec<Member> {
    let [place, kind, length] = [0, 1, 2].map(|knob| setting.get(knob));
    let pattern = repeated(PATTERNS[kind], length.min(room - 100));
    let schema = if place == 0 {
        let one = |_, out: &mut String| out.extend(["{\"pattern\":", &pattern, "}"]);
        format!("{{\"anyOf\":{}}}", array(room - 20, one))
    } else {
        // Names must differ.
        let name =
            |index: usize, out: &mut String| out.extend(["\"", &index.to_string(), &pattern[1..], ":0"]);
        format!("{{\"patternProperties\":{}}}", object(room - 40, name))
    };
    vec![("inputs", schema)]
}

/// Schemas that refer to each other.
fn references(setting: &Setting, room: usize) -> Vec<Member> {
    let [kind, schemas] = [0, 1].map(|knob| setting.get(knob));
    let reference = |name: usize| format!("{{\"$ref\":\"#/$defs/{name}\"}}");
    let definition = |index: usize, out: &mut String| {
        out.push_str(&format!("\"{index}\":"));
        match kind {
            // Each twice the next one: an expansion without end.
            0 => out.push_str(&format!("{{\"allOf\":[{0},{0}]}}", reference(index + 1))),
            // One long way, one long circle.
            1 => out.push_str(&reference(index + 1)),
            2 => out.push_str(&reference((index + 1) % schemas)),
            // All to one, one name that is as long as all.
            3 => out.push_str(&reference(0)),
            4 => {
                let name = "a".repeat(room / schemas / 3);
                out.push_str(&format!("{{\"$anchor\":\"{name}{index}\",\"$ref\":\"#{name}\"}}"));
            }
            5 => out.push_str(&format!("{{\"$ref\":\"#{}\"}}", "/$defs/0".repeat(room / schemas / 12))),
            6 => out.push_str(&format!("{{\"$ref\":\"#{}\"}}", "/~0~1%7e".repeat(room / schemas / 12))),
            7 => out.push_str("{\"$ref\":\"https://10.1/\"}"),
            8 => out.push_str(&format!("{{\"$id\":\"{index}\",\"$ref\":\"#\",\"a\":[{{\"$ref\":\"#a\"}}]}}")),
            _ => out.push_str(&format!("{{\"anyOf\":[{}]}}", vec![reference(index / 2); 9].join(","))),
        }
    };
    let definitions = list(room - 40, ["{", "}"], |index, out| {
        let more = index < schemas;
        if more {
            definition(index, out);
        }
        more
    });
    vec![("inputs", format!("{{\"$defs\":{definitions}}}"))]
}

/// Values that would be filled in, beside each other or within each other.
fn filled(setting: &Setting, room: usize) -> Vec<Member> {
    let [kind, nested] = [0, 1].map(|knob| setting.get(knob));
    let member = FILLED[kind];
    if nested == 0 {
        let one = |_, out: &mut String| out.extend(["{", member, "}"]);
        return vec![("inputs", format!("{{\"anyOf\":{}}}", array(room - 20, one)))];
    }
    let wide = |_, out: &mut String| {
        for level in 0..60 {
            out.extend([if level == 0 { "{" } else { ",\"not\":{" }, member]);
        }
        out.push_str(&"}".repeat(60));
    };
    vec![("inputs", format!("{{\"anyOf\":{}}}", array(room - 20, wide)))]
}

/// Requirements with much data.
fn requirements(setting: &Setting, room: usize) -> Vec<Member> {
    let [kind, length] = [0, 1].map(|knob| setting.get(knob));
    let piece: String = DATA[kind].bytes().map(|byte| format!("{byte:02x}")).collect();
    let data = repeated(&piece, (length * 2).min(room - 200));
    let one = |_, out: &mut String| {
        out.extend(["{\"kind\":\"0x00000001\",\"data\":\"0x", &data[1..], "}"]);
    };
    vec![("access", format!("{{\"logic\":\"AND\",\"requirements\":{}}}", array(room - 40, one)))]
}
