//! URLs: every field that holds one, as long as the body allows.

use super::{Setting, Shape, kinds, knob};
use crate::body::{Member, string};

pub(super) const SHAPES: &[Shape] = &[
    Shape {
        name: "urls",
        knobs: &[kinds("field", 5), kinds("piece", PIECES.len()), knob("length", 1, 1_000_000)],
        make: long,
    },
    Shape {
        name: "labels",
        knobs: &[kinds("field", 5), knob("label", 1, 70_000), kinds("kind", 5)],
        make: labels,
    },
];

/// Texts that repeat behind `https://tools.example.com/`.
const PIECES: [&str; 10] = ["a/", "../", "a/../", "./", "%41", "%2e/", "/", "?", "%", "a/a/../../"];

/// A long path.
fn long(setting: &Setting, room: usize) -> Vec<Member> {
    let [field, piece, length] = [0, 1, 2].map(|knob| setting.get(knob));
    let url = string(length.min(room - 200), |_, out| out.push_str(PIECES[piece]));
    held(field, &format!("\"https://tools.example.com/{}", &url[1..]))
}

/// A long host: many labels, or one long label in Punycode, whose decoding is quadratic in a decoder without
/// a bound.
fn labels(setting: &Setting, room: usize) -> Vec<Member> {
    let [field, length, kind] = [0, 1, 2].map(|knob| setting.get(knob));
    let label = match kind {
        0 => "a".repeat(length),
        1 => format!("xn--{}", "a".repeat(length)),
        2 => format!("xn--{}-99", "a".repeat(length)),
        3 => "1".repeat(length),
        _ => format!("xn--{}", "9a".repeat(length / 2)),
    };
    let host = string(room - 300, |_, out| out.extend([label.as_str(), "."]));
    held(field, &format!("\"https://{}com/x\"", host.trim_matches('"')))
}

/// The URL in one of the fields that hold one.
fn held(field: usize, url: &str) -> Vec<Member> {
    let verifiability = |attestation: &str, rest: &str| {
        format!(
            "{{\"tier\":\"verifiable\",\"execution\":\"tee\",\"attestation\":{{\"type\":\"tdx\"{attestation}}}{rest}}}"
        )
    };
    vec![match field {
        0 => ("endpoint", url.to_owned()),
        1 => ("image", url.to_owned()),
        2 => ("verifiability", verifiability(&format!(",\"endpoint\":{url}"), "")),
        3 => ("verifiability", verifiability(&format!(",\"transparencyLogURI\":{url}"), "")),
        _ => (
            "verifiability",
            verifiability("", &format!(",\"sourceCodeURI\":{url},\"reproducibleBuild\":true")),
        ),
    }]
}
