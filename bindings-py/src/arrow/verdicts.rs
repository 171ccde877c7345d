//! The columns that come out.

use std::sync::Arc;

use alloy_primitives::hex;
use arrow_array::array::{ArrayRef, BooleanArray, GenericStringArray, Int8Array, ListArray, OffsetSizeTrait};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, FieldRef};
use erc8257::Check;

use super::row::Judged;
use crate::failure::{Failure, Result};

/// The fields of the columns, with the report if it is asked for.
pub(crate) fn fields(report: bool) -> Vec<FieldRef> {
    let field = |name, kind, nullable| Arc::new(Field::new(name, kind, nullable));
    let mut fields = vec![
        field("verified", DataType::Boolean, false),
        field("canonical", DataType::Boolean, false),
        field("outcome", DataType::Utf8, false),
        field("failed_check", DataType::Int8, true),
        field("computed_hash", DataType::Utf8, true),
        field("rules", DataType::List(rule()), false),
    ];
    if report {
        // A report is up to a hundred times as long as its manifest: no batch may be refused for the length
        // of its reports.
        fields.push(field("report", DataType::LargeUtf8, true));
    }
    fields.push(field("error", DataType::Utf8, true));
    fields
}

/// Of an element of `rules`.
pub(crate) fn rule() -> FieldRef {
    Arc::new(Field::new("item", DataType::Utf8, true))
}

/// The outcome of a row that has no report.
const ERROR: &str = "error";

/// The verdicts of some rows.
#[derive(Default)]
pub(crate) struct Verdicts {
    verified: Vec<bool>,
    canonical: Vec<bool>,
    outcomes: Vec<&'static str>,
    /// 0: no check failed.
    failed: Vec<i8>,
    hashes: Texts,
    rules: Vec<&'static str>,
    /// Where the rules of a row end.
    ends: Vec<usize>,
    reports: Option<Texts>,
    errors: Texts,
}

/// Texts and nulls.
#[derive(Default)]
pub(crate) struct Texts {
    bytes: String,
    /// The length of each; `None` is a null.
    lengths: Vec<Option<u32>>,
}

impl Texts {
    pub(crate) fn push(&mut self, text: Option<&str>) {
        // Neither a report nor an error is near 4 GiB.
        self.lengths.push(text.map(|text| u32::try_from(text.len()).unwrap_or(u32::MAX)));
        self.bytes.push_str(text.unwrap_or_default());
    }

    fn append(&mut self, other: Self) {
        self.bytes.push_str(&other.bytes);
        self.lengths.extend(other.lengths);
    }

    /// As a column of this width.
    pub(crate) fn finish<O: OffsetSizeTrait>(self) -> Result<ArrayRef> {
        let nulls: NullBuffer = self.lengths.iter().map(Option::is_some).collect();
        let lengths = self.lengths.iter().map(|length| length.unwrap_or(0));
        Ok(Arc::new(strings::<O>(lengths, self.bytes, Some(nulls))?))
    }
}

impl Verdicts {
    pub(crate) fn new(report: bool) -> Self {
        Self { reports: report.then(Texts::default), ..Self::default() }
    }

    pub(crate) fn rows(&self) -> usize {
        self.verified.len()
    }

    /// Bytes of text, which are what grows beyond measure.
    pub(crate) fn weight(&self) -> usize {
        self.reports.as_ref().map_or(0, |reports| reports.bytes.len()) + self.rules.len() * 32
    }

