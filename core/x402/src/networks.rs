//! EVM chains: by the names that version 1 of x402 has for them, and by CAIP-2.

use primitives::caip::Caip2;
use primitives::limits::EXACT_INTEGER;

/// Each name with the ID of its chain, byte for byte. Copied from the v1 map of `@x402/evm` 2.27.0 (Apache-2.0) and from three
/// aliases of another SDK (decision P5).
const NETWORKS: &[(&str, u64)] = &[
    ("ethereum", 1),
    ("sepolia", 11_155_111),
    ("abstract", 2741),
    ("abstract-testnet", 11_124),
    ("base-sepolia", 84_532),
    ("base", 8453),
    ("avalanche-fuji", 43_113),
    ("avalanche", 43_114),
    ("iotex", 4689),
    ("sei", 1329),
    ("sei-testnet", 1328),
    ("polygon", 137),
    ("polygon-amoy", 80_002),
    ("peaq", 3338),
    ("story", 1514),
    ("educhain", 41_923),
    ("skale-base-sepolia", 324_705_682),
    ("megaeth", 4326),
    ("monad", 143),
    ("stable", 988),
    ("stable-testnet", 2201),
    ("ethereum-mainnet", 1),
    ("ethereum-sepolia", 11_155_111),
    ("iotex-testnet", 4690),
];

/// The ID of the chain that this name of version 1 means.
///
/// # Example
/// ```
/// use erc8257_x402::network;
///
/// assert_eq!(network("base"), Some(8453));
/// assert_eq!(network("Base"), None);
/// ```
#[must_use]
pub fn network(name: &str) -> Option<u64> {
    NETWORKS.iter().find(|(known, _)| *known == name).map(|(_, chain)| *chain)
}

/// The ID of an EVM chain, from 1 to 2^53 - 1: wallets that read a number show another chain beyond it.
///
/// # Example
/// ```
/// use erc8257_x402::chain_id;
/// use primitives::caip::Caip2;
///
/// assert_eq!(chain_id(&Caip2::parse("eip155:8453").unwrap()), Some(8453));
/// assert_eq!(chain_id(&Caip2::parse("eip155:08453").unwrap()), None);
/// ```
#[must_use]
pub fn chain_id(chain: &Caip2<'_>) -> Option<u64> {
    let digits = Some(chain.reference()).filter(|_| chain.is_eip155())?;
    let number = digits.parse().ok().filter(|number| (1..=EXACT_INTEGER).contains(number))?;
    (alloc::format!("{number}") == digits).then_some(number)
}
