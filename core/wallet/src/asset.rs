//! What is moved: the chain's own asset, or a token; and the transaction that moves it.

use alloc::format;
use alloc::string::String;

use alloy_primitives::{Address, B256, U256};
use primitives::abi::words::encode;
use primitives::describe::Hex;
use primitives::hex::{NO_ACCOUNT, checked_address};
use primitives::usage::UsageError;

use crate::border::wallet_transfer::WalletTransaction;

/// The word for the chain's own asset.
pub(crate) const NATIVE: &str = "native";
/// `transfer(address,uint256)`.
pub(crate) const TRANSFER: [u8; 4] = [0xa9, 0x05, 0x9c, 0xbb];

/// `balanceOf(address)`.
pub(crate) const BALANCE_OF: [u8; 4] = [0x70, 0xa0, 0x82, 0x31];

/// An asset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asset {
    Native,
    Token(Address),
}

impl Asset {
    /// Reads `native` or an address.
    ///
    /// # Errors
    /// `usage-wrong-value` for anything else.
    pub(crate) fn read(text: &str, member: &str) -> Result<Self, UsageError> {
        if text == NATIVE {
            return Ok(Self::Native);
        }
        checked_address(text).map(Self::Token).ok_or_else(|| UsageError::wrong(member, NO_ACCOUNT))
    }

    /// The token's contract.
    pub(crate) const fn token(self) -> Option<Address> {
        match self {
            Self::Native => None,
            Self::Token(token) => Some(token),
        }
    }

    /// As reports write it.
    pub(crate) fn text(self) -> String {
        self.token().map_or_else(|| NATIVE.into(), |token| format!("{token:?}"))
    }

    /// The transaction that moves an amount of it (ledger `wal-xfer-calldata`).
    pub(crate) fn transfer(self, from: Address, to: Address, amount: U256) -> WalletTransaction {
        match self {
            Self::Native => WalletTransaction { from, to, value: amount, data: Hex::default() },
            Self::Token(token) => {
                let data = Hex(encode(&TRANSFER, &[to.into_word(), B256::from(amount)]));
                WalletTransaction { from, to: token, value: U256::ZERO, data }
            }
        }
    }
}
