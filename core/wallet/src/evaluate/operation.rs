//! User operations beside a policy: the sender calls itself (decision W51).

use alloc::format;

use alloy_primitives::{Address, U256};
use calls::border::act::Danger;
use calls::decode;
use primitives::usage::UsageError;

use super::{Done, shown};
use crate::acts::note;
use crate::border::evaluate::WalletAction;
use crate::border::signing::UserOp;
use crate::codes::Code;
use crate::noted::{At, Noted};
use crate::user_operation::{InitCode, Operation};

/// The operation of an action, if it is one.
///
/// # Errors
/// A member of its version that is missing.
pub(super) fn read(action: &WalletAction, chain: u64) -> Result<Option<Operation<'_>>, UsageError> {
    let WalletAction::UserOperation { entry_point, version, user_op, delegate, .. } = action else {
        return Ok(None);
    };
    Operation::read(user_op, "action.userOp", (*entry_point, *version, chain), *delegate).map(Some)
}

/// What the operation does.
pub(super) fn done(given: &UserOp, operation: &Operation<'_>, from: Address, noted: &mut Noted) -> Done {
    let sender = given.sender;
    if sender != from {
        noted.expect(Code::EvalAccount, "/action/userOp/sender", Some(shown(from)));
    }
    let digest = match operation.signed() {
        Ok(signed) => signed.digest,
        Err((code, pointer, expected)) => {
            noted.add(Code::EvalUnreadable, "/action/userOp");
            noted.expect(code, format!("/action{pointer}"), expected);
            return Done { is_unreadable: true, ..Done::default() };
        }
    };
    let mut done = Done { digest: Some(digest), spender: sender, ..Done::default() };
    match operation.init_code() {
        InitCode::None => {}
        InitCode::Delegated => done.dangers.push(Danger::SetCode),
        InitCode::Factory => done.dangers.push(Danger::Deploy),
    }
    if !given.call_data.0.is_empty() {
        let decoded = decode(Some(sender), Some(sender), U256::ZERO, &given.call_data.0);
        note(&decoded, noted, &At::from("/action/userOp/callData"));
        done.acts = decoded.acts;
    }
    let (fee, cost) = operation.cost();
    done.gas = Some((Some(fee), Some(cost)));
    done
}
