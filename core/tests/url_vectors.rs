//! The URL vectors of `tests/vectors/urls`.

use crate::vector_files::{cases, enough};
use erc8257::url::{HttpsUrl, MetadataUri, UrlError};
use serde_json::{Value, json};

fn input<'v>(case: &'v Value, name: &str) -> &'v str {
    case["input"][name].as_str().unwrap()
}

/// An expected error may be `null`: refused, with whatever code.
fn check(case: &Value, member: &str, actual: Result<Value, UrlError>) {
    let expect = &case["expect"];
    match (actual, expect.get("error")) {
        (Ok(value), None) => assert_eq!(expect[member], value, "{}", case["id"]),
        (Ok(value), Some(_)) => panic!("{}: accepted as {value}", case["id"]),
        (Err(error), None) => panic!("{}: refused with {}", case["id"], error.code()),
        (Err(_), Some(Value::Null)) => {}
        (Err(error), Some(code)) => assert_eq!(code, error.code().as_str(), "{}", case["id"]),
    }
}

#[test]
fn normalize() {
    enough(cases("normalize").len(), 140, "normalize");
    for case in cases("normalize") {
        check(&case, "normalized", erc8257::normalize_url(input(&case, "url")).map(Value::from));
    }
}

#[test]
fn metadata_uri() {
    for case in cases("metadata-uri") {
        let parsed = MetadataUri::parse(input(&case, "metadataURI"));
        check(&case, "slug", parsed.map(|uri| json!(uri.slug())));
        check(&case, "normalized", parsed.map(|uri| json!(uri.url().normalized())));
    }
}

#[test]
fn well_known() {
    for case in cases("well-known") {
        let url = erc8257::well_known_url(input(&case, "endpoint"), input(&case, "slug"));
        check(&case, "url", url.map(Value::from));
    }
}

#[test]
fn same_origin() {
    for case in cases("same-origin") {
        let uri = HttpsUrl::parse(input(&case, "metadataURI")).unwrap();
        let endpoint = HttpsUrl::parse(input(&case, "endpoint")).unwrap();
        assert_eq!(case["expect"]["sameOrigin"], uri.same_origin(&endpoint), "{}", case["id"]);
        assert_eq!(uri.same_origin(&endpoint), uri.origin() == endpoint.origin(), "{}", case["id"]);
    }
}

#[cfg(feature = "idn")]
#[test]
fn host_to_ascii() {
    for case in cases("host-to-ascii") {
        check(&case, "ascii", erc8257::host_to_ascii(input(&case, "host")).map(Value::from));
    }
}
