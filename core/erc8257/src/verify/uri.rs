//! Check 2: the URI of the record, and the origin that the manifest's endpoint must share with it.

use alloc::string::String;

use crate::check::Check;
use crate::collector::Collector;
use crate::manifest::{self, Facts};
use crate::rules::{Code, Severity};
use crate::url::{MetadataUri, UrlError};
use primitives::harmless;
use primitives::json::Anchor;

/// The URI half of check 2. It runs before anything is fetched and is reported as check 2.
pub(crate) fn check_uri<'u>(
    collector: &mut Collector<'_, '_>,
    text: &str,
    uri: Result<MetadataUri<'u>, UrlError>,
) -> Option<MetadataUri<'u>> {
    let parsed = match uri {
        Ok(parsed) => parsed,
        Err(error) => {
            collector.check(error.code(), Check::OriginBinding, None, |_| manifest::url_detail(text, &error));
            return None;
        }
    };
    let url = parsed.url();
    if !url.is_normalized() {
        collector.check(Code::UriNormalized, Check::OriginBinding, None, |_| manifest::not_normalized(url));
    }
    if url.has_trailing_dot() {
        collector.check(Code::UrlTrailingDot, Check::OriginBinding, None, |_| (Some(host(&parsed)), None));
    }
    Some(parsed)
}

/// An answer from an address that is not public is judged on its bytes, with a warning (decision D10).
pub(super) fn flag_address(collector: &mut Collector<'_, '_>, uri: Option<&MetadataUri<'_>>) {
    if let Some(uri) = uri.filter(|uri| uri.url().is_private()) {
        collector.remark(Code::UriAddress, Severity::Warning, &(Some(host(uri)), None));
    }
}

pub(super) fn host(uri: &MetadataUri<'_>) -> String {
    harmless::quoted(uri.url().host().as_bytes())
}

/// The origin half of check 2; a bad URI or endpoint has its own finding.
pub(super) fn check_origin(
    collector: &mut Collector<'_, '_>,
    uri: Option<&MetadataUri<'_>>,
    facts: &Facts<'_>,
) {
    let endpoint = facts.endpoint.as_ref().and_then(|endpoint| Some((endpoint.url()?, endpoint.node)));
    let (Some(uri), Some((endpoint, node))) = (uri, endpoint) else {
        return collector.fail(Check::OriginBinding);
    };
    if !uri.url().same_origin(&endpoint) {
        collector.check(Code::OriginMismatch, Check::OriginBinding, Some(Anchor::Node(node)), |_| {
            (
                Some(harmless::quoted(endpoint.origin().as_bytes())),
                Some(harmless::quoted(uri.url().origin().as_bytes())),
            )
        });
    }
}
