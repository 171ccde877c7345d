//! JSON, read and written once more by the text of the RFCs, to compare the core with. No code here is the
//! core's.

pub mod canonical;
pub mod grow;
pub mod spell;
pub mod strict;
pub mod tree;

#[path = "../../../core/tests/support/es6.rs"]
mod es6;
