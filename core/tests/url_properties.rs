//! Properties of the URL parser, with the `url`, `idna` and `unicode-normalization` crates and std as oracles.

use std::net::Ipv6Addr;

use crate::support::urls::{uri_verdict, verdict};
use erc8257::url::{HttpsUrl, MetadataUri, a_label_to_unicode, is_slug, normalize_url, well_known_url};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use unicode_normalization::is_nfc;

/// Runs a property on the same cases every time, and writes no file.
fn check<S: Strategy>(cases: u32, strategy: &S, property: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[0x82; 32]);
    TestRunner::new_with_rng(config, rng).run(strategy, property).unwrap();
}

/// Texts that are almost URLs: good and bad parts, put together.
fn almost_url() -> impl Strategy<Value = String> {
    let scheme = prop_oneof![
        20 => Just("https://"),
        2 => Just("HTTPS://"),
        1 => Just("httpS:/"),
        1 => Just("https:"),
        1 => Just("http://"),
        1 => Just("https:\\\\"),
    ];
    let user = prop_oneof![20 => Just(String::new()), 1 => "[a-z:%@]{0,4}@"];
    let label = prop_oneof![
        8 => "[a-zA-Z0-9_-]{1,12}".boxed(),
        2 => "[xX][nN]--[a-z0-9-]{0,8}".boxed(),
        2 => "[0-9]{1,4}".boxed(),
        1 => "0[xX][0-9a-fA-F]{0,3}".boxed(),
        1 => "[a-z]{60,66}".boxed(),
        1 => "[ -~]{0,6}".boxed(),
        1 => "\\PC{0,3}".boxed(),
    ];
    let name = prop::collection::vec(label, 1..5).prop_map(|labels| labels.join("."));
    let host = prop_oneof![
        8 => name.boxed(),
        1 => any::<[u16; 8]>().prop_map(|groups| format!("[{}]", Ipv6Addr::from(groups))).boxed(),
        1 => "\\[[0-9a-fA-F:.]{0,20}\\]".boxed(),
        1 => any::<[u8; 4]>().prop_map(|[a, b, c, d]| format!("{a}.{b}.{c}.{d}")).boxed(),
    ];
    let dot = prop_oneof![6 => Just(""), 1 => Just(".")];
    let port = prop_oneof![
        4 => Just(String::new()),
        2 => Just(":443".to_owned()),
        2 => any::<u16>().prop_map(|port| format!(":{port}")),
        1 => ":[0-9a-z:]{0,6}",
    ];
    let rest = prop_oneof![3 => "[/?#][ -~]{0,20}".boxed(), 3 => "/[a-z0-9./?=&%#]{0,20}".boxed(), 1 => "[/?#]\\PC{0,10}".boxed(), 1 => Just(String::new()).boxed()];
    (scheme, user, host, dot, port, rest)
        .prop_map(|(scheme, user, host, dot, port, rest)| format!("{scheme}{user}{host}{dot}{port}{rest}"))
}

/// Normalising an accepted URL gives a normalised, accepted URL of the same origin and rest.
#[test]
fn normalisation_is_idempotent() {
    check(15_000, &almost_url(), |text| {
        let Ok(url) = HttpsUrl::parse(&text) else {
            return Ok(());
        };
        let normalized = url.normalized();
        prop_assert_eq!(normalized.len(), url.normalized_len());
        prop_assert_eq!(url.is_normalized(), *normalized == *text);
        let again = HttpsUrl::parse(&normalized).unwrap();
        prop_assert!(again.is_normalized());
        prop_assert_eq!(&*again.normalized(), &*normalized);
        prop_assert_eq!(again.rest(), url.rest());
        prop_assert_eq!(again.port(), url.port());
        prop_assert_eq!(again.host(), url.host().to_ascii_lowercase());
        prop_assert!(again.same_origin(&url) && url.same_origin(&again));
        prop_assert_eq!(again.origin(), url.origin());
        prop_assert_eq!(format!("{}{}", url.origin(), url.rest()), &*normalized);
        prop_assert_eq!(normalize_url(&text).unwrap(), &*normalized);
        prop_assert_eq!(url.has_trailing_dot(), again.has_trailing_dot());
        Ok(())
    });
}

/// Wherever the `url` crate takes what we take, it finds the same scheme, host and port.
#[test]
fn both_parsers_find_the_same_origin() {
    let taken = std::cell::Cell::new((0_u32, 0_u32));
    check(15_000, &almost_url(), |text| {
        let Ok(ours) = HttpsUrl::parse(&text) else {
            return Ok(());
        };
        let (both, alone) = taken.get();
        let Ok(theirs) = url::Url::parse(&text) else {
            // Only for a label that decodes but that UTS #46 does not want.
            prop_assert!(text.to_ascii_lowercase().contains("xn--"), "{}", text);
            taken.set((both, alone + 1));
            return Ok(());
        };
        taken.set((both + 1, alone));
        prop_assert_eq!(theirs.scheme(), "https");
        prop_assert_eq!(theirs.username(), "");
        prop_assert_eq!(theirs.port(), ours.port());
        let host = theirs.host_str().unwrap();
        if let Some(url::Host::Ipv6(address)) = theirs.host() {
            // WHATWG writes an IPv4-mapped address without dots.
            prop_assert_eq!(format!("[{address}]"), ours.host().to_ascii_lowercase());
        } else {
            prop_assert_eq!(host, ours.host().to_ascii_lowercase());
        }
        Ok(())
    });
    let (both, alone) = taken.get();
    assert!(both > 2_000, "{both} taken by both, {alone} by us alone");
}

