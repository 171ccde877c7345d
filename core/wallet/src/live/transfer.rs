//! A transfer before it is sent: recipient, call, simulation, the user's yes, and only then the transaction to send (ledger
//! `wal-xfer-steps`).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use primitives::abi::words::encode;
use primitives::describe::{FromJson as _, Report as _, Value};
use primitives::json::Writer;
use primitives::rpc::BlockRef;
use primitives::usage::UsageError;

use super::account::first;
use super::asking::{Next, Plan, Question, so_far};
use super::params;
use super::told::Told;
use crate::asset::{Asset, BALANCE_OF};
use crate::border::wallet_transfer::{WalletTransfer, WalletTransferReport, WalletTransferVerdict};
use crate::codes::Finding;
use crate::read::chain;

const SIMULATION: &str = "simulation";
const TOKEN_CODE: &str = "tokenCode";
pub(super) const BEFORE: &str = "before";

/// What is moved, from whom to whom.
#[derive(Clone)]
pub(super) struct Moved {
    pub(super) chain: u64,
    pub(super) asset: Asset,
    pub(super) from: Address,
    pub(super) to: Address,
    pub(super) amount: U256,
}

impl Moved {
    pub(super) fn read(given: &WalletTransfer) -> Result<Self, UsageError> {
        let WalletTransfer { chain: of, token, from, to, amount, .. } = given;
        let (chain, asset) = (chain(of, "given.chain")?, Asset::read(token, "given.token")?);
        Ok(Self { chain, asset, from: *from, to: *to, amount: *amount })
    }

    pub(super) fn write(&self, w: &mut Writer) {
        w.raw(",\"chain\":").quoted(format_args!("eip155:{}", self.chain));
        w.raw(",\"token\":").string(&self.asset.text());
        w.raw(",\"from\":").quoted(format_args!("{:?}", self.from));
        w.raw(",\"to\":").quoted(format_args!("{:?}", self.to));
        w.raw(",\"amount\":").quoted(self.amount);
    }

    /// The balance of the recipient at a block.
    pub(super) fn balance(&self, what: &'static str, hash: alloy_primitives::B256) -> Question {
        let key = (0, what, 0);
        match self.asset.token() {
            None => Question::of(self.chain, key, "eth_getBalance", params::of_hash(self.to, hash)),
            Some(token) => {
                let data = encode(&BALANCE_OF, &[self.to.into_word()]);
                Question::of(self.chain, key, "eth_call", params::call(token, &data, None, hash))
            }
        }
    }
}

/// The plan of a transfer.
pub(super) struct Transfer(pub(super) Moved);

impl Transfer {
    fn questions(&self, block: BlockRef) -> Vec<Question> {
        let Moved { chain, asset, from, to, amount } = &self.0;
        let request = asset.transfer(*from, *to, *amount);
        let mut questions = Vec::new();
        if let Some(token) = asset.token() {
            let params = params::of(token, block);
            questions.push(Question::of(*chain, (0, TOKEN_CODE, 0), "eth_getCode", params));
        }
        let params = params::simulation(&request, block);
        questions.push(Question::of(*chain, (0, SIMULATION, 0), "eth_call", params));
        questions.push(self.0.balance(BEFORE, block.hash));
        questions
    }

    /// The question to the user, with what there is to know beside it.
    fn words(&self, report: &WalletTransferReport) -> String {
        let Moved { chain, asset, from, to, amount } = &self.0;
        let what = match asset.token() {
            None => "of the chain's own asset, in its smallest unit,".into(),
            Some(token) => format!("of the token {token:?}, in its smallest unit,"),
        };
        let mut words = format!("Send {amount} {what} from {from:?} to {to:?} on eip155:{chain}?");
        for finding in &report.findings {
            words.push(' ');
            words.push_str(Finding::message(finding));
        }
        words
    }
}

impl Plan for Transfer {
    type Verb = WalletTransfer;
    const STATE: &'static str = "erc8257-wallet-transfer-plan-state/1";

    fn read(given: &Value<'_>) -> Result<Self, UsageError> {
        Moved::read(&WalletTransfer::from_json(given)?).map(Self)
    }

    fn write(&self, told: &Told, w: &mut Writer) {
        self.0.write(w);
        let out = told.out(0, self.0.chain);
        told.member(SIMULATION, (0, SIMULATION, 0), out, w);
        told.member(TOKEN_CODE, (0, TOKEN_CODE, 0), None, w);
        told.member(BEFORE, (0, BEFORE, 0), None, w);
    }

    fn next(&self, round: u32, told: &Told) -> Next {
        // A transfer that is refused already is neither simulated nor asked about.
        let Some(report) = so_far(self, told) else { return Next::Judge };
        if report.verdict == WalletTransferVerdict::Refused {
            return Next::Judge;
        }
        match (round, told.block(0, self.0.chain)) {
            (0, _) => Next::Ask(first(0, self.0.chain).into()),
            (1, Some(block)) => Next::Ask(self.questions(block)),
            (2, Some(_)) if report.verdict == WalletTransferVerdict::Planned => {
                Next::Confirm { words: self.words(&report), data: report.to_text() }
            }
            _ => Next::Judge,
        }
    }

    /// The transaction as `eth_sendTransaction` takes it: only once the user has said yes.
    fn result(&self, report: &WalletTransferReport, told: &Told) -> Option<Vec<u8>> {
        let is_agreed = told.confirmed == Some(true) && report.verdict == WalletTransferVerdict::Planned;
        let request = params::transaction(&report.request);
        is_agreed.then(|| format!("{{\"chainId\":\"{:#x}\",{request}}}", self.0.chain).into_bytes())
    }
}
