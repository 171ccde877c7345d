//! Decimal numbers near the middle between two doubles, of up to 800 digits and more, against the standard library.
//!
//! The core decides them by an exact comparison of its own, because the
//! standard library's is slow on hostile input. Here both judge the same texts.

use crate::support::{Rng, canonical, es6};

/// A natural number in base 10^9, the lowest limb first.
#[derive(Clone)]
struct Natural(Vec<u32>);

const BASE: u64 = 1_000_000_000;

impl Natural {
    fn new(value: u64) -> Self {
        let mut number = Self(vec![1]);
        number.0[0] = u32::try_from(value % BASE).unwrap();
        let mut rest = value / BASE;
        while rest > 0 {
            number.0.push(u32::try_from(rest % BASE).unwrap());
            rest /= BASE;
        }
        number
    }

    fn times(&mut self, factor: u32) {
        let mut carry = 0;
        for limb in &mut self.0 {
            let product = u64::from(*limb) * u64::from(factor) + carry;
            *limb = u32::try_from(product % BASE).unwrap();
            carry = product / BASE;
        }
        while carry > 0 {
            self.0.push(u32::try_from(carry % BASE).unwrap());
            carry /= BASE;
        }
    }

    fn times_power(&mut self, base: u32, exponent: u32) {
        let step = if base == 2 { 31 } else { 13 };
        for _ in 0..exponent / step {
            self.times(base.pow(step));
        }
        self.times(base.pow(exponent % step));
    }

    fn digits(&self) -> String {
        let limbs: Vec<String> = self.0.iter().rev().map(|limb| format!("{limb:09}")).collect();
        limbs.concat().trim_start_matches('0').into()
    }
}

/// Significant digits and the power of ten behind them, for an exact value. It lies between the double of
/// these bits (not the last one of a sign) and the next one up. For the largest double, the value at which
/// infinity begins.
fn halfway(bits: u64) -> (String, i32) {
    let exponent = i32::try_from(bits >> 52).unwrap();
    let fraction = bits & ((1 << 52) - 1);
    let (mantissa, exponent) =
        if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) };
    decimal(2 * mantissa + 1, exponent - 1)
}

/// `mantissa * 2^exponent` in decimal, exactly.
fn decimal(mantissa: u64, exponent: i32) -> (String, i32) {
    let mut number = Natural::new(mantissa);
    if exponent >= 0 {
        number.times_power(2, exponent.unsigned_abs());
        (number.digits(), 0)
    } else {
        // m / 2^k = m * 5^k / 10^k
        number.times_power(5, exponent.unsigned_abs());
        (number.digits(), exponent)
    }
}

/// The same digits with one more or one less in the last place. They never are all nines or a single one.
fn nudged(digits: &str, up: bool) -> String {
    let mut bytes = digits.as_bytes().to_vec();
    for byte in bytes.iter_mut().rev() {
        match (up, *byte) {
            (true, b'9') => *byte = b'0',
            (false, b'0') => *byte = b'9',
            (true, _) => {
                *byte += 1;
                return String::from_utf8(bytes).unwrap();
            }
            (false, _) => {
                *byte -= 1;
                let text = String::from_utf8(bytes).unwrap();
                let trimmed = text.trim_start_matches('0');
                return if trimmed.is_empty() { "0".into() } else { trimmed.into() };
            }
        }
    }
    format!("1{}", String::from_utf8(bytes).unwrap())
}

/// One of the ways to write `digits * 10^power` in JSON.
fn spelled(rng: &mut Rng, digits: &str, power: i32) -> String {
    let sign = if rng.one_in(4) { "-" } else { "" };
    let marker = *rng.pick(&["e", "E", "e+", "E+", "e0", "e+00"]);
    let count = i32::try_from(digits.len()).unwrap();
    let mark = |power: i32| {
        if power < 0 { format!("{}-{}", &marker[..1], power.abs()) } else { format!("{marker}{power}") }
    };
    match rng.below(5) {
        // An integer with an exponent.
        0 => format!("{sign}{digits}{}", mark(power)),
        // One digit before the point.
        1 if count > 1 => format!("{sign}{}.{}{}", &digits[..1], &digits[1..], mark(power + count - 1)),
        // The point anywhere, zeros after the digits.
        2 if count > 1 => {
            let point = 1 + rng.below(digits.len() - 1);
            let zeros = "0".repeat(rng.below(30));
            let shift = count - i32::try_from(point).unwrap();
            format!("{sign}{}.{}{zeros}{}", &digits[..point], &digits[point..], mark(power + shift))
        }
        // Zeros before the digits.
        3 => {
            let zeros = rng.below(400);
            let shift = i32::try_from(zeros).unwrap() + count;
            format!("{sign}0.{}{digits}{}", "0".repeat(zeros), mark(power + shift))
        }
        _ if digits == "0" => format!("{sign}0.{}{}", "0".repeat(rng.below(900)), mark(power)),
        // No exponent at all.
        _ if power >= 0 => format!("{sign}{digits}{}", "0".repeat(usize::try_from(power).unwrap())),
        _ if -power >= count => {
            format!("{sign}0.{}{digits}", "0".repeat(usize::try_from(-power - count).unwrap()))
        }
        _ => {
            let point = usize::try_from(count + power).unwrap();
            format!("{sign}{}.{}", &digits[..point], &digits[point..])
        }
    }
}

