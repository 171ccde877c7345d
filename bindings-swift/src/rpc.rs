//! JSON-RPC over HTTP without the HTTP: what is sent, and what the answers mean for the calls.

use crate::session::CallAnswer;

/// The answer to one call.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct Answered {
    /// The call's number.
    pub id: i32,
    /// What the RPC answered.
    pub answer: CallAnswer,
}
