//! The class of a tool icon's URL for a host that shows the icon (Rendering Manifest Content, and its
//! Per-Scheme Rendering Guidance).

use super::Code;
use super::collector::Collector;
use super::extension::Promise;
use super::lenient::LenientUrl;
use super::subject::Subject;
use primitives::harmless;
use primitives::json::{Kind, NodeId};

/// What to do with an icon, by its URL. A browser reads a URL generously, and so does [`image_class`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ImageClass {
    /// `data:` of a raster type that the standard names (`image/png`, `image/jpeg`, `image/webp`): show it.
    Allow,
    /// `https:`: fetch it by way of one's own infrastructure, or at least with `referrerpolicy="no-referrer"`.
    Proxy,
    /// `ipfs:`: fetch it from a gateway of one's own.
    Gateway,
    /// `data:image/svg+xml`: refuse it, or show it where no script runs (in an `<img>`).
    Sandbox,
    /// `http:` and `blob:`: should not be accepted.
    Discouraged,
    /// No scheme, a scheme that no icon has, or `data:` of another type: show no icon.
    Unlisted,
    /// `javascript:`, `vbscript:`, `file:`, `data:text/html` and every other document that a browser runs scripts of:
    /// must never be accepted. This is about the icon, not about the tool's validity (decision A20).
    Forbidden,
}

impl ImageClass {
    /// The class as JSON forms write it: `allow`, `proxy`, `gateway`, `sandbox`, `discouraged`, `unlisted` or
    /// `forbidden`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Proxy => "proxy",
            Self::Gateway => "gateway",
            Self::Sandbox => "sandbox",
            Self::Discouraged => "discouraged",
            Self::Unlisted => "unlisted",
            Self::Forbidden => "forbidden",
        }
    }
}

/// Classifies the URL of an icon as a browser does. A browser trims white space and control characters,
/// strips tabs and line breaks, and ignores the case of schemes and media types.
///
/// Whether an `https:` URL is well formed, and where its host leads, is not looked at here.
///
/// # Example
/// ```
/// use erc8257_advice::{ImageClass, image_class};
///
/// assert_eq!(image_class("https://tools.example.com/icon.png"), ImageClass::Proxy);
/// assert_eq!(image_class(" JaVa\nScRiPt:alert(1)"), ImageClass::Forbidden);
/// assert_eq!(image_class("data:,x"), ImageClass::Unlisted); // text/plain
/// ```
#[must_use]
pub fn image_class(url: &str) -> ImageClass {
    let url = LenientUrl::read(url);
    match url.scheme() {
        "https" => ImageClass::Proxy,
        "ipfs" => ImageClass::Gateway,
        "http" | "blob" => ImageClass::Discouraged,
        "javascript" | "vbscript" | "file" => ImageClass::Forbidden,
        "data" => data_class(url.after_scheme()),
        _ => ImageClass::Unlisted,
    }
}

/// `data:` by its media type. A `data:` URL without a comma loads nothing, but it still names a type.
fn data_class(after_scheme: &str) -> ImageClass {
    let head = after_scheme.split([',', '#']).next().unwrap_or_default();
    let media_type = head.split(';').next().unwrap_or_default().trim_matches(is_http_space);
    let media_type = media_type.to_ascii_lowercase();
    match media_type.as_str() {
        "image/png" | "image/jpeg" | "image/webp" => ImageClass::Allow,
        "image/svg+xml" => ImageClass::Sandbox,
        // XML can hold XHTML, whatever it calls itself.
        "text/html" | "text/xml" | "application/xml" => ImageClass::Forbidden,
        _ if media_type.ends_with("+xml") => ImageClass::Forbidden,
        _ => ImageClass::Unlisted,
    }
}

const fn is_http_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r')
}

/// `image`, and the pictures of extensions, `featuredImage` among them (decision C3).
pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    let image = subject.member(subject.root.image, Kind::String);
    if image != 0 {
        let url = subject.document.string(image);
        say(collector, image, &url, code(&url));
    }
    for &(node, promise) in &subject.extensions {
        let url = subject.document.string(node);
        match (promise, code(&url)) {
            // A member of an extension may hold the name of a picture, or no picture at all.
            (Promise::Link, _) | (Promise::Image, Some(Code::ImageScheme)) => {}
            (Promise::Image, code) => say(collector, node, &url, code),
        }
    }
}

/// The class of `image`, if there is one.
pub(super) fn class(subject: &Subject<'_, '_>) -> Option<ImageClass> {
    let image = subject.member(subject.root.image, Kind::String);
    (image != 0).then(|| image_class(&subject.document.string(image)))
}

fn say(collector: &mut Collector<'_, '_>, node: NodeId, url: &str, code: Option<Code>) {
    if let Some(code) = code {
        collector.value(code, node, |_| Some(harmless::quoted_ascii(url.as_bytes())));
    }
}

/// The advice on an icon's URL; no advice on a URL that the standard allows.
pub(super) fn code(url: &str) -> Option<Code> {
    match image_class(url) {
        ImageClass::Allow | ImageClass::Proxy => None,
        ImageClass::Gateway => Some(Code::ImageIpfs),
        ImageClass::Sandbox => Some(Code::ImageSvg),
        ImageClass::Discouraged => Some(Code::ImageHttpBlob),
        ImageClass::Unlisted if LenientUrl::read(url).scheme() == "data" => Some(Code::ImageDataAllow),
        ImageClass::Unlisted => Some(Code::ImageScheme),
        ImageClass::Forbidden => Some(Code::ImageForbidden),
    }
}
