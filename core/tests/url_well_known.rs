//! The metadataURI: its order of checks, the well-known path (W1-W3) and the slug (§6).

use crate::support::urls::{assert_table, uri_verdict};
use erc8257::Code;
use erc8257::url::{MetadataUri, is_slug, well_known_url};

/// Codes, each with the URLs that get it.
const TABLE: &[(&str, &[&str])] = &[
    (
        "ok",
        &[
            "https://opensea.io/.well-known/ai-tool/search.json",
            "https://tools.example.com/.well-known/ai-tool/nft-price-oracle.json",
            // 6-both-sides: a warning, not a refusal
            "HTTPS://OpenSea.io:443/.well-known/ai-tool/a.json",
            "https://h.example.:8443/.well-known/ai-tool/a--b.json",
            "https://[2001:db8::1]/.well-known/ai-tool/7.json",
            "https://10.0.0.1/.well-known/ai-tool/default.json",
            "https://h/.well-known/ai-tool/json.json",
        ],
    ),
    // 6-metadatauri-cap-consumer
    ("6-metadatauri-cap-consumer", &[""]),
    // lib-6-raw-chars, before ? and #
    (
        "lib-6-raw-chars",
        &[
            " https://h/.well-known/ai-tool/a.json",
            "https://h/.well-known/ai-tool/a.json\n",
            "https://h/.well-known\\ai-tool\\a.json",
            "https://h/.well-known/ai-tool/a b.json?",
            "ipfs://h/\u{a0}?",
        ],
    ),
    // 6-w2-no-query, before the scheme
    (
        "6-w2-no-query",
        &[
            "https://h/.well-known/ai-tool/a.json?",
            "https://h/.well-known/ai-tool/a.json#",
            "https://h/.well-known/ai-tool/a.json?v=1",
            "https://h/.well-known/ai-tool/a#b.json",
            "https://h?/.well-known/ai-tool/a.json",
            "ipfs://bafy?x",
            "https://u@h/#",
        ],
    ),
    // 6-https-only
    (
        "6-https-only",
        &[
            "ipfs://bafy/a.json",
            "http://h/.well-known/ai-tool/a.json",
            "data:application/json,{}",
            "/.well-known/ai-tool/a.json",
            "h",
        ],
    ),
    ("6-scheme-slashes", &["https:/h/.well-known/ai-tool/a.json", "https:///.well-known/ai-tool/a.json"]),
    ("lib-6-userinfo", &["https://user@h/.well-known/ai-tool/a.json"]),
    ("6-g2-port", &["https://h:0443/.well-known/ai-tool/a.json", "https://h:/x"]),
    ("6-g3-alabel", &["https://m\u{fc}nchen.example/.well-known/ai-tool/a.json"]),
    ("lib-6-host-numeric", &["https://127.1/.well-known/ai-tool/a.json"]),
    // 6-wellknown-path, 6-w1-path, 6-uri-exact
    (
        "6-wellknown-path",
        &[
            "https://h",
            "https://h/",
            "https://cdn.opensea.io/search.json",
            "https://h/.Well-Known/ai-tool/a.json",
            "https://h/.well-known//ai-tool/a.json",
            "https://h//.well-known/ai-tool/a.json",
            "https://h/.well-known/ai-tool//a.json",
            "https://h/.well-known/ai-tool/a.json/",
            "https://h/.well-known/ai-tool/a.JSON",
            "https://h/.well-known/ai-tool/a.jsonx",
            "https://h/.well-known/ai-tool/a",
            "https://h/.well-known/ai-tool/json",
            "https://h/.well-known/ai-tool/",
            "https://h/.well-known/ai-tool.json",
            "https://h/.well-known/ai-tool/x/../a.json",
            "https://h/.well-known/ai-tool/../ai-tool/a.json",
            "https://h/x/../.well-known/ai-tool/a.json",
            "https://h/.well-known/ai%2Dtool/a.json",
            "https://h/.well-known/ai-tool%2Fa.json",
            "https://h/.well-known/ai-tool/a%2Ejson",
            "https://h/.well-known/ai-tools/a.json",
            "https://h/a.json",
        ],
    ),
    // 6-slug-grammar, 6-w3-percent
    (
        "6-slug-grammar",
        &[
            "https://h/.well-known/ai-tool/.json",
            "https://h/.well-known/ai-tool/A.json",
            "https://h/.well-known/ai-tool/-a.json",
            "https://h/.well-known/ai-tool/a-.json",
            "https://h/.well-known/ai-tool/-.json",
            "https://h/.well-known/ai-tool/a.b.json",
            "https://h/.well-known/ai-tool/a.json.json",
            "https://h/.well-known/ai-tool/.json.json",
            "https://h/.well-known/ai-tool/a_b.json",
            "https://h/.well-known/ai-tool/%61.json",
            "https://h/.well-known/ai-tool/..json",
            "https://h/.well-known/ai-tool/caf\u{e9}.json",
            "https://h/.well-known/ai-tool/a;b.json",
        ],
    ),
];

