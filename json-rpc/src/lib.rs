//! JSON-RPC over HTTP without the HTTP, for the hosts in Rust, Python, Swift and Kotlin. The core decides on
//! the meaning of an answer, and takes the JSON text as it came.
//!
//! A [`Conversation`] says which bodies a host posts, takes what came of each, and has an answer for every call in the end. It
//! sends nothing, reads no clock and never waits.
//!
//! | module | what |
//! |---|---|
//! | `envelope` | which request a response answers, and the untouched text of its result or error |
//! | `http` | how many calls a body holds, the meaning of a status, how long to wait |
//! | `list` | a result that is an array of any length, element by element |
//! | `answer` | the answer to one call |
//! | `server` | the known facts about a server: the next ID, and the largest batch |
//! | `outcome` | the answers that one body gives to the calls of a request |
//! | `conversation` | which request is next |
//!
//! ```
//! use std::time::Duration;
//! use erc8257_json_rpc::{Answer, Conversation, HttpAnswer, Server};
//!
//! let server = Server::new();
//! let mut conversation: Conversation<&str> = server.ask(&[("eth_chainId", "[]")]);
//! while let Some(post) = conversation.post() {
//!     assert_eq!(post.body, br#"{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}"#);
//!     let body = br#"{"jsonrpc":"2.0","id":1,"result":"0x2105"}"#;
//!     let answer = HttpAnswer { status: 200, retry_after: None, body };
//!     conversation.handle(answer, Duration::ZERO)?;
//! }
//! assert_eq!(conversation.into_answers(), [Answer::Result("\"0x2105\"".to_owned())]);
//! # Ok::<(), erc8257_json_rpc::NothingSent>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::todo,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    clippy::as_conversions
)]

extern crate alloc;

mod answer;
mod conversation;
mod envelope;
mod http;
mod list;
mod outcome;
mod server;

pub use answer::{Answer, Why};
pub use conversation::{Conversation, Lost, NothingSent, Post, When};
pub use envelope::{Body, Outcome, Response, read};
pub use http::{BATCH, HttpAnswer, TOO_MANY_REQUESTS, refuses_batches};
pub use list::{List, ListEnd, ListFault};
pub use server::Server;
