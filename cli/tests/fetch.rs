//! What a server of a manifest may do, and the outcome that each of it has: decisions B4, B5, D1, D16; ledger
//! `7-no-redirects`, `7-tls-error`, `7-truncated`, `7-timeout`, `sec-parser-size`, `sec-parser-no-truncate`,
//! `sec-parser-content-length`, `lib-sec-parser-gzip`, `7-host-reports-final-url`, `lib-2-content-type-ignored`,
//! `lib-sec-invoke-redirect`, `sec-ep-limits`.

use std::io::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::common::https::{self, Connection, answering, authority, certificate, ok, request, send};
use crate::common::node::{Node, TOOL, free_tool};
use crate::common::{FREE_TOOL, Ran, file, run};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

/// A megabyte, as the standard counts.
const MEBIBYTE: usize = 1_048_576;

/// The limit of a fetch, in seconds: short where the server is too late, else longer than a busy machine takes.
fn limit(expected: &str) -> &'static str {
    if expected == TIMEOUT { "2" } else { "29" }
}

/// Verifies the free tool, served at this port; the recorded bundle must say the same.
fn verify(test: &str, port: u16, timeout: &str) -> Ran {
    let node = Node::start(free_tool());
    let (ca, to) = (authority(test), format!("tools.example.com=127.0.0.1:{port}"));
    let bundle = file(&format!("{test}-bundle.json"), "");
    let ran = run(&[
        "verify",
        TOOL,
        "--json",
        "--rpc",
        &node.url,
        "--record",
        &bundle,
        "--ca",
        &ca,
        "--connect-to",
        &to,
        "--allow-private-addresses",
        "--timeout",
        timeout,
    ]);
    let replayed = run(&["verify", "--json", &bundle]);
    assert_eq!((replayed.status, &replayed.stdout), (ran.status, &ran.stdout), "{test}");
    if outcome(&ran) == TOO_LARGE {
        // Not even a part of it is recorded.
        let recorded: Value = serde_json::from_str(&std::fs::read_to_string(&bundle).unwrap()).unwrap();
        assert_eq!(recorded["response"], json!({"error": "too-large"}), "{test}");
    }
    ran
}

/// The codes of the errors, and which check failed.
fn outcome(ran: &Ran) -> String {
    let report: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{ran:?}"));
    let findings = report["findings"].as_array().unwrap();
    let errors = findings.iter().filter(|finding| finding["severity"] == "error");
    let codes: Vec<&str> = errors.map(|finding| finding["rule"].as_str().unwrap()).collect();
    format!("{} {}", report["failedCheck"], codes.join(" "))
}

/// Serves these bytes and compares the outcome.
fn ends(test: &str, answer: impl Into<Vec<u8>>, expected: &str) {
    let ran = verify(test, answering(certificate("tools.example.com", false), answer), limit(expected));
    assert_eq!(outcome(&ran), expected, "{test}: {ran:?}");
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    let busy = report["findings"][0]["found"]
        .as_str()
        .is_some_and(|found| ["status 429", "status 500", "status 503", "status 599"].contains(&found));
    // Who gives no answer says nothing of the tool.
    let open = matches!(expected, CONNECT | TIMEOUT | TRUNCATED) || busy;
    let status = if open { 3 } else { i32::from(expected != VERIFIED) };
    assert_eq!(ran.status, status, "{test}");
}

/// As [`ends`], with a server that does whatever it likes.
fn serves(test: &str, serve: impl Fn(Connection) + Send + Sync + 'static, expected: &str) {
    let ran = verify(test, https::start(certificate("tools.example.com", false), serve), limit(expected));
    assert_eq!(outcome(&ran), expected, "{test}: {ran:?}");
}

