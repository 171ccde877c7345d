//! Fields: thousands of entries, each with every fault that its field can have.

use super::{Setting, Shape, kinds, knob};
use crate::body::{Member, array, list, object, string};

pub(super) const SHAPES: &[Shape] = &[
    Shape {
        name: "pricing",
        knobs: &[kinds("entry", PRICES.len()), knob("padding", 0, 4_000)],
        make: pricing,
    },
    Shape { name: "tags", knobs: &[kinds("tag", 5), knob("length", 1, 2_000)], make: tags },
    Shape {
        name: "requirements",
        knobs: &[kinds("entry", REQUIREMENTS.len()), knob("padding", 0, 9_000), knob("entries", 1, 40_000)],
        make: requirements,
    },
    Shape { name: "links", knobs: &[kinds("link", 6), knob("length", 1, 3_000)], make: links },
    Shape { name: "root-members", knobs: &[kinds("name", 5), knob("length", 0, 3_000)], make: root_members },
    Shape {
        name: "long-fields",
        knobs: &[kinds("field", FIELDS.len()), kinds("text", 5)],
        make: long_fields,
    },
    Shape { name: "everything", knobs: &[knob("share", 1, 20), kinds("text", 3)], make: everything },
];

const PRICES: [&str; 7] = [
    "{}",
    "0",
    "null",
    r#"{"amount":"01PAD","asset":"x","recipient":"x","protocol":""}"#,
    r#"{"amount":"115792089237316195423570985008687907853269984665640564039457584007913129639936","asset":"eip155:1/erc20:0xAPAD","recipient":"eip155:2:0xAPAD","protocol":""}"#,
    r#"{"amount":"1","asset":"eip155:1/slip44:60","recipient":"eip155:1:0xabcdef0123456789abcdef0123456789abcdef01","protocol":"PAD"}"#,
    r#"{"amount":null,"asset":[],"recipient":{},"protocol":7}"#,
];

const REQUIREMENTS: [&str; 6] = [
    "{}",
    "0",
    r#"{"kind":"0xABCDEF01","data":"0xPAD","label":"e\u0301","links":{"a":"http://x"}}"#,
    r#"{"kind":"0xbdf8c428","data":"0xPAD","label":""}"#,
    r#"{"kind":"0X","data":"0xfPAD","label":null,"links":[]}"#,
    r#"{"kind":"0xbdf8c428","data":"0xAPADF","label":"a","links":{"PAD":"https://user@x:0443/\\"}}"#,
];

const FIELDS: [&str; 10] = [
    "type",
    "name",
    "description",
    "endpoint",
    "creatorAddress",
    "version",
    "image",
    "verifiability",
    "access",
    "inputs",
];

/// Text that fills a field.
const TEXTS: [&str; 5] = ["a", "\u{1f600}", "\\u00e9", "e\u{301}", "\\n"];

fn padded(template: &str, padding: usize) -> String {
    template.replace("PAD", &"a".repeat(padding))
}

fn pricing(setting: &Setting, room: usize) -> Vec<Member> {
    let entry = padded(PRICES[setting.get(0)], setting.get(1));
    vec![("pricing", array(room, |_, out| out.push_str(&entry)))]
}

fn tags(setting: &Setting, room: usize) -> Vec<Member> {
    let [kind, length] = [0, 1].map(|knob| setting.get(knob));
    let prefix = "a".repeat(length);
    let text = array(room, |index, out| match kind {
        0 => out.extend(["\"", &prefix, "\""]),
        1 => out.push_str(&format!("\"{prefix}{index:x}\"")),
        2 => out.push_str(&format!("\"{index:x}{prefix}-\"")),
        3 => out.push_str("null"),
        _ => out.push_str(&format!("\"\\u0061{}\"", index % 9)),
    });
    vec![("tags", text)]
}

fn requirements(setting: &Setting, room: usize) -> Vec<Member> {
    let [entry, padding, entries] = [0, 1, 2].map(|knob| setting.get(knob));
    let entry = padded(REQUIREMENTS[entry], padding);
    let text = list(room - 40, ["[", "]"], |index, out| {
        out.push_str(&entry);
        index < entries
    });
    vec![("access", format!("{{\"logic\":\"XOR\",\"requirements\":{text}}}"))]
}

