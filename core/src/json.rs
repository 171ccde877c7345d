//! The strict JSON reader: RFC 8259 grammar, I-JSON refusals (RFC 7493), byte spans, JSON Pointers.
//!
//! A [`Document`] is a flat vector of nodes in document order; strings and numbers stay in the input.
//! Nothing recurses: an open container remembers its parent in its own node.

mod escape;
mod json_string;
mod member_order;
mod node;
mod place;
mod reader;
mod shown;
mod string;
mod writer;

pub(crate) use escape::write_char;
pub use json_string::{JsonString, json_string};
pub(crate) use node::{Document, Fault, FaultKind, Kind, Node, NodeId, slice};
pub(crate) use place::{Anchor, Place, places};
pub(crate) use reader::read;
pub(crate) use string::{Escape, decode, escape};
pub(crate) use writer::Writer;
