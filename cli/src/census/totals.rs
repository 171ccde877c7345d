//! The counts.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use erc8257::{Address, B256, Check, Status};

use super::judged::Judged;
use super::kin::{Cause, Flag};
use super::rank::{Works, worst};
use super::registration::Standing;

/// So many registrations that are active, that are retired, and of which the snapshot does not say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) active: u64,
    pub(super) retired: u64,
    pub(super) unknown: u64,
}

impl Count {
    fn add(&mut self, standing: Standing) {
        let count = match standing {
            Standing::Active => &mut self.active,
            Standing::Retired => &mut self.retired,
            Standing::Unknown => &mut self.unknown,
        };
        *count = count.saturating_add(1);
    }

    pub(super) const fn all(self) -> u64 {
        self.active.saturating_add(self.retired).saturating_add(self.unknown)
    }
}

/// The results of one check.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Outcomes {
    pub(super) pass: Count,
    pub(super) fail: Count,
    pub(super) unknown: Count,
}

/// The census without its rows.
#[derive(Debug, Default)]
pub(super) struct Totals {
    pub(super) registrations: Count,
    pub(super) checks: [Outcomes; 4],
    /// Those that fail a check.
    pub(super) failing: Count,
    /// The rules that fail, most frequent first.
    pub(super) rules: Vec<(Check, erc8257::Code, Count)>,
    pub(super) causes: Vec<(Cause, Count)>,
    /// URIs that more than one registration has, and those registrations.
    pub(super) shared_uris: u64,
    pub(super) sharing: Count,
    pub(super) flags: Vec<(Flag, Count)>,
    /// Those with an alarm.
    pub(super) hostile: Count,
    /// Those and the others that honest tools seldom are like.
    pub(super) suspect: Count,
    pub(super) advice: Vec<(advice::Code, Count)>,
    /// The creators with most suspect registrations, then with most failing ones.
    pub(super) creators: Vec<(Address, Works)>,
    pub(super) unreadable: u64,
}

impl Totals {
    pub(super) fn of(rows: &[Judged], unreadable: u64) -> Self {
        let mut totals = Self { unreadable, ..Self::default() };
        let mut rules: BTreeMap<(u8, erc8257::Code), Count> = BTreeMap::new();
        let mut causes: BTreeMap<Cause, Count> = BTreeMap::new();
        let mut flags: BTreeMap<Flag, Count> = BTreeMap::new();
        let mut advice: BTreeMap<advice::Code, Count> = BTreeMap::new();
        let mut creators: HashMap<Address, Works> = HashMap::new();
        let mut uris: HashMap<B256, Count> = HashMap::new();
        for row in rows {
            let standing = row.standing;
            totals.registrations.add(standing);
            for (outcomes, status) in totals.checks.iter_mut().zip(row.checks) {
                let count = match status {
                    Status::Pass => &mut outcomes.pass,
                    Status::Fail => &mut outcomes.fail,
                    Status::Skipped => &mut outcomes.unknown,
                };
                count.add(standing);
            }
            for (check, rule) in &row.rules {
                rules.entry((check.number(), *rule)).or_default().add(standing);
            }
            row.cause.iter().for_each(|cause| causes.entry(*cause).or_default().add(standing));
            row.flags.iter().for_each(|flag| flags.entry(*flag).or_default().add(standing));
            row.advice.iter().for_each(|code| advice.entry(*code).or_default().add(standing));
            row.key.iter().for_each(|key| uris.entry(*key).or_default().add(standing));
            if row.fails() {
                totals.failing.add(standing);
            }
            if row.is_hostile() {
                totals.hostile.add(standing);
            }
            if row.suspect {
                totals.suspect.add(standing);
            }
            if let Some(creator) = row.creator {
                creators.entry(creator).or_default().add(row);
            }
        }
        for count in uris.into_values().filter(|count| count.all() > 1) {
            totals.shared_uris = totals.shared_uris.saturating_add(1);
            totals.sharing.active = totals.sharing.active.saturating_add(count.active);
            totals.sharing.retired = totals.sharing.retired.saturating_add(count.retired);
            totals.sharing.unknown = totals.sharing.unknown.saturating_add(count.unknown);
        }
        totals.rules = rules
            .into_iter()
            .filter_map(|((check, rule), count)| Some((check_of(check)?, rule, count)))
            .collect();
        totals.rules.sort_by_key(|(_, _, count)| Reverse(count.all()));
        totals.causes = causes.into_iter().collect();
        totals.flags = flags.into_iter().collect();
        totals.advice = advice.into_iter().collect();
        totals.creators = worst(creators);
        totals
    }
}

fn check_of(number: u8) -> Option<Check> {
    Check::ALL.into_iter().find(|check| check.number() == number)
}
