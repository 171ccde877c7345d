//! A transfer behind its receipt. Every way out but one says that the transfer was not shown to have happened, and few of them
//! that it did not.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256, b256};
use primitives::json::{Document, Kind, NodeId};
use primitives::rpc::{GivenLog, given_logs};

use super::fee;
use crate::answer::{Told, member};
use crate::asset::Asset;
use crate::border::wallet_answer::WalletAnswer;
use crate::border::wallet_transfer::{
    WalletBlock, WalletMoved, WalletTransfer, WalletTransferReport, WalletTransferVerdict,
};
use crate::codes::Code;
use crate::limits::LOGS;
use crate::noted::Noted;
use crate::values::{address_in, hash_in, one_word, quantity_at, quantity_in};

use WalletTransferVerdict as Verdict;

/// keccak256 of `Transfer(address,address,uint256)`.
const TRANSFER: B256 = b256!("0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef");

/// Why a transfer was not shown to have happened: the verdict, the code, its place, and what should stand there.
struct Fault {
    verdict: Verdict,
    code: Code,
    at: String,
    expected: Option<String>,
}

impl Fault {
    fn at(verdict: Verdict, code: Code, at: &str) -> Self {
        Self { verdict, code, at: at.into(), expected: None }
    }

    fn expecting(mut self, expected: String) -> Self {
        self.expected = Some(expected);
        self
    }
}

/// A mined transaction.
struct Receipt {
    transaction: B256,
    block: WalletBlock,
    /// Whether it succeeded, if the receipt says so (EIP-658).
    succeeded: Option<bool>,
    logs: Vec<GivenLog>,
}

impl Receipt {
    /// Reads a receipt; `None` where a member is missing or is not written as JSON-RPC writes it.
    fn read(document: &Document<'_>) -> Option<Self> {
        let root = Document::ROOT;
        let status = member(document, root, "status").filter(|node| document.kind(*node) != Kind::Null);
        let succeeded = match status.map(|node| quantity_at(document, node)) {
            None => None,
            Some(Some(U256::ONE)) => Some(true),
            Some(Some(U256::ZERO)) => Some(false),
            Some(_) => return None,
        };
        let block = WalletBlock {
            number: quantity_in(document, root, "blockNumber")?,
            hash: hash_in(document, root, "blockHash")?,
        };
        let logs = given_logs(document, member(document, root, "logs")?, LOGS)?;
        Some(Self { transaction: hash_in(document, root, "transactionHash")?, block, succeeded, logs })
    }
}

/// What a transaction says of itself.
struct Transaction {
    hash: B256,
    from: Address,
    /// `None` for the creation of a contract.
    to: Option<Address>,
    value: U256,
}

impl Transaction {
    fn read(document: &Document<'_>) -> Option<Self> {
        let root = Document::ROOT;
        let to: NodeId = member(document, root, "to")?;
        let is_creation = document.kind(to) == Kind::Null;
        let to = if is_creation { None } else { Some(address_in(document, root, "to")?) };
        Some(Self {
            hash: hash_in(document, root, "hash")?,
            from: address_in(document, root, "from")?,
            to,
            value: quantity_in(document, root, "value")?,
        })
    }
}

impl WalletTransfer {
    /// Judges the receipt of this transaction.
    pub(super) fn mined(
        &self,
        asset: Asset,
        hash: B256,
        report: &mut WalletTransferReport,
        noted: &mut Noted,
    ) -> Verdict {
        let document = match WalletAnswer::told(self.receipt.as_ref()) {
            Told::Result(document) => document,
            Told::Error(_) | Told::Failed => return self.without_receipt(false, hash, noted),
        };
        if document.kind(Document::ROOT) == Kind::Null {
            return self.without_receipt(true, hash, noted);
        }
        match self.judge(asset, hash, &document, report) {
            Err(Fault { verdict, code, at, expected }) => {
                noted.expect(code, at, expected);
                verdict
            }
            Ok(None) => Verdict::Transferred,
            Ok(Some((verdict, code))) => {
                noted.add(code, "/after");
                verdict
            }
        }
    }

    /// A transaction that the RPC knows and that has no receipt waits. All else is unknown.
    fn without_receipt(&self, is_told: bool, hash: B256, noted: &mut Noted) -> Verdict {
        if is_told
            && let Told::Result(document) = WalletAnswer::told(self.transaction.as_ref())
            && document.kind(Document::ROOT) == Kind::Object
        {
            let is_other = member(&document, Document::ROOT, "hash")
                .is_some_and(|_| hash_in(&document, Document::ROOT, "hash") != Some(hash));
            if !is_other {
                return Verdict::Pending;
            }
        }
        noted.add(Code::XferNoReceipt, "/receipt");
        Verdict::Unknown
    }

