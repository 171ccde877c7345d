//! Written by `cargo xtask border` from `core/calls/src/border/act.rs`. Change that file, and not this one.

use crate::border::act::{ActKind, Danger};
use primitives::describe::{ToJson, Word};
use primitives::json::Writer;

impl Word for ActKind {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Call, "call"),
        (Self::NativeTransfer, "native-transfer"),
        (Self::Deploy, "deploy"),
        (Self::Erc20Transfer, "erc20-transfer"),
        (Self::Erc20TransferFrom, "erc20-transfer-from"),
        (Self::Erc20Approve, "erc20-approve"),
        (Self::Erc20Decrease, "erc20-decrease"),
        (Self::ApprovalForAll, "approval-for-all"),
        (Self::NftTransfer, "nft-transfer"),
        (Self::Permit, "permit"),
        (Self::Permit2Approve, "permit2-approve"),
        (Self::Permit2Transfer, "permit2-transfer"),
        (Self::Permit2Permit, "permit2-permit"),
        (Self::Eip3009, "eip3009"),
        (Self::AccountControl, "account-control"),
        (Self::Execute, "execute"),
        (Self::Multicall, "multicall"),
        (Self::Redeem, "redeem"),
        (Self::HandleOps, "handle-ops"),
        (Self::OpaqueSignature, "opaque-signature"),
        (Self::Delegation, "delegation"),
    ];
    const SENTENCE: &'static str = "is not call, native-transfer, deploy, erc20-transfer, erc20-transfer-from, erc20-approve, erc20-decrease, approval-for-all, nft-transfer, permit, permit2-approve, permit2-transfer, permit2-permit, eip3009, account-control, execute, multicall, redeem, handle-ops, opaque-signature or delegation";
}

impl ToJson for ActKind {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}

impl Word for Danger {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Delegatecall, "delegatecall"),
        (Self::Deploy, "deploy"),
        (Self::Opaque, "opaque"),
        (Self::AccountControl, "account-control"),
        (Self::ApprovalForAll, "approval-for-all"),
        (Self::Permit, "permit"),
        (Self::UnlimitedApproval, "unlimited-approval"),
        (Self::SetCode, "set-code"),
    ];
    const SENTENCE: &'static str = "is not delegatecall, deploy, opaque, account-control, approval-for-all, permit, unlimited-approval or set-code";
}

impl ToJson for Danger {
    fn to_json(&self, w: &mut Writer) {
        w.quoted(self.as_str());
    }
}
