//! An EIP-3009 authorization: its digest, its typed data, and the call data that settle it.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256, b256};
use primitives::abi::strict::padded;
use primitives::abi::words::{WORD, encode};
use primitives::canonical::keccak256;
use primitives::eip712::digest;
use primitives::json::Writer;

use crate::border::authorization::TokenDomain;
use crate::domain::separator;

/// keccak256 of `TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32
/// nonce)` (ledger `doc2-3009-typehash`).
const TYPE: B256 = b256!("0x7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed4cc592e13b44501c1a2267");
/// `transferWithAuthorization(…,uint8 v,bytes32 r,bytes32 s)`.
const BY_KEY: [u8; 4] = [0xe3, 0xee, 0x16, 0x0e];
/// `transferWithAuthorization(…,bytes signature)`.
const BY_BYTES: [u8; 4] = [0xcf, 0x09, 0x29, 0x95];
/// `authorizationState(address,bytes32)`.
const STATE: [u8; 4] = [0xe9, 0x4a, 0x01, 0x02];
/// Bytes of the signature of a key.
pub(crate) const KEY_BYTES: usize = 65;

/// An authorization to transfer an amount of a token, once and for a while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Authorization {
    /// The ID of the token's chain, at most 2^53 - 1.
    pub chain_id: U256,
    /// The token's contract.
    pub asset: Address,
    /// The token's domain.
    pub domain: TokenDomain,
    /// The account that pays.
    pub from: Address,
    /// The account that is paid.
    pub to: Address,
    /// The amount, in the smallest unit of the asset.
    pub value: U256,
    /// The Unix time after which it is valid.
    pub valid_after: U256,
    /// The Unix time before which it is valid.
    pub valid_before: U256,
    /// What makes it usable once.
    pub nonce: B256,
}

impl Authorization {
    /// The separator of the token's domain (EIP-712).
    #[must_use]
    pub fn domain_separator(&self) -> B256 {
        let TokenDomain { name, version } = &self.domain;
        separator(name, version, self.chain_id, self.asset).unwrap_or_default()
    }

    /// The hash of the authorization itself.
    #[must_use]
    pub fn struct_hash(&self) -> B256 {
        let mut text = Vec::from(TYPE.0);
        for word in self.words() {
            text.extend(word.0);
        }
        keccak256(&text)
    }

    /// The 32 bytes that the payer signs.
    #[must_use]
    pub fn digest(&self) -> B256 {
        digest(self.domain_separator(), self.struct_hash())
    }

    /// The typed data of `eth_signTypedData_v4`, as JSON text (ledger `x402-az-typed-data`).
    #[must_use]
    pub fn typed_data(&self) -> String {
        let mut w = Writer::new();
        w.raw(concat!(
            r#"{"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},"#,
            r#"{"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],"#,
            r#""TransferWithAuthorization":[{"name":"from","type":"address"},{"name":"to","type":"address"},"#,
            r#"{"name":"value","type":"uint256"},{"name":"validAfter","type":"uint256"},"#,
            r#"{"name":"validBefore","type":"uint256"},{"name":"nonce","type":"bytes32"}]},"#,
            r#""primaryType":"TransferWithAuthorization","domain":{"name":"#
        ));
        w.string(&self.domain.name).raw(",\"version\":").string(&self.domain.version);
        w.raw(",\"chainId\":").display(self.chain_id);
        w.raw(",\"verifyingContract\":").quoted(format_args!("{:#x}", self.asset));
        w.raw("},\"message\":{\"from\":").quoted(format_args!("{:#x}", self.from));
        w.raw(",\"to\":").quoted(format_args!("{:#x}", self.to));
        w.raw(",\"value\":").quoted(self.value);
        w.raw(",\"validAfter\":").quoted(self.valid_after);
        w.raw(",\"validBefore\":").quoted(self.valid_before);
        w.raw(",\"nonce\":").quoted(self.nonce).raw("}}");
        w.finish()
    }

    /// The call data that settle it with this signature: with `v`, `r` and `s` for 65 bytes of a key, else with bytes (ledger
    /// `x402-az-call`, decision P20).
    #[must_use]
    pub fn call(&self, signature: &[u8], is_key: bool) -> Vec<u8> {
        let mut words = Vec::from(self.words());
        if let (true, KEY_BYTES, Some((v, rs))) = (is_key, signature.len(), signature.split_last()) {
            words.push(B256::with_last_byte(*v));
            words.extend(rs.chunks_exact(WORD).map(B256::from_slice));
            return encode(&BY_KEY, &words);
        }
        // Behind the seven words of the head.
        words.push(B256::from(U256::from(7 * WORD)));
        words.push(B256::from(U256::from(signature.len())));
        let mut call = encode(&BY_BYTES, &words);
        let end = call.len().saturating_add(padded(signature.len()));
        call.extend_from_slice(signature);
        call.resize(end, 0);
        call
    }

    /// The call data of `authorizationState`.
    #[must_use]
    pub fn state_call(&self) -> Vec<u8> {
        encode(&STATE, &[self.from.into_word(), self.nonce])
    }

    fn words(&self) -> [B256; 6] {
        let number = |value: U256| B256::from(value);
        [
            self.from.into_word(),
            self.to.into_word(),
            number(self.value),
            number(self.valid_after),
            number(self.valid_before),
            self.nonce,
        ]
    }
}
