//! The proof as `data`: `abi.encode(uint64 deadline, bytes signature)` (ledger `sec-ap-payload`).

use alloc::vec::Vec;

use alloy_primitives::Bytes;
use alloy_sol_types::{SolType, sol_data};

use erc8257::limits;
use primitives::abi::Malformed;

/// Deadline and signature, as they travel in the `data` of `tryHasAccess`. Neither is checked yet.
///
/// # Example
/// ```
/// use erc8257_access_proof::Payload;
/// use erc8257::registry::Malformed;
///
/// let payload = Payload { deadline: 1_790_000_000, signature: vec![7; 65] };
/// let mut data = payload.encode();
/// assert_eq!(Payload::parse(&data), Ok(payload));
/// data.push(0);
/// assert_eq!(Payload::parse(&data), Err(Malformed::NotCanonical));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payload {
    /// The last second at which the proof counts, in seconds since 1970.
    pub deadline: u64,
    /// The signature: 65 bytes, `r`, `s` and `v`, if it is one that a predicate of the standard's text accepts.
    pub signature: Vec<u8>,
}

type Encoded = (sol_data::Uint<64>, sol_data::Bytes);

impl Payload {
    /// The ABI encoding.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        Encoded::abi_encode_params(&(self.deadline, Bytes::copy_from_slice(&self.signature)))
    }

    /// Reads `data` strictly: it must be the one ABI encoding of its values. A contract may be more lenient;
    /// every encoder spells a text that is refused here otherwise.
    ///
    /// # Errors
    /// [`Malformed`], for anything else, and for more than [`limits::PROOF_PAYLOAD_BYTES`].
    pub fn parse(data: &[u8]) -> Result<Self, Malformed> {
        match data.len() {
            0 => return Err(Malformed::Empty),
            length if length > limits::PROOF_PAYLOAD_BYTES => return Err(Malformed::TooLong),
            _ => {}
        }
        let (deadline, signature) = Encoded::abi_decode_params(data).map_err(|_| Malformed::NotAbi)?;
        let payload = Self { deadline, signature: signature.to_vec() };
        if payload.encode() == data { Ok(payload) } else { Err(Malformed::NotCanonical) }
    }
}
