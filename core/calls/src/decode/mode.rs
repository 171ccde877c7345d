//! Modes of execution of ERC-7579, with those of ERC-7821.

use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use primitives::abi::strict::{is_zero, number, word_at};

use super::Call;
use crate::abi::{Value, arguments};

const BATCH: &str = "((address,uint256,bytes)[])";
const BATCH_WITH_DATA: &str = "((address,uint256,bytes)[],bytes)";
const BATCHES: &str = "(bytes[])";
/// ERC-7821: a batch, with data for the account where the first word says so.
const WITH_DATA: [u8; 4] = [0x78, 0x21, 0x00, 0x01];
/// ERC-7821: a batch of batches.
const OF_BATCHES: [u8; 4] = [0x78, 0x21, 0x00, 0x02];

/// The calls of an execution; `None` where the mode or the data are malformed.
pub(super) fn calls<'a>(mode: &[u8; 32], data: &'a [u8]) -> Option<Vec<Call<'a>>> {
    let [kind, on_failure, rest @ ..] = mode;
    let (reserved, rest) = rest.split_first_chunk::<4>()?;
    let selector = rest.first_chunk::<4>()?;
    if *on_failure > 1 || !is_zero(reserved) {
        return None;
    }
    match (*kind, *selector) {
        (0x00, [0, 0, 0, 0]) => Some(Vec::from([single(data)?])),
        (0x01, [0, 0, 0, 0]) => batch(BATCH, data),
        (0x01, WITH_DATA) => with_data(data),
        (0x01, OF_BATCHES) => {
            let mut calls = Vec::new();
            for batch in exactly(BATCHES, data)?.first()?.list()? {
                calls.extend(with_data(batch.bytes()?)?);
            }
            Some(calls)
        }
        (0xfe, [0, 0, 0, 0]) => Some(Vec::from([without_value(data, false)?])),
        (0xff, [0, 0, 0, 0]) => Some(Vec::from([without_value(data, true)?])),
        _ => None,
    }
}

/// A batch, with data for the account behind it where the list begins after two words.
fn with_data(data: &[u8]) -> Option<Vec<Call<'_>>> {
    let has_data = word_at(data, 0).map(number) == Some(0x40);
    batch(if has_data { BATCH_WITH_DATA } else { BATCH }, data)
}

fn batch<'a>(signature: &str, data: &'a [u8]) -> Option<Vec<Call<'a>>> {
    let values = exactly(signature, data)?;
    let call = |call: &Value<'a>| {
        let (to, value, data) = (call.at(0)?.address()?, call.at(1)?.uint()?, call.at(2)?.bytes()?);
        Some(Call { zero_is_self: true, ..Call::plain(Some(to), value, data) })
    };
    values.first()?.list()?.iter().map(call).collect()
}

/// Values and nothing behind them.
fn exactly<'a>(signature: &str, data: &'a [u8]) -> Option<Vec<Value<'a>>> {
    arguments(signature, data).filter(|(_, rest)| rest.is_empty()).map(|(values, _)| values)
}

/// Target, value and data, without lengths.
fn single(data: &[u8]) -> Option<Call<'_>> {
    let (to, rest) = data.split_first_chunk::<20>()?;
    let (value, data) = rest.split_first_chunk::<32>()?;
    let value = U256::from_be_bytes(*value);
    Some(Call { zero_is_self: true, ..Call::plain(Some(Address::from(*to)), value, data) })
}

/// Target and data: neither a static call nor a delegatecall has a value.
fn without_value(data: &[u8], is_delegated: bool) -> Option<Call<'_>> {
    let (to, data) = data.split_first_chunk::<20>()?;
    Some(Call { is_delegated, zero_is_self: true, ..Call::plain(Some(Address::from(*to)), U256::ZERO, data) })
}
