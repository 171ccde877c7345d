//! The calls within a call.

use alloc::vec::Vec;

use alloy_primitives::{Address, U256};
use primitives::abi::strict::number;

use super::redemption::delegator;
use super::{Call, Maker, mode};
use crate::abi::Value;
use crate::selectors::{Group, Known};

/// The calls within a call of this function: `None` where it is no container, `Some(None)` where it is one and what stands within it is
/// malformed. `own` is the contract that the function takes for itself, and `from` the account that everything is done from.
#[allow(clippy::option_option, reason = "no container, and one that cannot be read")]
pub(super) fn calls<'a>(
    known: &Known,
    own: Address,
    from: Option<Address>,
    values: &[Value<'a>],
) -> Option<Option<Vec<Call<'a>>>> {
    let at = |index: usize| values.get(index);
    let calls = match known.group {
        Group::Execute => match values.len() {
            1 => each(at(0), |call| plain(call.at(0)?, Some(call.at(1)?), call.at(2)?)),
            2 => pairs(at(0), None, at(1)),
            3 if at(0).is_some_and(|first| first.list().is_some()) => pairs(at(0), at(1), at(2)),
            _ => one(at(0), at(1), at(2), at(3)),
        },
        Group::SafeExec | Group::SafeModule => one(at(0), at(1), at(2), at(3)),
        Group::Execute7579 => {
            at(0).zip(at(1)).and_then(|(mode, data)| mode::calls(mode.word()?, data.bytes()?))
        }
        // A flag that comes first says what happens where a call fails.
        Group::Call3 => each(values.last(), |call| {
            let members = call.list()?;
            let value = if members.len() == 4 { call.at(2) } else { None };
            plain(members.first()?, value, members.last()?)
        }),
        Group::Multicall => {
            each(values.last(), |data| Some(Call::plain(Some(own), U256::ZERO, data.bytes()?)))
        }
        Group::MultiSend => at(0).and_then(|packed| packed_calls(packed.bytes()?)),
        Group::Redeem => redeemed(at(0), at(1), at(2), from),
        _ => return None,
    };
    Some(calls)
}

/// Whether a Safe pays for the gas of this call, a sum that only its author chooses (decision W43).
pub(super) fn pays_refund(group: Group, values: &[Value<'_>]) -> bool {
    let price = values.get(6).and_then(Value::uint);
    group == Group::SafeExec && price.is_some_and(|price| !price.is_zero())
}

/// A call of elements of a list.
fn each<'a>(
    list: Option<&Value<'a>>,
    call: impl Fn(&Value<'a>) -> Option<Call<'a>>,
) -> Option<Vec<Call<'a>>> {
    list?.list()?.iter().map(call).collect()
}

fn plain<'a>(to: &Value<'a>, value: Option<&Value<'a>>, data: &Value<'a>) -> Option<Call<'a>> {
    let value = value.map_or(Some(U256::ZERO), Value::uint)?;
    Some(Call::plain(Some(to.address()?), value, data.bytes()?))
}

/// One call, with the operation of a Safe where there is one: 0 is a call, and 1 a delegatecall.
fn one<'a>(
    to: Option<&Value<'a>>,
    value: Option<&Value<'a>>,
    data: Option<&Value<'a>>,
    operation: Option<&Value<'a>>,
) -> Option<Vec<Call<'a>>> {
    let call = plain(to?, value, data?)?;
    let is_delegated = match operation.map(|operation| operation.word().map(number)) {
        None | Some(Some(0)) => false,
        Some(Some(1)) => true,
        Some(_) => return None,
    };
    Some(Vec::from([Call { is_delegated, ..call }]))
}

/// Calls whose targets, values and data stand in lists of their own. No values at all are zeros.
fn pairs<'a>(
    targets: Option<&Value<'a>>,
    values: Option<&Value<'a>>,
    data: Option<&Value<'a>>,
) -> Option<Vec<Call<'a>>> {
    let (targets, data) = (targets?.list()?, data?.list()?);
    let values = values.map_or(Some(&[][..]), Value::list)?;
    if targets.len() != data.len() || (!values.is_empty() && values.len() != targets.len()) {
        return None;
    }
    let calls = targets.iter().zip(data).enumerate();
    calls.map(|(index, (to, data))| plain(to, values.get(index), data)).collect()
}

/// Safe's `MultiSend`: operation, target, value and length, and then the data, one call behind the other.
fn packed_calls(mut packed: &[u8]) -> Option<Vec<Call<'_>>> {
    let mut calls = Vec::new();
    while let Some((operation, rest)) = packed.split_first() {
        let (to, rest) = rest.split_first_chunk::<20>()?;
        let (value, rest) = rest.split_first_chunk::<32>()?;
        let (length, rest) = rest.split_first_chunk::<32>()?;
        let (data, rest) = rest.split_at_checked(number(length))?;
        if *operation > 1 {
            return None;
        }
        calls.push(Call {
            is_delegated: *operation == 1,
            zero_is_self: true,
            ..Call::plain(Some(Address::from(*to)), U256::from_be_bytes(*value), data)
        });
        packed = rest;
    }
    Some(calls)
}

/// ERC-7710: for each context its mode and its calls.
fn redeemed<'a>(
    contexts: Option<&Value<'a>>,
    modes: Option<&Value<'a>>,
    data: Option<&Value<'a>>,
    from: Option<Address>,
) -> Option<Vec<Call<'a>>> {
    let (contexts, modes, data) = (contexts?.list()?, modes?.list()?, data?.list()?);
    if contexts.len() != modes.len() || contexts.len() != data.len() {
        return None;
    }
    let mut calls = Vec::new();
    for ((context, mode), data) in contexts.iter().zip(modes).zip(data) {
        let maker = match delegator(context.bytes()?) {
            None => Maker::Caller,
            delegator if delegator == from => Maker::From,
            Some(_) => Maker::Container,
        };
        let own = mode::calls(mode.word()?, data.bytes()?)?;
        calls.extend(own.into_iter().map(|call| Call { maker, ..call }));
    }
    Some(calls)
}
