//! A bundle that answers a session, for the runners of the vectors. No part of the package.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use erc8257::{Bundle, EthCall, RecordedAnswer, Recording, Response, json_string};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Result;

/// Everything of a bundle that a session can meet.
#[wasm_bindgen]
pub struct Replay {
    recording: Recording<'static>,
    session: erc8257::Session,
}

#[wasm_bindgen]
impl Replay {
    /// Returns nothing where no session can meet what the bundle records.
    pub fn of(bundle: &[u8]) -> Result<Option<Replay>> {
        let Some(recording) = Recording::owning(Bundle::parse(bundle)?) else {
            return Ok(None);
        };
        Ok(Some(Self { session: recording.session(0)?, recording }))
    }

    /// The state of the session that asks for the recorded answers.
    pub fn session(&self) -> String {
        self.session.export()
    }

    /// Kind and text of the answer, with a space between them.
    pub fn answer(&mut self, rpc: u8, method: &str) -> String {
        let known = ["eth_chainId", "eth_getBlockByNumber", "eth_getCode", "eth_call"];
        let method = known.into_iter().find(|known| *known == method).unwrap_or_default();
        match self.recording.answer(&EthCall::to_rpc(0, rpc, method, String::new())) {
            RecordedAnswer::Result(json) => format!("result {json}"),
            RecordedAnswer::Error(json) => format!("error {json}"),
            RecordedAnswer::Failed(reason) => format!("failed {}", reason.as_str()),
        }
    }

    /// The response without its body.
    pub fn response(&self) -> String {
        match self.recording.response() {
            Response::Received(received) => format!(
                r#"{{"status":{},"redirected":{},"complete":{}}}"#,
                received.status, received.redirected, received.complete
            ),
            Response::Failed(error) => format!(r#"{{"error":"{}"}}"#, error.as_str()),
            Response::Missing => String::from("null"),
        }
    }

    pub fn body(&self) -> Option<Vec<u8>> {
        self.recording.bundle().body().map(<[u8]>::to_vec)
    }

    /// The bundle's members about itself, which its report repeats.
    pub fn about(&self) -> String {
        let bundle = self.recording.bundle();
        let tool = bundle
            .tool_ref()
            .map_or_else(|| String::from("null"), |tool| json_string(&tool.to_string()).to_string());
        format!(r#"{{"toolRef":{tool},"evidence":"{}"}}"#, bundle.evidence())
    }
}
