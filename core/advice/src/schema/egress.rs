//! Where a reference leads, read as leniently as those who would fetch it.

use crate::host::leads_inside;
use crate::lenient::LenientUrl;

/// The verdict of the standard's egress policy on a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Egress {
    /// Not by HTTPS, or to an address that is not public: no policy lets it pass.
    Refused,
    /// Another document.
    Remote,
}

/// The meta-schemas of JSON Schema and `OpenAPI`, which validators know without a fetch.
pub(super) fn is_dialect(reference: &str) -> bool {
    let rest = reference.strip_prefix("https://").or_else(|| reference.strip_prefix("http://"));
    let Some(rest) = rest.map(|rest| rest.strip_suffix('#').unwrap_or(rest)) else {
        return false;
    };
    match rest.strip_prefix("json-schema.org/") {
        Some("schema") => true,
        Some(path) => matches!(
            path.strip_suffix("/schema"),
            Some(
                "draft-03"
                    | "draft-04"
                    | "draft-05"
                    | "draft-06"
                    | "draft-07"
                    | "draft/2019-09"
                    | "draft/2020-12"
                    | "draft/next"
            )
        ),
        None => matches!(
            rest,
            "spec.openapis.org/oas/3.1/dialect/base" | "spec.openapis.org/oas/3.0/schema/2021-09-28"
        ),
    }
}

/// Judges a reference that is not to the same document.
pub(super) fn egress(reference: &str) -> Egress {
    let url = LenientUrl::read(reference);
    let inside = url.host().is_some_and(|host| leads_inside(&host));
    match url.scheme() {
        _ if inside => Egress::Refused,
        // Names that no client connects to.
        "" | "https" | "urn" | "tag" | "did" => Egress::Remote,
        _ => Egress::Refused,
    }
}

/// Whether a reference leads to wherever its base is.
pub(super) fn is_relative(reference: &str) -> bool {
    let url = LenientUrl::read(reference);
    url.scheme().is_empty() && url.host().is_none()
}
