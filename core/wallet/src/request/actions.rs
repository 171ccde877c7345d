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

/// The members of a transaction, beside `from`, that a policy covers or that change nothing of what it covers. A call of EIP-5792 may
/// have them, too.
const MEMBERS: [&str; 14] = [
    "to",
    "value",
    "data",
    "input",
    "gas",
    "gasLimit",
    "gasPrice",
    "maxFeePerGas",
    "maxPriorityFeePerGas",
    "nonce",
    "type",
    "chainId",
    "accessList",
    "authorizationList",
];
/// The members of a request of EIP-5792.
const OF_CALLS: [&str; 6] = ["version", "id", "from", "chainId", "atomicRequired", "calls"];
/// The account that acts.
const FROM: &str = "from";
/// The extensions that a request of EIP-5792 and each of its calls may ask for.
const CAPABILITIES: &str = "capabilities";
/// ERC-7902: the wallet signs an authorization of EIP-7702.
const SET_CODE: &str = "eip7702Auth";

/// What a request asks of a wallet.
#[derive(Default)]
pub(super) struct Asked {
    /// The actions that a policy judges.
    pub(super) actions: Vec<WalletAction>,
    /// The values of members that no policy covers.
    pub(super) unjudged: Vec<NodeId>,
}

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

fn address_of(document: &Document<'_>, object: NodeId, name: &str) -> Option<Address> {
    address_at(document, told(document, object, name)?)
}

fn shape(at: &str) -> Wrong {
    (Code::GuardShape, at.into(), None)
}

impl Params<'_> {
    /// The actions of a request of this kind.
    pub(super) fn asked(&self, kind: GuardedKind) -> Result<Asked, Wrong> {
        let mut asked = Asked::default();
        match kind {
            GuardedKind::Transaction => {
                let (transaction, at) = self.object(0)?;
                let from = self.account(transaction, &at, "from")?;
                self.has_chain(transaction, &at)?;
                self.leftover(transaction, &[&MEMBERS[..], &[FROM]].concat(), &mut asked.unjudged);
                let codes = self.authorizations(transaction)?;
                asked.actions.push(self.transaction(transaction, &at, from, codes)?);
            }
            GuardedKind::Calls => self.calls(&mut asked)?,
            GuardedKind::TypedData => asked.actions.push(self.typed_data()?),
            _ => return Ok(asked),
        }
        let count = if kind == GuardedKind::TypedData { 2 } else { 1 };
        let more = self.list.into_iter().flat_map(|list| self.document.elements(list).skip(count));
        asked.unjudged.extend(more.filter(|node| self.document.kind(*node) != Kind::Null));
        Ok(asked)
    }

    /// Notes the members that stand in no list.
    fn leftover(&self, object: NodeId, known: &[&str], unjudged: &mut Vec<NodeId>) {
        for (key, value) in self.document.members_of(object) {
            let is_there = self.document.kind(value) != Kind::Null;
            if is_there && !known.iter().any(|name| *self.document.text(key) == *name.as_bytes()) {
                unjudged.push(value);
            }
        }
    }

    /// The authorizations of EIP-7702 that a transaction carries.
    fn authorizations(&self, object: NodeId) -> Result<Vec<Json<BUNDLE_BYTES>>, Wrong> {
        match told(self.document, object, "authorizationList") {
            None => Ok(Vec::new()),
            Some(list) if self.document.kind(list) == Kind::Array => {
                Ok(self.document.elements(list).map(|one| json(self.document, one)).collect())
            }
            Some(_) => Err(shape("/params")),
        }
    }

    /// The authorizations that the wallet is asked to sign beside a request or a call. Another extension is not judged.
    fn capabilities(
        &self,
        object: NodeId,
        at: &str,
        unjudged: &mut Vec<NodeId>,
    ) -> Result<Vec<Json<BUNDLE_BYTES>>, Wrong> {
        let Some(capabilities) = told(self.document, object, CAPABILITIES) else { return Ok(Vec::new()) };
        if self.document.kind(capabilities) != Kind::Object {
            return Err(shape(&format!("{at}/{CAPABILITIES}")));
        }
        self.leftover(capabilities, &[SET_CODE], unjudged);
        let codes = told(self.document, capabilities, SET_CODE);
        Ok(codes.map(|node| json(self.document, node)).into_iter().collect())
    }

    /// A number that has two names.
    fn either(&self, object: NodeId, at: &str, names: [&str; 2]) -> Result<Option<U256>, Wrong> {
        let [name, other] = names;
        match (self.number(object, at, name)?, self.number(object, at, other)?) {
            (Some(number), Some(second)) if number != second => {
                Err((Code::GuardData, format!("{at}/{other}"), None))
            }
            (number, second) => Ok(number.or(second)),
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

    /// A transaction, or a call of a list, which has no fee of its own; and the authorizations of EIP-7702 that come with it.
    fn transaction(
        &self,
        object: NodeId,
        at: &str,
        from: Address,
        codes: Vec<Json<BUNDLE_BYTES>>,
    ) -> Result<WalletAction, Wrong> {
        let to = match told(self.document, object, "to") {
            None => None,
            Some(_) => Some(self.account(object, at, "to")?),
        };
        Ok(WalletAction::Transaction {
            chain: self.chain_text.into(),
            from,
            to,
            value: self.number(object, at, "value")?.unwrap_or_default(),
            data: Hex(self.data(object, at)?),
            gas: self.either(object, at, ["gas", "gasLimit"])?,
            max_fee_per_gas: self.either(object, at, ["maxFeePerGas", "gasPrice"])?,
            authorization_list: Some(codes).filter(|codes| !codes.is_empty()),
        })
    }

    /// The calls of EIP-5792, in their order. What is signed beside all of them is judged with the first.
    fn calls(&self, asked: &mut Asked) -> Result<(), Wrong> {
        let (request, at) = self.object(0)?;
        let from = self.account(request, &at, "from")?;
        self.has_chain(request, &at)?;
        self.leftover(request, &[&OF_CALLS[..], &[CAPABILITIES]].concat(), &mut asked.unjudged);
        let mut codes = self.capabilities(request, &at, &mut asked.unjudged)?;
        let at = format!("{at}/calls");
        let list =
            told(self.document, request, "calls").filter(|list| self.document.kind(*list) == Kind::Array);
        let list = list.ok_or_else(|| shape(&at))?;
        let calls: Vec<NodeId> = self.document.elements(list).take(BATCH_CALLS.saturating_add(1)).collect();
        if calls.is_empty() || calls.len() > BATCH_CALLS {
            return Err(shape(&at));
        }
        for (index, call) in calls.into_iter().enumerate() {
            let at = format!("{at}/{index}");
            if self.document.kind(call) != Kind::Object {
                return Err(shape(&at));
            }
            self.has_chain(call, &at)?;
            // The account that was judged is that of the request.
            let is_other = address_of(self.document, call, FROM) != Some(from);
            let known =
                [&MEMBERS[..], if is_other { &[CAPABILITIES] } else { &[CAPABILITIES, FROM] }].concat();
            self.leftover(call, &known, &mut asked.unjudged);
            codes.extend(self.authorizations(call)?);
            codes.extend(self.capabilities(call, &at, &mut asked.unjudged)?);
            let action = self.transaction(call, &at, from, core::mem::take(&mut codes))?;
            asked.actions.push(action);
        }
        Ok(())
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
