//! What revert data says of the tool that was asked for.

use alloc::format;
use alloc::string::String;

use alloy_primitives::{U256, hex};

use super::RegistryError;
use primitives::abi::words::Words;
use primitives::harmless;
use primitives::rpc::{Failure, Reason};

/// A reverted view, as its caller takes it.
pub(super) enum Revert {
    NotFound,
    Deregistered,
    Malformed(Failure),
    Unavailable(Failure),
}

/// Reads the revert data of a view that was asked about `tool_id`. An error counts only if it is about that tool.
pub(super) fn read_revert(tool_id: U256, data: &[u8]) -> Revert {
    if data.is_empty() {
        // An address with other code than a registry's does this, and so do some nodes when they run out of gas.
        return Revert::Unavailable(Failure {
            reason: Reason::EmptyRevert,
            detail: Some(String::from(
                "the call reverted without data; the address may not be an ERC-8257 registry",
            )),
        });
    }
    let error = RegistryError::decode(data);
    let reason = match error {
        Some(RegistryError::ToolNotFound { tool_id: id }) if id == tool_id => return Revert::NotFound,
        Some(RegistryError::ToolIsDeregistered { tool_id: id }) if id == tool_id => {
            return Revert::Deregistered;
        }
        Some(RegistryError::ToolNotFound { .. } | RegistryError::ToolIsDeregistered { .. }) => {
            Reason::WrongArgument
        }
        _ => Reason::UnknownRevert,
    };
    let detail = error.map_or_else(|| describe(data), |error| format!("{error}"));
    Revert::Malformed(Failure { reason, detail: Some(harmless::clip(detail.as_bytes())) })
}

/// Selectors of the errors that Solidity itself raises: `Error(string)` and `Panic(uint256)`.
const ERROR: [u8; 4] = [0x08, 0xc3, 0x79, 0xa0];
const PANIC: [u8; 4] = [0x4e, 0x48, 0x7b, 0x71];

/// Foreign revert data in a few words.
#[must_use]
pub fn describe(data: &[u8]) -> String {
    if let Some((selector, arguments)) = data.split_first_chunk() {
        let words = Words(arguments);
        if *selector == ERROR
            && let Some(text) = words.bytes(0)
        {
            return format!("Error({})", harmless::quoted(text));
        }
        if *selector == PANIC
            && let Some(code) = words.word(0)
        {
            let digits = hex::encode(code);
            let digits = digits.trim_start_matches('0');
            return format!("Panic(0x{})", if digits.is_empty() { "0" } else { digits });
        }
        return hex::encode_prefixed(selector);
    }
    hex::encode_prefixed(data)
}
