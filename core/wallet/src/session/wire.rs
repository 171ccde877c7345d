//! A permission as wallets write it, in the three drafts of ERC-7715 (decisions W28, W36, W59). The first fault ends the reading.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::canonical::keccak256;
use primitives::json::{Document, Kind, NodeId};
use primitives::limits::EXACT_INTEGER;

use crate::answer::{bytes, member};
use crate::border::session_grant::SessionState;
use crate::border::session_request::SessionDialect;
use crate::codes::Code;
use crate::limits::{CONTEXT_BYTES, DEPENDENCIES, RULES_OF_A_GRANT, TYPE_CHARS};
use crate::noted::Noted;
use crate::values::{address_at, address_in, quantity_at};

use SessionDialect as Dialect;

/// The type of the rule that ends a permission.
pub(super) const EXPIRY: &str = "expiry";

/// The type and the data of each rule.
pub(super) type Rules = Vec<(String, NodeId)>;

/// What was asked, or granted: all but what only a grant has.
#[derive(Debug, Clone)]
pub(super) struct Wire {
    pub(super) chain: u64,
    pub(super) from: Option<Address>,
    pub(super) to: Address,
    pub(super) r#type: String,
    /// The data of the permission: an object.
    pub(super) data: NodeId,
    /// Whether the request forbids the wallet to change it.
    pub(super) is_fixed: bool,
    pub(super) expiry: Option<u64>,
    /// The other rules: type and data, each type once.
    pub(super) rules: Rules,
}

/// What only a grant has.
#[derive(Debug, Clone)]
pub(super) struct Granted {
    pub(super) wire: Wire,
    /// keccak256 of the context (ledger `ses-id`).
    pub(super) id: B256,
    pub(super) manager: Option<Address>,
    pub(super) dependencies: Option<u64>,
}

impl Wire {
    /// Whether the permission counts now. At its end it does not any more (ledger `ses-expiry-end`).
    pub(super) const fn state(&self, now: u64) -> SessionState {
        match self.expiry {
            None => SessionState::NoExpiry,
            Some(end) if now >= end => SessionState::Expired,
            Some(_) => SessionState::Active,
        }
    }

    /// The chain as CAIP-2 has it.
    pub(super) fn caip2(&self) -> String {
        format!("eip155:{}", self.chain)
    }
}

/// A permission under way: where it stands in its document, and how findings point to it.
pub(super) struct Reader<'d> {
    pub(super) document: &'d Document<'d>,
    pub(super) dialect: SessionDialect,
    /// The JSON Pointer of the permission.
    pub(super) at: String,
}

