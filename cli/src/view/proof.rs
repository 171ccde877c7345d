//! What a proof says to a person.

use std::fmt;

use erc8257::proofs::Code;
use erc8257::proofs::Finding;
use erc8257::proofs::border::proof::{
    AnchorSource, ProvenRegistry, ProvenReport, ProvenState, ProvenVerdict,
};

use super::escape::{harmless, harmless_cut};
use super::live::predicate;
use super::style::{Ink, Style};
use super::verdict::URL_COLUMNS;

/// Columns of a found or expected text.
const VALUE_COLUMNS: usize = 200;

/// The report of a proof, for people.
pub(crate) struct Proven<'a> {
    pub(crate) report: &'a ProvenReport,
    /// The trusted hash is the user's own.
    pub(crate) is_own: bool,
    /// The machine's clock.
    pub(crate) now: u64,
    pub(crate) style: Style,
}

impl fmt::Display for Proven<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        writeln!(f, "{}", self.head())?;
        writeln!(f, "  tool       {}", harmless(&report.tool_ref))?;
        self.block(f)?;
        if let Some(registry) = &report.registry {
            writeln!(f, "  registry   {}", described(registry))?;
        }
        if let Some(record) = &report.record {
            writeln!(f, "  creator    {:#x}", record.creator)?;
            writeln!(f, "  manifest   {}", harmless_cut(&record.metadata_uri, URL_COLUMNS))?;
            writeln!(f, "  hash       {}", record.manifest_hash)?;
            writeln!(f, "  predicate  {}", predicate(record.access_predicate))?;
        }
        if let Some(predicate) = &report.predicate {
            writeln!(f, "             code {}", predicate.code_hash)?;
            let [implementation, beacon, admin] =
                [&predicate.implementation, &predicate.beacon, &predicate.admin].map(Option::as_deref);
            for marker in markers(implementation, beacon, admin) {
                writeln!(f, "             {marker}")?;
            }
            if let Some(code) = &predicate.implementation_code_hash {
                writeln!(f, "             code of the implementation {code}")?;
            }
        }
        report.findings.iter().try_for_each(|finding| self.finding(f, finding))
    }
}

impl Proven<'_> {
    fn head(&self) -> String {
        let report = self.report;
        let errors = || report.findings.iter().map(Finding::code).filter(|code| code.is_error());
        let state = report.state.map_or("", |state| match state {
            ProvenState::Ok => "ok",
            ProvenState::NotFound => "never registered",
            ProvenState::Deregistered => "deregistered",
            ProvenState::NoContract => "no contract at the registry's address",
            ProvenState::Malformed => "a metadataURI that is not UTF-8",
        });
        let (ink, word, sentence) = match report.verdict {
            ProvenVerdict::Proven => {
                let ink = if report.state == Some(ProvenState::Ok) { Ink::Good } else { Ink::Bad };
                let ids =
                    report.tool_count.as_ref().map_or_else(String::new, |last| format!(", of {last} tools"));
                let under = if self.is_own {
                    "the trusted block"
                } else {
                    "a block that the file trusts by its own word"
                };
                (ink, "PROVEN", format!("the registry's record is in the state of {under}; {state}{ids}"))
            }
            ProvenVerdict::Refuted if errors().all(Code::is_pin) => {
                (Ink::Bad, "REFUTED", "the chain has other code than the policy pins".to_owned())
            }
            ProvenVerdict::Refuted => {
                (Ink::Bad, "REFUTED", "the answers contradict the trusted block or themselves".to_owned())
            }
            ProvenVerdict::Unknown => (Ink::Warning, "NOT PROVEN", "the answers do not suffice".to_owned()),
        };
        format!("{}  {sentence}", self.style.ink(ink, word))
    }

    fn block(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.report;
        let by = match report.anchor.source {
            AnchorSource::OwnNode => "own-node",
            AnchorSource::LightClient => "light-client",
            AnchorSource::Quorum => "quorum",
            AnchorSource::OutputRoot => "output-root",
            AnchorSource::Unstated => "you",
        };
        let by = match (self.is_own, report.anchor.source) {
            (true, _) => by.to_owned(),
            (false, AnchorSource::Unstated) => "the file".to_owned(),
            (false, _) => format!("{by}, by the file's word"),
        };
        let number = |text: &str| u64::from_str_radix(text.trim_start_matches("0x"), 16).ok();
        let block =
            report.block.as_ref().and_then(|block| Some((number(&block.number)?, number(&block.timestamp)?)));
        let hash = report.anchor.block_hash;
        match block {
            Some((number, time)) => {
                let age = match self.now.checked_sub(time) {
                    Some(age) => format!("{age} seconds old"),
                    None => {
                        format!("{} seconds ahead of this machine's clock", time.saturating_sub(self.now))
                    }
                };
                writeln!(f, "  block      {number}, {age}")?;
                writeln!(f, "             {hash}, trusted by {by}")
            }
            None => writeln!(f, "  block      {hash}, trusted by {by}"),
        }
    }

    fn finding(&self, f: &mut fmt::Formatter<'_>, finding: &Finding) -> fmt::Result {
        let row = finding.code().row();
        let level = row.severity.as_str();
        let ink = if finding.code().is_error() { Ink::Bad } else { Ink::Warning };
        let level = self.style.ink(ink, format!("{level}[{}]", row.id));
        writeln!(f, "\n{level} {}: {}", row.section, row.message)?;
        if let Some(pointer) = finding.pointer() {
            writeln!(f, " --> {}", harmless_cut(pointer, VALUE_COLUMNS))?;
        }
        for (name, value) in [("found", finding.found()), ("expected", finding.expected())] {
            if let Some(value) = value {
                writeln!(f, "  = {name}: {}", harmless_cut(value, VALUE_COLUMNS))?;
            }
        }
        writeln!(f, "  = fix: {}", row.fix)
    }
}

fn described(registry: &ProvenRegistry) -> String {
    let layout = registry
        .layout
        .as_deref()
        .map_or_else(|| "no known layout".to_owned(), |name| format!("layout {name}"));
    let mut text = format!("code {}, {}", registry.code_hash, harmless(&layout));
    // The code of a layout that is built in cannot delegate, whatever its slots hold.
    if registry.layout.as_deref() == Some("policy") {
        let [implementation, beacon, admin] =
            [&registry.implementation, &registry.beacon, &registry.admin].map(Option::as_deref);
        for marker in markers(implementation, beacon, admin) {
            text.push_str("\n             ");
            text.push_str(&marker);
        }
    }
    text
}

/// What the slots of ERC-1967 say of a contract, a line each: code behind a marker is not the code that is shown.
fn markers(implementation: Option<&str>, beacon: Option<&str>, admin: Option<&str>) -> Vec<String> {
    let slots = [("implementation", implementation), ("beacon", beacon), ("admin", admin)];
    let is_empty = |word: &str| word.trim_start_matches("0x").bytes().all(|digit| digit == b'0');
    if slots.iter().all(|(_, word)| word.is_some_and(is_empty)) {
        return vec!["no ERC-1967 marker".to_owned()];
    }
    let line = |(name, word): (&str, Option<&str>)| match word {
        Some(word) if is_empty(word) => None,
        Some(word) => Some(format!("{name} {}", harmless(word))),
        None => Some(format!("{name} not proven")),
    };
    slots.into_iter().filter_map(line).collect()
}
