//! The manifest before it is published: its faults, its repairs, and the file to upload.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::B256;
use erc8257::{Change, Finding, Fixed, Report, fix, validate};

/// The number of the one question to the publisher.
pub(crate) const CONFIRMATION: u32 = 0;

/// What became of the mechanical repairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Repair {
    /// There is nothing to repair mechanically.
    None,
    /// The publisher agreed: the file to upload is the repaired one.
    Made,
    /// The publisher did not agree: the manifest stays as it was given.
    Declined,
}

impl Repair {
    /// The word of reports: `none`, `made` or `declined`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Made => "made",
            Self::Declined => "declined",
        }
    }
}

/// The manifest to commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manifest {
    /// The hash to commit; `None` where the manifest is not strict JSON.
    pub hash: Option<B256>,
    /// Whether it follows the standard, as strictly as its publisher should.
    pub valid: bool,
    /// What became of the mechanical repairs.
    pub repair: Repair,
    /// The first 256 repairs, made or declined.
    pub changes: Vec<Change>,
    /// How many more repairs there are than are listed.
    pub changes_left_out: usize,
    /// The faults of the manifest to commit, and what else its publisher should know.
    pub findings: Vec<Finding>,
}

/// The given manifest, and the repaired one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Draft {
    given: Report,
    /// `None` where the given one is not strict JSON.
    repaired: Option<Fixed>,
    /// The question to the publisher, in words and as data; empty without repairs.
    words: String,
    data: String,
}

impl Draft {
    pub(crate) fn of(manifest: &[u8]) -> Self {
        let (given, repaired) = (validate(manifest), fix(manifest).ok());
        let asks = repaired.as_ref().filter(|fixed| !fixed.changes().is_empty());
        let (words, data) = asks.map_or_else(Default::default, |fixed| (words(fixed), fixed.to_json()));
        Self { given, repaired, words, data }
    }

    /// Whether there is a repair to ask about.
    pub(crate) fn asks(&self) -> bool {
        !self.words.is_empty()
    }

    pub(crate) fn words(&self) -> &str {
        &self.words
    }

    pub(crate) fn data(&self) -> &str {
        &self.data
    }

    /// The repaired file, where the publisher agreed to it.
    fn made(&self, confirmed: Option<bool>) -> Option<&Fixed> {
        self.repaired.as_ref().filter(|_| self.asks() && confirmed == Some(true))
    }

    /// The bytes to upload.
    pub(crate) fn file<'a>(&'a self, given: &'a [u8], confirmed: Option<bool>) -> &'a [u8] {
        self.made(confirmed).map_or(given, Fixed::body)
    }

    /// The manifest to commit.
    pub(crate) fn manifest(&self, confirmed: Option<bool>) -> Manifest {
        let made = self.made(confirmed);
        let report = made.map_or(&self.given, Fixed::report);
        let offered = self.repaired.as_ref().filter(|_| self.asks());
        Manifest {
            hash: report.computed_hash(),
            valid: report.manifest_valid() == Some(true),
            repair: match (made, offered) {
                (Some(_), _) => Repair::Made,
                (None, Some(_)) => Repair::Declined,
                (None, None) => Repair::None,
            },
            changes: offered.map_or_else(Vec::new, |fixed| fixed.changes().to_vec()),
            changes_left_out: offered.map_or(0, Fixed::changes_left_out),
            findings: report.findings().to_vec(),
        }
    }
}

fn words(fixed: &Fixed) -> String {
    let count = fixed.changes().len().saturating_add(fixed.changes_left_out());
    let places = if count == 1 { "1 place" } else { "places" };
    let number = if count == 1 { String::new() } else { format!("{count} ") };
    format!(
        "Repair {number}{places} of the manifest? Then upload the repaired file, whose hash is committed."
    )
}
