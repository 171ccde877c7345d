//! Written by `cargo xtask border` from `core/primitives/src/border/failure.rs`. Change that file, and not this one.

use crate::border::failure::RpcFailure;
use crate::describe::{FromJson, Value, Word, read};
use crate::usage::UsageError;

impl Word for RpcFailure {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Connect, "connect"),
        (Self::Tls, "tls"),
        (Self::Timeout, "timeout"),
        (Self::TooLarge, "too-large"),
        (Self::RateLimited, "rate-limited"),
        (Self::HttpStatus, "http-status"),
        (Self::NotJsonRpc, "not-json-rpc"),
    ];
    const SENTENCE: &'static str =
        "is not connect, tls, timeout, too-large, rate-limited, http-status or not-json-rpc";
}

impl FromJson for RpcFailure {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}
