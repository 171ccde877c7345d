//! The RLP of a header that an RPC gives as JSON (EIP-1474; decision S4).

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use alloy_primitives::B256;
use primitives::json::Writer;
use primitives::rlp::{list, write_integer, write_text};

use crate::codes::{Code, Finding};
use crate::limits::BLOCK_SEPARATORS;
use crate::noted::{at_most, finding};
use crate::read::{Unread, Value, bytes_within, recordable, within};

/// How a member is written.
#[derive(Clone, Copy)]
enum Form {
    /// So many bytes.
    Bytes(usize),
    /// Any number of bytes.
    Data,
    /// A whole number.
    Quantity,
}

use Form::{Bytes, Data, Quantity};

/// The members of every header, in the order of their RLP.
const NEEDED: [(&str, Form); 15] = [
    ("parentHash", Bytes(32)),
    ("sha3Uncles", Bytes(32)),
    ("miner", Bytes(20)),
    ("stateRoot", Bytes(32)),
    ("transactionsRoot", Bytes(32)),
    ("receiptsRoot", Bytes(32)),
    ("logsBloom", Bytes(256)),
    ("difficulty", Quantity),
    ("number", Quantity),
    ("gasLimit", Quantity),
    ("gasUsed", Quantity),
    ("timestamp", Quantity),
    ("extraData", Data),
    ("mixHash", Bytes(32)),
    ("nonce", Bytes(8)),
];

/// The members that forks appended, in their order: each is there only if those before it are.
const APPENDED: [(&str, Form); 7] = [
    ("baseFeePerGas", Quantity),
    ("withdrawalsRoot", Bytes(32)),
    ("blobGasUsed", Quantity),
    ("excessBlobGas", Quantity),
    ("parentBeaconBlockRoot", Bytes(32)),
    ("requestsHash", Bytes(32)),
    ("blockAccessListHash", Bytes(32)),
];

/// The RLP of a block's header, from the result of `eth_getBlockByHash`.
///
/// # Errors
/// `prf-header-members`, with the place of the first member that is missing or malformed. The text is not an object of strict JSON: the
/// same.
/// `prf-limit` where it has more than [`BLOCK_SEPARATORS`](crate::limits::BLOCK_SEPARATORS).
///
/// # Example
/// ```
/// let finding = erc8257_proofs::encode_header(br#"{"parentHash":"0x12"}"#).unwrap_err();
/// assert_eq!((finding.code().as_str(), finding.pointer()), ("prf-header-members", Some("/header/parentHash")));
/// ```
pub fn encode_header(block: &[u8]) -> Result<Vec<u8>, Finding> {
    let read = match bytes_within(block, BLOCK_SEPARATORS) {
        Ok(document) => {
            let value = Value::root(&document);
            if value.is_object() { members(value) } else { Err("") }
        }
        Err(Unread::NotJson) => Err(""),
        Err(Unread::Crowded(count)) => {
            let detail = (Some(count.to_string()), Some(at_most(BLOCK_SEPARATORS)));
            return Err(finding(Code::Limit, "/header".into(), detail));
        }
    };
    read.map(|(encoded, _)| encoded).map_err(|name| {
        let pointer = if name.is_empty() { "/header".into() } else { alloc::format!("/header/{name}") };
        finding(Code::HeaderMembers, pointer, (None, None))
    })
}

/// The RLP of a header's members, and the hash that it claims to have; else the member that is missing or malformed.
pub(super) fn members(block: Value<'_>) -> Result<(Vec<u8>, Option<B256>), &'static str> {
    let mut content = Vec::new();
    for (name, form) in NEEDED {
        block.given(name).and_then(|value| write(&mut content, value, form)).ok_or(name)?;
    }
    let last = APPENDED.iter().rposition(|(name, _)| block.given(name).is_some());
    for (name, form) in APPENDED.into_iter().take(last.map_or(0, |last| last.saturating_add(1))) {
        block.given(name).and_then(|value| write(&mut content, value, form)).ok_or(name)?;
    }
    let claimed = match block.given("hash") {
        Some(value) => Some(value.hash().ok_or("hash")?),
        None => None,
    };
    Ok((list(&content), claimed))
}

/// The header as a bundle has it: the members that its hash covers, and the hash that it claims.
pub(crate) fn trimmed(served: &str) -> String {
    let Ok(document) = within(served, BLOCK_SEPARATORS) else { return recordable(served).into() };
    let value = Value::root(&document);
    if !value.is_object() {
        return served.into();
    }
    let mut w = Writer::new();
    let names = NEEDED.iter().chain(&APPENDED).map(|(name, _)| *name).chain(["hash"]);
    for (place, (name, member)) in names.filter_map(|name| Some((name, value.get(name)?.raw()))).enumerate() {
        w.raw(if place == 0 { "{" } else { "," }).string(name).raw(":").raw(member);
    }
    let text = w.finish();
    if text.is_empty() { "{}".into() } else { alloc::format!("{text}}}") }
}

/// Writes a member; `None` where it has another form.
fn write(out: &mut Vec<u8>, value: Value<'_>, form: Form) -> Option<()> {
    match form {
        Bytes(count) => write_text(out, &value.bytes(count)?),
        Data => write_text(out, &value.data()?),
        Quantity => write_integer(out, value.quantity()?),
    }
    Some(())
}
