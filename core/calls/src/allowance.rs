//! What a call lets others spend: the seven functions that are known (decisions P28, P33).

use alloy_primitives::{Address, U256};

use crate::abi::arguments;
use crate::selectors::{Group, find};

/// A permission to spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowance {
    /// An amount of a token.
    Amount {
        /// Who may spend.
        spender: Address,
        /// How much, or how much more.
        amount: U256,
    },
    /// All or nothing.
    All {
        /// Who may spend.
        spender: Address,
        /// Whether all may be spent.
        allowed: bool,
    },
}

/// A function that gives such a permission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    /// It sets a permission: `approve`, `permit`, `setApprovalForAll`.
    Approve(Allowance),
    /// It adds to one: `increaseAllowance`, `increaseApproval`.
    Increase(Allowance),
}

/// The data are not those of the function: they are too short or too long, or a word is not one of its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Misshapen;

/// The permission that call data give; `None` for any other function, of which nothing is said.
///
/// # Errors
/// [`Misshapen`] where the selector is that of a known function and the data are not its own.
#[must_use]
pub fn allowance(data: &[u8]) -> Option<Result<Function, Misshapen>> {
    let (known, words) = find(data)?;
    if !matches!(
        known.group,
        Group::Erc20Approve
            | Group::Permit
            | Group::PermitDai
            | Group::Permit2Approve
            | Group::ApprovalForAll
    ) {
        return None;
    }
    let is_increase = known.signature.starts_with("increase");
    let function = if is_increase { Function::Increase } else { Function::Approve };
    Some(read(known.signature, words, known.group).map(function).ok_or(Misshapen))
}

/// The permission in the arguments of a function, and nothing behind them.
fn read(signature: &str, words: &[u8], group: Group) -> Option<Allowance> {
    let (values, _) = arguments(signature, words).filter(|(_, rest)| rest.is_empty())?;
    let address = |index: usize| values.get(index)?.address();
    let uint = |index: usize| values.get(index)?.uint();
    Some(match group {
        Group::Permit | Group::Permit2Approve => Allowance::Amount { spender: address(1)?, amount: uint(2)? },
        Group::PermitDai => Allowance::All { spender: address(1)?, allowed: !uint(4)?.is_zero() },
        Group::ApprovalForAll => Allowance::All { spender: address(0)?, allowed: !uint(1)?.is_zero() },
        _ => Allowance::Amount { spender: address(0)?, amount: uint(1)? },
    })
}

/// Whether an amount is as good as everything: at least 2^128 - 1, or the 2^96 - 1 that some tokens read so.
///
/// # Example
/// ```
/// use erc8257_calls::is_unlimited;
/// use alloy_primitives::U256;
///
/// assert!(is_unlimited(U256::MAX) && is_unlimited(U256::from((1_u128 << 96) - 1)));
/// assert!(!is_unlimited(U256::from(1_u128 << 96)));
/// ```
#[must_use]
pub fn is_unlimited(amount: U256) -> bool {
    amount >= U256::from(u128::MAX) || amount == U256::from((1_u128 << 96).wrapping_sub(1))
}
