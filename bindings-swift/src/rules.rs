//! The table of rule codes, and the facts about this version.

use erc8257::{Level, UNICODE_VERSION, VERSION};

use crate::argument::whole;
use crate::failure::Result;
use crate::policy::{Policy, policy};
use crate::report::Severity;

/// The version of this library.
#[uniffi::export]
pub fn library_version() -> Result<String> {
    Ok(VERSION.to_owned())
}

/// The version of the Unicode tables that decide NFC.
#[uniffi::export]
pub fn unicode_version() -> Result<String> {
    let (major, minor, patch) = UNICODE_VERSION;
    Ok(format!("{major}.{minor}.{patch}"))
}

/// A row of the table of rules, which decide.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Rule {
    /// The stable code.
    pub rule: String,
    /// Section of the standard: `§2`, or the heading of one without a number.
    pub section: String,
    /// How strongly the standard puts it.
    pub level: RuleLevel,
    /// The severity in `verify`: the consumer's view.
    pub severity: Severity,
    /// The severity in `validate`: the publisher's view, never milder.
    pub publisher_severity: Severity,
    /// The finding in one sentence.
    pub message: String,
    /// How to repair it: one sentence.
    pub fix: String,
    /// The row as JSON: the same text in every language.
    pub json: String,
}

/// How strongly the standard puts a rule (BCP 14), or where the rule comes from otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum RuleLevel {
    /// MUST, MUST NOT, REQUIRED.
    Must,
    /// SHOULD, SHOULD NOT, RECOMMENDED.
    Should,
    /// MAY, OPTIONAL.
    May,
    /// A statement of fact in the standard.
    Fact,
    /// A decision of this library where the standard is silent.
    Library,
}

impl Rule {
    fn of(rule: &erc8257::Rule) -> Self {
        Self {
            rule: rule.id.to_owned(),
            section: rule.section.to_owned(),
            level: match rule.level {
                Level::Should => RuleLevel::Should,
                Level::May => RuleLevel::May,
                Level::Fact => RuleLevel::Fact,
                Level::Library => RuleLevel::Library,
                // A level that a later core may add counts as the strongest.
                _ => RuleLevel::Must,
            },
            severity: Severity::of(rule.severity),
            publisher_severity: Severity::of(rule.publisher_severity),
            message: rule.sentence.to_owned(),
            fix: rule.fix.to_owned(),
            json: rule.to_json(),
        }
    }
}

/// Returns every rule, in the order of the standard's sections.
#[uniffi::export]
pub fn rules() -> Result<Vec<Rule>> {
    Ok(erc8257::rules().iter().map(Rule::of).collect())
}

/// Returns the row of a code of a report; nothing for a code that there is not. Codes of advice, causes and proofs have
/// tables of their own: `explainAdvice`, `explainCause`, `explainProof`.
#[uniffi::export]
pub fn explain(code: String) -> Result<Option<Rule>> {
    Ok(erc8257::explain(&code).map(Rule::of))
}

/// How long a verdict may be used (§7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct FreshnessWindow {
    /// Seconds from the start of the registry read; 0: verify anew at every use.
    pub seconds: i32,
    /// The manifest's `maxAge` made it shorter than the policy.
    pub shortened_by_manifest: bool,
}

impl FreshnessWindow {
    pub(crate) fn of(window: erc8257::FreshnessWindow) -> Self {
        Self {
            seconds: i32::try_from(window.seconds).unwrap_or(i32::MAX),
            shortened_by_manifest: window.shortened_by_manifest,
        }
    }
}

/// Returns how long a verdict may be used (§7): the policy's time, or the manifest's `maxAge` (seconds) where that is
/// shorter. `Session.mayInvoke` goes by it; before a payment no window applies. A negative `maxAge` is an error.
#[uniffi::export(default(policy = None, max_age = None))]
pub fn freshness_window(policy: Option<Policy>, max_age: Option<i64>) -> Result<FreshnessWindow> {
    let max_age = max_age.map(|age| whole(age, "/maxAge", "is not a whole number of seconds")).transpose()?;
    Ok(FreshnessWindow::of(erc8257::freshness_window(&self::policy(policy)?, max_age)))
}