/// Texts that wait for being judged together: a document of many numbers costs less than many documents.
#[derive(Default)]
struct Batch {
    finite: Vec<(String, f64)>,
    judged: usize,
}

impl Batch {
    fn judge(&mut self, spelling: String) {
        let value: f64 = spelling.parse().unwrap();
        self.judged += 1;
        if value.is_finite() {
            self.finite.push((spelling, value));
            if self.finite.len() == 500 {
                self.flush();
            }
        } else {
            let error = erc8257::canonicalize(spelling.as_bytes()).expect_err(&spelling);
            assert_eq!(error.code(), erc8257::Code::NumberNotFinite, "{spelling}");
        }
    }

    fn flush(&mut self) {
        if self.finite.is_empty() {
            return;
        }
        let texts: Vec<&str> = self.finite.iter().map(|(text, _)| text.as_str()).collect();
        let out = canonical(&format!("[{}]", texts.join(",")));
        let found: Vec<&str> = out[1..out.len() - 1].split(',').collect();
        assert_eq!(found.len(), self.finite.len());
        for (found, (spelling, value)) in found.iter().zip(&self.finite) {
            assert_eq!(*found, es6(*value), "{spelling}");
        }
        self.finite.clear();
    }
}

/// The positive doubles next to which the tests look: everywhere, and where rounding is different.
fn interesting_bits(rng: &mut Rng) -> u64 {
    const LARGEST: u64 = 0x7fef_ffff_ffff_ffff;
    const SMALLEST_NORMAL: u64 = 0x0010_0000_0000_0000;
    match rng.below(10) {
        0 => rng.bits() % SMALLEST_NORMAL,
        1 => rng.bits() % 1_000,
        2 => SMALLEST_NORMAL - 500 + rng.bits() % 1_000,
        3 => LARGEST - rng.bits() % 3,
        // Next to a power of two, where the distance between doubles changes.
        4 => ((rng.bits() % 2_046 + 1) << 52).wrapping_add(rng.bits() % 5).wrapping_sub(2),
        // Near 1, where the digits are few.
        5 => (990 + rng.bits() % 140) << 52 | rng.bits() & ((1 << 52) - 1),
        // Integers around 2^53 and somewhat above.
        6 => (1_075 + rng.bits() % 12) << 52 | rng.bits() & ((1 << 52) - 1),
        _ => rng.bits() % (LARGEST + 1),
    }
}

/// By hand: the middle itself goes to the even neighbour, and any digit after it, however late, to the upper one.
#[test]
fn the_middle_and_what_follows_it() {
    // Between 1 and the next double, and between that and the one after.
    let low = "1.00000000000000011102230246251565404236316680908203125";
    let high = "1.00000000000000033306690738754696212708950042724609375";
    assert_eq!(canonical(low), "1");
    assert_eq!(canonical(high), "1.0000000000000004");
    for zeros in [0, 1, 20, 714, 715, 716, 717, 5_000] {
        let zeros = "0".repeat(zeros);
        assert_eq!(canonical(&format!("{low}{zeros}")), "1", "{}", zeros.len());
        assert_eq!(canonical(&format!("{low}{zeros}1")), "1.0000000000000002", "{}", zeros.len());
        assert_eq!(canonical(&format!("{high}{zeros}1")), "1.0000000000000004", "{}", zeros.len());
    }
    // The longest middle of all has 768 digits; any after them decide.
    let (digits, power) = halfway(0x001f_ffff_ffff_ffff);
    assert_eq!(digits.len(), 768);
    let spelled = |digits: &str| canonical(&format!("0.{digits}e{}", power + 768));
    assert_eq!(spelled(&digits), es6(f64::from_bits(0x0020_0000_0000_0000)));
    assert_eq!(spelled(&format!("{digits}{}1", "0".repeat(900))), es6(f64::from_bits(0x0020_0000_0000_0000)));
    let (digits, power) = halfway(0x001f_ffff_ffff_fffe);
    let spelled = |more: &str| canonical(&format!("0.{digits}{more}e{}", power + 768));
    assert_eq!(spelled(""), es6(f64::from_bits(0x001f_ffff_ffff_fffe)));
    assert_eq!(spelled(&format!("{}1", "0".repeat(900))), es6(f64::from_bits(0x001f_ffff_ffff_ffff)));
}

