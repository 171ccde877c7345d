//! Whether RPCs can be used.

use primitives::describe::{List, Pointed, Report, Seconds, Text, Uint256, Verb};
use primitives::limits::FINDINGS;

use super::wallet_answer::WalletAnswer;
use crate::Finding;
use crate::limits::{CHAIN_CHARS, CHAIN_NAME, CHAINS};

/// What the RPC of one chain answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletChainProbe {
    /// The chain that the RPC should be on, in CAIP-2.
    pub chain: Text<CHAIN_CHARS>,
    /// `eth_chainId`.
    pub chain_id: Option<WalletAnswer>,
    /// `eth_getBlockByNumber` of the latest block.
    pub block: Option<WalletAnswer>,
}

/// The worst of the chains. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletChainsVerdict {
    /// All of them can be used.
    Healthy,
    /// One is late, or did not tell all.
    Degraded,
    /// One did not answer.
    Down,
    /// One is on another chain.
    WrongChain,
    /// No chain was asked for.
    Unknown,
}

/// Whether an RPC can be used. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalletRpcState {
    /// It can.
    Healthy,
    /// It is late, or did not tell all.
    Degraded,
    /// It did not answer.
    Down,
    /// It is on another chain.
    WrongChain,
}

/// One chain, and its RPC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletChainHealth {
    /// The chain.
    pub chain: Text<CHAIN_CHARS>,
    /// Its name, if it is in the table.
    pub name: Option<Text<CHAIN_NAME>>,
    /// The symbol of its own asset, if it is in the table.
    pub symbol: Option<Text<CHAIN_NAME>>,
    /// Whether the RPC can be used.
    pub status: WalletRpcState,
    /// The ID of the chain that the RPC is on.
    pub chain_id: Option<Uint256>,
    /// The number of the newest block.
    pub block_number: Option<Uint256>,
    /// Its Unix time.
    pub block_time: Option<Seconds>,
    /// How old it is; 0 if its time is to come.
    pub lag_seconds: Option<Seconds>,
}

/// Whether RPCs can be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletChainsReport {
    /// The worst of them.
    pub verdict: WalletChainsVerdict,
    /// The Unix time that the blocks were held against.
    pub now: Seconds,
    /// The chains, in the order of the bundle.
    pub chains: List<WalletChainHealth, CHAINS>,
    /// The findings.
    pub findings: List<Finding, FINDINGS>,
}
impl Report for WalletChainsReport {
    const FORMAT: &'static str = "erc8257-wallet-chains/1";
}

/// Says whether RPCs are on their chains and up to date.
///
/// Source: seed 004, `wallet_get_supported_chains`; decisions W14, W57
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletChains {
    /// The Unix time of the host.
    pub now: Seconds,
    /// The chains.
    pub chains: List<WalletChainProbe, CHAINS>,
}
impl Verb for WalletChains {
    type Report = WalletChainsReport;
    const BUNDLE: &'static str = "erc8257-wallet-chains-bundle/1";
}
impl Pointed for WalletChains {}
