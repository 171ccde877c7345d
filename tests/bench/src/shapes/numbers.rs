//! Numbers: long results, long inputs, and decimals that lie just beside the middle of two doubles.

use super::{Setting, Shape, kinds, knob};
use crate::body::{Member, array};
use crate::random::Random;

pub(super) const SHAPES: &[Shape] = &[
    Shape { name: "numbers", knobs: &[kinds("kind", KINDS.len())], make: fixed },
    Shape {
        name: "halfway",
        knobs: &[knob("digits", 17, 1_200), knob("exponent", 0, 640), kinds("sign", 2)],
        make: halfway,
    },
    Shape { name: "random-doubles", knobs: &[knob("digits", 1, 19), knob("spread", 0, 300)], make: doubles },
    Shape { name: "long-zeros", knobs: &[knob("zeros", 1, 500_000), kinds("kind", 4)], make: long_zeros },
];

const KINDS: [&str; 20] = [
    "1e20",
    "1E20",
    "-1e20",
    "9e20",
    "1e-6",
    "-1e-6",
    "1e-7",
    "-0",
    "0",
    "1",
    "1e21",
    "1e999",
    "9e999",
    "-1e400",
    "9007199254740993",
    "5e-324",
    "2.2250738585072011e-308",
    "1.7976931348623157e308",
    "4.9406564584124654e-324",
    "0.1e1",
];

/// The same number as often as it fits.
fn fixed(setting: &Setting, room: usize) -> Vec<Member> {
    let number = KINDS[setting.get(0)];
    vec![("com.example.x", array(room, |_, out| out.push_str(number)))]
}

/// The midpoint of two doubles begins `2^53 + 1` in the easy range. Digits that go on just past it force a
/// parser off its fast path. The more digits, the longer its slow path takes.
fn halfway(setting: &Setting, room: usize) -> Vec<Member> {
    let [digits, exponent, sign] = [0, 1, 2].map(|knob| setting.get(knob));
    let exponent = i64::try_from(exponent).unwrap_or(0) - 330;
    let mut random = setting.random();
    let text = array(room, |_, out| {
        // 9007199254740993 is halfway; a tail of zeros and a last one is just above it.
        let start = 9_007_199_254_740_993_u64 + 2 * (random.bits() >> 40);
        let mut number = format!("{start}.");
        let tail = digits.saturating_sub(number.len());
        number.extend(std::iter::repeat_n('0', tail));
        number.push('1');
        if sign == 1 {
            number.insert(0, '-');
        }
        out.push_str(&number);
        if exponent != 0 {
            out.push_str(&format!("e{exponent}"));
        }
    });
    vec![("com.example.x", text)]
}

/// Random digits, with or without an exponent.
fn doubles(setting: &Setting, room: usize) -> Vec<Member> {
    let [digits, spread] = [0, 1].map(|knob| setting.get(knob));
    let mut random = setting.random();
    let text = array(room, |_, out| {
        out.push_str(&digits_of(&mut random, 1));
        out.push('.');
        out.push_str(&digits_of(&mut random, digits));
        if spread > 0 {
            let exponent = random.below(2 * spread + 1);
            out.push('e');
            if exponent > spread {
                out.push('-');
            }
            out.push_str(&exponent.abs_diff(spread).to_string());
        }
    });
    vec![("com.example.x", text)]
}

fn digits_of(random: &mut Random, count: usize) -> String {
    (0..count).map(|_| char::from(b'1' + u8::try_from(random.below(9)).unwrap_or(0))).collect()
}

/// Few numbers that are very long: zeros before, between and after the digits, and in the exponent.
fn long_zeros(setting: &Setting, room: usize) -> Vec<Member> {
    let [zeros, kind] = [0, 1].map(|knob| setting.get(knob));
    let zeros = "0".repeat(zeros);
    let number = match kind {
        0 => format!("0.{zeros}1"),
        1 => format!("1{zeros}e-{}", zeros.len()),
        2 => format!("1.{zeros}1e300"),
        _ => format!("1e-{zeros}5"),
    };
    vec![("com.example.x", array(room, |_, out| out.push_str(&number)))]
}
