//! Open-ended approvals, which must not stand in for a payment (ledger `sec-no-unlimited-approve`).

use alloc::vec::Vec;

use calls::{Allowance, Function, allowance, is_unlimited};

use crate::border::approval::{ApprovalReport, ApprovalVerdict};

/// Says what a call lets others spend.
///
/// # Example
/// ```
/// use erc8257_payment::border::approval::ApprovalVerdict;
/// use erc8257_payment::judge_approval;
///
/// let approve = [&[0x09, 0x5e, 0xa7, 0xb3][..], &[0; 12], &[7; 20], &[0xff; 32]].concat();
/// assert_eq!(judge_approval(&approve).verdict, ApprovalVerdict::OpenEnded);
/// assert_eq!(judge_approval(&approve[..67]).verdict, ApprovalVerdict::Malformed);
/// assert_eq!(judge_approval(&[]).verdict, ApprovalVerdict::Unknown);
/// ```
#[must_use]
pub fn judge_approval(data: &[u8]) -> ApprovalReport {
    use ApprovalVerdict::{Bounded, Malformed, OpenEnded, Revocation, Unknown};

    let (verdict, spender, amount) = match allowance(data) {
        None => (Unknown, None, None),
        Some(Err(_)) => (Malformed, None, None),
        Some(Ok(function)) => {
            let (Function::Approve(given) | Function::Increase(given)) = function;
            match given {
                Allowance::All { spender, allowed } => {
                    (if allowed { OpenEnded } else { Revocation }, Some(spender), None)
                }
                Allowance::Amount { spender, amount } => {
                    let takes_back = amount.is_zero() && matches!(function, Function::Approve(_));
                    let verdict = match (takes_back, is_unlimited(amount)) {
                        (true, _) => Revocation,
                        (false, true) => OpenEnded,
                        (false, false) => Bounded,
                    };
                    (verdict, Some(spender), Some(amount))
                }
            }
        }
    };
    ApprovalReport { verdict, spender, amount, findings: Vec::new() }
}
