//! A-labels (`lib-6-alabel-valid`, `6-g3-alabel`) against the IDNA corpora and an independent Punycode encoder.

use crate::support::urls::{corpus, rows, verdict};
use erc8257::url::{HttpsUrl, a_label_to_unicode};
use idna::punycode;
use serde_json::Value;
use unicode_normalization::is_nfc;

/// The ledger row's rule for a label that begins with `xn--`, written with other people's code.
fn expected(encoded: &str) -> Option<String> {
    let lower = encoded.to_ascii_lowercase();
    let decoded = punycode::decode_to_string(&lower)?;
    let good = punycode::encode_str(&decoded)? == lower && !decoded.is_ascii() && is_nfc(&decoded);
    good.then_some(decoded)
}

fn assert_agrees(encoded: &str) {
    let label = format!("xn--{encoded}");
    assert_eq!(a_label_to_unicode(&label), expected(encoded), "{label}");
}

#[test]
fn every_short_label_agrees() {
    const ALPHABET: &[u8] = b"abceghjkmprtxz0259-";
    let mut label = Vec::new();
    // Every text of up to four of these bytes, and of five with the most telling endings.
    for code in 0..ALPHABET.len().pow(4) {
        let mut rest = code;
        label.clear();
        for _ in 0..4 {
            label.push(ALPHABET[rest % ALPHABET.len()]);
            rest /= ALPHABET.len();
        }
        let text = std::str::from_utf8(&label).unwrap();
        for len in 1..=4 {
            assert_agrees(&text[..len]);
        }
        for end in ["a", "9", "-", "999999", "zzz9", "-kva"] {
            assert_agrees(&format!("{text}{end}"));
        }
    }
}

/// `lib-6-alabel-valid`: a text that is not a label of a host decodes to nothing, with any text behind its
/// `xn--`.
#[test]
fn a_label_that_no_host_has_is_refused() {
    for bad in ["/", ".", "\0", " ", "\n", "\u{e9}", "\u{202e}", "%", "<", "\\"] {
        for label in [format!("xn--b{bad}cher-kva"), format!("xn--{bad}-kva"), format!("xn--bcher-kva{bad}")]
        {
            assert_eq!(a_label_to_unicode(&label), None, "{label:?}");
        }
    }
    assert_eq!(a_label_to_unicode("xn--b_cher-3ya").as_deref(), Some("b\u{fc}_cher"));
}

#[test]
fn numbers_that_overflow_are_refused() {
    for encoded in
        ["99999999", "999999999999999999999999999999", "zzzzzzzz", "a9999999a", "kva99999", "le5xi", "ls8h"]
    {
        assert_agrees(encoded);
    }
    // The last code point and the one after it; surrogates.
    assert_eq!(a_label_to_unicode("xn--dn32g").as_deref(), Some("\u{10ffff}"));
    for encoded in ["en32g", "fn32g"] {
        assert_eq!(a_label_to_unicode(&format!("xn--{encoded}")), None);
    }
    for (encoded, point) in [
        ("hb9b", Some("\u{d7ff}")),
        ("ib9b", None),
        ("iv9b", None),
        ("zy0c", None),
        ("0y0c", Some("\u{e000}")),
    ] {
        assert_eq!(a_label_to_unicode(&format!("xn--{encoded}")).as_deref(), point, "{encoded}");
    }
}

#[test]
fn a_label_has_at_most_63_bytes_to_be_decoded() {
    let label = format!("xn--{}", "a".repeat(59));
    assert_eq!(a_label_to_unicode(&label).unwrap().chars().count(), 59);
    assert_eq!(verdict(&format!("https://{label}/")), "ok");
    assert_eq!(a_label_to_unicode(&format!("{label}a")), None);
    assert_eq!(verdict(&format!("https://{label}a/")), "lib-6-host-chars");
}

#[test]
fn the_punycode_corpus_decodes() {
    let tests: Vec<Value> = serde_json::from_str(&corpus("idna/punycode_tests.json")).unwrap();
    let mut decoded = 0;
    for test in &tests {
        let (encoded, unicode) = (test["encoded"].as_str().unwrap(), test["decoded"].as_str().unwrap());
        if encoded.len() > 59 {
            continue;
        }
        let expected = (!unicode.is_ascii() && is_nfc(unicode)).then(|| {
            // We read Punycode as host names do: ASCII letters in lower case.
            unicode.chars().map(|c| c.to_ascii_lowercase()).collect::<String>()
        });
        assert_eq!(a_label_to_unicode(&format!("xn--{encoded}")), expected, "{encoded}");
        decoded += usize::from(expected.is_some());
    }
    assert!(decoded >= 14, "{decoded} of {}", tests.len());
}

/// 6-g3-alabel: whatever `ToASCII` makes of them.
#[test]
fn every_u_label_is_refused() {
    let rows = rows("idna/ulabel-must-reject.jsonl");
    assert_eq!(rows.len(), 63);
    for row in rows {
        let host = row["input"].as_str().unwrap();
        let verdict = verdict(&format!("https://{host}/"));
        assert!(matches!(verdict, "6-g3-alabel" | "lib-6-raw-chars"), "{host}: {verdict}");
    }
}

/// One row of `IdnaTestV2`: the source, the result of `toASCII` without transitional processing, its errors.
struct Row {
    source: String,
    ascii: String,
    errors: String,
}

fn unescape(column: &str) -> Option<String> {
    if column == "\"\"" {
        return Some(String::new());
    }
    let mut out = String::new();
    let mut rest = column;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        let (hex, next) = match after.strip_prefix("x{") {
            Some(braced) => braced.split_once('}')?,
            None => after.strip_prefix('u')?.split_at(4),
        };
        out.push(char::from_u32(u32::from_str_radix(hex, 16).ok()?)?); // None: a lone surrogate
        rest = next;
    }
    out.push_str(rest);
    Some(out)
}

