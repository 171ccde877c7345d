//! A text taken as an HTTPS URL normalises to itself, and is read as the `url` crate reads it. A good URL is
//! taken.
//!
//! Input: a byte that says whether the rest is a text or choices of pieces that one is put together from; then that.

use std::net::{Ipv4Addr, Ipv6Addr};

use erc8257::url::{AddressClass, HttpsUrl, MetadataUri, a_label_to_unicode, is_slug, well_known_url};
use erc8257::{Code, ToolRef, UrlError, host_to_ascii};

use crate::core::{CORE, Core};
use crate::dice::Dice;

/// The property of the core.
pub fn url(input: &[u8]) {
    holds(&CORE, input);
}

/// The property.
pub fn holds(core: &Core, input: &[u8]) {
    let mut dice = Dice::of(input);
    if dice.byte() % 2 == 1 {
        let pieces = Pieces::roll(&mut dice);
        let text = pieces.text();
        if let Some(wanted) = pieces.wanted() {
            let found = (core.normalize_url)(&text);
            assert_eq!(found, Ok(wanted), "{text}");
        }
        judge(core, &text);
    } else if let Ok(text) = std::str::from_utf8(dice.rest()) {
        judge(core, text);
        judge(core, &format!("https://{text}"));
        judge(core, &format!("https://tools.example/.well-known/ai-tool/{text}.json"));
        labels(text);
        tool_ref(text);
    }
}

fn judge(core: &Core, text: &str) {
    let raw = text.chars().any(|c| c == '\\' || c.is_control() || c.is_whitespace());
    match HttpsUrl::parse(text) {
        Ok(url) => {
            assert!(!raw, "{text:?}");
            taken(core, text, &url);
        }
        Err(refusal) => {
            let error = UrlError::from(refusal);
            assert_eq!(error.code() == Code::UrlRawChars, raw, "{text:?}");
            points_into(&error, text);
            assert_eq!((core.normalize_url)(text), Err(error), "{text:?}");
        }
    }
    metadata_uri(core, text);
}

fn points_into(error: &UrlError, text: &str) {
    assert!(text.get(error.offset()..error.offset() + error.len()).is_some(), "{text:?}: {error:?}");
}

fn taken(core: &Core, text: &str, url: &HttpsUrl<'_>) {
    let normalized = (core.normalize_url)(text).expect("taken");
    assert_eq!(normalized, url.normalized(), "{text}");
    assert_eq!(url.is_normalized(), normalized == text, "{text}");
    assert_eq!(format!("{}{}", url.origin(), url.rest()), normalized, "{text}");
    assert_eq!((core.normalize_url)(&normalized).as_ref(), Ok(&normalized), "not at rest: {text}");
    let again = HttpsUrl::parse(&normalized).expect("a normalised URL is taken");
    assert!(again.is_normalized() && again.same_origin(url) && url.same_origin(&again), "{text}");
    assert_eq!(
        (again.host(), again.port(), again.rest()),
        (url.host().to_ascii_lowercase().as_str(), url.port(), url.rest()),
        "{text}"
    );
    assert!(url.odd_path_char().is_none_or(|at| text.is_char_boundary(at)), "{text}");

    // Another parser finds the same server.
    match ::url::Url::parse(text) {
        Ok(theirs) => {
            assert_eq!(theirs.scheme(), "https", "{text}");
            assert_eq!((theirs.username(), theirs.password()), ("", None), "{text}");
            assert_eq!(theirs.port(), url.port(), "{text}");
            match theirs.host() {
                // WHATWG writes an IPv4-mapped address without dots.
                Some(::url::Host::Ipv6(address)) => {
                    assert_eq!(format!("[{address}]"), again.host(), "{text}");
                }
                Some(::url::Host::Ipv4(address)) => assert_eq!(address.to_string(), again.host(), "{text}"),
                host => assert_eq!(host, Some(::url::Host::Domain(again.host())), "{text}"),
            }
        }
        // A label that decodes, but that UTS #46 does not want.
        Err(error) => assert!(again.host().contains("xn--"), "{error}: {text}"),
    }
    address(again.host(), url.address_class());
}

