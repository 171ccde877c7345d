//! The answers to the steps of a call, as a bundle has them.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::B256;
use primitives::border::step::InquiryHeader;
use primitives::describe::{Base64, Hex, Json, Members, Value, read};
use primitives::json::read as read_json;
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::UsageError;
use x402::header::borrowed;
use x402::limits::HEADERS;
use x402::{Carrier, Challenge, read_challenge, settled_by};

use super::Step;
use crate::border::settlement::{AuthorizationState, ReceiptGiven};
use crate::terms::Terms;

/// An answer of the endpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Http {
    pub(super) status: u16,
    /// Whether the whole body came.
    pub(super) is_whole: bool,
    headers: Vec<InquiryHeader>,
    pub(super) body: Vec<u8>,
}

impl Http {
    pub(super) const fn is_success(&self) -> bool {
        matches!(self.status, 200..300) && self.is_whole
    }

    /// The challenge that it holds.
    pub(super) fn challenge(&self) -> Challenge {
        self.read(read_challenge)
    }

    /// The transaction that the server names for the payment.
    pub(super) fn transaction(&self) -> Option<B256> {
        self.read(settled_by)
    }

    fn read<T>(&self, as_carrier: impl FnOnce(&Carrier<'_>) -> T) -> T {
        let headers = borrowed(&self.headers);
        as_carrier(&Carrier::Http { status: self.status, headers: &headers, body: &self.body })
    }
}

/// An answer to a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    /// That of the endpoint, if it gave one.
    Http(Option<Http>),
    /// The separator, if it was read.
    Separator(Option<B256>),
    /// Whether the user said yes.
    Confirmed(bool),
    /// The terms of the verified tool, and when its verification began; `None` if it is not verified.
    Verified(Option<(Terms, u64)>),
    /// The signature, if the wallet gave one.
    Signed(Option<Vec<u8>>),
    Receipt(Option<String>),
    State(Option<AuthorizationState>),
}

impl Answer {
    /// Reads the answer to a step, and the time at which it came, if it tells.
    ///
    /// # Errors
    /// The member that is missing or wrong.
    pub(crate) fn read(
        step: Step,
        text: &Json<BUNDLE_BYTES>,
    ) -> Result<(Option<Self>, Option<u64>), UsageError> {
        let document = read_json(text.as_str().as_bytes(), BUNDLE_BYTES);
        let members = Value::root(&document).object()?;
        let at = members.optional("at", read::count)?;
        let answer = match step {
            Step::Call | Step::Paid => Self::Http(http(&members)?),
            Step::Separator(..) => Self::Separator(members.optional("separator", read::bytes32)?),
            Step::Confirm => Self::Confirmed(members.required("answer", read::code)? == "yes"),
            Step::Verify => Self::Verified(match members.optional("terms", read::described)? {
                Some(terms) => Some((Terms::claimed(terms)?, members.required("verifiedAt", read::count)?)),
                None => None,
            }),
            Step::Sign => {
                let signature: Option<Hex<BUNDLE_BYTES>> = members.optional("signature", read::hex)?;
                Self::Signed(signature.map(|signature| signature.0))
            }
            Step::Receipt(_) => {
                let receipt = members.optional("receipt", read::described)?;
                Self::Receipt(receipt.and_then(ReceiptGiven::into_text))
            }
            Step::State => Self::State(members.optional("state", read::described)?),
            Step::Done => return Ok((None, at)),
        };
        Ok((Some(answer), at))
    }
}

/// `{"status", "headers", "body"}`, or `{"error"}`. Both stand there where the answer began and its body did not end.
fn http(members: &Members<'_>) -> Result<Option<Http>, UsageError> {
    let Some(status) = members.optional("status", read::u16)? else { return Ok(None) };
    let headers = members.optional("headers", |value| value.list(HEADERS, read::described))?;
    let body: Option<Base64<BUNDLE_BYTES>> = members.optional_bytes("body")?;
    Ok(Some(Http {
        status,
        is_whole: members.optional("error", read::code)?.is_none(),
        headers: headers.unwrap_or_default(),
        body: body.map(|body| body.0).unwrap_or_default(),
    }))
}
