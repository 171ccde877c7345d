//! Diagnoses of random manifests: every mistake, made by other means, is named; other hashes are not explained.

use std::cell::Cell;
use std::collections::BTreeMap;

use crate::support::tree::{Tree, mutate, tree, write};
use crate::support::{Rng, es6, escaped_string, raw_string, runner};
use diagnose::{Candidate, Clues, Diagnosis, Outcome, Sibling, TrialResult, Why, diagnose};
use erc8257::{B256, keccak256};
use proptest::prelude::*;
use serde_json::{Value, json};
use sha2::Digest as _;

const KNOWN: [&str; 7] = ["type", "name", "description", "endpoint", "inputs", "outputs", "creatorAddress"];
const V1: &str = "https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1";
const DRAFT: &str = "https://eips.ethereum.org/EIPS/eip-XXXX#tool-manifest-v1";
const MIXED: &str = "0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD";

/// A manifest with random schemas and random extensions, its members in random order.
fn manifest(schema: Tree, extension: Tree, seed: u64) -> Tree {
    let text = |text: &str| Tree::Text(text.into());
    let object = |tree: Tree| match tree {
        Tree::Object(members) => Tree::Object(members),
        other => Tree::Object(vec![("default".into(), other)]),
    };
    let mut members = vec![
        ("type".into(), text(V1)),
        ("name".into(), text("random")),
        ("description".into(), text("Random.")),
        ("endpoint".into(), text("https://tools.example.com/random")),
        ("inputs".into(), object(schema)),
        ("outputs".into(), Tree::Object(Vec::new())),
        ("creatorAddress".into(), text(&MIXED.to_lowercase())),
    ];
    if let Tree::Object(more) = object(extension) {
        members.extend(more.into_iter().filter(|(name, _)| !KNOWN.contains(&name.as_str())));
    }
    shuffled(Tree::Object(members), &mut Rng(seed))
}

/// The members of every object in random order.
fn shuffled(tree: Tree, rng: &mut Rng) -> Tree {
    match tree {
        Tree::Array(items) => Tree::Array(items.into_iter().map(|item| shuffled(item, rng)).collect()),
        Tree::Object(members) => {
            let mut members: Vec<_> =
                members.into_iter().map(|(name, value)| (name, shuffled(value, rng))).collect();
            for at in 1..members.len() {
                members.swap(at, rng.below(at + 1));
            }
            Tree::Object(members)
        }
        other => other,
    }
}

/// The tree as JSON text in its own order, with white space and escapes at random.
fn served(tree: &Tree, rng: &mut Rng) -> String {
    let space = |rng: &mut Rng| if rng.one_in(4) { *rng.pick(&[" ", "\n", "\t", "\r\n"]) } else { "" };
    let string =
        |text: &str, rng: &mut Rng| if rng.one_in(5) { escaped_string(text) } else { raw_string(text) };
    let list = |items: Vec<String>, brackets: [char; 2], rng: &mut Rng| {
        let inner: Vec<String> =
            items.into_iter().map(|item| format!("{}{item}{}", space(rng), space(rng))).collect();
        format!("{}{}{}{}", brackets[0], inner.join(","), space(rng), brackets[1])
    };
    match tree {
        Tree::Number(text) => text.clone(),
        Tree::Text(text) => string(text, rng),
        Tree::Array(items) => {
            let items = items.iter().map(|item| served(item, rng)).collect();
            list(items, ['[', ']'], rng)
        }
        Tree::Object(members) => {
            let member = |(name, value): &(String, Tree), rng: &mut Rng| {
                format!("{}{}:{}{}", string(name, rng), space(rng), space(rng), served(value, rng))
            };
            let members = members.iter().map(|one| member(one, rng)).collect();
            list(members, ['{', '}'], rng)
        }
        scalar => stringify(scalar, 0, 0),
    }
}

/// `JSON.stringify`, with an indentation if there is one, written over the tree.
fn stringify(tree: &Tree, indent: usize, depth: usize) -> String {
    let line =
        |depth: usize| if indent == 0 { String::new() } else { format!("\n{}", " ".repeat(indent * depth)) };
    let list = |items: Vec<String>, brackets: [char; 2]| {
        if items.is_empty() {
            return brackets.iter().collect();
        }
        let inner =
            items.iter().map(|item| format!("{}{item}", line(depth + 1))).collect::<Vec<_>>().join(",");
        format!("{}{inner}{}{}", brackets[0], line(depth), brackets[1])
    };
    match tree {
        Tree::Null => "null".into(),
        Tree::Bool(value) => value.to_string(),
        Tree::Number(text) => es6(text.parse().unwrap()),
        Tree::Text(text) => raw_string(text),
        Tree::Array(items) => {
            list(items.iter().map(|item| stringify(item, indent, depth + 1)).collect(), ['[', ']'])
        }
        Tree::Object(members) => {
            let colon = if indent == 0 { ":" } else { ": " };
            let member = |(name, value): &(String, Tree)| {
                format!("{}{colon}{}", raw_string(name), stringify(value, indent, depth + 1))
            };
            list(members.iter().map(member).collect(), ['{', '}'])
        }
    }
}

