//! Text of others never moves the cursor, hides, reverses or floods the lines of a terminal.

use std::time::{Duration, Instant};

use crate::common::{FREE_TOOL, Ran, bundle, file, run_with};

/// No line may be longer than this, in characters.
const LONGEST: usize = 260;

fn harmless(ran: &Ran) {
    for text in [&ran.stdout, &ran.stderr] {
        let mut marks = 0;
        for c in text.chars() {
            assert!(c == '\n' || !c.is_control(), "{c:?} in {text}");
            let bad = matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
                | '\u{feff}' | '\u{ad}' | '\u{3164}' | '\u{fe0f}' | '\u{e0041}' | '\u{e000}' | '\u{fdd0}');
            assert!(!bad, "{c:?} in {text}");
            marks = if c == '\u{301}' { marks + 1 } else { 0 };
            assert!(marks <= 2, "a flood of marks in {text}");
        }
        for line in text.lines() {
            assert!(line.chars().count() <= LONGEST, "{} characters: {line}", line.chars().count());
        }
    }
}

fn hostile_texts() -> Vec<String> {
    let flood = "a".to_owned() + &"\u{301}".repeat(5_000);
    [
        "\u{9b}31m\u{9d}0;title\u{9c}",
        "\u{202e}drowssap\u{202c} \u{2066}x\u{2069}",
        "in\u{200b}vis\u{200d}ible\u{feff}\u{ad}\u{3164}\u{fe0f}\u{e0041}\u{2060}",
        "\u{e000}\u{fdd0}\u{10ffff}\u{378}",
        "\u{2028}\u{2029}\u{85}\u{a0}",
        &flood,
    ]
    .map(str::to_owned)
    .to_vec()
}

#[test]
fn the_view_of_a_hostile_manifest_is_harmless() {
    for text in hostile_texts() {
        // In a value, in a name, in the endpoint, and where the grammar breaks.
        for body in [
            FREE_TOOL.replace("nft-price-oracle\",\n", &format!("{text}\",\n")),
            FREE_TOOL.replace("\"version\"", &format!("\"{text}\"")),
            FREE_TOOL.replace("\"tags\": [", &format!("\"tags\": [\"{text}\", ")),
            FREE_TOOL.replace("https://tools", &format!("https://{text}")),
            FREE_TOOL.replace("\"version\":", &text),
        ] {
            for verb in ["validate", "fix", "hash", "advise"] {
                let ran = run_with(&[verb, "-"], body.as_bytes());
                harmless(&Ran {
                    stdout: if verb == "fix" { String::new() } else { ran.stdout.clone() },
                    ..ran
                });
            }
            for verb in ["verify", "advise"] {
                harmless(&run_with(&[verb, "-"], bundle(&body).as_bytes()));
            }
            harmless_but_for_data(&run_with(&["diagnose", "-"], bundle(&body).as_bytes()));
        }
    }
}

