//! A bundle that answers a session, for tests and replays.

use std::sync::{Arc, Mutex, MutexGuard};

use erc8257::{Bundle, RecordedAnswer};

use crate::argument::{seconds, whole};
use crate::config::ToolConfig;
use crate::failure::{Erc8257Error, Result, poisoned};
use crate::policy::Policy;
use crate::response::Response;
use crate::session::{CallAnswer, Session};

/// A bundle in the place of the world: it answers a session as RPCs and server did.
///
/// A bundle that names no tool stands for tool 1 of registry `0x1111…` on chain 1. It counts what each RPC was asked, so
/// that a second reading gets the second answers: use one for each session.
#[derive(uniffi::Object)]
pub struct Recording(Mutex<erc8257::Recording<'static>>);

/// Reads a bundle as a recording; nothing where no session can meet what the bundle records. A text that is
/// not a bundle is an error.
#[uniffi::export]
pub fn recording_of(bundle: String) -> Result<Option<Arc<Recording>>> {
    let bundle = Bundle::parse(bundle.as_bytes())?;
    Ok(erc8257::Recording::owning(bundle).map(|recording| Arc::new(Recording(Mutex::new(recording)))))
}

#[uniffi::export]
impl Recording {
    /// Makes the session that asks for the recorded answers. `now` is in seconds, as `Session` has it.
    pub fn session(&self, now: i64) -> Result<Arc<Session>> {
        let now = seconds(now)?;
        Ok(Session::of(self.lock()?.session(now)?))
    }

    /// Returns an RPC's answer to a method. A method that no session asks for is an error.
    pub fn answer(&self, rpc: i32, method: String) -> Result<CallAnswer> {
        let rpc = whole(rpc, "/rpc", "is not an integer from 0 to 255")?;
        let method = known(&method)?;
        let call = erc8257::EthCall::to_rpc(0, rpc, method, String::new());
        Ok(match self.lock()?.answer(&call) {
            RecordedAnswer::Result(json) => CallAnswer::Result { json },
            RecordedAnswer::Error(json) => CallAnswer::Error { json },
            RecordedAnswer::Failed(reason) => CallAnswer::Recorded { reason: reason.as_str().to_owned() },
        })
    }

    /// Returns the server's answer.
    pub fn response(&self) -> Result<Response> {
        Ok(Response::of(&self.lock()?.response()))
    }

    /// Returns the registry's record, if the bundle has one.
    pub fn config(&self) -> Result<Option<ToolConfig>> {
        Ok(self.lock()?.bundle().config().map(ToolConfig::of))
    }

    /// Returns the consumer's choices.
    pub fn policy(&self) -> Result<Policy> {
        Ok(Policy::of(self.lock()?.bundle().policy()))
    }

    /// Returns the tool, if the bundle names one.
    pub fn tool_ref(&self) -> Result<Option<String>> {
        Ok(self.lock()?.bundle().tool_ref().map(ToString::to_string))
    }

    /// Returns how the onchain side was read: `unstated`, `rpc`, `none` or `quorum k of n`.
    pub fn evidence(&self) -> Result<String> {
        Ok(self.lock()?.bundle().evidence().to_string())
    }
}

impl Recording {
    fn lock(&self) -> Result<MutexGuard<'_, erc8257::Recording<'static>>> {
        self.0.lock().map_err(poisoned)
    }
}

/// The methods that a session asks for.
fn known(method: &str) -> Result<&'static str> {
    const METHODS: [&str; 4] = ["eth_chainId", "eth_getBlockByNumber", "eth_getCode", "eth_call"];
    let found = METHODS.into_iter().find(|known| *known == method);
    found.ok_or_else(|| Erc8257Error::value("/method", "is not a method that a session asks for"))
}
