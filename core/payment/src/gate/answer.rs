//! The answers to the steps of a gate, as a bundle has them.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString as _};

use alloy_primitives::B256;
use primitives::describe::{FromJson as _, Json, Value, read};
use primitives::hex;
use primitives::json::{Document, Kind, read as read_json};
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::UsageError;

use super::Step;
use crate::border::payment::PaymentFacts;
use crate::border::settlement::{AuthorizationState, ReceiptGiven};

/// Whether the caller has access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Granted,
    Denied,
    /// Anything else: a malfunction, no answer.
    Unknown,
}

/// What the store of used payments says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stored {
    Fresh,
    Seen,
    Unavailable,
}

/// What the facilitator says, whatever its status.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Settled {
    pub(crate) success: Option<bool>,
    pub(crate) transaction: Option<B256>,
    pub(crate) reason: Option<String>,
    /// The receipt shows that the transaction reverted.
    pub(crate) is_reverted: bool,
}

/// An answer to a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Answer {
    Facts(Box<PaymentFacts>),
    Access(Access),
    Stored(Stored),
    /// The status of the handler.
    Handled(u16),
    Settled(Settled),
    /// The receipt, if there is one.
    Receipt(Option<String>),
    State(Option<AuthorizationState>),
    /// It was done, or it was not: that changes nothing.
    Done,
}

impl Answer {
    /// Reads the answer to a step.
    ///
    /// # Errors
    /// The member that is missing or wrong.
    pub(crate) fn read(step: &Step, text: &Json<BUNDLE_BYTES>) -> Result<Self, UsageError> {
        let document = read_json(text.as_str().as_bytes(), BUNDLE_BYTES);
        let value = Value::root(&document);
        Ok(match step {
            Step::Facts(_) => {
                let facts = PaymentFacts::from_json(&value)?;
                facts.check()?;
                Self::Facts(Box::new(facts))
            }
            Step::Access => Self::Access(match value.object()?.required("access", read::code)?.as_str() {
                "granted" => Access::Granted,
                "denied" => Access::Denied,
                _ => Access::Unknown,
            }),
            Step::Remember => Self::Stored(stored(&document)?),
            Step::Run => Self::Handled(value.object()?.required("status", read::u16)?),
            Step::Settle => Self::Settled(settled(&document)),
            Step::Receipt(_) => {
                let receipt = value.object()?.optional("receipt", read::described)?;
                Self::Receipt(receipt.and_then(ReceiptGiven::into_text))
            }
            Step::State => Self::State(value.object()?.optional("state", read::described)?),
            Step::Release | Step::Usage | Step::Respond => Self::Done,
        })
    }
}

fn stored(document: &Document<'_>) -> Result<Stored, UsageError> {
    let word = document.string(Document::ROOT).to_string();
    match (document.kind(Document::ROOT), word.as_str()) {
        (Kind::String, "fresh") => Ok(Stored::Fresh),
        (Kind::String, "seen") => Ok(Stored::Seen),
        (Kind::String, "unavailable") => Ok(Stored::Unavailable),
        _ => Err(UsageError::wrong("answers", "do not have fresh, seen or unavailable for the store")),
    }
}

/// What stands in the body of a facilitator's answer: a stranger's text, of which nothing has to be there.
fn settled(document: &Document<'_>) -> Settled {
    let [body] = document.named_in_root(["body"], &mut |_, _| {});
    let [success, transaction, reason] = document.named(body, ["success", "transaction", "errorReason"]);
    Settled {
        success: match document.kind(success) {
            _ if success == 0 => None,
            Kind::True => Some(true),
            Kind::False => Some(false),
            _ => None,
        },
        transaction: document.optional_string(transaction).and_then(|text| hex::parse_bytes32(&text)),
        reason: document.optional_string(reason).map(Cow::into_owned),
        is_reverted: false,
    }
}
