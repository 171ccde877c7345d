//! `verify TOOLREF`: what RPCs answer, in every shape, ends in its own outcome, and the recorded bundle says the same.
//! Ledger `1-ref-qualified`, `lib-sec-manifest-fetch-ssrf`; decisions B27, D6, D10, D16.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::common::https::{answering, authority, certificate, ok};
use crate::common::node::{
    BLOCK, Node, Reply, TOOL, URI, free_tool, honest, record, respond, reverted, word,
};
use crate::common::{FREE_TOOL, Ran, file, program, run};
use erc8257::{Address, limits};
use serde_json::{Value, json};

/// Runs `verify` on the tool at these RPCs, recorded, and holds the bundle to the same report.
fn verify(test: &str, rpcs: &[&str], more: &[&str]) -> Ran {
    let bundle = file(&format!("{test}-bundle.json"), "");
    let mut args = vec!["verify", TOOL, "--json", "--record", &bundle];
    for rpc in rpcs {
        args.extend(["--rpc", rpc]);
    }
    args.extend(more);
    let ran = run(&args);
    for via in ["bundle", "session"] {
        let replayed = run(&["verify", "--json", "--via", via, &bundle]);
        assert_eq!((replayed.status, &replayed.stdout), (ran.status, &ran.stdout), "{test}, --via {via}");
    }
    ran
}

/// The `found` of the finding with this code.
fn found(ran: &Ran, code: &str) -> String {
    let report: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{ran:?}"));
    let findings = report["findings"].as_array().unwrap();
    let finding = findings.iter().find(|finding| finding["rule"] == code);
    finding.unwrap_or_else(|| panic!("{code}: {ran:?}"))["found"].to_string()
}

