//! What the bytes of a code say.

use alloy_primitives::Address;

/// What stands before the target of a minimal proxy (EIP-1167), and behind it.
const BEFORE: [u8; 9] = [0x36, 0x3d, 0x3d, 0x37, 0x3d, 0x3d, 0x3d, 0x36, 0x3d];
const BEHIND: [u8; 9] = [0x5a, 0xf4, 0x3d, 0x82, 0x80, 0x3e, 0x90, 0x3d, 0x91];
const END: [u8; 4] = [0x57, 0xfd, 0x5b, 0xf3];
/// `PUSH0`: `PUSH` of n bytes is n more.
const PUSH0: u8 = 0x5f;
const PUSH1: u8 = 0x60;
/// Where the proxy of a target of 20 bytes jumps to.
const JUMP: u8 = 0x2b;

/// The target of a minimal proxy: its exact bytes, and nothing else. A target with leading zeros may have a shorter push
/// (ledger `wal-acct-1167`).
pub(super) fn target(code: &[u8]) -> Option<Address> {
    let (push, rest) = code.strip_prefix(&BEFORE)?.split_first()?;
    let size = push.checked_sub(PUSH0).filter(|size| (1..=20).contains(size))?;
    let (bytes, rest) = rest.split_at_checked(usize::from(size))?;
    let jump = JUMP.checked_sub(20_u8.checked_sub(size)?)?;
    let rest = rest.strip_prefix(&BEHIND)?.strip_prefix(&[PUSH1, jump])?;
    (rest == END).then(|| Address::left_padding_from(bytes))
}

/// Whether the address is a precompile of Ethereum: 0x01 to 0x11, and 0x100.
pub(crate) fn is_precompile(address: Address) -> bool {
    let (high, low) = address.split_last_chunk::<2>().unwrap_or((&[1], &[0; 2]));
    let is_low = high.iter().all(|byte| *byte == 0);
    is_low && matches!(u16::from_be_bytes(*low), 0x01..=0x11 | 0x100)
}