/// A public address is not an address that std knows as private.
fn address(host: &str, class: Option<AddressClass>) {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    if let Ok(four) = bare.parse::<Ipv4Addr>() {
        let shared = four.octets()[0] == 100 && four.octets()[1] & 0xc0 == 64;
        let listed = four.is_private() || four.is_loopback() || four.is_link_local() || shared;
        let odd =
            four.is_unspecified() || four.is_broadcast() || four.is_documentation() || four.is_multicast();
        let class = class.expect("an address has a class");
        assert_eq!(matches!(class, AddressClass::Private(_)), listed, "{host}");
        assert!(!(odd && class.is_public()), "{host}");
    } else if let Ok(six) = bare.parse::<Ipv6Addr>() {
        let class = class.expect("an address has a class");
        let odd = six.is_loopback()
            || six.is_unspecified()
            || six.is_multicast()
            || six.is_unique_local()
            || six.is_unicast_link_local();
        assert!(!(odd && class.is_public()), "{host}");
    }
}

/// A metadataURI is an HTTPS URL whose normal form is the well-known URL of its own origin and slug.
fn metadata_uri(core: &Core, text: &str) {
    match MetadataUri::parse(text) {
        Ok(uri) => {
            assert!(is_slug(uri.slug()) && text.len() <= 2_048, "{text}");
            let wanted = well_known_url(text, uri.slug()).expect("a good URL and a good slug");
            assert_eq!((core.normalize_url)(text), Ok(wanted), "{text}");
        }
        Err(error) => {
            points_into(&error, text);
            let Some((_, name)) = text.rsplit_once('/') else { return };
            let Some(slug) = name.strip_suffix(".json").filter(|slug| is_slug(slug)) else { return };
            let Ok(normal) = (core.normalize_url)(text) else { return };
            let found = well_known_url(text, slug) == Ok(normal) && text.len() <= 2_048;
            assert!(!found, "refused, and it is the well-known URL: {text}: {error}");
        }
    }
}

/// An encoded label is taken as a host; a decoded label is not ASCII.
fn labels(text: &str) {
    if let Ok(host) = host_to_ascii(text) {
        let url = format!("https://{host}/");
        let parsed = HttpsUrl::parse(&url).unwrap_or_else(|error| panic!("{error}: {text:?} gives {host:?}"));
        assert_eq!(parsed.host(), host, "{text:?}");
    }
    if let Some(decoded) = a_label_to_unicode(text) {
        assert!(!decoded.is_ascii() && text.is_ascii() && text.len() <= 63, "{text:?}");
    }
}

fn tool_ref(text: &str) {
    if let Ok(tool) = text.parse::<ToolRef>() {
        assert_eq!(tool.to_string().parse(), Ok(tool));
        assert_eq!(tool.to_string(), text.to_ascii_lowercase());
    }
}

/// A piece of a URL, and its normal form, or `None` if it makes the URL bad or doubtful.
type Piece = (&'static str, Option<&'static str>);

const SCHEMES: [Piece; 10] = [
    ("https://", Some("https://")),
    ("HTTPS://", Some("https://")),
    ("hTtPs://", Some("https://")),
    ("https:", None),
    ("https:/", None),
    ("https:///", None),
    ("http://", None),
    ("https:\\\\", None),
    (" https://", None),
    ("https://user:pass@", None),
];

