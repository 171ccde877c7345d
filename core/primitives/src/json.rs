//! The strict JSON reader: RFC 8259 grammar, I-JSON refusals (RFC 7493), byte spans, JSON Pointers.
//!
//! A [`Document`] is a flat vector of nodes in document order; strings and numbers stay in the input.
//! Nothing recurses: an open container remembers its parent in its own node.

mod escape;
mod excerpt;
mod fault;
mod json_string;
mod member_order;
mod node;
mod place;
mod reader;
mod string;
mod writer;

pub use escape::write_char;
pub use fault::{FirstFault, details};
pub use json_string::{JsonString, json_string};
pub use node::{Document, Fault, FaultKind, Kind, Node, NodeId, slice};
pub use place::{Anchor, Place, places};
pub use reader::{read, read_text, separators};
pub use string::{Escape, decode, escape};
pub use writer::Writer;
