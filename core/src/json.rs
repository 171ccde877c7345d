//! The strict JSON reader: RFC 8259 grammar, I-JSON refusals (RFC 7493), byte spans, JSON Pointers.
//!
//! A [`Document`] is a flat vector of nodes in document order; strings and numbers stay in the input.
//! Nothing recurses: an open container remembers its parent in its own node.

mod member_order;
mod node;
mod place;
mod read_error;
mod reader;
mod string;

pub(crate) use node::{Document, Fault, Kind, Node, NodeId, slice};
pub(crate) use place::{Anchor, places};
pub use read_error::ReadError;
pub(crate) use reader::read;
pub(crate) use string::{Escape, decode, escape};
