//! What a host remembers of the past behind a request: no entry that counts is lost, and no list grows without end (decision W88).

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use alloy_primitives::U256;

use crate::border::evaluate::CapSpending;
use crate::limits::SPENT;
use crate::policy::Policy;

/// Amounts by the times at which they were spent.
type Amounts = BTreeMap<u64, U256>;

/// What still counts of the past, and what the request spends.
pub(super) fn kept(
    policy: &Policy,
    now: u64,
    spent: &[CapSpending],
    record: &[CapSpending],
) -> Vec<CapSpending> {
    let mut caps: BTreeMap<&str, Amounts> = BTreeMap::new();
    for CapSpending { cap, amount, at } in spent.iter().chain(record) {
        let sum = caps.entry(cap).or_default().entry(*at).or_default();
        *sum = sum.saturating_add(*amount);
    }
    for (id, amounts) in &mut caps {
        match policy.caps.iter().find(|cap| cap.id == *id).map(|cap| cap.window) {
            // Time makes no difference, and a policy to come may have the cap.
            None | Some(None) => *amounts = joined(amounts, usize::MAX),
            Some(Some(window)) => {
                amounts.retain(|at, _| now.checked_sub(*at).is_none_or(|age| age < window));
            }
        }
    }
    while caps.values().map(Amounts::len).fold(0, usize::saturating_add) > SPENT {
        let before = caps.len();
        if caps.values().all(|amounts| amounts.len() <= 1) {
            caps.retain(|id, _| policy.caps.iter().any(|cap| cap.id == *id));
            if caps.len() == before {
                break;
            }
        }
        for amounts in caps.values_mut() {
            *amounts = joined(amounts, 2);
        }
    }
    let entry =
        |cap: &str, (at, amount): (&u64, &U256)| CapSpending { cap: cap.into(), amount: *amount, at: *at };
    caps.iter().flat_map(|(cap, amounts)| amounts.iter().map(|one| entry(cap, one))).collect()
}

/// So many neighbours as one, at the latest of their times: that counts for longer, and never for less.
fn joined(amounts: &Amounts, neighbours: usize) -> Amounts {
    let all: Vec<(&u64, &U256)> = amounts.iter().collect();
    let one = |group: &[(&u64, &U256)]| {
        let sum = group.iter().fold(U256::ZERO, |sum, (_, amount)| sum.saturating_add(**amount));
        group.last().map(|(at, _)| (**at, sum))
    };
    all.chunks(neighbours).filter_map(one).collect()
}
