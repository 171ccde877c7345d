//! The live test bed.
