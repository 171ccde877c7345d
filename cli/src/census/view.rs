//! The census for people: tables.

use std::fmt;

use advice::Level;
use erc8257::Check;

use super::Census;
use super::source::Unreadable;
use super::totals::{Count, Totals};
use crate::view::escape::harmless_cut;
use crate::view::style::{Ink, Style};

/// Creators that are shown; the JSON form has more.
const CREATORS: usize = 5;
/// Columns of a remark on a row that could not be read.
const WHY_COLUMNS: usize = 120;

/// What `census` says.
pub(super) struct View<'a> {
    pub(super) census: &'a Census,
    pub(super) style: Style,
}

impl fmt::Display for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let totals = &self.census.totals;
        let Count { active, retired, unknown } = totals.registrations;
        let all = totals.registrations.all();
        let title = format!("{all} registrations: {active} active, {retired} retired");
        write!(f, "{}", self.style.ink(Ink::Strong, title))?;
        if unknown > 0 {
            write!(f, ", {unknown} of which the snapshot does not say")?;
        }
        writeln!(f)?;
        self.checks(f, totals)?;
        self.rules(f, totals)?;
        self.causes(f, totals)?;
        self.flags(f, totals)?;
        self.advice(f, totals)?;
        self.creators(f, totals)?;
        self.unreadable(f)
    }
}

impl View<'_> {
    /// The subject of most tables: the active registrations. Where the snapshot calls none active, it is all of them.
    fn subject(&self, count: Count) -> u64 {
        if self.census.totals.registrations.active == 0 { count.all() } else { count.active }
    }

    /// How many of the subject, as a share of all of it.
    fn share(&self, count: Count) -> String {
        let (part, all) = (self.subject(count), self.subject(self.census.totals.registrations));
        // Tenths of a percent, rounded to the nearest.
        let tenths = part.saturating_mul(1000).saturating_add(all / 2).checked_div(all).unwrap_or_default();
        format!("{part:>6}  {:>3}.{} %", tenths / 10, tenths % 10)
    }

    fn heading(&self, f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
        writeln!(f, "\n{}", self.style.ink(Ink::Strong, text))
    }

    fn checks(&self, f: &mut fmt::Formatter<'_>, totals: &Totals) -> fmt::Result {
        self.heading(f, "checks of those that are active    pass            fail       not known")?;
        for (check, outcomes) in Check::ALL.into_iter().zip(&totals.checks) {
            let (pass, fail, unknown) =
                (self.share(outcomes.pass), self.share(outcomes.fail), self.share(outcomes.unknown));
            writeln!(f, "  {} {:<22} {pass} {fail} {unknown}", check.number(), check.name())?;
        }
        writeln!(f, "  {:<24} {:>15} {}", "any of them", "", self.share(totals.failing))
    }

    fn rules(&self, f: &mut fmt::Formatter<'_>, totals: &Totals) -> fmt::Result {
        if totals.rules.is_empty() {
            return Ok(());
        }
        self.heading(f, "rules that fail (active, share; retired)")?;
        for (_, rule, count) in &totals.rules {
            self.line(f, *count, rule.as_str(), rule.rule().sentence)?;
        }
        Ok(())
    }

    fn causes(&self, f: &mut fmt::Formatter<'_>, totals: &Totals) -> fmt::Result {
        if totals.causes.is_empty() {
            return Ok(());
        }
        self.heading(f, "likely causes of the hash mismatches")?;
        for (cause, count) in &totals.causes {
            let (word, meaning) = cause.told();
            self.line(f, *count, word, meaning)?;
        }
        Ok(())
    }

    fn flags(&self, f: &mut fmt::Formatter<'_>, totals: &Totals) -> fmt::Result {
        self.heading(f, "registrations and each other")?;
        let (uris, sharing) = (totals.shared_uris, totals.sharing.all());
        writeln!(f, "  {uris} URIs are registered more than once, {sharing} registrations have one of them")?;
        for (flag, count) in &totals.flags {
            let (word, meaning) = flag.told();
            self.line(f, *count, word, meaning)?;
        }
        Ok(())
    }

    fn advice(&self, f: &mut fmt::Formatter<'_>, totals: &Totals) -> fmt::Result {
        self.heading(f, "patterns of URLs and texts")?;
        self.line(f, totals.hostile, "hostile", "an alarm, which honest tools draw none of")?;
        self.line(
            f,
            totals.suspect,
            "suspect",
            "an alarm, a URL that honest tools seldom have, or a junk hash",
        )?;
        for level in [Level::Alarm, Level::Caution] {
            for (code, count) in totals.advice.iter().filter(|(code, _)| code.row().level == level) {
                self.line(f, *count, &format!("{level} {code}"), code.row().sentence)?;
            }
        }
        Ok(())
    }

    fn creators(&self, f: &mut fmt::Formatter<'_>, totals: &Totals) -> fmt::Result {
        if totals.creators.is_empty() {
            return Ok(());
        }
        self.heading(f, "creators with most suspect, then most failing registrations")?;
        for (creator, works) in totals.creators.iter().take(CREATORS) {
            let (all, failing, suspect) = (works.registrations, works.failing, works.suspect);
            writeln!(f, "  {creator:?}  {suspect} suspect, {failing} failing, {all} in all")?;
        }
        Ok(())
    }

    fn unreadable(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Census { totals, unreadable, .. } = self.census;
        if totals.unreadable == 0 {
            return Ok(());
        }
        self.heading(f, &format!("{} rows could not be read and are not counted", totals.unreadable))?;
        for Unreadable { at, why } in unreadable {
            writeln!(f, "  row {at}: {}", harmless_cut(why, WHY_COLUMNS))?;
        }
        Ok(())
    }

    /// One row of a table: the number of active tools and their share, the number of retired tools, and the
    /// meaning.
    fn line(&self, f: &mut fmt::Formatter<'_>, count: Count, word: &str, meaning: &str) -> fmt::Result {
        writeln!(f, "  {} {:>6}  {word}: {meaning}", self.share(count), count.retired)
    }
}
