//! Data URIs: `data:application/json;base64,…` with padded base64 of the standard alphabet (decision I33).

use alloc::borrow::Cow;
use alloc::vec::Vec;

use primitives::base64;

use super::{Read, Target, begins};
use crate::border::agent::AgentUriKind;
use crate::codes::Code;

/// Reads what follows `data:`. All but the body is read in any case.
pub(super) fn read(rest: &str) -> Read<'static> {
    let (target, codes) = match content(rest) {
        None => (Target::Nothing, Vec::from([Code::UriData])),
        Some((content, has_parameters)) => {
            let codes = if has_parameters { Vec::from([Code::UriDataParams]) } else { Vec::new() };
            (Target::Content(Cow::Owned(content)), codes)
        }
    };
    (AgentUriKind::Data, target, codes)
}

/// The bytes, and whether there are parameters.
fn content(rest: &str) -> Option<(Vec<u8>, bool)> {
    let (head, body) = begins(rest, "application/json")?.split_once(',')?;
    let mut parts = head.split(';');
    // Nothing stands between the type and the first semicolon, and `base64` is last.
    let is_begun = parts.next() == Some("");
    let is_base64 = parts.next_back().is_some_and(|last| last.eq_ignore_ascii_case("base64"));
    let mut has_parameters = false;
    for parameter in parts {
        let (name, value) = parameter.split_once('=')?;
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        let is_value = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
        if name.is_empty() || value.is_empty() || !name.bytes().all(is_name) || !value.bytes().all(is_value) {
            return None;
        }
        has_parameters = true;
    }
    if !is_begun || !is_base64 {
        return None;
    }
    Some((base64::decode(body.as_bytes())?, has_parameters))
}
