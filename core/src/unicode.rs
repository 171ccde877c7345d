//! What Unicode says about characters, as far as this library asks: short tables of its own (`unicode/*.bin`),
//! which a test derives from other libraries, writes and holds to them over every code point.

#[cfg(feature = "small")]
mod compositions;
#[cfg(not(feature = "small"))]
mod icu;
mod inert;
#[cfg(feature = "small")]
mod normalizer;
mod varint;
mod visible;

#[cfg(not(feature = "small"))]
pub(crate) use icu::{is_normal, normal_start, normalize};
pub(crate) use inert::is_inert;
#[cfg(feature = "small")]
pub(crate) use normalizer::{is_normal, normal_start, normalize};
pub(crate) use visible::is_visible;
