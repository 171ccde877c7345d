//! What a known call moves, to whom, and what is dangerous in it (decisions W19, W20, W49).

use alloy_primitives::{Address, U256};

use crate::abi::Value;
use crate::act::{Act, Asset, Selector};
use crate::allowance::is_unlimited;
use crate::border::act::{ActKind, Danger};
use crate::selectors::Group;

/// The kind of a group of functions.
pub(super) const fn kind(group: Group) -> ActKind {
    match group {
        Group::Erc20Transfer => ActKind::Erc20Transfer,
        Group::Erc20TransferFrom => ActKind::Erc20TransferFrom,
        Group::Erc20Approve => ActKind::Erc20Approve,
        Group::Erc20Decrease => ActKind::Erc20Decrease,
        Group::ApprovalForAll => ActKind::ApprovalForAll,
        Group::NftTransfer => ActKind::NftTransfer,
        Group::Permit | Group::PermitDai => ActKind::Permit,
        Group::Permit2Approve => ActKind::Permit2Approve,
        Group::Permit2Transfer => ActKind::Permit2Transfer,
        Group::Permit2Permit => ActKind::Permit2Permit,
        Group::Eip3009 => ActKind::Eip3009,
        Group::AccountControl => ActKind::AccountControl,
        Group::Execute | Group::Execute7579 | Group::SafeExec | Group::SafeModule => ActKind::Execute,
        Group::Call3 | Group::Multicall | Group::MultiSend => ActKind::Multicall,
        Group::Redeem => ActKind::Redeem,
        Group::HandleOps => ActKind::HandleOps,
    }
}

/// A call without data.
pub(super) fn native(act: &mut Act, to: Address) {
    act.kind = ActKind::NativeTransfer;
    act.selector = Some(Selector::Native);
    native_beside(act, to);
}

/// The value that goes along.
pub(super) const fn native_beside(act: &mut Act, to: Address) {
    act.asset = Some(Asset::Native);
    act.amount = Some(act.value);
    act.recipient = Some(to);
}

/// What the arguments of a known function say.
pub(super) fn of(act: &mut Act, group: Group, to: Address, values: &[Value<'_>]) {
    let address = |index: usize| values.get(index).and_then(Value::address);
    let uint = |index: usize| values.get(index).and_then(Value::uint);
    let own = Some(Asset::Token(to));
    match group {
        Group::Erc20Transfer | Group::Erc20Decrease => moves(act, own, uint(1), address(0), None),
        Group::Erc20TransferFrom | Group::Eip3009 => moves(act, own, uint(2), address(1), address(0)),
        Group::Erc20Approve => {
            moves(act, own, uint(1), address(0), None);
            limit(act);
        }
        Group::ApprovalForAll => {
            moves(act, own, None, address(0), None);
            if uint(1).is_some_and(|allowed| !allowed.is_zero()) {
                act.endanger(Danger::ApprovalForAll);
            }
        }
        Group::NftTransfer => moves(act, own, None, address(1), address(0)),
        Group::Permit => {
            moves(act, own, uint(2), address(1), address(0));
            act.endanger(Danger::Permit);
            limit(act);
        }
        Group::PermitDai => {
            moves(act, own, None, address(1), address(0));
            act.endanger(Danger::Permit);
            if uint(4).is_some_and(|allowed| !allowed.is_zero()) {
                act.endanger(Danger::UnlimitedApproval);
            }
        }
        Group::Permit2Approve => {
            moves(act, address(0).map(Asset::Token), uint(2), address(1), None);
            limit(act);
        }
        Group::Permit2Transfer => {
            moves(act, address(3).map(Asset::Token), uint(2), address(1), address(0));
        }
        Group::Permit2Permit => {
            let single = values.get(1);
            let details = single.and_then(|single| single.at(0));
            let token = details.and_then(|details| details.at(0)?.address());
            let amount = details.and_then(|details| details.at(1)?.uint());
            let spender = single.and_then(|single| single.at(1)?.address());
            moves(act, token.map(Asset::Token), amount, spender, address(0));
            act.endanger(Danger::Permit);
            limit(act);
        }
        Group::AccountControl => act.endanger(Danger::AccountControl),
        Group::HandleOps => act.endanger(Danger::Opaque),
        Group::Execute
        | Group::Execute7579
        | Group::SafeExec
        | Group::SafeModule
        | Group::Call3
        | Group::Multicall
        | Group::MultiSend
        | Group::Redeem => {}
    }
}

const fn moves(
    act: &mut Act,
    asset: Option<Asset>,
    amount: Option<U256>,
    recipient: Option<Address>,
    owner: Option<Address>,
) {
    act.asset = asset;
    act.amount = amount;
    act.recipient = recipient;
    act.owner = owner;
}

fn limit(act: &mut Act) {
    if act.amount.is_some_and(is_unlimited) {
        act.endanger(Danger::UnlimitedApproval);
    }
}
