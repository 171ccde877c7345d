//! One reading of a pattern.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::Reason;
use super::branches::Branches;
use super::part::{Count, Part};
use super::sequence::Sequence;
use super::set::Set;
use super::token::{Reader, Token};
use erc8257::limits;

/// What there is to say of a pattern: of each kind the first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Judgement {
    /// A matcher that backtracks may take very long, or any matcher very much memory.
    pub(crate) unsafe_in: Option<Reason>,
    /// A linear-time matcher cannot run it.
    pub(crate) not_linear: Option<Reason>,
    /// It is not a pattern of ECMA-262.
    pub(crate) malformed: Option<Reason>,
}

/// A group that is being read; the whole pattern is one too.
struct Group {
    at: usize,
    look: bool,
    /// The alternatives before the one that is being read.
    branches: Option<Box<Branches>>,
    sequence: Sequence,
    last: Last,
    /// Where that stands.
    last_at: usize,
}

/// The part that a quantifier would apply to.
#[allow(clippy::large_enum_variant, reason = "it is made in its place and never moved")]
enum Last {
    Nothing,
    One(Set),
    Group(Part),
}

impl Group {
    const fn new(at: usize, look: bool, anchored: bool) -> Self {
        Self { at, look, branches: None, sequence: Sequence::new(anchored), last: Last::Nothing, last_at: at }
    }

    /// The last word is not repeated.
    fn flush(&mut self) -> Option<&'static str> {
        let verdict = match &self.last {
            Last::Nothing => None,
            Last::One(set) => self.sequence.add_one(*set),
            Last::Group(part) => self.sequence.add(part),
        };
        self.last = Last::Nothing;
        verdict
    }

    fn set_last(&mut self, last: Last, at: usize) {
        (self.last, self.last_at) = (last, at);
    }

    /// The group as one part.
    fn finish(&mut self) -> Part {
        match self.branches.take() {
            None => *self.sequence.part(),
            Some(branches) => branches.finish(&self.sequence),
        }
    }
}

struct Scan {
    /// From the whole pattern to the group that is being read.
    groups: Vec<Group>,
    /// The alternative of the whole pattern that is being read matches at the start of the text only.
    anchored: bool,
    judgement: Judgement,
}

/// Judges a pattern, in time linear in its length.
pub(crate) fn scan(pattern: &str) -> Judgement {
    let groups = vec![Group::new(0, false, false)];
    let mut scan = Scan { groups, anchored: false, judgement: Judgement::default() };
    let mut reader = Reader { rest: pattern };
    loop {
        let at = pattern.len().saturating_sub(reader.rest.len());
        let Some(token) = reader.next() else {
            break;
        };
        if !scan.take(token, at) {
            return scan.judgement;
        }
    }
    scan.flush();
    if let [_, .., group] = scan.groups.as_slice() {
        scan.judgement.malformed.get_or_insert(("a group that does not end", group.at));
    }
    scan.judgement
}

impl Scan {
    /// Takes a word; `false` where reading on makes no sense.
    fn take(&mut self, token: Token, at: usize) -> bool {
        match token {
            Token::Count(count) => return self.repeat(count, at),
            Token::Malformed(why) => return self.malformed(why, at),
            _ => self.flush(),
        }
        match token {
            Token::One(set) => self.set_last(Last::One(set), at),
            Token::Open | Token::Look => return self.open(token == Token::Look, at),
            Token::Close => return self.close(at),
            Token::Bar => self.bar(),
            Token::Boundary => self.can_fail(),
            Token::BackReference => {
                self.not_linear("a back-reference", at);
                self.set_last(Last::Group(Part::EMPTY), at);
            }
            Token::Start => self.start(),
            Token::Count(_) | Token::Malformed(_) => {}
        }
        true
    }

    fn open(&mut self, look: bool, at: usize) -> bool {
        if look {
            self.can_fail();
            self.not_linear("look-around", at);
        }
        if self.groups.len() > limits::PATTERN_LEVELS {
            self.not_linear("groups nested too deep", at);
            return false;
        }
        self.groups.push(Group::new(at, look, self.anchored));
        true
    }

    fn close(&mut self, at: usize) -> bool {
        let [.., around, group] = self.groups.as_mut_slice() else {
            return self.malformed("a parenthesis that closes nothing", at);
        };
        // A lookaround takes no characters.
        let part = if group.look { Part::EMPTY } else { group.finish() };
        around.set_last(Last::Group(part), group.at);
        self.groups.pop();
        true
    }

    fn start(&mut self) {
        self.anchored |= self.groups.len() == 1;
        if let Some(group) = self.groups.last_mut() {
            group.sequence.anchor();
        }
    }

    fn bar(&mut self) {
        self.anchored &= self.groups.len() > 1;
        if let Some(group) = self.groups.last_mut() {
            group.branches.get_or_insert_with(|| Box::new(Branches::new())).add(&group.sequence);
            group.sequence = Sequence::new(self.anchored);
        }
    }

    fn repeat(&mut self, count: Count, at: usize) -> bool {
        let Some(group) = self.groups.last_mut() else {
            return false;
        };
        let start = group.last_at;
        let (bad, repeated) = match &group.last {
            Last::One(set) => (None, Part::repeated(*set, count)),
            Last::Group(part) => (part.repetition_is_unsafe(count), part.repeat(count)),
            Last::Nothing => return self.malformed("nothing to repeat", at),
        };
        let huge = repeated.positions > limits::PATTERN_POSITIONS;
        let in_a_row = group.sequence.add(&repeated);
        group.last = Last::Nothing;
        let group_at = group.at;
        self.blame(bad, start);
        self.blame(huge.then_some("counts that multiply"), start);
        self.blame(in_a_row, group_at);
        if count.max.unwrap_or(count.min) > limits::PATTERN_COUNT {
            self.not_linear("a count above 1000", start);
        }
        true
    }

    fn flush(&mut self) {
        if let Some(group) = self.groups.last_mut() {
            let (verdict, at) = (group.flush(), group.at);
            self.blame(verdict, at);
        }
    }

    fn set_last(&mut self, last: Last, at: usize) {
        if let Some(group) = self.groups.last_mut() {
            group.set_last(last, at);
        }
    }

    /// Something comes that takes no character and can fail.
    fn can_fail(&mut self) {
        if let Some(group) = self.groups.last() {
            let (verdict, at) = (group.sequence.can_fail(), group.at);
            self.blame(verdict, at);
        }
    }

    fn blame(&mut self, verdict: Option<&'static str>, at: usize) {
        if let Some(why) = verdict {
            self.judgement.unsafe_in.get_or_insert((why, at));
        }
    }

    fn not_linear(&mut self, why: &'static str, at: usize) {
        self.judgement.not_linear.get_or_insert((why, at));
    }

    /// Reading on makes no sense.
    fn malformed(&mut self, why: &'static str, at: usize) -> bool {
        self.judgement.malformed.get_or_insert((why, at));
        false
    }
}
