//! `mcp`: an agent gets the reports of the command, and nothing that the operator keeps.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};

use erc8257::registry::encode_tool_config;
use erc8257::{Address, ToolConfig};
use serde_json::{Value, json};

use crate::common::https::{answering, authority, certificate, ok, request, send, start};
use crate::common::mcp::Client;
use crate::common::node::{Node, Reply, TOOL, URI, free_tool, hex, honest};
use crate::common::onchain::{ACCOUNT, chain, pair};
use crate::common::{FREE_TOOL, bundle_with, file, program, run, run_with, vector};

/// Stands in the path of an RPC's URL, where keys stand.
const KEY: &str = "k3y-of-the-operator";
const OFFERED: [&str; 7] = [
    "explain_code",
    "judge_bundle",
    "verify_tool",
    "advise_tool",
    "inspect_tool",
    "check_payment",
    "show_agent",
];

/// The texts of a result.
fn texts(result: &Value) -> (String, String) {
    let text = |at: usize| result["content"][at]["text"].as_str().unwrap_or_default().to_owned();
    (text(0), text(1))
}

/// Holds a value to the words that our schemas use.
fn fits(schema: &Value, value: &Value) {
    let is = |kind: &Value| match kind.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_u64(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        _ => panic!("{kind} is not a type of our schemas"),
    };
    let kinds = schema["type"].as_array().cloned().unwrap_or_else(|| vec![schema["type"].clone()]);
    assert!(schema["type"].is_null() || kinds.iter().any(is), "{schema}: {value}");
    assert!(schema["const"].is_null() || schema["const"] == *value, "{schema}: {value}");
    assert!(schema["enum"].as_array().is_none_or(|list| list.contains(value)), "{schema}: {value}");
    for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(member) = value.get(name) {
            fits(inner, member);
        }
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        assert!(value.get(name.as_str().expect("a name")).is_some(), "{name}: {value}");
    }
    for item in value.as_array().into_iter().flatten() {
        fits(&schema["items"], item);
    }
}

/// Holds an answer to what the command prints, and to the tool's own schema.
fn agrees(client: &mut Client, tool: &str, arguments: Value, words: &[&str]) -> (String, Value) {
    let result = client.call(tool, arguments);
    let (said, report) = texts(&result);
    assert_eq!(result["isError"], false, "{result}");
    let ran = run(&[words, &["--json"]].concat());
    assert_eq!(format!("{report}\n"), ran.stdout, "{tool}: {ran:?}");
    assert_eq!(result["structuredContent"], serde_json::from_str::<Value>(&report).expect("JSON"));
    let word = ["YES  ", "NO  ", "", "UNKNOWN  "][usize::try_from(ran.status).expect("a status")];
    assert!(said.starts_with(word) && ran.status != 2, "{said}: {ran:?}");
    let tools = client.tools();
    let own = tools.iter().find(|own| own["name"] == tool).expect("listed");
    fits(&own["outputSchema"], &result["structuredContent"]);
    (said, result["structuredContent"].clone())
}

#[test]
fn a_client_enters_and_reads_what_each_tool_is_for() {
    let mut client = Client::start(&[]);
    let tools = client.tools();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().expect("a name")).collect();
    assert_eq!(names, OFFERED, "what is not configured is not offered");
    for tool in &tools {
        let description = tool["description"].as_str().expect("a description");
        assert!(description.contains("Call it ") && description.contains(" If yes: "), "{description}");
        let hints = &tool["annotations"];
        assert_eq!((&hints["readOnlyHint"], &hints["destructiveHint"]), (&json!(true), &json!(false)));
        assert_eq!(hints["idempotentHint"], true);
        let asks = !["explain_code", "judge_bundle"].contains(&tool["name"].as_str().expect("a name"));
        assert_eq!(hints["openWorldHint"], asks, "{tool}");
        assert_eq!(
            (&tool["inputSchema"]["type"], &tool["outputSchema"]["type"]),
            (&json!("object"), &json!("object"))
        );
        assert_eq!(tool["inputSchema"]["additionalProperties"], false);
        for (name, property) in tool["inputSchema"]["properties"].as_object().expect("properties") {
            assert!(property["description"].as_str().is_some_and(|text| text.len() > 10), "{name}: {tool}");
        }
    }
    assert_eq!(client.end(), (0, String::new()), "the end of the input ends the server");
}