const VERIFIED: &str = "null ";
const REDIRECT: &str = "1 7-no-redirects";
const STATUS: &str = "1 lib-7-status-200-only";
const TRUNCATED: &str = "1 7-truncated";
const TIMEOUT: &str = "1 7-timeout";
const CONNECT: &str = "1 lib-7-connect";
const TLS: &str = "1 7-tls-error";
const TOO_LARGE: &str = "3 sec-parser-size";
const ENCODING: &str = "1 lib-7-encoding";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn chunked(chunks: &[&[u8]], end: &[u8]) -> Vec<u8> {
    let mut answer = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".to_vec();
    for chunk in chunks {
        answer.extend(format!("{:x}\r\n", chunk.len()).bytes().chain(chunk.iter().copied()).chain(*b"\r\n"));
    }
    [&answer, end].concat()
}

fn padded(length: usize) -> Vec<u8> {
    let mut body = FREE_TOOL.as_bytes().to_vec();
    body.resize(length, b' ');
    body
}

#[test]
fn what_is_asked_for() {
    static HEAD: Mutex<String> = Mutex::new(String::new());
    let serve = |mut connection: Connection| {
        *HEAD.lock().unwrap() = request(&mut connection);
        send(&mut connection, &ok("", FREE_TOOL.as_bytes()));
    };
    serves("request", serve, VERIFIED);
    let head = HEAD.lock().unwrap().to_ascii_lowercase();
    assert!(head.starts_with("get /.well-known/ai-tool/nft-price-oracle.json http/1.1\r\n"), "{head}");
    for line in ["host: tools.example.com", "accept-encoding: identity", "user-agent: erc8257/0.1.0"] {
        assert!(head.lines().any(|sent| sent == line), "{line}\n{head}");
    }
    for header in ["cookie", "referer", "authorization", "if-", "range"] {
        assert!(!head.contains(&format!("\n{header}")), "{header}\n{head}");
    }
}

#[test]
fn bodies_of_every_framing() {
    let body = FREE_TOOL.as_bytes();
    let (half, rest) = body.split_at(body.len() / 2);
    ends("length", ok("", body), VERIFIED);
    ends("chunks", chunked(&[half, rest], b"0\r\n\r\n"), VERIFIED);
    ends("until-close", [b"HTTP/1.1 200 OK\r\n\r\n", body].concat(), VERIFIED);
    ends("old-http", [b"HTTP/1.0 200 OK\r\n\r\n", body].concat(), VERIFIED);
    ends("early-hints", [b"HTTP/1.1 103 Early Hints\r\n\r\n", &*ok("", body)].concat(), VERIFIED);
    ends("short", format!("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n{FREE_TOOL}"), TRUNCATED);
    ends("chunk-missing", chunked(&[half], b""), TRUNCATED);
    ends("last-chunk-missing", chunked(&[half, rest], b""), TRUNCATED);
    ends("chunk-size", chunked(&[half], b"zz\r\n"), TRUNCATED);
    // Without TLS's goodbye nobody knows whether that was all (RFC 9112, section 9.8).
    let cut = |mut connection: Connection| {
        request(&mut connection);
        let _ = connection
            .write_all(b"HTTP/1.1 200 OK\r\n\r\n")
            .and_then(|()| connection.write_all(FREE_TOOL.as_bytes()));
        let _ = connection.flush();
    };
    serves("cut", cut, TRUNCATED);
}

/// `lib-2-content-type-ignored`: no type and no charset of the header decides or decodes anything.
#[test]
fn a_content_type_plays_no_part() {
    for (test, value) in [
        ("type-text", "text/plain"),
        ("type-utf-16", "application/json; charset=utf-16"),
        ("type-html", "text/html; charset=iso-8859-1"),
        ("type-garbage", "\u{fc};;"),
    ] {
        ends(test, ok(&format!("Content-Type: {value}\r\n"), FREE_TOOL.as_bytes()), VERIFIED);
    }
}

/// `2-uri-resolves-json`: status 200 and another document, as servers give for what they do not have.
#[test]
fn a_page_with_status_200_is_no_manifest() {
    let page = b"<!DOCTYPE html>\n<title>Not found</title>\n";
    ends("page", ok("Content-Type: text/html\r\n", page), "3 2-json-strict-grammar");
    ends("page-typed", ok("Content-Type: application/json\r\n", page), "3 2-json-strict-grammar");
}

