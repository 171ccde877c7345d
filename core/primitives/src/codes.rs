//! Tables of codes: each crate writes one row a code, and [`table!`](crate::table!) makes an enum and the rows of it.

mod table;
#[cfg(feature = "small")]
mod unfolded;

#[cfg(feature = "small")]
#[doc(hidden)]
pub use unfolded::{Lines, Unfolded};
