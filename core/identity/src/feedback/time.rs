//! Times as RFC 3339 writes them (§5.6).

/// Whether the text is a time: a date that exists, a time of day, and a zone.
pub(super) fn is_time(text: &str) -> bool {
    let bytes = text.as_bytes();
    let Some((date, rest)) = bytes.split_at_checked(10) else { return false };
    let Some((b'T' | b't', rest)) = rest.split_first() else { return false };
    let Some((time, rest)) = rest.split_at_checked(8) else { return false };
    is_date(date) && is_time_of_day(time) && is_zone(fraction(rest))
}

/// The number of two or four digits.
fn number(digits: &[u8]) -> Option<u32> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    core::str::from_utf8(digits).ok()?.parse().ok()
}

fn is_date(date: &[u8]) -> bool {
    let [year @ .., b'-', m1, m2, b'-', d1, d2] = date else { return false };
    let parts = number(year).zip(number(&[*m1, *m2])).zip(number(&[*d1, *d2]));
    let Some(((year, month), day)) = parts else { return false };
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => 0,
    };
    (1..=days).contains(&day)
}

/// A minute may have a leap second.
fn is_time_of_day(time: &[u8]) -> bool {
    let [h1, h2, b':', m1, m2, b':', s1, s2] = time else { return false };
    is_clock(&[*h1, *h2], &[*m1, *m2]) && number(&[*s1, *s2]).is_some_and(|second| second <= 60)
}

fn is_clock(hour: &[u8], minute: &[u8]) -> bool {
    number(hour).is_some_and(|hour| hour <= 23) && number(minute).is_some_and(|minute| minute <= 59)
}

/// What stands behind the fraction of a second, if there is one.
fn fraction(rest: &[u8]) -> &[u8] {
    let Some(digits) = rest.strip_prefix(b".") else { return rest };
    let end = digits.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(digits.len());
    // A point without digits is no fraction, and no zone either.
    if end == 0 { rest } else { digits.get(end..).unwrap_or_default() }
}

fn is_zone(zone: &[u8]) -> bool {
    match zone {
        [b'Z' | b'z'] => true,
        [b'+' | b'-', h1, h2, b':', m1, m2] => is_clock(&[*h1, *h2], &[*m1, *m2]),
        _ => false,
    }
}
