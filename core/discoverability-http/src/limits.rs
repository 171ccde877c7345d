//! Every ceiling of this crate. N passes, N + 1 does not.

/// Exchanges of a bundle (our bound).
pub const EXCHANGES: usize = 8;
/// UTF-8 bytes of the arguments of a call (our bound).
pub const ARGUMENTS_BYTES: usize = 65_536;
/// Bytes of the recorded registration within a bundle (our bound).
pub const NESTED_BYTES: usize = 8_388_608;
