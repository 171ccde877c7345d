//! Which columns of a batch are read and which are kept.

use std::sync::Arc;

use arrow_array::array::{Array as _, ArrayRef, make_array};
use arrow_data::ArrayData;
use arrow_schema::{FieldRef, Fields, Schema, SchemaRef};

use super::capsule::{broken, guarded};
use super::column::{Bytes, Flags, Integers, Kind};
use super::verdicts;
use crate::failure::{Failure, Result};

/// The columns that are read: the name, the type, and whether the column must be there.
const RECORD: [(&str, Kind, bool); 12] = [
    ("metadata_uri", Kind::Text, true),
    ("manifest_hash", Kind::Either, true),
    ("creator", Kind::Either, true),
    ("body", Kind::Binary, true),
    ("access_predicate", Kind::Either, false),
    ("status", Kind::Integer, false),
    ("redirected", Kind::Flag, false),
    ("complete", Kind::Flag, false),
    ("fetch_error", Kind::Text, false),
    ("registry", Kind::Text, false),
    ("tool_ref", Kind::Text, false),
    ("evidence", Kind::Text, false),
];

/// Instead of all of them: the JSON text of a bundle.
const BUNDLE: (&str, Kind) = ("bundle", Kind::Either);

/// Where the columns are.
pub(crate) struct Layout {
    read: Read,
    keep: Vec<usize>,
    /// Of the columns that come out.
    schema: SchemaRef,
}

enum Read {
    Record([Option<usize>; 12]),
    Bundle(usize),
}

/// The columns of one batch.
pub(crate) struct Columns {
    pub(crate) read: Input,
    kept: Vec<ArrayRef>,
    pub(crate) rows: usize,
}

pub(crate) enum Input {
    Record(Box<Record>),
    Bundle(Bytes),
}

/// A column of which it is known whether it is text.
pub(crate) struct Mixed {
    pub(crate) values: Bytes,
    pub(crate) text: bool,
}

/// The columns of records and of fetches.
pub(crate) struct Record {
    pub(crate) metadata_uri: Bytes,
    pub(crate) manifest_hash: Mixed,
    pub(crate) creator: Mixed,
    pub(crate) body: Bytes,
    pub(crate) access_predicate: Mixed,
    /// `None` without such a column, which differs from a null in it.
    pub(crate) status: Option<Integers>,
    pub(crate) redirected: Option<Flags>,
    pub(crate) complete: Option<Flags>,
    pub(crate) fetch_error: Bytes,
    pub(crate) registry: Bytes,
    pub(crate) tool_ref: Bytes,
    pub(crate) evidence: Bytes,
}

fn pointer(name: &str) -> String {
    format!("/data/{name}")
}

/// The one column of this name.
fn find(fields: &Fields, name: &str) -> Result<Option<usize>> {
    let mut found =
        fields.iter().enumerate().filter(|(_, field)| field.name() == name).map(|(index, _)| index);
    match (found.next(), found.next()) {
        (index, None) => Ok(index),
        _ => Err(Failure::value(&pointer(name), "is there more than once")),
    }
}

fn missing(name: &str) -> Failure {
    let member = format!("data.{name}");
    let reason = "is missing: a column of this name is needed";
    Failure::Usage {
        code: "usage-missing",
        pointer: Some(pointer(name)),
        message: format!("{member} {reason}"),
        member: Some(member),
        reason: reason.to_owned(),
    }
}

/// The one column of this name, if it has its type.
fn typed(fields: &Fields, name: &str, kind: Kind) -> Result<Option<usize>> {
    let index = find(fields, name)?;
    match index.and_then(|index| fields.get(index)) {
        Some(field) if !kind.takes(field.data_type()) => {
            Err(Failure::kind(&pointer(name), &kind.words(field.data_type())))
        }
        _ => Ok(index),
    }
}

