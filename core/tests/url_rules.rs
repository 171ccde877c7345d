//! Which URLs are taken, and with which code the others are refused. Ledger ids stand beside their rows.

use crate::support::urls::{assert_table, verdict};
use erc8257::url::{HttpsUrl, UrlFault};

/// Codes, each with the URLs that get it.
const TABLE: &[(&str, &[&str])] = &[
    (
        "ok",
        &[
            // 6-g-scope, 6-no-path-rewrite: the text after the host is free.
            "https://h.example",
            "https://h.example/",
            "https://h.example?q",
            "https://h.example#f",
            "https://h.example/a/../b//c;d=1?x={y}#z#",
            "https://h.example/%zz",
            "https://h.example/@user:443",
            "https://h.example/caf\u{e9}",
            "https://h.example/\u{feff}\u{200b}",
            "https://a.example/{id}",
            // 6-g1-lower, 6-g2-port
            "HTTPS://EXAMPLE.com/X",
            "hTTpS://h.example:443",
            "https://h.example:0/x",
            "https://h.example:1",
            "https://h.example:65535",
            // 6-g3-alabel, lib-6-alabel-valid
            "https://xn--mnchen-3ya.example",
            "https://xn--bcher-kva.example",
            "https://XN--BCHER-KVA.example",
            "https://a.xn--n3h",
            "https://xn.example",
            "https://xn-a.example",
            "https://ab--c.example",
            "https://axn--.example",
            // lib-6-host-chars; decision D13
            "https://localhost",
            "https://_dmarc.h.example",
            "https://-a-.example-",
            "https://x",
            // 6-host-trailing-dot
            "https://example.com./x",
            "https://com.",
            // 6-host-ipv6, lib-6-host-numeric
            "https://[2001:db8::1]/x",
            "https://[2001:DB8::A]:8443/x",
            "https://[::]",
            "https://[::1]",
            "https://[::ffff:10.0.0.1]",
            "https://[2001:db8:0:1:1:1:1:1]",
            "https://[2001:0:0:1::1]",
            "https://127.0.0.1",
            "https://255.255.255.255:8443/x",
            "https://0.0.0.0",
            "https://1.2.3.4.example",
            "https://1.2.3.4a",
            "https://256.1.1.1.x",
            "https://0xg",
            "https://0b1",
        ],
    ),
    // lib-6-raw-chars: before everything else.
    (
        "lib-6-raw-chars",
        &[
            " https://h.example",
            "https://h.example ",
            "https://h.example/ a",
            "https:\\\\h.example",
            "https:\\h",
            "https://h.example\\x",
            "https://h.example/a\\b",
            "ht\ttps://h.example",
            "https://h\t.example",
            "https://h.example/\n",
            "https://h.example/\0",
            "https://h.example/\u{7f}",
            "https://h.example/\u{80}",
            "https://h.example/\u{85}",
            "https://h.example/\u{9f}",
            "https://h.example/\u{a0}",
            "https://h.example/?\u{2028}",
            "https://h.example/#\u{3000}",
            "https://h\u{2003}.example",
            "http://h.example/ x",
            "https://user@h\u{fc} .example:99999",
            "not a url",
            "\u{b}",
        ],
    ),
    // 2-endpoint-https
    (
        "2-endpoint-https",
        &[
            "",
            "h",
            "https",
            "http://h.example",
            "httpss://h.example",
            "ipfs://bafy",
            "data:text/plain,x",
            "javascript:alert(1)",
            "//h.example",
            "/x",
            "https//h.example",
            "http\u{17f}://h.example",
            ":https://h.example",
            "wss://h.example",
            "view-source:https://h.example",
            "\u{feff}https://h.example",
        ],
    ),
    // 6-scheme-slashes
    (
        "6-scheme-slashes",
        &[
            "https:",
            "HTTPS:",
            "https:/",
            "https://",
            "https:h.example",
            "https:/h.example",
            "https:///h.example",
            "https:////h.example",
            "https://?x",
            "https://#x",
            "https:@/h.example",
            "https:user@h.example",
        ],
    ),
    // lib-6-userinfo
    (
        "lib-6-userinfo",
        &[
            "https://user@h.example/",
            "https://user:pass@h.example",
            "https://h.example:443@evil.example/",
            "https://@h.example",
            "https://:@h.example",
            "https://a@b@h.example",
            "https://h.example@",
            "https://u@h\u{fc}.example:99999",
            "https://u@[::1]",
            "https://[u@::1]",
            "https://%40@h.example",
        ],
    ),
    // 6-g2-port; decision B18
    (
        "6-g2-port",
        &[
            "https://h.example:",
            "https://h.example:/x",
            "https://h.example:0443",
            "https://h.example:00",
            "https://h.example:65536",
            "https://h.example:99999999999999999999999",
            "https://h.example:-1",
            "https://h.example:+443",
            "https://h.example:4a3",
            "https://h.example:443:443",
            "https://h.example::443",
            "https://h.example:\u{ff14}43",
            "https://[::1]:",
            "https://[::1]:0443",
            "https://m\u{fc}nchen.example:0443",
            "https://a..b:x",
            "https://:",
            "https://1:2:3:4:5:6:7:8:9",
        ],
    ),
    // 6-g3-alabel
    (
        "6-g3-alabel",
        &[
            "https://m\u{fc}nchen.example",
            "https://example\u{3002}com",
            "https://\u{ff48}.example",
            "https://a\u{ad}b.example",
            "https://\u{200b}.example",
            "https://\u{130}.example",
            "https://\u{212a}.example",
            "https://%41\u{fc}.example",
            "https://xn--\u{fc}.example",
            "https://a..\u{fc}",
            "https://[::\u{ff11}]",
            "https://\u{fffd}",
        ],
    ),
    // lib-6-host-percent
    (
        "lib-6-host-percent",
        &[
            "https://ex%61mple.com",
            "https://%C3%BC.example",
            "https://%",
            "https://xn--a.%61.example",
            "https://127.0.0.%31",
            "https://h.example%2fx",
        ],
    ),
    // lib-6-alabel-valid
    (
        "lib-6-alabel-valid",
        &[
            "https://xn--.example",
            "https://xn--abc-.example",
            "https://XN--abc-.example",
            "https://a.Xn--0",
            "https://xn--a\u{2d}",
            "https://xn---.example",
            "https://xn----bcher-kva-.example",
            "https://xn--99999999.example",
            "https://xn--bcher-kva_.example",
            "https://xn--abc-.1",
            // not in NFC: e with U+0301, U+212B
            "https://xn--e-xbb.example",
            "https://xn--72g.example",
        ],
    ),
    // lib-6-host-numeric
    (
        "lib-6-host-numeric",
        &[
            "https://0x7f.1",
            "https://2130706433",
            "https://127.1",
            "https://0177.0.0.1",
            "https://127.0.0.01",
            "https://256.1.1.1",
            "https://1.2.3.4.5",
            "https://1.2.3",
            "https://127.0.0.1.",
            "https://0",
            "https://0x",
            "https://0X7F000001",
            "https://a.b.0xff",
            "https://a.b.0x",
            "https://a.b.09",
            "https://h.example.1",
            "https://a..1",
            "https://1.",
            "https://0x.0x.0",
            "https://1e3.1",
        ],
    ),
    // 6-host-ipv6
    (
        "6-host-ipv6",
        &[
            "https://[fe80::1%25eth0]",
            "https://[fe80::1%eth0]",
            "https://::1",
            "https://2001:db8::1/x",
            "https://::1:443",
            "https://[",
            "https://[]",
            "https://[::1",
            "https://[::1]x",
            "https://[::1]443",
            "https://[[::1]]",
            "https://[2001:db8:0:0:0:0:0:1]",
            "https://[2001:0db8::1]",
            "https://[2001:db8::0:1]",
            "https://[0:0::1]",
            "https://[::0]",
            "https://[2001:db8:1:1:1:1:1::]",
            "https://[2001:db8::1:1:1:1:1]",
            "https://[2001::1:0:0:0:1]",
            "https://[2001:0:0:1:0:0:0:1]",
            "https://[1:0:0:2::3:4]",
            "https://[::ffff:a00:1]",
            "https://[::ffff:10.0.0.01]",
            "https://[64:ff9b::10.0.0.1]",
            "https://[::10.0.0.1]",
            "https://[127.0.0.1]",
            "https://[h.example]",
            "https://[v1.x]",
        ],
    ),
    // lib-6-host-chars
    (
        "lib-6-host-chars",
        &[
            "https://a..b",
            "https://.a",
            "https://a..",
            "https://.",
            "https://..",
            "https://:443",
            "https://a!b.example",
            "https://*.example",
            "https://a,b",
            "https://h.example;x",
            "https://h.example&x",
            "https://<h>",
            "https://{h}",
            "https://h|x",
            "https://h^x",
            "https://`h`",
            "https://'h'",
            "https://\"h\"",
            "https://~h",
            "https://a+b",
            "https://a=b",
            "https://(h)",
            "https://$h",
        ],
    ),
];