/// The first fault: its code and its member; the permission itself where that is empty.
pub(super) type Fault = (Code, &'static str);

type Read<T> = Result<T, Fault>;

impl Reader<'_> {
    /// Adds a fault to the findings.
    pub(super) fn note(&self, (code, member): Fault, noted: &mut Noted) {
        let at = &self.at;
        noted.add(code, if member.is_empty() { at.clone() } else { format!("{at}/{member}") });
    }

    fn get(&self, object: NodeId, name: &str) -> Option<NodeId> {
        let node = member(self.document, object, name)?;
        (self.document.kind(node) != Kind::Null).then_some(node)
    }

    /// What was asked and what was granted have in common. A chain that is a number is told, and goes on.
    pub(super) fn wire(&self, node: NodeId, noted: &mut Noted) -> Read<Wire> {
        if self.document.kind(node) != Kind::Object {
            return Err((Code::SesGrantMalformed, ""));
        }
        let chain = self.chain(node, noted)?;
        let (from, to) = self.accounts(node)?;
        let (r#type, data, is_fixed) = self.permission(node)?;
        let (rules, by_rule) = self.rules(node)?;
        let expiry = if self.dialect == Dialect::Grant {
            match self.get(node, EXPIRY) {
                None => None,
                Some(end) => Some(self.time(end).ok_or((Code::SesGrantMalformed, EXPIRY))?),
            }
        } else {
            by_rule
        };
        Ok(Wire { chain, from, to, r#type, data, is_fixed, expiry, rules })
    }

    /// The same with what only a grant has.
    pub(super) fn granted(&self, node: NodeId, noted: &mut Noted) -> Read<Granted> {
        let wire = self.wire(node, noted)?;
        let id = self.context(node).ok_or((Code::SesGrantContext, "context"))?;
        let manager = self.manager(node);
        if manager.is_none() {
            self.note((Code::SesGrantNoManager, "delegationManager"), noted);
        }
        let name = match self.dialect {
            Dialect::Current => "dependencies",
            Dialect::Signer => "dependencyInfo",
            Dialect::Grant => "accountMeta",
        };
        let dependencies = self.dependencies(self.get(node, name));
        if dependencies.is_none() {
            self.note((Code::SesGrantDependencies, name), noted);
        }
        Ok(Granted { wire, id, manager, dependencies })
    }

    fn chain(&self, node: NodeId, noted: &mut Noted) -> Read<u64> {
        let malformed = (Code::SesGrantMalformed, "chainId");
        let id = self.get(node, "chainId").ok_or(malformed)?;
        let chain = if self.document.kind(id) == Kind::Number {
            let number = self.document.whole(id).filter(|id| *id <= EXACT_INTEGER);
            if number.is_some_and(|number| number > 0) {
                self.note((Code::SesGrantChainNumber, "chainId"), noted);
            }
            number
        } else {
            quantity_at(self.document, id).and_then(|id: U256| u64::try_from(id).ok())
        };
        chain.filter(|chain| *chain > 0).ok_or(malformed)
    }

    /// The account of the user, if it is there, and the session account.
    fn accounts(&self, node: NodeId) -> Read<(Option<Address>, Address)> {
        let (name, to) = if self.dialect == Dialect::Current {
            ("from", address_in(self.document, node, "to").ok_or((Code::SesGrantMalformed, "to"))?)
        } else {
            ("address", self.signer(node).ok_or((Code::SesGrantSigner, "signer"))?)
        };
        let from = match self.get(node, name) {
            None => None,
            Some(from) => Some(address_at(self.document, from).ok_or((Code::SesGrantMalformed, name))?),
        };
        Ok((from, to))
    }

    /// The account that signs: the host's own, and not one of the wallet.
    fn signer(&self, node: NodeId) -> Option<Address> {
        let signer = self.get(node, "signer")?;
        let kind = self.get(signer, "type")?;
        let is_account = self.document.kind(kind) == Kind::String && self.document.string(kind) == "account";
        let data = self.get(signer, "data").filter(|_| is_account)?;
        address_in(self.document, data, "address")
    }

    fn permission(&self, node: NodeId) -> Read<(String, NodeId, bool)> {
        let read = || {
            let permission = self.get(node, "permission")?;
            let (name, data) = self.typed(permission)?;
            let fixed = member(self.document, permission, "isAdjustmentAllowed");
            let is_fixed = fixed.is_some_and(|flag| self.document.kind(flag) == Kind::False);
            Some((name, data, is_fixed))
        };
        read().ok_or((Code::SesGrantMalformed, "permission"))
    }

    /// `type` and `data` of a permission or of a rule.
    fn typed(&self, object: NodeId) -> Option<(String, NodeId)> {
        let (name, data) = (self.get(object, "type")?, self.get(object, "data")?);
        let is_read = self.document.kind(name) == Kind::String && self.document.kind(data) == Kind::Object;
        let name = is_read.then(|| self.document.string(name).into_owned())?;
        let length = name.chars().take(TYPE_CHARS.saturating_add(1)).count();
        (1..=TYPE_CHARS).contains(&length).then_some((name, data))
    }

    /// The rules but for the end, and the end.
    fn rules(&self, node: NodeId) -> Read<(Rules, Option<u64>)> {
        let is_grant = self.dialect == Dialect::Grant;
        let name = if is_grant { "policies" } else { "rules" };
        let malformed = (Code::SesGrantMalformed, name);
        let Some(list) = self.get(node, name) else { return Ok((Vec::new(), None)) };
        let is_list = self.document.kind(list) == Kind::Array
            && self.document.elements(list).nth(RULES_OF_A_GRANT).is_none();
        if !is_list {
            return Err(malformed);
        }
        let (mut rules, mut expiry, mut names) = (Vec::new(), None, BTreeSet::new());
        for rule in self.document.elements(list) {
            let (kind, data) = self.typed(rule).ok_or(malformed)?;
            if !names.insert(kind.clone()) {
                return Err((Code::SesGrantRuleTwice, name));
            }
            if kind == EXPIRY && !is_grant {
                let end = self.get(data, "timestamp").and_then(|end| self.time(end));
                expiry = Some(end.ok_or(malformed)?);
            } else {
                rules.push((kind, data));
            }
        }
        Ok((rules, expiry))
    }

    fn time(&self, node: NodeId) -> Option<u64> {
        self.document.whole(node).filter(|time| *time <= EXACT_INTEGER)
    }

    /// keccak256 of the context, which may hold authority and never stands in a report (ledger `ses-id`).
    pub(super) fn context(&self, node: NodeId) -> Option<B256> {
        context(self.document, node).map(|context| keccak256(&context))
    }

    /// The contract that redeems the permission; none is the zero address.
    fn manager(&self, node: NodeId) -> Option<Address> {
        let own = self.get(node, "delegationManager");
        let of_signer = || {
            let meta = self.get(node, "signerMeta").filter(|_| self.dialect != Dialect::Current)?;
            self.get(meta, "delegationManager")
        };
        address_at(self.document, own.or_else(of_signer)?).filter(|manager| !manager.is_zero())
    }

    /// How many contracts must be deployed: each names a factory with its data, or neither (ledger `ses-deps-both`).
    fn dependencies(&self, node: Option<NodeId>) -> Option<u64> {
        let Some(node) = node else { return Some(0) };
        if self.dialect == Dialect::Grant {
            return self.dependency(node).map(u64::from);
        }
        let is_list = self.document.kind(node) == Kind::Array
            && self.document.elements(node).nth(DEPENDENCIES).is_none();
        if !is_list {
            return None;
        }
        let mut count = 0_u64;
        for dependency in self.document.elements(node) {
            count = count.saturating_add(u64::from(self.dependency(dependency)?));
        }
        Some(count)
    }

    /// Whether it names a factory; `None` where half of it is missing, or wrong.
    fn dependency(&self, node: NodeId) -> Option<bool> {
        if self.document.kind(node) != Kind::Object {
            return None;
        }
        match (self.get(node, "factory"), self.get(node, "factoryData")) {
            (None, None) => Some(false),
            (Some(factory), Some(data)) => {
                address_at(self.document, factory)?;
                bytes(self.document, data)?;
                Some(true)
            }
            _ => None,
        }
    }
}

/// The context of a permission: 1 to 65,536 bytes.
pub(super) fn context(document: &Document<'_>, node: NodeId) -> Option<Vec<u8>> {
    let context = bytes(document, member(document, node, "context")?)?;
    (1..=CONTEXT_BYTES).contains(&context.len()).then_some(context)
}
