//! The census as JSON, `erc8257-census/1`: all members always, in this order, without white space.

use std::fmt::{self, Write as _};

use erc8257::json_string;
use erc8257::{Check, Status};

use super::Census;
use super::judged::Judged;
use super::rank::Works;
use super::source::Unreadable;
use super::totals::{Count, Totals};
use crate::json::Commas;

/// The census on one line.
pub(super) fn text(census: &Census) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write(&mut out, census);
    out
}

fn write(out: &mut String, Census { totals, rows, unreadable }: &Census) -> fmt::Result {
    let Totals {
        registrations,
        checks,
        failing,
        rules,
        causes,
        flags,
        hostile,
        suspect,
        advice,
        creators,
        ..
    } = totals;
    write!(out, r#"{{"format":"erc8257-census/1","registrations":{registrations},"failing":{failing},"#)?;
    let checks = Check::ALL.into_iter().zip(checks).map(|(check, outcomes)| {
        let (number, name) = (check.number(), check.name());
        let (pass, fail, unknown) = (outcomes.pass, outcomes.fail, outcomes.unknown);
        format!(r#"{{"check":{number},"name":"{name}","pass":{pass},"fail":{fail},"unknown":{unknown}}}"#)
    });
    write!(out, r#""checks":[{}],"rules":["#, Commas(checks))?;
    let rules = rules.iter().map(|(check, rule, count)| {
        format!(r#"{{"rule":"{rule}","check":{},"count":{count}}}"#, check.number())
    });
    write!(out, r#"{}],"causes":["#, Commas(rules))?;
    let causes =
        causes.iter().map(|(cause, count)| format!(r#"{{"cause":"{}","count":{count}}}"#, cause.told().0));
    write!(
        out,
        r#"{}],"sharedURIs":{},"sharing":{},"flags":["#,
        Commas(causes),
        totals.shared_uris,
        totals.sharing
    )?;
    let flags =
        flags.iter().map(|(flag, count)| format!(r#"{{"flag":"{}","count":{count}}}"#, flag.told().0));
    write!(out, r#"{}],"hostile":{hostile},"suspect":{suspect},"advice":["#, Commas(flags))?;
    let advice = advice.iter().map(|(code, count)| {
        format!(r#"{{"advice":"{code}","level":"{}","count":{count}}}"#, code.row().level)
    });
    write!(out, r#"{}],"creators":["#, Commas(advice))?;
    let creators = creators.iter().map(|(creator, Works { registrations, failing, suspect })| {
        format!(
            r#"{{"creator":"{creator:?}","registrations":{registrations},"failing":{failing},"suspect":{suspect}}}"#
        )
    });
    write!(out, r#"{}],"unreadable":{{"count":{},"first":["#, Commas(creators), totals.unreadable)?;
    let first = unreadable
        .iter()
        .map(|Unreadable { at, why }| format!(r#"{{"row":{at},"why":{}}}"#, json_string(why)));
    write!(out, "{}]}},\"rows\":[", Commas(first))?;
    for (n, judged) in rows.iter().enumerate() {
        if n > 0 {
            out.push(',');
        }
        row(out, judged)?;
    }
    out.push_str("]}");
    Ok(())
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { active, retired, unknown } = self;
        write!(f, r#"{{"active":{active},"retired":{retired},"unknown":{unknown}}}"#)
    }
}

fn row(out: &mut String, row: &Judged) -> fmt::Result {
    let quoted = |text: Option<String>| text.map_or_else(|| "null".to_owned(), |text| format!("\"{text}\""));
    write!(
        out,
        r#"{{"chain":{},"registry":{},"id":"{}","status":"{}","creator":{},"checks":[{}],"rules":[{}],"cause":{},"flags":[{}],"suspect":{},"advice":[{}]}}"#,
        quoted(row.chain.map(|chain| chain.to_string())),
        quoted(row.registry.map(|registry| format!("{registry:?}"))),
        row.id,
        row.standing.as_str(),
        quoted(row.creator.map(|creator| format!("{creator:?}"))),
        Commas(row.checks.iter().map(|status| format!("\"{}\"", word(*status)))),
        Commas(row.rules.iter().map(|(_, rule)| format!("\"{rule}\""))),
        quoted(row.cause.map(|cause| cause.told().0.to_owned())),
        Commas(row.flags.iter().map(|flag| format!("\"{}\"", flag.told().0))),
        row.suspect,
        Commas(row.advice.iter().map(|code| format!("\"{code}\""))),
    )
}

/// The word for a check. A check without data in the snapshot is unknown, and is not left out.
const fn word(status: Status) -> &'static str {
    match status {
        Status::Pass => "pass",
        Status::Fail => "fail",
        Status::Skipped => "unknown",
    }
}
