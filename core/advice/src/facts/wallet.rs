//! The abilities of a wallet.

use alloc::string::String;
use alloc::vec::Vec;

/// The abilities of a wallet.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wallet {
    /// The payment protocols that it speaks; `None`: not known.
    pub protocols: Option<Vec<String>>,
    /// The tokens that it knows.
    pub tokens: Vec<Token>,
}

/// A token, as the wallet knows it, not as a manifest says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The asset (CAIP-19), byte for byte as manifests write it: on `eip155` with hex digits in lower case.
    pub asset: String,
    /// Its decimals.
    pub decimals: u8,
    /// What to call it.
    pub symbol: String,
}
