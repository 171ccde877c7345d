//! Combining classes, decompositions and compositions of single characters.

use alloc::boxed::Box;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use super::varint;

/// Columns of numbers, each after its length. The seconds: the characters that stand second in a decomposition, as
/// steps from one to the next. The marks: runs of characters of one combining class, as the gap before, the length
/// less one, and the class. The decompositions, in the order of characters, have three numbers each. The
/// first is the gap before. The second is the step from the previous decomposition's first character: twice
/// it, or one less than twice its negative. The third is 0 for a single character, or the place among the
/// seconds from 1. Where the pair is not composed again, their number is added to the place.
static TABLE: &[u8] = include_bytes!("nfc.bin");

/// The tables, unfolded when a text first asks for them: they are four times as long then.
static UNFOLDED: OnceBox<Tables> = OnceBox::new();

/// Sorted lists of three code points each, or of two and a class; see [`entry`].
pub(crate) struct Tables {
    /// Last and first code point of a run, and its class.
    marks: Vec<u64>,
    /// A character, and the one or two that it stands for, the second 0 if there is one only.
    decompositions: Vec<u64>,
    /// The second of a pair, the first, and their composition.
    compositions: Vec<u64>,
}

const BITS: u32 = 21;
const MASK: u64 = 0x1F_FFFF;

const L_BASE: u32 = 0x1100;
const V_BASE: u32 = 0x1161;
const T_BASE: u32 = 0x11A7;
const S_BASE: u32 = 0xAC00;
const L_COUNT: u32 = 19;
const V_COUNT: u32 = 21;
const T_COUNT: u32 = 28;
const S_COUNT: u32 = L_COUNT * V_COUNT * T_COUNT;

/// The tables; the first call unfolds them.
pub(crate) fn tables() -> &'static Tables {
    UNFOLDED.get_or_init(|| Box::new(Tables::unfold()))
}

impl Tables {
    fn unfold() -> Self {
        let bytes = &mut &*TABLE;
        let mut before = 0_u32;
        let seconds: Vec<u32> = column(bytes).map(|step| advance(&mut before, step)).collect();

        let (gaps, lengths, classes) = (column(bytes), column(bytes), column(bytes));
        let mut at = 0_u32;
        let marks = gaps
            .zip(lengths)
            .zip(classes)
            .map(|((gap, length), class)| {
                let start = advance(&mut at, gap);
                let end = advance(&mut at, length);
                at = at.wrapping_add(1);
                entry(end, start, class)
            })
            .collect();

        let (gaps, firsts, places) = (column(bytes), column(bytes), column(bytes));
        let (mut decompositions, mut compositions) = (Vec::new(), Vec::new());
        let (mut at, mut first) = (0_u32, 0_u32);
        for ((gap, step), place) in gaps.zip(firsts).zip(places) {
            let whole = advance(&mut at, gap);
            at = at.wrapping_add(1);
            advance(&mut first, (step >> 1) ^ (step & 1).wrapping_neg());
            let count = u32::try_from(seconds.len()).unwrap_or(0);
            let second = |place: u32| {
                place.checked_sub(1).and_then(|place| seconds.get(usize::try_from(place).ok()?)).copied()
            };
            if place <= count {
                let second = second(place);
                decompositions.push(entry(whole, first, second.unwrap_or(0)));
                compositions.extend(second.map(|second| entry(second, first, whole)));
            } else {
                decompositions.push(entry(whole, first, second(place.wrapping_sub(count)).unwrap_or(0)));
            }
        }
        compositions.sort_unstable();
        Self { marks, decompositions, compositions }
    }

    /// The canonical combining class.
    pub(crate) fn class(&self, point: u32) -> u32 {
        let [_, start, class] = at_or_behind(&self.marks, entry(point, 0, 0));
        if start <= point { class } else { 0 }
    }

    /// The one or two characters (else 0) that a character stands for.
    pub(crate) fn decomposition(&self, point: u32) -> Option<[u32; 2]> {
        let syllable = point.wrapping_sub(S_BASE);
        if syllable < S_COUNT {
            let last = syllable % T_COUNT;
            let pair = syllable / T_COUNT;
            return Some(if last == 0 {
                [L_BASE.wrapping_add(pair / V_COUNT), V_BASE.wrapping_add(pair % V_COUNT)]
            } else {
                [point.wrapping_sub(last), T_BASE.wrapping_add(last)]
            });
        }
        let [whole, first, second] = at_or_behind(&self.decompositions, entry(point, 0, 0));
        (whole == point).then_some([first, second])
    }

    /// What two characters compose to.
    pub(crate) fn composition(&self, first: u32, second: u32) -> Option<u32> {
        let (lead, vowel) = (first.wrapping_sub(L_BASE), second.wrapping_sub(V_BASE));
        if lead < L_COUNT && vowel < V_COUNT {
            let pair = lead.wrapping_mul(V_COUNT).wrapping_add(vowel);
            return Some(S_BASE.wrapping_add(pair.wrapping_mul(T_COUNT)));
        }
        let (syllable, tail) = (first.wrapping_sub(S_BASE), second.wrapping_sub(T_BASE));
        if syllable < S_COUNT && syllable % T_COUNT == 0 && (1..T_COUNT).contains(&tail) {
            return Some(first.wrapping_add(tail));
        }
        let [found, with, whole] = at_or_behind(&self.compositions, entry(second, first, 0));
        (found == second && with == first).then_some(whole)
    }

    /// Whether a character may compose with one before it.
    pub(crate) fn is_second(&self, point: u32) -> bool {
        let [second, ..] = at_or_behind(&self.compositions, entry(point, 0, 0));
        second == point
            || point.wrapping_sub(V_BASE) < V_COUNT
            || (1..T_COUNT).contains(&point.wrapping_sub(T_BASE))
    }
}

/// Three numbers of at most 21 bits as one, so that all lists are sorted and searched by the same code.
fn entry(first: u32, second: u32, third: u32) -> u64 {
    (u64::from(first) << (2 * BITS)) | (u64::from(second) << BITS) | u64::from(third)
}

/// The first entry that is not below the key; an entry of no character if all are below.
fn at_or_behind(list: &[u64], key: u64) -> [u32; 3] {
    let found = list.get(list.partition_point(|&entry| entry < key)).copied().unwrap_or(u64::MAX >> 1);
    [found >> (2 * BITS), (found >> BITS) & MASK, found & MASK].map(|part| u32::try_from(part).unwrap_or(0))
}

/// Takes one column from the front of the table.
fn column(bytes: &mut &[u8]) -> alloc::vec::IntoIter<u32> {
    let count = varint::take(bytes).unwrap_or(0);
    (0..count).map_while(|_| varint::take(bytes)).collect::<Vec<_>>().into_iter()
}

fn advance(at: &mut u32, by: u32) -> u32 {
    *at = at.wrapping_add(by);
    *at
}
