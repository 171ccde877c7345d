//! Written by `cargo xtask border` from `core/primitives/src/border/answer.rs`. Change that file, and not this one.

use crate::border::answer::{ExchangeEnd, InquiryAnswer, StoreOutcome};
use crate::describe::{FromJson, Value, Word, read};
use crate::usage::UsageError;

impl Word for ExchangeEnd {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Complete, "complete"),
        (Self::Enough, "enough"),
        (Self::Truncated, "truncated"),
        (Self::Timeout, "timeout"),
        (Self::TooLarge, "too-large"),
        (Self::Connect, "connect"),
        (Self::Tls, "tls"),
        (Self::BlockedAddress, "blocked-address"),
        (Self::Encoding, "encoding"),
        (Self::Redirect, "redirect"),
    ];
    const SENTENCE: &'static str = "is not complete, enough, truncated, timeout, too-large, connect, tls, blocked-address, encoding or redirect";
}

impl FromJson for ExchangeEnd {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl Word for StoreOutcome {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Done, "done"), (Self::Present, "present"), (Self::Failed, "failed")];
    const SENTENCE: &'static str = "is not done, present or failed";
}

impl FromJson for StoreOutcome {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for InquiryAnswer {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        let case = members.required("type", read::code)?;
        match case.as_str() {
            "result" => Ok(Self::Result { id: members.required("id", read::u32)? }),
            "error" => Ok(Self::Error { id: members.required("id", read::u32)? }),
            "failed" => Ok(Self::Failed {
                id: members.required("id", read::u32)?,
                reason: members.required("reason", read::described)?,
            }),
            "http" => Ok(Self::Http {
                id: members.required("id", read::u32)?,
                end: members.required("end", read::described)?,
                status: members.optional("status", read::u16)?,
                final_url: members.optional("finalUrl", |value| read::text(value, 16_777_216))?,
                headers: members.required("headers", |value| value.list(65536, read::described))?,
                sent_ms: members.required("sentMs", read::count)?,
                ended_ms: members.required("endedMs", read::count)?,
            }),
            "handler" => Ok(Self::Handler {
                id: members.required("id", read::u32)?,
                end: members.required("end", read::described)?,
                status: members.optional("status", read::u16)?,
                final_url: members.optional("finalUrl", |value| read::text(value, 16_777_216))?,
                headers: members.required("headers", |value| value.list(65536, read::described))?,
                sent_ms: members.required("sentMs", read::count)?,
                ended_ms: members.required("endedMs", read::count)?,
            }),
            "signature" => Ok(Self::Signature {
                id: members.required("id", read::u32)?,
                signature: members.optional("signature", read::hex)?,
            }),
            "confirmation" => Ok(Self::Confirmation {
                id: members.required("id", read::u32)?,
                confirmed: members.required("confirmed", read::boolean)?,
            }),
            "store" => Ok(Self::Store {
                id: members.required("id", read::u32)?,
                answer: members.required("answer", read::described)?,
            }),
            _ => Err(members.wrong(
                "type",
                "is not result, error, failed, http, handler, signature, confirmation or store",
            )),
        }
    }
}
