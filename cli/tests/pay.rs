//! `pay`: the verbs of payments, which stand behind one word.

use std::fs::{self, Permissions};
use std::io::Read as _;
use std::os::unix::fs::PermissionsExt as _;

use crate::common::https::{authority, certificate, ok, request, send, start};
use crate::common::node::{Node, TOOL, URI, hex, honest};
use crate::common::{FREE_TOOL, file, run, run_with};
use erc8257::registry::encode_tool_config;
use erc8257::{Address, ToolConfig};
use serde_json::{Value, json};

/// A case of the vectors, by its ID.
fn case(file: &str, id: &str) -> Value {
    let path = format!("{}/../tests/vectors/payment/{file}.json", env!("CARGO_MANIFEST_DIR"));
    let cases: Value = serde_json::from_slice(&std::fs::read(path).expect("vectors")).expect("JSON");
    let mut all = cases["cases"].as_array().expect("cases").iter();
    all.find(|case| case["id"] == id).expect("the case")["bundle"].clone()
}

#[test]
fn each_verb_takes_its_bundle_and_tells_by_its_exit_status() {
    for (verb, file, id, status) in [
        ("challenge", "challenges", "x402-ch-v1", 0),
        ("challenge", "challenges", "x402-ch-status", 1),
        // What a file says of its own trust is not established.
        ("bind", "bindings", "x402-bd-match", 3),
        ("authorize", "authorizations", "x402-az-base", 3),
        ("payment", "payments", "x402-pay-v1", 0),
        ("payment", "payments", "x402-pay-signer", 1),
        ("payment", "payments", "x402-pay-chain-unknown", 3),
        ("settlement", "settlements", "x402-set-settled", 0),
        ("settlement", "settlements", "x402-set-absent", 3),
        ("settlement", "settlements", "x402-set-reverted", 1),
        ("usage", "requests", "x402-rq-usage-unsettled", 1),
        ("rest", "requests", "x402-rq-list", 0),
        ("approval", "requests", "x402-rq-approval", 1),
    ] {
        let bundle = case(file, id).to_string();
        let told = run_with(&["pay", verb, "--json", "-"], bundle.as_bytes());
        assert_eq!(told.status, status, "{id}: {told:?}");
        let judged = run_with(&["judge", "--json", "-"], bundle.as_bytes());
        assert_eq!((told.status, told.stdout), (judged.status, judged.stdout), "{id}");
    }
}

#[test]
fn arguments_need_no_format_and_no_other_verb_takes_them() {
    let mut arguments = case("settlements", "x402-set-settled");
    arguments.as_object_mut().expect("an object").remove("format");
    let told = run_with(&["pay", "settlement", "-"], arguments.to_string().as_bytes());
    assert_eq!(told.status, 0, "{told:?}");
    let other =
        run_with(&["pay", "challenge", "-"], case("settlements", "x402-set-settled").to_string().as_bytes());
    assert_eq!(other.status, 2, "{other:?}");
    assert!(other.stderr.contains("pay challenge takes erc8257-payment-challenge-bundle/1"), "{other:?}");
    let unverified = json!({
        "format": "erc8257-payment-bind-bundle/1",
        "challenge": {"carrier": "http", "status": 402},
        "registrationText": r#"{"format":"erc8257-bundle/1","registry":"not-found"}"#,
    });
    let told = run_with(&["pay", "bind", "-"], unverified.to_string().as_bytes());
    assert_eq!(told.status, 2, "{told:?}");
    assert!(told.stderr.contains("registration is not that of a verified tool"), "{told:?}");
}

#[test]
fn the_word_lists_its_verbs() {
    let listed = run(&["pay", "--help"]);
    assert_eq!(listed.status, 0);
    for verb in ["challenge", "bind", "authorize", "payment", "settlement", "usage", "rest", "approval"] {
        assert!(listed.stdout.contains(&format!("\n  pay {verb}\n")), "{verb}: {listed:?}");
        let help = run(&["pay", verb, "--help"]);
        assert!(help.stdout.starts_with(&format!("usage: erc8257 pay {verb} [--json] FILE\n")), "{help:?}");
        assert_eq!(help.stdout, run(&["help", "pay", verb]).stdout);
    }
    assert_eq!(listed.stdout, run(&["help", "pay"]).stdout);
    for (arguments, text) in [
        (&["pay"][..], "pay has the verbs "),
        (&["pay", "chalenge", "x"], ", and not chalenge"),
        (&["pay", "\u{1b}[31m"], ", and not \\u{1b}[31m"),
    ] {
        let refused = run(arguments);
        assert_eq!(refused.status, 2, "{refused:?}");
        assert!(
            refused.stderr.contains(text) && refused.stderr.contains("erc8257 pay --help tells more."),
            "{refused:?}"
        );
    }
}

/// What a person reads before anything is signed: what differs is underlined.
#[test]
fn a_binding_is_told_in_words_with_the_difference_underlined() {
    for (id, first, underlined) in [
        (
            "x402-bd-higher",
            "ASK FIRST  price-higher: The price is higher than the one in the manifest.",
            "5000000000",
        ),
        (
            "x402-bd-recipient",
            "BLOCKED  recipient-mismatch: The challenge names a recipient that the manifest does not list.",
            "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
        ),
        ("x402-bd-match", "ACCEPT  match", ""),
    ] {
        let bundle = case("bindings", id).to_string();
        let plain = run_with(&["pay", "bind", "-"], bundle.as_bytes());
        assert!(plain.stdout.starts_with(&format!("{first}\n  listed  ")), "{plain:?}");
        assert!(plain.stdout.ends_with("\n  nothing was signed\n"), "{plain:?}");
        let inked = run_with(&["pay", "bind", "--color", "always", "-"], bundle.as_bytes());
        let marks: Vec<&str> =
            inked.stdout.split("\x1b[4m").skip(1).filter_map(|rest| rest.split("\x1b[0m").next()).collect();
        let expected: Vec<&str> = [underlined].into_iter().filter(|part| !part.is_empty()).collect();
        assert_eq!(marks, expected, "{inked:?}");
    }
}

