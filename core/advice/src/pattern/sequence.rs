//! Parts behind each other.

use super::few::{Few, ROOM};
use super::part::Part;
use super::set::Set;

/// So many repetitions of the same characters in a row make the time grow with the cube of the text's length.
/// A search that may begin anywhere counts as one.
const ADJACENT: u32 = 3;
/// The same where other parts stand between them.
const APART: u32 = 4;

const IN_A_ROW: &str = "repetitions of the same characters in a row";

/// Parts behind each other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sequence {
    part: Part,
    elements: usize,
    /// The sets of elements that are one character each.
    single: Few<Set>,
    /// Repetitions of the same characters, directly behind each other.
    adjacent: (u32, Set),
    /// The same with other parts between them that take such characters too.
    apart: (u32, Set),
    /// The weight of a search that may begin anywhere.
    from: u32,
}

impl Sequence {
    /// `anchored`: the whole pattern matches at the start of the text only.
    pub(super) const fn new(anchored: bool) -> Self {
        Self {
            part: Part::EMPTY,
            elements: 0,
            single: Few::new(Set::NONE),
            adjacent: (0, Set::NONE),
            apart: (0, Set::NONE),
            from: if anchored { 0 } else { 1 },
        }
    }

    /// A `^` stands here.
    pub(super) const fn anchor(&mut self) {
        self.from = 0;
    }

    /// As [`add`](Self::add), for one character: what most of a pattern is.
    pub(super) fn add_one(&mut self, set: Set) -> Option<&'static str> {
        self.count(Some(set));
        let part = &mut self.part;
        part.choices.retain(|choice| set.meets(choice.set));
        part.choices.iter_mut().for_each(|choice| choice.forget(set));
        if !part.needs.iter().any(|known| known == set) {
            part.needs.push(set);
        }
        part.positions = part.positions.saturating_add(1);
        part.empty = false;
        part.set = part.set.or(set);
        part.repeated = None;
        self.must_match(set)
    }

    fn count(&mut self, single: Option<Set>) {
        if let Some(set) = single
            && self.single.length() == self.elements
        {
            self.single.push(set);
        }
        self.elements = self.elements.saturating_add(1);
        self.part.single = self.elements == 1 && single.is_some();
    }

    /// Adds an element; gives the fault of the new sequence, if any.
    pub(super) fn add(&mut self, element: &Part) -> Option<&'static str> {
        self.count(element.single.then_some(element.set));
        let part = &mut self.part;
        // A character that must stand beside a choice, and that the choice cannot take, decides it.
        part.choices.retain(|choice| element.needs.iter().all(|need| need.meets(choice.set)));
        part.choices.iter_mut().for_each(|choice| choice.forget(element.set));
        for mut choice in element.choices.iter() {
            if part.needs.iter().all(|need| need.meets(choice.set)) {
                choice.forget(part.set);
                part.choose(choice);
            }
        }
        for need in element.needs.iter() {
            if !part.needs.iter().any(|known| known == need) {
                part.needs.push(need);
            }
        }
        part.positions = part.positions.saturating_add(element.positions);
        part.empty &= element.empty;
        part.fixed &= element.fixed;
        part.ambiguous |= element.ambiguous;
        part.set = part.set.or(element.set);
        part.repeated = element.repeated.filter(|_| self.elements == 1);
        self.chain(element)
    }

    fn chain(&mut self, element: &Part) -> Option<&'static str> {
        if let Some(set) = element.repeated {
            for (count, common) in [&mut self.adjacent, &mut self.apart] {
                let meets = *count > 0 && common.meets(set);
                (*count, *common) = if meets { (count.saturating_add(1), common.and(set)) } else { (1, set) };
            }
            self.part.ambiguous |= self.adjacent.0 > 1;
            return None;
        }
        if element.empty { None } else { self.must_match(element.set) }
    }

    /// An element comes that must take one of these characters.
    fn must_match(&mut self, set: Set) -> Option<&'static str> {
        let verdict = self.can_fail();
        self.adjacent = (0, Set::NONE);
        if !set.meets(self.apart.1) {
            self.apart = (0, Set::NONE);
        }
        verdict
    }

    /// Something comes that can fail, so that all the choices before it are tried.
    pub(super) fn can_fail(&self) -> Option<&'static str> {
        let adjacent = self.adjacent.0 > 1 && self.adjacent.0.saturating_add(self.from) >= ADJACENT;
        (adjacent || self.apart.0 >= APART).then_some(IN_A_ROW)
    }

    pub(super) const fn part(&self) -> &Part {
        &self.part
    }

    /// The sets, if every element is one character and they are few.
    pub(super) fn singles(&self) -> Option<&Few<Set>> {
        (self.elements <= ROOM && self.single.length() == self.elements).then_some(&self.single)
    }
}
