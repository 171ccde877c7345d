//! Times of certificates: UTC, with or without milliseconds, from 1970 on.

/// Milliseconds of Unix time of `YYYY-MM-DDTHH:MM:SS[.mmm]Z`; `None` for any other text, and for days that no calendar has.
pub(super) fn milliseconds(text: &str) -> Option<i64> {
    let bytes = text.as_bytes();
    let millis = match bytes.len() {
        20 => 0,
        24 if bytes.get(19) == Some(&b'.') => number(bytes, 20, 23)?,
        _ => return None,
    };
    let marks =
        [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':'), (bytes.len().checked_sub(1)?, b'Z')];
    if marks.iter().any(|(at, mark)| bytes.get(*at) != Some(mark)) {
        return None;
    }
    let (year, month, day) = (number(bytes, 0, 4)?, number(bytes, 5, 7)?, number(bytes, 8, 10)?);
    let (hour, minute, second) = (number(bytes, 11, 13)?, number(bytes, 14, 16)?, number(bytes, 17, 19)?);
    let is_time = hour < 24 && minute < 60 && second < 60;
    if year < 1970 || !is_time || !(1..=days_in(year, month)?).contains(&day) {
        return None;
    }
    let seconds = hour.checked_mul(3_600)?.checked_add(minute.checked_mul(60)?)?.checked_add(second)?;
    let days = days_before(year, month)?.checked_add(day)?.checked_sub(1)?;
    days.checked_mul(86_400)?.checked_add(seconds)?.checked_mul(1_000)?.checked_add(millis)
}

fn number(bytes: &[u8], from: usize, to: usize) -> Option<i64> {
    let digits = bytes.get(from..to)?;
    digits.iter().try_fold(0_i64, |value, digit| {
        let digit = digit.is_ascii_digit().then(|| i64::from(digit & 0x0F))?;
        value.checked_mul(10)?.checked_add(digit)
    })
}

const fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_in(year: i64, month: i64) -> Option<i64> {
    Some(match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    })
}

/// The days between 1970 and the first day of a month.
fn days_before(year: i64, month: i64) -> Option<i64> {
    let before = year.checked_sub(1)?;
    // The leap days up to the year before, less the 477 of the years before 1970.
    let leap = (before / 4).checked_sub(before / 100)?.checked_add(before / 400)?.checked_sub(477)?;
    let years = year.checked_sub(1970)?.checked_mul(365)?.checked_add(leap)?;
    (1..month).try_fold(years, |days, month| days.checked_add(days_in(year, month)?))
}
