//! The account in which a redemption of delegations carries out its calls (ERC-7710; decisions W92, W94).

use alloy_primitives::Address;
use primitives::abi::strict::{address, number};

/// Bytes of a word.
const WORD: usize = 32;

/// The account that gave the last delegation of a context, the root: a manager carries out the calls there, whoever redeems
/// them. `None` for a context without a delegation, whose calls the account that calls the manager makes, and for one
/// that cannot be read. The list and its parts stand where words say, which need not be right behind these.
pub(super) fn delegator(context: &[u8]) -> Option<Address> {
    let word = |at: usize| context.get(at..)?.first_chunk::<WORD>();
    let list = number(word(0)?);
    let last = number(word(list)?).checked_sub(1)?;
    let heads = list.checked_add(WORD)?;
    let head = heads.checked_add(last.checked_mul(WORD)?)?;
    let delegation = heads.checked_add(number(word(head)?))?;
    // (delegate, delegator, authority, caveats, salt, signature)
    address(word(delegation.checked_add(WORD)?)?)
}
