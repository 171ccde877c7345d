//! Alternatives.

use alloc::vec::Vec;

use super::few::{Few, ROOM};
use super::part::{Choice, Part};
use super::sequence::Sequence;
use super::set::Set;

/// The alternatives of a group, but for the last one while it is read.
#[derive(Debug)]
pub(super) struct Branches {
    part: Option<Part>,
    /// All that single characters match.
    single: Set,
    /// All that repetitions of single characters match.
    repeated: Set,
    /// Sequences of single characters, the first few.
    plain: Vec<Few<Set>>,
    /// The needs of alternatives of more than one character, and all characters that they can take: the first
    /// few.
    longer: Vec<(Few<Set>, Set)>,
    /// Sets of which each match of any alternative takes a character: the first of each, and the last of each.
    needs: Option<[Set; 2]>,
    /// Some alternative needs nothing.
    free: bool,
}

impl Branches {
    pub(super) const fn new() -> Self {
        Self {
            part: None,
            single: Set::NONE,
            repeated: Set::NONE,
            plain: Vec::new(),
            longer: Vec::new(),
            needs: None,
            free: false,
        }
    }

    pub(super) fn add(&mut self, sequence: &Sequence) {
        let branch = sequence.part();
        let mut same = branch.repeated.is_some_and(|set| self.repeated.meets(set));
        self.repeated = self.repeated.or(branch.repeated.unwrap_or(Set::NONE));
        if let Some(sets) = sequence.singles().filter(|sets| sets.length() > 0) {
            same |= self.plain.iter().any(|other| may_be_equal(other, sets));
            if sets.length() == 1 {
                same |= self.single.meets(branch.set);
                self.single = self.single.or(branch.set);
            } else if self.plain.len() < ROOM {
                self.plain.push(*sets);
            }
        }
        match (branch.needs.iter().next(), branch.needs.iter().last()) {
            (Some(first), Some(last)) => {
                let [firsts, lasts] = self.needs.unwrap_or([Set::NONE; 2]);
                self.needs = Some([firsts.or(first), lasts.or(last)]);
            }
            _ => self.free = true,
        }
        if !branch.single && branch.needs.length() > 0 && self.longer.len() < ROOM {
            self.longer.push((branch.needs, branch.set));
        }
        let Some(part) = &mut self.part else {
            self.part = Some(*branch);
            return;
        };
        part.choices.iter_mut().for_each(|choice| choice.forget(branch.set));
        for mut choice in branch.choices.iter() {
            choice.forget(part.set);
            part.choose(choice);
        }
        part.ambiguous |= branch.ambiguous || same;
        part.empty |= branch.empty;
        part.single &= branch.single;
        // Other lengths are not compared.
        part.fixed = part.single;
        part.positions = part.positions.saturating_add(branch.positions);
        part.set = part.set.or(branch.set);
        part.repeated = None;
    }

    /// The alternatives as one part.
    pub(super) fn finish(mut self, last: &Sequence) -> Part {
        self.add(last);
        let mut part = self.part.unwrap_or(Part::EMPTY);
        part.needs.clear();
        if let (Some(needs), false) = (self.needs, self.free) {
            for need in needs {
                part.needs.push(need);
            }
        }
        // What single characters match as well, if they are repeated, is a choice.
        let same = |needs: &Few<Set>| needs.iter().all(|need| need.meets(self.single));
        for (_, set) in self.longer.iter().filter(|(needs, _)| same(needs)) {
            let set = set.or(self.single);
            part.choose(Choice { set, unbounded: false, key: Set::NONE });
        }
        if self.plain.len() > 1 {
            let mut single = Few::new(Set::NONE);
            single.push(self.single);
            self.plain.push(single);
            if run_together(&self.plain) {
                let set = self.plain.iter().flat_map(Few::iter).fold(Set::NONE, Set::or);
                part.choose(Choice { set, unbounded: false, key: Set::NONE });
            }
        }
        part
    }
}

/// Whether some words behind each other match what others match, as `ab` and then `c` match `abc` (Sardinas and Patterson).
///
/// Two words that may match the same text are told elsewhere.
fn run_together(words: &[Few<Set>]) -> bool {
    // What one row of words may have behind the end of another.
    let mut rests: Vec<&[Set]> = Vec::new();
    for (place, word) in (1..).zip(words) {
        let others = words.iter().skip(place);
        rests.extend(
            others.filter_map(|other| behind(word.items(), other.items())).filter(|rest| !rest.is_empty()),
        );
    }
    let mut next = 0_usize;
    while let Some(rest) = rests.get(next).copied() {
        for word in words {
            match behind(rest, word.items()) {
                Some([]) => return true,
                Some(rest) if !rests.contains(&rest) => rests.push(rest),
                _ => {}
            }
        }
        next = next.saturating_add(1);
    }
    false
}

/// What the longer of two words has behind the shorter one, if they may begin alike.
fn behind<'w>(one: &'w [Set], other: &'w [Set]) -> Option<&'w [Set]> {
    let alike = one.iter().zip(other).all(|(one, other)| one.meets(*other));
    let (longer, length) = if one.len() > other.len() { (one, other.len()) } else { (other, one.len()) };
    longer.get(length..).filter(|_| alike)
}

/// Whether two sequences may match the same text.
fn may_be_equal(one: &Few<Set>, other: &Few<Set>) -> bool {
    one.length() == other.length() && one.iter().zip(other.iter()).all(|(one, other)| one.meets(other))
}
