//! Whether a JSON Schema allows a value.

use primitives::describe::{Function, Text};
use primitives::limits::BUNDLE_BYTES;

/// Whether a schema allows a value. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemaVerdict {
    /// It does.
    Valid,
    /// It does not.
    Invalid,
    /// The schema uses what this library does not judge, or takes too much work.
    Unknown,
}

/// Says whether a JSON Schema allows a value. Keywords that are not judged give unknown, and no URL is ever fetched.
///
/// Source: JSON Schema draft-07, 2019-09 and 2020-12
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckSchema {
    /// The schema, as JSON text.
    pub schema: Text<BUNDLE_BYTES>,
    /// The value, as JSON text.
    pub value: Text<BUNDLE_BYTES>,
}
impl Function for CheckSchema {
    type Answer = SchemaVerdict;
}
