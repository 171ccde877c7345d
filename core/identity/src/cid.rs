//! CIDs of IPFS, and whether bytes have one (ledger `8004-cid-grammar`, `8004-cid-mismatch`; decisions I5, I6).
//!
//! A registration file fits into one block, so that one hash is enough: the bytes are a raw block, the one block of a dag-pb file, or
//! the content of such a block. All else is refused by name.

mod block;
mod text;

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::B256;
use primitives::canonical::keccak256;
use sha2::{Digest, Sha256};

use crate::border::agent_cid::{CidCodec, CidForm, CidReport, CidVerdict};
use crate::border::evidence::FileForm;
use crate::codes::Code;
use crate::limits::{BLOCK_BYTES, FILE_BYTES};
use crate::noted::Noted;
use crate::response::too_large;

/// A CID that can be judged: sha2-256 of 32 bytes, of a raw or a dag-pb block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cid {
    /// Version 1 in base32, version 0 as it is written.
    pub(crate) text: String,
    version: u8,
    codec: CidCodec,
    digest: B256,
}

/// What the bytes are to a CID.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Checked<'a> {
    /// They have it: the form in which they came, and the content of the file.
    Match(CidForm, &'a [u8]),
    /// They have another hash.
    Mismatch(B256),
    /// As the content of one dag-pb block they have another hash. The file may have several blocks.
    NotOneBlock,
    /// They are the block that the CID names, and it is no file of one block: why.
    Refused(Code),
}

impl Cid {
    /// Reads a CID.
    ///
    /// # Errors
    /// The code of the first fault, in the order multibase, varints, version, length, hash, codec.
    pub(crate) fn parse(text: &str) -> Result<Self, Code> {
        text::parse(text)
    }

    /// What some bytes are to this CID.
    pub(crate) fn check<'a>(&self, bytes: &'a [u8], form: FileForm) -> Checked<'a> {
        let hash = sha256(bytes);
        match (self.codec, form) {
            (CidCodec::Raw, _) if hash == self.digest => Checked::Match(CidForm::Raw, bytes),
            (CidCodec::DagPb, FileForm::Block) if hash == self.digest => match block::content(bytes) {
                Ok(content) => Checked::Match(CidForm::DagPbBlock, content),
                Err(code) => Checked::Refused(code),
            },
            (CidCodec::DagPb, FileForm::File) if sha256(&block::of_file(bytes)) == self.digest => {
                Checked::Match(CidForm::DagPbFile, bytes)
            }
            (CidCodec::DagPb, FileForm::File) => Checked::NotOneBlock,
            _ => Checked::Mismatch(hash),
        }
    }

    /// The digest that the bytes must have.
    pub(crate) const fn digest(&self) -> B256 {
        self.digest
    }
}

impl<'a> Checked<'a> {
    /// Notes why the bytes do not count.
    pub(crate) fn note(&self, cid: &Cid, noted: &mut Noted) {
        match self {
            Self::Match(..) => {}
            Self::Mismatch(hash) => {
                let text = |hash: B256| Some(alloc::format!("{hash:?}"));
                noted.remark(Code::CidMismatch, text(*hash), text(cid.digest()));
            }
            Self::NotOneBlock => noted.nowhere(Code::CidNotOneBlock),
            Self::Refused(code) => noted.nowhere(*code),
        }
    }

    /// The content of the file, if the bytes have the CID.
    pub(crate) const fn content(&self) -> Option<&'a [u8]> {
        if let Self::Match(_, content) = self { Some(content) } else { None }
    }
}

/// Says whether bytes have a CID. The server of the bytes is not trusted.
///
/// # Example
/// ```
/// use erc8257_identity::border::agent_cid::CidVerdict;
/// use erc8257_identity::border::evidence::FileForm;
/// use erc8257_identity::verify_cid;
///
/// let hello = "QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o";
/// assert_eq!(verify_cid(hello, b"hello world\n", FileForm::File).verdict, CidVerdict::Match);
/// assert_eq!(verify_cid(hello, b"hello Mallory\n", FileForm::File).verdict, CidVerdict::Unknown);
/// ```
#[must_use]
pub fn verify_cid(cid: &str, bytes: &[u8], form: FileForm) -> CidReport {
    let mut noted = Noted::default();
    let most = match form {
        FileForm::File => FILE_BYTES,
        FileForm::Block => BLOCK_BYTES,
    };
    let cid = Cid::parse(cid).map_err(|code| noted.nowhere(code)).ok();
    if bytes.len() > most {
        too_large(&mut noted);
    }
    let checked = cid.as_ref().filter(|_| bytes.len() <= most).map(|cid| {
        let checked = cid.check(bytes, form);
        checked.note(cid, &mut noted);
        checked
    });
    let (verdict, form, content) = match checked {
        Some(Checked::Match(form, content)) => (CidVerdict::Match, Some(form), Some(content)),
        Some(Checked::Mismatch(_)) => (CidVerdict::Mismatch, None, None),
        Some(Checked::NotOneBlock) => (CidVerdict::Unknown, None, None),
        Some(Checked::Refused(_)) | None => (CidVerdict::Refused, None, None),
    };
    CidReport {
        verdict,
        version: cid.as_ref().map(|cid| cid.version),
        codec: cid.as_ref().map(|cid| cid.codec),
        digest: cid.as_ref().map(Cid::digest),
        cid: cid.map(|cid| cid.text),
        form,
        content_bytes: content.and_then(|content| u64::try_from(content.len()).ok()),
        content_hash: content.map(keccak256),
        findings: noted.finish(None),
    }
}

/// The CID of bytes as one raw block, in version 1 and base32.
pub(crate) fn raw_cid(bytes: &[u8]) -> String {
    text::of_raw(sha256(bytes))
}

fn sha256(bytes: &[u8]) -> B256 {
    B256::from(<[u8; 32]>::from(Sha256::digest(bytes)))
}

/// An unsigned varint in its shortest form, of at most nine bytes, and what follows.
fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut value = 0_u64;
    for (at, byte) in bytes.iter().take(9).enumerate() {
        let shift = u32::try_from(at).ok()?.checked_mul(7)?;
        value |= u64::from(byte & 0x7f).checked_shl(shift)?;
        if byte & 0x80 == 0 {
            let is_shortest = at == 0 || *byte != 0;
            return is_shortest.then(|| (value, bytes.get(at.saturating_add(1)..).unwrap_or_default()));
        }
    }
    None
}

/// Appends an unsigned varint.
fn push_varint(out: &mut Vec<u8>, mut value: usize) {
    while value > 0x7f {
        out.push(u8::try_from(value & 0x7f).unwrap_or(0) | 0x80);
        value >>= 7;
    }
    out.push(u8::try_from(value).unwrap_or(0));
}
