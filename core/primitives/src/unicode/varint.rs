//! Numbers as the tables have them: seven bits a byte, the lowest first, the top bit where more follow.

/// Takes one number from the front; `None` at the end.
pub(crate) fn take(bytes: &mut &[u8]) -> Option<u32> {
    let (mut number, mut shift) = (0_u32, 0_u32);
    loop {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 0x7F).wrapping_shl(shift);
        if *byte < 0x80 {
            return Some(number);
        }
        shift = shift.wrapping_add(7);
    }
}
