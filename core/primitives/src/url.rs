//! HTTPS URLs (§6): the grammar, G1-G3, hosts and the classes of their addresses.
//!
//! The splitter follows RFC 3986 and repairs nothing. A URL parser of the WHATWG kind trims, decodes and rewrites its
//! input. So two such parsers can disagree with a byte comparison about the server that is asked. Here a URL
//! is either taken as it stands or refused with a fault.
//!
//! No name is resolved and no text is fetched. Parsing allocates nothing.
//!
//! # Example
//! ```
//! use erc8257_primitives::url::{HttpsUrl, UrlFault};
//!
//! let endpoint = HttpsUrl::parse("HTTPS://Tools.Example.com:443/nft?v=1")?;
//! assert_eq!(endpoint.normalized(), "https://tools.example.com/nft?v=1");
//! assert_eq!(HttpsUrl::parse("ftp://tools.example.com/").unwrap_err().fault(), UrlFault::Scheme);
//! # Ok::<(), erc8257_primitives::url::UrlRefusal>(())
//! ```

mod address;
mod grammar;
mod host;
mod https;
#[cfg(feature = "idn")]
mod idn;
mod ipv6;
mod punycode;
mod refusal;

pub use address::{AddressClass, ExtendedRange, PrivateRange, classify};
pub use grammar::{Parts, raw_chars};
pub use https::HttpsUrl;
#[cfg(feature = "idn")]
pub use idn::host_to_ascii;
pub use punycode::a_label_to_unicode;
pub use refusal::{UrlFault, UrlRefusal};
