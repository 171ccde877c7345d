//! `endpoint` (§2, §6 Origin-Binding).

use alloc::borrow::Cow;

use super::fields::required;
use super::url_fields::{self, UrlField};
use crate::check::Check;
use crate::collector::Collector;
use crate::url::HttpsUrl;
use primitives::json::{Kind, NodeId};

/// A good endpoint.
pub(crate) struct Endpoint<'a> {
    pub(crate) node: NodeId,
    text: Cow<'a, str>,
    /// The URL where the text stands in the document as it is, which spares reading it twice.
    url: Option<HttpsUrl<'a>>,
}

impl Endpoint<'_> {
    pub(crate) fn url(&self) -> Option<HttpsUrl<'_>> {
        let read = || HttpsUrl::parse(&self.text).ok();
        self.url.or_else(read)
    }
}

pub(super) fn check<'a>(collector: &mut Collector<'_, 'a>, node: NodeId) -> Option<Endpoint<'a>> {
    if !required(collector, node, "endpoint", Kind::String, Some(Check::OriginBinding)) {
        return None;
    }
    let text = collector.document.string(node);
    let url = match &text {
        Cow::Borrowed(text) => Some(url_fields::check(collector, node, text, UrlField::ENDPOINT)?),
        Cow::Owned(text) => {
            url_fields::check(collector, node, text, UrlField::ENDPOINT)?;
            None
        }
    };
    Some(Endpoint { node, text, url })
}
