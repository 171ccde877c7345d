//! The data that the views return (§1), read strictly: the bytes must be the one ABI encoding of their
//! values.
//!
//! The length is bounded first. Then the bytes are read as leniently as a contract would read them, and the
//! values are encoded again. Bytes that do not come back the same (dirty words, gaps, overlaps, trailing
//! bytes) are malformed. No type here has a list, so no offset can make the reader hold more than the bytes
//! themselves.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{B256, U256};
use alloy_sol_types::SolCall;
use alloy_sol_types::abi::decode_sequence;

use super::ToolConfig;
use super::abi::{IERC165, IToolRegistry};
use crate::limits;
use primitives::abi::Malformed;
use primitives::abi::words::{self, WORD, Words};

type Result<T> = core::result::Result<T, Malformed>;

/// Reads what `getToolConfig` returns. A URI beyond the standard's cap is read: the verdict has a code for it.
///
/// # Errors
/// [`Malformed`], for bytes that are not the ABI encoding of one `ToolConfig` or more than
/// [`limits::CONFIG_RETURN_BYTES`].
///
/// # Example
/// ```
/// use erc8257::registry::{Malformed, decode_tool_config, encode_tool_config};
/// # use erc8257::{Address, B256, ToolConfig};
/// # let config = ToolConfig {
/// #     creator: Address::repeat_byte(0xab),
/// #     metadata_uri: "https://tools.example.com/.well-known/ai-tool/search.json".into(),
/// #     manifest_hash: B256::repeat_byte(1),
/// #     access_predicate: Address::ZERO,
/// # };
///
/// let mut returned = encode_tool_config(&config);
/// assert_eq!(decode_tool_config(&returned), Ok(config));
/// returned.push(0);
/// assert_eq!(decode_tool_config(&returned), Err(Malformed::NotCanonical));
/// ```
pub fn decode_tool_config(returned: &[u8]) -> Result<ToolConfig> {
    within(returned, limits::CONFIG_RETURN_BYTES)?;
    let tuple = Words(returned).tuple(0).ok_or(Malformed::NotAbi)?;
    let config = || Some((tuple.address(0)?, tuple.bytes(1)?, tuple.word(2)?, tuple.address(3)?));
    let (creator, uri, manifest_hash, access_predicate) = config().ok_or(Malformed::NotAbi)?;
    let metadata_uri = core::str::from_utf8(uri).map_err(|_| Malformed::NotUtf8)?.into();
    let config = ToolConfig { creator, metadata_uri, manifest_hash, access_predicate };
    if encode_tool_config(&config) == returned { Ok(config) } else { Err(Malformed::NotCanonical) }
}

/// What `getToolConfig` returns for this configuration: for test beds and replays.
#[must_use]
pub fn encode_tool_config(config: &ToolConfig) -> Vec<u8> {
    let uri = config.metadata_uri.as_bytes();
    let number = |number: usize| B256::from(U256::from(number));
    // The tuple's place, its four words, the text behind them with zeros up to a whole word.
    let mut out = words::encode(
        &[],
        &[
            number(WORD),
            config.creator.into_word(),
            number(WORD.saturating_mul(4)),
            config.manifest_hash,
            config.access_predicate.into_word(),
            number(uri.len()),
        ],
    );
    out.extend_from_slice(uri);
    out.resize(out.len().next_multiple_of(WORD), 0);
    out
}

/// Reads what `hasAccess` and `supportsInterface` return: one word, 0 or 1.
///
/// # Errors
/// [`Malformed`], for anything but one word that is 0 or 1.
pub fn decode_bool(returned: &[u8]) -> Result<bool> {
    decode::<IERC165::supportsInterfaceCall>(returned, WORD, |_| &[])
}

/// Reads the data that `tryHasAccess` returns, `ok` and `granted`: exactly 64 bytes.
/// [`read_access`](super::read_access) gives the meaning of the pair.
///
/// # Errors
/// [`Malformed`], for anything but two words that are 0 or 1 each.
pub fn decode_bool_pair(returned: &[u8]) -> Result<(bool, bool)> {
    let pair = decode::<IToolRegistry::tryHasAccessCall>(returned, WORD.saturating_mul(2), |_| &[])?;
    Ok((pair.ok, pair.granted))
}

/// Reads what `toolCount` returns: the highest tool ID ever assigned.
///
/// # Errors
/// [`Malformed`], for anything but one word.
pub fn decode_tool_count(returned: &[u8]) -> Result<U256> {
    decode_uint(returned)
}

/// Reads one number.
///
/// # Errors
/// [`Malformed`], for bytes that are not the ABI encoding of one number.
pub fn decode_uint(returned: &[u8]) -> Result<U256> {
    decode::<IToolRegistry::toolCountCall>(returned, WORD, |_| &[])
}

/// Reads what `name` and `version` return: a text that is not empty (`1-name-nonempty`).
///
/// # Errors
/// [`Malformed`], for bytes that are not the ABI encoding of one such string or more than
/// [`limits::TEXT_RETURN_BYTES`].
pub fn decode_text(returned: &[u8]) -> Result<String> {
    let text =
        decode::<IToolRegistry::nameCall>(returned, limits::TEXT_RETURN_BYTES, |token| token.0.as_slice())?;
    if text.is_empty() { Err(Malformed::Empty) } else { Ok(text) }
}

/// Bounds, reads, and compares with the encoding of the values; `text` is the string among the tokens.
fn decode<C: SolCall>(
    returned: &[u8],
    limit: usize,
    text: impl for<'a> Fn(&'a C::ReturnToken<'_>) -> &'a [u8],
) -> Result<C::Return> {
    within(returned, limit)?;
    let token: C::ReturnToken<'_> = decode_sequence(returned).map_err(|_| Malformed::NotAbi)?;
    if core::str::from_utf8(text(&token)).is_err() {
        return Err(Malformed::NotUtf8);
    }
    let value = C::abi_decode_returns(returned).map_err(|_| Malformed::NotAbi)?;
    if C::abi_encode_returns(&value) == returned { Ok(value) } else { Err(Malformed::NotCanonical) }
}

/// That there are bytes, and not more than `limit` of them.
pub(super) fn within(bytes: &[u8], limit: usize) -> Result<()> {
    match bytes.len() {
        0 => Err(Malformed::Empty),
        length if length > limit => Err(Malformed::TooLong),
        _ => Ok(()),
    }
}