const ASSET: &str = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";
const RECIPIENT: &str = "0x209693bc6afc0c5328ba36faf03c514ef312287c";
const WALLET: &str = "0x2c7536e3605d9c16a7a3d7b1898e529396a65c23";

/// The free tool with a price, and what it answers before it is paid.
fn paid_tool() -> (String, String) {
    let price = json!([{"amount": "10000", "asset": format!("eip155:8453/erc20:{ASSET}"),
        "recipient": format!("eip155:8453:{RECIPIENT}"), "protocol": "x402"}]);
    let manifest = FREE_TOOL.replacen("\"version\":", &format!("\"pricing\": {price}, \"version\":"), 1);
    let challenge = json!({"x402Version": 1, "accepts": [{
        "scheme": "exact", "network": "base", "maxAmountRequired": "10000", "asset": ASSET, "payTo": RECIPIENT,
        "maxTimeoutSeconds": 60, "resource": "https://tools.example.com/nft-price-oracle", "description": "x",
        "extra": {"name": "USD Coin", "version": "2"}}]});
    (manifest, challenge.to_string())
}

/// The bundle of a paid call has what was signed: its user alone may read it, and is told (decision P43). A file that was narrower stays
/// so. Nothing is told of a bundle without a signature.
#[test]
fn a_recorded_payment_is_its_users_alone() {
    let (manifest, challenge) = paid_tool();
    let config = ToolConfig {
        creator: "0xabcdefabcdef1234567890abcdefabcdef123456".parse().expect("an address"),
        metadata_uri: URI.to_owned(),
        manifest_hash: erc8257::hash(manifest.as_bytes()).expect("a hash"),
        access_predicate: Address::ZERO,
    };
    let node = Node::start(honest(json!({"result": hex(&encode_tool_config(&config))})));
    let port = start(certificate("tools.example.com", false), move |mut connection| {
        let head = request(&mut connection).to_ascii_lowercase();
        let length = head.split("content-length: ").nth(1).and_then(|rest| rest.lines().next());
        let mut body = vec![0; length.map_or(0, |length| length.parse().expect("a number"))];
        connection.read_exact(&mut body).expect("a body");
        let answer = match (head.starts_with("get "), head.contains("x-payment: ")) {
            (true, _) => ok("", manifest.as_bytes()),
            (false, false) => {
                let told = ok("Content-Type: application/json\r\n", challenge.as_bytes());
                String::from_utf8(told).expect("UTF-8").replacen("200 OK", "402 X", 1).into_bytes()
            }
            (false, true) => b"HTTP/1.1 500 X\r\nContent-Length: 0\r\n\r\n".to_vec(),
        };
        send(&mut connection, &answer);
    });
    let (ca, to) = (authority("pay"), format!("tools.example.com=127.0.0.1:{port}"));
    let signs = format!("sh {}", file("signs.sh", "cat >/dev/null; echo 0x1234"));
    let refuses = format!("sh {}", file("refuses.sh", "cat >/dev/null; exit 1"));
    let told = "holds a signed payment: until it ends, a reader of the file can use it";
    for (signer, before, after, is_signed) in [
        (&signs, None, 0o600, true),
        (&signs, Some(0o644), 0o600, true),
        (&signs, Some(0o400), 0o400, true),
        (&refuses, None, 0o600, false),
        // No shell reads it: the variable is taken for a program.
        (&"PASSWORD=s3cret cast".to_owned(), None, 0o600, false),
    ] {
        let record = file("record.json", "");
        match before {
            Some(mode) => fs::set_permissions(&record, Permissions::from_mode(mode)).expect("its mode"),
            None => fs::remove_file(&record).expect("there"),
        }
        let ran = run_with(
            &[
                "pay",
                "call",
                TOOL,
                "-",
                "--rpc",
                &node.url,
                "--from",
                WALLET,
                "--contract",
                "--signer",
                signer,
                "--yes-if-match",
                "--json",
                "--record",
                &record,
                "--ca",
                &ca,
                "--connect-to",
                &to,
                "--allow-private-addresses",
            ],
            b"{}",
        );
        let mode = fs::metadata(&record).expect("written").permissions().mode() & 0o777;
        assert_eq!((mode, ran.stderr.contains(told)), (after, is_signed), "{ran:?}");
        assert!(!ran.stderr.contains("s3cret"), "{ran:?}");
        let bundle = fs::read_to_string(&record).expect("text");
        assert_eq!(bundle.contains("\"signature\":\"0x1234\""), is_signed, "{bundle}");
        fs::remove_file(&record).expect("there");
    }
}

/// A stranger's text does not fill the screen of who is asked.
#[test]
fn words_of_a_flood_are_short() {
    let mut bundle = case("bindings", "x402-bd-match");
    bundle["terms"]["pricing"][0]["protocol"] = json!("\u{7f}".repeat(360_000));
    for verb in [&["pay", "bind", "-"][..], &["judge", "-"]] {
        let told = run_with(verb, bundle.to_string().as_bytes());
        assert!(told.stdout.starts_with("BLOCKED  protocol-mismatch: "), "{verb:?}");
        assert!(told.stdout.len() < 2_000, "{}", told.stdout.len());
    }
}
