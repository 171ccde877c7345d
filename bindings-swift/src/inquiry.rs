//! All described inquiries, by their numbers, as objects that the other language holds. Wrappers that are written from the
//! descriptions start them.

use std::sync::{Arc, Mutex, MutexGuard};

use erc8257::verbs::{Running, Take};

use crate::argument::seconds;
use crate::failure::{Erc8257Error, Result, poisoned};
use crate::verbs::Areas;

/// One inquiry under way. Frames cross; the languages write and read them.
#[derive(uniffi::Object)]
pub struct RunningInquiry(Mutex<Box<dyn Running>>);

#[uniffi::export]
impl RunningInquiry {
    /// Starts the inquiry of this number. `parts` are the arguments as JSON text, and the bytes beside them; or nothing, and
    /// behind it the exported state that it goes on from. The library refuses a wrapper that was written from other
    /// descriptions.
    #[uniffi::constructor]
    pub fn start(inquiry: i32, parts: Vec<u8>) -> Result<Arc<Self>> {
        let inquiry = u32::try_from(inquiry).unwrap_or(u32::MAX);
        Ok(Arc::new(Self(Mutex::new(erc8257::verbs::start::<Areas>(inquiry, &parts)?))))
    }

    /// Says what to do next: the step as JSON text, and behind it the body of an HTTP request. `now` is the Unix time in
    /// whole seconds.
    pub fn poll(&self, now: i64) -> Result<Vec<u8>> {
        let now = seconds(now)?;
        Ok(self.lock()?.poll(now))
    }

    /// Takes what came of a step: the answer as JSON text, and behind it the text or the body beside it.
    pub fn answer(&self, parts: Vec<u8>) -> Result<()> {
        Ok(self.lock()?.answer(&parts)?)
    }

    /// Takes the next piece of an event stream that answers the HTTP request: whether enough has come of it.
    pub fn is_enough(&self, content_type: String, piece: Vec<u8>) -> Result<bool> {
        Ok(self.lock()?.is_enough(&content_type, &piece))
    }

    /// Returns the report as JSON text, once there is one.
    pub fn report(&self) -> Result<Option<String>> {
        Ok(self.lock()?.take(Take::Report))
    }

    /// Returns all that was seen, as the text of a bundle that gives the same report; nothing before the report.
    pub fn bundle(&self) -> Result<Option<String>> {
        Ok(self.lock()?.take(Take::Bundle))
    }

    /// Returns what the inquiry brought beside its report; nothing where there is nothing.
    pub fn result(&self) -> Result<Option<Vec<u8>>> {
        Ok(self.lock()?.result())
    }

    /// Returns the whole state as JSON text.
    pub fn export(&self) -> Result<String> {
        Ok(self.lock()?.take(Take::Export).unwrap_or_default())
    }
}

impl RunningInquiry {
    fn lock(&self) -> Result<MutexGuard<'_, Box<dyn Running>>> {
        self.0.lock().map_err(poisoned)
    }
}

/// Refuses a step that needs a hook which the caller did not bring: always an error. `of` is what the step is about: the words of a
/// question, the name of a secret, or the ID of a chain.
#[uniffi::export]
pub fn missing_hook(hook: String, of: String) -> Result<()> {
    let asks = match hook.as_str() {
        "confirm" => format!("the user: {of}"),
        "sign" => "for a signature".to_owned(),
        "store" => "for a store that its processes share".to_owned(),
        "handler" => "for the handler's response".to_owned(),
        "secret" => format!("for the secret {of}"),
        "chains" => format!("an RPC of chain {of}"),
        _ => "the user's wallet".to_owned(),
    };
    let reason = format!("hooks.{hook} is missing: the inquiry asks {asks}");
    Err(Erc8257Error::new("usage-missing", Some(format!("/hooks/{hook}")), reason))
}
