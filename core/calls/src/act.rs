//! One call, and what it does.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};

use crate::border::act::{ActKind, Danger};

/// What is moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asset {
    /// The chain's own coin.
    Native,
    /// A token, by its contract.
    Token(Address),
}

/// How a call names its function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selector {
    /// It has no data.
    Native,
    /// The first four bytes of its data.
    Function([u8; 4]),
}

/// One call, or one act that a signature allows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// Where it stands: `0`, and `0.1` for the second call within it.
    pub path: String,
    /// What it does.
    pub kind: ActKind,
    /// The contract that is called; `None` for a deployment.
    pub contract: Option<Address>,
    /// How it names its function; `None` for a deployment and for one to three bytes.
    pub selector: Option<Selector>,
    /// The value that is sent along, in wei.
    pub value: U256,
    /// What is moved, where that is known.
    pub asset: Option<Asset>,
    /// How much.
    pub amount: Option<U256>,
    /// To whom; of an approval the spender.
    pub recipient: Option<Address>,
    /// The account whose tokens move or are approved, where the data name it.
    pub owner: Option<Address>,
    /// Whether other calls stand within it.
    pub is_container: bool,
    /// Whether the account itself makes it, so that it spends the account's own coin.
    pub is_own: bool,
    /// What is dangerous in it, in the order of the list.
    pub dangers: Vec<Danger>,
}

impl Act {
    /// An act that nothing is known of yet.
    #[must_use]
    pub const fn new(path: String, kind: ActKind, contract: Option<Address>, value: U256) -> Self {
        Self {
            path,
            kind,
            contract,
            selector: None,
            value,
            asset: None,
            amount: None,
            recipient: None,
            owner: None,
            is_container: false,
            is_own: false,
            dangers: Vec::new(),
        }
    }

    /// Adds a danger, in the order of the list.
    pub fn endanger(&mut self, danger: Danger) {
        if let Err(place) = self.dangers.binary_search(&danger) {
            self.dangers.insert(place, danger);
        }
    }
}
