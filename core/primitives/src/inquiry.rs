//! How a decision asks the outside world, without I/O: every inquiry of every area has this one form.
//!
//! An inquiry asks, its host carries out and tells. [`Inquiry::poll`] says what to do next, as plain data;
//! `handle_call`, `handle_http` and their neighbours take what came of it. A host writes each kind of step once, and one
//! loop of it then runs every inquiry. Keys, random numbers and clocks never enter: the time is an argument.
//!
//! # Example
//! ```
//! use erc8257_primitives::inquiry::{EthCall, Inquiry, Step};
//! use erc8257_primitives::rpc::CallAnswer;
//!
//! /// The one loop of a host that has an RPC and nothing else.
//! fn run<I: Inquiry>(mut inquiry: I, rpc: impl Fn(&EthCall) -> String) -> Option<I> {
//!     loop {
//!         match inquiry.poll(1_790_000_000) {
//!             Step::Calls(calls) => {
//!                 for call in calls {
//!                     inquiry.handle_call(call.id, &CallAnswer::Result(rpc(&call).as_bytes())).ok()?;
//!                 }
//!             }
//!             Step::Done(_) => return Some(inquiry),
//!             _ => return None,
//!         }
//!     }
//! }
//! ```

mod answer;
mod http;
mod step;
mod transcript;

pub use answer::{OutOfOrder, StoreAnswer};
pub use http::{HttpAnswer, HttpEnd, HttpHeader, HttpMethod, HttpRequest};
pub use step::{Confirmation, EthCall, HandlerCall, Provider, Signature, Step, StoreOperation};
pub use transcript::{OwnedCallAnswer, Transcript};

use alloc::string::String;
use alloc::vec::Vec;

use crate::rpc::CallAnswer;
use crate::usage::UsageError;

/// A decision that asks its host for facts.
///
/// Polling twice without an answer in between gives the same step. An answer that was not asked for is refused and
/// changes nothing. An inquiry takes only the kinds of answers that its steps ask for; the others are refused.
pub trait Inquiry: Sized {
    /// The result of the inquiry.
    type Report;

    /// Returns the next step. `now_seconds` is Unix time. An inquiry that has run for too long ends, and
    /// counts its open step as failed.
    fn poll(&mut self, now_seconds: u64) -> Step<'_, Self::Report>;

    /// Takes the answer to the JSON-RPC request of this number.
    ///
    /// # Errors
    /// [`OutOfOrder`] if that request is not open; then nothing has changed.
    fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        let _ = (id, answer);
        Err(OutOfOrder)
    }

    /// Takes what came of the HTTP request of this number.
    ///
    /// # Errors
    /// [`OutOfOrder`] if that request is not open; then nothing has changed.
    fn handle_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        let _ = (id, answer);
        Err(OutOfOrder)
    }

    /// Takes the next piece of the body of the open HTTP request's answer, if it is an event stream without content coding: whether
    /// the host may leave it, with the end `enough`. No piece stands in for the answer: the host tells the whole body at its end.
    fn is_enough(&mut self, content_type: &str, piece: &[u8]) -> bool {
        let _ = (content_type, piece);
        false
    }

    /// Takes the bytes of a signature, or `None` where the signer refused or could not sign.
    ///
    /// # Errors
    /// [`OutOfOrder`] if no signature of this number is asked for; then nothing has changed.
    fn handle_signature(&mut self, id: u32, signature: Option<&[u8]>) -> Result<(), OutOfOrder> {
        let _ = (id, signature);
        Err(OutOfOrder)
    }

    /// Takes the user's word. A question that the user did not answer counts as refused.
    ///
    /// # Errors
    /// [`OutOfOrder`] if no confirmation of this number is asked for; then nothing has changed.
    fn handle_confirmation(&mut self, id: u32, confirmed: bool) -> Result<(), OutOfOrder> {
        let _ = (id, confirmed);
        Err(OutOfOrder)
    }

    /// Takes what came of the store operation of this number.
    ///
    /// # Errors
    /// [`OutOfOrder`] if that operation is not open; then nothing has changed.
    fn handle_store(&mut self, id: u32, answer: StoreAnswer) -> Result<(), OutOfOrder> {
        let _ = (id, answer);
        Err(OutOfOrder)
    }

    /// Takes the response of the caller's handler.
    ///
    /// # Errors
    /// [`OutOfOrder`] if no run of the handler with this number is asked for; then nothing has changed.
    fn handle_handler(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        let _ = (id, answer);
        Err(OutOfOrder)
    }

    /// The state as JSON text, for hosts that are suspended between two steps; [`Inquiry::resume`] goes on from it.
    ///
    /// The text is as trustworthy as the place where the host keeps it: an attacker who can write it can forge a report.
    fn export(&self) -> String;

    /// The inquiry that [`Inquiry::export`] wrote.
    ///
    /// # Errors
    /// The member that is missing or wrong.
    fn resume(text: &[u8]) -> Result<Self, UsageError>;

    /// All that was seen, as JSON text that gives the same report; `None` before the report.
    fn bundle(&self) -> Option<String>;

    /// What the inquiry brought beside its report, in raw bytes: its description says what that is. `None` where there is nothing.
    fn result(&self) -> Option<Vec<u8>> {
        None
    }
}
