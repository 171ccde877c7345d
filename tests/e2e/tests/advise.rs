//! `advise` against a real chain and a real server: the verdict first, then the nature of the predicate.
//! Below the verdict of `verify` stands the cause of a wrong hash (ledger `sec-proxy-risk`,
//! `sec-zerocode-surface`, `sec-ladder-warn`).

use std::collections::BTreeSet;

use crate::common::{honest, run};
use erc8257_e2e::abi::unhex;
use erc8257_e2e::bed::{Bed, CHAIN_ID};
use erc8257_e2e::manifest::{self, CREATOR};
use erc8257_e2e::process::Ran;
use erc8257_e2e::{Address, Folder};
use serde_json::Value;

const HOST: &str = "predicates.example.test";

fn advise(bed: &Bed, tool_ref: &str, more: &[&str]) -> Ran {
    let mut arguments = vec!["advise".to_owned(), tool_ref.to_owned()];
    arguments.extend(honest(bed, &[HOST, "tools.example.com"]));
    arguments.extend(more.iter().map(|&argument| argument.to_owned()));
    run(&arguments).unwrap_or_else(|why| panic!("{tool_ref}: {why}"))
}

/// The codes of alarms and cautions.
fn drawn(ran: &Ran) -> BTreeSet<String> {
    let read: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
    assert_eq!((&read["format"], &read["manifest"]), (&"erc8257-advice/1".into(), &"valid".into()));
    let items = read["items"].as_array().into_iter().flatten();
    items
        .filter(|item| item["level"] != "note")
        .filter_map(|item| item["advice"].as_str().map(str::to_owned))
        .collect()
}

#[test]
fn predicates() {
    let bed = Bed::start(0);
    for (name, codes) in [
        ("open", &[][..]),
        ("advertised", &[]),
        ("proxy", &["sec-proxy-risk"]),
        ("beacon-proxy", &["sec-proxy-risk"]),
        ("no-code", &["sec-zerocode-surface"]),
        ("granting", &["sec-ladder-warn"]),
    ] {
        let scenario = bed.scenario(&format!("predicate/{name}"));
        let ran = advise(&bed, &scenario.tool_ref, &["--json"]);
        let drawn = drawn(&ran);
        for code in ["sec-proxy-risk", "sec-zerocode-surface", "sec-ladder-warn"] {
            assert_eq!(drawn.contains(code), codes.contains(&code), "{name}: {drawn:?}");
        }
        // Cautions leave a verified tool as it is.
        assert_eq!(ran.status, Some(0), "{name}: {drawn:?}");
        let seen = advise(&bed, &scenario.tool_ref, &[]);
        let first = "VERIFIED  the registration is genuine\nNO ALARM  ";
        assert!(seen.stdout.starts_with(first), "{name}: {}", seen.stdout);
        for code in codes {
            assert!(seen.stdout.contains(&format!("\ncaution[{code}] ")), "{name}: {}", seen.stdout);
        }
    }
}

#[test]
fn tools_that_are_not_there_and_registries_that_are_none() {
    let bed = Bed::start(0);
    for (name, first) in [
        ("state/not-found", "NOT VERIFIED  check 1 (fetch) failed\n"),
        ("state/deregistered", "NOT VERIFIED  check 1 (fetch) failed\n"),
        ("state/no-contract", "NOT VERIFIED  check 1 (fetch) failed\n"),
    ] {
        let ran = advise(&bed, &bed.scenario(name).tool_ref, &[]);
        assert_eq!(ran.status, Some(1), "{name}: {ran:?}");
        assert!(ran.stdout.starts_with(first), "{name}: {}", ran.stdout);
        assert!(ran.stdout.contains("\n\nThere is no manifest to look at, "), "{name}: {}", ran.stdout);
    }
    let nobody = advise(&bed, &bed.scenario("state/no-contract").tool_ref, &[]);
    assert!(nobody.stdout.contains("\nalarm[lib-sec-reg-no-code] "), "{}", nobody.stdout);
}

/// The commitment of an old publishing tool: the hash of the members that it knows. The bytes are their own
/// canonical form.
#[test]
fn a_hash_of_fewer_members_is_explained_live() {
    let bed = Bed::start(0);
    let (uri, known) = (manifest::uri(HOST, "dropped"), manifest::generated(HOST, "dropped", CREATOR));
    let served = known.replace(r#""inputs""#, r#""featuredImage":"wide.png","inputs""#);
    bed.https.serve(&uri, served.clone());
    let hash = manifest::generated_hash(HOST, "dropped", CREATOR);
    let id = bed.registry.register(CREATOR, &uri, hash, Address::ZERO).expect("registered");
    let tool = bed.registry.tool_ref(CHAIN_ID, id);

    let mut arguments = vec!["verify".to_owned(), tool.clone()];
    arguments.extend(honest(&bed, &[HOST]));
    let ran = run(&arguments).expect("within bounds");
    assert_eq!(ran.status, Some(1));
    let (verdict, why) = ran.stdout.split_once("\nwhy the hash differs\n").expect("a diagnosis");
    assert!(verdict.starts_with("NOT VERIFIED  check 3 (manifest-hash) failed\n"), "{verdict}");
    assert!(why.contains("  code        cause-unknown-dropped\n"), "{why}");
    assert!(why.contains("  dropped     /featuredImage: \"wide.png\"\n"), "{why}");

    // From the record of that run: the call that repairs the chain does repair it.
    let folder = Folder::new();
    let bundle = folder.file("bundle.json").to_string_lossy().into_owned();
    arguments.extend(["--record".to_owned(), bundle.clone()]);
    run(&arguments).expect("within bounds");
    let diagnosed = run(&["diagnose", "--json", &bundle].map(str::to_owned)).expect("within bounds");
    assert_eq!(diagnosed.status, Some(0));
    let read: Value = serde_json::from_str(&diagnosed.stdout).expect("JSON");
    let call = &read["repair"]["calls"][0];
    assert_eq!(
        (&call["function"], &read["cause"]["hypothesis"]),
        (&"updateToolMetadata".into(), &"cause-unknown-dropped".into())
    );
    let data = unhex(call["data"].as_str().expect("call data"));
    let to: Address = call["to"].as_str().expect("an address").parse().expect("an address");
    bed.chain.send(CREATOR, Some(to), &data).expect("the call is sent");
    let repaired = run(&arguments).expect("within bounds");
    assert_eq!(repaired.status, Some(0), "{}", repaired.stdout);
    assert!(repaired.stdout.starts_with("VERIFIED  "), "{}", repaired.stdout);
}
