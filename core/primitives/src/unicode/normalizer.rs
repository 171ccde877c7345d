//! Normalization Forms C and D with short tables; C takes one stretch of text at a time. A stretch begins at
//! a character that never composes with the text before it. Linear in the text, but for the sorting of a
//! stretch's marks.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::compositions::{Tables, tables};
use super::inert::is_inert;

/// Whether a text is in NFC.
#[must_use]
pub fn is_normal(text: &str) -> bool {
    first_change(text).is_none()
}

/// How many bytes of a text its NFC begins with too.
#[must_use]
pub fn normal_start(text: &str) -> usize {
    let Some(change) = first_change(text) else { return text.len() };
    let stretch = text.get(change.stretch.clone()).unwrap_or_default();
    let same = stretch.chars().zip(change.normal.chars()).take_while(|(old, new)| old == new);
    same.fold(change.stretch.start, |at, (character, _)| at.saturating_add(character.len_utf8()))
}

/// The NFC of a text.
#[must_use]
pub fn normalize(text: &str) -> String {
    let (mut normal, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(change) = first_change(rest) {
        normal.push_str(rest.get(..change.stretch.start).unwrap_or_default());
        normal.push_str(&change.normal);
        rest = rest.get(change.stretch.end..).unwrap_or_default();
    }
    normal.push_str(rest);
    normal
}

/// The NFD of a text.
pub fn decompose(text: impl Iterator<Item = char>) -> String {
    let mut stretch = Stretch { tables: tables(), parts: Vec::new(), composed: Vec::new() };
    for character in text {
        // Below no character decomposes, and none is a mark.
        if character < '\u{c0}' {
            stretch.parts.push(character.into());
        } else {
            stretch.push(character);
        }
    }
    sort_marks(&mut stretch.parts);
    stretch.parts.into_iter().filter_map(|part| char::from_u32(point(part))).collect()
}

/// The first stretch that is not in NFC.
struct Change {
    stretch: Range<usize>,
    normal: String,
}

/// The combining class of a part, which stands above its 24 lowest bits.
const fn class(part: u32) -> u32 {
    part >> 24
}

const fn point(part: u32) -> u32 {
    part & 0x00FF_FFFF
}

/// Sorts each run of marks by their classes.
fn sort_marks(parts: &mut [u32]) {
    for marks in parts.split_mut(|&part| class(part) == 0) {
        if !marks.is_sorted_by_key(|&part| class(part)) {
            marks.sort_by_key(|&part| class(part));
        }
    }
}

fn first_change(text: &str) -> Option<Change> {
    let mut stretch = Stretch { tables: tables(), parts: Vec::new(), composed: Vec::new() };
    let mut start = 0_usize;
    // An inert character that begins a stretch, and can change only if others follow in it.
    let mut alone = None;
    for (at, character) in text.char_indices() {
        let inert = is_inert(character);
        if inert && alone.is_some() {
            (alone, start) = (Some(character), at);
            continue;
        }
        if let Some(first) = alone.take() {
            stretch.push(first);
        }
        let count = stretch.parts.len();
        if inert {
            alone = Some(character);
        } else {
            stretch.push(character);
            if stretch.joins(count) {
                continue;
            }
        }
        if let Some(change) = stretch.change(count, text, start..at) {
            return Some(change);
        }
        start = at;
    }
    if alone.is_some() { None } else { stretch.change(stretch.parts.len(), text, start..text.len()) }
}

struct Stretch {
    tables: &'static Tables,
    /// The decomposed characters with their classes.
    parts: Vec<u32>,
    /// Those of the last stretch, composed.
    composed: Vec<u32>,
}

impl Stretch {
    /// Adds a character's full decomposition.
    fn push(&mut self, character: char) {
        let start = self.parts.len();
        let (mut first, tables) = (u32::from(character), self.tables);
        let part = |point: u32| (tables.class(point) << 24) | point;
        // Only the first of a pair is decomposed further.
        while let Some([head, tail]) = tables.decomposition(first) {
            first = head;
            if tail != 0 {
                self.parts.insert(start, part(tail));
            }
        }
        self.parts.insert(start, part(first));
    }

    /// Whether a part may change its place, or compose with one before it.
    fn joins(&self, at: usize) -> bool {
        self.parts.get(at).is_some_and(|&part| class(part) != 0 || self.tables.is_second(point(part)))
    }

    /// Takes the first parts as those of a stretch; gives its NFC if that is another than its text.
    fn change(&mut self, count: usize, text: &str, stretch: Range<usize>) -> Option<Change> {
        sort_marks(self.parts.get_mut(..count)?);
        self.compose(count);
        self.parts.drain(..count);
        let normal = || self.composed.iter().filter_map(|&part| char::from_u32(point(part)));
        let same = text.get(stretch.clone()).unwrap_or_default().chars().eq(normal());
        (!same).then(|| Change { normal: normal().collect(), stretch })
    }

    /// Composes each part with the last starter, unless something between them stands in the way.
    fn compose(&mut self, count: usize) {
        self.composed.clear();
        // The place behind the last starter.
        let mut behind = 0_usize;
        for &part in self.parts.iter().take(count) {
            let free = self.composed.len() == behind
                || self.composed.last().is_some_and(|&last| class(last) < class(part));
            let starter = behind.checked_sub(1).and_then(|at| self.composed.get_mut(at));
            if let Some(starter) = starter.filter(|_| free)
                && let Some(whole) = self.tables.composition(*starter, point(part))
            {
                *starter = whole;
                continue;
            }
            self.composed.push(part);
            if class(part) == 0 {
                behind = self.composed.len();
            }
        }
    }
}
