//! The session as one inquiry among others, so that a host needs no loop of its own for it.

use alloc::string::String;

use super::Session;
use super::fetch::{FETCH, response};
use crate::report::Report;
use primitives::inquiry::{HttpAnswer, Inquiry, OutOfOrder, Step};
use primitives::rpc::CallAnswer;
use primitives::usage::UsageError;

/// The session through the one loop of a host: its fetch is an HTTP step with the number 0.
impl Inquiry for Session {
    type Report = Report;

    fn poll(&mut self, now_seconds: u64) -> Step<'_, Report> {
        match Self::poll(self, now_seconds) {
            super::Step::Calls(calls) => Step::Calls(calls),
            super::Step::Fetch(fetch) => Step::Http(fetch.request()),
            super::Step::Done(report) => Step::Done(report),
        }
    }

    fn handle_call(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        Self::handle_call(self, id, answer)
    }

    fn handle_http(&mut self, id: u32, answer: &HttpAnswer<'_>) -> Result<(), OutOfOrder> {
        if id != FETCH {
            return Err(OutOfOrder);
        }
        self.handle_response(answer.final_url, &response(answer))
    }

    fn export(&self) -> String {
        Self::export(self)
    }

    fn resume(text: &[u8]) -> Result<Self, UsageError> {
        Self::resume(text)
    }

    fn bundle(&self) -> Option<String> {
        Self::bundle(self).map(|bundle| bundle.to_json())
    }
}