fn sorted(members: &[(String, Tree)]) -> Vec<(String, Tree)> {
    let mut members = members.to_vec();
    members.sort_by_key(|(name, _)| name.encode_utf16().collect::<Vec<u16>>());
    members
}

/// `JSON.stringify` with a list of names.
fn listed(tree: &Tree, names: &[String]) -> Tree {
    match tree {
        Tree::Array(items) => Tree::Array(items.iter().map(|item| listed(item, names)).collect()),
        Tree::Object(members) => {
            let kept = sorted(members).into_iter().filter(|(name, _)| names.contains(name));
            Tree::Object(kept.map(|(name, value)| (name, listed(&value, names))).collect())
        }
        other => other.clone(),
    }
}

fn jcs(value: &Value) -> Vec<u8> {
    serde_jcs::to_vec(value).unwrap()
}

fn sha256(text: &[u8]) -> B256 {
    B256::from(<[u8; 32]>::from(sha2::Sha256::digest(text)))
}

/// Every mistake and the hash that it gives, in the order in which they are tried.
fn mistakes(tree: &Tree, served: &str) -> Vec<(&'static str, B256)> {
    let Tree::Object(members) = tree else { panic!("a manifest") };
    let value: Value = serde_json::from_str(served).unwrap();
    let with = |name: &str, member: Value| {
        let mut value = value.clone();
        value[name] = member;
        jcs(&value)
    };
    let canonical = jcs(&value);
    let known: BTreeMap<&String, &Value> =
        value.as_object().unwrap().iter().filter(|(name, _)| KNOWN.contains(&name.as_str())).collect();
    let known = json!(known);
    let mut versioned = known.clone();
    versioned["version"] = json!("1.0.0");
    let minified = stringify(tree, 0, 0).into_bytes();
    let names: Vec<String> = members.iter().map(|(name, _)| name.clone()).collect();
    let shallow = stringify(&Tree::Object(sorted(members)), 0, 0);
    let twice = keccak256(keccak256(&canonical).as_slice());
    let mut reversed = keccak256(&canonical);
    reversed.reverse();
    let texts = [
        ("cause-as-specified", canonical.clone()),
        ("cause-unknown-dropped", jcs(&known)),
        ("cause-defaults-inserted", with("version", json!("1.0.0"))),
        ("cause-defaults-inserted", with("tags", json!([]))),
        ("cause-typed-object", jcs(&versioned)),
        ("cause-type-variant", with("type", json!(DRAFT))),
        ("cause-address-case", with("creatorAddress", json!(checksummed()))),
        ("cause-creator-replaced", with("creatorAddress", json!(format!("0x{}", "0".repeat(40))))),
        ("cause-raw-bytes", served.as_bytes().to_vec()),
        ("cause-trimmed-bytes", served.trim_ascii().as_bytes().to_vec()),
        ("cause-served-order", minified.clone()),
        ("cause-shallow-sort", shallow.into_bytes()),
        ("cause-name-list", stringify(&listed(tree, &names), 0, 0).into_bytes()),
        ("cause-indented", stringify(tree, 2, 0).into_bytes()),
        ("cause-indented", (stringify(tree, 4, 0) + "\n").into_bytes()),
    ];
    let mut all: Vec<(&str, B256)> = texts.iter().map(|(name, text)| (*name, keccak256(text))).collect();
    all.extend([
        ("cause-sha-256", sha256(&canonical)),
        ("cause-sha-256", sha256(served.as_bytes())),
        ("cause-sha-256", sha256(&minified)),
        ("cause-hashed-twice", twice),
        ("cause-reversed-bytes", reversed),
    ]);
    all
}

/// EIP-55 of the manifest's creator, by the library of addresses.
fn checksummed() -> String {
    MIXED.to_lowercase().parse::<erc8257::Address>().unwrap().to_string()
}

