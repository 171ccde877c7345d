//! A file that a host fetched: its bytes, or why there are none; and the strict JSON in it.

use alloc::string::{String, ToString};

use primitives::json::{Document, Fault, FaultKind, Kind, read};

use crate::border::evidence::{FetchedFile, FileFetchError, FileForm};
use crate::codes::Code;
use crate::limits::{BLOCK_BYTES, FILE_BYTES};
use crate::noted::Noted;

/// What a host got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Served<'a> {
    /// The body, and what its bytes are.
    Bytes(&'a [u8], FileForm),
    /// The host did not ask.
    NotAsked,
    /// Nothing that says anything of the file: why, and the status where that is the reason.
    Failed(Code, Option<u16>),
    /// More bytes than the file may have.
    TooLarge,
}

impl<'a> Served<'a> {
    /// Reads what a host got, in the order error, redirect, status, end, size.
    pub(crate) fn read(response: Option<&'a FetchedFile>) -> Self {
        let (status, redirected, complete, body, form) = match response {
            None => return Self::NotAsked,
            Some(FetchedFile::Failed { error: FileFetchError::TooLarge }) => return Self::TooLarge,
            Some(FetchedFile::Failed { .. }) => return Self::Failed(Code::FetchFailed, None),
            Some(FetchedFile::Answered { status, redirected, complete, body, r#as }) => {
                (*status, *redirected, *complete, &body.0, r#as.unwrap_or(FileForm::File))
            }
        };
        if redirected == Some(true) {
            return Self::Failed(Code::FetchRedirect, None);
        }
        if status != 200 {
            return Self::Failed(Code::FetchStatus, Some(status));
        }
        if complete == Some(false) {
            return Self::Failed(Code::FetchIncomplete, None);
        }
        let most = match form {
            FileForm::File => FILE_BYTES,
            FileForm::Block => BLOCK_BYTES,
        };
        if body.len() > most { Self::TooLarge } else { Self::Bytes(body, form) }
    }

    /// A word for why an answer has no body that counts; `None` where it has one.
    pub(crate) const fn fault(file: &FetchedFile) -> Option<&'static str> {
        Some(match file {
            FetchedFile::Failed { error } => match error {
                FileFetchError::Connect => "connect",
                FileFetchError::Tls => "tls",
                FileFetchError::Timeout => "timeout",
                FileFetchError::TooLarge => "too-large",
                FileFetchError::BlockedAddress => "blocked-address",
                FileFetchError::Encoding => "encoding",
            },
            FetchedFile::Answered { redirected: Some(true), .. } => "redirect",
            FetchedFile::Answered { complete: Some(false), .. } => "truncated",
            FetchedFile::Answered { status: 200, .. } => return None,
            FetchedFile::Answered { .. } => "http-status",
        })
    }

    /// Notes why there are no bytes. A file that was not asked for is no finding.
    pub(crate) fn note(&self, noted: &mut Noted) {
        match self {
            Self::Bytes(..) | Self::NotAsked => {}
            Self::Failed(code, status) => noted.remark(*code, status.map(|status| status.to_string()), None),
            Self::TooLarge => too_large(noted),
        }
    }
}

/// Notes that a file has too many bytes.
pub(crate) fn too_large(noted: &mut Noted) {
    noted.remark(Code::FileSize, None, Some(String::from(FILE_TEXT)));
}

/// [`FILE_BYTES`] as findings show it.
const FILE_TEXT: &str = "262144";

/// The strict JSON object of a file; else the code of the first fault (ledger `8004-file-strict`). What breaks the text itself comes
/// before its grammar.
pub(crate) fn strict_object(bytes: &[u8]) -> Result<Document<'_>, Code> {
    let document = read(bytes, FILE_BYTES);
    let (faults, _) = document.faults.clone().finish(Fault::order);
    let rank = |kind: FaultKind| match kind {
        FaultKind::ByteOrderMark => 0,
        FaultKind::Utf8 | FaultKind::LoneSurrogate => 1,
        _ => 2,
    };
    if let Some(first) = faults.iter().min_by_key(|fault| (rank(fault.kind), fault.at)) {
        return Err(match first.kind {
            FaultKind::ByteOrderMark => Code::FileBom,
            FaultKind::Utf8 | FaultKind::LoneSurrogate => Code::FileUtf8,
            FaultKind::DuplicateKey => Code::FileDuplicate,
            FaultKind::Size => Code::FileSize,
            FaultKind::Grammar | FaultKind::NotFinite => Code::FileJson,
        });
    }
    if document.kind(Document::ROOT) == Kind::Object { Ok(document) } else { Err(Code::FileObject) }
}
