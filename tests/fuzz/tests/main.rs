//! The properties in the ordinary tests: every input that a fuzzer kept, and a proof that each property can fail.

mod broken;
mod exhaustive;
mod replay;