const LABELS: [Piece; 34] = [
    ("tools", Some("tools")),
    ("example", Some("example")),
    ("Example", Some("example")),
    ("a", Some("a")),
    ("A-1", Some("a-1")),
    ("0x", None),
    ("x0", Some("x0")),
    ("1", None),
    ("127", None),
    ("255", None),
    ("256", None),
    ("0", None),
    ("0177", None),
    ("0x7f", None),
    ("0xG", None),
    ("xn--mnchen-3ya", Some("xn--mnchen-3ya")),
    ("XN--MNCHEN-3YA", Some("xn--mnchen-3ya")),
    ("xn--", None),
    ("xn--a", None),
    ("xn--a-ecp.ru", None),
    ("xn--80ak6aa92e", Some("xn--80ak6aa92e")),
    ("xn--ls8h", Some("xn--ls8h")),
    ("-a", None),
    ("a-", None),
    ("a--b", Some("a--b")),
    ("ab--c", None),
    ("_dmarc", None),
    ("", None),
    (
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        Some("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
    ),
    ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", None),
    ("m\u{fc}nchen", None),
    ("ex%61mple", None),
    ("a\u{ad}b", None),
    ("[::1]", None),
];

const PORTS: [Piece; 12] = [
    ("", Some("")),
    (":443", Some("")),
    (":8443", Some(":8443")),
    (":80", Some(":80")),
    (":1", Some(":1")),
    (":65535", Some(":65535")),
    (":65536", None),
    (":0443", None),
    (":", None),
    (":0", None),
    (":-1", None),
    (":4 43", None),
];

const PATHS: [Piece; 18] = [
    ("", Some("")),
    ("/", Some("/")),
    ("/.well-known/ai-tool/a.json", Some("/.well-known/ai-tool/a.json")),
    ("/.well-known/ai-tool/A.json", Some("/.well-known/ai-tool/A.json")),
    ("/.well-known/ai-tool/../x.json", Some("/.well-known/ai-tool/../x.json")),
    ("/.well-known/ai-tool/%2e%2e/x.json", Some("/.well-known/ai-tool/%2e%2e/x.json")),
    ("/a/b?c=d", Some("/a/b?c=d")),
    ("?q", Some("?q")),
    ("#f", Some("#f")),
    ("/?", Some("/?")),
    ("/#", Some("/#")),
    ("/A%2f;@:443", Some("/A%2f;@:443")),
    ("//", Some("//")),
    ("/a b", None),
    ("/a\\b", None),
    ("/\u{e9}", None),
    ("/\u{200b}", None),
    ("/\n", None),
];

struct Pieces {
    scheme: Piece,
    labels: Vec<Piece>,
    port: Piece,
    path: Piece,
    tail: Vec<u8>,
}

impl Pieces {
    fn roll(dice: &mut Dice<'_>) -> Self {
        let (scheme, count) = (dice.pick(&SCHEMES), dice.below(5));
        let labels = (0..=count).map(|_| dice.pick(&LABELS)).collect();
        let (port, path) = (dice.pick(&PORTS), dice.pick(&PATHS));
        let tail = dice.rest().iter().map(|byte| b'!' + byte % 94).filter(|byte| *byte != b'\\').collect();
        Self { scheme, labels, port, path, tail }
    }

    fn text(&self) -> String {
        self.join(|piece| Some(piece.0)).expect("every piece has a text")
    }

    /// The normal form of a URL that no reader would refuse.
    fn wanted(&self) -> Option<String> {
        let text = self.join(|piece| piece.1)?;
        let host: usize = self.labels.iter().map(|label| label.0.len() + 1).sum();
        let last = self.labels.last()?.0;
        let path = self.path.0.starts_with('/') || self.tail.is_empty();
        (host <= 254 && !last.starts_with(|c: char| c.is_ascii_digit()) && path).then_some(text)
    }

    fn join(&self, part: impl Fn(&Piece) -> Option<&'static str>) -> Option<String> {
        let labels: Option<Vec<_>> = self.labels.iter().map(&part).collect();
        let mut text =
            [part(&self.scheme)?, &labels?.join("."), part(&self.port)?, part(&self.path)?].concat();
        text.extend(self.tail.iter().map(|byte| char::from(*byte)));
        Some(text)
    }
}
