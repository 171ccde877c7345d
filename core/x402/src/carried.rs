//! The text of a challenge, taken out of its message; or why there is none.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::border::challenge::{ChallengePlace, ChallengeVerdict};
use crate::codes::{Code, Finding};
use crate::limits::CHALLENGE_BYTES;
use crate::noted::remark;

/// The document of a challenge, before it is read.
pub(crate) struct Carried {
    pub(crate) place: ChallengePlace,
    /// The text of the document, in UTF-8 or not.
    pub(crate) text: Vec<u8>,
    /// What there is to say of the message around it.
    pub(crate) remarks: Vec<Finding>,
}

/// Why there is no document to read.
pub(crate) struct NoChallenge {
    pub(crate) verdict: ChallengeVerdict,
    pub(crate) place: Option<ChallengePlace>,
    pub(crate) code: Code,
    pub(crate) found: Option<String>,
    pub(crate) remarks: Vec<Finding>,
}

impl NoChallenge {
    pub(crate) const fn of(
        verdict: ChallengeVerdict,
        place: Option<ChallengePlace>,
        code: Code,
        found: Option<String>,
    ) -> Self {
        Self { verdict, place, code, found, remarks: Vec::new() }
    }

    /// The message asks for no payment.
    pub(crate) const fn status(found: Option<String>) -> Self {
        Self::of(ChallengeVerdict::NotPaymentRequired, None, Code::Status, found)
    }

    /// The challenge breaks x402 before its document can be read.
    pub(crate) const fn malformed(place: ChallengePlace, code: Code, found: Option<String>) -> Self {
        Self::of(ChallengeVerdict::Malformed, Some(place), code, found)
    }
}

/// A text that is not too long to be read.
pub(crate) fn sized(place: ChallengePlace, text: &[u8]) -> Result<&[u8], NoChallenge> {
    if text.len() > CHALLENGE_BYTES {
        return Err(NoChallenge::malformed(place, Code::BodySize, Some(format!("{}", text.len()))));
    }
    Ok(text)
}

impl Carried {
    /// A document with a remark on the message around it.
    pub(crate) fn with(place: ChallengePlace, text: Vec<u8>, code: Option<Code>) -> Self {
        Self { place, text, remarks: code.map(|code| remark(code, None)).into_iter().collect() }
    }
}
