//! G1 and G2, the origin, and the properties of a URL (§6).

use std::borrow::Cow;

use erc8257::Code;
use erc8257::url::{HttpsUrl, normalize_url};

fn parse(text: &str) -> HttpsUrl<'_> {
    HttpsUrl::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// 6-g1-lower, 6-g2-port, 6-no-path-rewrite
#[test]
fn only_scheme_host_and_port_443_change() {
    for (text, normalized) in [
        ("HTTPS://EXAMPLE.com/X", "https://example.com/X"),
        ("https://h:443/x", "https://h/x"),
        ("https://h:443", "https://h"),
        ("https://h:8443/x", "https://h:8443/x"),
        ("https://h:0/x", "https://h:0/x"),
        ("https://H:80", "https://h:80"),
        ("https://[2001:DB8::A]:443/A", "https://[2001:db8::a]/A"),
        ("https://[::FFFF:10.0.0.1]:8443", "https://[::ffff:10.0.0.1]:8443"),
        ("https://XN--BCHER-KVA.Example./B%C3%BC?Q=%41#F", "https://xn--bcher-kva.example./B%C3%BC?Q=%41#F"),
        ("https://H.example?Q", "https://h.example?Q"),
        ("https://h.example/../A/./b//?#", "https://h.example/../A/./b//?#"),
        ("https://h.example:443?x=:443", "https://h.example?x=:443"),
    ] {
        let url = parse(text);
        assert_eq!(url.normalized(), normalized);
        assert_eq!(url.normalized_len(), normalized.len(), "{text}");
        assert_eq!(url.is_normalized(), text == normalized, "{text}");
        assert_eq!(normalize_url(text).unwrap(), normalized);
        assert_eq!(url.as_str(), text);
    }
}

#[test]
fn a_normalised_url_is_not_copied() {
    assert!(matches!(parse("https://h.example:8443/X").normalized(), Cow::Borrowed(_)));
    assert!(matches!(parse("https://H.example").normalized(), Cow::Owned(_)));
}

#[test]
fn normalising_converts_no_u_label() {
    assert_eq!(normalize_url("https://m\u{fc}nchen.example").unwrap_err().code(), Code::UrlALabel);
}

#[test]
fn the_parts_are_as_written() {
    let url = parse("HTTPS://Tools.Example.com:443/a?b#c");
    assert_eq!((url.host(), url.port(), url.rest()), ("Tools.Example.com", None, "/a?b#c"));
    let url = parse("https://[2001:DB8::1]:8443");
    assert_eq!((url.host(), url.port(), url.rest()), ("[2001:DB8::1]", Some(8443), ""));
}

/// 6-origin-rfc6454, 7-origin-pseudocode
#[test]
fn origins_are_equal_after_normalisation_only() {
    let base = parse("https://tools.example.com/.well-known/ai-tool/a.json");
    for same in [
        "https://tools.example.com",
        "HTTPS://TOOLS.example.COM:443/x",
        "https://tools.example.com?x",
        "https://tools.example.com#@evil.example",
        "https://tools.example.com/@evil.example:8443",
    ] {
        assert!(base.same_origin(&parse(same)) && parse(same).same_origin(&base), "{same}");
        assert_eq!(parse(same).origin(), "https://tools.example.com");
    }
    for other in [
        "https://tools.example.com:8443",
        "https://tools.example.com:0",
        "https://example.com",
        "https://a.tools.example.com",
        "https://tools.example.com.",
        "https://tools.example.com.evil.example",
        "https://tools-example.com",
        "https://evil.example/tools.example.com",
    ] {
        assert!(!base.same_origin(&parse(other)) && !parse(other).same_origin(&base), "{other}");
    }
    let port = parse("https://h:8443/a");
    assert!(port.same_origin(&parse("https://H:8443")));
    assert_eq!(port.origin(), "https://h:8443");
}

/// 6-host-trailing-dot: flagged, and another origin.
#[test]
fn a_trailing_dot_is_kept_and_seen() {
    assert!(parse("https://example.com./x").has_trailing_dot());
    assert!(parse("https://example.com.:8443").has_trailing_dot());
    for text in ["https://example.com/.", "https://example.com", "https://[::1]/."] {
        assert!(!parse(text).has_trailing_dot(), "{text}");
    }
    assert!(parse("https://example.com.").same_origin(&parse("https://EXAMPLE.com.:443")));
}

/// lib-6-path-chars
#[test]
fn characters_outside_rfc_3986_are_found() {
    let allowed = "https://h.example/AZaz09-._~!$&'()*+,;=:@/?/?%41%ff#AZ-._~!$&'()*+,;=:@/?%0a";
    assert_eq!(parse(allowed).odd_path_char(), None);
    assert_eq!(parse("https://h.example").odd_path_char(), None);
    for odd in
        ["{", "}", "\"", "<", ">", "|", "^", "`", "[", "]", "\u{e9}", "\u{1f600}", "%", "%4", "%4g", "%%41"]
    {
        for (start, end) in
            [("https://h.example/a", ""), ("https://H.example:443?", "z"), ("https://h#", "/x")]
        {
            let text = format!("{start}{odd}{end}");
            assert_eq!(parse(&text).odd_path_char(), Some(start.len()), "{text}");
        }
    }
    assert_eq!(parse("https://h/a#b#c").odd_path_char(), Some(13));
    assert_eq!(parse("https://a.example/{id}").odd_path_char(), Some(18));
}