/// What must be so of every diagnosis.
fn check(diagnosis: &Diagnosis, body: &[u8]) -> Result<(), TestCaseError> {
    let text = diagnosis.to_json();
    let value: Value = serde_json::from_str(&text).expect("good JSON");
    prop_assert_eq!(value["outcome"].as_str(), Some(diagnosis.outcome().as_str()));
    prop_assert_eq!(diagnosis.computed(), erc8257::hash(body).ok());
    prop_assert!(text.chars().all(|c| c >= ' '));
    if let Some(file) = diagnosis.repair().file() {
        prop_assert_eq!(erc8257::hash(&file.body).unwrap(), diagnosis.expected());
        prop_assert_eq!(erc8257::canonicalize(&file.body).unwrap(), file.body.clone());
    }
    let proved = diagnosis.tried().iter().filter(|trial| trial.result == TrialResult::Proved).count();
    prop_assert_eq!(proved, usize::from(diagnosis.outcome() != Outcome::Unknown));
    Ok(())
}

#[test]
fn every_mistake_is_named() {
    let strategy = (tree(), tree(), any::<u64>());
    let (named, other) = (Cell::new(0), Cell::new(0));
    runner(400)
        .run(&strategy, |(schema, extension, seed)| {
            let tree = manifest(schema, extension, seed);
            let served = format!("\n {} ", served(&tree, &mut Rng(seed)));
            // A mark of serde_json's own, which the oracle's reader takes for a value where the build has its feature.
            if served.contains("$serde_json::private::RawValue") {
                return Ok(());
            }
            let all = mistakes(&tree, &served);
            for (name, hash) in &all {
                let diagnosis = diagnose(served.as_bytes(), *hash, &Clues::default());
                check(&diagnosis, served.as_bytes())?;
                // Two mistakes may give one text; then the first is named.
                let first = all.iter().find(|(_, other)| other == hash).unwrap().0;
                let found = diagnosis.cause().map_or("cause-as-specified", |cause| cause.row().id);
                prop_assert_eq!(found, first, "{}: {}", name, served.clone());
                named.set(named.get() + 1);
                other.set(other.get() + usize::from(first != *name));
            }
            Ok(())
        })
        .unwrap();
    assert!(other.get() * 4 < named.get(), "{} of {} say nothing of their own", other.get(), named.get());
}

#[test]
fn other_hashes_are_not_explained() {
    let strategy = (tree(), tree(), any::<u64>(), any::<[u8; 32]>());
    runner(300)
        .run(&strategy, |(schema, extension, seed, hash)| {
            let tree = manifest(schema, extension, seed);
            let served = served(&tree, &mut Rng(seed));
            let tool = "eip155:1/erc8257:0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/1".parse().unwrap();
            let uri = "https://tools.example.com/.well-known/ai-tool/random.json";
            let sibling =
                Sibling { tool, metadata_uri: uri, manifest_hash: B256::ZERO, creator: None, retired: false };
            let candidates = [Candidate { name: "\u{202e}x", body: b"{}" }];
            let clues = Clues {
                tool: Some(tool),
                metadata_uri: Some(uri),
                creator: Some(erc8257::Address::ZERO),
                siblings: Some(&[sibling]),
                candidates: &candidates,
            };
            let diagnosis = diagnose(served.as_bytes(), B256::from(hash), &clues);
            check(&diagnosis, served.as_bytes())?;
            prop_assert_eq!(diagnosis.outcome(), Outcome::Unknown);
            for trial in diagnosis.tried() {
                let large = trial.result == TrialResult::NotTried(Why::TooLarge);
                prop_assert!(trial.result == TrialResult::RuledOut || large, "{:?} {}", trial, served);
            }
            Ok(())
        })
        .unwrap();
}

/// Neither bytes at random nor documents that are nearly good make it stumble.
#[test]
fn whatever_is_served_has_an_answer() {
    let clues = Clues { metadata_uri: Some("\u{0}not a URL"), siblings: Some(&[]), ..Clues::default() };
    runner(600)
        .run(&(proptest::collection::vec(any::<u8>(), 0..60), any::<[u8; 32]>()), |(body, hash)| {
            let diagnosis = diagnose(&body, B256::from(hash), &clues);
            check(&diagnosis, &body)?;
            let raw = diagnose(&body, keccak256(&body), &clues);
            check(&raw, &body)?;
            prop_assert!(raw.outcome() != Outcome::Unknown);
            Ok(())
        })
        .unwrap();
    runner(400)
        .run(&(tree(), any::<u64>(), any::<[u8; 32]>()), |(tree, seed, hash)| {
            let mut body = write(&tree, &mut Rng(seed)).into_bytes();
            mutate(&mut body, &mut Rng(seed ^ 1));
            check(&diagnose(&body, B256::from(hash), &clues), &body)
        })
        .unwrap();
}
