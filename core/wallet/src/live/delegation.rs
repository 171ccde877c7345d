//! To whom an account delegates: its code and nonce at one block, and the registry of delegate.xyz where it is asked about.

use alloc::vec::Vec;

use alloy_primitives::{Address, B256};
use primitives::describe::{FromJson as _, Value};
use primitives::json::Writer;
use primitives::usage::UsageError;

use super::account::first;
use super::asking::{Next, Plan, Question};
use super::params;
use super::told::Told;
use crate::border::signing::CodeAuthorization;
use crate::border::wallet_delegation::{WalletDelegation, WalletRegistryQuestion};
use crate::delegation::{REGISTRY, question};
use crate::read::chain;

const CODE: &str = "code";
const NONCE: &str = "nonce";
const ANSWER: &str = "answer";

/// The account that is looked at.
pub(super) struct Delegation {
    pub(super) chain: u64,
    pub(super) account: Address,
    pub(super) authorizations: Vec<CodeAuthorization>,
    /// Whose delegation the registry is asked about: the delegate, the vault, the rights.
    pub(super) registry: Option<(Address, Address, B256)>,
}

impl Plan for Delegation {
    type Verb = WalletDelegation;
    const STATE: &'static str = "erc8257-wallet-delegation-state/1";

    fn read(given: &Value<'_>) -> Result<Self, UsageError> {
        let given = WalletDelegation::from_json(given)?;
        let asked = |of: WalletRegistryQuestion| (of.delegate, of.vault, of.rights.unwrap_or_default());
        Ok(Self {
            chain: chain(&given.chain, "given.chain")?,
            account: given.account,
            authorizations: given.authorizations.unwrap_or_default(),
            registry: given.registry.map(asked),
        })
    }

    fn write(&self, told: &Told, w: &mut Writer) {
        w.raw(",\"chain\":").quoted(format_args!("eip155:{}", self.chain));
        w.raw(",\"account\":").quoted(format_args!("{:?}", self.account));
        let out = told.out(0, self.chain);
        told.member(CODE, (0, CODE, 0), out, w);
        told.member(NONCE, (0, NONCE, 0), out, w);
        if !self.authorizations.is_empty() {
            w.raw(",\"authorizations\":[");
            for (at, authorization) in self.authorizations.iter().enumerate() {
                w.raw(if at == 0 { "" } else { "," });
                write(authorization, w);
            }
            w.raw("]");
        }
        if let Some((delegate, vault, rights)) = &self.registry {
            w.raw(",\"registry\":{\"delegate\":").quoted(format_args!("{delegate:?}"));
            w.raw(",\"vault\":").quoted(format_args!("{vault:?}")).raw(",\"rights\":").quoted(rights);
            told.member(ANSWER, (0, ANSWER, 0), out, w);
            w.raw("}");
        }
    }

    fn next(&self, round: u32, told: &Told) -> Next {
        match (round, told.block(0, self.chain)) {
            (0, _) => Next::Ask(first(0, self.chain).into()),
            (1, Some(block)) => {
                let of = params::of(self.account, block);
                let ask = |what, method, params| Question::of(self.chain, (0, what, 0), method, params);
                let mut questions = Vec::from([
                    ask(CODE, "eth_getCode", of.clone()),
                    ask(NONCE, "eth_getTransactionCount", of),
                ]);
                if let Some((delegate, vault, rights)) = self.registry {
                    let data = question(delegate, vault, rights);
                    questions.push(ask(ANSWER, "eth_call", params::call(REGISTRY, &data, None, block.hash)));
                }
                Next::Ask(questions)
            }
            _ => Next::Judge,
        }
    }
}

/// An authorization as bundles have it.
fn write(of: &CodeAuthorization, w: &mut Writer) {
    w.raw("{\"chainId\":").string(&of.chain_id);
    w.raw(",\"address\":").quoted(format_args!("{:?}", of.address));
    w.raw(",\"nonce\":").string(&of.nonce);
    for (name, value) in [("yParity", &of.y_parity), ("r", &of.r), ("s", &of.s)] {
        if let Some(value) = value {
            w.raw(",").string(name).raw(":").string(value);
        }
    }
    w.raw("}");
}