#[test]
fn the_free_tool_verifies_live() {
    let server = answering(certificate("tools.example.com", false), ok("", FREE_TOOL.as_bytes()));
    let node = Node::start(free_tool());
    let (ca, to) = (authority("free"), format!("tools.example.com=127.0.0.1:{server}"));
    let reach = ["--ca", &ca, "--connect-to", &to, "--allow-private-addresses"];
    let ran = verify("free", &[&node.url], &reach);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(ran.stdout.contains(r#""verified":true,"canonical":true,"#));
    assert!(ran.stdout.contains(r#""policy":{"allowPrivateAddresses":true},"evidence":"rpc""#));
    // Two exchanges: chain and head at once, then the record, at that very block.
    let requests = node.requests();
    assert_eq!(requests.len(), 2, "{requests:?}");
    assert!(requests[1].contains(&format!(r#"{{"blockHash":"{BLOCK}"}}"#)), "{requests:?}");

    let seen = run(&[&["verify", TOOL, "--rpc", &node.url][..], &reach].concat());
    assert_eq!((seen.status, seen.stderr.as_str()), (0, ""));
    for line in [
        "VERIFIED  the registration is genuine",
        &format!("  tool      {TOOL}"),
        "  name      nft-price-oracle",
        &format!("  manifest  {URI}"),
        "  creator   0xabcdefabcdef1234567890abcdefabcdef123456",
        "  evidence  rpc",
        &format!("  RPC       {}", node.url),
        &format!("  block     100 {BLOCK}"),
        "  predicate none: open to every caller",
        "  policy    private addresses are allowed",
    ] {
        assert!(seen.stdout.lines().any(|printed| printed == line), "{line}\n{}", seen.stdout);
    }
    assert!(seen.stdout.contains(&format!("\n  fetch     status 200, {} bytes, after ", FREE_TOOL.len())));

    let other = format!("0x{}", "12".repeat(32));
    let pinned = verify("pinned", &[&node.url], &[&reach[..], &["--pin", &other]].concat());
    assert_eq!(pinned.status, 1, "another hash than the pinned one");
    assert!(pinned.stdout.contains(&other), "{pinned:?}");
}

#[test]
fn a_private_address_is_refused_before_anything_is_sent() {
    let server = answering(certificate("tools.example.com", false), ok("", FREE_TOOL.as_bytes()));
    let node = Node::start(free_tool());
    let (ca, to) = (authority("private"), format!("tools.example.com=127.0.0.1:{server}"));
    let ran = verify("private", &[&node.url], &["--ca", &ca, "--connect-to", &to]);
    assert_eq!(ran.status, 1);
    found(&ran, "lib-sec-manifest-fetch-ssrf");
    let seen = run(&["verify", TOOL, "--rpc", &node.url, "--connect-to", &to]);
    let line =
        "  fetch     tools.example.com leads to 127.0.0.1, which is not a public address (loopback), after ";
    assert!(seen.stdout.contains(line), "{}", seen.stdout);
    // An IPv4 address in an IPv6 one is not a way around, and one address among several that is not public is enough.
    let leads = |addresses: &[&str]| {
        let rules: Vec<String> =
            addresses.iter().map(|to| format!("--connect-to=tools.example.com={to}")).collect();
        let mut args = vec!["verify", TOOL, "--rpc", &node.url];
        args.extend(rules.iter().map(String::as_str));
        run(&args).stdout
    };
    let mapped = leads(&["[::ffff:10.0.0.1]:443"]);
    assert!(mapped.contains("::ffff:10.0.0.1, which is not a public address (private use)"), "{mapped}");
    let among = leads(&["93.184.216.34", "169.254.169.254"]);
    assert!(among.contains("169.254.169.254, which is not a public address (link-local)"), "{among}");
}

#[test]
fn every_state_of_the_registry_has_its_outcome() {
    let id = |selector: &str, id: u64| json!(reverted(&format!("{selector}{}", word(id))));
    let cases = [
        ("not-found", id("0xb73d6f8b", 1), 1, "lib-1-not-found"),
        ("other-tool", id("0xb73d6f8b", 2), 1, "lib-1-malformed"),
        ("nothing", json!({"result": "0x"}), 1, "lib-1-malformed"),
        ("dirty", json!({"result": record(URI, Address::ZERO) + "00"}), 1, "lib-1-malformed"),
        ("string", json!({"error": {"code": 3, "message": "x", "data": "0x08c379a0"}}), 1, "lib-1-malformed"),
        (
            "empty-revert",
            json!({"error": {"code": 3, "message": "execution reverted"}}),
            3,
            "lib-1-unavailable",
        ),
        ("rate", json!({"error": {"code": -32005, "message": "limit exceeded"}}), 3, "lib-1-unavailable"),
        ("null", json!({"result": null}), 3, "lib-1-unavailable"),
        ("neither", json!({}), 3, "lib-1-unavailable"),
        ("no-error", json!({"error": null}), 3, "lib-1-unavailable"),
        ("http-uri", json!({"result": record("http://tools.example.com/x.json", Address::ZERO)}), 1, "6-"),
        (
            "literal",
            json!({"result": record("https://127.0.0.1/.well-known/ai-tool/x.json", Address::ZERO)}),
            1,
            "lib-sec-manifest-fetch-ssrf",
        ),
    ];
    for (name, answer, status, code) in cases {
        let node = Node::start(honest(answer));
        let ran = verify(name, &[&node.url], &[]);
        assert_eq!(ran.status, status, "{name}: {ran:?}");
        assert!(ran.stdout.contains(&format!("\"rule\":\"{code}")), "{name}: {ran:?}");
    }
    let empty = Node::start(|method, params| match method {
        "eth_getCode" => json!({"result": "0x"}),
        _ => honest(json!({"result": "0x"}))(method, params),
    });
    let ran = verify("no-contract", &[&empty.url], &[]);
    assert_eq!((ran.status, found(&ran, "lib-1-no-contract").as_str()), (1, "null"));
}

/// An RPC that gives no answer leaves the question open, and the report says why (decision D16).
#[test]
fn every_failure_of_an_rpc_is_told_apart() {
    let html = |status| move |_: &str| Some(Reply::new(status, "<html><h1>Hello</h1></html>"));
    let slow = |body: &str| {
        let delay = Duration::from_secs(3);
        Some(Reply { delay, ..Reply::new(200, respond(body, &free_tool()).to_string()) })
    };
    let unknown = |block: Value| {
        move |method: &str, params: &Value| match method {
            "eth_getBlockByNumber" => block.clone(),
            _ => free_tool()(method, params),
        }
    };
    let with = |headers: &'static str, body: &'static str| {
        move |_: &str| Some(Reply { headers: headers.into(), ..Reply::new(200, body) })
    };
    let cases = [
        ("cut", Node::raw(|_| None), "connect"),
        ("429", Node::raw(html(429)), "rate-limited"),
        ("500", Node::raw(html(500)), "http-status"),
        ("301", Node::raw(html(301)), "http-status"),
        ("403", Node::raw(html(403)), "http-status"),
        ("html", Node::raw(html(200)), "not-json-rpc"),
        ("empty", Node::raw(|_| Some(Reply::new(200, ""))), "not-json-rpc"),
        ("no-utf8", Node::raw(|_| Some(Reply::new(200, &b"[\xff]"[..]))), "not-json-rpc"),
        ("brotli", Node::raw(with("Content-Encoding: br\r\n", "[]")), "not-json-rpc"),
        ("large", Node::raw(|_| Some(Reply::new(200, vec![b' '; 5 << 20]))), "too-large"),
        ("slow", Node::raw(slow), "timeout"),
        ("bad-head", Node::raw(with("Transfer-Encoding: rot13\r\nX\u{0}: y\r\n", "[]")), "connect"),
        ("no-block", Node::start(unknown(json!({"result": null}))), "no-block"),
        ("odd-block", Node::start(unknown(json!({"result": {"number": "0x01"}}))), "not-json-rpc"),
        (
            "wrong-chain",
            Node::start(|method, params| match method {
                "eth_chainId" => json!({"result": "0x1"}),
                _ => free_tool()(method, params),
            }),
            "wrong-chain: chain 1, not 8453",
        ),
    ];
    for (name, node, reason) in cases {
        // Only the one that is too late is waited for.
        let timeout = if reason == "timeout" { "1" } else { "29" };
        let ran = verify(name, &[&node.url], &["--timeout", timeout]);
        assert_eq!(ran.status, 3, "{name}: {ran:?}");
        let told = found(&ran, "lib-1-unavailable");
        assert!(told.starts_with(&format!("\"{reason}")), "{name}: {told}");
        let seen = run(&["verify", TOOL, "--rpc", &node.url, "--timeout", timeout]);
        assert_eq!(seen.status, 3);
        assert!(
            seen.stdout.starts_with("NOT CHECKED  the registry could not be read, so nothing is decided\n")
        );
    }
    let refused = verify("refused", &["http://127.0.0.1:1"], &[]);
    assert_eq!(found(&refused, "lib-1-unavailable"), "\"connect\"");
    let unresolved = verify("unresolved", &["https://nowhere.invalid"], &[]);
    assert_eq!(found(&unresolved, "lib-1-unavailable"), "\"connect\"");
    let plain = Node::start(free_tool());
    let tls = verify("tls", &[&plain.url.replace("http:", "https:")], &["--timeout", "2"]);
    assert!(found(&tls, "lib-1-unavailable").starts_with("\"t"), "tls or a time-out: {tls:?}");
}

/// An RPC that asks to come back is asked once more, if there is time for that, and not a third time.
#[test]
fn an_rpc_that_asks_to_wait_is_asked_once_more() {
    // What the first so many requests get, and the others: by status, header, and how often.
    let busy = |times: usize, status: u16, headers: &'static str| {
        let left = AtomicUsize::new(times);
        Node::raw(move |body| {
            if left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok() {
                return Some(Reply { headers: headers.into(), ..Reply::new(status, "<html>") });
            }
            Some(Reply::new(
                200,
                respond(body, &honest(reverted(&format!("0xb73d6f8b{}", word(1))))).to_string(),
            ))
        })
    };
    let (now, soon) = ("Retry-After: 0\r\n", "Retry-After: 1\r\n");
    // Two requests are enough for a registry that has no such tool.
    for (name, node, requests, status, code) in [
        ("busy-429", busy(1, 429, ""), 3, 1, "lib-1-not-found"),
        ("busy-429-now", busy(1, 429, now), 3, 1, "lib-1-not-found"),
        ("busy-429-soon", busy(1, 429, soon), 3, 1, "lib-1-not-found"),
        ("busy-503-now", busy(1, 503, now), 3, 1, "lib-1-not-found"),
        ("busy-503", busy(1, 503, ""), 1, 3, "lib-1-unavailable"),
        // As a batch, and then each by itself.
        ("busy-500", busy(9, 500, now), 3, 3, "lib-1-unavailable"),
        ("busy-429-twice", busy(2, 429, now), 2, 3, "lib-1-unavailable"),
        ("busy-429-long", busy(1, 429, "Retry-After: 11\r\n"), 1, 3, "lib-1-unavailable"),
        ("busy-429-huge", busy(1, 429, "Retry-After: 99999999999999999999\r\n"), 3, 1, "lib-1-not-found"),
        ("busy-503-words", busy(1, 503, "Retry-After: soon\r\n"), 1, 3, "lib-1-unavailable"),
    ] {
        let ran = verify(name, &[&node.url], &[]);
        assert_eq!(ran.status, status, "{name}: {ran:?}");
        found(&ran, code);
        assert_eq!(node.requests().len(), requests, "{name}");
    }
    // Not beyond the time for the answer.
    let node = busy(1, 429, "Retry-After: 9\r\n");
    let ran = verify("busy-429-late", &[&node.url], &["--timeout", "9"]);
    assert_eq!((ran.status, node.requests().len()), (3, 1), "{ran:?}");
    assert!(found(&ran, "lib-1-unavailable").contains("rate-limited"));
}

/// Answers a request by so many bytes in all, most of them trailers.
fn flooded(mut stream: &TcpStream, size: usize, most: &AtomicUsize) -> bool {
    const LINE: usize = 16_384;
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") {
        if stream.read_exact(&mut byte).is_err() {
            return false;
        }
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).unwrap().to_ascii_lowercase();
    let length = head.split("content-length: ").nth(1).unwrap().lines().next().unwrap();
    let mut body = vec![0; length.parse().unwrap()];
    stream.read_exact(&mut body).unwrap();
    let answer = honest(reverted(&format!("0xb73d6f8b{}", word(1))));
    let body = respond(std::str::from_utf8(&body).unwrap(), &answer).to_string();
    let begin =
        format!("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{:x}\r\n{body}\r\n0\r\n", body.len());
    let mut left = size - begin.len() - 2;
    let mut sent = stream.write_all(begin.as_bytes());
    let mut count = begin.len();
    while left > 0 && sent.is_ok() {
        // No line is so short that it could not be one.
        let line = if left < 2 * LINE { left } else { LINE };
        sent = stream.write_all(format!("t: {}\r\n", "x".repeat(line - 5)).as_bytes());
        left -= line;
        count += line;
    }
    most.fetch_max(count + 2, Ordering::SeqCst);
    sent.and_then(|()| stream.write_all(b"\r\n")).is_ok()
}

/// Of one answer at most 16 MiB are taken, whatever they are: that very number, and not one more.
#[test]
fn no_rpc_sends_more_than_is_taken() {
    let flood = |more: usize| {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let sent = Arc::new(AtomicUsize::new(0));
        let most = Arc::clone(&sent);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let most = Arc::clone(&most);
                std::thread::spawn(move || while flooded(&stream, limits::RPC_WIRE_BYTES + more, &most) {});
            }
        });
        (url, sent)
    };
    let (url, sent) = flood(0);
    let ran = verify("flood-at-limit", &[&url], &[]);
    assert_eq!(ran.status, 1, "{ran:?}");
    found(&ran, "lib-1-not-found");
    assert_eq!(sent.load(Ordering::SeqCst), limits::RPC_WIRE_BYTES);
    let (url, _) = flood(1);
    let ran = verify("flood-over-limit", &[&url], &[]);
    assert_eq!((ran.status, found(&ran, "lib-1-unavailable").as_str()), (3, "\"too-large\""));
}

/// Nodes differ in what they do with batches; none of it changes the answer.
#[test]
fn batches_are_asked_in_the_way_that_the_node_takes() {
    let refuse = |status: u16, error: &'static str| {
        move |body: &str| {
            let answer = if body.starts_with('[') {
                error.to_owned()
            } else {
                respond(body, &free_tool()).to_string()
            };
            Some(Reply::new(if body.starts_with('[') { status } else { 200 }, answer))
        }
    };
    let array = |change: fn(&mut Vec<Value>)| {
        move |body: &str| {
            let mut answer = respond(body, &free_tool());
            if let Some(answers) = answer.as_array_mut() {
                change(answers);
            }
            Some(Reply::new(200, answer.to_string()))
        }
    };
    let error = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}"#;
    let answered = [
        ("error", Node::raw(refuse(200, error))),
        ("400", Node::raw(refuse(400, error))),
        ("405", Node::raw(refuse(405, "<html>"))),
        ("reversed", Node::raw(array(|answers| answers.reverse()))),
        (
            "gzip",
            Node::raw(|body| {
                use std::io::Write as _;
                let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
                gzip.write_all(respond(body, &free_tool()).to_string().as_bytes()).ok()?;
                let headers = "Content-Encoding: gzip\r\n".into();
                Some(Reply { headers, ..Reply::new(200, gzip.finish().ok()?) })
            }),
        ),
        (
            "both members",
            Node::raw(array(|answers| answers.iter_mut().for_each(|one| one["error"] = Value::Null))),
        ),
    ];
    for (name, node) in answered {
        let ran = verify(name, &[&node.url], &["--connect-to", "tools.example.com=127.0.0.1"]);
        assert_eq!(ran.status, 1, "{name}: the record is read, the fetch refused: {ran:?}");
        found(&ran, "lib-sec-manifest-fetch-ssrf");
    }
    let unanswered = [
        ("missing", Node::raw(array(|answers| drop(answers.pop())))),
        ("twice", Node::raw(array(|answers| answers[1]["id"] = answers[0]["id"].clone()))),
        ("more", Node::raw(array(|answers| answers.push(answers[0].clone())))),
        ("strangers", Node::raw(array(|answers| answers[0]["id"] = json!("1")))),
        ("two members", Node::raw(array(|answers| answers[0]["error"] = json!({"code": 1, "message": "x"})))),
    ];
    for (name, node) in unanswered {
        let ran = verify(name, &[&node.url], &[]);
        assert_eq!(
            (ran.status, found(&ran, "lib-1-unavailable").as_str()),
            (3, "\"not-json-rpc\""),
            "{name}"
        );
    }
}

