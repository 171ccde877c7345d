//! What a run asks of its host, and what it says to the user: plain data.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use erc8257::inquiry::EthCall;

use crate::job::Job;

/// How long a host waits at most for the end of a [`Job`] before it goes on with the run.
pub const WAIT: Duration = Duration::from_secs(1);

/// What to do next.
#[derive(Debug)]
pub enum Step {
    /// Ask the RPC of a registry. These are all calls of the current stage that have no answer yet. A host may send them as a
    /// batch, and hand over the answers in any order ([`Run::handle_call`](crate::Run::handle_call)).
    Calls {
        /// The place of the registry in [`Options::registries`](crate::Options::registries).
        registry: usize,
        /// The calls.
        calls: Vec<EthCall>,
    },
    /// Ask the RPC of a registry for a list that may be far larger than other answers, and hand its elements over one by one
    /// ([`Run::handle_element`](crate::Run::handle_element)).
    Elements {
        /// The place of the registry.
        registry: usize,
        /// The call.
        call: EthCall,
    },
    /// Wait for so many milliseconds ([`Run::handle_pause`](crate::Run::handle_pause)).
    Pause(u32),
    /// Carry this out on another thread. Each job is given once.
    Verify(Box<Job>),
    /// A line, without a newline, if the host asked for lines ([`Options::gives_lines`](crate::Options::gives_lines)). Each
    /// stands in the output already, and is given once. A run that goes on gives the lines of its pass again. Of two lines of a
    /// tool, the later one counts.
    Line(String),
    /// Wait for the end of a job, at most for [`WAIT`], and hand over what ended
    /// ([`Run::handle_verified`](crate::Run::handle_verified)).
    Wait,
    /// Nothing: the run is at its end.
    End,
}

/// Something for the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// Blocks are read now, from one to another.
    Blocks {
        /// The first block.
        from: u64,
        /// The last block.
        to: u64,
    },
    /// The blocks of [`Told::Blocks`] are read up to this one.
    AtBlock(u64),
    /// Tools are verified now.
    Tools {
        /// The tools that the events show.
        all: u64,
        /// The tools that were looked at in this pass.
        done: u64,
    },
    /// One more tool was looked at.
    Tool,
    /// A sentence about a registry. It may hold an RPC's words as they came: the host makes it harmless.
    Say(String),
}
