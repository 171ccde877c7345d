//! What an account has on several chains: of each chain, everything at one block (ledger `wal-status-one-block`).

use alloc::vec::Vec;

use alloy_primitives::Address;
use primitives::abi::words::encode;
use primitives::describe::{FromJson as _, Value};
use primitives::json::Writer;
use primitives::usage::UsageError;

use super::account::first;
use super::asking::{Next, Plan, Question};
use super::params;
use super::told::Told;
use crate::asset::BALANCE_OF;
use crate::border::wallet_status::WalletStatus;
use crate::read::chain;

const BALANCE: &str = "balance";
const LATEST: &str = "nonceLatest";
const PENDING: &str = "noncePending";
const CODE: &str = "code";
const TOKEN: &str = "token";

/// The chains that are asked, each with the tokens to look at.
pub(super) struct Status {
    pub(super) address: Address,
    pub(super) chains: Vec<(u64, Vec<Address>)>,
}

impl Status {
    fn of_chain(&self, at: usize, told: &Told) -> Vec<Question> {
        let Some((chain, tokens)) = self.chains.get(at) else { return Vec::new() };
        let Some(block) = told.block(at, *chain) else { return Vec::new() };
        let of = params::of(self.address, block);
        let ask = |what, method, params| Question::of(*chain, (at, what, 0), method, params);
        let mut questions = Vec::from([
            ask(BALANCE, "eth_getBalance", of.clone()),
            ask(LATEST, "eth_getTransactionCount", of.clone()),
            ask(PENDING, "eth_getTransactionCount", params::pending(self.address)),
            ask(CODE, "eth_getCode", of),
        ]);
        let data = encode(&BALANCE_OF, &[self.address.into_word()]);
        questions.extend(tokens.iter().enumerate().map(|(number, token)| {
            let params = params::call(*token, &data, None, block.hash);
            Question::of(*chain, (at, TOKEN, number), "eth_call", params)
        }));
        questions
    }
}

impl Plan for Status {
    type Verb = WalletStatus;
    const STATE: &'static str = "erc8257-wallet-status-state/1";

    fn read(given: &Value<'_>) -> Result<Self, UsageError> {
        let WalletStatus { address, chains } = WalletStatus::from_json(given)?;
        let chains: Result<_, UsageError> = chains
            .into_iter()
            .map(|of| {
                let tokens = of.tokens.unwrap_or_default().into_iter().map(|token| token.token);
                Ok((chain(&of.chain, "given.chains")?, tokens.collect()))
            })
            .collect();
        Ok(Self { address, chains: chains? })
    }

    fn write(&self, told: &Told, w: &mut Writer) {
        w.raw(",\"address\":").quoted(format_args!("{:?}", self.address)).raw(",\"chains\":[");
        for (at, (chain, tokens)) in self.chains.iter().enumerate() {
            w.raw(if at == 0 { "{\"chain\":" } else { ",{\"chain\":" });
            w.quoted(format_args!("eip155:{chain}"));
            let out = told.out(at, *chain);
            for what in [BALANCE, LATEST, PENDING, CODE] {
                told.member(what, (at, what, 0), out, w);
            }
            w.raw(",\"tokens\":[");
            for (number, token) in tokens.iter().enumerate() {
                w.raw(if number == 0 { "{\"token\":" } else { ",{\"token\":" });
                w.quoted(format_args!("{token:?}"));
                told.member(BALANCE, (at, TOKEN, number), out, w);
                w.raw("}");
            }
            w.raw("]}");
        }
        w.raw("]");
    }

    fn next(&self, round: u32, told: &Told) -> Next {
        let chains = 0..self.chains.len();
        match round {
            0 => Next::Ask(
                self.chains.iter().enumerate().flat_map(|(at, (chain, _))| first(at, *chain)).collect(),
            ),
            1 => Next::Ask(chains.flat_map(|at| self.of_chain(at, told)).collect()),
            _ => Next::Judge,
        }
    }
}
