//! The verdict.

use crate::policy::Policy;

/// The parts of a verdict, as they cross the border. Each language makes its class `Report` of them, and no
/// other code can make one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct ReportParts {
    /// The report as JSON (`erc8257-report/1`): the same text in every language, byte for byte.
    pub json: String,
    /// Whether all four checks pass and the manifest is valid.
    pub verified: bool,
    /// What may be concluded.
    pub outcome: Outcome,
    /// Whether all four checks pass.
    pub canonical: bool,
    /// The tool that the report is about, if that was said.
    pub tool_ref: Option<String>,
    /// The consumer's choices.
    pub policy: Policy,
    /// How the onchain side was read: `unstated`, `rpc`, `none` or `quorum k of n`.
    pub evidence: String,
    /// The lowest check that fails, 1 to 4.
    pub failed_check: Option<i32>,
    /// The four checks, in order.
    pub checks: Vec<CheckResult>,
    /// Whether the manifest keeps all rules.
    pub manifest_valid: Option<bool>,
    /// The committed hash.
    pub expected_hash: Option<String>,
    /// The hash of the served document.
    pub computed_hash: Option<String>,
    /// All that was found.
    pub findings: Vec<Finding>,
}

/// What may be concluded from a verification. Only a verified tool may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Outcome {
    /// The registration is genuine.
    Verified,
    /// The registration is not genuine, or the tool is not there. A second look finds the same, until its publisher
    /// or the registry changes something.
    Refused,
    /// The tool could not be checked: the registry or the server gave no answer. Nothing is known for or against the tool;
    /// another try may settle it.
    Unavailable,
}

/// One of the four checks (§7).
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct CheckResult {
    /// 1 to 4.
    pub number: i32,
    /// `fetch`, `origin-binding`, `manifest-hash` or `creator-binding`.
    pub name: String,
    /// What came of it.
    pub status: CheckStatus,
}

/// What came of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum CheckStatus {
    /// It passes.
    Pass,
    /// It fails.
    Fail,
    /// It could not be made, as something before it failed.
    Skipped,
}

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Severity {
    /// Fails a check or makes the manifest invalid. A verified report has none.
    Error,
    /// Legal for a consumer, but a publisher should repair it.
    Warning,
    /// Explains something.
    Info,
}

/// Something that was found in a registration or a manifest.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Finding {
    /// The rule's stable code; `explain` says more.
    pub rule: String,
    /// The section of the standard.
    pub section: String,
    /// How bad it is.
    pub severity: Severity,
    /// The check that it fails, 1 to 4; without one, it is about the manifest's validity.
    pub check: Option<i32>,
    /// Where in the manifest, as a JSON pointer of at most 512 bytes.
    pub pointer: Option<String>,
    /// Counted from 1.
    pub line: Option<i32>,
    /// In code points, counted from 1.
    pub column: Option<i32>,
    /// The fault, in one sentence.
    pub message: String,
    /// The found text: at most 120 code points, without characters that hide.
    pub found: Option<String>,
    /// What should stand there.
    pub expected: Option<String>,
    /// How to repair it.
    pub fix: String,
}

/// The verdict on a registration. Only a verification makes one.
pub struct Report(pub(crate) erc8257::Report);

uniffi::custom_type!(Report, ReportParts, {
    lower: |report| ReportParts::of(&report.0),
    try_lift: |_parts| Err(uniffi::deps::anyhow::anyhow!("a report is made by a verification alone")),
});

impl ReportParts {
    fn of(report: &erc8257::Report) -> Self {
        Self {
            json: report.to_json(),
            verified: report.is_verified(),
            outcome: Outcome::of(report.outcome()),
            canonical: report.is_canonical(),
            tool_ref: report.tool_ref().map(ToString::to_string),
            policy: Policy::of(report.policy()),
            evidence: report.evidence().to_string(),
            failed_check: report.failed_check().map(number),
            checks: erc8257::Check::ALL
                .iter()
                .map(|check| CheckResult {
                    number: number(*check),
                    name: check.name().to_owned(),
                    status: CheckStatus::of(report.check(*check)),
                })
                .collect(),
            manifest_valid: report.manifest_valid(),
            expected_hash: report.expected_hash().map(|hash| hash.to_string()),
            computed_hash: report.computed_hash().map(|hash| hash.to_string()),
            findings: report.findings().iter().map(Finding::of).collect(),
        }
    }
}

fn number(check: erc8257::Check) -> i32 {
    i32::from(check.number())
}

impl Outcome {
    fn of(outcome: erc8257::Outcome) -> Self {
        match outcome {
            erc8257::Outcome::Verified => Self::Verified,
            erc8257::Outcome::Refused => Self::Refused,
            erc8257::Outcome::Unavailable => Self::Unavailable,
        }
    }
}

impl CheckStatus {
    fn of(status: erc8257::Status) -> Self {
        match status {
            erc8257::Status::Pass => Self::Pass,
            erc8257::Status::Fail => Self::Fail,
            erc8257::Status::Skipped => Self::Skipped,
        }
    }
}

impl Severity {
    pub(crate) fn of(severity: erc8257::Severity) -> Self {
        match severity {
            erc8257::Severity::Warning => Self::Warning,
            erc8257::Severity::Info => Self::Info,
            // A severity that a later core may add counts as the worst.
            _ => Self::Error,
        }
    }
}

impl Finding {
    pub(crate) fn of(finding: &erc8257::Finding) -> Self {
        let rule = finding.rule();
        Self {
            rule: rule.id.to_owned(),
            section: rule.section.to_owned(),
            severity: Severity::of(finding.severity()),
            check: finding.check().map(number),
            pointer: finding.pointer().map(ToOwned::to_owned),
            line: finding.line().and_then(|line| i32::try_from(line).ok()),
            column: finding.column().and_then(|column| i32::try_from(column).ok()),
            message: finding.message().to_owned(),
            found: finding.found().map(ToOwned::to_owned),
            expected: finding.expected().map(ToOwned::to_owned),
            fix: finding.fix().to_owned(),
        }
    }
}
