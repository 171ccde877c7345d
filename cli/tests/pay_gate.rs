//! `pay gate` with a facilitator that asks for credentials: a server on loopback, which takes a bearer token.

use std::fmt::Write as _;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::common::node::{Node, Reply, selector, word};
use crate::common::{Ran, file, program};

/// The head of a request is compared in small letters.
const TOKEN: &str = "s3cret-t0ken.of-the~facilitator";
const ASSET: &str = "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913";
const PAY_TO: &str = "0x209693bc6afc0c5328ba36faf03c514ef312287c";
/// A contract wallet, which confirms any signature.
const FROM: &str = "0x2c7536e3605d9c16a7a3d7b1898e529396a65c23";
const TRANSACTION: &str = "0x4444444444444444444444444444444444444444444444444444444444444444";
const USED: &str = "0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5";
const TRANSFER: &str = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/// A file with a secret, which these users may read.
fn secret(name: &str, text: &str, mode: u32) -> String {
    let path = file(name, text);
    fs::set_permissions(&path, Permissions::from_mode(mode)).expect("its mode");
    path
}

fn topic(address: &str) -> String {
    format!("0x{:0>64}", &address[2..])
}

fn nonce() -> String {
    format!("0x{}", "07".repeat(32))
}

/// A chain on which the wallet confirms, and the payment was settled.
fn chain() -> Node {
    Node::start(|method, params| match method {
        "eth_chainId" => json!({"result": "0x2105"}),
        "eth_getCode" => json!({"result": "0x6001"}),
        "eth_call" => match selector(params) {
            // isValidSignature: the magic, and zeros.
            "0x1626ba7e" => json!({"result": format!("0x1626ba7e{}", "0".repeat(56))}),
            // authorizationState, and balanceOf.
            "0xe94a0102" => json!({"result": format!("0x{}", word(0))}),
            "0x70a08231" => json!({"result": format!("0x{}", word(10_000))}),
            _ => json!({"result": "0x"}),
        },
        "eth_getTransactionReceipt" => json!({"result": {
            "transactionHash": TRANSACTION, "status": "0x1", "blockNumber": "0x64",
            "logs": [
                {"address": ASSET, "topics": [USED, topic(FROM), nonce()], "data": "0x"},
                {"address": ASSET, "topics": [TRANSFER, topic(FROM), topic(PAY_TO)], "data": format!("0x{}", word(10_000))},
            ],
        }}),
        _ => json!({"error": {"code": -32601, "message": "the method does not exist"}}),
    })
}

