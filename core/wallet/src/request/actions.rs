//! The actions of a request. The first fault ends the reading (decision W85).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use primitives::describe::{Hex, Json};
use primitives::json::{Document, FirstFault, Kind, NodeId, read};
use primitives::limits::BUNDLE_BYTES;

use crate::answer::{bytes, member};
use crate::border::evaluate::WalletAction;
use crate::border::wallet_guard::GuardedKind;
use crate::codes::Code;
use crate::limits::BATCH_CALLS;
use crate::read::quantity;
use crate::values::address_at;

/// What is wrong with a request, at a pointer into the bundle, and what should stand there.
pub(super) type Wrong = (Code, String, Option<String>);

/// The parameters of a request.
pub(super) struct Params<'d> {
    pub(super) document: &'d Document<'d>,
    /// The list; `None` where the request has none.
    pub(super) list: Option<NodeId>,
    pub(super) chain: u64,
    /// The chain, as the caller wrote it.
    pub(super) chain_text: &'d str,
}

/// A member that is there and not `null`.
fn told(document: &Document<'_>, object: NodeId, name: &str) -> Option<NodeId> {
    member(document, object, name).filter(|node| document.kind(*node) != Kind::Null)
}

/// A value as it is written.
fn json<const BYTES: usize>(document: &Document<'_>, node: NodeId) -> Json<BYTES> {
    Json::of_value(document.raw_str(document.node(node)).into())
}

fn shape(at: &str) -> Wrong {
    (Code::GuardShape, at.into(), None)
}

impl Params<'_> {
    /// The actions of a request of this kind.
    pub(super) fn actions(&self, kind: GuardedKind) -> Result<Vec<WalletAction>, Wrong> {
        match kind {
            GuardedKind::Transaction => {
                let (transaction, at) = self.object(0)?;
                let from = self.account(transaction, &at, "from")?;
                self.has_chain(transaction, &at)?;
                Ok(Vec::from([self.transaction(transaction, &at, from)?]))
            }
            GuardedKind::Calls => self.calls(),
            GuardedKind::TypedData => Ok(Vec::from([self.typed_data()?])),
            _ => Ok(Vec::new()),
        }
    }

    fn parameter(&self, index: usize) -> Result<(NodeId, String), Wrong> {
        let at = format!("/params/{index}");
        let list = self.list.filter(|list| self.document.kind(*list) == Kind::Array);
        let node = list.and_then(|list| self.document.elements(list).nth(index));
        node.map(|node| (node, at.clone())).ok_or_else(|| shape(&at))
    }

    fn object(&self, index: usize) -> Result<(NodeId, String), Wrong> {
        let (node, at) = self.parameter(index)?;
        if self.document.kind(node) == Kind::Object { Ok((node, at)) } else { Err(shape(&at)) }
    }

    fn account(&self, object: NodeId, at: &str, name: &str) -> Result<Address, Wrong> {
        told(self.document, object, name)
            .and_then(|node| address_at(self.document, node))
            .ok_or_else(|| shape(&format!("{at}/{name}")))
    }

    fn number(&self, object: NodeId, at: &str, name: &str) -> Result<Option<U256>, Wrong> {
        let Some(node) = told(self.document, object, name) else { return Ok(None) };
        let is_text = self.document.kind(node) == Kind::String;
        let number = is_text.then(|| quantity(&self.document.string(node))).flatten();
        number.map(Some).ok_or_else(|| shape(&format!("{at}/{name}")))
    }

    /// That a request which names a chain names the one that the wallet is on.
    fn has_chain(&self, object: NodeId, at: &str) -> Result<(), Wrong> {
        match self.number(object, at, "chainId")? {
            Some(chain) if chain != U256::from(self.chain) => {
                Err((Code::GuardChain, format!("{at}/chainId"), Some(format!("0x{:x}", self.chain))))
            }
            _ => Ok(()),
        }
    }

    /// The data of a call, by any of the two names that wallets take.
    fn data(&self, object: NodeId, at: &str) -> Result<Vec<u8>, Wrong> {
        let read = |name: &str| match told(self.document, object, name) {
            None => Ok(None),
            Some(node) => bytes(self.document, node).map(Some).ok_or_else(|| shape(&format!("{at}/{name}"))),
        };
        match (read("data")?, read("input")?) {
            (Some(data), Some(input)) if data != input => Err((Code::GuardData, format!("{at}/input"), None)),
            (data, input) => Ok(data.or(input).unwrap_or_default()),
        }
    }

    /// A transaction, or a call of a list, which has no fee of its own.
    fn transaction(&self, object: NodeId, at: &str, from: Address) -> Result<WalletAction, Wrong> {
        let document = self.document;
        let to = match told(document, object, "to") {
            None => None,
            Some(_) => Some(self.account(object, at, "to")?),
        };
        let value = self.number(object, at, "value")?.unwrap_or_default();
        let data = self.data(object, at)?;
        let gas = match self.number(object, at, "gas")? {
            None => self.number(object, at, "gasLimit")?,
            gas => gas,
        };
        let max_fee_per_gas = match self.number(object, at, "maxFeePerGas")? {
            None => self.number(object, at, "gasPrice")?,
            fee => fee,
        };
        let authorization_list = match told(document, object, "authorizationList") {
            None => None,
            Some(list) if document.kind(list) == Kind::Array => {
                Some(document.elements(list).map(|one| json(document, one)).collect())
            }
            Some(_) => return Err(shape("/params")),
        };
        Ok(WalletAction::Transaction {
            chain: self.chain_text.into(),
            from,
            to,
            value,
            data: Hex(data),
            gas,
            max_fee_per_gas,
            authorization_list,
        })
    }

    /// The calls of EIP-5792, in their order.
    fn calls(&self) -> Result<Vec<WalletAction>, Wrong> {
        let (request, at) = self.object(0)?;
        let from = self.account(request, &at, "from")?;
        self.has_chain(request, &at)?;
        let at = format!("{at}/calls");
        let list =
            told(self.document, request, "calls").filter(|list| self.document.kind(*list) == Kind::Array);
        let list = list.ok_or_else(|| shape(&at))?;
        let calls: Vec<NodeId> = self.document.elements(list).take(BATCH_CALLS.saturating_add(1)).collect();
        if calls.is_empty() || calls.len() > BATCH_CALLS {
            return Err(shape(&at));
        }
        let one = |(index, call): (usize, &NodeId)| {
            let at = format!("{at}/{index}");
            if self.document.kind(*call) != Kind::Object {
                return Err(shape(&at));
            }
            self.has_chain(*call, &at)?;
            self.transaction(*call, &at, from)
        };
        calls.iter().enumerate().map(one).collect()
    }

    /// The account, and the typed data as JSON or as the text of JSON.
    fn typed_data(&self) -> Result<WalletAction, Wrong> {
        let (account, at) = self.parameter(0)?;
        let from = address_at(self.document, account).ok_or_else(|| shape(&at))?;
        let (data, at) = self.parameter(1)?;
        let text = match self.document.kind(data) {
            Kind::Object => self.document.raw_str(self.document.node(data)).into(),
            Kind::String => self.document.string(data),
            _ => return Err(shape(&at)),
        };
        if FirstFault::of(&read(text.as_bytes(), BUNDLE_BYTES)).is_some() {
            return Err(shape(&at));
        }
        Ok(WalletAction::TypedData {
            chain: self.chain_text.into(),
            from,
            typed_data: Json::of_value(text.into_owned()),
        })
    }
}