#[test]
fn halfway_values_and_their_neighbours() {
    let mut rng = Rng(1);
    let mut batch = Batch::default();
    for _ in 0..40_000 {
        let (digits, power) = halfway(interesting_bits(&mut rng));
        let spelling = spelled(&mut rng, &digits, power);
        batch.judge(spelling);
        for up in [false, true] {
            let spelling = spelled(&mut rng, &nudged(&digits, up), power);
            batch.judge(spelling);
        }
        // Cut short, which is just below the middle, and then a little or a lot above it.
        let cut = 1 + rng.below(digits.len());
        let dropped = i32::try_from(digits.len() - cut).unwrap();
        let spelling = spelled(&mut rng, &digits[..cut], power + dropped);
        batch.judge(spelling);
        let spelling = spelled(&mut rng, &nudged(&digits[..cut], true), power + dropped);
        batch.judge(spelling);
        // Zeros behind change nothing; a one behind them tips the balance, however far away it stands.
        let zeros = *rng.pick(&[1, 2, 18, 19, 20, 40, 700, 766, 767, 768, 769, 770, 771, 800]);
        let behind = i32::try_from(zeros).unwrap();
        let padded = format!("{digits}{}", "0".repeat(zeros));
        let spelling = spelled(&mut rng, &padded, power - behind);
        batch.judge(spelling);
        let spelling = spelled(&mut rng, &format!("{padded}1"), power - behind - 1);
        batch.judge(spelling);
    }
    batch.flush();
    assert_eq!(batch.judged, 280_000);
}

#[test]
fn the_doubles_themselves_in_full() {
    let mut rng = Rng(2);
    let mut batch = Batch::default();
    for _ in 0..10_000 {
        let value = f64::from_bits(interesting_bits(&mut rng));
        if !value.is_finite() || value == 0.0 {
            continue;
        }
        let digits = 1 + rng.below(800);
        batch.judge(format!("{value:.digits$e}"));
        batch.judge(format!("{:.*}", rng.below(1_100), value));
    }
    batch.flush();
    assert!(batch.judged > 19_000);
}

#[test]
fn random_digits_of_every_length() {
    let mut rng = Rng(3);
    let mut batch = Batch::default();
    for round in 0..60_000 {
        let length = if round % 4 == 0 { 1 + rng.below(800) } else { 15 + rng.below(12) };
        let mut digits: String =
            (0..length).map(|_| char::from(b'0' + u8::try_from(rng.below(10)).unwrap())).collect();
        // Runs of zeros and nines are where a shortened comparison goes wrong.
        if rng.one_in(3) && length > 20 {
            let from = 1 + rng.below(length - 1);
            let filler = *rng.pick(&["0", "9"]);
            digits = format!("{}{}", &digits[..from], filler.repeat(length - from));
        }
        let digits = digits.trim_start_matches('0');
        let digits = if digits.is_empty() { "0" } else { digits };
        let count = i32::try_from(digits.len()).unwrap();
        let power = i32::try_from(rng.below(680)).unwrap() - 350 - count;
        let spelling = spelled(&mut rng, digits, power);
        batch.judge(spelling);
    }
    batch.flush();
    assert_eq!(batch.judged, 60_000);
}

