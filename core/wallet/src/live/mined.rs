//! A transfer behind its transaction: the receipt, whether its block is in the chain, and the recipient's balance in that block
//! and in the one before (ledger `wal-xfer-ground-truth`).

use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::B256;
use primitives::describe::{FromJson as _, Value};
use primitives::json::Writer;
use primitives::json::{Document, read};
use primitives::limits::RPC_RESPONSE_BYTES;
use primitives::rpc::{BlockTag, CallAnswer, block_params};
use primitives::usage::UsageError;

use super::asking::{Next, Plan, Question};
use super::told::{CHAIN, Told};
use super::transfer::{BEFORE, Moved};
use crate::border::wallet_transfer::WalletTransfer;
use crate::values::{hash_in, quantity_in};

const RECEIPT: &str = "receipt";
const TRANSACTION: &str = "transaction";
const CANONICAL: &str = "canonical";
const AFTER: &str = "after";

/// The transfer, and the transaction that may be it.
pub(super) struct Mined {
    pub(super) moved: Moved,
    pub(super) transaction: B256,
}

/// A member of the object that was answered.
fn of_answer<T>(told: &Told, what: &'static str, get: impl FnOnce(&Document<'_>) -> Option<T>) -> Option<T> {
    let Some(CallAnswer::Result(text)) = told.get((0, what, 0)) else { return None };
    get(&read(text, RPC_RESPONSE_BYTES))
}

fn hash(told: &Told, what: &'static str, name: &str) -> Option<B256> {
    of_answer(told, what, |document| hash_in(document, Document::ROOT, name))
}

impl Mined {
    fn ask(&self, what: &'static str, method: &'static str, params: alloc::string::String) -> Question {
        Question::of(self.moved.chain, (0, what, 0), method, params)
    }

    /// The transaction itself, and the block that the chain has at the receipt's number.
    fn beside(&self, told: &Told) -> Vec<Question> {
        let of = format!("[\"{}\"]", self.transaction);
        let mut questions = Vec::from([self.ask(TRANSACTION, "eth_getTransactionByHash", of)]);
        let number = of_answer(told, RECEIPT, |receipt| quantity_in(receipt, Document::ROOT, "blockNumber"));
        if let Some(number) = number.and_then(|number| u64::try_from(number).ok()) {
            let params = block_params(BlockTag::Number(number));
            questions.push(self.ask(CANONICAL, "eth_getBlockByNumber", params));
        }
        questions
    }

    /// The balances, where the receipt's block is in the chain.
    fn balances(&self, told: &Told) -> Vec<Question> {
        let (mined, canonical) = (hash(told, RECEIPT, "blockHash"), hash(told, CANONICAL, "hash"));
        let Some(block) = mined.filter(|_| mined == canonical) else { return Vec::new() };
        let parent = hash(told, CANONICAL, "parentHash");
        let before = parent.map(|parent| self.moved.balance(BEFORE, parent));
        before.into_iter().chain([self.moved.balance(AFTER, block)]).collect()
    }
}

impl Plan for Mined {
    type Verb = WalletTransfer;
    const STATE: &'static str = "erc8257-wallet-transfer-state/1";

    fn read(given: &Value<'_>) -> Result<Self, UsageError> {
        let given = WalletTransfer::from_json(given)?;
        let transaction =
            given.transaction_hash.ok_or_else(|| UsageError::missing("given.transactionHash"))?;
        Ok(Self { moved: Moved::read(&given)?, transaction })
    }

    fn write(&self, told: &Told, w: &mut Writer) {
        self.moved.write(w);
        let out = told.out(0, self.moved.chain);
        told.member(BEFORE, (0, BEFORE, 0), None, w);
        told.member(AFTER, (0, AFTER, 0), None, w);
        w.raw(",\"transactionHash\":").quoted(self.transaction);
        told.member(RECEIPT, (0, RECEIPT, 0), out, w);
        told.member(TRANSACTION, (0, TRANSACTION, 0), None, w);
        told.member(CANONICAL, (0, CANONICAL, 0), None, w);
    }

    fn next(&self, round: u32, told: &Told) -> Next {
        let is_out = told.out(0, self.moved.chain).is_some();
        match round {
            0 => Next::Ask(Vec::from([
                self.ask(CHAIN, "eth_chainId", "[]".into()),
                self.ask(RECEIPT, "eth_getTransactionReceipt", format!("[\"{}\"]", self.transaction)),
            ])),
            1 if !is_out => Next::Ask(self.beside(told)),
            2 if !is_out => Next::Ask(self.balances(told)),
            _ => Next::Judge,
        }
    }
}
