//! Where the bytes of a registration file come from, and what it means that there are none.

use alloc::borrow::Cow;

use crate::border::agent::AgentFileState;
use crate::border::evidence::FetchedFile;
use crate::codes::Code;
use crate::noted::Noted;
use crate::response::Served;
use crate::uri::{Target, Uri};

/// The bytes of a file, or why there are none.
#[derive(Debug)]
pub(crate) enum Source<'a> {
    /// The content.
    Bytes(Cow<'a, [u8]>),
    /// There is no file.
    None,
    /// What is there is no file, or too much for one.
    Unreadable,
    /// The file may exist.
    Unknown,
}

impl<'a> Source<'a> {
    /// The file behind a URI. Bytes of IPFS count only if they have the CID (decision I5).
    pub(crate) fn of(uri: &'a Uri<'a>, file: Option<&'a FetchedFile>, noted: &mut Noted) -> Self {
        match &uri.target {
            Target::Content(content) => Self::Bytes(Cow::Borrowed(content)),
            Target::Nothing if uri.codes.contains(&Code::UriEmpty) => Self::None,
            Target::Nothing => Self::Unreadable,
            Target::Unread => Self::Unknown,
            Target::Https(_) => {
                let served = Served::read(file);
                served.note(noted);
                match served {
                    Served::Bytes(bytes, _) => Self::Bytes(Cow::Borrowed(bytes)),
                    // What the publisher's own server sends is what it publishes (decision I39).
                    Served::TooLarge => Self::Unreadable,
                    Served::NotAsked | Served::Failed(..) => Self::Unknown,
                }
            }
            Target::Ipfs(cid) => {
                let served = Served::read(file);
                served.note(noted);
                let Served::Bytes(bytes, form) = served else { return Self::Unknown };
                let checked = cid.check(bytes, form);
                checked.note(cid, noted);
                checked.content().map_or(Self::Unknown, |content| Self::Bytes(Cow::Borrowed(content)))
            }
        }
    }

    /// The bytes.
    pub(crate) fn bytes(&self) -> Option<&[u8]> {
        if let Self::Bytes(bytes) = self { Some(bytes) } else { None }
    }

    /// What is known of the file without bytes.
    pub(crate) const fn state(&self) -> AgentFileState {
        match self {
            Self::None => AgentFileState::None,
            Self::Bytes(_) | Self::Unreadable => AgentFileState::Unreadable,
            Self::Unknown => AgentFileState::Unknown,
        }
    }
}
