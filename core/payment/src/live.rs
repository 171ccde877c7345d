//! Calls and gates with a live host: each step of the machines becomes a step of an inquiry. What comes of it is written down as
//! the machines' bundles have it, and read from there: so a bundle gives the same report again.

mod call;
mod config;
mod facts;
mod gate;
mod presented;
mod reading;
mod respond;
mod words;

pub use call::{PayCall, ToolCall};
pub use gate::{Gate, Served};
pub use words::{words, words_of};