#[test]
fn nothing_of_an_rpc_url_but_scheme_and_host_is_shown_or_recorded() {
    let node = Node::raw(|_| Some(Reply::new(500, "")));
    let host = node.url.strip_prefix("http://").unwrap();
    let url = format!("http://user:hush1@{host}/v1/hush2?key=hush3");
    let bundle = file("secret-bundle.json", "");
    for more in [&[][..], &["--json"]] {
        let ran = run(&[&["verify", TOOL, "--rpc", &url, "--record", &bundle][..], more].concat());
        assert_eq!(ran.status, 3);
        assert!(!format!("{ran:?}").contains("hush"), "{ran:?}");
        assert!(!std::fs::read_to_string(&bundle).unwrap().contains("hush"));
    }
    let wrong = [
        url.replace("http:", "ftp:"),
        "hush1".to_owned(),
        "https:///hush2".to_owned(),
        "https://h ush/".to_owned(),
    ];
    for url in wrong {
        for verb in ["verify", "inspect"] {
            let ran = run(&[verb, TOOL, "--rpc", &url]);
            assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{ran:?}");
            assert!(
                ran.stderr.starts_with("erc8257: --rpc: an RPC's URL ") && !ran.stderr.contains("ush"),
                "{ran:?}"
            );
        }
    }
}

