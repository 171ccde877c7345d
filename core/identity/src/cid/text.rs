//! The text of a CID: its base, and the numbers in it.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::B256;

use super::{Cid, varint};
use crate::border::agent_cid::CidCodec;
use crate::codes::Code;
use crate::limits::CID_CHARACTERS;

/// The first characters of the bases that are known and not read.
const OTHER_BASES: &str = "fFBkKuUmMvVtTcCpPhZ0179";
/// Characters of a CID of version 0.
const V0: usize = 46;
const SHA2_256: u64 = 0x12;
const RAW: u64 = 0x55;
const DAG_PB: u64 = 0x70;

const BASE32: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
const BASE58: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

pub(super) fn parse(text: &str) -> Result<Cid, Code> {
    if text.len() > CID_CHARACTERS {
        return Err(Code::CidGrammar);
    }
    if text.len() == V0 && text.starts_with("Qm") {
        let bytes = base58(text.as_bytes()).ok_or(Code::CidGrammar)?;
        let digest = bytes.strip_prefix(&[0x12, 0x20]).and_then(|digest| B256::try_from(digest).ok());
        let digest = digest.ok_or(Code::CidGrammar)?;
        return Ok(Cid { text: text.into(), version: 0, codec: CidCodec::DagPb, digest });
    }
    let bytes = match text.as_bytes().split_first() {
        Some((b'b', rest)) => base32(rest),
        Some((b'z', rest)) => base58(rest),
        Some((first, _)) if OTHER_BASES.as_bytes().contains(first) => {
            return Err(Code::CidMultibase);
        }
        _ => None,
    };
    let bytes = bytes.ok_or(Code::CidGrammar)?;
    let (version, codec, hash, length, digest) = numbers(&bytes).ok_or(Code::CidGrammar)?;
    if version != 1 {
        return Err(Code::CidVersion);
    }
    if usize::try_from(length) != Ok(digest.len()) {
        return Err(Code::CidGrammar);
    }
    let digest = B256::try_from(digest).ok().filter(|_| hash == SHA2_256).ok_or(Code::CidHash)?;
    let codec = match codec {
        RAW => CidCodec::Raw,
        DAG_PB => CidCodec::DagPb,
        _ => return Err(Code::CidCodec),
    };
    Ok(Cid { text: in_base32(&bytes), version: 1, codec, digest })
}

/// The text of a raw block's CID.
pub(super) fn of_raw(digest: B256) -> String {
    in_base32(&[&[0x01, 0x55, 0x12, 0x20], digest.as_slice()].concat())
}

/// Version, codec, hash, length, and the digest.
fn numbers(bytes: &[u8]) -> Option<(u64, u64, u64, u64, &[u8])> {
    let (version, rest) = varint(bytes)?;
    let (codec, rest) = varint(rest)?;
    let (hash, rest) = varint(rest)?;
    let (length, digest) = varint(rest)?;
    Some((version, codec, hash, length, digest))
}

/// Base32 of RFC 4648 in lower case, without padding; the bits that make no byte are zero.
fn base32(digits: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut word, mut bits) = (0_u32, 0_u32);
    for digit in digits {
        let value = BASE32.iter().position(|known| known == digit)?;
        word = word << 5 | u32::try_from(value).ok()?;
        bits = bits.saturating_add(5);
        if bits >= 8 {
            bits = bits.saturating_sub(8);
            bytes.push(u8::try_from(word >> bits).ok()?);
            word &= !(u32::MAX << bits);
        }
    }
    (word == 0 && bits < 5).then_some(bytes)
}

/// `b`, and the bytes in base32.
fn in_base32(bytes: &[u8]) -> String {
    let mut text = String::from("b");
    let mut push = |value: u32| {
        let digit = usize::try_from(value & 31).ok().and_then(|value| BASE32.get(value));
        text.push(digit.copied().map_or('=', char::from));
    };
    let (mut word, mut bits) = (0_u32, 0_u32);
    for byte in bytes {
        word = (word << 8 | u32::from(*byte)) & 0xffff;
        bits = bits.saturating_add(8);
        while bits >= 5 {
            bits = bits.saturating_sub(5);
            push(word >> bits);
        }
    }
    if bits > 0 {
        push(word << 5_u32.saturating_sub(bits));
    }
    text
}

/// Base58btc. The text is short, since its length was looked at first.
fn base58(digits: &[u8]) -> Option<Vec<u8>> {
    // The last byte first.
    let mut bytes: Vec<u8> = Vec::new();
    for digit in digits {
        let mut carry = u32::try_from(BASE58.iter().position(|known| known == digit)?).ok()?;
        for byte in &mut bytes {
            carry = carry.saturating_add(u32::from(*byte).saturating_mul(58));
            *byte = u8::try_from(carry & 0xff).ok()?;
            carry >>= 8;
        }
        if carry > 0 {
            bytes.push(u8::try_from(carry).ok()?);
        }
    }
    let zeros = digits.iter().take_while(|digit| **digit == b'1').count();
    bytes.extend(core::iter::repeat_n(0, zeros));
    bytes.reverse();
    Some(bytes)
}
