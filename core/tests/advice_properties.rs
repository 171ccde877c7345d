//! Advice on anything at all: no panic, bounded items, bounded text.

use advice::{Advice, Facts, Level, UrlRole, advise, command_risks, of_url};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Names that schemas have, and some that they do not.
const NAMES: [&str; 25] = [
    "$ref",
    "$dynamicRef",
    "$id",
    "$schema",
    "$defs",
    "$anchor",
    "properties",
    "patternProperties",
    "items",
    "allOf",
    "not",
    "if",
    "default",
    "const",
    "enum",
    "examples",
    "description",
    "pattern",
    "type",
    "x-other",
    "id",
    "a",
    "b",
    "dependencies",
    "a/b~c%d",
];

/// Texts that the looks look for, and pieces of them.
const TEXTS: [&str; 22] = [
    "#",
    "#/$defs/a",
    "#/properties/b",
    "#a",
    "a.json",
    "https://h.example/a",
    "http://10.0.0.1/",
    "//[::1]/",
    "(a+)+",
    "^a$",
    "[",
    "\\",
    "(?=a)",
    "\u{201d} \u{2013}\u{2013}next",
    "';calc;#",
    "$(a)",
    "%PATH%",
    "x",
    "",
    "\u{0}",
    "\u{1f600}",
    "a^b^c^d",
];

fn schema() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        prop::sample::select(TEXTS.to_vec()).prop_map(|text| json!(text)),
        prop::collection::vec(prop::sample::select(TEXTS.to_vec()), 0..4)
            .prop_map(|texts| json!(texts.concat())),
        "\\PC{0,12}".prop_map(|text| json!(text)),
        Just(Value::Null),
        any::<bool>().prop_map(|value| json!(value)),
        any::<i32>().prop_map(|value| json!(value)),
    ];
    leaf.prop_recursive(6, 40, 5, |inner| {
        let name = prop::sample::select(NAMES.to_vec()).prop_map(str::to_owned);
        prop_oneof![
            3 => prop::collection::btree_map(name, inner.clone(), 0..5).prop_map(|members| json!(members)),
            1 => prop::collection::vec(inner, 0..4).prop_map(|items| json!(items)),
        ]
    })
}

fn check(advice: &Advice) {
    assert!(advice.items().len() <= 257);
    for item in advice.items() {
        assert!(item.found().is_none_or(|found| found.chars().count() <= 120), "{item:?}");
        assert!(item.pointer().is_none_or(|pointer| pointer.len() <= 512), "{item:?}");
    }
    serde_json::from_str::<Value>(&advice.to_json()).unwrap();
}

/// The pointers of all values of a name that is a keyword wherever it stands: an upper bound of what may be listed.
fn count(value: &Value, name: &str) -> usize {
    match value {
        Value::Object(members) => {
            let inside: usize = members.values().map(|value| count(value, name)).sum();
            inside + usize::from(members.contains_key(name))
        }
        Value::Array(items) => items.iter().map(|item| count(item, name)).sum(),
        _ => 0,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn any_schema(inputs in schema(), outputs in schema(), priced in any::<bool>()) {
        let pricing = if priced { json!([1]) } else { json!([]) };
        let body = json!({"inputs": inputs, "outputs": outputs, "pricing": pricing}).to_string();
        let advice = advise(Some(body.as_bytes()), &Facts::default());
        check(&advice);
        let listed = |code: &str| advice.items().iter().filter(|item| item.code().as_str() == code).count();
        // A price changes the advice on a default, and nothing else.
        prop_assert_eq!(listed(if priced { "sec-default-surface" } else { "sec-default-no-autofill" }), 0);
        prop_assert!(listed("sec-default-surface") + listed("sec-default-no-autofill") <= count(&inputs, "default"));
        prop_assert!(listed("sec-const-ack") <= count(&inputs, "const"));
        // The references of inputs and outputs do not depend on which of the two they are.
        let swapped = json!({"inputs": outputs, "outputs": inputs, "pricing": pricing}).to_string();
        let swapped = advise(Some(swapped.as_bytes()), &Facts::default());
        for code in ["sec-ref-disable", "lib-sec-ref-flag", "lib-sec-ref-rebased", "sec-ref-local", "lib-sec-ref-loop", "sec-regex-safe"] {
            let after = swapped.items().iter().filter(|item| item.code().as_str() == code).count();
            prop_assert_eq!(listed(code), after, "{}", code);
        }
    }

    #[test]
    fn any_pattern(pattern in "[a-c()\\[\\]{}0-9,|*+?^$.\\\\:=!<>dwskupP-]{0,40}|\\PC{0,30}") {
        let body = json!({"inputs": {"pattern": pattern}}).to_string();
        check(&advise(Some(body.as_bytes()), &Facts::default()));
    }

    #[test]
    fn any_url(url in "https://h\\.example/[a-z'\"`$;|<>^!%&(){}:~0-9/?#-]{0,30}|\\PC{0,40}") {
        let found = of_url(&url, UrlRole::Endpoint);
        for (code, text) in &found {
            prop_assert!(text.as_ref().is_none_or(|text| text.chars().count() <= 120), "{}", code);
        }
        // One risk of commands at most, the graver one.
        let risk = command_risks(&url);
        let of_commands = ["lib-sec-command-url", "lib-sec-shell-characters"];
        let listed: Vec<_> = found.iter().map(|(code, _)| *code).filter(|code| of_commands.contains(&code.as_str())).collect();
        prop_assert_eq!(listed, risk.iter().map(advice::CommandRisk::code).collect::<Vec<_>>());
    }

    /// Letters, digits and the marks that every URL may have are never a command.
    #[test]
    fn plain_urls_draw_nothing(rest in "[A-Za-z0-9._~/?&=+,@:*#-]{0,60}") {
        prop_assert_eq!(command_risks(&format!("https://tools.example.com/{rest}")), None);
    }

    /// Percent-encoding a text in UTF-8 never makes a variable of `cmd.exe` out of it.
    #[test]
    fn encoded_words_draw_nothing(words in "[\\p{L}\\p{N} .,-]{0,30}") {
        let encoded = words.bytes().fold(String::new(), |text, byte| text + &format!("%{byte:02X}"));
        prop_assert_eq!(command_risks(&format!("https://tools.example.com/?q={encoded}")), None);
    }

    /// Prose without quotes and dashes before words is not an option, with any other characters in it.
    #[test]
    fn prose_draws_no_alarm(words in "[A-Za-z0-9 .,;:()\u{2019}\u{2026}/]{0,80}") {
        let body = json!({"inputs": {"description": words, "examples": [words]}}).to_string();
        let advice = advise(Some(body.as_bytes()), &Facts::default());
        prop_assert!(advice.items().iter().all(|item| item.level() != Level::Alarm), "{:?}", advice.items());
    }
}
