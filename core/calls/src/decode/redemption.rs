//! The account in which a redemption of delegations carries out its calls (ERC-7710; decisions W92, W94).

use alloy_primitives::Address;
use primitives::abi::strict::{address, number, word_at};
use primitives::abi::words::WORD;

/// The account that gave the last delegation of a context, the root: a manager carries out the calls in that account.
/// `None` for a context without a delegation, whose calls the manager's caller makes, and for one that cannot be read.
/// Each part stands where a word says, and need not follow that word.
pub(super) fn delegator(context: &[u8]) -> Option<Address> {
    let word = |at| word_at(context, at);
    let list = number(word(0)?);
    let last = number(word(list)?).checked_sub(1)?;
    let heads = list.checked_add(WORD)?;
    let head = heads.checked_add(last.checked_mul(WORD)?)?;
    let delegation = heads.checked_add(number(word(head)?))?;
    // (delegate, delegator, authority, caveats, salt, signature)
    address(word(delegation.checked_add(WORD)?)?)
}
