//! Predicate Validation at Registration, replayed over recorded answers.

use alloc::format;
use alloc::string::String;

use alloy_primitives::{Address, hex};

use super::Candidate;
use super::noted::Noted;
use crate::registry::decode_bool;
use crate::rules::Code;
use primitives::codes::Detail;
use primitives::harmless;
use primitives::rpc::{CallOutcome, Failure};

/// What came of a probe.
enum Probed<'a> {
    Yes,
    No,
    /// Reverted, or ran out of gas.
    Reverted,
    /// Returned something else than true or false; the standard does not settle how registries treat this
    /// answer.
    Odd(&'a [u8]),
    Failed(&'a Failure),
    NotAsked,
}

/// Climbs the ladder of the standard, step by step.
pub(super) fn climb(noted: &mut Noted, candidate: &Candidate<'_>, registry: Address) {
    let Candidate { address, answers } = *candidate;
    // Step 1.
    if address.is_zero() {
        return;
    }
    // A registry advertises itself and no predicate (§9), so it ends at step 5.
    if address == registry {
        return noted.add(Code::LadderSelf, (Some(format!("{address:?}")), None));
    }
    // Step 2.
    if answers.has_code == Some(false) {
        return noted.add(Code::ZeroCode, (Some(format!("{address:?}")), None));
    }
    // Steps 3 and 4.
    let probed = probed(answers.erc165.as_ref());
    match &probed {
        Probed::Yes => {}
        Probed::No | Probed::Reverted => {
            return noted.add(Code::LadderPrefer, said("0x01ffc9a7", &probed));
        }
        Probed::Odd([]) if answers.has_code.is_none() => {
            let found = "it is not known whether there is code at the address";
            return noted.add(Code::LadderUnknown, (Some(String::from(found)), None));
        }
        Probed::Odd(_) | Probed::Failed(_) | Probed::NotAsked => {
            return noted.add(Code::LadderUnknown, said("0x01ffc9a7", &probed));
        }
    }
    // Step 5. Here only true will do.
    let probed = self::probed(answers.predicate.as_ref());
    match &probed {
        Probed::Yes => {}
        Probed::No | Probed::Reverted | Probed::Odd(_) => {
            noted.add(Code::LadderPredicate, said("0xbdf9dc18", &probed));
        }
        Probed::Failed(_) | Probed::NotAsked => {
            noted.add(Code::LadderUnknown, said("0xbdf9dc18", &probed));
        }
    }
}

fn probed(outcome: Option<&CallOutcome>) -> Probed<'_> {
    match outcome {
        None => Probed::NotAsked,
        Some(CallOutcome::Reverted(_)) => Probed::Reverted,
        Some(CallOutcome::Failed(failure)) if failure.has_halted() => Probed::Reverted,
        Some(CallOutcome::Failed(failure)) => Probed::Failed(failure),
        Some(CallOutcome::Returned(bytes)) => match decode_bool(bytes) {
            Ok(true) => Probed::Yes,
            Ok(false) => Probed::No,
            Err(_) => Probed::Odd(bytes),
        },
    }
}

fn said(interface: &str, probed: &Probed<'_>) -> Detail {
    let what = match probed {
        Probed::Yes => String::from("answered true"),
        Probed::No => String::from("answered false"),
        Probed::Reverted => String::from("reverted"),
        Probed::Odd([]) => String::from("returned nothing"),
        Probed::Odd(bytes) => format!("returned {}", hex::encode_prefixed(bytes.get(..64).unwrap_or(bytes))),
        Probed::Failed(failure) => format!("failed, {failure}"),
        Probed::NotAsked => String::from("was not asked"),
    };
    (Some(harmless::clip(format!("supportsInterface({interface}) {what}").as_bytes())), None)
}
