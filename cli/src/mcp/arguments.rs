//! The arguments of one call, held to the tool's parameters.

use std::fmt::Display;
use std::str::FromStr;

use erc8257::UsageError;
use erc8257::limits::BUNDLE_BYTES;
use erc8257::rpc::BlockTag;
use serde_json::{Map, Value};

use super::fault::Fault;
use super::param::Param;
use crate::args::bytes;

/// The repair of all mistakes in arguments.
const FIX: &str = "Give the arguments that the tool's inputSchema describes.";

/// The arguments of one call.
pub(super) struct Arguments(Map<String, Value>);

impl Arguments {
    /// Refuses what is missing, unknown or of another form.
    pub(super) fn of(given: Map<String, Value>, params: &[Param]) -> Result<Self, Fault> {
        let given: Map<String, Value> = given.into_iter().filter(|(_, value)| !value.is_null()).collect();
        if let Some(unknown) = given.keys().find(|name| !params.iter().any(|param| param.name == *name)) {
            let names: Vec<&str> = params.iter().map(|param| param.name).collect();
            let fix = format!("Leave it out. The tool takes {}.", names.join(", "));
            return Err(Fault::argument(UsageError::not_a_member(unknown), &fix));
        }
        for param in params {
            match given.get(param.name) {
                None if param.required => {
                    return Err(Fault::argument(UsageError::missing(param.name), param.about));
                }
                None => {}
                Some(value) => {
                    if let Some(message) = param.fault(value) {
                        return Err(Fault::argument(UsageError::wrong(param.name, message), param.about));
                    }
                }
            }
        }
        Ok(Self(given))
    }

    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// The text of an argument that was checked.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_str()
    }

    pub(super) fn count(&self, name: &str) -> Option<u64> {
        self.get(name)?.as_u64()
    }

    pub(super) fn flag(&self, name: &str) -> Option<bool> {
        self.get(name)?.as_bool()
    }

    /// An argument that its own type reads.
    pub(super) fn parsed<T>(&self, name: &str) -> Result<Option<T>, Fault>
    where
        T: FromStr<Err: Display>,
    {
        let read = |text: &str| text.parse().map_err(|why: T::Err| Fault::value(name, &why.to_string(), FIX));
        self.text(name).map(read).transpose()
    }

    /// The same of one that has to be there.
    pub(super) fn needed<T>(&self, name: &str) -> Result<T, Fault>
    where
        T: FromStr<Err: Display>,
    {
        self.parsed(name)?.ok_or_else(|| Fault::argument(UsageError::missing(name), FIX))
    }

    /// The block to read at.
    pub(super) fn block(&self) -> Result<BlockTag, Fault> {
        let Some(text) = self.text("block") else { return Ok(BlockTag::Latest) };
        let number = || text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        let block = BlockTag::from_name(text).or_else(|| number().map(BlockTag::Number));
        block.ok_or_else(|| Fault::value("block", "it is latest, safe, finalized or a block number", FIX))
    }

    /// Bytes in hex.
    pub(super) fn data(&self, name: &str) -> Result<Option<Vec<u8>>, Fault> {
        let read =
            |text| bytes(text).ok_or_else(|| Fault::value(name, "it is 0x and pairs of hex digits", FIX));
        self.text(name).map(read).transpose()
    }

    /// A document, as the text that it was given in or as the text of the object.
    pub(super) fn document(&self, name: &str) -> Result<Option<String>, Fault> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        if text.len() > BUNDLE_BYTES {
            return Err(Fault::argument(UsageError::too_large(BUNDLE_BYTES).within(name), FIX));
        }
        Ok(Some(text))
    }
}
