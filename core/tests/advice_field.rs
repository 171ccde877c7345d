//! Advice on manifests of the field: honest ones draw no alarm without cause, and the test pins their advice.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{corpus_bytes, corpus_text};
use advice::{Facts, Level, UrlRole, advise, of_url};
use serde_json::{Value, json};

/// The manifests that `index.tsv` lists.
fn files() -> Vec<String> {
    let index = corpus_text("wild/index.tsv");
    index.lines().skip(1).map(|line| line.split('\t').next().unwrap().to_owned()).collect()
}

/// What all manifests together draw of a level: each code with the files and pointers.
fn drawn(level: Level) -> BTreeMap<&'static str, Vec<String>> {
    let mut drawn: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut files = files();
    files.sort();
    for file in files {
        let advice = advise(Some(&corpus_bytes(&format!("wild/{file}"))), &Facts::default());
        for item in advice.items().iter().filter(|item| item.level() == level) {
            let place = format!("{} {}", file.trim_end_matches(".json"), item.pointer().unwrap_or_default());
            drawn.entry(item.code().as_str()).or_default().push(place);
        }
    }
    drawn
}

fn pinned(rows: &[(&'static str, &[&str])]) -> BTreeMap<&'static str, Vec<String>> {
    rows.iter()
        .map(|(code, places)| (*code, places.iter().map(|place| (*place).to_owned()).collect()))
        .collect()
}

/// 39 manifests. The one alarm has its cause: an endpoint on the reader's own machine.
#[test]
fn honest_manifests_draw_no_alarm_without_cause() {
    let (alarms, cautions) = (drawn(Level::Alarm), drawn(Level::Caution));
    assert_eq!(alarms, pinned(&[("sec-ep-private", &["063 /endpoint"])]));
    assert_eq!(
        cautions,
        pinned(&[
            ("lib-sec-link-http", &["063 /endpoint"]),
            (
                "sec-default-no-autofill",
                &[
                    "025 /inputs/properties/method/default",
                    "025 /inputs/properties/allowUnpaidPostProbe/default",
                    "048 /inputs/properties/launch_style/default",
                    "055 /inputs/properties/launch_style/default",
                    "056 /inputs/properties/launch_style/default",
                ],
            ),
        ])
    );
    let files_of = |items: &BTreeMap<&str, Vec<String>>| {
        items.values().flatten().map(|place| place[..3].to_owned()).collect::<BTreeSet<_>>().len()
    };
    println!(
        "{} manifests: {} draw an alarm, {} a caution",
        files().len(),
        files_of(&alarms),
        files_of(&cautions)
    );
}

/// The chain's numbers of the registrations of `hostile.json` of which `is` holds.
fn hostile(is: impl Fn(&Value) -> bool) -> BTreeSet<u64> {
    let rows: Value = serde_json::from_slice(&corpus_bytes("wild/hostile.json")).unwrap();
    let rows = rows.as_array().unwrap();
    rows.iter().filter(|row| is(row)).map(|row| row["id"].as_u64().unwrap()).collect()
}

fn codes_of_url(url: &str, role: UrlRole) -> Vec<&'static str> {
    of_url(url, role).iter().map(|(code, _)| code.as_str()).collect()
}

#[test]
fn hostile_urls_and_examples_are_told() {
    let runs = |row: &Value| {
        [("metadata_uri", UrlRole::MetadataUri), ("endpoint", UrlRole::Endpoint)].into_iter().any(
            |(name, role)| {
                row[name].as_str().is_some_and(|url| codes_of_url(url, role).contains(&"lib-sec-command-url"))
            },
        )
    };
    assert_eq!(hostile(runs), BTreeSet::from([515, 517]));
    // The corpus lists the inputs, where the manifest had a schema.
    let leaves = |row: &Value| {
        let body = json!({"inputs": row["inputs"]}).to_string();
        let advice = advise(Some(body.as_bytes()), &Facts::default());
        advice.items().iter().any(|item| item.code().as_str() == "lib-sec-option-injection")
    };
    assert_eq!(hostile(leaves), BTreeSet::from([496, 528, 533]));
}

/// All URLs of the registry on one day: shell syntax in those that were meant, and nowhere else.
#[test]
fn in_the_whole_registry_few_urls_are_commands() {
    let census = corpus_text("wild/census-2026-08-22.tsv.gz");
    let mut drawn: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut urls = 0;
    for row in census.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>()) {
        for (url, role) in [(row[5], UrlRole::MetadataUri), (row[8], UrlRole::Endpoint)] {
            urls += usize::from(!url.is_empty());
            for code in codes_of_url(url, role) {
                drawn.entry(code).or_default().insert(format!("{}:{}", row[0], row[1]));
            }
        }
    }
    let of = |code: &str| drawn.get(code).cloned().unwrap_or_default().into_iter().collect::<Vec<_>>();
    println!("{urls} URLs: {:?}", drawn.iter().map(|(code, tools)| (code, tools.len())).collect::<Vec<_>>());
    assert_eq!(of("lib-sec-command-url"), ["8453:514", "8453:515", "8453:517", "8453:518"]);
    assert!(of("lib-sec-shell-characters").is_empty());
}
