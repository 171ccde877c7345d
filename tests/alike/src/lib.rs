//! Nothing but dependencies with features. Cargo compiles a crate, and each crate above it, once for each set of its
//! features. What is built beside this crate links the same crates as all else in a run of the tests.
