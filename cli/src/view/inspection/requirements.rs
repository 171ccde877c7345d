//! The requirements that a predicate lists, and an account's share of them.

use std::fmt;

use access::{Introspection, Outlook, OverLimit, Plan};
use erc8257::AccessLogic;
use erc8257::registry::AccessAnswer;
use erc8257::rpc::Failure;

use super::{TEXT_COLUMNS, told};
use crate::view::escape::harmless_cut;
use crate::view::style::{Ink, Style};

/// So many entries are shown; the JSON has all of them.
const SHOWN: usize = 32;

pub(super) fn requirements(f: &mut fmt::Formatter<'_>, introspection: &Introspection) -> fmt::Result {
    let requirements = match introspection {
        Introspection::Requirements(requirements) => requirements,
        other => return writeln!(f, "  requires    {}", untold(other)),
    };
    let list = &requirements.list;
    let how = match (list.len(), requirements.logic) {
        (0, _) => {
            return writeln!(f, "  requires    an empty list, which says nothing: ask about an account");
        }
        (1, _) => "",
        (_, AccessLogic::And) => "all of:",
        (_, AccessLogic::Or) => "any of:",
    };
    for (n, requirement) in list.iter().take(SHOWN).enumerate() {
        if n == 0 {
            f.write_str("  requires    ")?;
            if !how.is_empty() {
                write!(f, "{how}\n    ")?;
            }
        } else {
            f.write_str("    ")?;
        }
        write!(f, "{}", requirement.need())?;
        if !requirement.label.is_empty() {
            write!(f, " \"{}\"", harmless_cut(&requirement.label, TEXT_COLUMNS))?;
        }
        writeln!(f)?;
    }
    more(f, list.len())
}

fn more(f: &mut fmt::Formatter<'_>, entries: usize) -> fmt::Result {
    match entries.checked_sub(SHOWN) {
        None | Some(0) => Ok(()),
        Some(more) => writeln!(f, "    … and {more} more"),
    }
}

/// Why the requirements are not told. None of it says whether an account has access.
fn untold(introspection: &Introspection) -> String {
    let failed = |failure: &Failure| {
        format!("the predicate did not list its requirements; this denies no account ({})", told(failure))
    };
    let over = |what: &str| format!("not read: {what} (treated as a malfunction, not as an empty list)");
    match introspection {
        Introspection::Requirements(_) => String::new(),
        Introspection::OverLimit(OverLimit::Bytes) => over("the answer is too long"),
        Introspection::OverLimit(OverLimit::Count) => over("there are too many entries"),
        Introspection::OverLimit(OverLimit::Data) => over("an entry's data is too long"),
        Introspection::OverLimit(OverLimit::Label) => over("an entry's label is too long"),
        Introspection::NoCode => "not told: there is no contract yet".to_owned(),
        Introspection::Failed(failure) => failed(failure),
        Introspection::Unavailable(failure) => format!("not known ({})", told(failure)),
    }
}

/// The plan beside the answer, and whether the two go together.
pub(super) fn plan(
    f: &mut fmt::Formatter<'_>,
    style: Style,
    plan: &Plan,
    answer: &AccessAnswer,
) -> fmt::Result {
    let outlook = match plan.outlook() {
        Outlook::Met => "the account has what is asked for",
        Outlook::NotMet => "the account lacks what is asked for",
        Outlook::Unknown => "it cannot be told whether the account has what is asked for",
    };
    writeln!(f, "  plan        {outlook}; only the answer above decides")?;
    let otherwise = matches!(
        (plan.outlook(), answer),
        (Outlook::Met, AccessAnswer::Denied) | (Outlook::NotMet, AccessAnswer::Granted)
    );
    if otherwise {
        let says = "the predicate decides otherwise: it asks for something else than it tells";
        writeln!(f, "  {}", style.ink(Ink::Warning, says))?;
    }
    for (need, met) in plan.needs().iter().take(SHOWN) {
        let (ink, word) = match met {
            Some(true) => (Ink::Good, "has      "),
            Some(false) => (Ink::Bad, "lacks    "),
            None => (Ink::Warning, "not known"),
        };
        writeln!(f, "    {}  {need}", style.ink(ink, word))?;
    }
    more(f, plan.needs().len())
}
