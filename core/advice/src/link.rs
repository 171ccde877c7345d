//! The class of a URL for a host that shows it as a link (Rendering Manifest Content).
//!
//! External links carry `rel="noopener noreferrer"` besides (`sec-link-rel`), whatever their class.

use super::collector::Collector;
use super::extension::Promise;
use super::lenient::LenientUrl;
use super::subject::Subject;
use super::{Code, fields};
use primitives::harmless;

/// What to do with a link, by its URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkClass {
    /// `https:`: a link, with `rel="noopener noreferrer"`.
    Plain,
    /// `http:`: a link only with the user's explicit consent, since an attacker on the way can change the
    /// answer.
    Consent,
    /// A scheme that opens another program (`mailto:`, `ipfs:`, …): only one that the surface knows.
    Other,
    /// No scheme: it would lead into the surface that shows it, or nowhere. Text, not a link.
    Relative,
    /// `javascript:`, `vbscript:`, `file:`, `blob:` and `data:`: text, never a link.
    Forbidden,
}

impl LinkClass {
    /// The class as JSON forms write it: `plain`, `consent`, `other`, `relative` or `forbidden`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Consent => "consent",
            Self::Other => "other",
            Self::Relative => "relative",
            Self::Forbidden => "forbidden",
        }
    }
}

/// Classifies the URL of a link as the browser that will follow it does.
///
/// # Example
/// ```
/// use erc8257_advice::{LinkClass, link_class};
///
/// assert_eq!(link_class("https://opensea.io/collection/example"), LinkClass::Plain);
/// assert_eq!(link_class("http://opensea.io/"), LinkClass::Consent);
/// assert_eq!(link_class("\u{1}JAVASCRIPT:alert(1)"), LinkClass::Forbidden);
/// ```
#[must_use]
pub fn link_class(url: &str) -> LinkClass {
    match LenientUrl::read(url).scheme() {
        "https" => LinkClass::Plain,
        "http" => LinkClass::Consent,
        "" => LinkClass::Relative,
        "javascript" | "vbscript" | "file" | "blob" | "data" => LinkClass::Forbidden,
        _ => LinkClass::Other,
    }
}

/// The URLs of the standard and the links of extensions, as links.
pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    let extensions = subject.extensions.iter().filter(|(_, promise)| *promise == Promise::Link);
    let nodes =
        fields::urls(subject).into_iter().map(|(node, _)| node).chain(extensions.map(|(node, _)| *node));
    for node in nodes {
        let url = subject.document.string(node);
        if let Some(code) = code(&url) {
            collector.value(code, node, |_| Some(harmless::quoted_ascii(url.as_bytes())));
        }
    }
}

/// The advice on a link's URL, if there is any.
pub(super) fn code(url: &str) -> Option<Code> {
    match link_class(url) {
        LinkClass::Forbidden if is_prose(url) => None,
        LinkClass::Forbidden => Some(Code::LinkSchemes),
        LinkClass::Consent => Some(Code::LinkHttp),
        LinkClass::Plain | LinkClass::Other | LinkClass::Relative => None,
    }
}

/// `Data: prices of the last hour`: a word and a colon, as prose has them.
fn is_prose(url: &str) -> bool {
    let url = LenientUrl::read(url);
    url.after_scheme().starts_with(' ') && !matches!(url.scheme(), "javascript" | "vbscript")
}