/// Any text at all: no panic, and every refusal points into the text (which `verdict` asserts).
#[test]
fn any_text_gets_a_verdict() {
    let text = prop_oneof![
        "\\PC{0,40}".boxed(),
        any::<String>().boxed(),
        any::<String>().prop_map(|text| format!("https://{text}")).boxed(),
        any::<String>().prop_map(|text| format!("https://h.example/.well-known/ai-tool/{text}.json")).boxed(),
        almost_url().boxed(),
    ];
    check(10_000, &text, |text| {
        let general = verdict(&text);
        let _ = uri_verdict(&text);
        // lib-6-raw-chars wins over everything.
        let raw = text.chars().any(|c| c == '\\' || c.is_control() || c.is_whitespace());
        prop_assert_eq!(raw, general == "lib-6-raw-chars");
        if let Ok(url) = HttpsUrl::parse(&text) {
            let _ = url.address_class();
            prop_assert!(url.odd_path_char().is_none_or(|at| text.is_char_boundary(at)));
        }
        Ok(())
    });
}

/// A metadataURI is an HTTPS URL whose normalised text is the well-known URL of its own origin and slug.
#[test]
fn a_metadata_uri_is_the_well_known_url_of_its_origin() {
    let path = prop_oneof![
        4 => "/\\.well-known/ai-tool/[a-z0-9-]{1,8}\\.json",
        1 => "/\\.well-known/ai-tool/[a-zA-Z0-9./_%-]{0,8}\\.json",
        1 => "/[a-z./?#]{0,12}",
    ];
    let host = prop_oneof![8 => "[a-zA-Z0-9-]{1,8}\\.example", 1 => "[ -~]{0,8}"];
    let port = prop_oneof![3 => Just(""), 1 => Just(":443"), 1 => Just(":8443")];
    check(10_000, &(host, port, path), |(host, port, path)| {
        let text = format!("https://{host}{port}{path}");
        let slug = path.strip_prefix("/.well-known/ai-tool/").and_then(|name| name.strip_suffix(".json"));
        let expected = slug.filter(|slug| is_slug(slug)).and_then(|slug| {
            let url = well_known_url(&text, slug).ok()?;
            (normalize_url(&text).ok()? == url).then_some(slug)
        });
        prop_assert_eq!(MetadataUri::parse(&text).ok().map(|uri| uri.slug()), expected);
        Ok(())
    });
}

/// RFC 5952 by std: we take exactly the text that it writes, hex case aside.
#[test]
fn ipv6_is_taken_in_the_canonical_spelling_only() {
    let group = prop_oneof![3 => Just(0_u16), 1 => Just(0xffff_u16), 1 => any::<u16>(), 1 => 0_u16..16];
    let groups = prop::collection::vec(group, 8);
    check(10_000, &groups, |groups| {
        let groups: [u16; 8] = groups.try_into().unwrap();
        let address = Ipv6Addr::from(groups);
        let canonical = address.to_string();
        prop_assert_eq!(verdict(&format!("https://[{canonical}]")), "ok");
        prop_assert_eq!(verdict(&format!("https://[{}]", canonical.to_ascii_uppercase())), "ok");
        let mut others = vec![
            groups.map(|group| format!("{group:x}")).join(":"),
            groups.map(|group| format!("{group:04x}")).join(":"),
            groups.map(|group| format!("{group:x}")).join(":").replacen(":0:", "::", 1),
        ];
        let [.., high, low] = groups;
        let [[a, b], [c, d]] = [high.to_be_bytes(), low.to_be_bytes()];
        others.push(format!(
            "{}:{a}.{b}.{c}.{d}",
            groups[..6].iter().map(|g| format!("{g:x}")).collect::<Vec<_>>().join(":")
        ));
        for other in others.into_iter().filter(|other| *other != canonical) {
            prop_assert_eq!(verdict(&format!("https://[{other}]")), "6-host-ipv6");
        }
        Ok(())
    });
}

/// Labels that the `idna` crate's encoder makes decode to the encoded text, if it was in NFC and a host can
/// have them.
#[test]
fn encoded_labels_decode_to_what_was_encoded() {
    let text = prop_oneof![
        "[a-z0-9-]{0,6}\\PC{1,6}[a-z0-9-]{0,6}",
        "[\u{80}-\u{24f}]{1,10}",
        "[\u{4e00}-\u{9fff}]{1,8}"
    ];
    check(10_000, &text, |text| {
        let text = text.to_lowercase();
        let encoded = idna::punycode::encode_str(&text).unwrap();
        // Encoded upper-case letters outside ASCII are kept; ASCII ones are read in lower case.
        let of_a_host =
            encoded.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        let decodes = !text.is_ascii() && is_nfc(&text) && encoded.len() <= 59 && of_a_host;
        let expected = decodes.then_some(text);
        prop_assert_eq!(a_label_to_unicode(&format!("xn--{encoded}")), expected);
        Ok(())
    });
}

/// An independent encoder makes every label that we take from its decoded form.
#[test]
fn decoded_labels_encode_back() {
    let label = prop_oneof![
        "[a-z0-9]{1,12}",
        "[a-z0-9-]{1,20}-[a-z0-9]{1,12}",
        "[a-zA-Z0-9-]{1,59}",
        "[a-z0-9]{40,59}"
    ];
    check(20_000, &label, |encoded| {
        let lower = encoded.to_ascii_lowercase();
        let theirs = idna::punycode::decode_to_string(&lower)
            .filter(|decoded| !decoded.is_ascii() && is_nfc(decoded))
            .filter(|decoded| idna::punycode::encode_str(decoded).as_deref() == Some(lower.as_str()));
        prop_assert_eq!(a_label_to_unicode(&format!("xn--{encoded}")), theirs);
        Ok(())
    });
}
