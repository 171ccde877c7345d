//! Where an inquiry read: the block of all its answers, and whose code gave them.

use primitives::describe::{Address, Bytes32, Seconds, Text, Uint256};
use primitives::limits::SENTENCE_CODE_POINTS;

use crate::limits::WORD;

/// The one block at which everything was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadBlock {
    /// Its number.
    pub number: Uint256,
    /// Its hash.
    pub hash: Bytes32,
    /// Its Unix time, where the RPC tells it.
    pub time: Option<Seconds>,
}

/// The contract that answered. The registries are proxies: their owner can exchange the code behind them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadRegistry {
    /// Its address.
    pub address: Address,
    /// keccak256 of the code at this address; `null` where there is none, and where it was not read.
    pub code_hash: Option<Bytes32>,
    /// The contract whose code ran, by the slot of ERC-1967; `null` where the slot is empty, and where it was not read.
    pub implementation: Option<Address>,
}

/// Why an inquiry could not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadFailure {
    /// The reason, a word: `wrong-chain`, `connect`, `timeout` and their like.
    pub reason: Text<WORD>,
    /// The words of the RPC, harmless and shortened.
    pub detail: Option<Text<SENTENCE_CODE_POINTS>>,
}
