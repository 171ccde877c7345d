//! Whether a JSON Schema allows a value: yes, no, or unknown where a keyword is not judged (ledger `disc-c7-output-schema`).
//!
//! No URL is ever fetched. `invalid` beats `unknown`, and that beats `valid`. What is left to do stands on a stack, so that neither
//! the schema nor the value can make the program's own stack deep.

mod keywords;
mod reference;
mod seen;

use alloc::vec;
use alloc::vec::Vec;

use primitives::json::{Document, Kind, NodeId};

use crate::border::schema_check::SchemaVerdict;
use crate::limits::{SCHEMA_BYTES, SCHEMA_LEVELS, SCHEMA_STEPS};

pub(crate) use keywords::{first_type, has_none};
use seen::Seen;

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
}

impl<'a> Schemas<'_, 'a> {
    /// Judges a value of another document by one schema.
    pub(crate) fn judge(self, schema: NodeId, value: &Document<'_>, at: NodeId) -> SchemaVerdict {
        let mut seen = Seen::new(self.document, self.root);
        let mut stack = vec![Frame {
            how: How::All,
            tally: Tally::default(),
            tasks: vec![Task::One(schema, at)],
            is_level: false,
        }];
        let (mut levels, mut steps, mut bytes) = (0_usize, 0_usize, 0_usize);
        loop {
            let Some(frame) = stack.last_mut() else { return SchemaVerdict::Unknown };
            let next = match frame.tasks.pop() {
                Some(Task::One(schema, at)) => {
                    steps = steps.saturating_add(1);
                    bytes = bytes
                        .saturating_add(self.document.raw(schema).len())
                        .saturating_add(value.raw(at).len());
                    if levels >= SCHEMA_LEVELS || steps > SCHEMA_STEPS || bytes > SCHEMA_BYTES {
                        frame.tally.add(SchemaVerdict::Unknown);
                        continue;
                    }
                    levels = levels.saturating_add(1);
                    let (own, tasks) = self.expand(schema, (value, at), &mut seen);
                    let mut tally = Tally::default();
                    tally.add(own);
                    Frame { how: How::All, tally, tasks, is_level: true }
                }
                Some(Task::Several(how, schemas, at)) => {
                    let tasks = schemas.into_iter().map(|schema| Task::One(schema, at)).collect();
                    Frame { how, tally: Tally::default(), tasks, is_level: false }
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

    /// The verdict of a schema's own keywords, and what else it asks for.
    fn expand<'v>(
        self,
        schema: NodeId,
        (value, at): (&Document<'v>, NodeId),
        seen: &mut Seen<'a, 'v>,
    ) -> (SchemaVerdict, Vec<Task>) {
        match self.document.kind(schema) {
            Kind::True => (SchemaVerdict::Valid, Vec::new()),
            Kind::False => (SchemaVerdict::Invalid, Vec::new()),
            Kind::Object => keywords::expand(self, schema, (value, at), seen),
            _ => (SchemaVerdict::Unknown, Vec::new()),
        }
    }
}

/// Judges a value by a schema, both as JSON texts that are strict already.
#[must_use]
pub fn check(schema: &Document<'_>, value: &Document<'_>) -> SchemaVerdict {
    Schemas { document: schema, root: Document::ROOT }.judge(Document::ROOT, value, Document::ROOT)
}
