//! The summary of a part of a pattern.

use super::few::Few;
use super::set::Set;

/// Ways to match the same text in one turn of a repetition multiply; so many turns of at least two ways are too many.
const TURNS: u64 = 20;
/// As [`TURNS`], where the number of ways grows with the text.
const TURNS_OF_UNBOUNDED: u64 = 8;

/// How often a part is repeated; without `max`, the repetition has no bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) min: u64,
    pub(super) max: Option<u64>,
}

impl Count {
    fn reaches(self, turns: u64) -> bool {
        self.max.is_none_or(|max| max >= turns)
    }

    /// How often the part is written out.
    fn turns(self) -> u64 {
        self.max.unwrap_or(self.min).max(1)
    }

    fn varies(self) -> bool {
        self.max != Some(self.min)
    }
}

/// A part whose length can be chosen, so that it may also take the text behind it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    /// All characters that it can take.
    pub(super) set: Set,
    pub(super) unbounded: bool,
    /// Characters that show whether the choice is there: nothing else of the repeated part takes them. The
    /// set may be empty.
    pub(super) key: Set,
}

/// A part of a pattern, summed up.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "independent facts, not a state")]
pub(super) struct Part {
    /// It can match the empty text.
    pub(super) empty: bool,
    /// It is one character.
    pub(super) single: bool,
    /// All that it matches has one length.
    pub(super) fixed: bool,
    /// Its size with all counted repetitions written out.
    pub(super) positions: u64,
    /// All characters that it can take.
    pub(super) set: Set,
    /// Sets from each of which every match takes a character.
    pub(super) needs: Few<Set>,
    /// The open choices, unless a part around them decides.
    pub(super) choices: Few<Choice>,
    /// One text can be matched in two ways.
    pub(super) ambiguous: bool,
    /// It is one set, repeated without bound.
    pub(super) repeated: Option<Set>,
}

impl Choice {
    /// A key shared with other parts no longer identifies the choice.
    pub(super) const fn forget(&mut self, others: Set) {
        if self.key.meets(others) {
            self.key = Set::NONE;
        }
    }
}

impl Part {
    /// A part that takes no character.
    pub(super) const EMPTY: Self = Self {
        empty: true,
        single: false,
        fixed: true,
        positions: 0,
        set: Set::NONE,
        needs: Few::new(Set::NONE),
        choices: Few::new(Choice { set: Set::NONE, unbounded: false, key: Set::NONE }),
        ambiguous: false,
        repeated: None,
    };

    /// Something is chosen here; where there are too many choices, they become one.
    pub(super) fn choose(&mut self, choice: Choice) {
        if !self.choices.push(choice)
            && let Some(last) = self.choices.last_mut()
        {
            *last = Choice {
                set: last.set.or(choice.set),
                unbounded: last.unbounded || choice.unbounded,
                key: Set::NONE,
            };
        }
    }

    /// The fault of repeating this part.
    pub(super) fn repetition_is_unsafe(&self, count: Count) -> Option<&'static str> {
        if self.ambiguous && count.reaches(TURNS) {
            return Some("one text in two ways, repeated");
        }
        let turns = |choice: &Choice| if choice.unbounded { TURNS_OF_UNBOUNDED } else { TURNS };
        // A key says where a choice was taken, unless turns that take nothing stand around it.
        let open = |choice: &Choice| self.empty || choice.key.is_empty();
        let bad = self.choices.iter().any(|choice| open(&choice) && count.reaches(turns(&choice)));
        bad.then_some("a repetition within a repetition")
    }

    /// One character, repeated: what most quantifiers stand behind.
    pub(super) fn repeated(set: Set, count: Count) -> Self {
        let mut part = Self {
            empty: count.min == 0,
            fixed: !count.varies(),
            positions: count.turns(),
            set,
            repeated: if count.max.is_none() { Some(set) } else { None },
            ..Self::EMPTY
        };
        if count.min > 0 {
            part.needs.push(set);
        }
        if count.varies() {
            let key = if count.max == Some(1) { set } else { Set::NONE };
            part.choose(Choice { set, unbounded: count.max.is_none(), key });
        }
        part
    }

    /// The part, repeated.
    pub(super) fn repeat(&self, count: Count) -> Self {
        let mut part = Self {
            positions: self.positions.saturating_mul(count.turns()),
            repeated: None,
            single: false,
            ..*self
        };
        if count.min == 0 {
            part.empty = true;
            part.needs.clear();
        }
        if count.varies() {
            part.fixed = false;
            part.choices.clear();
            let key = if self.fixed && count.max == Some(1) {
                self.needs.iter().min_by_key(|set| set.size())
            } else {
                None
            };
            part.choose(Choice {
                set: self.set,
                unbounded: count.max.is_none(),
                key: key.unwrap_or(Set::NONE),
            });
        }
        if count.max.is_none() && self.single {
            part.repeated = Some(self.set);
        }
        part
    }
}
