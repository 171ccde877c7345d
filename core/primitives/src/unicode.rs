//! The properties of characters that this library asks for, in short tables of its own (`unicode/*.bin`). A
//! test derives the tables from other libraries, writes them, and compares them over every code point.

mod blocks;
mod compatibility;
#[cfg(feature = "small")]
mod compositions;
mod confusables;
mod decimal;
mod direction;
#[cfg(not(feature = "small"))]
mod icu;
mod identifier;
mod ignorable;
mod inert;
mod kind;
mod mapping;
#[cfg(feature = "small")]
mod normalizer;
mod restriction;
mod script;
mod set;
mod varint;
mod visible;

pub use compatibility::normalize_compatible;
pub use confusables::prototype;
pub use decimal::is_decimal;
pub use direction::is_right_to_left;
#[cfg(not(feature = "small"))]
pub use icu::decompose;
#[cfg(not(feature = "small"))]
pub use icu::{is_normal, normal_start, normalize};
pub use identifier::ScriptSet;
pub use ignorable::is_ignorable;
pub use inert::is_inert;
#[cfg(feature = "small")]
pub use normalizer::decompose;
#[cfg(feature = "small")]
pub use normalizer::{is_normal, normal_start, normalize};
pub use restriction::RestrictionLevel;
pub use script::Script;
pub use visible::is_visible;
