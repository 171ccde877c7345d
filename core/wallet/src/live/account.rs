//! What an account is: its code at one block, then what the code asks for (ledger `wal-acct-types`).

use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::Address;
use primitives::delegation::delegate;
use primitives::describe::{FromJson as _, Value};
use primitives::json::Writer;
use primitives::registry::{ADMIN_SLOT, BEACON_SLOT, IMPLEMENTATION_SLOT};
use primitives::rpc::{BlockTag, block_params, read_data};
use primitives::usage::UsageError;

use super::asking::{Next, Plan, Question};
use super::params;
use super::told::{BLOCK, CHAIN, Told};
use crate::border::wallet_account::WalletAccount;
use crate::limits::PROBE_GAS;
use crate::read::chain;

const CODE: &str = "code";
const NONCE: &str = "nonce";
const DELEGATE_CODE: &str = "delegateCode";

/// The slots of ERC-1967, by their names in the bundle.
const SLOTS: [(&str, alloy_primitives::B256); 3] =
    [("implementation", IMPLEMENTATION_SLOT), ("beacon", BEACON_SLOT), ("admin", ADMIN_SLOT)];

/// What the account is asked about itself: `entryPoint()`, `accountId()`, `VERSION()`, `getThreshold()`, `getOwners()`.
const PROBES: [(&str, [u8; 4]); 5] = [
    ("entryPoint", [0xb0, 0xd6, 0x91, 0xfe]),
    ("accountId", [0x9c, 0xfd, 0x7c, 0xff]),
    ("version", [0xff, 0xa1, 0xad, 0x74]),
    ("threshold", [0xe7, 0x52, 0x35, 0xb8]),
    ("owners", [0xa0, 0xe6, 0x7e, 0x2b]),
];

/// The account that is looked at.
pub(super) struct Account {
    pub(super) chain: u64,
    pub(super) address: Address,
}

/// The first questions to every RPC: which chain it is on, and the block to read at.
pub(super) fn first(at: usize, chain: u64) -> [Question; 2] {
    [
        Question::of(chain, (at, CHAIN, 0), "eth_chainId", "[]".into()),
        Question::of(chain, (at, BLOCK, 0), "eth_getBlockByNumber", block_params(BlockTag::Latest)),
    ]
}

impl Account {
    /// What the code asks for: the code of a delegate, or the slots of a proxy; and what the account says of itself.
    fn behind_code(&self, told: &Told) -> Vec<Question> {
        let mut questions = Vec::new();
        let code = told.get((0, CODE, 0)).and_then(|answer| read_data(&answer).ok()).unwrap_or_default();
        let Some(block) = told.block(0, self.chain).filter(|_| !code.is_empty()) else { return questions };
        if let Some(delegate) = delegate(&code) {
            let params = params::of(delegate, block);
            questions.push(Question::of(self.chain, (0, DELEGATE_CODE, 0), "eth_getCode", params));
        } else {
            for (name, slot) in SLOTS {
                let params = params::slot(self.address, slot, block);
                questions.push(Question::of(self.chain, (0, name, 0), "eth_getStorageAt", params));
            }
        }
        for (name, selector) in PROBES {
            let params = params::call(self.address, &selector, Some(PROBE_GAS), block.hash);
            questions.push(Question::of(self.chain, (0, name, 0), "eth_call", params));
        }
        questions
    }
}

impl Plan for Account {
    type Verb = WalletAccount;
    const STATE: &'static str = "erc8257-wallet-account-state/1";

    fn read(given: &Value<'_>) -> Result<Self, UsageError> {
        let WalletAccount { chain: of, address, .. } = WalletAccount::from_json(given)?;
        Ok(Self { chain: chain(&of, "given.chain")?, address })
    }

    fn write(&self, told: &Told, w: &mut Writer) {
        w.raw(",\"chain\":").quoted(format_args!("eip155:{}", self.chain));
        w.raw(",\"address\":").quoted(format_args!("{:?}", self.address));
        let out = told.out(0, self.chain);
        told.member(CODE, (0, CODE, 0), out, w);
        told.member(NONCE, (0, NONCE, 0), out, w);
        told.member(DELEGATE_CODE, (0, DELEGATE_CODE, 0), None, w);
        group("slots", SLOTS.map(|(name, _)| name), told, w);
        group("probes", PROBES.map(|(name, _)| name), told, w);
    }

    fn next(&self, round: u32, told: &Told) -> Next {
        match (round, told.block(0, self.chain)) {
            (0, _) => Next::Ask(first(0, self.chain).into()),
            (1, Some(block)) => Next::Ask(Vec::from([
                Question::of(self.chain, (0, CODE, 0), "eth_getCode", params::of(self.address, block)),
                Question::of(
                    self.chain,
                    (0, NONCE, 0),
                    "eth_getTransactionCount",
                    params::of(self.address, block),
                ),
            ])),
            (2, Some(_)) => Next::Ask(self.behind_code(told)),
            _ => Next::Judge,
        }
    }
}

/// A member with the answers of a group; nothing where none was asked for.
fn group<const N: usize>(name: &str, members: [&'static str; N], told: &Told, w: &mut Writer) {
    let mut of = Writer::new();
    for member in members {
        told.member(member, (0, member, 0), None, &mut of);
    }
    if let Some(of) = of.finish().strip_prefix(',') {
        w.raw(&format!(",\"{name}\":{{{of}}}"));
    }
}
