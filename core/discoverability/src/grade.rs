//! Grades: how many criteria pass, and what honesty takes from that (decision E4).

use crate::border::mcp_report::{McpGrade, McpGradeLetter, McpProfile, McpStatus};

/// The thresholds for A, B and C.
pub(crate) type Scale = [u8; 3];

/// Those of version 0.1.
pub(crate) const FIRST: Scale = [9, 7, 4];
/// Those of versions 0.2 to 0.4.
pub(crate) const LATER: Scale = [10, 8, 5];

/// The grade of so many passes, and whether the cap took an A: without content no grade is above B (ledger `disc-cap-content`).
pub(crate) const fn letter(passes: u8, has_content: bool, [a, b, c]: Scale) -> (McpGradeLetter, bool) {
    match passes {
        _ if passes >= a && !has_content => (McpGradeLetter::B, true),
        _ if passes >= a => (McpGradeLetter::A, false),
        _ if passes >= b => (McpGradeLetter::B, false),
        _ if passes >= c => (McpGradeLetter::C, false),
        _ => (McpGradeLetter::D, false),
    }
}

/// The grade by one profile, from the statuses of the ten criteria.
pub(crate) fn grade(profile: McpProfile, statuses: &[McpStatus; 10]) -> McpGrade {
    let [handshake, .., content, _, _, _] = *statuses;
    let passes = count(statuses, |status| status == McpStatus::Pass);
    let scale = if profile == McpProfile::Peer { LATER } else { FIRST };
    let (letter, capped) = letter(passes, content == McpStatus::Pass, scale);
    let is_decided = matches!(handshake, McpStatus::Pass | McpStatus::Fail);
    McpGrade { profile, grade: is_decided.then_some(letter), passes, capped: capped && is_decided }
}

/// The grade that the statuses would earn if all that was not established passed.
pub(crate) fn at_best(statuses: &[McpStatus; 10]) -> McpGradeLetter {
    let [.., content, _, _, _] = *statuses;
    letter(count(statuses, |status| status != McpStatus::Fail), content != McpStatus::Fail, FIRST).0
}

fn count(statuses: &[McpStatus; 10], is_counted: impl Fn(McpStatus) -> bool) -> u8 {
    u8::try_from(statuses.iter().filter(|status| is_counted(**status)).count()).unwrap_or(u8::MAX)
}
