//! Written by `cargo xtask border` from `core/wallet/src/border/wallet_transfer.rs`. Change that file, and not this one.

use crate::border::wallet_transfer::{
    WalletBlock, WalletMoved, WalletSimulation, WalletTransaction, WalletTransfer, WalletTransferReport,
    WalletTransferVerdict,
};
use primitives::describe::{Arguments, FromJson, Judgement, Refusal, RunIn, ToJson, Value, Word, read};
use primitives::json::Writer;
use primitives::usage::UsageError;

impl ToJson for WalletTransaction {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"from\":");
        self.from.to_json(w);
        w.raw(",\"to\":");
        self.to.to_json(w);
        w.raw(",\"value\":");
        self.value.to_json(w);
        w.raw(",\"data\":");
        self.data.to_json(w);
        w.raw("}");
    }
}

impl Word for WalletTransferVerdict {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Transferred, "transferred"),
        (Self::Planned, "planned"),
        (Self::Refused, "refused"),
        (Self::Reverted, "reverted"),
        (Self::NoTransfer, "no-transfer"),
        (Self::AmountMismatch, "amount-mismatch"),
        (Self::ReceivedLess, "received-less"),
        (Self::Ambiguous, "ambiguous"),
        (Self::OtherTransaction, "other-transaction"),
        (Self::Reorged, "reorged"),
        (Self::Pending, "pending"),
        (Self::Unknown, "unknown"),
    ];
    const SENTENCE: &'static str = "is not transferred, planned, refused, reverted, no-transfer, amount-mismatch, received-less, ambiguous, other-transaction, reorged, pending or unknown";
}

impl ToJson for WalletTransferVerdict {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for WalletSimulation {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::NotAsked, "not-asked"),
        (Self::Unknown, "unknown"),
        (Self::Reverted, "reverted"),
        (Self::NoReturn, "no-return"),
        (Self::True, "true"),
        (Self::False, "false"),
        (Self::Malformed, "malformed"),
    ];
    const SENTENCE: &'static str = "is not not-asked, unknown, reverted, no-return, true, false or malformed";
}

impl ToJson for WalletSimulation {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl ToJson for WalletBlock {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"number\":");
        self.number.to_json(w);
        w.raw(",\"hash\":");
        self.hash.to_json(w);
        w.raw("}");
    }
}

impl ToJson for WalletMoved {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"log\":");
        self.log.to_json(w);
        w.raw(",\"amount\":");
        self.amount.to_json(w);
        w.raw("}");
    }
}

impl ToJson for WalletTransferReport {
    fn to_json(&self, w: &mut Writer) {
        w.raw("{\"format\":\"erc8257-wallet-transfer/1\",\"verdict\":");
        self.verdict.to_json(w);
        w.raw(",\"chain\":");
        self.chain.to_json(w);
        w.raw(",\"token\":");
        self.token.to_json(w);
        w.raw(",\"sender\":");
        self.sender.to_json(w);
        w.raw(",\"recipient\":");
        self.recipient.to_json(w);
        w.raw(",\"amount\":");
        self.amount.to_json(w);
        w.raw(",\"request\":");
        self.request.to_json(w);
        w.raw(",\"simulation\":");
        self.simulation.to_json(w);
        w.raw(",\"transactionHash\":");
        self.transaction_hash.to_json(w);
        w.raw(",\"block\":");
        self.block.to_json(w);
        w.raw(",\"transfers\":");
        self.transfers.to_json(w);
        w.raw(",\"received\":");
        self.received.to_json(w);
        w.raw(",\"gasUsed\":");
        self.gas_used.to_json(w);
        w.raw(",\"effectiveGasPrice\":");
        self.effective_gas_price.to_json(w);
        w.raw(",\"fee\":");
        self.fee.to_json(w);
        w.raw(",\"findings\":");
        self.findings.to_json(w);
        w.raw("}");
    }
}

impl FromJson for WalletTransfer {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            chain: members.required("chain", |value| read::text(value, 27))?,
            token: members.required("token", |value| read::text(value, 42))?,
            from: members.required("from", read::account)?,
            to: members.required("to", read::account)?,
            amount: members.required("amount", read::uint256)?,
            simulation: members.optional("simulation", read::described)?,
            token_code: members.optional("tokenCode", read::described)?,
            before: members.optional("before", read::described)?,
            after: members.optional("after", read::described)?,
            transaction_hash: members.optional("transactionHash", read::bytes32)?,
            receipt: members.optional("receipt", read::described)?,
            transaction: members.optional("transaction", read::described)?,
            canonical: members.optional("canonical", read::described)?,
        })
    }
}

pub(super) fn run_wallet_transfer(given: &impl Arguments) -> Result<Judgement, Refusal> {
    let arguments: WalletTransfer = read::described(&given.value())?;
    arguments.judge_in(given.value())
}
