//! Written by `cargo xtask border` from `core/identity/src/border/evidence.rs`. Change that file, and not this one.
