//! An evaluation as bundles have it: its policy, its state and its action.

use alloy_primitives::hex;
use primitives::describe::{Hex, ToJson as _, Uint256, Word as _};
use primitives::json::Writer;

use crate::border::evaluate::{CapSpending, WalletAction};
use crate::border::signing::UserOp;

/// Writes the members of an evaluation, and ends its object. `policy` is its JSON text.
pub(crate) fn members<'s>(
    policy: &str,
    now: u64,
    spent: Option<impl IntoIterator<Item = &'s CapSpending>>,
    action: &WalletAction,
    w: &mut Writer,
) {
    w.raw("\"policy\":").raw(policy).raw(",\"now\":").display(now);
    if let Some(spent) = spent {
        w.raw(",\"state\":{\"spent\":[");
        for (at, one) in spent.into_iter().enumerate() {
            w.raw(if at == 0 { "" } else { "," });
            one.to_json(w);
        }
        w.raw("]}");
    }
    w.raw(",\"action\":");
    self::action(action, w);
    w.raw("}");
}

/// Writes an action.
fn action(of: &WalletAction, w: &mut Writer) {
    let head = |kind: &str, chain: &str, from: &alloy_primitives::Address, w: &mut Writer| {
        w.raw("{\"kind\":\"").raw(kind).raw("\",\"chain\":").string(chain);
        w.raw(",\"from\":").quoted(format_args!("{from:?}"));
    };
    match of {
        WalletAction::Transaction {
            chain,
            from,
            to,
            value,
            data,
            gas,
            max_fee_per_gas,
            authorization_list,
        } => {
            head("transaction", chain, from, w);
            w.raw(",\"to\":").quoted_or_null(to.map(|to| alloc::format!("{to:?}")));
            w.raw(",\"value\":").quoted(value);
            bytes("data", data, w);
            amount("gas", gas.as_ref(), w);
            amount("maxFeePerGas", max_fee_per_gas.as_ref(), w);
            if let Some(list) = authorization_list {
                w.raw(",\"authorizationList\":[");
                for (at, one) in list.iter().enumerate() {
                    w.raw(if at == 0 { "" } else { "," }).raw(one.as_str());
                }
                w.raw("]");
            }
        }
        WalletAction::TypedData { chain, from, typed_data } => {
            head("typed-data", chain, from, w);
            w.raw(",\"typedData\":").raw(typed_data.as_str());
        }
        WalletAction::UserOperation { chain, from, entry_point, version, user_op, delegate } => {
            head("user-operation", chain, from, w);
            w.raw(",\"entryPoint\":").quoted(format_args!("{entry_point:?}"));
            w.raw(",\"version\":").quoted(version.as_str()).raw(",\"userOp\":");
            operation(user_op, w);
            if let Some(delegate) = delegate {
                w.raw(",\"delegate\":").quoted(format_args!("{delegate:?}"));
            }
        }
    }
    w.raw("}");
}

fn operation(of: &UserOp, w: &mut Writer) {
    w.raw("{\"sender\":").quoted(format_args!("{:?}", of.sender)).raw(",\"nonce\":").quoted(of.nonce);
    bytes("initCode", &of.init_code, w);
    bytes("callData", &of.call_data, w);
    amount("callGasLimit", of.call_gas_limit.as_ref(), w);
    amount("verificationGasLimit", of.verification_gas_limit.as_ref(), w);
    if let Some(limits) = of.account_gas_limits {
        w.raw(",\"accountGasLimits\":").quoted(limits);
    }
    w.raw(",\"preVerificationGas\":").quoted(of.pre_verification_gas);
    amount("maxFeePerGas", of.max_fee_per_gas.as_ref(), w);
    amount("maxPriorityFeePerGas", of.max_priority_fee_per_gas.as_ref(), w);
    if let Some(fees) = of.gas_fees {
        w.raw(",\"gasFees\":").quoted(fees);
    }
    bytes("paymasterAndData", &of.paymaster_and_data, w);
    w.raw("}");
}

fn amount(name: &str, amount: Option<&Uint256>, w: &mut Writer) {
    if let Some(amount) = amount {
        w.raw(",").string(name).raw(":").quoted(amount);
    }
}

fn bytes<const BYTES: usize>(name: &str, bytes: &Hex<BYTES>, w: &mut Writer) {
    w.raw(",").string(name).raw(":").string(&hex::encode_prefixed(&bytes.0));
}
