//! What `advise` says to a person: the verdict in one line, if there is one, and then what to know beside it.

use std::fmt;

use advice::{Advice, Level, ManifestState};
use erc8257::{Report, ToolConfig};

use super::escape::harmless_cut;
use super::live::Circumstances;
use super::problem::{Document, Group, counted};
use super::style::{Ink, Style};
use super::summary::Summarized;
use super::verdict::{URL_COLUMNS, Verdict};

/// Advice for people.
pub(crate) struct Advised<'a> {
    pub(crate) advice: &'a Advice,
    pub(crate) document: Option<Document<'a>>,
    /// Whose manifest it is, if that is known.
    pub(crate) registration: Option<Registration<'a>>,
    pub(crate) style: Style,
}

/// A registration and its verdict.
pub(crate) struct Registration<'a> {
    pub(crate) report: &'a Report,
    pub(crate) config: Option<&'a ToolConfig>,
    /// How a live verification went.
    pub(crate) circumstances: Option<Circumstances<'a>>,
}

impl Registration<'_> {
    /// What to call the manifest, harmless.
    pub(crate) fn manifest(&self) -> String {
        match self.config {
            Some(config) => harmless_cut(&config.metadata_uri, URL_COLUMNS),
            None => "response body".to_owned(),
        }
    }
}

impl fmt::Display for Registration<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(tool) = self.report.tool_ref() {
            writeln!(f, "  tool      {tool}")?;
        }
        if let Some(config) = self.config {
            writeln!(f, "  manifest  {}", self.manifest())?;
            writeln!(f, "  creator   {:#x}", config.creator)?;
        }
        match &self.circumstances {
            Some(circumstances) => write!(f, "{circumstances}"),
            None => writeln!(f, "  evidence  a recorded registration ({})", self.report.evidence()),
        }
    }
}

impl fmt::Display for Advised<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { advice, document, style, .. } = *self;
        if let Some(Registration { report, .. }) = &self.registration {
            writeln!(f, "{}", Verdict { report, style })?;
        }
        let of = |level| advice.items().iter().filter(move |item| item.level() == level);
        let [alarms, cautions, notes] =
            [Level::Alarm, Level::Caution, Level::Note].map(|level| of(level).count());
        let says = match counted(&[(alarms, "alarms"), (cautions, "cautions"), (notes, "notes")]) {
            none if none.is_empty() => "nothing to say".to_owned(),
            says => says,
        };
        let (ink, heading) = match alarms {
            0 if self.has_manifest() => (Ink::Good, "NO ALARM"),
            0 => (Ink::Bad, "NO MANIFEST"),
            _ => (Ink::Bad, "ALARM"),
        };
        writeln!(f, "{}  {}", style.ink(ink, heading), style.ink(Ink::Strong, says))?;
        if let Some(remark) = self.remark() {
            writeln!(f, "\n{remark}")?;
        }
        if let Some(registration) = &self.registration {
            write!(f, "\n{registration}")?;
        }
        for level in [Level::Alarm, Level::Caution, Level::Note] {
            write!(f, "{}", Group { problems: of(level), document, style })?;
        }
        if self.has_manifest() {
            write!(f, "\n{}", Summarized(advice.summary()))?;
        }
        if self.registration.is_none() {
            writeln!(f, "\nA manifest alone is not verified: erc8257 verify judges a registration of it.")?;
        }
        Ok(())
    }
}

impl Advised<'_> {
    /// Whether there is one that can be read: otherwise that nothing is alarming says nothing.
    const fn has_manifest(&self) -> bool {
        matches!(self.advice.manifest(), ManifestState::Invalid | ManifestState::Valid)
    }

    /// Why less was looked at than might be expected, and which verb shows the manifest's faults.
    const fn remark(&self) -> Option<&'static str> {
        Some(match (self.advice.manifest(), self.registration.is_some()) {
            (ManifestState::Valid, _) => return None,
            (ManifestState::Invalid, false) => {
                "The manifest breaks rules of the standard, so only a part of it was looked at: \
                 erc8257 validate lists them."
            }
            (ManifestState::Invalid, true) => {
                "The manifest breaks rules of the standard, so only a part of it was looked at: \
                 erc8257 verify lists them."
            }
            (ManifestState::Unreadable, false) => {
                "This is not a strict JSON document, so there was no manifest to look at: \
                 erc8257 validate shows where it breaks."
            }
            (ManifestState::Unreadable, true) => {
                "The body is not a strict JSON document, so there was no manifest to look at: \
                 erc8257 verify shows where it breaks."
            }
            (ManifestState::None, _) => {
                "There is no manifest to look at, only what else is known of the tool."
            }
        })
    }
}
