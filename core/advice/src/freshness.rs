//! How long a verification of the manifest may be used (§7 item 3; Manifest Freshness).

use alloc::format;
use alloc::string::String;

use super::collector::Collector;
use super::subject::Subject;
use super::{Code, Facts};
use erc8257::Policy;
use erc8257::limits;
use erc8257::{FreshnessWindow, freshness_window};
use primitives::json::Kind;

/// How long a verification of the manifest may be used. It never holds for a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Freshness {
    /// The window: the host's own, shortened by the manifest.
    pub window: FreshnessWindow,
    /// Whether the verification is older; `None` where its time or the time now is not known.
    pub expired: Option<bool>,
}

pub(super) fn of(subject: &Subject<'_, '_>) -> Freshness {
    let own = subject.facts.freshness_seconds.unwrap_or(limits::FRESHNESS_DEFAULT_SECONDS);
    let policy = Policy { freshness_seconds: own, ..Policy::default() };
    let max_age = subject.member(subject.root.max_age, Kind::Number);
    let asked = if max_age == 0 { None } else { subject.document.whole(max_age) };
    let window = freshness_window(&policy, asked);
    Freshness { window, expired: age(subject.facts).map(|age| !window.allows(age)) }
}

/// Seconds since the verification began; negative where a clock was set back.
pub(super) fn age(facts: &Facts) -> Option<i64> {
    let (now, then) = (i64::try_from(facts.now?), i64::try_from(facts.verified_at?));
    Some(now.unwrap_or(i64::MAX).saturating_sub(then.unwrap_or(i64::MAX)))
}

pub(super) fn age_text(age: i64) -> String {
    if age < 0 { String::from("verified in the future") } else { format!("verified {age} seconds ago") }
}

pub(super) fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    let Freshness { window, expired } = of(subject);
    if window.shortened_by_manifest {
        collector.value(Code::WindowShortened, subject.root.max_age, |_| {
            Some(format!("{} seconds", window.seconds))
        });
    }
    if let (Some(true), Some(age)) = (expired, age(subject.facts)) {
        let beyond = age > i64::from(limits::FRESHNESS_CEILING_SECONDS);
        let code = if beyond { Code::VerifiedTooLongAgo } else { Code::VerificationExpired };
        collector.tool(code, Some(format!("{}, window {} seconds", age_text(age), window.seconds)));
    }
}