#[test]
fn each_fault_has_its_code() {
    assert_table(verdict, TABLE);
}

#[test]
fn a_closing_bracket_alone_is_no_address() {
    // Listed apart from the table: the code of the host depends on its first character.
    assert_eq!(verdict("https://]"), "lib-6-host-chars");
    assert_eq!(verdict("https://a]"), "lib-6-host-chars");
    assert_eq!(verdict("https://[::1]:443.example"), "6-g2-port");
    assert_eq!(verdict("https://a[::1]"), "6-g2-port");
}

/// lib-6-host-chars: N passes, N + 1 does not.
#[test]
fn labels_have_63_bytes_and_hosts_253() {
    let label = |len: usize| "a".repeat(len);
    let url = |host: &str| format!("https://{host}/x");
    assert_eq!(verdict(&url(&label(63))), "ok");
    assert_eq!(verdict(&url(&label(64))), "lib-6-host-chars");
    assert_eq!(verdict(&url(&format!("{}.b", label(64)))), "lib-6-host-chars");
    assert_eq!(verdict(&url(&format!("b.{}.", label(64)))), "lib-6-host-chars");

    let host = |last: usize| [label(63), label(63), label(63), label(last)].join(".");
    assert_eq!(host(61).len(), 253);
    assert_eq!(verdict(&url(&host(61))), "ok");
    assert_eq!(verdict(&url(&format!("{}.", host(61)))), "ok");
    assert_eq!(verdict(&url(&host(62))), "lib-6-host-chars");
    assert_eq!(verdict(&url(&format!("{}.", host(62)))), "lib-6-host-chars");
    assert_eq!(verdict(&url(&format!("{}:443", host(61)))), "ok");

    // A label that is too long is not decoded first.
    let error = HttpsUrl::parse("https://xn--9999999999999999999999999999999999999999999999999999999999999")
        .unwrap_err();
    assert_eq!(error.fault(), UrlFault::HostChars);
    assert_eq!((error.offset(), error.len()), (8, 65));
}

