//! The session's state as plain data.

use alloc::format;
use alloc::string::String;

use alloy_primitives::hex;

use super::tool_record::Told as Record;
use super::{Input, Session, Start, Told};
use crate::bundle::write;
use crate::policy::{self, Policy};
use primitives::abi::words::decimal;
use primitives::json::Writer;
use primitives::rpc::{BlockTag, CallOutcome, Failure, Head};

impl Session {
    /// The state as JSON text, format `erc8257-session/1`, for hosts that are suspended between two steps:
    /// [`Session::resume`] goes on from it.
    ///
    /// The text holds all inputs so far, the manifest's body included. It is as trustworthy as the place
    /// where the host keeps it. An attacker who can write there can forge a verdict, as one who answers for
    /// the RPCs can.
    #[must_use]
    pub fn export(&self) -> String {
        let mut w = Writer::new();
        w.raw("{\"format\":\"erc8257-session/1\",\"toolRef\":").string(&format!("{}", self.tool));
        if self.policy != Policy::default() {
            w.raw(",\"policy\":");
            policy::write(&mut w, &self.policy);
        }
        w.raw(",\"started\":\"").display(self.started).raw("\"");
        if let Some(clock) = self.clock {
            w.raw(",\"clock\":\"").display(clock).raw("\"");
        }
        if let Some(rereads) = self.recorded {
            w.raw(",\"rereads\":").boolean(rereads);
        }
        w.raw(",\"block\":");
        match self.start {
            Start::Tag(BlockTag::Number(number)) => w.quoted(number),
            Start::Tag(tag) => w.quoted(tag),
            Start::Block(block) => pinned(&mut w, Head { block, time: None }),
            #[cfg(feature = "proof")]
            Start::Trusted => w.quoted(BlockTag::Latest),
        };
        #[cfg(feature = "proof")]
        self.write_proving(&mut w);
        w.raw(",\"paid\":").boolean(self.paid);
        write::response(&mut w, &self.response, ",\"response\":");
        w.raw(",\"inputs\":[");
        for (index, input) in self.inputs.iter().enumerate() {
            w.raw(if index == 0 { "{" } else { ",{" });
            write_input(&mut w, input);
            w.raw("}");
        }
        w.raw("]}");
        w.finish()
    }
}

fn pinned(w: &mut Writer, Head { block, time }: Head) -> &mut Writer {
    w.raw("{\"number\":\"").display(block.number).raw("\",\"hash\":").quoted(block.hash);
    if let Some(time) = time {
        w.raw(",\"timestamp\":").quoted(time);
    }
    w.raw("}")
}

fn write_input(w: &mut Writer, input: &Input) {
    match input {
        #[cfg(feature = "proof")]
        Input::Served { id, answer } => {
            answer.write(*id, w);
            w
        }
        Input::Response => w.raw("\"fetched\":true"),
        Input::Expired => w.raw("\"expired\":true"),
        Input::Told { id, told } => {
            w.raw("\"id\":").display(id).raw(",");
            write_told(w, told)
        }
    };
}

fn write_told<'w>(w: &'w mut Writer, told: &Told) -> &'w mut Writer {
    match told {
        Told::ChainId(id) => w.raw("\"chainId\":\"").raw(&decimal(&id.to_be_bytes())).raw("\""),
        Told::Block(head) => pinned(w.raw("\"block\":"), *head),
        Told::Question(Record::Code(code)) => w.raw("\"code\":").boolean(*code),
        Told::Question(Record::Record(CallOutcome::Returned(bytes))) => {
            w.raw("\"returned\":").string(&hex::encode_prefixed(bytes))
        }
        Told::Question(Record::Record(CallOutcome::Reverted(bytes))) => {
            w.raw("\"reverted\":").string(&hex::encode_prefixed(bytes))
        }
        Told::Question(Record::Record(CallOutcome::Failed(failure))) | Told::Failed(failure) => {
            write_failure(w, failure)
        }
    }
}

fn write_failure<'w>(w: &'w mut Writer, failure: &Failure) -> &'w mut Writer {
    w.raw("\"reason\":").string(failure.reason.as_str());
    if let Some(detail) = &failure.detail {
        w.raw(",\"detail\":").string(detail);
    }
    w
}
