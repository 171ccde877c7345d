//! The input of a case, as the parts that a page shows; the core judges nothing else.

use base64ct::{Base64, Encoding as _};
use erc8257::hash;
use serde_json::{Value, json};

use crate::Fault;
use crate::row::Table;

/// The core's action on a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// `verify` of a bundle.
    Verify,
    /// `validate` of a manifest, for a platform if there is one.
    Validate(Option<String>),
    /// A publisher's call, judged before it is sent.
    Preflight,
    /// `advise`.
    Advice,
    /// `diagnose`.
    Diagnosis,
    /// The verification of a proof of access.
    Proof,
    /// A described verb, by its bundle. The table has the codes of its findings.
    Described(Table),
    /// Reading a bundle.
    Bundle,
    /// Reading facts.
    Facts,
}

/// A case as parts, each with its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// The core's action.
    pub kind: Kind,
    /// The parts, in the order in which they are shown.
    pub parts: Vec<(&'static str, Vec<u8>)>,
}

impl Given {
    /// A part by its name.
    #[must_use]
    pub fn part(&self, name: &str) -> Option<&[u8]> {
        self.parts.iter().find(|part| part.0 == name).map(|part| part.1.as_slice())
    }

    /// Bytes of all parts.
    #[must_use]
    pub fn size(&self) -> usize {
        self.parts.iter().map(|part| part.1.len()).sum()
    }

    /// A part as JSON.
    ///
    /// # Errors
    /// If it is missing or is not JSON.
    pub fn json(&self, name: &str) -> Result<Value, Fault> {
        let part = self.part(name).ok_or_else(|| format!("no part {name}"))?;
        serde_json::from_slice(part).map_err(|error| format!("{name}: {error}"))
    }

    /// The same case with another manifest, and its hash where one is committed.
    #[must_use]
    pub fn with_manifest(&self, body: &[u8]) -> Option<Self> {
        let mut given = self.clone();
        given.set("manifest", body.to_vec());
        if self.kind == Kind::Verify {
            let mut registration = self.json("registration").ok()?;
            *registration.get_mut("config")?.get_mut("manifestHash")? = json!(hash(body).ok()?.to_string());
            given.set("registration", pretty(&registration));
        }
        Some(given)
    }

    /// Puts another text in the place of a part.
    pub fn set(&mut self, name: &str, bytes: Vec<u8>) {
        if let Some(part) = self.parts.iter_mut().find(|part| part.0 == name) {
            part.1 = bytes;
        }
    }
}

/// Cuts a bundle in two: the registration, and the manifest as it was served, if there is one.
pub(super) fn bundle(mut bundle: Value) -> Vec<(&'static str, Vec<u8>)> {
    let body = take_body(&mut bundle);
    let mut parts = vec![("registration", pretty(&bundle))];
    parts.extend(body.map(|body| ("manifest", body)));
    parts
}

/// Puts the two together again.
pub(super) fn whole(given: &Given) -> Result<Vec<u8>, Fault> {
    if let Some(text) = given.part("bundle") {
        return Ok(text.to_vec());
    }
    let mut bundle = given.json("registration")?;
    put_body(&mut bundle, given.part("manifest"));
    Ok(bundle.to_string().into_bytes())
}

/// Takes the body out of the response that `holder` has.
pub(super) fn take_body(holder: &mut Value) -> Option<Vec<u8>> {
    let response = holder.get_mut("response")?.as_object_mut()?;
    match (response.remove("bodyText"), response.remove("body")) {
        (Some(Value::String(text)), _) => Some(text.into_bytes()),
        (_, Some(Value::String(base64))) => Base64::decode_vec(&base64).ok(),
        _ => None,
    }
}

/// Puts a body into the response that `holder` has.
pub(super) fn put_body(holder: &mut Value, body: Option<&[u8]>) {
    if let (Some(response), Some(body)) = (holder.get_mut("response").and_then(Value::as_object_mut), body) {
        response.insert("body".to_owned(), json!(Base64::encode_string(body)));
    }
}

/// JSON on lines.
pub(super) fn pretty(value: &Value) -> Vec<u8> {
    let text = serde_json::to_string_pretty(value);
    text.unwrap_or_default().into_bytes()
}