/// Call data is one line of hex, to be copied.
fn harmless_but_for_data(ran: &Ran) {
    let without = |line: &&str| {
        let data = line.trim_start().strip_prefix("0x");
        !data.is_some_and(|data| data.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    let kept: Vec<&str> = ran.stdout.lines().filter(without).collect();
    harmless(&Ran { status: ran.status, stdout: kept.join("\n"), stderr: ran.stderr.clone() });
}

#[test]
fn advice_on_hostile_places_is_harmless() {
    for text in hostile_texts() {
        let quoted = crate::common::quoted(&text);
        for (old, new) in [
            ("\"version\"", format!("\"image\": {quoted},\n  \"version\"")),
            (
                "\"version\"",
                format!("\"image\": \"javascript:\" , \"links\": {{{quoted}: {quoted}}},\n  \"version\""),
            ),
            (
                "\"description\": \"Contract address\"",
                format!("\"default\": {quoted}, \"pattern\": {quoted}, \"$ref\": {quoted}"),
            ),
            (
                "\"collection\": {",
                format!("{quoted}: {{ \"const\": {quoted}, \"examples\": [{quoted}] }}, \"collection\": {{"),
            ),
            (
                "\"tags\"",
                format!("\"verifiability\": {{\"tier\": {quoted}, \"execution\": {quoted}}},\n  \"tags\""),
            ),
            ("nft-price-oracle\",\n  \"inputs", format!("x?{text}#$(reboot)\",\n  \"inputs")),
        ] {
            assert!(FREE_TOOL.contains(old), "{old}");
            let body = FREE_TOOL.replacen(old, &new, 1);
            harmless(&run_with(&["advise", "-"], body.as_bytes()));
            harmless(&run_with(&["advise", "-"], bundle(&body).as_bytes()));
        }
        // What the facts say, and what they are.
        let path = file(
            "hostile-facts.json",
            format!(
                "{{\"format\":\"erc8257-facts/1\",\"wallet\":{{\"protocols\":[{quoted}],\"tokens\":[{{\"asset\":{quoted},\
             \"decimals\":1,\"symbol\":{quoted}}}]}},\"now\":{quoted}}}"
            ),
        );
        harmless(&run_with(&["advise", "--facts", &path, "-"], FREE_TOOL.as_bytes()));
        let path = file(
            "hostile-members.json",
            format!("{{\"format\":\"erc8257-facts/1\",{quoted}:{quoted},\"registryState\":{quoted}}}"),
        );
        harmless(&run_with(&["advise", "--facts", &path, "-"], FREE_TOOL.as_bytes()));
    }
}

#[test]
fn a_diagnosis_of_hostile_bodies_is_harmless() {
    for text in hostile_texts() {
        let quoted = crate::common::quoted(&text);
        // The member that was dropped, and the value that was replaced, are shown.
        let body = FREE_TOOL.replace("\"version\"", &format!("{quoted}: {quoted},\n  \"version\""));
        let reference = format!("{{\"toolRef\":\"eip155:1/erc8257:0x{}/1\",\"format\"", "a".repeat(40));
        let bundle = bundle(&body).replace("{\"format\"", &reference);
        for verb in ["verify", "diagnose"] {
            let ran = run_with(&[verb, "-"], bundle.as_bytes());
            assert!(ran.stdout.contains("  dropped     /"), "{}", ran.stdout);
            harmless_but_for_data(&ran);
        }
        let body = FREE_TOOL.replace("nft-price-oracle\",\n  \"desc", &format!("{text}\",\n  \"desc"));
        harmless_but_for_data(&run_with(
            &["diagnose", "--uri", &text, "-"],
            bundle.replace(FREE_TOOL, &body).as_bytes(),
        ));
    }
    // The name of a file is chosen by somebody, too.
    let name = if cfg!(unix) { "ev\u{1b}[2J\u{202e}il.json" } else { "evil.json" };
    let candidate = file(name, FREE_TOOL);
    let edited = bundle(&FREE_TOOL.replace("estimated floor", "the floor"));
    let ran = run_with(&["diagnose", "--candidate", &candidate, "-"], edited.as_bytes());
    assert!(ran.stdout.contains("cause-other-body") && ran.stdout.contains("il.json"), "{}", ran.stdout);
    harmless_but_for_data(&ran);
    let ran = run_with(&["diagnose", "--siblings", &candidate, "-"], edited.as_bytes());
    assert_eq!(ran.status, 2);
    harmless(&ran);
}

#[test]
fn raw_control_bytes_are_shown_escaped() {
    let body = FREE_TOOL.replace("nft-price-oracle\",\n", "\u{1b}]0;owned\u{7}\u{1b}[2J\",\n");
    let ran = run_with(&["validate", "-"], body.as_bytes());
    harmless(&ran);
    assert!(ran.stdout.contains("\"name\": \"\\u{1b}]0;owned\\u{7}\\u{1b}[2J\","), "{}", ran.stdout);
}

#[test]
fn bytes_that_are_no_utf8_are_shown_escaped() {
    let mut body = FREE_TOOL.as_bytes().to_vec();
    let at = FREE_TOOL.find("nft-price").unwrap();
    body.splice(at..at, [0x9b, b'3', b'1', b'm', 0xff, 0xc0, 0x80]);
    let ran = run_with(&["validate", "-"], &body);
    harmless(&ran);
    assert!(ran.stdout.contains("error[2-json-utf8-only]"), "{}", ran.stdout);
    assert!(ran.stdout.contains("\\x9b31m\\xff\\xc0\\x80nft-price"), "{}", ran.stdout);
}

#[test]
fn carriage_returns_cannot_overwrite_a_line() {
    let body = FREE_TOOL.replace("  \"name\": \"nft-price-oracle\",\n", "  \"name\": \"\",\r\r \"x\":1,\r\n");
    let ran = run_with(&["validate", "-"], body.as_bytes());
    harmless(&ran);
    assert!(ran.stdout.contains("3 |   \"name\": \"\",\\u{d}\\u{d} \"x\":1,\n"), "{}", ran.stdout);
}

#[test]
fn bundles_cannot_smuggle_either() {
    let evil = "\\u001b[2J\\u202e";
    let with = |old: &str, new: &str| bundle(FREE_TOOL).replace(old, new);
    for text in [
        with("https://tools.example.com/.well", &format!("https://{evil}/.well")),
        with("{\"format\"", &format!("{{\"evidence\":\"{evil}\",\"format\"")),
        with("{\"format\"", &format!("{{\"toolRef\":\"{evil}\",\"format\"")),
        with("{\"format\"", &format!("{{\"registry\":\"{evil}\",\"format\"")),
        with("{\"format\"", &format!("{{\"policy\":{{\"{evil}\":1}},\"format\"")),
        with("bundle/1", evil),
    ] {
        harmless(&run_with(&["verify", "-"], text.as_bytes()));
    }
}

#[test]
fn a_document_of_one_line_is_cut_and_quick() {
    let begin = Instant::now();
    let filler = "{\"a\":[1,2,3]},".repeat(74_000);
    let body = format!("{{\"name\":\"\",\"x\":[{filler}0],\"tags\":[\"A\"],\"description\":7}}");
    assert!(body.len() > 1_030_000 && body.len() <= 1_048_576, "{}", body.len());
    let ran = run_with(&["validate", "-"], body.as_bytes());
    harmless(&ran);
    assert!(ran.stdout.contains("\n1 | …"), "{}", ran.stdout);
    assert!(ran.stdout.contains("\"tags\":[\"A\"],\"description\":7}\n"), "{}", ran.stdout);
    assert!(begin.elapsed() < Duration::from_secs(120), "{:?}", begin.elapsed());
}

#[test]
fn a_mebibyte_of_marks_or_escapes_is_quick() {
    for filler in ["\u{301}".repeat(500_000), "\u{202e}".repeat(340_000), "\\u0000".repeat(170_000)] {
        let begin = Instant::now();
        let ran = run_with(&["validate", "-"], format!("{{\"name\":\"{filler}\"}}").as_bytes());
        harmless(&ran);
        assert!(begin.elapsed() < Duration::from_secs(120), "{:?}", begin.elapsed());
    }
}

#[test]
fn thousands_of_findings_are_counted_not_listed() {
    let tags = "\"A\",".repeat(5_000);
    let body = FREE_TOOL.replace("\"tags\": [", &format!("\"tags\": [{tags}"));
    let ran = run_with(&["validate", "-"], body.as_bytes());
    assert_eq!(ran.stdout.matches("\nerror[").count(), 20, "{}", ran.stdout);
    assert!(ran.stdout.contains(" more; --json lists them\n"), "{}", ran.stdout);
    harmless(&ran);
}

#[test]
fn carets_stand_under_wide_and_escaped_characters() {
    let old = "  \"inputs\": {\n    \"type\": \"object\",\n    \"properties\": {\n      \"collection\": \
               { \"type\": \"string\", \"description\": \"Contract address\" },\n      \"chainId\": \
               { \"type\": \"integer\" }\n    },\n    \"required\": [\"collection\", \"chainId\"]\n  },";
    assert!(FREE_TOOL.contains(old));
    let short = "\"inputs\": {},";
    let tags = "\"tags\": [\"nft\", \"pricing\", \"oracle\"]";
    let base = FREE_TOOL.replace(old, short);
    let at = base.lines().position(|line| line.contains("\"tags\"")).unwrap() + 1;
    assert_eq!(at, 15);
    for (new, text, carets) in [
        ("\"z\": \"漢字\", \"tags\": [\"A\"]", "15 |   \"z\": \"漢字\", \"tags\": [\"A\"],", 24),
        ("\"z\": \"\u{202e}\", \"tags\": [\"A\"]", "15 |   \"z\": \"\\u{202e}\", \"tags\": [\"A\"],", 28),
        ("\t\"tags\": [\"A\"]", "15 |       \"tags\": [\"A\"],", 15),
        ("\"z\": \"g\u{302}\", \"tags\": [\"A\"]", "15 |   \"z\": \"g\u{302}\", \"tags\": [\"A\"],", 21),
    ] {
        let ran = run_with(&["validate", "-"], base.replace(tags, new).as_bytes());
        let mut lines = ran.stdout.lines().skip_while(|line| !line.contains("error[2-tags-regex]")).skip(3);
        assert_eq!(lines.next(), Some(text), "{}", ran.stdout);
        assert_eq!(lines.next(), Some(format!("   | {:carets$}^^^", "").as_str()), "{}", ran.stdout);
    }
}
