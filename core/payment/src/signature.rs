//! The signature of a key over an authorization: 65 bytes, low s, v of 27 or 28 (ledger `x402-az-signature`).

use alloc::format;
use alloc::string::String;

use alloy_primitives::{Address, B256};
use primitives::eip712::{is_low_s, recover};
use x402::Code;

use crate::authorization::KEY_BYTES;

/// Why a signature is not that of the payer's key: the code, and what was found.
pub(crate) type Fault = (Code, Option<String>);

/// That this account's key signed the digest.
pub(crate) fn check(digest: B256, signature: &[u8], from: Address) -> Result<(), Fault> {
    let Ok(bytes) = <&[u8; KEY_BYTES]>::try_from(signature) else {
        return Err((Code::SignatureLength, Some(format!("{}", signature.len()))));
    };
    let [rs @ .., v] = bytes;
    if !matches!(v, 27 | 28) {
        return Err((Code::SignatureV, None));
    }
    if !is_low_s(rs) {
        return Err((Code::SignatureHighS, None));
    }
    if recover(digest, rs, *v) == Some(from) { Ok(()) } else { Err((Code::Signer, None)) }
}
