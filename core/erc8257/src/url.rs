//! HTTPS URLs (§6): the grammar, G1-G3, W1-W3, the slug and the origin.
//!
//! The splitter follows RFC 3986 and repairs nothing. A URL parser of the WHATWG kind trims, decodes and
//! rewrites its input. So two such parsers can disagree with a byte comparison about the server that is asked
//! for a manifest. Here a URL is either taken as it stands or refused with a code.
//!
//! No name is resolved and no text is fetched. Parsing allocates nothing.
//!
//! # Example
//! ```
//! use erc8257::url::{HttpsUrl, MetadataUri};
//!
//! let uri = MetadataUri::parse("https://tools.example.com/.well-known/ai-tool/nft.json")?;
//! let endpoint = HttpsUrl::parse("HTTPS://Tools.Example.com:443/nft?v=1")?;
//! assert_eq!(uri.slug(), "nft");
//! assert!(uri.url().same_origin(&endpoint));
//! assert_eq!(endpoint.normalized(), "https://tools.example.com/nft?v=1");
//! # Ok::<(), erc8257::url::UrlError>(())
//! ```

mod error;
#[cfg(feature = "idn")]
mod idn;
mod normalize;
mod well_known;

pub use error::UrlError;
#[cfg(feature = "idn")]
pub use idn::host_to_ascii;
pub use normalize::normalize_url;
pub use primitives::url::{
    AddressClass, ExtendedRange, HttpsUrl, PrivateRange, UrlFault, UrlRefusal, a_label_to_unicode, classify,
};
pub(crate) use well_known::UriParts;
pub use well_known::{MetadataUri, is_slug, well_known_url};
