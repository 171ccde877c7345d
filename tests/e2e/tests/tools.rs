//! `tools` asks a list of tools, here one of our own under the list's name.

use crate::common::{options, run};
use erc8257_e2e::Folder;
use erc8257_e2e::bed::Bed;
use erc8257_e2e::process::Ran;
use serde_json::{Value, json};

const HOST: &str = "api.opensea.io";
const LIST: &str = "https://api.opensea.io/api/v2/tools?sort_by=newest&limit=2";

fn tools(bed: &Bed, words: &[&str]) -> Ran {
    let mut arguments: Vec<String> = ["tools"].iter().chain(words).map(|word| (*word).to_owned()).collect();
    arguments.extend(options(bed, &[], &[HOST]));
    run(&arguments).unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn a_list_is_asked_with_its_key_and_believed_in_nothing() {
    let bed = Bed::start(0);
    let folder = Folder::new();
    let key = folder.file("key");
    std::fs::write(&key, "s3cret\n").expect("written");
    let key = key.to_str().expect("UTF-8");
    bed.https.serve(LIST, r#"{"tools":[{"name":"a\u202eb"}]}"#);
    let ran = tools(&bed, &["list", "--sort", "newest", "--limit", "2", "--api-key", key, "--json"]);
    assert_eq!(ran.status, Some(0), "{ran:?}");
    let listed: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(listed, json!({ "tools": [{ "name": "a\u{202e}b" }] }));
    let hits = bed.https.hits(LIST);
    let keys: Vec<&str> = hits
        .iter()
        .flat_map(|hit| hit.headers.iter().filter(|(name, _)| name == "x-api-key"))
        .map(|(_, value)| value.as_str())
        .collect();
    assert_eq!(keys, ["s3cret"]);
    assert!(!format!("{ran:?}").contains("s3cret"));

    // People see no character that hides others, and are told what a list is worth.
    let ran = tools(&bed, &["list", "--sort", "newest", "--limit", "2"]);
    assert!(!ran.stdout.contains('\u{202e}') && ran.stderr.contains("a list makes claims"), "{ran:?}");

    let tool = bed.free_tool();
    let ran = tools(&bed, &["get", &tool]);
    assert_eq!(ran.status, Some(3), "{ran:?}");
    assert!(ran.stderr.contains("answered with 404; --api-key FILE gives a key"), "{ran:?}");
    for (words, says) in [
        (&["list", "--limit", "0"][..], "limit is not from 1 to 1000"),
        (&["get", "x"], "is not a tool reference"),
        (&["search"], "tools search needs what to search for"),
        (&["list", "x"], "tools list takes no operand"),
    ] {
        let ran = tools(&bed, words);
        assert_eq!(ran.status, Some(2), "{ran:?}");
        assert!(ran.stderr.contains(says), "{ran:?}");
    }
}
