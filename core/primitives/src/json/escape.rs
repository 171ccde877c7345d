//! Escaping, as RFC 8785 does it.

use alloc::vec::Vec;

/// Writes one character of a JSON string as RFC 8785 escapes it (ledger `2-jcs-strings`).
pub fn write_char(character: char, out: &mut Vec<u8>) {
    let short = match character {
        '"' => b'"',
        '\\' => b'\\',
        '\u{8}' => b'b',
        '\t' => b't',
        '\n' => b'n',
        '\u{c}' => b'f',
        '\r' => b'r',
        '\0'..='\u{1f}' => {
            let low = u8::try_from(u32::from(character)).unwrap_or(0);
            let digit = |nibble: u8| b"0123456789abcdef".get(usize::from(nibble)).copied().unwrap_or(b'0');
            out.extend_from_slice(&[b'\\', b'u', b'0', b'0', digit(low >> 4), digit(low & 0xF)]);
            return;
        }
        _ => {
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            return;
        }
    };
    out.extend_from_slice(&[b'\\', short]);
}
