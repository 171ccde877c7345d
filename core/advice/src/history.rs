//! The past of a registration, of its origin and of its predicate (Origin-Binding Limitations;
//! Registry Spam and Anti-Pollution).
//!
//! None of it decides anything: trust comes from the four checks alone, and neither age nor order is one of them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::collector::Collector;
use super::subject::Subject;
use super::{Change, Code, Facts};
use erc8257::limits;
use erc8257::registry::RegistryState;

pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    let facts = subject.facts;
    look_at_origin(facts, collector);
    let past = Past::of(facts);
    if facts.registry_state == Some(RegistryState::Deregistered) || past.has(Change::Deregistered) {
        return collector.tool(Code::Retired, Some(String::from("deregistered")));
    }
    past.look_at_upgrades(collector);
    if let Some(now) = facts.now {
        past.look_at_time(now, collector);
    }
}

/// What happened, oldest first.
struct Past {
    registered_at: Option<u64>,
    changes: Vec<(u64, Change)>,
    silent_since: Option<u64>,
}

impl Past {
    fn of(facts: &Facts) -> Self {
        let history = facts.history.clone().unwrap_or_default();
        let mut changes = history.changes;
        changes.sort_unstable();
        Self { registered_at: history.registered_at, changes, silent_since: history.silent_since }
    }

    fn has(&self, what: Change) -> bool {
        self.changes.iter().any(|(_, change)| *change == what)
    }

    /// The registration, if its time is known, and all changes.
    fn events(&self) -> impl Iterator<Item = (u64, Option<Change>)> + '_ {
        let registration = self.registered_at.map(|at| (at, None));
        registration.into_iter().chain(self.changes.iter().map(|(at, change)| (*at, Some(*change))))
    }

    /// Upgrades of the predicate that the tool has now.
    fn look_at_upgrades(&self, collector: &mut Collector<'_, '_>) {
        let of_this = self.changes.iter().rev().take_while(|(_, change)| *change != Change::Predicate);
        let upgrades = of_this.filter(|(_, change)| *change == Change::PredicateUpgrade).count();
        if upgrades > 0 {
            collector.tool(Code::PredicateUpgraded, Some(counted(upgrades, "upgrade")));
        }
    }

    fn look_at_time(&self, now: u64, collector: &mut Collector<'_, '_>) {
        let age = |at: u64| now.saturating_sub(at);
        if let Some(age) = self.registered_at.map(age).filter(|age| *age < limits::YOUNG_SECONDS) {
            collector.tool(Code::Young, Some(format!("{} old", days(age))));
        }
        if let Some(quiet) = self.quiet_before_change(now) {
            collector.tool(Code::ChangedAfterQuiet, Some(format!("quiet for {}", days(quiet))));
        }
        let recent = self.changes.iter().filter(|(at, _)| age(*at) <= limits::RECENT_SECONDS).count();
        if recent > limits::RECENT_CHANGES {
            let span = days(limits::RECENT_SECONDS);
            collector.tool(Code::Churn, Some(format!("{} within {span}", counted(recent, "change"))));
        }
        let silent = self.silent_since.map(age).filter(|age| *age >= limits::SILENT_SECONDS);
        let unchanged = self.events().last().map(|(at, _)| age(at));
        if let Some(silent) = silent {
            collector.tool(Code::Retired, Some(format!("silent for {}", days(silent))));
        } else if let Some(unchanged) = unchanged.filter(|age| *age >= limits::UNCHANGED_SECONDS) {
            collector.tool(Code::Unchanged, Some(format!("unchanged for {}", days(unchanged))));
        }
    }

    /// The long quiet that ended lately, if the manifest was changed at its end or since: a second change right after
    /// the first hides nothing.
    fn quiet_before_change(&self, now: u64) -> Option<u64> {
        let mut quiet = None;
        let mut found = None;
        let mut before: Option<u64> = None;
        for (at, change) in self.events() {
            let gap = before.map_or(0, |before| at.saturating_sub(before));
            if gap >= limits::QUIET_SECONDS {
                quiet = (now.saturating_sub(at) <= limits::RECENT_SECONDS).then_some(gap);
            }
            if change == Some(Change::Metadata) {
                found = quiet.or(found);
            }
            before = Some(at);
        }
        found
    }
}

/// Signs that the name has another owner now than when the tool was registered.
fn look_at_origin(facts: &Facts, collector: &mut Collector<'_, '_>) {
    let Some(registered) = facts.history.as_ref().and_then(|history| history.registered_at) else {
        return;
    };
    let lag = facts.origin.certificate_since.map(|since| since.saturating_sub(registered));
    if let Some(lag) = lag.filter(|lag| *lag > limits::CERTIFICATE_LAG_SECONDS) {
        let found = format!("the certificates begin {} after the registration", days(lag));
        collector.tool(Code::OriginChanged, Some(found));
    }
    let moved = facts.origin.name_servers_changed_at.and_then(|at| at.checked_sub(registered));
    if let Some(moved) = moved.filter(|moved| *moved > 0) {
        let found = format!("the name servers changed {} after the registration", days(moved));
        collector.tool(Code::OriginChanged, Some(found));
    }
}

fn days(seconds: u64) -> String {
    counted(usize::try_from(seconds / 86_400).unwrap_or(usize::MAX), "day")
}

fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