#[test]
fn several_rpcs_must_agree() {
    let sound = [Node::start(free_tool()), Node::start(free_tool())];
    let liar = Node::start(honest(json!({"result": record(URI, Address::repeat_byte(7))})));
    let [a, b] = [sound[0].url.as_str(), sound[1].url.as_str()];
    let refused = ["--connect-to", "tools.example.com=127.0.0.1"];
    let ran = verify("majority", &[a, &liar.url, b], &refused);
    assert_eq!(ran.status, 1);
    assert!(ran.stdout.contains(r#""evidence":"quorum 2 of 3""#), "{ran:?}");
    assert!(found(&ran, "lib-1-dissent").contains("RPC 2"), "{ran:?}");
    found(&ran, "lib-sec-manifest-fetch-ssrf");

    let ran = verify("contradiction", &[a, &liar.url], &refused);
    assert_eq!(ran.status, 3);
    found(&ran, "lib-1-disagreement");
    let seen = run(&["verify", TOOL, "--rpc", a, "--rpc", &liar.url]);
    assert!(seen.stdout.starts_with("NOT CHECKED  the RPCs contradict each other, so nothing is decided\n"));
    assert!(seen.stdout.contains(&format!("  RPC 1     {a}\n  RPC 2     {}\n", liar.url)), "{}", seen.stdout);

    let ran = verify("all-of-three", &[a, b, &liar.url], &["--quorum", "3"]);
    assert_eq!(ran.status, 3);
    let ran = verify("one-of-two", &[a, "http://127.0.0.1:1"], &["--quorum", "1", refused[0], refused[1]]);
    assert_eq!(ran.status, 1, "one that is silent and one that is enough: {ran:?}");
    let ran = verify("silent", &[a, "http://127.0.0.1:1"], &[]);
    assert_eq!(ran.status, 3);
    found(&ran, "lib-1-unavailable");
}

/// The command tells its clock: a quorum goes by no block that is too old by it, and one RPC's old block draws a warning.
#[test]
fn an_old_block_is_noticed_by_the_clock() {
    let old = || {
        Node::start(|method, params| match method {
            "eth_getBlockByNumber" => {
                json!({"result": {"number": "0x64", "hash": BLOCK, "parentHash": BLOCK, "timestamp": "0x5f5e100"}})
            }
            _ => free_tool()(method, params),
        })
    };
    let nodes = [old(), old()];
    let [a, b] = nodes.each_ref().map(|node| node.url.as_str());
    let to = ["--connect-to", "tools.example.com=127.0.0.1"];
    let ran = verify("old-one", &[a], &to);
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(found(&ran, "lib-1-behind").ends_with(" seconds old\""), "{ran:?}");
    let ran = verify("old-two", &[a, b], &to);
    assert_eq!(ran.status, 3, "{ran:?}");
    assert!(found(&ran, "lib-1-unavailable").contains("RPC 1: unavailable, RPC 2: unavailable"), "{ran:?}");
    assert!(found(&ran, "lib-1-answer").starts_with("\"RPC 1: behind: block 100, "), "{ran:?}");
    assert!(ran.stdout.contains(r#""evidence":"quorum 0 of 2""#), "{ran:?}");
}

/// A key need not stand on the command line, which others on the machine can read.
#[test]
fn rpcs_may_stand_in_a_file() {
    let nodes = [Node::start(free_tool()), Node::start(free_tool())];
    let urls = file("rpcs", format!("# ours\n{}/key\r\n\n  {}  \n", nodes[0].url, nodes[1].url));
    let ran = verify("file", &[&format!("@{urls}")], &["--connect-to", "tools.example.com=127.0.0.1"]);
    assert_eq!(ran.status, 1, "{ran:?}");
    assert!(ran.stdout.contains(r#""evidence":"quorum 2 of 2""#), "{ran:?}");
}

#[test]
fn the_block_may_be_chosen() {
    let node = Node::start(free_tool());
    for (block, asked) in
        [("safe", r#"["safe",false]"#), ("finalized", r#"["finalized",false]"#), ("100", r#"["0x64",false]"#)]
    {
        let ran =
            verify("block", &[&node.url], &["--block", block, "--connect-to", "tools.example.com=127.0.0.1"]);
        assert_eq!(ran.status, 1, "{block}: {ran:?}");
        assert!(node.requests().iter().rev().nth(1).unwrap().contains(asked), "{:?}", node.requests());
    }
}

/// Only a mismatch leads to a second reading, and that is recorded too (decision D6).
#[test]
fn a_hash_mismatch_is_read_again_once() {
    let server = answering(
        certificate("tools.example.com", false),
        ok("", FREE_TOOL.replace("1.0.0", "1.0.1").as_bytes()),
    );
    let node = Node::start(free_tool());
    let (ca, to) = (authority("mismatch"), format!("tools.example.com=127.0.0.1:{server}"));
    let reach = ["--ca", &ca, "--connect-to", &to, "--allow-private-addresses"];
    let ran = verify("mismatch", &[&node.url], &reach);
    assert_eq!(ran.status, 1);
    found(&ran, "2-hash-jcs-keccak");
    let calls = node.requests().iter().filter(|body| body.contains("0xa0178453")).count();
    assert_eq!(calls, 2);
}

#[test]
fn a_bundle_that_cannot_be_written_is_told_and_the_verdict_still_printed() {
    let node = Node::start(honest(reverted(&format!("0xb73d6f8b{}", word(1)))));
    for path in ["/nowhere/bundle.json", env!("CARGO_TARGET_TMPDIR"), "/"] {
        let ran = run(&["verify", TOOL, "--rpc", &node.url, "--json", "--record", path]);
        assert_eq!(ran.status, 3, "{ran:?}");
        assert!(ran.stdout.contains("lib-1-not-found"), "{ran:?}");
        assert!(ran.stderr.starts_with(&format!("erc8257: {path} cannot be written: ")), "{ran:?}");
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-record", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("bundle.json").into_os_string().into_string().unwrap();
    std::fs::write(&path, "old").unwrap();
    assert_eq!(run(&["verify", TOOL, "--rpc", &node.url, "--record", &path]).status, 1);
    assert!(std::fs::read_to_string(&path).unwrap().starts_with(r#"{"format":"erc8257-bundle/1""#));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing is left behind");
}

/// A proxy would resolve the manifest's name in our place.
#[test]
fn proxies_of_the_environment_are_not_used() {
    let node = Node::start(honest(reverted(&format!("0xb73d6f8b{}", word(1)))));
    let mut command = program(&["verify", TOOL, "--rpc", &node.url, "--json"]);
    for name in ["ALL_PROXY", "HTTPS_PROXY", "HTTP_PROXY", "all_proxy", "https_proxy", "http_proxy"] {
        command.env(name, "http://127.0.0.1:1");
    }
    let ran: Ran = command.output().unwrap().into();
    assert_eq!(ran.status, 1, "{ran:?}");
}

#[test]
#[cfg(unix)]
fn a_record_replaces_files_and_nothing_else() {
    use std::os::unix::fs::FileTypeExt as _;

    let node = Node::start(free_tool());
    let record = |to: &str| {
        let args = ["verify", TOOL, "--rpc", &node.url, "--record", to];
        run(&[&args[..], &["--connect-to", "tools.example.com=127.0.0.1"]].concat())
    };
    assert_eq!(record("/dev/null").status, 1);
    assert!(std::fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    if Path::new("/dev/full").exists() {
        let ran = record("/dev/full");
        assert!(ran.status == 3 && ran.stderr.contains("/dev/full cannot be written"), "{ran:?}");
    }
    let printed = record("/dev/stdout").stdout;
    assert!(printed.starts_with(r#"{"format":"erc8257-bundle/1""#), "{printed}");
}
