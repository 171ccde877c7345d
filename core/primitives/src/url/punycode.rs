//! A-labels: Punycode (RFC 3492) and the three things a host label that begins with `xn--` must be.

use alloc::string::String;

use crate::bytes;
use crate::canonical::nfc;
use crate::limits::HOST_LABEL_BYTES;

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 128;

/// Whether a label begins with `xn--`, in any case, and is not an A-label (`lib-6-alabel-valid`).
///
/// An A-label must decode, have a non-ASCII code point and be in NFC. It must also encode back to the same
/// bytes, case aside, and every text that decodes does. The decoder has no two texts for one label: a number
/// in Punycode has one spelling, and the code points are inserted in one order. The tests compare an
/// independent encoder.
pub(super) fn is_invalid(label: &str) -> bool {
    encoded_part(label).is_some_and(|encoded| !Label::decode(encoded).is_some_and(|label| label.is_u_label()))
}

/// Whether a label begins with `xn--`, in any case.
pub(super) fn has_prefix(label: &[u8]) -> bool {
    label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"xn--"))
}

fn encoded_part(label: &str) -> Option<&[u8]> {
    let label = label.as_bytes();
    if has_prefix(label) { label.get(4..) } else { None }
}

/// The U-label of an A-label, for showing to a person; `None` if the label is not an A-label by the rules of
/// ledger row `lib-6-alabel-valid`. No verdict uses it, and a look-alike name looks alike.
///
/// # Example
/// ```
/// use erc8257_primitives::url::a_label_to_unicode;
///
/// assert_eq!(a_label_to_unicode("xn--bcher-kva").as_deref(), Some("bücher"));
/// assert_eq!(a_label_to_unicode("xn--abc-"), None);
/// assert_eq!(a_label_to_unicode("abc"), None);
/// ```
#[must_use]
pub fn a_label_to_unicode(label: &str) -> Option<String> {
    // A host's labels are of these letters only, so that no host rule asks for what Punycode leaves open.
    if label.len() > HOST_LABEL_BYTES || !bytes::all(label.as_bytes(), bytes::CHAIN) {
        return None;
    }
    let decoded = Label::decode(encoded_part(label)?)?;
    decoded.is_u_label().then(|| decoded.text())
}

/// The code points of one label, on the stack: a label of 63 bytes decodes to at most 59.
struct Label {
    points: [char; HOST_LABEL_BYTES],
    len: usize,
}

impl Label {
    /// Decodes the text behind `xn--`, with letters in lower case (RFC 3492, section 6.2). `None` for a text
    /// that is not Punycode or leaves the range of code points.
    fn decode(encoded: &[u8]) -> Option<Self> {
        let mut label = Self { points: ['\0'; HOST_LABEL_BYTES], len: 0 };
        // A hyphen in front separates nothing: it is then read as a digit, and is not a digit.
        let basic = encoded.iter().rposition(|&byte| byte == b'-').unwrap_or(0);
        let (basic, mut digits) = encoded.split_at_checked(basic)?;
        for &byte in basic {
            label.insert(label.len, char::from(byte.to_ascii_lowercase()))?;
        }
        if !basic.is_empty() {
            digits = digits.get(1..)?;
        }

        let mut digits = digits.iter();
        let (mut n, mut i, mut bias) = (INITIAL_N, 0_u32, INITIAL_BIAS);
        while !digits.as_slice().is_empty() {
            let before = i;
            i = i.checked_add(delta(&mut digits, bias)?)?;
            let count = u32::try_from(label.len).ok()?.checked_add(1)?;
            bias = adapt(i.checked_sub(before)?, count, before == 0)?;
            n = n.checked_add(i.checked_div(count)?)?;
            i = i.checked_rem(count)?;
            label.insert(usize::try_from(i).ok()?, char::from_u32(n)?)?;
            i = i.checked_add(1)?;
        }
        Some(label)
    }

    fn insert(&mut self, at: usize, point: char) -> Option<()> {
        *self.points.get_mut(self.len)? = point;
        self.points.get_mut(at..=self.len)?.rotate_right(1);
        self.len = self.len.checked_add(1)?;
        Some(())
    }

    fn code_points(&self) -> &[char] {
        self.points.get(..self.len).unwrap_or_default()
    }

    fn text(&self) -> String {
        self.code_points().iter().collect()
    }

    fn is_u_label(&self) -> bool {
        let text = self.text();
        !text.is_ascii() && nfc::is_nfc(&text)
    }
}

/// One generalised variable-length integer (RFC 3492, section 3.3).
fn delta(digits: &mut core::slice::Iter<'_, u8>, bias: u32) -> Option<u32> {
    let (mut value, mut weight, mut k) = (0_u32, 1_u32, BASE);
    loop {
        let digit = digit(*digits.next()?)?;
        value = value.checked_add(digit.checked_mul(weight)?)?;
        let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if digit < threshold {
            return Some(value);
        }
        weight = weight.checked_mul(BASE.checked_sub(threshold)?)?;
        k = k.checked_add(BASE)?;
    }
}

fn digit(byte: u8) -> Option<u32> {
    match byte {
        b'a'..=b'z' => u32::from(byte).checked_sub(u32::from(b'a')),
        b'A'..=b'Z' => u32::from(byte).checked_sub(u32::from(b'A')),
        b'0'..=b'9' => u32::from(byte).checked_sub(u32::from(b'0'))?.checked_add(26),
        _ => None,
    }
}

/// Bias adaptation (RFC 3492, section 3.4).
fn adapt(delta: u32, count: u32, first: bool) -> Option<u32> {
    let mut delta = if first { delta / DAMP } else { delta / 2 };
    delta = delta.checked_add(delta.checked_div(count)?)?;
    let mut k = 0_u32;
    while delta > ((BASE - T_MIN) * T_MAX) / 2 {
        delta /= BASE - T_MIN;
        k = k.checked_add(BASE)?;
    }
    let numerator = (BASE - T_MIN + 1).checked_mul(delta)?;
    k.checked_add(numerator.checked_div(delta.checked_add(SKEW)?)?)
}
