//! The EIP-712 domains of tokens that people pay with.

use alloy_primitives::{Address, address};

/// A token whose domain is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// The ID of its chain.
    pub chain_id: u64,
    /// Its contract.
    pub asset: Address,
    /// The `name` of its EIP-712 domain.
    pub name: &'static str,
    /// The `version` of its EIP-712 domain.
    pub version: &'static str,
}

/// Copied from `DEFAULT_ASSETS` and the v1 configuration of `@x402/evm` 2.27.0 (Apache-2.0), and from published domain separators.
const TOKENS: &[Token] = &[
    token(1, address!("0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"), "USD Coin", "2"),
    token(8453, address!("0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"), "USD Coin", "2"),
    token(84_532, address!("0x036cbd53842c5426634e7929541ec2318f3dcf7e"), "USDC", "2"),
    token(43_114, address!("0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e"), "USD Coin", "2"),
    token(43_113, address!("0x5425890298aed601595a70ab815c96711a31bc65"), "USD Coin", "2"),
    token(137, address!("0x3c499c542cef5e3811e1192ce70d8cc03d5c3359"), "USD Coin", "2"),
    token(80_002, address!("0x41e94eb019c0762f9bfcf9fb1e58725bfb0e7582"), "USDC", "2"),
    token(42_161, address!("0xaf88d065e77c8cc2239327c5edb3a432268e5831"), "USD Coin", "2"),
    token(421_614, address!("0x75faf114eafb1bdbe2f0316df893fd58ce46aa4d"), "USD Coin", "2"),
    token(10, address!("0x0b2c639c533813f4aa9d7837caf62653d097ff85"), "USD Coin", "2"),
    token(143, address!("0x754704bc059f8c67012fed69bc8a327a5aafb603"), "USDC", "2"),
    token(988, address!("0x779ded0c9e1022225f8e0630b35a9b54be713736"), "USDT0", "1"),
    token(2201, address!("0x78cf24370174180738c5b8e352b6d14c83a6c9a9"), "USDT0", "1"),
    token(196, address!("0x779ded0c9e1022225f8e0630b35a9b54be713736"), "USD\u{20ae}0", "1"),
];

const fn token(chain_id: u64, asset: Address, name: &'static str, version: &'static str) -> Token {
    Token { chain_id, asset, name, version }
}

/// All tokens of the table.
#[must_use]
pub const fn tokens() -> &'static [Token] {
    TOKENS
}

/// The token of this contract, if its domain is in the table.
///
/// # Example
/// ```
/// use erc8257_x402::known_token;
///
/// let usdc = known_token(8453, "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913".parse().unwrap()).unwrap();
/// assert_eq!((usdc.name, usdc.version), ("USD Coin", "2"));
/// ```
#[must_use]
pub fn known_token(chain_id: u64, asset: Address) -> Option<&'static Token> {
    TOKENS.iter().find(|token| token.chain_id == chain_id && token.asset == asset)
}