#[test]
fn a_client_that_leaves_at_once_is_no_failure() {
    let ran = run(&["mcp"]);
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", ""));
}

#[test]
fn a_tool_is_verified_on_the_chain_and_no_key_is_told() {
    let server = answering(certificate("tools.example.com", false), ok("", FREE_TOOL.as_bytes()));
    let node = Node::start(free_tool());
    let (ca, to) = (authority("mcp"), format!("tools.example.com=127.0.0.1:{server}"));
    let rpc = format!("8453={}/{KEY}", node.url);
    let url = format!("{}/{KEY}", node.url);
    let reach = ["--ca", &ca, "--connect-to", &to, "--allow-private-addresses"];
    let mut client = Client::start(&[&["--rpc", &rpc][..], &reach].concat());
    let words = |verb| [&[verb, TOOL, "--rpc", &url][..], &reach].concat();
    let (said, report) = agrees(&mut client, "verify_tool", json!({"tool": TOOL}), &words("verify"));
    assert!(said.starts_with("YES  verified"), "{said}");
    assert_eq!(report["verified"], true);
    let (said, _) = agrees(&mut client, "advise_tool", json!({"tool": TOOL}), &words("advise"));
    assert!(said.contains("note[lib-sec-reg-directory-none]"), "{said}");
    // Another hash than the one that the user trusts.
    let other = format!("0x{}", "12".repeat(32));
    let pinned = [&words("verify")[..], &["--pin", &other]].concat();
    let (said, report) = agrees(&mut client, "verify_tool", json!({"tool": TOOL, "pin": other}), &pinned);
    assert!(said.starts_with("NO  not verified") && said.contains("error["), "{said}");
    assert_eq!(report["verified"], false);
    assert!(!client.seen.contains(KEY), "{}", client.seen);
    assert_eq!(client.end(), (0, String::new()));
}

#[test]
fn nothing_is_fetched_from_private_addresses_and_silence_is_no_verdict() {
    let node = Node::start(free_tool());
    let server = answering(certificate("tools.example.com", false), ok("", FREE_TOOL.as_bytes()));
    let to = format!("tools.example.com=127.0.0.1:{server}");
    let mut client = Client::start(&["--rpc", &node.url, "--connect-to", &to]);
    let words = ["verify", TOOL, "--rpc", &node.url, "--connect-to", &to];
    let (said, _) = agrees(&mut client, "verify_tool", json!({"tool": TOOL}), &words);
    assert!(said.starts_with("NO  ") && said.contains("lib-sec-manifest-fetch-ssrf"), "{said}");
    client.end();

    let silent = Node::raw(|_| Some(Reply::new(503, KEY)));
    let url = format!("{}/{KEY}", silent.url);
    let mut client = Client::start(&["--rpc", &url]);
    let words = ["verify", TOOL, "--rpc", &url];
    let (said, _) = agrees(&mut client, "verify_tool", json!({"tool": TOOL}), &words);
    assert!(said.starts_with("UNKNOWN  ") && said.contains("not a verification"), "{said}");
    let words = ["agent", "show", "8453:22", "--rpc", &url];
    let (said, _) = agrees(&mut client, "show_agent", json!({"agent": "8453:22"}), &words);
    assert!(said.starts_with("UNKNOWN  "), "{said}");
    // Without a block the chain cannot be inspected: the answer is a failure with a repair.
    let result = client.call("inspect_tool", json!({"tool": TOOL}));
    let error = &result["structuredContent"]["toolError"];
    assert_eq!((&result["isError"], &error["code"]), (&json!(true), &json!("not-established")), "{result}");
    assert!(error["fix"].as_str().is_some_and(|fix| fix.contains("Ask again later")), "{result}");
    assert!(!client.seen.contains(KEY), "{}", client.seen);
    assert_eq!(client.end(), (0, String::new()));
}

