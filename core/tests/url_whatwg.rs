//! Where this profile and the WHATWG URL Standard differ about scheme, host and port, and why.
//!
//! The https rows without a base of WPT's `urltestdata.json` come with WPT's own results. The other inputs
//! come with the results of the `url` crate. They are WPT's http rows without a base and the SSRF payloads
//! (both rewritten to https), the addresses of ipaddr.js, the ASCII hosts of WPT's `toascii.json`, and the
//! traps that were measured in a browser engine. Every difference is a row of
//! `tests/corpora/url/divergences.jsonl`. A difference that is not listed fails, and so does a listed one
//! that is gone.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::urls::{code, corpus, rows, verdict};
use erc8257::url::HttpsUrl;
use serde_json::{Value, json};

/// The origin that each side finds: `https://host[:port]`, `null` or a code for a refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Views {
    whatwg: Option<String>,
    ours: String,
}

impl Views {
    fn agree(&self) -> bool {
        match &self.whatwg {
            Some(origin) => *origin == self.ours,
            None => !self.ours.starts_with("https://"),
        }
    }
}

fn origin_of(href: &str) -> String {
    let url = url::Url::parse(href).unwrap();
    let port = url.port().map_or(String::new(), |port| format!(":{port}"));
    format!("https://{}{port}", url.host_str().unwrap())
}

fn ours(input: &str) -> String {
    match HttpsUrl::parse(input) {
        Ok(url) => url.origin(),
        Err(refusal) => code(Err(refusal.into()), input).to_owned(),
    }
}

/// URLs that browsers repair (Node 20): each a way to make two parsers disagree.
const TRAPS: &[&str] = &[
    "https://h.example:0443/",
    "https://h.example:/",
    "https:///example.com/x",
    "https://h.example./",
    "https://h.example:0/",
    "https://a..b/",
    " https://h.example/ ",
    "https://\u{ff48}.example/",
    "https://a\u{ad}b.example/",
    "https://example\u{3002}com/",
    "https://ex%61mple.com/",
    "https://h.example:443@evil.example/",
    "https://h.example/.well-known/ai-tool/../ai-tool/a.json",
    "https://h.example/.well-known/ai-tool/%2e%2e/ai-tool/a.json",
    "https://h.example/a.json?",
    "https://h.example/a.json#",
    "https://[::ffff:7f00:1]/",
    "https://[::FFFF:127.0.0.1]/",
    "https://[0:0:0:0:0:0:0:1]/",
    "https://[2001:DB8::0001]/",
    "https://[fe80::1%25eth0]/",
];

fn as_https(input: &str) -> Option<String> {
    let (scheme, rest) = input.split_once(':')?;
    let is_http = scheme.trim_start().eq_ignore_ascii_case("http");
    is_http.then(|| format!("{scheme}s:{rest}"))
}

fn inputs() -> Vec<String> {
    let tests = |name: &str| -> Vec<Value> { serde_json::from_str(&corpus(name)).unwrap() };
    let mut inputs: Vec<String> = TRAPS.iter().map(ToString::to_string).collect();
    for test in tests("url/wpt-urltestdata.json") {
        if test["base"].is_null() {
            inputs.extend(test["input"].as_str().and_then(as_https));
        }
    }
    inputs.extend(rows("ip/ssrf-payloads.jsonl").iter().filter_map(|row| as_https(row["url"].as_str()?)));
    for row in rows("ip/ipaddrjs.jsonl") {
        let address = row["value"].as_str().unwrap();
        inputs.push(if address.contains(':') {
            format!("https://[{address}]/")
        } else {
            format!("https://{address}/")
        });
    }
    for test in tests("idna/wpt-toascii.json") {
        let host = test["input"].as_str().filter(|host| host.is_ascii());
        inputs.extend(host.map(|host| format!("https://{host}/")));
    }
    inputs
}

fn views() -> BTreeMap<String, Views> {
    let mut views = BTreeMap::new();
    for input in inputs() {
        let whatwg = url::Url::parse(&input).ok().map(|url| origin_of(url.as_str()));
        let ours = ours(&input);
        views.insert(input, Views { whatwg, ours });
    }
    for row in rows("url/https-subset.jsonl") {
        let input = row["input"].as_str().unwrap().to_owned();
        // WPT's href is in normal form: cut, since a parser of another age may not take it back.
        let whatwg = row["whatwg"].as_str().map(|href| {
            let (_, after) = href.split_once("//").unwrap();
            let authority = after.split(['/', '?', '#']).next().unwrap();
            format!("https://{}", authority.rsplit('@').next().unwrap())
        });
        let ours = ours(&input);
        views.insert(input, Views { whatwg, ours });
    }
    views
}

