//! What no case of a bundle reaches of agents: the table of codes, what findings name besides, sentences for people, ceilings.

use agents::border::agent::JudgeAgent;
use agents::border::agent_cid::CidVerdict;
use agents::border::agent_codes::AgentCodes;
use agents::border::evidence::FileForm;
use agents::limits::{BLOCK_BYTES, FILE_BYTES, URI_BYTES};
use agents::{Code, codes, explain, verify_cid};
use alloy_primitives::hex;
use primitives::abi::encoder::{Part, encode};
use primitives::describe::Tell as _;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::vector_files::cases;

#[test]
fn every_code_is_explained() {
    let answer = AgentCodes {}.answer().unwrap();
    assert_eq!(answer.len(), codes().len());
    assert!(codes().len() > 150, "{}", codes().len());
    for (row, told) in codes().iter().zip(answer) {
        assert_eq!(explain(row.id), Some(row));
        let of: Value = serde_json::from_str(&row.to_json()).unwrap();
        let expected = json!({"code": told.code, "section": told.section, "severity": told.severity,
            "message": told.message, "fix": told.fix, "place": told.place});
        assert_eq!(of, expected);
        assert_eq!(told.code, row.id);
    }
    assert!(explain("8004-no-such-code").is_none());
    assert_eq!(Code::RegNotNamed.to_string(), "8004-reg-not-named");
}

/// What a report says of its first finding of a code: what was found, and what was expected.
fn told(bundle: &Value, code: &str) -> (Value, Value) {
    let judged = erc8257::verbs::judge::<agents::Border>(bundle.to_string().as_bytes());
    let report: Value = serde_json::from_str(&judged.to_json()).unwrap();
    let findings = report["findings"].as_array().unwrap_or_else(|| panic!("{report}"));
    let finding =
        findings.iter().find(|one| one["rule"] == code).unwrap_or_else(|| panic!("no {code}: {report}"));
    (finding["found"].clone(), finding["expected"].clone())
}

/// The bundle of a case, with a member changed.
fn case(id: &str, pointer: &str, value: Value) -> Value {
    let mut bundle = cases("identity").into_iter().find(|case| case["id"] == id).unwrap()["bundle"].take();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    bundle.pointer_mut(parent).unwrap()[name] = value;
    bundle
}

/// Findings name what they found as the bundle has it.
#[test]
fn findings_name_what_they_found() {
    let index = case("8004-action-043", "/args/feedbackIndex", json!("5"));
    assert_eq!(told(&index, "8004-act-index").0, r#""5""#);
    let zero = format!("0x{}", "0".repeat(64));
    let hash = case("8004-action-048", "/args/responseHash", json!(zero));
    assert_eq!(told(&hash, "8004-act-no-hash").0, format!("\"{zero}\""));
    let mut none = hash;
    none["args"].as_object_mut().unwrap().remove("responseHash");
    assert_eq!(told(&none, "8004-act-no-hash").0, Value::Null, "it was not given");
    let limit = case("8004-query-001", "/limit", json!(0));
    assert_eq!(told(&limit, "doc4-id-limit").0, "0");
    let other = encode(&[Part::Bytes(&[7; 20])]);
    let answer = json!([{"key": "agentWallet", "answer": {"result": hex::encode_prefixed(other)}}]);
    let wallet = case("8004-agent-edge-metadata", "/metadata", answer);
    let found = hex::encode_prefixed([7; 20]);
    let set = "0x357948255995b43bc31fca62ea738149b5d46710";
    assert_eq!(told(&wallet, "8004-wallet-differs"), (json!(found), json!(set)));
    let created = case("8004-feedback-edge-time-31", "/response/bodyText", json!(" {}"));
    assert_eq!(told(&created, "8004-fb-created").0, Value::Null, "it is missing");
    let there = case("8004-feedback-edge-time-31", "/response/bodyText", json!(r#" {"createdAt":1}"#));
    assert_eq!(told(&there, "8004-fb-created").0, "1");
}

/// Ledger `8004-uri-size`: 360,000 bytes are read, and no more.
#[test]
fn the_longest_uri_is_read() {
    let judged = |length: usize| {
        let uri = format!("https://agent.example.com/{}", "a".repeat(length - 26));
        let result = hex::encode_prefixed(encode(&[Part::Bytes(uri.as_bytes())]));
        let bundle = case("8004-agent-edge-kinds", "/calls/tokenURI", json!({"result": result}));
        let judged = erc8257::verbs::judge::<agents::Border>(bundle.to_string().as_bytes());
        let report: Value = serde_json::from_str(&judged.to_json()).unwrap();
        (report["uri"]["kind"].clone(), bundle)
    };
    assert_eq!(judged(URI_BYTES).0, "https");
    let (kind, bundle) = judged(URI_BYTES + 1);
    assert_eq!(kind, "unsupported");
    assert_eq!(told(&bundle, "8004-uri-size").1, "360000");
}

/// Why a text is not a bundle, in words.
#[test]
fn a_text_that_is_not_a_bundle_is_told_in_words() {
    for (text, words) in [
        (&b"\xef\xbb\xbf{}"[..], "byte order mark"),
        (b"{\"format\":\"\xff\"}", "UTF-8"),
        (br#"{"format":1,"format":2}"#, "two members"),
        (br#"{"format":"\ud800"}"#, "surrogate"),
        (br#"{"format":1e999}"#, "too large"),
        (b"{", "not JSON"),
    ] {
        let error = JudgeAgent::parse(text).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}

/// The CID of one raw block.
pub(crate) fn raw_cid(block: &[u8]) -> String {
    let alphabet = b"abcdefghijklmnopqrstuvwxyz234567";
    let bytes = [&[1, 0x55, 0x12, 0x20][..], &Sha256::digest(block)[..]].concat();
    let mut bits: Vec<bool> =
        bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1)).collect();
    bits.resize(bits.len().next_multiple_of(5), false);
    let digit = |five: &[bool]| five.iter().fold(0_usize, |all, bit| all * 2 + usize::from(*bit));
    format!("b{}", bits.chunks(5).map(|five| char::from(alphabet[digit(five)])).collect::<String>())
}

/// Ledger `8004-file-size`: a file has 262,144 bytes at most, and a block 64 more.
#[test]
fn the_largest_bytes_have_a_cid() {
    for (form, most) in [(FileForm::File, FILE_BYTES), (FileForm::Block, BLOCK_BYTES)] {
        let verdict = |size: usize| {
            let bytes = vec![7; size];
            let report = verify_cid(&raw_cid(&bytes), &bytes, form);
            (report.verdict, report.findings.iter().map(|one| one.code().as_str()).collect::<Vec<_>>())
        };
        assert_eq!(verdict(most), (CidVerdict::Match, vec![]));
        assert_eq!(verdict(most + 1), (CidVerdict::Refused, vec!["8004-file-size"]));
    }
}