#[test]
fn the_chain_of_a_tool_is_inspected() {
    let node = Node::start(chain(pair(1, 1)));
    let rpc = format!("8453={}", node.url);
    let mut client = Client::start(&["--rpc", &rpc]);
    let words = ["inspect", TOOL, "--rpc", &node.url, "--check-access", ACCOUNT];
    let (said, report) =
        agrees(&mut client, "inspect_tool", json!({"tool": TOOL, "account": ACCOUNT}), &words);
    assert!(said.starts_with("YES  ") && report["access"].is_object(), "{said}");
    // The operator named no RPC of this chain, and the agent cannot.
    let elsewhere = TOOL.replace("8453", "10");
    for tool in ["verify_tool", "inspect_tool", "advise_tool"] {
        let result = client.call(tool, json!({"tool": elsewhere}));
        let error = &result["structuredContent"]["toolError"];
        assert_eq!(
            (&error["code"], &error["pointer"]),
            (&json!("not-configured"), &json!("/tool")),
            "{result}"
        );
        assert!(error["fix"].as_str().is_some_and(|fix| fix.contains("--rpc 10=URL")), "{result}");
    }
    client.end();
}

#[test]
fn recordings_are_judged_as_the_command_judges_them() {
    let mut client = Client::start(&[]);
    for (name, word) in [("free-tool.json", "YES  "), ("hash-mismatch.json", "NO  ")] {
        let path = vector(name);
        let text = fs::read_to_string(&path).expect("a bundle");
        let words = ["judge", &path];
        let (said, of_text) = agrees(&mut client, "judge_bundle", json!({"bundle": text}), &words);
        assert!(said.starts_with(word), "{name}: {said}");
        let object: Value = serde_json::from_str(&text).expect("JSON");
        let (_, of_object) = agrees(&mut client, "judge_bundle", json!({"bundle": object}), &words);
        assert_eq!(of_text, of_object);
    }
    let result = client.call("judge_bundle", json!({"bundle": {"format": "erc8257-bundle/1"}}));
    let error = &result["structuredContent"]["toolError"];
    assert_eq!((&error["code"], &result["isError"]), (&json!("usage-missing"), &json!(true)), "{result}");
    assert!(error["pointer"].as_str().is_some_and(|pointer| pointer.starts_with("/bundle/")), "{result}");

    let result = client.call("explain_code", json!({"code": "lib-1-not-found"}));
    let row = run(&["explain", "lib-1-not-found", "--json"]).stdout;
    assert_eq!(texts(&result).1, format!("{{\"rows\":[{}]}}", row.trim_end()));
    let result = client.call("explain_code", json!({"code": "lib-1-not-fond"}));
    assert_eq!(
        (&result["isError"], &texts(&result).1),
        (&json!(false), &"{\"rows\":[]}".to_owned()),
        "{result}"
    );
    assert!(texts(&result).0.starts_with("NO  no table has this code."), "{result}");
    assert!(texts(&result).0.contains("near it are lib-1-not-found"), "{result}");
    client.end();
}

/// A tool that asks for money: its manifest, with this recipient.
fn priced() -> String {
    FREE_TOOL.replace(
        "\"version\": \"1.0.0\",",
        "\"version\": \"1.0.0\",\n  \"pricing\": [{\"protocol\": \"x402\", \"amount\": \"20000\", \
         \"asset\": \"eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913\", \
         \"recipient\": \"eip155:8453:0x209693bc6afc0c5328ba36faf03c514ef312287c\"}],",
    )
}

/// A challenge for so much, to this account.
fn challenge(amount: &str, to: &str) -> Value {
    let body = json!({"x402Version": 1, "accepts": [{
        "scheme": "exact", "network": "base", "maxAmountRequired": amount, "payTo": to,
        "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "resource": "https://tools.example.com/nft-price-oracle",
        "maxTimeoutSeconds": 60, "extra": {"name": "USD Coin", "version": "2"},
    }]});
    json!({"carrier": "http", "status": 402, "bodyText": body.to_string()})
}

