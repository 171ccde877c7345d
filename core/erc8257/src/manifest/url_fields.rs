//! URL fields of the manifest: which rules of §6 hold for which.

use alloc::string::String;

use crate::check::Check;
use crate::collector::Collector;
use crate::limits;
use crate::rules::Code;
use crate::url::{HttpsUrl, UrlError};
use primitives::codes::Detail;
use primitives::harmless;
use primitives::json::{Anchor, NodeId};

/// How a URL field differs from the others.
#[derive(Clone, Copy)]
pub(super) struct UrlField {
    /// The code for a scheme other than https.
    pub(super) scheme: Code,
    /// The code for a URL that is not normalised; a warning to consumers.
    pub(super) normalized: Code,
    /// `https://` must stand there in lower case even before normalisation (decision D9).
    pub(super) exact_prefix: bool,
    /// The check that an unusable URL fails.
    pub(super) check: Option<Check>,
}

/// `endpoint` (§2, §6) and `attestation.endpoint` (§5) may be un-normalised; the others may not.
impl UrlField {
    pub(super) const ENDPOINT: Self = Self {
        scheme: Code::EndpointHttps,
        normalized: Code::EndpointNormalized,
        exact_prefix: false,
        check: Some(Check::OriginBinding),
    };
    pub(super) const ATTESTATION: Self =
        Self { scheme: Code::AttestationEndpoint, check: None, ..Self::ENDPOINT };
    pub(super) const TRANSPARENCY_LOG: Self =
        Self { scheme: Code::TransparencyLog, exact_prefix: true, ..Self::ATTESTATION };
    pub(super) const BUILD_SOURCE: Self = Self { scheme: Code::BuildSource, ..Self::TRANSPARENCY_LOG };
    pub(super) const LINK: Self = Self { scheme: Code::LinksHttps, ..Self::TRANSPARENCY_LOG };
    const IMAGE: Self =
        Self { scheme: Code::UrlSchemeSlashes, normalized: Code::ImageNormalized, ..Self::ATTESTATION };
}

/// Checks a URL; gives it if it is one that can be compared.
pub(super) fn check<'t>(
    collector: &mut Collector<'_, '_>,
    node: NodeId,
    text: &'t str,
    field: UrlField,
) -> Option<HttpsUrl<'t>> {
    if field.exact_prefix && !text.starts_with("https://") {
        collector.field(field.scheme, field.check, Anchor::Node(node), |document| {
            (Some(document.shown(node)), Some(String::from("https://…")))
        });
        return None;
    }
    match HttpsUrl::parse(text) {
        Ok(url) => {
            remark(collector, node, &url, field.normalized);
            Some(url)
        }
        Err(refusal) => {
            let error = UrlError::from(refusal);
            let code = if error.is_scheme() { field.scheme } else { error.code() };
            collector.field(code, field.check, Anchor::Node(node), |_| detail(text, &error));
            None
        }
    }
}

/// A remark on a legal but odd part of a good URL.
fn remark(collector: &mut Collector<'_, '_>, node: NodeId, url: &HttpsUrl<'_>, normalized: Code) {
    if !url.is_normalized() {
        collector.field(normalized, None, Anchor::Node(node), |_| not_normalized(url));
    }
    if url.has_trailing_dot() {
        collector.field(Code::UrlTrailingDot, None, Anchor::Node(node), |_| {
            (Some(harmless::quoted(url.host().as_bytes())), None)
        });
    }
    if let Some(at) = url.odd_path_char() {
        let character = url.as_str().get(at..).and_then(|rest| rest.chars().next());
        collector.field(Code::UrlPathChars, None, Anchor::Node(node), |_| {
            (character.map(|c| harmless::quoted(c.encode_utf8(&mut [0; 4]).as_bytes())), None)
        });
    }
}

/// The URL and its normalised form.
pub(crate) fn not_normalized(url: &HttpsUrl<'_>) -> Detail {
    (Some(harmless::quoted(url.as_str().as_bytes())), Some(harmless::quoted(url.normalized().as_bytes())))
}

/// The offending part of a URL, or the whole URL where its beginning is wrong.
pub(crate) fn detail(text: &str, error: &UrlError) -> Detail {
    let end = error.offset().saturating_add(error.len());
    let part = text.get(error.offset()..end).filter(|part| !part.is_empty()).unwrap_or(text);
    let expected = match error.code() {
        Code::EndpointHttps | Code::UriHttps | Code::UrlSchemeSlashes => {
            Some(String::from("https://<host>…"))
        }
        Code::UrlPort => Some(String::from("0 to 65535 without leading zeros")),
        _ => None,
    };
    (Some(harmless::quoted(part.as_bytes())), expected)
}

/// `image` (§2; decisions A20, D8): any scheme may stand there; an https URL must be a good one.
pub(super) fn check_image(collector: &mut Collector<'_, '_>, node: NodeId) {
    let text = collector.document.string(node);
    let is_https = text.get(..6).is_some_and(|scheme| scheme.eq_ignore_ascii_case("https:"));
    let length = if is_https {
        let Some(url) = check(collector, node, &text, UrlField::IMAGE) else {
            return;
        };
        url.normalized_len()
    } else {
        text.len()
    };
    cap(collector, length, limits::URL_BYTES, Code::ImageCap, Anchor::Node(node));
}

/// A cap in UTF-8 bytes.
pub(super) fn cap(collector: &mut Collector<'_, '_>, length: usize, most: usize, code: Code, anchor: Anchor) {
    if length > most {
        collector.count(code, anchor, length, ("at most", most), "bytes");
    }
}
