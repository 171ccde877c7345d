//! Whether a JSON Schema allows a value: yes, no, or unknown where a keyword is not judged (ledger `disc-c7-output-schema`).
//!
//! No URL is ever fetched. `invalid` beats `unknown`, and that beats `valid`. What is left to do stands on a stack, so that neither
//! the schema nor the value can make the program's own stack deep.

mod budget;
mod equal;
mod keywords;
mod reference;
mod seen;

use alloc::vec;
use alloc::vec::Vec;

use primitives::json::{Document, Kind, NodeId};

use crate::border::schema_check::SchemaVerdict;
use crate::limits::SCHEMA_LEVELS;

pub(crate) use budget::Budget;
pub(crate) use keywords::{first_type, has_none};
pub(crate) use seen::Seen;
use seen::Values;

/// A schema within its document, and a value.
#[derive(Clone, Copy)]
pub(crate) struct Schemas<'d, 'a> {
    pub(crate) document: &'d Document<'a>,
    /// The schema that `#` stands for.
    pub(crate) root: NodeId,
}

/// What is still to be judged.
enum Task {
    One(NodeId, NodeId),
    Several(How, Vec<NodeId>, NodeId),
}

/// How the verdicts of several schemas come together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    All,
    Any,
    One,
    Not,
}

/// How many schemas came to which verdict.
#[derive(Clone, Copy, Default)]
struct Tally {
    valid: usize,
    invalid: usize,
    unknown: usize,
}

impl Tally {
    fn add(&mut self, verdict: SchemaVerdict) {
        let count = match verdict {
            SchemaVerdict::Valid => &mut self.valid,
            SchemaVerdict::Invalid => &mut self.invalid,
            SchemaVerdict::Unknown => &mut self.unknown,
        };
        *count = count.saturating_add(1);
    }

    const fn come_to(self, how: How) -> SchemaVerdict {
        match how {
            How::All if self.invalid > 0 => SchemaVerdict::Invalid,
            How::All if self.unknown > 0 => SchemaVerdict::Unknown,
            How::All => SchemaVerdict::Valid,
            How::Any if self.valid > 0 => SchemaVerdict::Valid,
            How::One if self.valid > 1 => SchemaVerdict::Invalid,
            How::Any | How::One | How::Not if self.unknown > 0 => SchemaVerdict::Unknown,
            How::One if self.valid == 1 => SchemaVerdict::Valid,
            How::Not if self.valid == 0 => SchemaVerdict::Valid,
            How::Any | How::One | How::Not => SchemaVerdict::Invalid,
        }
    }
}

/// Schemas under way.
struct Frame {
    how: How,
    tally: Tally,
    tasks: Vec<Task>,
    /// Whether it is one schema and not a list of several.
    is_level: bool,
    /// Whether it stands below an `$id` within the root: `#` is not the root there.
    has_base: bool,
}

impl<'a> Schemas<'_, 'a> {
    /// Judges a value of another document by one schema.
    pub(crate) fn judge(self, schema: NodeId, value: &Document<'_>, at: NodeId) -> SchemaVerdict {
        let (mut budget, mut seen) = (Budget::VALUE, Seen::new(self.document, self.root));
        self.judge_within(&mut budget, &mut seen, schema, (value, at))
    }

    /// The same within the work that is left for several values.
    pub(crate) fn judge_within<'v>(
        self,
        shared: &mut Budget,
        seen: &mut Seen<'a>,
        schema: NodeId,
        (value, at): (&Document<'v>, NodeId),
    ) -> SchemaVerdict {
        let mut values = Values::default();
        let mut stack = vec![Frame {
            how: How::All,
            tally: Tally::default(),
            tasks: vec![Task::One(schema, at)],
            is_level: false,
            has_base: false,
        }];
        let (mut levels, mut own_budget) = (0_usize, Budget::VALUE);
        loop {
            let Some(frame) = stack.last_mut() else { return SchemaVerdict::Unknown };
            let has_base = frame.has_base;
            let next = match frame.tasks.pop() {
                Some(Task::One(schema, at)) => {
                    let bytes = self.document.raw(schema).len().saturating_add(value.raw(at).len());
                    if !own_budget.take(bytes) || !shared.take(bytes) || levels >= SCHEMA_LEVELS {
                        frame.tally.add(SchemaVerdict::Unknown);
                        continue;
                    }
                    levels = levels.saturating_add(1);
                    let has_base = has_base || reference::has_base(self, schema);
                    let (own, tasks) = match self.document.kind(schema) {
                        Kind::True => (SchemaVerdict::Valid, Vec::new()),
                        Kind::False => (SchemaVerdict::Invalid, Vec::new()),
                        Kind::Object => {
                            keywords::expand((self, has_base), schema, (value, at), (seen, &mut values))
                        }
                        _ => (SchemaVerdict::Unknown, Vec::new()),
                    };
                    let mut tally = Tally::default();
                    tally.add(own);
                    Frame { how: How::All, tally, tasks, is_level: true, has_base }
                }
                Some(Task::Several(how, schemas, at)) => {
                    let tasks = schemas.into_iter().map(|schema| Task::One(schema, at)).collect();
                    Frame { how, tally: Tally::default(), tasks, is_level: false, has_base }
                }
                None => {
                    let verdict = frame.tally.come_to(frame.how);
                    if frame.is_level {
                        levels = levels.saturating_sub(1);
                    }
                    stack.pop();
                    match stack.last_mut() {
                        Some(parent) => parent.tally.add(verdict),
                        None => return verdict,
                    }
                    continue;
                }
            };
            stack.push(next);
        }
    }
}

/// Judges a value by a schema, both as JSON texts that are strict already.
#[must_use]
pub fn check(schema: &Document<'_>, value: &Document<'_>) -> SchemaVerdict {
    Schemas { document: schema, root: Document::ROOT }.judge(Document::ROOT, value, Document::ROOT)
}
