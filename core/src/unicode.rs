//! What Unicode says about characters, as far as this library asks: short tables of its own (`unicode/*.bin`),
//! which a test derives from other libraries, writes and holds to them over every code point.

mod blocks;
#[cfg(feature = "advice")]
mod compatibility;
#[cfg(feature = "small")]
mod compositions;
#[cfg(feature = "advice")]
mod confusables;
#[cfg(feature = "advice")]
mod decimal;
#[cfg(feature = "advice")]
mod direction;
#[cfg(not(feature = "small"))]
mod icu;
#[cfg(feature = "advice")]
mod identifier;
#[cfg(feature = "advice")]
mod ignorable;
mod inert;
#[cfg(feature = "advice")]
mod kind;
#[cfg(feature = "advice")]
mod mapping;
#[cfg(feature = "small")]
mod normalizer;
#[cfg(feature = "advice")]
mod restriction;
#[cfg(feature = "advice")]
mod script;
mod set;
mod varint;
mod visible;

#[cfg(feature = "advice")]
pub(crate) use compatibility::normalize_compatible;
#[cfg(feature = "advice")]
pub(crate) use confusables::prototype;
#[cfg(feature = "advice")]
pub(crate) use decimal::is_decimal;
#[cfg(feature = "advice")]
pub(crate) use direction::is_right_to_left;
#[cfg(all(feature = "advice", not(feature = "small")))]
pub(crate) use icu::decompose;
#[cfg(not(feature = "small"))]
pub(crate) use icu::{is_normal, normal_start, normalize};
#[cfg(feature = "advice")]
pub(crate) use identifier::ScriptSet;
#[cfg(feature = "advice")]
pub(crate) use ignorable::is_ignorable;
pub(crate) use inert::is_inert;
#[cfg(all(feature = "advice", feature = "small"))]
pub(crate) use normalizer::decompose;
#[cfg(feature = "small")]
pub(crate) use normalizer::{is_normal, normal_start, normalize};
#[cfg(feature = "advice")]
pub(crate) use restriction::RestrictionLevel;
#[cfg(feature = "advice")]
pub(crate) use script::Script;
pub(crate) use visible::is_visible;
