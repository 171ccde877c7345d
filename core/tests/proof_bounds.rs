//! Bounds that hold before a text of a stranger is read as JSON: N passes, N + 1 does not.
//!
//! Ledger `prf-mpt-limits`.

use erc8257::proofs::limits::{ANSWER_SEPARATORS, BLOCK_SEPARATORS, ERROR_SEPARATORS};
use erc8257::proofs::{Code, EMPTY_ROOT, encode_header, is_window, join};
use primitives::inquiry::{EthCall, OwnedCallAnswer};
use primitives::json::{read_text, separators};
use primitives::rpc::CallAnswer;
use serde_json::json;

use crate::proof_clients::header;

/// A list that brings a text to so many commas and opening brackets. The text has `@` in its place.
fn filled(around: &str, most: usize) -> String {
    let empty = around.replace('@', "[0]");
    let more = most.checked_sub(separators(empty.as_bytes())).unwrap();
    around.replace('@', &format!("[{}]", vec!["0"; more + 1].join(",")))
}

#[test]
fn a_block() {
    let block = header(&EMPTY_ROOT.to_string()).to_string().replacen('{', r#"{"transactions":@,"#, 1);
    let within = filled(&block, BLOCK_SEPARATORS);
    assert!(encode_header(within.as_bytes()).is_ok());
    let refused = encode_header(within.replacen("[0,", "[0,0,", 1).as_bytes()).unwrap_err();
    assert_eq!((refused.code(), refused.pointer()), (Code::Limit, Some("/header")));
}

/// Some RPCs serve whole transactions: 2,857 of the cheapest fill a block of 60 million gas.
#[test]
fn a_block_with_whole_transactions() {
    let names = (0..22).map(|name| format!(r#""{name}":"0x0""#)).collect::<Vec<_>>().join(",");
    let transactions = vec![format!(r#"{{{names},"accessList":[]}}"#); 60_000_000 / 21_000].join(",");
    let mut block = header(&EMPTY_ROOT.to_string());
    let alone = encode_header(block.to_string().as_bytes()).unwrap();
    block["transactions"] = "@".into();
    let text = block.to_string().replace("\"@\"", &format!("[{transactions}]"));
    assert_eq!(encode_header(text.as_bytes()).unwrap(), alone);
}

/// A container that was never closed ends every walk over its document.
#[test]
fn a_document_that_was_never_closed() {
    for text in [r#"{"a":[["#, r#"{"a":{"b":[{"#, "[[", "[1,{", r#"{"a":1,"b":{"c":["#, "{", "[", r#"{"a""#] {
        let document = read_text(text);
        assert!(!document.faults.is_empty());
        for node in 0..=document.count() {
            let members = document.members_of(node).count() + document.members(node).count();
            let elements = document.elements(node).count();
            assert!(members + elements <= text.len(), "{text}");
            assert_eq!(document.member(node, b"z"), None);
            assert_eq!(document.named(node, ["z"]), [0]);
        }
        assert!(document.root_members().count() + document.root_elements().count() <= text.len());
        assert_eq!(document.named_in_root(["z"], &mut |_, _| {}), [0]);
    }
    let document = read_text(r#"{"a":1,"b":[["#);
    let names: Vec<_> = document.root_members().map(|(key, _)| document.string(key)).collect();
    assert_eq!(names, ["a", "b"]);
}

#[test]
fn an_error() {
    let error = r#"{"code":-32000,"message":"distance exceeds maximum proof window","data":@}"#;
    let within = filled(error, ERROR_SEPARATORS);
    assert!(is_window(within.as_bytes()));
    assert!(!is_window(within.replacen("[0,", "[0,0,", 1).as_bytes()));
}

/// An answer to several provers is not shared out: each of them gets all of it, and says what is wrong with it.
#[test]
fn a_joint_answer() {
    let call = |id, slot: &str| {
        let account = "0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1";
        let block = json!({ "blockHash": format!("0x{}", "1".repeat(64)) });
        EthCall::to_rpc(id, 0, "eth_getProof", json!([account, [slot], block]).to_string())
    };
    let joints = join(&[call(1, "0x1"), call(2, "0x2")]);
    let [joint] = joints.as_slice() else { panic!("{} requests", joints.len()) };
    let entry = |key: &str| json!({ "key": key, "value": "0x0", "proof": [] });
    let mut answer = json!({
        "address": 0, "balance": 0, "nonce": 0, "codeHash": 0, "storageHash": 0, "accountProof": [],
        "storageProof": [entry("0x1"), entry("0x2")],
    });
    answer["more"] = "@".into();
    let within = filled(&answer.to_string().replace("\"@\"", "@"), ANSWER_SEPARATORS);
    let shared = |text: &str| -> Vec<String> {
        let shares = joint.share(&CallAnswer::Result(text.as_bytes())).unwrap();
        let text = |answer| match answer {
            OwnedCallAnswer::Result(text) => text,
            other => panic!("{other:?}"),
        };
        shares.into_iter().map(|(_, answer)| text(answer)).collect()
    };
    let [one, other] = shared(&within).try_into().unwrap();
    assert!(one.contains(r#""key":"0x1""#) && !one.contains(r#""key":"0x2""#), "{one}");
    assert!(other.contains(r#""key":"0x2""#) && !other.contains("more"), "{other}");
    let beyond = within.replacen("[0,", "[0,0,", 1);
    assert_eq!(shared(&beyond), [beyond.clone(), beyond]);
    // Nor is a text that is not JSON, or says one thing twice.
    let twice = within.replacen('{', r#"{"balance":1,"#, 1);
    for text in [r#"{"a":[["#, twice.as_str()] {
        assert_eq!(shared(text), [text, text]);
    }
}
