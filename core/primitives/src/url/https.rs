//! An HTTPS URL that passed the grammar, G3 and the host rules (§6).

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write;
use core::net::{IpAddr, Ipv4Addr};

use super::address::{AddressClass, PrivateRange, classify};
use super::grammar::{PREFIX, Parts, raw_chars, split};
use super::ipv6;
use super::refusal::UrlRefusal;
use crate::bytes;

/// A well-formed HTTPS URL, borrowed and untouched.
///
/// Scheme and host may be in upper case and the port may be a written-out 443: that is what normalisation
/// (G1, G2) is for. Everything else must already be as it is to be compared.
#[derive(Debug, Clone, Copy)]
pub struct HttpsUrl<'a> {
    text: &'a str,
    parts: Parts,
}

impl<'a> HttpsUrl<'a> {
    /// Parses a URL without repairing it. Allocates nothing, also when it fails.
    ///
    /// # Errors
    /// The first rule that fails: raw characters, the scheme (`2-endpoint-https`), the slashes and the
    /// authority, user information, the port, the host.
    ///
    /// # Example
    /// ```
    /// use erc8257_primitives::url::{HttpsUrl, UrlFault};
    ///
    /// let url = HttpsUrl::parse("https://opensea.io:8443/api/search?q=1")?;
    /// assert_eq!((url.host(), url.port(), url.rest()), ("opensea.io", Some(8443), "/api/search?q=1"));
    /// assert_eq!(HttpsUrl::parse("https://127.1/").unwrap_err().fault(), UrlFault::HostNumeric);
    /// # Ok::<(), erc8257_primitives::url::UrlRefusal>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, UrlRefusal> {
        raw_chars(text)?;
        Self::parse_visible(text)
    }

    /// [`parse`](Self::parse) for a text that is known to have no raw characters.
    ///
    /// # Errors
    /// The first rule of the grammar that the URL breaks, [`UrlFault::RawChars`](super::UrlFault::RawChars) aside.
    pub fn parse_visible(text: &'a str) -> Result<Self, UrlRefusal> {
        split(text).map(|parts| Self { text, parts })
    }

    /// Where the parts are, without the text. A caller that keeps both reads the URL once.
    #[must_use]
    pub const fn parts(&self) -> Parts {
        self.parts
    }

    /// The URL again, of the text that [`parts`](Self::parts) came from.
    ///
    /// # Example
    /// ```
    /// use erc8257_primitives::url::HttpsUrl;
    ///
    /// let text = "https://h.example/a";
    /// let parts = HttpsUrl::parse(text)?.parts();
    /// assert_eq!(HttpsUrl::from_parts(text, parts).host(), "h.example");
    /// # Ok::<(), erc8257_primitives::url::UrlRefusal>(())
    /// ```
    #[must_use]
    pub const fn from_parts(text: &'a str, parts: Parts) -> Self {
        Self { text, parts }
    }

    /// The URL as written.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The host as written; an IPv6 address with its brackets.
    #[must_use]
    pub fn host(&self) -> &'a str {
        self.text.get(PREFIX.len()..self.parts.host_end).unwrap_or_default()
    }

    /// The port; `None` when it is absent or 443, which is the same (G2).
    #[must_use]
    pub const fn port(&self) -> Option<u16> {
        self.parts.port
    }

    /// Path, query and fragment as written. Empty for a bare origin: nothing ever adds a slash.
    #[must_use]
    pub fn rest(&self) -> &'a str {
        self.text.get(self.parts.rest..).unwrap_or_default()
    }

    /// Whether the text equals its normalised form (G1, G2).
    #[must_use]
    pub const fn is_normalized(&self) -> bool {
        !self.parts.upper && self.port_len() == self.written_port_len()
    }

    /// The URL by G1 and G2: scheme and host in lower case, port 443 left out, the rest untouched.
    #[must_use]
    pub fn normalized(&self) -> Cow<'a, str> {
        if self.is_normalized() {
            return Cow::Borrowed(self.text);
        }
        let mut url = String::with_capacity(self.normalized_len());
        self.push_origin(&mut url);
        url.push_str(self.rest());
        Cow::Owned(url)
    }

    /// Length of the normalised form in bytes, without building it.
    #[must_use]
    pub const fn normalized_len(&self) -> usize {
        self.text.len().saturating_sub(self.written_port_len()).saturating_add(self.port_len())
    }

    /// Whether both have the same scheme, host and port after normalisation (§6, RFC 6454).
    #[must_use]
    pub fn same_origin(&self, other: &HttpsUrl<'_>) -> bool {
        self.port() == other.port() && self.host().eq_ignore_ascii_case(other.host())
    }

    /// The normalised origin, such as `https://opensea.io` or `https://h.example:8443`.
    #[must_use]
    pub fn origin(&self) -> String {
        let mut origin = String::with_capacity(self.parts.rest);
        self.push_origin(&mut origin);
        origin
    }

    /// Whether the host ends with a dot, which makes it another origin than the host without it
    /// (`6-host-trailing-dot`).
    #[must_use]
    pub fn has_trailing_dot(&self) -> bool {
        self.host().ends_with('.')
    }

    /// Byte offset in [`as_str`](Self::as_str) of the first character after the authority that RFC 3986 does
    /// not allow there (`lib-6-path-chars`). A percent sign without two hex digits and a second `#` count too.
    #[must_use]
    pub fn odd_path_char(&self) -> Option<usize> {
        let rest = self.rest().as_bytes();
        if bytes::all(rest, bytes::PATH) {
            return None;
        }
        let mut fragment = false;
        let odd = rest.iter().enumerate().position(|(at, &byte)| match byte {
            b'#' => core::mem::replace(&mut fragment, true),
            b'%' => {
                let digits = rest.get(at.saturating_add(1)..at.saturating_add(3));
                !digits.is_some_and(|pair| pair.iter().all(u8::is_ascii_hexdigit))
            }
            _ => !bytes::all(&[byte], bytes::PATH),
        })?;
        self.parts.rest.checked_add(odd)
    }

    /// What kind of address the host is; `None` for a host name. Names are not resolved, but `localhost` and the names
    /// below it mean the loopback addresses and nothing else (RFC 6761).
    #[must_use]
    pub fn address_class(&self) -> Option<AddressClass> {
        let host = self.host();
        // Every address ends with a digit or a bracket.
        if !host.ends_with(|last: char| last.is_ascii_digit() || last == ']') {
            return is_localhost(host).then_some(AddressClass::Private(PrivateRange::Loopback));
        }
        let address = match host.parse::<Ipv4Addr>() {
            Ok(address) => IpAddr::V4(address),
            Err(_) => IpAddr::V6(ipv6::address(host)?),
        };
        Some(classify(address))
    }

    /// Whether the host is an address that is not public, as far as can be told without resolving names.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.address_class().is_some_and(|class| !class.is_public())
    }

    /// Bytes of the port with its colon, as written.
    const fn written_port_len(&self) -> usize {
        self.parts.rest.saturating_sub(self.parts.host_end)
    }

    /// Bytes of the port with its colon, after normalisation.
    const fn port_len(&self) -> usize {
        if self.parts.port.is_some() { self.written_port_len() } else { 0 }
    }

    fn push_origin(&self, out: &mut String) {
        out.push_str(PREFIX);
        out.push_str(&self.host().to_ascii_lowercase());
        if let Some(port) = self.port() {
            // Writing to a String cannot fail.
            let _ = write!(out, ":{port}");
        }
    }
}

/// `localhost` or a name below it.
/// `localhost` or a name below it.
fn is_localhost(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host).as_bytes();
    let Some((above, last)) = host.split_last_chunk::<9>() else {
        return false;
    };
    last.eq_ignore_ascii_case(b"localhost") && above.last().is_none_or(|dot| *dot == b'.')
}