    fn judge(
        &self,
        asset: Asset,
        hash: B256,
        document: &Document<'_>,
        report: &mut WalletTransferReport,
    ) -> Result<Option<(Verdict, Code)>, Fault> {
        let malformed = || Fault::at(Verdict::Unknown, Code::XferReceiptMalformed, "/receipt");
        let receipt = Receipt::read(document).ok_or_else(malformed)?;
        if receipt.transaction != hash {
            let fault =
                Fault::at(Verdict::OtherTransaction, Code::XferOther, "/receipt/result/transactionHash");
            return Err(fault.expecting(format!("{hash}")));
        }
        let number = |name| quantity_in(document, Document::ROOT, name);
        report.gas_used = number("gasUsed").filter(|gas| *gas <= U256::from(u64::MAX));
        report.effective_gas_price = number("effectiveGasPrice");
        report.fee = fee(report.gas_used, report.effective_gas_price);
        report.block = Some(receipt.block.clone());
        if self.is_reorged(receipt.block.hash) {
            return Err(Fault::at(Verdict::Reorged, Code::XferReorged, "/canonical"));
        }
        let status = |verdict, code| Fault::at(verdict, code, "/receipt/result/status");
        match receipt.succeeded {
            None => return Err(status(Verdict::Unknown, Code::XferNoStatus)),
            Some(false) => return Err(status(Verdict::Reverted, Code::XferReverted)),
            Some(true) => {}
        }
        if let Some(index) = receipt.logs.iter().position(|log| log.is_removed) {
            let at = format!("/receipt/result/logs/{index}");
            return Err(Fault::at(Verdict::Reorged, Code::XferReorged, &at));
        }
        let moved = match asset {
            Asset::Token(token) => self.moved_token(token, &receipt.logs, report),
            Asset::Native => self.moved_native(hash),
        };
        let received = self.received(asset, report);
        moved.map(|()| received)
    }

    /// Whether the chain has another block of this number, or none (ledger `wal-xfer-reorg`).
    fn is_reorged(&self, block: B256) -> bool {
        match WalletAnswer::told(self.canonical.as_ref()) {
            Told::Result(document) => hash_in(&document, Document::ROOT, "hash") != Some(block),
            Told::Error(_) | Told::Failed => false,
        }
    }

    /// Exactly one log of the token from the sender to the recipient, of the amount: logs are never added up (ledger `wal-xfer-one-log`).
    fn moved_token(
        &self,
        token: Address,
        logs: &[GivenLog],
        report: &mut WalletTransferReport,
    ) -> Result<(), Fault> {
        let fits = |log: &GivenLog| {
            let is_it =
                log.address == token && log.topics == [TRANSFER, self.from.into_word(), self.to.into_word()];
            if is_it { one_word(&log.data).map(U256::from_be_bytes) } else { None }
        };
        report.transfers = (0_u64..)
            .zip(logs)
            .filter_map(|(log, of)| Some(WalletMoved { log, amount: fits(of)? }))
            .collect();
        match report.transfers.as_slice() {
            [] => Err(Fault::at(Verdict::NoTransfer, Code::XferNone, "/receipt/result/logs")),
            [one] if one.amount == self.amount => Ok(()),
            [one] => {
                let at = format!("/receipt/result/logs/{}", one.log);
                let fault = Fault::at(Verdict::AmountMismatch, Code::XferAmount, &at);
                Err(fault.expecting(format!("{}", self.amount)))
            }
            _ => Err(Fault::at(Verdict::Ambiguous, Code::XferAmbiguous, "/receipt/result/logs")),
        }
    }

    /// Native value leaves no log: the transaction itself tells it, if it is the one that was asked for (ledger `wal-xfer-native-hash`).
    fn moved_native(&self, hash: B256) -> Result<(), Fault> {
        let unread = || Fault::at(Verdict::Unknown, Code::XferNativeUnread, "/transaction");
        let Told::Result(document) = WalletAnswer::told(self.transaction.as_ref()) else {
            return Err(unread());
        };
        let transaction = Transaction::read(&document).ok_or_else(unread)?;
        if transaction.hash != hash {
            let fault = Fault::at(Verdict::OtherTransaction, Code::XferOther, "/transaction/result/hash");
            return Err(fault.expecting(format!("{hash}")));
        }
        if transaction.from != self.from || transaction.to != Some(self.to) {
            return Err(Fault::at(Verdict::NoTransfer, Code::XferNone, "/transaction/result"));
        }
        if transaction.value != self.amount {
            let at = "/transaction/result/value";
            let fault = Fault::at(Verdict::AmountMismatch, Code::XferAmount, at);
            return Err(fault.expecting(format!("{}", self.amount)));
        }
        Ok(())
    }
}
