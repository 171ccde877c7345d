//! Starts the bed.

fn main() {}
