//! A receipt of the trusted block (Yellow Paper, 4.3.1; EIP-2718; decisions S20, S21).

use alloc::string::ToString;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::describe::Hex;
use primitives::rlp::{Item, integer, items, only, write_integer};

use crate::border::proof::ProofAnchor;
use crate::border::receipt::{ProvenLog, ProvenStatus, ReceiptProofReport};
use crate::codes::Code;
use crate::header::Header;
use crate::limits::{LOGS, NODES, RECEIPT_NODE_BYTES, TOPICS};
use crate::noted::{Ended, Noted, at_most};
use crate::read::{Value, within};
use crate::trie::{Fault, walk};

/// The highest type whose receipts are known to have four items.
const KNOWN_TYPE: u8 = 4;
/// Items of a receipt of a later type: the deposits of the OP stack have six.
const MORE_ITEMS: usize = 8;
/// Bytes of the filter of logs.
const BLOOM: usize = 256;

/// Proves the receipt of the transaction in this place of the trusted block.
///
/// # Example
/// ```
/// use alloy_primitives::B256;
/// use erc8257_proofs::border::proof::{AnchorSource, ProofAnchor};
/// use erc8257_proofs::prove_receipt;
///
/// let anchor = ProofAnchor::of(B256::repeat_byte(1), AnchorSource::OwnNode);
/// let report = prove_receipt(&anchor, Some("{}"), 0, &[]);
/// assert_eq!(report.present, None);
/// assert_eq!(report.findings[0].code().as_str(), "prf-header-members");
/// ```
#[must_use]
pub fn prove_receipt(
    anchor: &ProofAnchor,
    header: Option<&str>,
    index: u32,
    proof: &[&str],
) -> ReceiptProofReport {
    let mut noted = Noted::default();
    let header = anchor.header(&mut noted, header);
    let proven = header.and_then(|header| read(&mut noted, &header, index, proof)).ok();
    let receipt = proven.as_ref().and_then(Option::as_ref);
    ReceiptProofReport {
        verdict: noted.verdict(),
        anchor: anchor.shown(),
        block: header.ok().map(|header| header.block()),
        index,
        present: proven.as_ref().map(Option::is_some),
        kind: receipt.map(|receipt| alloc::format!("{:#x}", receipt.kind)),
        status: receipt.map(|receipt| receipt.status),
        cumulative_gas_used: receipt.map(|receipt| receipt.cumulative_gas_used),
        logs: receipt.map(|receipt| receipt.logs.clone()),
        findings: noted.finish(),
    }
}

/// A receipt, as its leaf has it.
struct Receipt {
    kind: u8,
    status: ProvenStatus,
    cumulative_gas_used: U256,
    logs: Vec<ProvenLog>,
}

fn read(noted: &mut Noted, header: &Header, index: u32, proof: &[&str]) -> Result<Option<Receipt>, Ended> {
    let nodes = nodes(noted, proof)?;
    let nodes: Vec<&[u8]> = nodes.iter().map(Vec::as_slice).collect();
    let leaf = match walk(header.receipts_root, &key(index), &nodes) {
        Ok(leaf) => leaf,
        Err(Fault { code: Code::NodeMissing, .. }) => {
            return Err(noted.end(Code::NodeMissing, "/proof", None, None));
        }
        Err(Fault { code, at }) => return Err(noted.end(code, &alloc::format!("/proof/{at}"), None, None)),
    };
    match leaf.map(Receipt::read) {
        None => Ok(None),
        Some(Some(receipt)) => Ok(Some(receipt)),
        Some(None) => Err(noted.end(Code::ReceiptMalformed, "/proof", None, None)),
    }
}

/// The key of a receipt in the tree of its block.
pub(crate) fn key(index: u32) -> Vec<u8> {
    let mut key = Vec::new();
    write_integer(&mut key, U256::from(index));
    key
}

fn nodes(noted: &mut Noted, proof: &[&str]) -> Result<Vec<Vec<u8>>, Ended> {
    let mut limit = |at: &str, found: usize, most: usize| {
        noted.end(Code::Limit, at, Some(found.to_string()), Some(at_most(most)))
    };
    if proof.len() > NODES {
        return Err(limit("/proof", proof.len(), NODES));
    }
    let mut nodes = Vec::new();
    for (place, text) in proof.iter().enumerate() {
        let at = alloc::format!("/proof/{place}");
        let node = within(text, 0).ok().and_then(|document| Value::root(&document).data());
        match node {
            Some(node) if node.len() <= RECEIPT_NODE_BYTES => nodes.push(node),
            Some(node) => return Err(limit(&at, node.len(), RECEIPT_NODE_BYTES)),
            None => return Err(noted.end(Code::AnswerMalformed, &at, None, None)),
        }
    }
    Ok(nodes)
}

impl Receipt {
    fn read(leaf: &[u8]) -> Option<Self> {
        let (kind, content) = match leaf {
            [kind @ 0x01..=0x7f, content @ ..] => (*kind, content),
            _ => (0, leaf),
        };
        let list = only(content).filter(|item| item.is_list)?;
        let most = if kind > KNOWN_TYPE { MORE_ITEMS } else { 4 };
        let parts = items(list.content, most)?;
        let [status, gas, bloom, logs, ..] = parts.as_slice() else { return None };
        let cumulative_gas_used = gas.text().filter(|gas| gas.len() <= 8).and_then(integer)?;
        bloom.text().filter(|bloom| bloom.len() == BLOOM)?;
        let logs = items(logs.content, LOGS).filter(|_| logs.is_list)?;
        let logs = logs.iter().enumerate().map(|(place, log)| read_log(place, log)).collect::<Option<_>>()?;
        Some(Self { kind, status: read_status(status, kind)?, cumulative_gas_used, logs })
    }
}

fn read_status(item: &Item<'_>, kind: u8) -> Option<ProvenStatus> {
    match item.text()? {
        [] => Some(ProvenStatus::Failure),
        [0x01] => Some(ProvenStatus::Success),
        root if root.len() == 32 && kind == 0 => Some(ProvenStatus::Root),
        _ => None,
    }
}

fn read_log(place: usize, item: &Item<'_>) -> Option<ProvenLog> {
    let parts = items(item.content, 3).filter(|_| item.is_list)?;
    let [address, topics, data] = parts.as_slice() else { return None };
    let topics = items(topics.content, TOPICS).filter(|_| topics.is_list)?;
    let topic = |item: &Item<'_>| B256::try_from(item.text()?).ok();
    Some(ProvenLog {
        index: u64::try_from(place).ok()?,
        address: Address::try_from(address.text()?).ok()?,
        topics: topics.iter().map(topic).collect::<Option<_>>()?,
        data: Hex(data.text()?.to_vec()),
    })
}
