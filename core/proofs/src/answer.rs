//! A result of `eth_getProof` (EIP-1186): its claims, and the nodes that prove them or not.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};

use crate::codes::Code;
use crate::limits::{ANSWER_SEPARATORS, NODE_BYTES, NODES, SLOTS};
use crate::noted::{Noted, at_most};
use crate::read::{Unread, Value, within};

/// The nodes of a proof.
pub(crate) type Nodes = Vec<Vec<u8>>;

/// An answer, as it was served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ProofAnswer {
    pub(crate) address: Address,
    pub(crate) balance: U256,
    pub(crate) nonce: U256,
    pub(crate) code_hash: B256,
    pub(crate) storage_hash: B256,
    pub(crate) account_proof: Nodes,
    pub(crate) storage: Vec<Entry>,
}

/// What an answer says of one slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The slot, as a number: leading zeros do not matter.
    pub(crate) key: U256,
    pub(crate) value: U256,
    pub(crate) proof: Nodes,
}

/// The first fault of an answer: where it is below the answer, and the number that is too large.
struct Fault {
    path: String,
    over: Option<(usize, usize)>,
}

impl Fault {
    fn at(path: impl Into<String>) -> Self {
        Self { path: path.into(), over: None }
    }

    fn within(self, path: &str) -> Self {
        Self { path: alloc::format!("{path}{}", self.path), ..self }
    }
}

type Result<T> = core::result::Result<T, Fault>;

impl ProofAnswer {
    /// Reads an answer. A fault is a finding below this pointer.
    pub(crate) fn read(noted: &mut Noted, served: &str, pointer: &str) -> Option<Self> {
        let read = within(served, ANSWER_SEPARATORS)
            .map_err(|why| match why {
                Unread::Crowded(count) => {
                    Fault { path: String::new(), over: Some((count, ANSWER_SEPARATORS)) }
                }
                Unread::NotJson => Fault::at(""),
            })
            .and_then(|document| answer(Value::root(&document)));
        match read {
            Ok(answer) => Some(answer),
            Err(Fault { path, over }) => {
                let code = if over.is_some() { Code::Limit } else { Code::AnswerMalformed };
                let (found, expected) = over.map(|(found, most)| (found.to_string(), at_most(most))).unzip();
                noted.add(code, alloc::format!("{pointer}{path}"), found, expected);
                None
            }
        }
    }
}

fn answer(value: Value<'_>) -> Result<ProofAnswer> {
    if !value.is_object() {
        return Err(Fault::at(""));
    }
    Ok(ProofAnswer {
        address: member(value, "address", Value::address)?,
        balance: member(value, "balance", Value::quantity)?,
        nonce: member(value, "nonce", Value::quantity)?,
        code_hash: member(value, "codeHash", Value::hash)?,
        storage_hash: member(value, "storageHash", Value::hash)?,
        account_proof: nodes(some(value, "accountProof")?).map_err(|fault| fault.within("/accountProof"))?,
        storage: storage(some(value, "storageProof")?).map_err(|fault| fault.within("/storageProof"))?,
    })
}

/// A member that must be there; `null` is a value.
fn some<'d>(value: Value<'d>, name: &str) -> Result<Value<'d>> {
    value.get(name).ok_or_else(|| Fault::at(""))
}

fn member<'d, T>(value: Value<'d>, name: &str, read: impl FnOnce(Value<'d>) -> Option<T>) -> Result<T> {
    read(some(value, name)?).ok_or_else(|| Fault::at(alloc::format!("/{name}")))
}

fn storage(value: Value<'_>) -> Result<Vec<Entry>> {
    let entries = list(value, SLOTS)?;
    entries
        .into_iter()
        .enumerate()
        .map(|(place, value)| entry(value).map_err(|fault| fault.within(&alloc::format!("/{place}"))))
        .collect()
}

fn entry(value: Value<'_>) -> Result<Entry> {
    if !value.is_object() {
        return Err(Fault::at(""));
    }
    let key = member(value, "key", Value::quantity)?;
    let claimed = member(value, "value", Value::quantity)?;
    // Some servers have no nodes for an account that is not there (decision S14).
    let proof = some(value, "proof")?;
    let nodes = if proof.is_null() { Ok(Vec::new()) } else { nodes(proof) };
    Ok(Entry { key, value: claimed, proof: nodes.map_err(|fault| fault.within("/proof"))? })
}

fn nodes(value: Value<'_>) -> Result<Nodes> {
    let node = |value: Value<'_>| {
        let node = value.data().ok_or_else(|| Fault::at(""))?;
        bounded(node.len(), NODE_BYTES).map(|()| node)
    };
    let values = list(value, NODES)?;
    // A collected result would not know how many there are.
    let mut nodes = Vec::with_capacity(values.len());
    for (place, value) in values.into_iter().enumerate() {
        nodes.push(node(value).map_err(|fault| fault.within(&alloc::format!("/{place}")))?);
    }
    Ok(nodes)
}

/// An array of at most so many values.
fn list(value: Value<'_>, most: usize) -> Result<Vec<Value<'_>>> {
    let values = value.elements().ok_or_else(|| Fault::at(""))?;
    bounded(values.len(), most)?;
    Ok(values)
}

fn bounded(count: usize, most: usize) -> Result<()> {
    if count > most { Err(Fault { path: String::new(), over: Some((count, most)) }) } else { Ok(()) }
}
