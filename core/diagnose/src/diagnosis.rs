//! The whole answer.

use alloc::vec::Vec;

use alloy_primitives::B256;

use super::{Cause, Repair, Trial};
use erc8257::ManifestState;
use erc8257::ReadError;
use primitives::describe::Word;

pub use super::border::diagnose::{
    BodyContent as Content, DiagnosisOutcome as Outcome, WantedClue as Wanted,
};

/// Why a manifest does not have the committed hash, as far as it can be proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    pub(super) expected: B256,
    pub(super) computed: Option<B256>,
    pub(super) manifest: ManifestState,
    pub(super) unreadable: Option<ReadError>,
    pub(super) content: Option<Content>,
    pub(super) cause: Option<Cause>,
    pub(super) tried: Vec<Trial>,
    pub(super) repair: Repair,
    pub(super) wanted: Vec<Wanted>,
}

impl Diagnosis {
    /// The committed hash.
    #[must_use]
    pub const fn expected(&self) -> B256 {
        self.expected
    }

    /// The hash of the served manifest; `None` if it cannot be read.
    #[must_use]
    pub const fn computed(&self) -> Option<B256> {
        self.computed
    }

    /// Whether the served body is a valid manifest, by the rules for consumers.
    #[must_use]
    pub const fn manifest(&self) -> ManifestState {
        self.manifest
    }

    /// Why the body cannot be read.
    #[must_use]
    pub const fn unreadable(&self) -> Option<&ReadError> {
        self.unreadable.as_ref()
    }

    /// The likely content of a body that cannot be read, if known.
    #[must_use]
    pub const fn content(&self) -> Option<Content> {
        self.content
    }

    /// What came of it.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match &self.cause {
            Some(_) => Outcome::Explained,
            None if self.computed == Some(self.expected) => Outcome::Matches,
            None => Outcome::Unknown,
        }
    }

    /// The proved cause, if the hash does not match and one is proved.
    #[must_use]
    pub const fn cause(&self) -> Option<&Cause> {
        self.cause.as_ref()
    }

    /// Every hypothesis in the order of the table, and what came of it.
    #[must_use]
    pub fn tried(&self) -> &[Trial] {
        &self.tried
    }

    /// What to do.
    #[must_use]
    pub const fn repair(&self) -> &Repair {
        &self.repair
    }

    /// What would still prove something; nothing unless the cause is unknown.
    #[must_use]
    pub fn wanted(&self) -> &[Wanted] {
        &self.wanted
    }
}

impl Outcome {
    /// The outcome as the JSON form writes it: `matches`, `explained` or `unknown`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Word::as_str(self)
    }
}

impl Content {
    /// The content as the JSON form writes it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Word::as_str(self)
    }

    /// The meaning, in one sentence.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Empty => "The server sent an empty body.",
            Self::ByteOrderMark => "The server put a byte-order mark in front of the JSON.",
            Self::Html => "The server sent a web page, perhaps an error page, and no manifest.",
            Self::Compressed => "The body is compressed; what is behind that is not looked at.",
            Self::Utf16 => "The body is UTF-16 text, and a manifest is UTF-8.",
            Self::TooLarge => "The body is larger than a manifest may be, and was not looked at.",
        }
    }

    pub(super) fn of(body: &[u8]) -> Option<Self> {
        if body.len() > erc8257::limits::MANIFEST_BYTES {
            return Some(Self::TooLarge);
        }
        if body.starts_with(&[0xEF, 0xBB, 0xBF]) {
            return Some(Self::ByteOrderMark);
        }
        if body.starts_with(&[0x1F, 0x8B]) || body.starts_with(&[0x28, 0xB5, 0x2F, 0xFD]) {
            return Some(Self::Compressed);
        }
        let utf16 = [[0xFF, 0xFE], [0xFE, 0xFF], [0, b'{'], [b'{', 0]];
        if utf16.iter().any(|start| body.starts_with(start)) {
            return Some(Self::Utf16);
        }
        let text = body.trim_ascii_start();
        let begins =
            |word: &[u8]| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        if text.is_empty() {
            return Some(Self::Empty);
        }
        let html = [&b"<!doctype html"[..], b"<html", b"<head", b"<body"].into_iter().any(begins);
        html.then_some(Self::Html)
    }
}

impl Wanted {
    /// The clue as the JSON form writes it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Word::as_str(self)
    }

    /// The proof that it could give, in one sentence.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Body => {
                "The manifest itself: this body is not JSON, so that only its bytes could be compared."
            }
            Self::Record => {
                "The registration, with its tool and URL: a hash of the URL could be told, and call data given."
            }
            Self::OlderCopy => {
                "An older copy of the file (a backup, a commit, a web archive): it would prove that the file was edited after the registration."
            }
            Self::OtherPaths => {
                "The files at other paths of the server: one of them with this hash would prove that the wrong one is served."
            }
            Self::OtherRegistrations => {
                "The other registrations of the same URL: one that commits the served hash would prove that this one is stale."
            }
        }
    }
}