/// In place of a code: a host that we take and WHATWG refuses or spells otherwise.
const TAKEN: &str = "taken";

/// The codes that a reason can have.
fn codes(reason: &str) -> &'static [&'static str] {
    match reason {
        "drops or encodes white space and controls" | "reads a backslash as a slash" => &["lib-6-raw-chars"],
        "supplies the slashes" => &["6-scheme-slashes"],
        "drops user information" => &["lib-6-userinfo"],
        "rewrites the port" => &["6-g2-port"],
        "converts or decodes the host" => &["6-g3-alabel", "lib-6-host-percent"],
        "takes other characters, empty and long labels" => &["lib-6-host-chars"],
        "takes bad A-labels" => &["lib-6-alabel-valid"],
        "rewrites numbers to IPv4" => &["lib-6-host-numeric"],
        "rewrites IPv6" => &["6-host-ipv6"],
        "never writes IPv6 with dots" => &["6-host-ipv6", TAKEN],
        "applies all of UTS 46" => &[TAKEN],
        other => panic!("unknown reason {other:?}"),
    }
}

#[test]
fn the_differences_are_the_listed_ones() {
    let views = views();
    assert!(views.len() > 300, "{}", views.len());
    let differing: BTreeMap<_, _> = views.into_iter().filter(|(_, views)| !views.agree()).collect();

    let mut listed = BTreeMap::new();
    for row in rows("url/divergences.jsonl") {
        let text = |member: &str| row[member].as_str().map(str::to_owned);
        let views = Views { whatwg: text("whatwg"), ours: text("ours").unwrap() };
        let codes = codes(row["reason"].as_str().unwrap());
        let ours = if views.ours.starts_with("https://") { TAKEN } else { &views.ours };
        let fits = codes.contains(&ours);
        assert!(fits, "the reason does not fit: {row}");
        assert!(listed.insert(text("input").unwrap(), views).is_none(), "listed twice: {row}");
    }

    let inputs: BTreeSet<_> = differing.keys().chain(listed.keys()).collect();
    let mut wrong = Vec::new();
    for input in inputs {
        let (found, expected) = (differing.get(input), listed.get(input));
        if found != expected {
            // In the form of the file, for a person to judge, to give a reason and to paste.
            wrong.push(match found {
                Some(views) => {
                    json!({"input": input, "whatwg": views.whatwg, "ours": views.ours, "reason": ""})
                        .to_string()
                }
                None => json!({"input": input, "now": "no difference"}).to_string(),
            });
        }
    }
    assert!(wrong.is_empty(), "not as listed:\n{}", wrong.join("\n"));
}

#[test]
fn where_both_take_a_url_the_rest_is_ours_as_written() {
    let mut both = 0;
    for (input, views) in views().iter().filter(|(_, views)| views.agree() && views.whatwg.is_some()) {
        let url = HttpsUrl::parse(input).unwrap();
        assert!(url.normalized().ends_with(url.rest()) && input.ends_with(url.rest()));
        assert!(url.normalized().starts_with(views.ours.as_str()));
        both += 1;
    }
    assert!(both > 50, "{both}");
}

/// The traps measured with a WHATWG parser: it takes every one of these and rewrites it.
#[test]
fn what_a_browser_repairs_is_refused_or_kept() {
    for text in [
        "https://h.example:0443/",
        "https://h.example:/",
        "https:example.com/x",
        "https:///example.com/x",
        "https:\\\\example.com\\x",
        " https://h.example/ ",
        "https://h\t.example/",
        "https://0x7f.1/",
        "https://2130706433/",
        "https://127.1/",
        "https://0177.0.0.1/",
        "https://m\u{fc}nchen.example/",
        "https://\u{ff48}.example/",
        "https://a\u{ad}b.example/",
        "https://example\u{3002}com/",
        "https://ex%61mple.com/",
        "https://user@h.example/",
    ] {
        assert!(url::Url::parse(text).is_ok(), "{text} is not a trap");
        assert_ne!(verdict(text), "ok", "{text}");
    }
    for text in [
        "https://h.example/.well-known/ai-tool/../ai-tool/a.json",
        "https://h.example/%2e%2e/a.json",
        "https://h.example",
        "https://h.example/a.json?",
        "https://h.example/a.json#",
        "https://h.example./",
        "https://h.example:0/",
    ] {
        let url = HttpsUrl::parse(text).unwrap();
        assert_eq!(url.normalized(), text);
        assert!(url.is_normalized());
    }
}