/// Where finite ends: the largest double, the middle between it and 2^1024, and the digits around.
#[test]
fn the_boundary_of_infinity() {
    let (middle, power) = halfway(0x7fef_ffff_ffff_ffff);
    assert_eq!((&middle[..20], middle.len(), power), ("17976931348623158079", 309, 0));
    let below = nudged(&middle, false);
    let largest = "1.7976931348623157e+308";
    for spelling in [below.clone(), format!("{below}.{}", "9".repeat(800)), format!("{below}.0e0")] {
        assert_eq!(canonical(&spelling), largest);
        assert_eq!(canonical(&format!("-{spelling}")), format!("-{largest}"));
    }
    let zeros = "0".repeat(800);
    for spelling in
        [middle.clone(), format!("{middle}.{zeros}"), format!("{middle}.{zeros}1"), nudged(&middle, true)]
    {
        for spelling in [format!("-{spelling}"), spelling] {
            let error = erc8257::canonicalize(spelling.as_bytes()).unwrap_err();
            assert_eq!((error.code(), error.offset()), (erc8257::Code::NumberNotFinite, 0));
        }
    }
    let tiny = halfway(0);
    assert_eq!((tiny.0.len(), tiny.1), (752, -1075));
    assert_eq!(canonical(&format!("{}e{}", tiny.0, tiny.1)), "0");
    assert_eq!(canonical(&format!("{}1e{}", tiny.0, tiny.1 - 1)), "5e-324");
    assert_eq!(canonical(&format!("-{}e{}", tiny.0, tiny.1)), "0");
}

/// Exponents that no machine integer holds, with digits that undo them or not.
#[test]
fn exponents_beyond_all_integers() {
    let far = "9".repeat(400);
    for zero in ["0", "0.0", "-0", "0.000000000000000000000000000"] {
        for exponent in
            [format!("e{far}"), format!("e-{far}"), "e2147483648".into(), "E-9223372036854775809".into()]
        {
            assert_eq!(canonical(&format!("{zero}{exponent}")), "0", "{zero}{exponent}");
        }
    }
    for mantissa in ["1", "0.1", "123456789012345678901234567890", "5.5"] {
        for exponent in ["400", "2147483647", "2147483648", "4294967296", "9223372036854775808", &far] {
            assert_eq!(canonical(&format!("{mantissa}e-{exponent}")), "0");
            let error = erc8257::canonicalize(format!("{mantissa}e{exponent}").as_bytes()).unwrap_err();
            assert_eq!(error.code(), erc8257::Code::NumberNotFinite, "{mantissa}e{exponent}");
        }
    }
    let zeros = "0".repeat(5_000);
    assert_eq!(canonical(&format!("1{zeros}e-5000")), "1");
    assert_eq!(canonical(&format!("0.{zeros}1e5001")), "1");
    assert_eq!(canonical(&format!("123{zeros}.{zeros}e-0005000")), "123");
    assert_eq!(canonical(&format!("0.{zeros}17976931348623157e5309")), "1.7976931348623157e+308");
    let many = "7".repeat(500_000);
    assert_eq!(canonical(&format!("{many}e-500000")), es6(0.777_777_777_777_777_8));
    assert_eq!(canonical(&format!("0.{many}")), es6(0.777_777_777_777_777_8));
}

/// Zeros in front and a large exponent cancel; the standard library's parser is not an oracle here, since it
/// stops counting at an exponent of 65,536.
#[test]
fn zeros_and_exponents_cancel() {
    let document =
        |zeros: usize, digits: &str, exponent: i64| format!("[0.{}{digits}e{exponent}]", "0".repeat(zeros));
    let canonical =
        |text: &str| erc8257::canonicalize(text.as_bytes()).map(|bytes| String::from_utf8(bytes).unwrap());
    for exponent in [9_998_i64, 9_999, 10_000, 65_535, 65_536, 99_999, 655_359, 655_360, 700_400, 999_999] {
        let zeros = usize::try_from(exponent).unwrap() - 1;
        assert_eq!(canonical(&document(zeros, "1", exponent)).unwrap(), "[1]", "{exponent}");
        assert_eq!(canonical(&document(zeros, "25", exponent)).unwrap(), "[2.5]", "{exponent}");
        assert_eq!(canonical(&document(zeros - 307, "1", exponent)).unwrap(), "[1e+307]", "{exponent}");
        let error = canonical(&document(zeros - 309, "1", exponent)).unwrap_err();
        assert_eq!(error.code().as_str(), "2-jcs-numbers", "{exponent}");
        let negative = format!("[1{}.0e-{exponent}]", "0".repeat(zeros + 1));
        assert_eq!(canonical(&negative).unwrap(), "[1]", "-{exponent}");
    }
}