impl Layout {
    pub(crate) fn new(fields: &Fields, keep: &[String], report: bool) -> Result<Self> {
        let read = if let Some(index) = typed(fields, BUNDLE.0, BUNDLE.1)? {
            // Which of the two is meant is not for us to guess.
            for (name, _, needed) in RECORD {
                if needed && find(fields, name)?.is_some() {
                    return Err(Failure::value(
                        &pointer(name),
                        "stands beside data.bundle: give one or the other",
                    ));
                }
            }
            Read::Bundle(index)
        } else {
            let mut columns = [None; 12];
            for (column, (name, kind, needed)) in columns.iter_mut().zip(RECORD) {
                *column = typed(fields, name, kind)?;
                if needed && column.is_none() {
                    return Err(missing(name));
                }
            }
            Read::Record(columns)
        };
        let added = verdicts::fields(report);
        let mut out: Vec<FieldRef> = Vec::new();
        let mut indices = Vec::new();
        for name in keep {
            let index = find(fields, name)?.ok_or_else(|| missing(name))?;
            if added.iter().any(|field| field.name() == name) {
                return Err(Failure::value(
                    "/keep",
                    &format!("names {name}, which is a column of the result: rename it first"),
                ));
            }
            if indices.contains(&index) {
                return Err(Failure::value("/keep", "names a column twice"));
            }
            indices.push(index);
            out.extend(fields.get(index).cloned());
        }
        out.extend(added);
        Ok(Self { read, keep: indices, schema: Arc::new(Schema::new(out)) })
    }

    pub(crate) const fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    pub(crate) const fn reads_bundles(&self) -> bool {
        matches!(self.read, Read::Bundle(_))
    }

    /// The columns of a batch.
    pub(crate) fn columns(&self, batch: &ArrayData) -> Result<Columns> {
        if batch.null_count() > 0 {
            return Err(broken("has rows that are null as a whole"));
        }
        let at = |index: usize| child(batch, index);
        let optional = |index: Option<usize>| match index {
            Some(index) => at(index),
            None => Ok(ArrayData::new_null(&arrow_schema::DataType::Null, batch.len())),
        };
        let read = match &self.read {
            Read::Bundle(index) => Input::Bundle(Bytes::of(at(*index)?)?.0),
            Read::Record(
                [
                    uri,
                    hash,
                    creator,
                    body,
                    predicate,
                    status,
                    redirected,
                    complete,
                    fetch_error,
                    registry,
                    tool,
                    evidence,
                ],
            ) => {
                let bytes = |index: &Option<usize>| Ok::<_, Failure>(Bytes::of(optional(*index)?)?.0);
                let mixed = |index: &Option<usize>| {
                    let (values, text) = Bytes::of(optional(*index)?)?;
                    Ok::<_, Failure>(Mixed { values, text })
                };
                let flags = |index: &Option<usize>| index.map(|index| Flags::of(at(index)?)).transpose();
                Input::Record(Box::new(Record {
                    metadata_uri: bytes(uri)?,
                    manifest_hash: mixed(hash)?,
                    creator: mixed(creator)?,
                    body: bytes(body)?,
                    access_predicate: mixed(predicate)?,
                    status: status.map(|index| Integers::of(at(index)?)).transpose()?,
                    redirected: flags(redirected)?,
                    complete: flags(complete)?,
                    fetch_error: bytes(fetch_error)?,
                    registry: bytes(registry)?,
                    tool_ref: bytes(tool)?,
                    evidence: bytes(evidence)?,
                }))
            }
        };
        // Handed on as they are; only their shape is looked at.
        let kept = self.keep.iter().map(|index| {
            let data = at(*index)?;
            guarded(|| {
                data.validate()?;
                Ok(make_array(data))
            })
        });
        Ok(Columns { read, kept: kept.collect::<Result<_>>()?, rows: batch.len() })
    }
}

/// A column of a batch, which may be a slice of longer columns.
fn child(batch: &ArrayData, index: usize) -> Result<ArrayData> {
    let child =
        batch.child_data().get(index).ok_or_else(|| broken("is not Arrow data: a column is missing"))?;
    match batch.offset().checked_add(batch.len()) {
        Some(end) if end <= child.len() => guarded(|| Ok(child.slice(batch.offset(), batch.len()))),
        _ => Err(broken("is not Arrow data: a column is shorter than the batch")),
    }
}

impl Columns {
    /// The kept columns of these rows.
    pub(crate) fn kept(&self, from: usize, rows: usize) -> Vec<ArrayRef> {
        self.kept.iter().map(|column| column.slice(from, rows)).collect()
    }
}
