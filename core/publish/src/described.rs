//! The publication as other languages have it: its arguments, and its report `erc8257-publish/1`.

use alloc::format;
use alloc::string::{String, ToString as _};

use alloy_primitives::U256;
use erc8257::border::fix::FixedChange;
use erc8257::border::preflight::{RegistryFunction, ResponseError};
use erc8257::preflight::Preflight;
use erc8257::registry::Interface;
use erc8257::verbs::{Conclusion, Refusal};
use erc8257::{Change, Policy, Report};
use primitives::describe::{Begin, Hex, Json, Report as _, ToJson as _, Word as _};
use primitives::json::Writer;
use primitives::rpc::{BlockRef, Reason};
use primitives::usage::UsageError;

use crate::border::publish as border;
use crate::draft::{Manifest, Repair};
use crate::mined::{Mined, MinedState};
use crate::publication::{Function, NO_CHAIN, Publication};
use crate::publish::Publish;
use crate::published::Published;
use crate::registry::RegistrySays;
use crate::served::{Served, ServedState};
use crate::transaction::Transaction;
use crate::verdict::Verdict;

impl Begin for border::Publish<'_> {
    type Inquiry = Publish;

    fn begin(self) -> Result<Publish, Refusal> {
        let function = Function::of(self.tool_id, self.access_predicate)?;
        Ok(Publish::new(Publication {
            manifest: self.manifest.to_vec(),
            uri: self.metadata_uri,
            chain_id: u128::try_from(self.chain_id).map_err(|_| UsageError::wrong("chainId", NO_CHAIN))?,
            registry: self.registry,
            from: self.from,
            function,
            transaction: self.transaction,
            policy: self.policy.map_or_else(|| Ok(Policy::default()), Policy::try_from)?,
        })?)
    }

    fn report(report: &Published) -> border::PublishReport {
        report.described()
    }

    fn conclusion(report: &Published) -> Conclusion {
        report.verdict.conclusion()
    }
}

impl Published {
    /// The outcome as JSON text on one line, format `erc8257-publish/1`. All members are always present, in this order. A
    /// value that is not known is `null`.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.described().to_text()
    }

    /// The outcome as other languages see it.
    fn described(&self) -> border::PublishReport {
        let failure = self.failure.as_ref();
        border::PublishReport {
            verdict: self.verdict.into(),
            function: function(self.function),
            registry: border::PublishRegistry {
                chain_id: U256::from(self.chain_id),
                address: self.registry,
                block: self.block.map(block),
                says: self.registry_says.map(Into::into),
            },
            tool_ref: self.tool.map(|tool| tool.to_string()),
            manifest: manifest(&self.manifest),
            served: self.served.as_ref().map(served),
            preflight: self.preflight.as_ref().map(Preflight::described),
            transaction: self.transaction.as_ref().map(Transaction::described),
            receipt: self.mined.as_ref().map(receipt),
            report: self.report.as_ref().map(|report| Json::of_value(Report::to_json(report))),
            reason: failure.map(|failure| Reason::as_str(failure.reason).into()),
            detail: failure.and_then(|failure| failure.detail.clone()),
            findings: self.manifest.findings.clone(),
        }
    }
}

impl Transaction {
    /// The transaction as other languages see it.
    pub(crate) fn described(&self) -> border::PublishTransaction {
        border::PublishTransaction {
            chain_id: format!("{:#x}", self.chain_id),
            from: self.from,
            to: self.to,
            data: Hex(self.data.clone()),
            value: String::from("0x0"),
        }
    }

    /// The transaction as `eth_sendTransaction` and wallets take it: `chainId`, `from`, `to`, `data`, `value`.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut w = Writer::new();
        self.described().to_json(&mut w);
        w.finish()
    }
}

fn block(block: BlockRef) -> border::PublishBlock {
    border::PublishBlock { number: U256::from(block.number), hash: block.hash }
}

fn manifest(manifest: &Manifest) -> border::PublishManifest {
    let Manifest { hash, valid, repair, changes, changes_left_out, .. } = manifest;
    border::PublishManifest {
        hash: *hash,
        valid: *valid,
        repair: (*repair).into(),
        changes: changes.iter().map(change).collect(),
        changes_left_out: u64::try_from(*changes_left_out).unwrap_or(u64::MAX),
    }
}

fn change(change: &Change) -> FixedChange {
    FixedChange {
        rule: change.code().as_str().into(),
        pointer: change.pointer().into(),
        before: change.before().into(),
        after: change.after().into(),
    }
}

fn served(served: &Served) -> border::PublishServed {
    border::PublishServed {
        state: served.state.into(),
        status: served.status,
        error: served.error.and_then(|error| ResponseError::of(error.as_str())),
        hash: served.hash,
        same_bytes: served.same_bytes,
    }
}

fn receipt(mined: &Mined) -> border::PublishReceipt {
    border::PublishReceipt {
        state: mined.state.into(),
        block: mined.block.map(block),
        tool_id: mined.tool_id,
        differs: mined.differs.iter().map(|member| String::from(*member)).collect(),
    }
}

const fn function(function: Function) -> RegistryFunction {
    match function {
        Function::Register { .. } => RegistryFunction::RegisterTool,
        Function::Update { .. } => RegistryFunction::UpdateToolMetadata,
    }
}

/// The described words have the names of the words that the inquiry goes by.
macro_rules! same_words {
    ($($from:ident => $to:ident { $($word:ident)+ })+) => {$(
        impl From<$from> for border::$to {
            fn from(word: $from) -> Self {
                match word {
                    $($from::$word => Self::$word,)+
                }
            }
        }
    )+};
}

same_words! {
    Verdict => PublishVerdict {
        Invalid Refused Ready Pending Reverted OtherTransaction Superseded NotVerified Verified Unavailable
    }
    Repair => RepairState { None Made Declined }
    ServedState => ServedFile { Same Differs Refused Unavailable NotAsked }
    MinedState => ReceiptState { NotFound Reverted NoEvent Other Matches }
}

impl From<RegistrySays> for border::RegistryAnswer {
    fn from(says: RegistrySays) -> Self {
        match says {
            RegistrySays::NoContract => Self::NoContract,
            RegistrySays::Interface(Interface::Supported) => Self::Supported,
            RegistrySays::Interface(Interface::NotSupported) => Self::NotSupported,
            RegistrySays::Interface(Interface::NoErc165) => Self::NoErc165,
        }
    }
}
