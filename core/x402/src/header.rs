//! Payment headers: one header, once, padded base64 of UTF-8 JSON (ledger `x402-base64`, `x402-ch-header-once`).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use primitives::base64;
use primitives::border::step::InquiryHeader;

use crate::codes::Code;
use crate::limits::HEADER_CHARS;

/// A header of an HTTP message: its name in any case, and its bytes.
pub type Header<'a> = (&'a str, &'a [u8]);

/// Why a header cannot be read: the code, and what was found.
pub type HeaderFault = (Code, Option<String>);

/// Headers as hosts of inquiries give them.
#[must_use]
pub fn borrowed(headers: &[InquiryHeader]) -> Vec<Header<'_>> {
    headers.iter().map(|header| (header.name.as_str(), header.value.as_bytes())).collect()
}

/// The values of all headers of one of these names.
///
/// # Example
/// ```
/// use erc8257_x402::header::named;
///
/// let headers = [("X-Payment", &b"e30="[..]), ("Accept", b"*/*")];
/// assert_eq!(named(&headers, &["x-payment", "payment-signature"]), [(0, &b"e30="[..])]);
/// ```
#[must_use]
pub fn named<'a>(headers: &[Header<'a>], names: &[&str]) -> Vec<(usize, &'a [u8])> {
    let which = |name: &str| names.iter().position(|known| known.eq_ignore_ascii_case(name));
    headers.iter().filter_map(|(name, value)| Some((which(name)?, *value))).collect()
}

/// The bytes that the value of a payment header stands for.
///
/// # Errors
/// [`Code::HeaderSize`] beyond 16,384 characters, [`Code::Base64`] for another spelling.
///
/// # Example
/// ```
/// use erc8257_x402::{Code, header::decoded};
///
/// assert_eq!(decoded(b" e30= ").unwrap(), b"{}");
/// assert_eq!(decoded(b"e30").unwrap_err().0, Code::Base64);
/// ```
pub fn decoded(value: &[u8]) -> Result<Vec<u8>, HeaderFault> {
    let value = trimmed(value);
    let characters = String::from_utf8_lossy(value).chars().count();
    if characters > HEADER_CHARS {
        return Err((Code::HeaderSize, Some(format!("{characters}"))));
    }
    base64::decode(value).ok_or((Code::Base64, None))
}

/// A value without the blanks that HTTP allows around it.
///
/// # Example
/// ```
/// assert_eq!(erc8257_x402::header::trimmed(b" e30=\t"), b"e30=");
/// ```
#[must_use]
pub const fn trimmed(value: &[u8]) -> &[u8] {
    let mut value = value;
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = value {
        value = rest;
    }
    value
}
