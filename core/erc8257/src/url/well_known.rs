//! The well-known path of a manifest (§6, W1-W3) and its slug.

use alloc::string::String;

use primitives::bytes;
use primitives::url::{HttpsUrl, Parts, UrlFault, raw_chars};

use super::error::UrlError;
use crate::limits::{SLUG_CHARS, URL_BYTES};
use crate::rules::Code;

const PATH: &str = "/.well-known/ai-tool/";
const SUFFIX: &str = ".json";

/// A `metadataURI` at the well-known path.
///
/// # Example
/// ```
/// use erc8257::{Code, url::MetadataUri};
///
/// let uri = MetadataUri::parse("https://opensea.io/.well-known/ai-tool/search.json")?;
/// assert_eq!((uri.url().host(), uri.slug()), ("opensea.io", "search"));
///
/// let query = MetadataUri::parse("https://opensea.io/.well-known/ai-tool/search.json?");
/// assert_eq!(query.unwrap_err().code(), Code::UriQuery);
/// # Ok::<(), erc8257::url::UrlError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct MetadataUri<'a> {
    url: HttpsUrl<'a>,
    slug: &'a str,
}

impl<'a> MetadataUri<'a> {
    /// Parses a `metadataURI` as the registry has it. Like any URL it may be un-normalised.
    ///
    /// # Errors
    /// The first rule that fails: the length, raw characters, `?` and `#`, the scheme (`6-https-only`), the
    /// rules of [`HttpsUrl::parse`], the path, the slug.
    pub fn parse(text: &'a str) -> Result<Self, UrlError> {
        if text.is_empty() || text.len() > URL_BYTES {
            return Err(UrlError::new(Code::UriCap, 0, text.len()));
        }
        raw_chars(text)?;
        // Searched in the raw text: an empty query leaves no trace in a parsed one (decision A8).
        let is_mark = |&byte: &u8| byte == b'?' || byte == b'#';
        if text.as_bytes().iter().fold(false, |any, byte| any | is_mark(byte)) {
            let at = text.bytes().position(|byte| is_mark(&byte)).unwrap_or_default();
            return Err(UrlError::new(Code::UriQuery, at, 1));
        }
        let url = HttpsUrl::parse_visible(text).map_err(|refusal| match refusal.fault() {
            UrlFault::Scheme => UrlError::new(Code::UriHttps, refusal.offset(), refusal.len()),
            _ => refusal.into(),
        })?;
        let path = url.rest();
        let start = text.len().saturating_sub(path.len());
        let segment = path.strip_prefix(PATH).and_then(|name| name.strip_suffix(SUFFIX));
        let slug = segment.filter(|name| !name.contains('/')).ok_or(UrlError::new(
            Code::UriPath,
            start,
            path.len(),
        ))?;
        check_slug(slug, start.saturating_add(PATH.len()))?;
        Ok(Self { url, slug })
    }

    /// The whole URI.
    #[must_use]
    pub const fn url(&self) -> &HttpsUrl<'a> {
        &self.url
    }

    /// Where the parts are, without the text.
    pub(crate) const fn parts(&self) -> UriParts {
        UriParts { url: self.url.parts(), slug: self.slug.len() }
    }

    /// The slug: the file name without `.json`.
    #[must_use]
    pub const fn slug(&self) -> &'a str {
        self.slug
    }
}

/// Where the parts of a `metadataURI` are: kept beside the text, so that it is parsed once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct UriParts {
    url: Parts,
    /// Bytes of the slug.
    slug: usize,
}

impl UriParts {
    /// The URI again, of the text that these are the parts of.
    pub(crate) fn of(self, text: &str) -> MetadataUri<'_> {
        let end = text.len().saturating_sub(SUFFIX.len());
        let slug = text.get(end.saturating_sub(self.slug)..end).unwrap_or_default();
        MetadataUri { url: HttpsUrl::from_parts(text, self.url), slug }
    }
}

/// The one URL at which the manifest of an endpoint's tool can be: the endpoint's normalised origin, the
/// well-known path and the slug. A publisher registers this URL.
///
/// # Errors
/// As [`HttpsUrl::parse`] for the endpoint; `6-slug-grammar` for the slug, with the offset in the slug.
///
/// # Example
/// ```
/// let url = erc8257::url::well_known_url("https://OpenSea.io:443/api/search?v=2", "search")?;
/// assert_eq!(url, "https://opensea.io/.well-known/ai-tool/search.json");
/// # Ok::<(), erc8257::url::UrlError>(())
/// ```
pub fn well_known_url(endpoint: &str, slug: &str) -> Result<String, UrlError> {
    let endpoint = HttpsUrl::parse(endpoint)?;
    check_slug(slug, 0)?;
    let mut url = endpoint.origin();
    url.extend([PATH, slug, SUFFIX]);
    Ok(url)
}

/// Whether a text is 1 to 64 characters that match `[a-z0-9]([a-z0-9-]*[a-z0-9])?` as a whole (§6).
#[must_use]
pub fn is_slug(text: &str) -> bool {
    text.len() <= SLUG_CHARS && bytes::is_slug(text.as_bytes())
}

/// Refuses a slug that begins at this byte of the caller's text.
fn check_slug(slug: &str, at: usize) -> Result<(), UrlError> {
    if is_slug(slug) { Ok(()) } else { Err(UrlError::new(Code::UriSlug, at, slug.len())) }
}