#[test]
fn sizes_up_to_the_limit_and_beyond() {
    ends("at-limit", ok("", &padded(MEBIBYTE)), VERIFIED);
    ends("over-limit", ok("", &padded(MEBIBYTE + 1)), TOO_LARGE);
    ends("chunks-at-limit", chunked(&[&padded(MEBIBYTE)], b"0\r\n\r\n"), VERIFIED);
    ends("chunks-over-limit", chunked(&[&padded(MEBIBYTE + 1)], b"0\r\n\r\n"), TOO_LARGE);
    // Valid JSON, then blanks beyond the limit.
    ends("no-length", [b"HTTP/1.1 200 OK\r\n\r\n", &*padded(64 * MEBIBYTE)].concat(), TOO_LARGE);
}

/// `sec-parser-no-truncate`: what fits in a mebibyte would be a good manifest.
#[test]
fn a_body_beyond_the_limit_is_not_cut_down_to_it() {
    let whole = padded(MEBIBYTE + 1);
    ends("one-more", [b"HTTP/1.1 200 OK\r\n\r\n", &*whole].concat(), TOO_LARGE);
    ends("one-more-chunked", chunked(&[&whole], b"0\r\n\r\n"), TOO_LARGE);
}

/// `sec-parser-content-length`: the announced length alone is enough; nothing is read.
#[test]
fn an_announced_length_beyond_the_limit_is_enough() {
    let announces = |mut connection: Connection| {
        request(&mut connection);
        let _ = connection.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1048577\r\n\r\n");
        let _ = connection.flush();
        thread::sleep(Duration::from_secs(120));
    };
    serves("announced", announces, TOO_LARGE);
}

/// `lib-sec-parser-gzip`: what comes compressed, though identity was asked for, is unpacked up to the limit and no further.
#[test]
fn a_compressed_body_is_unpacked_up_to_the_limit() {
    let stopped = "the body is larger than 1048576 bytes; reading was stopped";
    for (test, length, words) in
        [("unpacked", MEBIBYTE, "status 200, 1048576 bytes"), ("unpacked-over", MEBIBYTE + 1, stopped)]
    {
        let answer = ok("Content-Encoding: gzip\r\n", &gzip(&padded(length)));
        let port = answering(certificate("tools.example.com", false), answer);
        let (node, ca) = (Node::start(free_tool()), authority(test));
        let to = format!("tools.example.com=127.0.0.1:{port}");
        let reach = ["--ca", &ca, "--connect-to", &to, "--allow-private-addresses"];
        let ran = run(&[&["verify", TOOL, "--rpc", &node.url], &reach[..]].concat());
        assert!(ran.stdout.contains(&format!("  fetch     {words}, after ")), "{ran:?}");
    }
}

#[test]
fn content_encodings() {
    let zipped = gzip(FREE_TOOL.as_bytes());
    ends("gzip", ok("Content-Encoding: gzip\r\n", &zipped), VERIFIED);
    ends("x-gzip", ok("Content-Encoding: X-GZIP, identity\r\n", &zipped), VERIFIED);
    ends("identity", ok("Content-Encoding: identity\r\n", FREE_TOOL.as_bytes()), VERIFIED);
    ends("members", ok("Content-Encoding: gzip\r\n", &[gzip(b" "), zipped.clone()].concat()), VERIFIED);
    ends("gzip-at-limit", ok("Content-Encoding: gzip\r\n", &gzip(&padded(MEBIBYTE))), VERIFIED);
    ends("gzip-over-limit", ok("Content-Encoding: gzip\r\n", &gzip(&padded(MEBIBYTE + 1))), TOO_LARGE);
    ends("gzip-bomb", ok("Content-Encoding: gzip\r\n", &gzip(&padded(256 * MEBIBYTE))), TOO_LARGE);
    ends("gzip-broken", ok("Content-Encoding: gzip\r\n", b"not gzip at all"), ENCODING);
    ends("gzip-short", ok("Content-Encoding: gzip\r\n", zipped.split_at(99).0), ENCODING);
    ends("gzip-more", ok("Content-Encoding: gzip\r\n", &[&zipped, &b"more"[..]].concat()), ENCODING);
    ends("gzip-twice", ok("Content-Encoding: gzip, gzip\r\n", &gzip(&zipped)), ENCODING);
    ends("brotli", ok("Content-Encoding: br\r\n", b"\x0b\x02\x80{}\x03"), ENCODING);
}

