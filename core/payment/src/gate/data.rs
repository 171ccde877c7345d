//! The bytes that the predicate gets beside the caller: an access proof, say, in the header that the set-up names (decision P49).

use alloc::vec::Vec;

use primitives::border::step::InquiryHeader;
use primitives::hex;
use primitives::usage::UsageError;
use x402::Code;
use x402::header::{borrowed, named, trimmed};
use x402::limits::HEADER_CHARS;

use crate::border::gate::GateConfig;
use crate::proof::HEADERS;
use crate::usage::SECRET;

/// Secrets, which an RPC and the predicate's creator would see (§ Sensitive Data in the `data` Parameter).
const SECRETS: [&str; 4] = ["authorization", "proxy-authorization", "cookie", SECRET];

/// What RFC 9110 allows in the name of a header beside letters and digits.
const MARKS: &[u8] = b"!#$%&'*+-.^_`|~";

/// Checks that the set-up names a header that may go to the predicate, and asks a predicate.
///
/// # Errors
/// `config.accessData`.
pub(crate) fn check(config: &GateConfig) -> Result<(), UsageError> {
    let Some(name) = &config.access_data else { return Ok(()) };
    let wrong = |why: &'static str| Err(UsageError::wrong("config.accessData", why));
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || MARKS.contains(&byte)) {
        return wrong("is not the name of an HTTP header");
    }
    // A payment counts until it is settled.
    let mut kept_back = HEADERS.iter().chain(&SECRETS);
    if kept_back.any(|kept| kept.eq_ignore_ascii_case(name)) {
        return wrong("names a header with a payment or a secret, which the predicate may not see");
    }
    if !config.predicate {
        return wrong("needs `predicate`: without it no predicate is asked");
    }
    Ok(())
}

/// The bytes for the predicate: none where the request does not have the header.
///
/// # Errors
/// [`Code::AccessData`] where the header came more than once, or its value is not hex.
pub(super) fn access_data(config: &GateConfig, headers: &[InquiryHeader]) -> Result<Vec<u8>, Code> {
    let Some(name) = &config.access_data else { return Ok(Vec::new()) };
    match named(&borrowed(headers), &[name])[..] {
        [] => Ok(Vec::new()),
        [(_, value)] => {
            let value = trimmed(value);
            (value.len() <= HEADER_CHARS).then(|| hex::data(value)).flatten().ok_or(Code::AccessData)
        }
        _ => Err(Code::AccessData),
    }
}
