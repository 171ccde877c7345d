//! What a transaction costs.

use primitives::describe::{Count, List, Pointed, Report, Text, Uint256, Verb};
use primitives::limits::FINDINGS;

use super::wallet_answer::WalletAnswer;
use crate::Finding;
use crate::limits::CHAIN_CHARS;

/// Whether there is an estimate. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletGasVerdict {
    /// There is.
    Estimated,
    /// All blocks were empty, so that there is no sample of tips.
    NoSample,
    /// The RPC or the chain has no base fees.
    Unsupported,
    /// The answer is not a fee history.
    Malformed,
    /// There was no answer.
    Unknown,
}

/// Whether the chain charges a fee beside gas. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletL1Fee {
    /// It does not.
    None,
    /// It does, and the estimate does not have it.
    Unknown,
    /// It does, as a part of the gas limit.
    InGasLimit,
    /// The chain is not in the table.
    UnknownChain,
}

/// What a transaction costs. All amounts are in the smallest unit of the chain's own asset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletGasReport {
    /// Whether there is an estimate.
    pub verdict: WalletGasVerdict,
    /// The chain.
    pub chain: Text<CHAIN_CHARS>,
    /// The oldest block of the history.
    pub oldest_block: Option<Uint256>,
    /// How many blocks it has.
    pub blocks: Option<Count>,
    /// How many of them are not empty.
    pub samples: Option<Count>,
    /// The base fee of the newest block.
    pub base_fee_per_gas: Option<Uint256>,
    /// The base fee of the next block.
    pub next_base_fee_per_gas: Option<Uint256>,
    /// The tip: the lower median of the tips that half of the gas in each block paid.
    pub max_priority_fee_per_gas: Option<Uint256>,
    /// Twice the next base fee, and the tip.
    pub max_fee_per_gas: Option<Uint256>,
    /// What the RPC says of the gas price.
    pub gas_price: Option<Uint256>,
    /// The gas limit that was given.
    pub gas_limit: Option<Uint256>,
    /// The most that the transaction can cost in gas.
    pub max_cost: Option<Uint256>,
    /// Whether the chain charges a fee beside gas.
    pub l1_fee: WalletL1Fee,
    /// The findings.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for WalletGasReport {
    const FORMAT: &'static str = "erc8257-wallet-gas/1";
}

/// Estimates the fees of a transaction from the history of fees. No constant stands in for a sample that is missing.
///
/// Source: seed 004, `wallet_get_gas_price`; EIP-1559; decisions W12, W13, W57
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletGas {
    /// The chain, in CAIP-2.
    pub chain: Text<CHAIN_CHARS>,
    /// `eth_feeHistory` of 20 blocks up to the latest one, with the percentile 50.
    pub fee_history: Option<WalletAnswer>,
    /// `eth_gasPrice`.
    pub gas_price: Option<WalletAnswer>,
    /// The gas limit of the transaction.
    pub gas_limit: Option<Uint256>,
}
impl Verb for WalletGas {
    type Report = WalletGasReport;
    const BUNDLE: &'static str = "erc8257-wallet-gas-bundle/1";
}
impl Pointed for WalletGas {}