#[test]
fn only_status_200_will_do() {
    let answer =
        |status: u16, headers: &str| format!("HTTP/1.1 {status} X\r\n{headers}Content-Length: 0\r\n\r\n");
    for status in [300, 301, 302, 303, 307, 308] {
        let headers = "Location: https://tools.example.com/elsewhere.json\r\n";
        ends(&format!("status-{status}"), answer(status, headers), REDIRECT);
    }
    ends("status-304", "HTTP/1.1 304 Not Modified\r\n\r\n", REDIRECT);
    for status in [201, 203, 206, 400, 404, 410, 429, 500, 503, 599] {
        ends(&format!("status-{status}"), answer(status, ""), STATUS);
    }
    ends("status-204", "HTTP/1.1 204 No Content\r\n\r\n", STATUS);
    ends("status-101", "HTTP/1.1 101 Switching Protocols\r\n\r\n", STATUS);
    ends("endless-404", [b"HTTP/1.1 404 Not Found\r\n\r\n", &*padded(64 * MEBIBYTE)].concat(), STATUS);
}

/// `lib-sec-invoke-redirect`, `7-no-redirects`: what a tool's server asks for is not done, wherever it would lead and
/// whatever would be there.
#[test]
fn no_redirect_is_followed() {
    static SEEN: Mutex<Vec<String>> = Mutex::new(Vec::new());
    for (status, to) in [
        (301, "/moved.json"),
        (302, "https://tools.example.com/moved.json"),
        (307, "https://tools.example.com/.well-known/ai-tool/other.json"),
        (308, "https://127.0.0.1/moved.json"),
    ] {
        let serve = move |mut connection: Connection| {
            let head = request(&mut connection);
            let first = head.starts_with("GET /.well-known/ai-tool/nft-price-oracle.json ");
            SEEN.lock().unwrap().push(head);
            let moved = format!("HTTP/1.1 {status} X\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n");
            let answer = if first { moved.into_bytes() } else { ok("", FREE_TOOL.as_bytes()) };
            send(&mut connection, &answer);
        };
        serves(&format!("redirect-{status}"), serve, REDIRECT);
        assert_eq!(std::mem::take(&mut *SEEN.lock().unwrap()).len(), 1, "{status} {to}");
    }
}

#[test]
fn answers_that_are_no_http() {
    ends("nothing", "", CONNECT);
    ends("garbage", "\0\0\x12\x04hello\r\n\r\n", CONNECT);
    ends("lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}", CONNECT);
    ends("length", "HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\n{}", CONNECT);
    ends("large-head", format!("HTTP/1.1 200 OK\r\nX: {}\r\n\r\n", "x".repeat(70_000)), CONNECT);
    ends("many-headers", format!("HTTP/1.1 200 OK\r\n{}\r\n", "X: y\r\n".repeat(5_000)), CONNECT);
}

#[test]
fn one_deadline_holds_from_the_name_to_the_last_byte() {
    let drip = |text: &'static str| {
        move |mut connection: Connection| {
            request(&mut connection);
            for byte in text.bytes().chain(std::iter::repeat(b' ')) {
                if connection.write_all(&[byte]).and_then(|()| connection.flush()).is_err() {
                    return;
                }
                thread::sleep(Duration::from_millis(150));
            }
        }
    };
    serves("slow-head", drip("HTTP/1.1 200 OK\r\nX-Slow: "), TIMEOUT);
    serves("slow-body", drip("HTTP/1.1 200 OK\r\n\r\n"), TIMEOUT);
}

