//! The verdict in plain words, the four checks, the findings, the hashes.

use std::fmt;

use erc8257::{Check, Code, Outcome, Profile, Report, SchemaMeasure, Status, ToolConfig};

use super::escape::{harmless, harmless_cut};
use super::findings::{Findings, count};
use super::live::Circumstances;
use super::problem::Document;
use super::style::{Ink, Style};

/// Columns of a URL that are shown.
pub(crate) const URL_COLUMNS: usize = 160;

/// What `verify` says.
pub(crate) struct Verification<'a> {
    pub(crate) report: &'a Report,
    pub(crate) config: Option<&'a ToolConfig>,
    pub(crate) body: Option<&'a [u8]>,
    /// How a live verification went.
    pub(crate) circumstances: Option<Circumstances<'a>>,
    pub(crate) style: Style,
}

impl fmt::Display for Verification<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { report, config, style, .. } = self;
        writeln!(f, "{}\n", Verdict { report, style: *style })?;

        if let Some(tool) = report.tool_ref() {
            writeln!(f, "  tool      {tool}")?;
        }
        if let Some(name) = self.tool_name() {
            writeln!(f, "  name      {}", harmless(&name))?;
        }
        if let Some(config) = config {
            writeln!(f, "  manifest  {}", harmless_cut(&config.metadata_uri, URL_COLUMNS))?;
            writeln!(f, "  creator   {:#x}", config.creator)?;
        }
        writeln!(f, "  evidence  {}", report.evidence())?;
        if let Some(circumstances) = &self.circumstances {
            write!(f, "{circumstances}")?;
        }
        let policy = self.policy();
        if !policy.is_empty() {
            writeln!(f, "  policy    {}", policy.join(", "))?;
        }
        writeln!(f)?;

        for check in Check::ALL {
            let status = report.check(check);
            let (ink, mark) = match status {
                Status::Pass => (Ink::Good, "pass"),
                Status::Fail => (Ink::Bad, "FAIL"),
                Status::Skipped => (Ink::Warning, "skip"),
            };
            let (n, name, mark) = (check.number(), check.name(), style.ink(ink, mark));
            writeln!(f, "  {n} {name:<15}  {mark}  {}", self.meaning(check, status))?;
        }

        let uri = config.map(|config| harmless_cut(&config.metadata_uri, URL_COLUMNS));
        let name = uri.as_deref().unwrap_or("response body");
        let document = self.body.map(|body| Document { name, body });
        write!(f, "{}", Findings { list: report.findings(), document, style: *style })?;

        if report.expected_hash().is_some() || report.computed_hash().is_some() {
            writeln!(f)?;
        }
        if let Some(hash) = report.expected_hash() {
            writeln!(f, "hash committed onchain  {hash}")?;
        }
        if let Some(hash) = report.computed_hash() {
            writeln!(f, "hash of the manifest    {hash}")?;
        }
        Ok(())
    }
}

impl Verification<'_> {
    /// The tool's name, from a manifest that was verified; any other could say whatever it likes.
    fn tool_name(&self) -> Option<String> {
        let manifest = self.report.verified()?.manifest(self.body?).ok()?;
        Some(manifest.name().into_owned())
    }

    /// The switches that may have changed this verdict.
    fn policy(&self) -> Vec<&'static str> {
        let policy = self.report.policy();
        let switches = [
            (policy.accept_unknown_type, "any manifest type is accepted"),
            (policy.schema_measure == SchemaMeasure::Subschemas, "schemas are measured in subschemas"),
            (policy.allow_private_addresses, "private addresses are allowed"),
            (policy.pinned_hash.is_some(), "the hash is pinned"),
        ];
        switches.into_iter().filter(|(on, _)| *on).map(|(_, says)| says).collect()
    }

    /// The meaning of a check's result here.
    fn meaning(&self, check: Check, status: Status) -> &'static str {
        let report = self.report;
        match (check, status) {
            (_, Status::Skipped) => "not looked at",
            (Check::Fetch, Status::Pass) => "the manifest was fetched from its metadataURI",
            (Check::Fetch, Status::Fail) => {
                if has(report, Code::RegistryUnavailable) {
                    "the registry could not be read"
                } else if has(report, Code::RegistryDisagreement) {
                    "the RPCs contradict each other"
                } else if self.config.is_none() {
                    "the registry gave no registration of this tool"
                } else {
                    "the manifest could not be fetched as the standard asks"
                }
            }
            (Check::OriginBinding, Status::Pass) => {
                "the manifest lies at the well-known path of its endpoint's origin"
            }
            (Check::OriginBinding, Status::Fail) => {
                "the manifest does not lie at the well-known path of its endpoint's origin"
            }
            (Check::ManifestHash, Status::Pass) => "the manifest has the hash that is committed onchain",
            (Check::ManifestHash, Status::Fail) => match report.computed_hash() {
                None => "the response cannot be read as a manifest",
                _ if has(report, Code::HashPinned) => "the manifest does not have the hash that was pinned",
                computed if computed == report.expected_hash() => {
                    "the hash matches, but it may not be made of these bytes"
                }
                Some(_) => "the manifest does not have the hash that is committed onchain",
            },
            (Check::CreatorBinding, Status::Pass) => "the manifest names the account that registered it",
            (Check::CreatorBinding, Status::Fail) => {
                "the manifest does not name the account that registered it"
            }
        }
    }
}