#[test]
fn a_challenge_is_bound_to_the_manifest() {
    let manifest = priced();
    let hash = run_with(&["hash", "-"], manifest.as_bytes()).stdout;
    let registration = bundle_with(&manifest, hash.trim()).replacen(
        "{\"format\"",
        &format!("{{\"toolRef\":\"{TOOL}\",\"format\""),
        1,
    );
    let mut client = Client::start(&[]);
    let (pay_to, other) = (ACCOUNT_PAID, format!("0x{}", "51".repeat(20)));
    let cases = [
        (challenge("20000", pay_to), "match", "accept", "YES  "),
        (challenge("20000", &other), "recipient-mismatch", "block", "NO  "),
        (challenge("20001", pay_to), "price-higher", "confirm", "NO  "),
    ];
    for (challenge, verdict, action, word) in cases {
        let bundle = json!({"format": "erc8257-payment-bind-bundle/1", "challenge": challenge, "registrationText": registration});
        let path = file("mcp-bind.json", bundle.to_string());
        let arguments = json!({"challenge": challenge, "registration": registration});
        let (said, report) = agrees(&mut client, "check_payment", arguments, &["judge", &path]);
        assert_eq!((&report["verdict"], &report["action"]), (&json!(verdict), &json!(action)), "{report}");
        assert!(said.starts_with(word), "{said}");
    }
    client.end();

    // The same with the tool on the chain: it is verified at that moment, and bound as its recording is.
    let config = ToolConfig {
        creator: "0xabcdefabcdef1234567890abcdefabcdef123456".parse().expect("an address"),
        metadata_uri: URI.to_owned(),
        manifest_hash: hash.trim().parse().expect("a hash"),
        access_predicate: Address::ZERO,
    };
    let node = Node::start(honest(json!({"result": hex(&encode_tool_config(&config))})));
    let server = answering(certificate("tools.example.com", false), ok("", manifest.as_bytes()));
    let (ca, to) = (authority("mcp-pay"), format!("tools.example.com=127.0.0.1:{server}"));
    let reach = ["--rpc", &node.url, "--ca", &ca, "--connect-to", &to, "--allow-private-addresses"];
    let mut client = Client::start(&reach);
    for (to, word, verdict) in [(pay_to, "YES  ", "match"), (&other, "NO  ", "recipient-mismatch")] {
        let result = client.call("check_payment", json!({"tool": TOOL, "challenge": challenge("20000", to)}));
        assert!(texts(&result).0.starts_with(word), "{result}");
        assert_eq!(result["structuredContent"]["verdict"], verdict, "{result}");
    }
    // A tool that is not verified is not bound to anything: its verification is the answer.
    let path = vector("hash-mismatch.json");
    let text = fs::read_to_string(&path).expect("a bundle");
    let arguments = json!({"challenge": challenge("20000", pay_to), "registration": text});
    let (said, report) = agrees(&mut client, "check_payment", arguments, &["judge", &path]);
    assert!(said.starts_with("NO  ") && report["verified"] == false, "{said}");
    // Alone it can be read, and no more.
    let alone = challenge("20000", pay_to);
    let (said, report) = agrees(
        &mut client,
        "check_payment",
        json!({"challenge": alone}),
        &["judge", &file("mcp-challenge.json", with_format(&alone))],
    );
    assert!(said.contains("nothing is verified"), "{said}");
    assert_eq!(report["format"], "erc8257-payment-challenge/1");
    client.end();
}

const ACCOUNT_PAID: &str = "0x209693bc6afc0c5328ba36faf03c514ef312287c";

fn with_format(challenge: &Value) -> String {
    let mut bundle = challenge.clone();
    bundle["format"] = json!("erc8257-payment-challenge-bundle/1");
    bundle.to_string()
}