/// Bytes beside a body have an end, too: what a server sends without one is taken up to 4 MiB, counted below TLS.
#[test]
fn no_server_sends_more_than_is_taken() {
    const LINE: usize = 16_384;
    let hint = format!("HTTP/1.1 103 Early Hints\r\nlink: {}\r\n\r\n", "x".repeat(LINE));
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    let body = format!("{head}{:x}\r\n{FREE_TOOL}\r\n0\r\n", FREE_TOOL.len());
    let trailer = format!("trailer: {}\r\n", "x".repeat(LINE));
    for (test, begin, repeated, expected) in [
        ("hints-for-ever", String::new(), hint, CONNECT),
        ("trailers-for-ever", body, trailer, TRUNCATED),
        ("extension-for-ever", format!("{head}1;"), "x".repeat(LINE), TRUNCATED),
    ] {
        let sent = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&sent);
        let serve = move |mut connection: Connection| {
            request(&mut connection);
            let _ = connection.write_all(begin.as_bytes());
            while connection.write_all(repeated.as_bytes()).is_ok() {
                count.fetch_add(repeated.len(), Ordering::Relaxed);
            }
        };
        serves(test, serve, expected);
        // What stays in the buffers of two sockets was sent, and not taken.
        let sent = sent.load(Ordering::Relaxed);
        assert!(sent < (4 + 16) * MEBIBYTE, "{test}: {sent} bytes");
    }
}

/// RFC 9112, section 7: only chunks are undone, whatever else the server says that it did.
#[test]
fn transfer_codings() {
    let coded = |codings: &str, body: &[u8]| {
        let head = format!("HTTP/1.1 200 OK\r\n{codings}\r\n{:x}\r\n", body.len());
        [head.as_bytes(), body, b"\r\n0\r\n\r\n"].concat()
    };
    let zipped = gzip(FREE_TOOL.as_bytes());
    ends("transfer-gzip", coded("Transfer-Encoding: gzip, chunked\r\n", &zipped), ENCODING);
    let twice = "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n";
    ends("transfer-lines", coded(twice, &zipped), ENCODING);
    ends("transfer-upper", coded("Transfer-Encoding: CHUNKED\r\n", FREE_TOOL.as_bytes()), VERIFIED);
    ends("last-line", chunked(&[FREE_TOOL.as_bytes()], b"0\r\n"), VERIFIED);
}

/// `sec-ep-limits`: a server that says nothing is not waited for.
#[test]
fn a_silent_server_is_not_waited_for() {
    let silent = |mut connection: Connection| {
        request(&mut connection);
        thread::sleep(Duration::from_secs(120));
    };
    serves("silent", silent, TIMEOUT);
    serves("silent-before-tls", |_| thread::sleep(Duration::from_secs(120)), TIMEOUT);
}

#[test]
fn tls_that_does_not_prove_the_name() {
    let fails = |test: &str, port: u16| {
        let ran = verify(test, port, limit(TLS));
        assert_eq!(outcome(&ran), TLS, "{test}: {ran:?}");
    };
    fails("expired", answering(certificate("tools.example.com", true), ok("", FREE_TOOL.as_bytes())));
    fails("wrong-name", answering(certificate("other.example.com", false), ok("", FREE_TOOL.as_bytes())));
    fails("hang-up", https::start(certificate("tools.example.com", false), drop));
    let plain = |mut connection: Connection| {
        let _ = connection.sock.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
        thread::sleep(Duration::from_millis(200));
    };
    fails("no-tls", https::start(certificate("tools.example.com", false), plain));

    // Without --ca nobody knows this authority.
    let port = answering(certificate("tools.example.com", false), ok("", FREE_TOOL.as_bytes()));
    let (node, to) = (Node::start(free_tool()), format!("tools.example.com=127.0.0.1:{port}"));
    let ran = run(&[
        "verify",
        TOOL,
        "--json",
        "--rpc",
        &node.url,
        "--connect-to",
        &to,
        "--allow-private-addresses",
    ]);
    assert_eq!(outcome(&ran), TLS, "{ran:?}");
}
