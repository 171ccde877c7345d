//! Sets of characters: exact for ASCII, in 64 classes for all others, so that letters, white space and the rest stay apart.

/// A set of characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Set {
    /// U+0000 to U+003F, and U+0040 to U+007F.
    ascii: [u64; 2],
    /// A bit for each class of characters: sets that share none have no character in common.
    other: u64,
}

/// The classes of letters, of white space, and of all others.
const LETTERS: u64 = (1 << 32) - 1;
const SPACES: u64 = 0b1111 << 60;
const SIGNS: u64 = !(LETTERS | SPACES);

/// The white space of ECMA-262 beyond ASCII.
const WHITE: [char; 19] = [
    '\u{a0}', '\u{1680}', '\u{2000}', '\u{2001}', '\u{2002}', '\u{2003}', '\u{2004}', '\u{2005}', '\u{2006}',
    '\u{2007}', '\u{2008}', '\u{2009}', '\u{200a}', '\u{2028}', '\u{2029}', '\u{202f}', '\u{205f}',
    '\u{3000}', '\u{feff}',
];

/// The class of a character beyond ASCII.
fn class(character: char) -> u64 {
    let point = u32::from(character);
    let place = if WHITE.contains(&character) {
        (point & 3).wrapping_add(60)
    } else if character.is_alphabetic() {
        point & 31
    } else {
        // 28 classes from the 32nd on.
        point.wrapping_rem(28).wrapping_add(32)
    };
    1_u64.wrapping_shl(place)
}

impl Set {
    pub(super) const NONE: Self = Self { ascii: [0; 2], other: 0 };
    pub(super) const ANY: Self = Self { ascii: [u64::MAX; 2], other: u64::MAX };
    pub(super) const DIGIT: Self = Self::ascii(mask(b'0', b'9'));
    pub(super) const WORD: Self =
        Self::ascii(mask(b'0', b'9') | mask(b'a', b'z') | mask(b'A', b'Z') | mask(b'_', b'_'));
    pub(super) const SPACE: Self =
        Self { other: SPACES, ..Self::ascii(mask(b'\t', b'\r') | mask(b' ', b' ')) };
    pub(super) const LETTER: Self =
        Self { other: LETTERS, ..Self::ascii(mask(b'a', b'z') | mask(b'A', b'Z')) };
    /// What is neither letter nor white space, beyond ASCII.
    pub(super) const SIGN: Self = Self { other: SIGNS, ..Self::NONE };
    const LINE_ENDS: Self = Self::ascii(mask(b'\n', b'\n') | mask(b'\r', b'\r'));

    #[allow(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the halves of the bits")]
    const fn ascii(bits: u128) -> Self {
        Self { ascii: [bits as u64, (bits >> 64) as u64], other: 0 }
    }

    /// Any character but line ends.
    pub(super) const fn dot() -> Self {
        Self::LINE_ENDS.complement()
    }

    pub(super) fn of(character: char) -> Self {
        Self::range(character, character)
    }

    /// The characters from one to another; none if they are in the wrong order.
    pub(super) fn range(first: char, last: char) -> Self {
        let (first, last) = (u32::from(first), u32::from(last));
        if first > last {
            return Self::NONE;
        }
        let below = |end: u32| if end >= 128 { u128::MAX } else { bit(end).wrapping_sub(1) };
        let ascii = below(last.saturating_add(1)) & !below(first);
        let start = first.max(128);
        let classes = |set: u64, character: char| set | class(character);
        let other = match last.checked_sub(start) {
            None => 0,
            Some(span) if span >= 63 => {
                let white = WHITE.into_iter().filter(|white| (start..=last).contains(&u32::from(*white)));
                white.fold(LETTERS | SIGNS, classes)
            }
            Some(_) => (start..=last).filter_map(char::from_u32).fold(0, classes),
        };
        Self { other, ..Self::ascii(ascii) }
    }

    pub(super) const fn complement(self) -> Self {
        // Of a class that has some of its characters the others remain.
        let [low, high] = self.ascii;
        let other = self.without(LETTERS) | self.without(SIGNS) | self.without(SPACES);
        Self { ascii: [!low, !high], other }
    }

    /// These classes, unless all of them are in the set.
    const fn without(self, classes: u64) -> u64 {
        if self.other & classes == classes { 0 } else { classes }
    }

    pub(super) const fn or(self, other: Self) -> Self {
        let ([low, high], [low_too, high_too]) = (self.ascii, other.ascii);
        Self { ascii: [low | low_too, high | high_too], other: self.other | other.other }
    }

    pub(super) const fn and(self, other: Self) -> Self {
        let ([low, high], [low_too, high_too]) = (self.ascii, other.ascii);
        Self { ascii: [low & low_too, high & high_too], other: self.other & other.other }
    }

    pub(super) const fn is_empty(self) -> bool {
        let [low, high] = self.ascii;
        low | high | self.other == 0
    }

    /// Whether the sets may have a character in common.
    pub(super) const fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// How much is in it.
    pub(super) const fn size(self) -> u32 {
        let [low, high] = self.ascii;
        low.count_ones().saturating_add(high.count_ones()).saturating_add(self.other.count_ones())
    }
}

const fn bit(point: u32) -> u128 {
    1_u128.wrapping_shl(point)
}

#[allow(clippy::as_conversions, reason = "evaluated by the compiler")]
const fn mask(first: u8, last: u8) -> u128 {
    let end = bit(last as u32);
    (end | end.wrapping_sub(1)) & !bit(first as u32).wrapping_sub(1)
}