#[test]
fn each_fault_has_its_code() {
    assert_table(uri_verdict, TABLE);
}

/// 6-metadatauri-cap-consumer: 2,048 bytes pass this rule, 2,049 do not.
#[test]
fn a_uri_has_at_most_2048_bytes() {
    let uri = |len: usize| format!("https://h/{}", "a".repeat(len - 10));
    assert_eq!(uri_verdict(&uri(2048)), "6-wellknown-path");
    assert_eq!(uri_verdict(&uri(2049)), "6-metadatauri-cap-consumer");
    // The cap comes first, whatever else is wrong.
    assert_eq!(uri_verdict(&" ".repeat(2049)), "6-metadatauri-cap-consumer");
    // It counts bytes.
    assert_eq!(uri_verdict(&"\u{e9}".repeat(1025)), "6-metadatauri-cap-consumer");
}

/// 6-slug-grammar: N passes, N + 1 does not; the whole text must match.
#[test]
fn a_slug_has_1_to_64_characters() {
    for good in ["a", "7", "a--b", "a1-2b", "0", "default", &"a".repeat(64)] {
        assert!(is_slug(good), "{good}");
        let uri = format!("https://h/.well-known/ai-tool/{good}.json");
        assert_eq!(MetadataUri::parse(&uri).unwrap().slug(), good);
        assert_eq!(well_known_url("https://h", good).unwrap(), uri);
    }
    for bad in [
        "",
        "A",
        "-",
        "-a",
        "a-",
        "a.b",
        "a_b",
        "%61",
        "a\n",
        "\na",
        "a/b",
        "\u{e9}",
        "\u{ff41}",
        &"a".repeat(65),
    ] {
        assert!(!is_slug(bad), "{bad:?}");
        let error = well_known_url("https://h", bad).unwrap_err();
        assert_eq!((error.code(), error.offset(), error.len()), (Code::UriSlug, 0, bad.len()));
    }
}

/// 6-wellknown-path, 7-origin-pseudocode: the expected URL is built, not guessed.
#[test]
fn the_well_known_url_is_on_the_endpoints_origin() {
    for (endpoint, expected) in [
        (
            "https://weather-oracle.example.com",
            "https://weather-oracle.example.com/.well-known/ai-tool/s.json",
        ),
        ("https://opensea.io/api/search", "https://opensea.io/.well-known/ai-tool/s.json"),
        ("HTTPS://OpenSea.io:443/api?q#f", "https://opensea.io/.well-known/ai-tool/s.json"),
        ("https://h.example.:8443?x", "https://h.example.:8443/.well-known/ai-tool/s.json"),
        ("https://[2001:DB8::1]:1", "https://[2001:db8::1]:1/.well-known/ai-tool/s.json"),
    ] {
        let url = well_known_url(endpoint, "s").unwrap();
        assert_eq!(url, expected);
        let uri = MetadataUri::parse(&url).unwrap();
        assert!(uri.url().is_normalized());
        assert!(uri.url().same_origin(&erc8257::url::HttpsUrl::parse(endpoint).unwrap()));
    }
    assert_eq!(well_known_url("http://h", "s").unwrap_err().code(), Code::EndpointHttps);
    assert_eq!(well_known_url("https://a..b", "-").unwrap_err().code(), Code::UrlHostChars);
}

#[test]
fn a_refusal_points_at_the_offending_part() {
    let part = |text: &'static str| {
        let error = MetadataUri::parse(text).unwrap_err();
        &text[error.offset()..error.offset() + error.len()]
    };
    assert_eq!(part("https://h:8443/.well-known/ai-tool/a_b.json"), "a_b");
    assert_eq!(part("https://h:8443/a/a.json"), "/a/a.json");
    assert_eq!(part("https://h/a?b#c"), "?");
    assert_eq!(part("ipfs://x"), "ipfs");
}
