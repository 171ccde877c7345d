//! The one table of rule codes: what each code means, where the standard says it, and how to repair it.
//!
//! A code is the ledger's row id, or `lib-…` where the rule is this library's own decision. Codes are
//! part of the report format: they are never reused, and a report names nothing but codes of this table.

mod table;

pub use primitives::codes::Severity;
pub use table::Code;

use alloc::string::String;
use core::fmt;

use primitives::json::Writer;

/// One row of the table of rule codes.
///
/// # Example
/// ```
/// let rule = erc8257::explain("2-name-length").unwrap();
/// assert_eq!(rule.section, "§2");
/// assert_eq!(rule.level, erc8257::Level::Must);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rule {
    /// The code as a value.
    pub code: Code,
    /// The code as text, as reports print it.
    pub id: &'static str,
    /// The section of the standard, such as `§2`, or the heading of an unnumbered section.
    pub section: &'static str,
    /// How strongly the standard puts it.
    pub level: Level,
    /// The severity in `verify`: the consumer's view.
    pub severity: Severity,
    /// The severity in `validate`: the publisher's view, never milder.
    pub publisher_severity: Severity,
    /// The finding in one sentence.
    pub sentence: &'static str,
    /// How to repair it: one sentence.
    pub fix: &'static str,
}

impl Rule {
    /// The row as JSON text: `rule`, `section`, `level`, `severity`, `publisherSeverity`, `message`, `fix`.
    ///
    /// # Example
    /// ```
    /// let row = erc8257::explain("6-slug-grammar").unwrap().to_json();
    /// assert!(row.starts_with(r#"{"rule":"6-slug-grammar","section":"§6","level":"MUST","severity":"error","#));
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut w = Writer::new();
        w.raw("{\"rule\":").string(self.id).raw(",\"section\":").string(self.section);
        w.raw(",\"level\":").string(self.level.as_str());
        w.raw(",\"severity\":").string(self.severity.as_str());
        w.raw(",\"publisherSeverity\":").string(self.publisher_severity.as_str());
        w.raw(",\"message\":").string(self.sentence).raw(",\"fix\":").string(self.fix).raw("}");
        w.finish()
    }
}

/// How strongly the standard puts a rule (BCP 14 words), or where the rule comes from otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
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

impl Level {
    /// The level as the standard writes it, in capitals; `LIBRARY` for this library's decisions.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Must => "MUST",
            Self::Should => "SHOULD",
            Self::May => "MAY",
            Self::Fact => "FACT",
            Self::Library => "LIBRARY",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Code {
    /// The code as text, as reports print it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        self.rule().id
    }

    /// The code's row in the table.
    #[must_use]
    pub fn rule(self) -> &'static Rule {
        table::row(self)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Every rule, in the order of the standard's sections.
///
/// # Example
/// ```
/// assert!(erc8257::rules().iter().any(|rule| rule.id == "2-hash-jcs-keccak"));
/// ```
#[must_use]
pub fn rules() -> &'static [Rule] {
    table::all()
}

/// Codes that had another name before the first release, each with its name.
const RENAMED: [(&str, &str); 1] = [("lib-2-version-semver", "2-version-semver")];

/// The rule with this code, if there is one. Codes are compared byte for byte; a code that was renamed finds its rule,
/// whose `id` is the new name.
///
/// # Example
/// ```
/// assert!(erc8257::explain("6-slug-grammar").is_some());
/// assert!(erc8257::explain("no-such-rule").is_none());
/// assert_eq!(erc8257::explain("lib-2-version-semver").unwrap().id, "2-version-semver");
/// ```
#[must_use]
pub fn explain(code: &str) -> Option<&'static Rule> {
    let code = RENAMED.iter().find(|(before, _)| *before == code).map_or(code, |(_, now)| now);
    rules().iter().find(|rule| rule.id == code)
}