/// The verdict in one line.
pub(crate) struct Verdict<'a> {
    pub(crate) report: &'a Report,
    pub(crate) style: Style,
}

impl fmt::Display for Verdict<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { report, style } = self;
        let (ink, verdict) = match report.outcome() {
            Outcome::Verified => (Ink::Good, "VERIFIED"),
            Outcome::Refused => (Ink::Bad, "NOT VERIFIED"),
            Outcome::Unavailable => (Ink::Warning, "NOT CHECKED"),
        };
        write!(f, "{}  {}", style.ink(ink, verdict), style.ink(Ink::Strong, why(report)))
    }
}

fn has(report: &Report, code: Code) -> bool {
    report.findings().iter().any(|finding| finding.code() == code)
}

/// The reason for the verdict, in a few words.
///
/// ```
/// let report = erc8257::verify_bundle(br#"{"format":"erc8257-bundle/1","registry":"unavailable"}"#)?;
/// assert_eq!(erc8257_cli::why(&report), "the registry could not be read, so nothing is decided");
/// # Ok::<(), erc8257::UsageError>(())
/// ```
#[must_use]
pub fn why(report: &Report) -> String {
    if report.is_verified() {
        return "the registration is genuine".to_owned();
    }
    if has(report, Code::RegistryUnavailable) {
        return "the registry could not be read, so nothing is decided".to_owned();
    }
    if has(report, Code::RegistryDisagreement) {
        return "the RPCs contradict each other, so nothing is decided".to_owned();
    }
    if report.outcome() == Outcome::Unavailable {
        return "the server gave no manifest, so nothing is decided".to_owned();
    }
    let failed: Vec<String> = Check::ALL
        .into_iter()
        .filter(|check| report.check(*check) == Status::Fail)
        .map(|check| format!("{} ({})", check.number(), check.name()))
        .collect();
    match failed.as_slice() {
        [] if report.is_canonical() => "the hash matches, but the manifest breaks the standard".to_owned(),
        [] => "not every check could be made".to_owned(),
        [one] => format!("check {one} failed"),
        [others @ .., last] => format!("checks {} and {last} failed", others.join(", ")),
    }
}

/// What `validate` says.
pub(crate) struct Validation<'a> {
    pub(crate) report: &'a Report,
    pub(crate) document: Document<'a>,
    /// The platform that the publisher has in mind.
    pub(crate) profile: Option<Profile>,
    pub(crate) style: Style,
}

impl fmt::Display for Validation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { report, document, profile, style } = self;
        let valid = report.manifest_valid() == Some(true);
        let counted = count(report.findings());
        let (ink, verdict, why) = match (valid, counted.as_str()) {
            (true, "") => (Ink::Good, "VALID", "the manifest follows the standard".to_owned()),
            (true, counted) => (Ink::Good, "VALID", format!("the manifest follows the standard; {counted}")),
            (false, counted) => (Ink::Bad, "NOT VALID", format!("{counted} in {}", document.name)),
        };
        writeln!(f, "{}  {}", style.ink(ink, verdict), style.ink(Ink::Strong, why))?;
        write!(f, "{}", Findings { list: report.findings(), document: Some(*document), style: *style })?;
        if let Some(profile) = profile {
            writeln!(f, "\nprofile {}: {}", profile.name(), profile.unseen())?;
        }
        match report.computed_hash() {
            Some(hash) if valid => writeln!(f, "\nhash to commit onchain  {hash}"),
            Some(hash) => {
                writeln!(f, "\nhash as it stands  {hash} (another one once the errors are repaired)")
            }
            None => Ok(()),
        }
    }
}
