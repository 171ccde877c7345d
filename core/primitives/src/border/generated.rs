//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.

mod finding;
