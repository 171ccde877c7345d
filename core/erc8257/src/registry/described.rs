//! The answers of an RPC, as other languages hand them over.

use alloc::format;
use alloc::string::String;

use crate::border::preflight::RpcAnswer;
use primitives::describe::Refusal;
use primitives::rpc::{CallAnswer, Failure};

/// The RPC's answer, as it is read.
impl<'a> From<&'a RpcAnswer> for CallAnswer<'a> {
    fn from(answer: &'a RpcAnswer) -> Self {
        match answer {
            RpcAnswer::Result { result } => Self::Result(result.as_str().as_bytes()),
            RpcAnswer::Error { error } => Self::Error(error.as_str().as_bytes()),
            RpcAnswer::Failed { failed } => Self::Failed((*failed).into()),
        }
    }
}

/// The refusal of an answer that does not tell what was asked: its reason is the code.
///
/// # Example
/// ```
/// use erc8257::registry::untold;
/// use erc8257::rpc::{Failure, Reason};
///
/// let refusal = untold(&Failure::from(Reason::Timeout));
/// assert_eq!((refusal.code(), refusal.pointer()), ("timeout", Some("/answer")));
/// ```
#[must_use]
pub fn untold(failure: &Failure) -> Refusal {
    let message = format!("the answer tells nothing: {failure}");
    Refusal::new(failure.reason.as_str(), message).at_argument(String::from("/answer"))
}
