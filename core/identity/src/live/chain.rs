//! What an RPC says of one chain: first which chain it is on and its block, then contracts at that block (ledger `8004-block-one`).

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::abi::encoder::{Part, encode};
use primitives::canonical::keccak256;
use primitives::describe::Hex;
use primitives::harmless;
use primitives::registry::{IMPLEMENTATION_SLOT, ProxyMarkers};
use primitives::rpc::{
    BlockRef, BlockTag, CallAnswer, CallOutcome, Failure, Head, Reason, block_params, call_params,
    code_params, read_call, read_chain_id, read_data, read_head, slot_params,
};
use primitives::usage::UsageError;

use super::talk::{Ask, Said};
use crate::border::evidence::ContractAnswer;
use crate::border::read_at::{ReadBlock, ReadFailure, ReadRegistry};

/// The block that the arguments ask for.
///
/// # Errors
/// `usage-wrong-value` for a text that is not a block.
pub(super) fn tag(block: Option<&str>) -> Result<BlockTag, UsageError> {
    let tag = block.map_or(Some(BlockTag::Latest), BlockTag::parse);
    tag.ok_or_else(|| UsageError::wrong("block", BlockTag::NO_BLOCK))
}

/// The block at which all is read; else why there is none.
pub(super) fn head(talk: &mut Ask<'_>, chain: u128, tag: BlockTag) -> Said<Result<Head, Failure>> {
    let asked = Vec::from([("eth_chainId", String::from("[]")), ("eth_getBlockByNumber", block_params(tag))]);
    let answers = talk.calls(asked)?;
    let [on, block] = answers.as_slice() else { return Ok(Err(Reason::NotAsked.into())) };
    Ok(checked(on, block, chain, tag))
}

fn checked(on: &CallAnswer<'_>, block: &CallAnswer<'_>, chain: u128, tag: BlockTag) -> Result<Head, Failure> {
    let on = read_chain_id(on)?;
    if on != chain {
        let detail = alloc::format!("the RPC is on chain {on}, and not on {chain}");
        return Err(Failure { reason: Reason::WrongChain, detail: Some(detail) });
    }
    let head = read_head(block)?;
    match tag {
        BlockTag::Number(number) if number != head.block.number => Err(Reason::OtherBlock.into()),
        _ => Ok(head),
    }
}

/// Whether the RPC still has this block: answers by number are of another chain after a reorganisation.
pub(super) fn still_has(talk: &mut Ask<'_>, block: BlockRef) -> Said<bool> {
    let answer = talk.call("eth_getBlockByNumber", block_params(BlockTag::Number(block.number)))?;
    Ok(read_head(&answer).is_ok_and(|head| head.block == block))
}

/// The data of a call.
pub(super) fn call(function: &str, parts: &[Part<'_>]) -> Vec<u8> {
    let hash = keccak256(function.as_bytes());
    let mut data = Vec::from(hash.0.first_chunk::<4>().copied().unwrap_or_default());
    data.extend(encode(parts));
    data
}

/// A list of accounts, encoded by itself.
pub(super) fn accounts(list: &[Address]) -> Part<'static> {
    let length = B256::from(U256::from(list.len()));
    let words = list.iter().map(Address::into_word);
    Part::Tail(core::iter::once(length).chain(words).flat_map(|word| word.0).collect())
}

/// Calls of a contract at a block.
pub(super) fn calls(
    talk: &mut Ask<'_>,
    to: Address,
    at: BlockRef,
    asked: &[Vec<u8>],
) -> Said<Vec<ContractAnswer>> {
    let asked = asked.iter().map(|data| ("eth_call", call_params(to, data, None, at))).collect();
    Ok(talk.calls(asked)?.iter().map(answer).collect())
}

/// A registry's code, and its answers. Where there is no code, nothing answers.
pub(super) fn registry(
    talk: &mut Ask<'_>,
    address: Address,
    at: BlockRef,
    asked: &[Vec<u8>],
) -> Said<(ReadRegistry, Vec<ContractAnswer>)> {
    let own = [
        ("eth_getCode", code_params(address, at)),
        ("eth_getStorageAt", slot_params(address, IMPLEMENTATION_SLOT, at)),
    ];
    let calls = asked.iter().map(|data| ("eth_call", call_params(address, data, None, at)));
    let answers = talk.calls(own.into_iter().chain(calls).collect())?;
    let code = answers.first().and_then(|code| read_data(code).ok());
    let slot = answers.get(1).and_then(|slot| read_data(slot).ok());
    let is_empty = code.as_ref().is_some_and(Vec::is_empty);
    let read = ReadRegistry {
        address,
        code_hash: code.filter(|code| !code.is_empty()).map(|code| keccak256(&code)),
        implementation: slot
            .and_then(|slot| ProxyMarkers::read(&slot, &[], &[]).ok())
            .and_then(|markers| markers.implementation),
    };
    let given = answers.iter().skip(2);
    let answers = if is_empty {
        given.map(|_| ContractAnswer::Result { result: Hex(Vec::new()) }).collect()
    } else {
        given.map(answer).collect()
    };
    Ok((read, answers))
}

/// The registry of which nothing was read.
pub(super) const fn unread(address: Address) -> ReadRegistry {
    ReadRegistry { address, code_hash: None, implementation: None }
}

/// An answer as the verbs take it.
pub(super) fn answer(answer: &CallAnswer<'_>) -> ContractAnswer {
    match read_call(answer) {
        CallOutcome::Returned(data) => ContractAnswer::Result { result: Hex(data) },
        CallOutcome::Reverted(data) => ContractAnswer::Revert { revert: Hex(data) },
        CallOutcome::Failed(failure) => unavailable(&failure),
    }
}

/// No answer, and why.
pub(super) fn unavailable(failure: &Failure) -> ContractAnswer {
    ContractAnswer::Unavailable { unavailable: failure.reason.as_str().to_string() }
}

/// A block as reports have it.
pub(super) fn block(head: &Head) -> ReadBlock {
    ReadBlock { number: U256::from(head.block.number), hash: head.block.hash, time: head.time }
}

/// A failure as reports have it.
pub(super) fn failed(failure: &Failure) -> ReadFailure {
    let detail = failure.detail.as_deref().map(|detail| harmless::clip(detail.as_bytes()));
    ReadFailure { reason: failure.reason.as_str().to_string(), detail }
}