#[test]
fn hostile_arguments_get_a_code_a_pointer_and_a_repair() {
    let mut client = Client::start(&["--rpc", "http://127.0.0.1:1"]);
    let cases = [
        ("verify_tool", json!({}), "usage-missing", "/tool"),
        ("verify_tool", json!({"tool": null}), "usage-missing", "/tool"),
        ("verify_tool", json!({"tool": 1}), "usage-wrong-value", "/tool"),
        ("verify_tool", json!({"tool": "--rpc=http://127.0.0.1:9"}), "usage-wrong-value", "/tool"),
        ("verify_tool", json!({"tool": "x".repeat(100_000)}), "usage-wrong-value", "/tool"),
        ("verify_tool", json!({"tool": "\u{1b}[31m\u{202e}"}), "usage-wrong-value", "/tool"),
        ("verify_tool", json!({"tool": TOOL, "rpc": "http://127.0.0.1:9"}), "usage-unknown", "/rpc"),
        ("verify_tool", json!({"tool": TOOL, "block": "-1"}), "usage-wrong-value", "/block"),
        ("verify_tool", json!({"tool": TOOL, "pin": "0x12"}), "usage-wrong-value", "/pin"),
        (
            "verify_tool",
            json!({"tool": TOOL, "allowPrivateAddresses": true}),
            "usage-unknown",
            "/allowPrivateAddresses",
        ),
        ("inspect_tool", json!({"tool": TOOL, "data": "0x"}), "usage-wrong-value", "/data"),
        (
            "inspect_tool",
            json!({"tool": TOOL, "account": ACCOUNT, "data": "0x1"}),
            "usage-wrong-value",
            "/data",
        ),
        ("show_agent", json!({"agent": "8453:022"}), "usage-wrong-value", "/agent"),
        ("show_agent", json!({"agent": "8453:22", "domains": "yes"}), "usage-wrong-value", "/domains"),
        ("judge_bundle", json!({"bundle": []}), "usage-wrong-value", "/bundle"),
        ("judge_bundle", json!({"bundle": "[".repeat(100_000)}), "usage-not-json", "/bundle"),
        (
            "judge_bundle",
            json!({"bundle": {"format": "erc8257-what/1"}}),
            "usage-wrong-value",
            "/bundle/format",
        ),
        (
            "check_payment",
            json!({"challenge": {"carrier": "pigeon"}}),
            "usage-wrong-value",
            "/challenge/carrier",
        ),
        (
            "check_payment",
            json!({"challenge": {"carrier": "mcp"}, "tool": TOOL, "registration": "{}"}),
            "usage-wrong-value",
            "/registration",
        ),
        ("explain_code", json!({"code": "no such code at all"}), "usage-wrong-value", "/code"),
    ];
    for (tool, arguments, code, pointer) in cases {
        let result = client.call(tool, arguments);
        let error = &result["structuredContent"]["toolError"];
        assert_eq!(
            (&result["isError"], &error["code"], &error["pointer"]),
            (&json!(true), &json!(code), &json!(pointer)),
            "{result}"
        );
        for member in ["message", "fix"] {
            let text = error[member].as_str().expect("a text");
            assert!(!text.is_empty() && text.chars().all(|c| !c.is_control() && c != '\u{202e}'), "{result}");
        }
        assert!(texts(&result).0.starts_with(&format!("error[{code}]")), "{result}");
    }
    let missing = client.call("explain_code", json!({}));
    assert_eq!(missing["structuredContent"]["toolError"]["message"], "the argument code is missing");
    for name in ["verify", "search_tools", "get_wallet_tools", "\u{1b}[31m"] {
        let response = client.ask("tools/call", json!({"name": name, "arguments": {}}));
        assert_eq!(response["error"]["code"], -32602, "{response}");
        assert!(!response.to_string().contains('\u{1b}'));
    }
    assert_eq!(client.ask("resources/subscribe/all", json!({}))["error"]["code"], -32601);
    // The server refuses each line that is not a message, and goes on.
    let long = vec![b'a'; 20 << 20];
    for line in [&b"not JSON"[..], b"{}", b"[1", &long] {
        client.send(line);
        let refused = client.next();
        assert_eq!(refused["error"]["code"], -32600, "{refused}");
    }
    assert_eq!(client.tools().len(), OFFERED.len());
    assert_eq!(client.end(), (0, String::new()));
}

/// Several calls may run at a time; each response has the ID of its request.
#[test]
fn calls_run_beside_each_other() {
    let mut client = Client::start(&[]);
    for id in 100..140 {
        let params = json!({"name": "explain_code", "arguments": {"code": "lib-1-not-found"}});
        client.send(
            json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params})
                .to_string()
                .as_bytes(),
        );
    }
    let mut ids: Vec<u64> = (100..140).map(|_| client.next()["id"].as_u64().expect("an ID")).collect();
    ids.sort_unstable();
    assert_eq!(ids, (100..140).collect::<Vec<u64>>());
    client.end();
}

/// The server over HTTP, ended by its own ID.
struct Listening {
    child: std::process::Child,
    url: String,
}

