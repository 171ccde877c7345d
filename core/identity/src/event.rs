//! The events of the three registries: their signature hashes, and their data in the one encoding.

use alloy_primitives::{Address, B256, b256};
use primitives::abi::strict::address;
use primitives::abi::tuple::Tuple;

/// keccak256 of `Transfer(address,address,uint256)`.
pub(crate) const TRANSFER: B256 = b256!("0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef");
/// keccak256 of `Registered(uint256,string,address)`.
pub(crate) const REGISTERED: B256 =
    b256!("0xca52e62c367d81bb2e328eb795f7c7ba24afb478408a26c0e201d155c449bc4a");
/// keccak256 of `URIUpdated(uint256,string,address)`.
pub(crate) const URI_UPDATED: B256 =
    b256!("0x3a2c7fffc2cba7582c690e3b82c453ea02a308326a98a3ad7576c606336409fb");
/// keccak256 of `MetadataSet(uint256,string,string,bytes)`.
pub(crate) const METADATA_SET: B256 =
    b256!("0x2c149ed548c6d2993cd73efe187df6eccabe4538091b33adbd25fafdb8a1468b");
/// keccak256 of `NewFeedback(uint256,address,uint64,int128,uint8,string,string,string,string,string,bytes32)`.
pub(crate) const NEW_FEEDBACK: B256 =
    b256!("0x6a4a61743519c9d648a14e6493f47dbe3ff1aa29e7785c96c8326a205e58febc");
/// keccak256 of `FeedbackRevoked(uint256,address,uint64)`.
pub(crate) const FEEDBACK_REVOKED: B256 =
    b256!("0x25156fd3288212246d8b008d5921fde376c71ed14ac2e072a506eb06fde6d09d");
/// keccak256 of `ResponseAppended(uint256,address,uint64,address,string,bytes32)`.
pub(crate) const RESPONSE_APPENDED: B256 =
    b256!("0xb1c6be0b5b8aef6539e2fac0fd131a2faa7b49edf8e505b5eb0ad487d56051d4");
/// keccak256 of `ValidationRequest(address,uint256,string,bytes32)`.
pub(crate) const VALIDATION_REQUEST: B256 =
    b256!("0x530436c3634a98e1e626b0898be2f1e9980cc1bd2a78c07a0aba52d0a48a5059");
/// keccak256 of `ValidationResponse(address,uint256,bytes32,uint8,string,bytes32,string)`.
pub(crate) const VALIDATION_RESPONSE: B256 =
    b256!("0xafddf629e874ccc3963b6a888c477bd464a6c8525024fc88759ea3b2326349ae");

/// The most decimals of a value (ledger `8004-fb-decimals`).
pub(crate) const DECIMALS: u8 = 18;
/// The greatest value without its sign, 10^38 (ledger `8004-fb-value-bound`).
pub(crate) const VALUE: u128 = 10_u128.pow(38);
/// The answer of a validator who is content: the most that there is (ledger `8004-val-response-named`).
pub(crate) const PASSED: u8 = 100;

/// A piece of feedback: what the registry keeps, and what only the event has (ledger `8004-fb-event-only`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NewFeedback<'a> {
    pub(crate) client: Address,
    /// From 1 for each agent and client.
    pub(crate) index: u64,
    pub(crate) value: i128,
    pub(crate) decimals: u8,
    pub(crate) tag1: &'a [u8],
    pub(crate) tag2: &'a [u8],
    pub(crate) endpoint: &'a [u8],
    pub(crate) uri: &'a [u8],
    pub(crate) hash: B256,
}

impl<'a> NewFeedback<'a> {
    /// Reads the topic of the client, and the data.
    pub(crate) fn read(client: &B256, data: &'a [u8]) -> Option<Self> {
        let mut tuple = Tuple::new(data, 8);
        let event = Self {
            client: address(&client.0)?,
            index: tuple.small(u64::MAX)?,
            value: tuple.int128()?,
            decimals: decimals(&mut tuple)?,
            tag1: tuple.bytes()?,
            tag2: tuple.bytes()?,
            endpoint: tuple.bytes()?,
            uri: tuple.bytes()?,
            hash: tuple.word()?,
        };
        tuple.end()?;
        (event.index > 0 && event.value.unsigned_abs() <= VALUE).then_some(event)
    }
}

/// The next word as the decimals of a value.
pub(crate) fn decimals(tuple: &mut Tuple<'_>) -> Option<u8> {
    tuple.small(DECIMALS.into()).and_then(|decimals| u8::try_from(decimals).ok())
}

/// The next word as the answer of a validator.
pub(crate) fn response(tuple: &mut Tuple<'_>) -> Option<u8> {
    tuple.small(PASSED.into()).and_then(|response| u8::try_from(response).ok())
}

/// The answer of a validator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ValidationResponse<'a> {
    pub(crate) response: u8,
    pub(crate) uri: &'a [u8],
    pub(crate) hash: B256,
    pub(crate) tag: &'a [u8],
}

impl<'a> ValidationResponse<'a> {
    /// Reads the data.
    pub(crate) fn read(data: &'a [u8]) -> Option<Self> {
        let mut tuple = Tuple::new(data, 4);
        let event = Self {
            response: response(&mut tuple)?,
            uri: tuple.bytes()?,
            hash: tuple.word()?,
            tag: tuple.bytes()?,
        };
        tuple.end()?;
        Some(event)
    }
}