    pub(crate) fn push(&mut self, judged: &Judged) {
        let report = judged.as_ref().ok();
        self.verified.push(report.is_some_and(erc8257::Report::is_verified));
        self.canonical.push(report.is_some_and(erc8257::Report::is_canonical));
        self.outcomes.push(report.map_or(ERROR, |report| report.outcome().as_str()));
        let failed = report.and_then(erc8257::Report::failed_check).map_or(0, Check::number);
        self.failed.push(i8::try_from(failed).unwrap_or(i8::MAX));
        match report.and_then(erc8257::Report::computed_hash) {
            Some(hash) => {
                let mut text = [b'0'; 66];
                text[1] = b'x';
                // The length fits, which is all that can be wrong with it.
                let _ = hex::encode_to_slice(hash, &mut text[2..]);
                self.hashes.push(core::str::from_utf8(&text).ok());
            }
            None => self.hashes.push(None),
        }
        let findings = report.map(erc8257::Report::findings).unwrap_or_default();
        self.rules.extend(findings.iter().map(|finding| finding.code().as_str()));
        self.ends.push(self.rules.len());
        if let Some(reports) = &mut self.reports {
            reports.push(report.map(erc8257::Report::to_json).as_deref());
        }
        self.errors.push(judged.as_ref().err().map(String::as_str));
    }

    /// Those of the rows that follow.
    pub(crate) fn append(&mut self, next: Self) {
        let rules = self.rules.len();
        self.verified.extend(next.verified);
        self.canonical.extend(next.canonical);
        self.outcomes.extend(next.outcomes);
        self.failed.extend(next.failed);
        self.hashes.append(next.hashes);
        self.rules.extend(next.rules);
        self.ends.extend(next.ends.into_iter().map(|end| rules + end));
        if let (Some(reports), Some(next)) = (&mut self.reports, next.reports) {
            reports.append(next);
        }
        self.errors.append(next.errors);
    }

    pub(crate) fn finish(self) -> Result<Vec<ArrayRef>> {
        let failed: NullBuffer = self.failed.iter().map(|check| *check != 0).collect();
        let mut columns: Vec<ArrayRef> = vec![
            Arc::new(BooleanArray::from(self.verified)),
            Arc::new(BooleanArray::from(self.canonical)),
            Arc::new(words(&self.outcomes)?),
            Arc::new(Int8Array::try_new(ScalarBuffer::from(self.failed), Some(failed)).map_err(odd)?),
            self.hashes.finish::<i32>()?,
            Arc::new(rules(&self.rules, &self.ends)?),
        ];
        if let Some(reports) = self.reports {
            columns.push(reports.finish::<i64>()?);
        }
        columns.push(self.errors.finish::<i32>()?);
        Ok(columns)
    }
}

fn rules(rules: &[&str], ends: &[usize]) -> Result<ListArray> {
    let codes = words(rules)?;
    let mut offsets = vec![0];
    for end in ends {
        offsets.push(i32::try_from(*end).map_err(|_| too_much())?);
    }
    ListArray::try_new(rule(), OffsetBuffer::new(offsets.into()), Arc::new(codes), None).map_err(odd)
}

/// Short texts of ours, none of them null.
fn words(words: &[&str]) -> Result<GenericStringArray<i32>> {
    let lengths = words.iter().map(|word| u32::try_from(word.len()).unwrap_or(u32::MAX));
    strings::<i32>(lengths, words.concat(), None)
}

/// Texts that stand one after the other.
fn strings<O: OffsetSizeTrait>(
    lengths: impl Iterator<Item = u32>,
    bytes: String,
    nulls: Option<NullBuffer>,
) -> Result<GenericStringArray<O>> {
    let mut offsets = vec![O::zero()];
    let mut end = 0_usize;
    for length in lengths {
        end = usize::try_from(length).ok().and_then(|length| end.checked_add(length)).ok_or_else(too_much)?;
        offsets.push(O::from_usize(end).ok_or_else(too_much)?);
    }
    let values = Buffer::from_vec(bytes.into_bytes());
    GenericStringArray::try_new(OffsetBuffer::new(offsets.into()), values, nulls).map_err(odd)
}

/// A column of Arrow's `utf8` has less than 2 GiB; those of a stream are far from it.
pub(crate) fn too_much() -> Failure {
    Failure::value("/data", "gives more than 2 GiB of text: hand it over in smaller batches, or as a stream")
}

/// What the arrow crates refuse although it is right.
pub(crate) fn odd(error: ArrowError) -> Failure {
    Failure::value("/data", &format!("gives no Arrow data: {error}"))
}