/// A facilitator that settles for its token, and tells everything it got back to the caller.
fn facilitator() -> Node {
    Node::headed(|head, _| {
        let given = head.lines().find_map(|line| line.strip_prefix("authorization: ")).unwrap_or_default();
        let is_ours = given == format!("bearer {TOKEN}");
        let body = if is_ours {
            json!({"success": true, "transaction": TRANSACTION, "network": "base", "echo": given, "errorReason": given})
        } else {
            json!({"success": false, "errorReason": format!("unauthorized: {given}")})
        };
        let mut reply = Reply::new(if is_ours { 200 } else { 401 }, body.to_string());
        let _ = write!(reply.headers, "X-Echo: {given}\r\n");
        Some(reply)
    })
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for part in bytes.chunks(3) {
        let word = (0..3).fold(0_u32, |word, at| word << 8 | u32::from(*part.get(at).unwrap_or(&0)));
        for at in 0..4 {
            let letter = LETTERS[usize::try_from(word >> (18 - 6 * at) & 63).expect("small")];
            text.push(if at <= part.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

/// A request that pays.
fn request() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs();
    let payment = json!({
        "x402Version": 1, "scheme": "exact", "network": "base",
        "payload": {"signature": "0x1234", "authorization": {
            "from": FROM, "to": PAY_TO, "value": "10000", "validAfter": "0",
            "validBefore": (now + 3_000).to_string(), "nonce": nonce()}},
    });
    format!("POST /oracle HTTP/1.1\nX-PAYMENT: {}\n\n{{}}", base64(payment.to_string().as_bytes()))
}

/// Runs the gate on a request that pays. Each run has a store of its own.
fn gate(test: &str, more: &[&str], variables: &[(&str, &str)]) -> Ran {
    gate_of(test, &request(), more, variables)
}

fn gate_of(test: &str, request: &str, more: &[&str], variables: &[(&str, &str)]) -> Ran {
    let (chain, facilitator) = (chain(), facilitator());
    let config = json!({
        "facilitator": facilitator.url, "predicate": false,
        "offer": {"versions": [1], "entries": [{
            "network": "base", "chainId": "8453", "asset": ASSET, "payTo": PAY_TO, "amount": "10000",
            "maxTimeoutSeconds": 60, "domain": {"name": "USD Coin", "version": "2"},
            "resource": "https://tools.example.com/oracle", "description": "One answer"}]},
    });
    let config = file(&format!("{test}-config.json"), config.to_string());
    let store = format!("{config}-store");
    let _ = fs::remove_dir_all(&store);
    fs::create_dir(&store).expect("a folder");
    let words = ["pay", "gate", &config, "--rpc", &chain.url, "--store", &store, "--handler", "env"];
    let mut command = program(&[&words, more].concat());
    let mut child = command.envs(variables.iter().copied()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut stdin, request.as_bytes()).expect("read");
    drop(stdin);
    let ran: Ran = child.wait_with_output().expect("the program ends").into();
    // Neither the outputs nor the environment of the handler, which prints it, nor the store have the token.
    for text in [&ran.stdout, &ran.stderr] {
        assert!(!text.contains(TOKEN), "{ran:?}");
    }
    for entry in fs::read_dir(&store).expect("the store").flatten() {
        assert!(!fs::read_to_string(entry.path()).expect("text").contains(TOKEN));
    }
    ran
}

#[test]
fn a_facilitator_gets_its_credentials_and_no_output_has_them() {
    let bearer = secret("bearer", &format!("{TOKEN}\n"), 0o600);
    let header = secret("header", &format!("Authorization: Bearer {TOKEN}\r\nX-Other: 1\n"), 0o400);
    let variable = [("GATE_TOKEN", TOKEN)];
    for (test, place, variables) in [
        ("bearer", bearer.as_str(), &[][..]),
        ("header", &header, &[]),
        ("variable", "env:GATE_TOKEN", &variable),
    ] {
        let ran = gate(test, &["--facilitator-secret", place], variables);
        assert_eq!(ran.status, 0, "{test}: {ran:?}");
        assert!(ran.stdout.starts_with("HTTP/1.1 200\n"), "{test}: {ran:?}");
        assert!(
            ran.stdout.contains("ERC8257_CALLER="),
            "{test}: the handler printed its environment: {ran:?}"
        );
        let ran = gate(&format!("{test}-json"), &["--json", "--facilitator-secret", place], variables);
        let report: Value = serde_json::from_str(&ran.stdout).expect("a report");
        assert_eq!(
            (report["settlement"].as_str(), report["transaction"].as_str()),
            (Some("settled"), Some(TRANSACTION))
        );
    }
}

/// Without them, or with others, the facilitator refuses: nothing is known to be settled, and the caller is not told to pay again.
#[test]
fn without_its_credentials_a_facilitator_refuses() {
    let other = secret("other", "another", 0o600);
    for (test, more) in [("none", &[][..]), ("wrong", &["--facilitator-secret", &other])] {
        let ran = gate(test, more, &[]);
        assert_eq!(ran.status, 3, "{test}: {ran:?}");
        assert!(ran.stdout.starts_with("HTTP/1.1 502\n"), "{test}: {ran:?}");
    }
}

#[test]
fn a_secret_that_others_can_read_or_that_is_none_is_refused_before_anything_is_asked() {
    let open = secret("open", TOKEN, 0o644);
    let group = secret("group", TOKEN, 0o640);
    let empty = secret("empty", " \n", 0o600);
    let long = secret("long", &TOKEN.repeat(200), 0o600);
    let two = secret("two", &format!("{TOKEN} {TOKEN}"), 0o600);
    let lines = secret("lines", &format!("A: 1\n{TOKEN}"), 0o600);
    for (test, option, place, says) in [
        ("open", "--facilitator-secret", open.as_str(), "may be read by other users: chmod 600"),
        ("group", "--facilitator-secret", &group, "may be read by other users: chmod 600"),
        ("key", "--api-key", &open, "may be read by other users: chmod 600"),
        ("empty", "--facilitator-secret", &empty, "holds nothing"),
        ("long", "--facilitator-secret", &long, "holds more than 4096 bytes"),
        ("two", "--facilitator-secret", &two, "is neither a bearer token nor lines of Name: value"),
        ("lines", "--facilitator-secret", &lines, "line 2 of"),
        ("absent", "--facilitator-secret", "/nowhere/at/all", "there is no file /nowhere/at/all"),
        // The secret itself, which no output may have.
        ("itself", "--facilitator-secret", TOKEN, "the option takes a file, and never the secret itself"),
        ("behind", "--facilitator-secret", &format!("env:{TOKEN}"), "the variable behind env: is not set"),
        ("key-itself", "--api-key", TOKEN, "the option takes a file, and never the secret itself"),
        ("unset", "--facilitator-secret", "env:NO_SUCH_VARIABLE", "the variable NO_SUCH_VARIABLE is not set"),
    ] {
        let ran = gate(&format!("refused-{test}"), &[option, place], &[]);
        assert_eq!(ran.status, 2, "{test}: {ran:?}");
        assert!(ran.stderr.contains(says) && ran.stdout.is_empty(), "{test}: {ran:?}");
    }
}

/// The line may be a payment that counts, or a secret of the caller.
#[test]
fn a_line_that_is_no_header_is_told_by_its_number() {
    let lines = ["X-PAYMENT : c2lnbmVk", " c2lnbmVk", "Authorization Bearer c2lnbmVk"];
    for (at, line) in lines.into_iter().enumerate() {
        let request = format!("POST /oracle HTTP/1.1\nHost: a.example\n{line}\n\n{{}}");
        let ran = gate_of(&format!("line-{at}"), &request, &[], &[]);
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{line}: {ran:?}");
        assert!(ran.stderr.contains("line 3 of the request is not Name: value"), "{line}: {ran:?}");
        assert!(!ran.stderr.contains("c2lnbmVk"), "{line}: {ran:?}");
    }
}
