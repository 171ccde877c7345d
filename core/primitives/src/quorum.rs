//! Several RPCs asked one question at one block: chain, newest block, common block, and then the question.
//!
//! 1. Each RPC names its chain and its newest block. An RPC on another chain is left out.
//! 2. The common number is the highest one that enough RPCs have reached. RPCs that named another number then
//!    name their block of that number. The block that enough RPCs have is the common block, if it is not too
//!    old.
//! 3. Each RPC that has it answers the [`Question`] at that block.

mod question;
mod reading;
mod terms;

pub use question::{Ask, Next, Question, Told};
pub use reading::{Open, Outcome, QuorumReading};
pub use terms::{Late, Mark, Terms};
