//! Trying the hypotheses in the order of the table, until one is proved or the work is used up.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::B256;

use super::outcome::{Cause, Trial, TrialResult, Why};
use super::{Hypothesis, table};
use erc8257::limits;
use erc8257::registry::ToolRef;

/// Bytes that one diagnosis may hash or write, as a multiple of the body's.
const WORK: usize = 40;
/// The same beside, for bodies so small that a hash takes longer than its bytes say.
const WORK_BESIDE: usize = 16_384;

/// The proved cause.
#[derive(Default)]
pub(super) struct Proof {
    pub(super) detail: Option<String>,
    pub(super) tool: Option<ToolRef>,
    pub(super) changes: Changes,
    /// A file that has the committed hash.
    pub(super) file: Option<Vec<u8>>,
}

/// The changes that are listed, and how many are not.
#[derive(Default)]
pub(super) struct Changes {
    pub(super) list: Vec<super::Change>,
    pub(super) left_out: usize,
}

impl Changes {
    /// These and those.
    pub(super) fn and(mut self, mut others: Self) -> Self {
        self.list.append(&mut others.list);
        let more = self.list.len().saturating_sub(limits::FINDINGS);
        self.list.truncate(limits::FINDINGS);
        Self { list: self.list, left_out: self.left_out.saturating_add(others.left_out).saturating_add(more) }
    }
}

/// The state of a diagnosis: the hypotheses tried so far, and the remaining work.
pub(super) struct Search {
    expected: B256,
    budget: usize,
    pub(super) tried: Vec<Trial>,
    pub(super) cause: Option<Cause>,
    pub(super) file: Option<Vec<u8>>,
    /// The hash is right, so that nothing has to be explained.
    matched: bool,
}

impl Search {
    pub(super) fn new(expected: B256, body: usize) -> Self {
        Self {
            expected,
            budget: body.saturating_mul(WORK).saturating_add(WORK_BESIDE),
            tried: Vec::with_capacity(table::all().len()),
            cause: None,
            file: None,
            matched: false,
        }
    }

    /// Whether nothing is proved so far.
    pub(super) const fn is_open(&self) -> bool {
        !self.matched && self.cause.is_none()
    }

    /// The manifest's own hash.
    pub(super) fn specified(&mut self, computed: Option<B256>) {
        self.matched = computed == Some(self.expected);
        let result = match computed {
            None => TrialResult::NotTried(Why::Unreadable),
            Some(_) if self.matched => TrialResult::Proved,
            Some(_) => TrialResult::RuledOut,
        };
        let forms = u32::from(computed.is_some());
        self.tried.push(Trial { hypothesis: Hypothesis::AsSpecified, result, forms });
    }

    /// Tries a hypothesis, unless another one is proved or a reason is given not to.
    pub(super) fn hypothesis(
        &mut self,
        hypothesis: Hypothesis,
        obstacle: Option<Why>,
        attempt: impl FnOnce(&mut Attempt<'_>) -> Option<Proof>,
    ) {
        let obstacle = if self.is_open() { obstacle } else { Some(Why::Explained) };
        let (result, forms) = match obstacle {
            Some(why) => (TrialResult::NotTried(why), 0),
            None => self.attempt(hypothesis, attempt),
        };
        self.tried.push(Trial { hypothesis, result, forms });
    }

    fn attempt(
        &mut self,
        hypothesis: Hypothesis,
        attempt: impl FnOnce(&mut Attempt<'_>) -> Option<Proof>,
    ) -> (TrialResult, u32) {
        let mut state = Attempt { expected: self.expected, budget: &mut self.budget, forms: 0, short: None };
        let proof = attempt(&mut state);
        let (forms, short) = (state.forms, state.short);
        let Some(proof) = proof else {
            return (short.map_or(TrialResult::RuledOut, TrialResult::NotTried), forms);
        };
        self.file = proof.file;
        self.cause = Some(Cause {
            hypothesis,
            detail: proof.detail,
            tool: proof.tool,
            changes: proof.changes.list,
            changes_left_out: proof.changes.left_out,
        });
        (TrialResult::Proved, forms)
    }
}

/// One hypothesis under trial.
pub(super) struct Attempt<'s> {
    expected: B256,
    budget: &'s mut usize,
    forms: u32,
    short: Option<Why>,
}

impl Attempt<'_> {
    /// Whether so many bytes may be hashed or written; what may not is noted.
    pub(super) fn afford(&mut self, bytes: usize) -> bool {
        // A hash of nothing takes one block too.
        match self.budget.checked_sub(bytes.saturating_add(136)) {
            Some(left) => {
                *self.budget = left;
                true
            }
            None => self.give_up(Why::Budget),
        }
    }

    /// Notes that some form cannot be tried.
    pub(super) fn give_up(&mut self, why: Why) -> bool {
        self.short = Some(why);
        false
    }

    /// The remaining work.
    pub(super) const fn left(&self) -> usize {
        *self.budget
    }

    /// Compares one form's hash with the committed one.
    pub(super) fn is(&mut self, hash: B256) -> bool {
        self.forms = self.forms.saturating_add(1);
        hash == self.expected
    }

    /// Counts a form that is compared without a hash of its own.
    pub(super) const fn count(&mut self) {
        self.forms = self.forms.saturating_add(1);
    }

    /// The committed hash.
    pub(super) const fn expected(&self) -> B256 {
        self.expected
    }
}

impl Proof {
    pub(super) fn of(detail: &str) -> Self {
        Self { detail: Some(String::from(detail)), ..Self::default() }
    }
}
