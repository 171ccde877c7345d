//! Hosts that can pass for others.

use alloc::format;
use alloc::string::String;
use core::iter;

use super::turkish;
use super::{is_ordinary_latin, looks_ascii, mixes_digits, skeleton_of};
use crate::Code;
use primitives::harmless;
use primitives::unicode::{RestrictionLevel, Script};
use primitives::url::a_label_to_unicode;

/// Letters that look like one of ASCII, and the countries whose readers know them apart.
const NATIVE: [(char, &[&str]); 2] = [('ı', &["tr", "az"]), ('þ', &["is"])];

/// Top-level names in ASCII below which names in another script are at home.
const HOMES: [(&str, Script); 6] = [
    ("cn", Script::HAN),
    ("cy", Script::GREEK),
    ("gr", Script::GREEK),
    ("hk", Script::HAN),
    ("jp", Script::HAN),
    ("tw", Script::HAN),
];

/// A host as a person should see it (`sec-idn-display`). It is in Unicode where no label can pass for another
/// label, and else as it is written. The test is UTS #39, Highly Restrictive; no look-alike of ASCII; digits
/// of one system.
///
/// In a text of mixed direction it must be isolated, as by `<bdi>`.
///
/// # Example
/// ```
/// use erc8257_advice::host_for_display;
///
/// assert_eq!(host_for_display("xn--bcher-kva.example"), "bücher.example");
/// assert_eq!(host_for_display("xn--80ak6aa92e.com"), "xn--80ak6aa92e.com"); // all Cyrillic, looks like "apple"
/// ```
#[must_use]
pub fn host_for_display(host: &str) -> String {
    let host = host.to_ascii_lowercase();
    if risk(&host).is_some() {
        return host;
    }
    let mut shown = String::new();
    for label in host.split_inclusive('.') {
        let (label, dot) = label.strip_suffix('.').map_or((label, ""), |label| (label, "."));
        match a_label_to_unicode(label) {
            Some(unicode) => shown.push_str(&unicode),
            None => shown.push_str(label),
        }
        shown.push_str(dot);
    }
    shown
}

/// Hands over the advice on a host's name.
pub(crate) fn host_risk(host: &str, say: &mut dyn FnMut(Code, Option<String>)) {
    if let Some((code, label)) = risk(host) {
        let unicode = a_label_to_unicode(label).unwrap_or_default();
        let sign = if unicode.is_empty() { "" } else { ": " };
        say(code, Some(harmless::clip_ascii(format!("{label}{sign}{unicode}").as_bytes())));
    }
}

/// The worst that can be said of a label, and the label.
fn risk(host: &str) -> Option<(Code, &str)> {
    let name = host.strip_suffix('.').unwrap_or(host);
    let top = name.rsplit('.').next().unwrap_or_default();
    let risks = name.split('.').filter_map(|label| Some((label_risk(label, top)?, label)));
    // Alarms come first in the table.
    risks.min_by_key(|(code, _)| *code)
}

fn label_risk(label: &str, top: &str) -> Option<Code> {
    if label.is_ascii() && !label.starts_with("xn--") {
        return None;
    }
    let unicode = if label.is_ascii() { a_label_to_unicode(label) } else { Some(String::from(label)) };
    let Some(unicode) = unicode else {
        return Some(Code::IdnUnusual);
    };
    let level = RestrictionLevel::of(&unicode);
    if turkish::is_word(&unicode) && !is_native('ı', top) {
        return Some(Code::IdnUnusual);
    }
    if passes_for_ascii(&unicode, top) || level == RestrictionLevel::MinimallyRestrictive {
        return Some(Code::IdnDisplay);
    }
    (level != RestrictionLevel::HighlyRestrictive || mixes_digits(&unicode)).then_some(Code::IdnUnusual)
}

/// Whether every character of the label that is not ASCII looks like ASCII to the readers of this top-level domain.
fn passes_for_ascii(label: &str, top: &str) -> bool {
    label
        .chars()
        .filter(|c| !c.is_ascii())
        .all(|c| is_ignored(c) || (!is_native(c, top) && looks_ascii(c) && !is_ligature(c)))
        && !is_at_home(label, top)
}

fn is_native(character: char, top: &str) -> bool {
    NATIVE.iter().any(|(letter, tops)| *letter == character && tops.contains(&top))
}

/// Whether the character is invisible.
fn is_ignored(character: char) -> bool {
    skeleton_of(iter::once(character)).is_empty()
}

/// æ and œ are wider than any letter.
fn is_ligature(character: char) -> bool {
    is_ordinary_latin(character) && skeleton_of(iter::once(character)).chars().nth(1).is_some()
}

/// Whether the top-level domain is in the script of the label, as `xn--p1ai` (рф) for Russian names. A
/// country's domain also counts if people there use the script.
fn is_at_home(label: &str, top: &str) -> bool {
    let of_country = HOMES.iter().find(|(name, _)| *name == top).map(|(_, script)| *script);
    let of_top = || a_label_to_unicode(top).and_then(|top| top.chars().next().map(Script::of));
    let Some(home) = of_country.or_else(of_top) else {
        return false;
    };
    label.chars().filter(|c| !c.is_ascii_digit() && *c != '-').all(|c| Script::of(c) == home)
}