#[test]
fn a_refusal_points_at_the_offending_part() {
    let part = |text: &'static str| {
        let error = HttpsUrl::parse(text).unwrap_err();
        &text[error.offset()..error.offset() + error.len()]
    };
    assert_eq!(part("https://h.example/a\u{2028}b"), "\u{2028}");
    assert_eq!(part("http://h.example"), "http");
    assert_eq!(part("h.example"), "h.example");
    assert_eq!(part("https://a:b@c:d@h.example/@"), "a:b@c:d@");
    assert_eq!(part("https://h.example:0443/x"), "0443");
    assert_eq!(part("https://[::1]:x/"), "x");
    assert_eq!(part("https://a.m\u{fc}n.example"), "\u{fc}");
    assert_eq!(part("https://a%62.example"), "%");
    assert_eq!(part("https://a.xn--abc-.example"), "xn--abc-");
    assert_eq!(part("https://a.b.1:8443/x"), "a.b.1");
    assert_eq!(part("https://[::0]:8443/x"), "[::0]");
    assert_eq!(part("https://ab.c!d.example"), "!");
    for (text, offset) in
        [("https:h", 6), ("https:///h", 8), ("https://a..b", 10), ("https://h.example:", 18)]
    {
        let error = HttpsUrl::parse(text).unwrap_err();
        assert_eq!((error.offset(), error.len()), (offset, 0), "{text}");
    }
}

#[test]
fn a_wrong_scheme_can_be_told_from_a_bad_url() {
    for text in ["", "ipfs://x", "http://h.example"] {
        assert!(HttpsUrl::parse(text).unwrap_err().fault() == UrlFault::Scheme, "{text}");
    }
    for text in ["https:h", "https://u@h", "https://a..b"] {
        assert!(HttpsUrl::parse(text).unwrap_err().fault() != UrlFault::Scheme, "{text}");
    }
}