impl Listening {
    fn start(options: &[&str]) -> Self {
        let mut child =
            program(&[&["mcp", "--listen", "127.0.0.1:0"], options].concat()).spawn().expect("it starts");
        let mut url = String::new();
        BufReader::new(child.stdout.as_mut().expect("a pipe")).read_line(&mut url).expect("a line");
        Self { child, url: url.trim().to_owned() }
    }

    /// Sends a request with these header lines, and gives the whole answer.
    fn post(&self, path: &str, headers: &str, body: &[u8]) -> String {
        let authority = self.url.split('/').nth(2).expect("an authority");
        let mut stream = TcpStream::connect(authority).expect("connected");
        let host =
            if headers.starts_with("host:") { String::new() } else { format!("host: {authority}\r\n") };
        let head = format!(
            "POST {path} HTTP/1.1\r\n{host}content-type: application/json\r\n\
             accept: application/json, text/event-stream\r\nconnection: close\r\ncontent-length: {}\r\n{headers}\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("written");
        // The server may answer before it has read everything.
        let _ = stream.write_all(body);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.child.kill().expect("ended");
        self.child.wait().expect("ended");
    }
}

/// Our own server by our own probe: an A in every profile that the probe gives a grade in, in both eras.
#[test]
fn the_server_earns_an_a() {
    let server = Listening::start(&[]);
    for (era, profiles) in [("legacy", 3), ("modern", 2)] {
        let record = file(&format!("mcp-{era}.json"), "");
        let ran = run(&[
            "discoverability",
            "mcp",
            &server.url,
            "--era",
            era,
            "--allow-private-addresses",
            "--min-grade",
            "A",
            "--json",
            "--record",
            &record,
        ]);
        assert_eq!(ran.status, 0, "{era}: {ran:?}");
        let report: Value = serde_json::from_str(&ran.stdout).expect("JSON");
        let grades = report["grades"].as_array().expect("grades");
        let best = grades.iter().filter(|grade| grade["grade"] == "A" && grade["passes"] == 10);
        assert_eq!(best.count(), profiles, "{era}: {report}");
        assert_eq!(
            (&report["delivery"], &report["call"]["tool"]),
            (&json!("verified"), &json!("explain_code"))
        );
        let judged = run(&["judge", &record, "--json"]);
        assert_eq!(judged.stdout, ran.stdout, "the transcript gives the same report");
        fs::remove_file(record).expect("removed");
    }
}

#[test]
fn other_web_pages_and_large_messages_are_refused() {
    let server = Listening::start(&[]);
    let list = br#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    let own = server.url.trim_end_matches("/mcp");
    assert!(server.post("/mcp", "", list).contains("\"verify_tool\""));
    assert!(server.post("/mcp", &format!("origin: {own}\r\n"), list).starts_with("HTTP/1.1 200"));
    let cases = [
        ("/mcp", "host: evil.example\r\n", "403"),
        ("/mcp", "host: localhost:1\r\n", "403"),
        ("/mcp", "origin: https://evil.example\r\n", "403"),
        ("/mcp", "origin: null\r\n", "403"),
        ("/mcp", "origin: http://localhost:1\r\n", "403"),
        ("/other", "", "404"),
    ];
    for (path, headers, status) in cases {
        let answer = server.post(path, headers, list);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{path} {headers}: {answer}");
        assert!(!answer.contains("verify_tool"));
    }
    assert!(server.post("/mcp", "", b"{\"").contains("\"code\":-32700"));
    let large = vec![b' '; 20 << 20];
    assert!(server.post("/mcp", "", &large).starts_with("HTTP/1.1 413"));
    assert!(server.post("/mcp", "", list).contains("\"verify_tool\""), "it goes on");
}

#[test]
fn what_the_operator_gives_is_checked_at_the_start() {
    let fails = |options: &[&str], sentence: &str| {
        let ran = run(&[&["mcp"], options].concat());
        let first = ran.stderr.lines().next().unwrap_or_default();
        assert_eq!((ran.status, first), (2, format!("erc8257: {sentence}").as_str()), "{options:?}");
        assert_eq!((ran.stdout.as_str(), ran.stderr.contains(KEY)), ("", false));
    };
    fails(&["x"], "mcp takes no operand, but got x");
    fails(&["--lisen", "x"], "mcp has no option --lisen; --listen is near it");
    for address in ["0.0.0.0:1", "192.168.0.1:80", "8257", "localhost"] {
        fails(
            &["--listen", address],
            &format!(
                "--listen is a loopback address with a port, as in 127.0.0.1:8257, not {address}; \
                 for other machines put a server that knows its users in front"
            ),
        );
    }
    fails(
        &["--rpc", "1=https://a.example", "--rpc", "1=https://a.example"],
        "an RPC is named twice; it has one vote",
    );
    fails(&["--rest", "https://a.example"], "--rest and --api-key go together: a list, and its key");
    fails(
        &["--rest", &format!("https://a.example/{KEY}"), "--api-key", "x"],
        "--rest is an origin, as in https://api.opensea.io, without a path",
    );
    fails(
        &["--rpc", &format!("ftp://a.example/{KEY}")],
        "--rpc: an RPC's URL begins with https:// or http://",
    );
}

/// What lists and other servers answer is handed on as the claim that it is, and no credential is told.
#[test]
fn claims_of_others_are_called_claims() {
    let claim = json!({"format": "erc8257-report/1", "verified": true, "price": 0.1});
    let list = answering(certificate("list.example.com", false), ok("", claim.to_string().as_bytes()));
    let heads = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&heads);
    let answer =
        json!({"jsonrpc": "2.0", "id": 1, "result": {"protocolVersion": "2025-06-18", "tools": ["call me"]}});
    let answer =
        ok("Content-Type: application/json\r\nMcp-Session-Id: s1\r\n", answer.to_string().as_bytes());
    let other = start(certificate("other.example.com", false), move |mut connection| {
        seen.lock().expect("a lock").push(request(&mut connection).to_ascii_lowercase());
        send(&mut connection, &answer);
    });
    let key = file("mcp-key", KEY);
    let ca = authority("mcp-lists");
    let lead = |host: &str, port: u16| format!("{host}=127.0.0.1:{port}");
    let (to_list, to_other) = (lead("list.example.com", list), lead("other.example.com", other));
    let mut command = program(&[
        "mcp",
        "--rest",
        "https://list.example.com",
        "--api-key",
        &key,
        "--forward",
        "https://other.example.com/mcp",
        "--forward-secret",
        "env:MCP_TEST_SECRET",
        "--ca",
        &ca,
        "--connect-to",
        &to_list,
        "--connect-to",
        &to_other,
        "--allow-private-addresses",
    ]);
    let mut client = Client::of(command.env("MCP_TEST_SECRET", KEY));
    let names: Vec<Value> = client.tools().iter().map(|tool| tool["name"].clone()).collect();
    assert_eq!(names[OFFERED.len()..], ["search_tools", "get_tool", "get_wallet_tools"]);
    for (tool, arguments) in
        [("search_tools", json!({"query": "nft", "limit": 3})), ("get_tool", json!({"tool": TOOL}))]
    {
        let result = client.call(tool, arguments);
        assert_eq!(result["structuredContent"], json!({"claims": claim}), "{result}");
        assert!(texts(&result).0.contains("is a claim: call verify_tool"), "{result}");
    }
    let result = client.call("search_tools", json!({"query": "nft", "limit": 100_000}));
    assert_eq!(result["structuredContent"]["toolError"]["pointer"], "/limit", "{result}");
    let result = client.call("get_wallet_tools", json!({"arguments": {"address": ACCOUNT}}));
    assert_eq!(result["structuredContent"]["claims"]["tools"], json!(["call me"]), "{result}");
    let heads = heads.lock().expect("a lock").clone();
    assert_eq!(heads.len(), 3, "initialize, initialized, tools/call: {heads:?}");
    for (at, head) in heads.iter().enumerate() {
        assert!(
            head.starts_with("post /mcp ") && head.contains(&format!("authorization: bearer {KEY}")),
            "{head}"
        );
        assert_eq!(head.contains("mcp-session-id: s1"), at > 0, "{head}");
        assert_eq!(head.contains("mcp-protocol-version: 2025-06-18"), at > 0, "{head}");
    }
    assert!(!client.seen.contains(KEY), "{}", client.seen);
    assert_eq!(client.end(), (0, String::new()));
}
