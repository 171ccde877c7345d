//! One reading of a pattern.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Reason;
use super::branches::Branches;
use super::part::{Count, Part};
use super::sequence::Sequence;
use super::set::Set;
use super::token::{Reader, Token};
use crate::limits;

/// What there is to say of a pattern: of each kind the first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::advice) struct Judgement {
    /// A matcher that backtracks may take very long, or any matcher very much memory.
    pub(in crate::advice) unsafe_in: Option<Reason>,
    /// A linear-time matcher cannot run it.
    pub(in crate::advice) not_linear: Option<Reason>,
    /// It is no pattern of ECMA-262.
    pub(in crate::advice) malformed: Option<Reason>,
}

/// A group that is being read; the whole pattern is one too.
struct Group {
    at: usize,
    look: bool,
    branches: Branches,
    sequence: Sequence,
    last: Last,
}

/// What a quantifier would apply to.
enum Last {
    Nothing,
    One(Set, usize),
    Group(Box<Part>, usize),
}

impl Group {
    fn new(at: usize, look: bool, anchored: bool) -> Self {
        Self { at, look, branches: Branches::new(), sequence: Sequence::new(anchored), last: Last::Nothing }
    }
}

struct Scan {
    /// Around the group that is being read.
    around: Vec<Group>,
    group: Group,
    /// What is being read can match at the start of the text only.
    anchored: bool,
    judgement: Judgement,
}

/// Judges a pattern, in time linear in its length.
pub(in crate::advice) fn scan(pattern: &str) -> Judgement {
    let anchored = pattern.starts_with('^');
    let mut scan = Scan {
        around: Vec::new(),
        group: Group::new(0, false, anchored),
        anchored,
        judgement: Judgement::default(),
    };
    let mut reader = Reader { rest: pattern };
    loop {
        let at = pattern.len().saturating_sub(reader.rest.len());
        let Some(token) = reader.next() else {
            break;
        };
        // An anchor holds for its own alternative.
        if token == Token::Bar && scan.around.is_empty() {
            scan.anchored = reader.rest.starts_with('^');
        }
        if !scan.take(token, at) {
            return scan.judgement;
        }
    }
    if !scan.around.is_empty() {
        scan.malformed("a group that does not end", scan.group.at);
    }
    scan.flush();
    scan.judgement
}

impl Scan {
    /// Takes a word; `false` where reading on makes no sense.
    fn take(&mut self, token: Token, at: usize) -> bool {
        match token {
            Token::One(set) => {
                self.flush();
                self.group.last = Last::One(set, at);
            }
            Token::Open | Token::Look => {
                self.flush();
                let look = token == Token::Look;
                if look {
                    self.not_linear("look-around", at);
                }
                if self.around.len() >= limits::PATTERN_LEVELS {
                    self.not_linear("groups nested too deep", at);
                    return false;
                }
                let group = core::mem::replace(&mut self.group, Group::new(at, look, self.anchored));
                self.around.push(group);
            }
            Token::Close => return self.close(at),
            Token::Bar => {
                self.flush();
                let fresh = Sequence::new(self.anchored);
                let sequence = core::mem::replace(&mut self.group.sequence, fresh);
                self.group.branches.add(&sequence);
            }
            Token::Count(count) => return self.repeat(count, at),
            Token::Start => self.flush(),
            Token::Boundary => {
                self.flush();
                self.blame(self.group.sequence.can_fail(), self.group.at);
            }
            Token::BackReference => {
                self.flush();
                self.not_linear("a back-reference", at);
                self.group.last = Last::Group(Box::new(Part::EMPTY), at);
            }
            Token::Malformed(why) => {
                self.malformed(why, at);
                return false;
            }
        }
        true
    }

    fn close(&mut self, at: usize) -> bool {
        self.flush();
        let Some(around) = self.around.pop() else {
            self.malformed("a parenthesis that closes nothing", at);
            return false;
        };
        let group = core::mem::replace(&mut self.group, around);
        let part = group.branches.finish(&group.sequence);
        if group.look {
            self.blame(self.group.sequence.can_fail(), self.group.at);
        }
        // What is looked at is not taken.
        self.group.last = Last::Group(Box::new(if group.look { Part::EMPTY } else { part }), group.at);
        true
    }

    fn repeat(&mut self, count: Count, at: usize) -> bool {
        let (part, start) = match core::mem::replace(&mut self.group.last, Last::Nothing) {
            Last::One(set, start) => (Part::of(set), start),
            Last::Group(part, start) => (*part, start),
            Last::Nothing => {
                self.malformed("nothing to repeat", at);
                return false;
            }
        };
        let most = count.max.unwrap_or(count.min);
        if most > limits::PATTERN_COUNT {
            self.not_linear("a count above 1000", start);
        }
        self.blame(part.repetition_is_unsafe(count), start);
        let part = part.repeat(count);
        if part.positions > limits::PATTERN_POSITIONS {
            self.blame(Some("counts that multiply"), start);
        }
        let verdict = self.group.sequence.add(&part);
        self.blame(verdict, self.group.at);
        true
    }

    /// The last word is not repeated.
    fn flush(&mut self) {
        let verdict = match core::mem::replace(&mut self.group.last, Last::Nothing) {
            Last::Nothing => return,
            Last::One(set, _) => self.group.sequence.add_one(set),
            Last::Group(part, _) => self.group.sequence.add(&part),
        };
        self.blame(verdict, self.group.at);
    }

    fn blame(&mut self, verdict: Option<&'static str>, at: usize) {
        self.judgement.unsafe_in = self.judgement.unsafe_in.or(verdict.map(|why| (why, at)));
    }

    fn not_linear(&mut self, why: &'static str, at: usize) {
        self.judgement.not_linear.get_or_insert((why, at));
    }

    fn malformed(&mut self, why: &'static str, at: usize) {
        self.judgement.malformed.get_or_insert((why, at));
    }
}
