//! Where the registries of ERC-8004 are deployed. Addresses and chains are those that the authors of the contracts publish; no chain
//! was asked. No validation registry is listed (decision I4).

use alloy_primitives::{Address, address};

/// The two registries of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AgentRegistries {
    /// The identity registry.
    pub identity: Address,
    /// The reputation registry.
    pub reputation: Address,
}

const MAIN: AgentRegistries = AgentRegistries {
    identity: address!("0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"),
    reputation: address!("0x8004baa17c55a88189ae136b182e5fda19de9b63"),
};
const TEST: AgentRegistries = AgentRegistries {
    identity: address!("0x8004a818bfb912233c491871b3d84c89a494bd9e"),
    reputation: address!("0x8004b663056a597dffe9eccc1965a193b7388713"),
};

/// Ethereum, OP Mainnet, BNB, Gnosis, Polygon, Monad, X Layer, Hedera, Shape, Metis, Soneium, GOAT, Abstract, `MegaETH`, Mantle, Base,
/// Arbitrum, Celo, Avalanche, Linea, Taiko, Scroll, SKALE Base.
const MAIN_NETS: [u128; 23] = [
    1,
    10,
    56,
    100,
    137,
    143,
    196,
    295,
    360,
    1088,
    1868,
    2345,
    2741,
    4326,
    5000,
    8453,
    42161,
    42220,
    43114,
    59144,
    167_000,
    534_352,
    1_187_947_933,
];
/// The test nets of the same, and of Arc.
const TEST_NETS: [u128; 24] = [
    97,
    296,
    1946,
    1952,
    5003,
    6343,
    10143,
    10200,
    11011,
    11124,
    43113,
    48816,
    59141,
    59902,
    80002,
    84532,
    167_013,
    421_614,
    534_351,
    5_042_002,
    11_142_220,
    11_155_111,
    11_155_420,
    324_705_682,
];

/// The listed registries of a chain; `None` for a chain that is not listed.
///
/// Source: the contracts' repository `erc-8004/erc-8004-contracts`; decision I4.
///
/// # Example
/// ```
/// use erc8257_primitives::registry::agent_registries;
///
/// let base = agent_registries(8453).unwrap();
/// assert_eq!(format!("{:?}", base.identity), "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432");
/// assert_ne!(agent_registries(84532), Some(base));
/// assert_eq!(agent_registries(424242), None);
/// ```
#[must_use]
pub fn agent_registries(chain_id: u128) -> Option<AgentRegistries> {
    if MAIN_NETS.contains(&chain_id) {
        Some(MAIN)
    } else if TEST_NETS.contains(&chain_id) {
        Some(TEST)
    } else {
        None
    }
}
