//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.
// A union may have many cases.
#![allow(clippy::too_many_lines)]

mod act;
