//! One run over whole registries, which follows them by their events and verifies every tool, without a network.
//!
//! [`Run::next`] says what to do, as plain data: ask an RPC, wait, take a [`Job`] to some thread, show a line. The host carries it out and
//! tells the run what came. The command `erc8257 index` and the Python package are such hosts, so they share files, lines and
//! what a crash leaves.
//!
//! # The truth of each file, and the state after a crash
//!
//! Two files. The **state file** is the truth for the registries' events and how far each registry was read.
//! It also holds how to undo the last blocks, which tools have a line, and the length of the output. The
//! **output** is the truth for the lines themselves. A run under way only appends to the output, one write a
//! line. It makes the output durable before the state that records its new length. So at any moment the
//! output holds at least the bytes that the state records, and behind them at most a few whole lines and one
//! torn one. Of two lines of a tool, the later one counts.
//!
//! | killed | the next run |
//! |---|---|
//! | while reading logs | the last step that was committed; a step is a range or some blocks, with cursor, tools, undo records and block hashes; it reads on from there |
//! | while a tool is verified | no line of this pass; the tool is verified again |
//! | while a line is written | a torn tail behind the recorded length; it is cut, the tool is verified again |
//! | between lines and state | whole lines behind the recorded length; they are read back and their tools count as done |
//! | while lines are copied at the end (`Compacting`) | a partial copy, which is made anew |
//! | between copy and renaming (`Replacing`) | a complete copy, which is renamed; without a copy that was done before |
//! | while `FILE.previous` is written (`Idle`) | a partial copy under another name, which is made anew |
//! | before a first pass has begun (`Beginning`) | an output of another program, which is moved aside; without it that was done before |
//!
//! A **pass** over a registry looks at every tool of it once. Each registry has a pass of its own. It ends
//! with a run that could read the registry to its head, whatever became of other registries, and the next run
//! begins another one. A pass that a kill or an RPC cut short is continued; tools with lines older than
//! [`Options::max_age`] are verified again. The lines of the pass before stay in the output until others replace them.
//! So an RPC that fails takes nothing away: neither from a registry that cannot be read, nor from a tool
//! about which a call stays unanswered. Lines that are too old when a run ends are marked as stale.
//!
//! A run continues a killed one, provided that the user asks for the same. A run after a finished one keeps a
//! copy of the output as `FILE.previous`. Events are always read on from where reading stopped. A tool is
//! verified again if an event, or an upgrade of its predicate, touches it after its line was written. That
//! line goes, since it is known to be wrong. When a run ends, replaced lines are left out, so that a finished
//! output has exactly one line for each tool.
//!
//! A verification whose tool changes meanwhile is dropped when it comes back. Each event counts up `changes`
//! in the tool, and each reorganisation counts up in the registry. A report is written only where both counts
//! are the same as before.
//!
//! Memory does not grow with the registry. Tools are streamed from the state file. The concurrency bounds the
//! work under way: a body of at most 1 MiB for each fetch, and the memory of one judgement for each core.

//!
//! # Example
//! ```
//! use erc8257_index_run::{Options, Registry, Run, Step};
//!
//! let folder = std::env::temp_dir().join(format!("erc8257-index-run-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let mut options = Options::new(folder.join("lines"), folder.join("state"));
//! let (chain_id, address) = Registry::parse_name("8453:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1").unwrap();
//! options.registries.push(Registry { chain_id, address, from_block: 0, rpc: "https://rpc.example".to_owned() });
//! let mut run = Run::open(options, 1_790_000_000)?;
//! assert!(matches!(run.next(1_790_000_000)?, Step::Calls { registry: 0, calls } if calls[0].method == "eth_chainId"));
//! # drop(run);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![cfg_attr(not(feature = "files"), no_std)]
#![cfg_attr(
    not(feature = "files"),
    allow(clippy::unnecessary_wraps, clippy::unused_self, reason = "files have names, and can fail")
)]
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
    clippy::arithmetic_side_effects
)]

extern crate alloc;

mod begin;
pub mod border;
mod counts;
mod failure;
#[cfg(feature = "files")]
mod files;
mod hosted;
mod job;
mod kept;
mod line;
mod machine;
#[cfg(not(feature = "files"))]
mod one_thread;
mod options;
mod output;
#[cfg(feature = "proof")]
mod proof;
mod run;
mod sentence;
mod step;
mod store;

pub use counts::Counts;
pub use failure::{About, Failure};
pub use job::{Job, JobStep};
pub use options::{CONFIRMATIONS, FETCHES, MAX_AGE, Options, Registry};
#[cfg(feature = "proof")]
pub use proof::Proof;
pub use run::Run;
pub use step::{Step, Told, WAIT};

#[cfg(feature = "files")]
use files::Judges;
#[cfg(not(feature = "files"))]
use one_thread::Judges;
