//! A wallet before it is created: its address, whether it is there already, the owner's yes, and only then the call that deploys it
//! (ledger `wal-priv-owner-approval`).

use alloc::format;
use alloc::vec::Vec;

use alloy_primitives::hex;
use primitives::describe::{FromJson as _, Report as _, Value, Word as _, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

use super::account::first;
use super::asking::{Next, Plan, Question, so_far};
use super::params;
use super::told::Told;
use crate::border::wallet_address::{
    WalletAddress, WalletAddressReport, WalletAddressVerdict as Verdict, WalletCreation,
};
use crate::read::chain;

const SENDER: &str = "senderAddress";
const CODE: &str = "code";
/// Where the state has the chain: bundles of the verb have none, and ignore it.
const CHAIN: &str = "chain";

/// The wallet to be created.
pub(super) struct Creation {
    pub(super) chain: u64,
    pub(super) given: WalletAddress,
}

impl Creation {
    /// Whether the report names a call that deploys something that is not there yet.
    fn deploys(report: &WalletAddressReport) -> bool {
        report.method == WalletCreation::Safe
            && report.verdict == Verdict::Predicted
            && report.deployed == Some(false)
            && report.call.is_some()
    }
}

impl Plan for Creation {
    type Verb = WalletAddress;
    const STATE: &'static str = "erc8257-wallet-address-state/1";

    fn read(given: &Value<'_>) -> Result<Self, UsageError> {
        let of = given.object()?.required(CHAIN, |value| read::text(value, crate::limits::CHAIN_CHARS))?;
        Ok(Self { chain: chain(&of, "given.chain")?, given: WalletAddress::from_json(given)? })
    }

    fn write(&self, told: &Told, w: &mut Writer) {
        let of = &self.given;
        w.raw(",\"chain\":").quoted(format_args!("eip155:{}", self.chain));
        w.raw(",\"method\":").quoted(of.method.as_str());
        let account = |name: &str, account: Option<alloy_primitives::Address>, w: &mut Writer| {
            if let Some(account) = account {
                w.raw(",").string(name).raw(":").quoted(format_args!("{account:?}"));
            }
        };
        account("deployer", of.deployer, w);
        account("factory", of.factory, w);
        account("singleton", of.singleton, w);
        account("entryPoint", of.entry_point, w);
        account("expect", of.expect, w);
        let bytes = [
            ("initCode", of.init_code.as_ref()),
            ("proxyCreationCode", of.proxy_creation_code.as_ref()),
            ("initializer", of.initializer.as_ref()),
            ("factoryData", of.factory_data.as_ref()),
        ];
        for (name, bytes) in bytes {
            if let Some(bytes) = bytes {
                w.raw(",").string(name).raw(":").string(&hex::encode_prefixed(&bytes.0));
            }
        }
        for (name, word) in [("salt", of.salt), ("initCodeHash", of.init_code_hash)] {
            if let Some(word) = word {
                w.raw(",").string(name).raw(":").quoted(word);
            }
        }
        for (name, number) in [("nonce", of.nonce), ("saltNonce", of.salt_nonce)] {
            if let Some(number) = number {
                w.raw(",").string(name).raw(":").quoted(number);
            }
        }
        let out = told.out(0, self.chain).filter(|_| of.method == WalletCreation::Erc4337);
        told.member(SENDER, (0, SENDER, 0), out, w);
        told.member(CODE, (0, CODE, 0), None, w);
    }

    fn next(&self, round: u32, told: &Told) -> Next {
        let Some(report) = so_far(self, told) else { return Next::Judge };
        let ask = |what, method, params| {
            Next::Ask(Vec::from([Question::of(self.chain, (0, what, 0), method, params)]))
        };
        match (round, told.block(0, self.chain)) {
            (0, _) if report.verdict != Verdict::Invalid => Next::Ask(first(0, self.chain).into()),
            (1, Some(block)) => match (&report.call, report.verdict) {
                (Some(call), Verdict::Planned) => {
                    ask(SENDER, "eth_call", params::call(call.to, &call.data.0, None, block.hash))
                }
                _ => Next::Ask(Vec::new()),
            },
            (2, Some(block)) => match report.address {
                Some(address) => ask(CODE, "eth_getCode", params::of(address, block)),
                None => Next::Judge,
            },
            (3, Some(_)) if Self::deploys(&report) => {
                let address = report.address.unwrap_or_default();
                let words = format!("Create a wallet at {address:?} on eip155:{}?", self.chain);
                Next::Confirm { words, data: report.to_text() }
            }
            _ => Next::Judge,
        }
    }

    /// The call that deploys the wallet, for any sender: only once the owner has said yes.
    fn result(&self, report: &WalletAddressReport, told: &Told) -> Option<Vec<u8>> {
        let call = report.call.as_ref().filter(|_| Self::deploys(report) && told.confirmed == Some(true))?;
        let data = hex::encode_prefixed(&call.data.0);
        let text =
            format!("{{\"chainId\":\"{:#x}\",\"to\":\"{:?}\",\"data\":\"{data}\"}}", self.chain, call.to);
        Some(text.into_bytes())
    }
}
