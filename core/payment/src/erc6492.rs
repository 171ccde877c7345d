//! The wrapper around the signature of a contract that is not deployed yet (ERC-6492), in its one encoding (ledger
//! `x402-pay-6492`).

use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::abi::strict::padded;
use primitives::abi::words::{WORD, Words, encode};

/// The last 32 bytes of a wrapped signature.
const MAGIC: [u8; 2] = [0x64, 0x92];
/// Bytes of that end.
const END: usize = 32;

/// Whether the signature ends as a wrapper does.
pub(crate) fn is_wrapped(signature: &[u8]) -> bool {
    let end = signature.len().checked_sub(END).and_then(|from| signature.get(from..));
    end.is_some_and(|end| end.chunks_exact(MAGIC.len()).all(|pair| pair == MAGIC))
}

/// The factory of a wrapper; `None` for any other encoding than the one of ERC-6492.
pub(crate) fn factory(signature: &[u8]) -> Option<Address> {
    parts(signature).map(|(factory, ..)| factory)
}

/// The factory of a wrapper, the call that makes the contract, and the signature within.
pub(crate) fn parts(signature: &[u8]) -> Option<(Address, &[u8], &[u8])> {
    let body = signature.get(..signature.len().checked_sub(END)?).filter(|_| is_wrapped(signature))?;
    let words = Words(body);
    let (factory, call, inner) = (words.address(0)?, words.bytes(1)?, words.bytes(2)?);
    // Encoded again it has to be the same bytes: nothing stands between the parts or behind them.
    (encoded(factory, call, inner) == body).then_some((factory, call, inner))
}

/// `abi.encode(factory, call, signature)`.
fn encoded(factory: Address, call: &[u8], signature: &[u8]) -> Vec<u8> {
    let word = |number: usize| B256::from(U256::from(number));
    let second = (4 * WORD).saturating_add(padded(call.len()));
    let mut out = encode(&[], &[factory.into_word(), word(3 * WORD), word(second), word(call.len())]);
    out.extend_from_slice(call);
    out.resize(second, 0);
    out.extend_from_slice(word(signature.len()).as_slice());
    out.extend_from_slice(signature);
    out.resize(second.saturating_add(WORD).saturating_add(padded(signature.len())), 0);
    out
}