fn links(setting: &Setting, room: usize) -> Vec<Member> {
    let [kind, length] = [0, 1].map(|knob| setting.get(knob));
    let padding = "a/".repeat(length / 2);
    let links = object(room - 120, |index, out| {
        let value = match kind {
            0 => format!("\"https://x.example/{padding}\""),
            1 => format!("\"http://{padding}\""),
            2 => "null".to_owned(),
            3 => format!("\"https://xn--{}.example/\"", &padding.replace('/', "b")),
            4 => format!("\"https://x.example/%41/../{padding}\""),
            _ => format!("\"https://{}/\"", padding.replace('/', ".")),
        };
        out.push_str(&format!("\"{index:x}\":{value}"));
    });
    let entry = format!("{{\"kind\":\"0xbdf8c428\",\"data\":\"0x\",\"label\":\"\",\"links\":{links}}}");
    vec![("access", format!("{{\"logic\":\"OR\",\"requirements\":[{entry}]}}"))]
}

/// Unknown members of the root. They follow the first one, since a member's name is fixed here.
fn root_members(setting: &Setting, room: usize) -> Vec<Member> {
    let [kind, length] = [0, 1].map(|knob| setting.get(knob));
    let padding = "a".repeat(length);
    let members = list(room, ["0,", ",\"z\":0"], |index, out| {
        out.push_str(&match kind {
            0 => format!("\"b{index:x}{padding}\":0"),
            1 => format!("\"x-{index:x}{padding}\":0"),
            2 => format!("\"com.example.{index:x}{padding}\":0"),
            3 => format!("\"e\u{301}{index:x}{padding}\":0"),
            _ => format!("\"typ{}\":0", "e".repeat(index % 3)),
        });
        true
    });
    vec![("com.example.x", members)]
}

/// One field as long as the body allows.
fn long_fields(setting: &Setting, room: usize) -> Vec<Member> {
    let [field, text] = [0, 1].map(|knob| setting.get(knob));
    let long = string(room - 200, |_, out| out.push_str(TEXTS[text]));
    let value = match FIELDS[field] {
        "verifiability" => {
            format!("{{\"tier\":{long},\"execution\":\"tee\",\"attestation\":{{\"type\":null}}}}")
        }
        "access" => format!("{{\"logic\":{long},\"requirements\":null}}"),
        "inputs" => format!("{{\"description\":{long}}}"),
        _ => long,
    };
    vec![(FIELDS[field], value)]
}

/// Every field wrong at once, the rest filled with texts that make the longest findings.
fn everything(setting: &Setting, room: usize) -> Vec<Member> {
    let [share, text] = [0, 1].map(|knob| setting.get(knob));
    let part = room / (share + 6);
    let text = ["e\u{301}\u{202e}", "\\ud800\\u0000", "\u{ffff}\u{e000}"][text];
    let long = string(part.min(4_000), |_, out| out.push_str(text));
    let strings = array(part * share.saturating_sub(1).max(1), |_, out| {
        out.extend([long.as_str()]);
    });
    let faulty = |templates: &[&str]| {
        array(part, |index, out| {
            out.push_str(&padded(templates[index % templates.len()], 9));
        })
    };
    vec![
        ("type", long.clone()),
        ("name", long.clone()),
        ("description", long.clone()),
        ("endpoint", long.clone()),
        ("creatorAddress", long.clone()),
        ("version", long.clone()),
        ("image", long.clone()),
        ("pricing", faulty(&PRICES)),
        ("access", format!("{{\"logic\":{long},\"requirements\":{}}}", faulty(&REQUIREMENTS))),
        ("tags", array(part, |_, out| out.push_str("\"A\""))),
        (
            "verifiability",
            format!(
                "{{\"tier\":{long},\"execution\":{long},\"attestation\":{{\"type\":7,\"endpoint\":{long}}}}}"
            ),
        ),
        ("inputs", format!("{{\"enum\":{}}}", array(part, |_, out| out.push('0')))),
        ("outputs", "[".repeat(20) + &"]".repeat(20)),
        ("e\u{301}", strings),
        ("name", long),
    ]
}
