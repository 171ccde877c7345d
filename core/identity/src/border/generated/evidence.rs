//! Written by `cargo xtask border` from `core/identity/src/border/evidence.rs`. Change that file, and not this one.

use crate::border::evidence::{ContractAnswer, EventLog, FetchedFile, FileFetchError, FileForm};
use primitives::describe::{FromJson, Value, Word, read};
use primitives::usage::UsageError;

impl FromJson for ContractAnswer {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        match members
            .told_by(&["result", "revert", "unavailable"], "has no member result, revert or unavailable")?
        {
            "result" => Ok(Self::Result { result: members.required("result", read::hex)? }),
            "revert" => Ok(Self::Revert { revert: members.required("revert", read::hex)? }),
            _ => Ok(Self::Unavailable {
                unavailable: members.required("unavailable", |value| read::text(value, 64))?,
            }),
        }
    }
}

impl Word for FileForm {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::File, "file"), (Self::Block, "block")];
    const SENTENCE: &'static str = "is not file or block";
}

impl FromJson for FileForm {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl Word for FileFetchError {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Connect, "connect"),
        (Self::Tls, "tls"),
        (Self::Timeout, "timeout"),
        (Self::TooLarge, "too-large"),
        (Self::BlockedAddress, "blocked-address"),
        (Self::Encoding, "encoding"),
    ];
    const SENTENCE: &'static str = "is not connect, tls, timeout, too-large, blocked-address or encoding";
}

impl FromJson for FileFetchError {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        read::word(value)
    }
}

impl FromJson for FetchedFile {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        match members.told_by(&["status", "error"], "has no member status or error")? {
            "status" => Ok(Self::Answered {
                status: members.required("status", read::u16)?,
                redirected: members.optional("redirected", read::boolean)?,
                complete: members.optional("complete", read::boolean)?,
                body: members.bytes("body")?,
                r#as: members.optional("as", read::described)?,
            }),
            _ => Ok(Self::Failed { error: members.required("error", read::described)? }),
        }
    }
}

impl FromJson for EventLog {
    fn from_json(value: &Value<'_>) -> Result<Self, UsageError> {
        let members = value.object()?;
        Ok(Self {
            address: members.required("address", read::address)?,
            topics: members.required("topics", |value| value.list(4, read::bytes32))?,
            data: members.required("data", read::hex)?,
            block_number: members.optional("blockNumber", |value| read::text(value, 64))?,
            log_index: members.optional("logIndex", |value| read::text(value, 64))?,
            removed: members.optional("removed", read::boolean)?,
        })
    }
}
