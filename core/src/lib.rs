//! Placeholder while the core is built inside out.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod caip;
mod finding;
pub mod limits;
mod report;
mod rules;
pub mod url;

pub use finding::{Finding, Severity};
pub use report::Check;
pub use rules::{Code, Level, Rule, explain, rules};