fn idna_test_v2() -> Vec<Row> {
    let text = corpus("idna/IdnaTestV2-17.0.0.txt.gz");
    let lines =
        text.lines().map(|line| line.split('#').next().unwrap()).filter(|line| !line.trim().is_empty());
    let rows = lines.filter_map(|line| {
        let columns: Vec<&str> = line.split(';').map(str::trim).collect();
        let or = |column: usize, fallback: &str| match columns[column] {
            "" => fallback.to_owned(),
            text => text.to_owned(),
        };
        let unicode = or(1, columns[0]);
        let (source, ascii) = (unescape(columns[0])?, unescape(&or(3, &unicode))?);
        Some(Row { source, ascii, errors: or(4, columns[2]).trim_matches(['[', ']']).to_owned() })
    });
    rows.collect()
}

/// We take every host that IDNA gives without an error; we never take a host that is not ASCII.
#[test]
fn idna_results_are_taken_and_sources_are_not_converted() {
    let rows = idna_test_v2();
    assert!(rows.len() > 6_000, "{}", rows.len());
    let (mut taken, mut refused, mut undecodable) = (0, 0, 0);
    for row in &rows {
        let url = format!("https://{}/", row.source);
        let found = verdict(&url);
        if row.source.contains(['/', '?', '#', '@', ':']) {
            continue; // not one host to a URL
        }
        if !row.source.is_ascii() {
            assert!(matches!(found, "6-g3-alabel" | "lib-6-raw-chars"), "{url}: {found}");
            refused += 1;
        } else if row.errors.contains("P4") && !row.source.contains("..") {
            // P4: a label that is not Punycode.
            assert_ne!(found, "ok", "{url} [{}]", row.errors);
            undecodable += 1;
        }
        if row.errors.is_empty() && !row.ascii.is_empty() {
            let url = format!("https://{}/", row.ascii);
            // IDNA knows nothing of IPv4: `1.2` is a name to it.
            if verdict(&url) == "lib-6-host-numeric" {
                assert!(row.ascii.trim_end_matches('.').ends_with(|c: char| c.is_ascii_digit()), "{url}");
                continue;
            }
            assert_eq!(verdict(&url), "ok", "{url}");
            assert!(HttpsUrl::parse(&url).unwrap().is_normalized(), "{url}");
            taken += 1;
        }
    }
    assert!(taken > 500 && refused > 3_000 && undecodable >= 5, "{taken} {refused} {undecodable}");
}

/// The A-labels of WPT's `toascii.json`: where a browser refuses one and we take it, the label decodes. Only
/// the validity rules of UTS #46 speak against it.
#[test]
fn wpt_a_labels_differ_by_uts_46_validity_only() {
    let tests: Vec<Value> = serde_json::from_str(&corpus("idna/wpt-toascii.json")).unwrap();
    let mut seen = 0;
    for test in tests.iter().filter(|test| test.is_object()) {
        let (host, output) = (test["input"].as_str().unwrap(), test["output"].as_str());
        if !host.is_ascii() || !host.contains("xn--") || host.contains('%') {
            continue;
        }
        seen += 1;
        let found = verdict(&format!("https://{host}/"));
        let ours =
            host.split('.').filter_map(|label| label.strip_prefix("xn--")).all(|e| expected(e).is_some());
        assert_eq!(found != "lib-6-alabel-valid", ours, "{host}: {found}, WPT {output:?}");
    }
    assert!(seen >= 8, "{seen}");
}

#[cfg(feature = "idn")]
mod idn {
    use erc8257::Code;
    use erc8257::url::host_to_ascii;

    #[test]
    fn a_publisher_can_convert_a_host() {
        for (host, ascii) in [
            ("m\u{fc}nchen.example", "xn--mnchen-3ya.example"),
            ("B\u{fc}cher.Example.", "xn--bcher-kva.example."),
            ("fa\u{df}.de", "xn--fa-hia.de"),
            ("example\u{3002}com", "example.com"),
            ("\u{2603}", "xn--n3h"),
            ("my_tool.example", "my_tool.example"),
            ("XN--BCHER-KVA.example", "xn--bcher-kva.example"),
            ("r3---sn.example", "r3---sn.example"),
            ("[2001:DB8::1]", "[2001:db8::1]"),
            ("127.0.0.1", "127.0.0.1"),
        ] {
            assert_eq!(host_to_ascii(host).unwrap(), ascii, "{host}");
        }
    }

    #[test]
    fn a_host_that_idna_refuses_is_refused() {
        for (host, code) in [
            ("\u{fc} b", Code::UrlRawChars),
            ("\u{200d}.example", Code::UrlALabel),
            ("\u{ad}", Code::UrlALabel),
            ("-\u{fc}.example", Code::UrlALabel),
            ("xn--a.\u{df}", Code::UrlALabel),
            ("\u{fc}..example", Code::UrlALabel),
            ("\u{fc}@b", Code::UrlALabel),
            ("\u{fffd}.com", Code::UrlALabel),
            ("\u{fc}!.example", Code::UrlHostChars),
            ("\u{ff11}27.1", Code::UrlHostNumeric),
            ("", Code::UrlHostChars),
            ("a..b", Code::UrlHostChars),
            ("xn--abc-", Code::UrlALabelInvalid),
        ] {
            let error = host_to_ascii(host).unwrap_err();
            assert_eq!(error.code(), code, "{host}");
            assert!(host.get(error.offset()..error.offset() + error.len()).is_some());
        }
    }
}
