//! Lines of an index as Arrow columns.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::array::{ArrayRef, BooleanArray, Int8Array, Int64Array, ListArray};
use arrow_array::{RecordBatch as Batch, RecordBatchOptions};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{DataType, Field, Schema};
use primitives::json::{Document, FirstFault, Kind, NodeId, read};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::arrow::{RecordBatch, Texts, item, odd, too_much};
use crate::failure::{Failure, Result};

/// Bytes of a line: more than a run writes.
const LINE_BYTES: usize = 32 << 20;

/// An agent, and the word for what binds it to the tool of a line.
type Bound = (PyBackedStr, PyBackedStr);

/// The columns of some lines: text columns of bundles and reports where they are asked for, and of the agents that are given, one a line.
#[pyfunction]
pub fn _index_batch(
    py: Python<'_>,
    lines: Vec<PyBackedStr>,
    bundles: bool,
    report: bool,
    agents: Option<Vec<Option<Bound>>>,
) -> Result<RecordBatch> {
    py.detach(|| {
        let mut rows = Rows {
            bundles: bundles.then(Texts::default),
            reports: report.then(Texts::default),
            agents: agents.as_deref().map(|bound| column(bound, |(agent, _)| agent)),
            bindings: agents.as_deref().map(|bound| column(bound, |(_, binding)| binding)),
            ..Rows::default()
        };
        lines.iter().try_for_each(|line| rows.push(line))?;
        rows.finish().map(RecordBatch)
    })
}

/// One of the texts of each agent.
fn column(bound: &[Option<Bound>], text: impl Fn(&Bound) -> &str) -> Texts {
    let mut texts = Texts::default();
    for bound in bound {
        texts.push(bound.as_ref().map(&text));
    }
    texts
}

/// Lists of texts.
#[derive(Default)]
struct Lists {
    texts: Texts,
    count: usize,
    /// Where the list of a row ends.
    ends: Vec<usize>,
}

impl Lists {
    fn push<'a>(&mut self, texts: impl Iterator<Item = Cow<'a, str>>) {
        for text in texts {
            self.texts.push(Some(&text));
            self.count = self.count.saturating_add(1);
        }
        self.ends.push(self.count);
    }

    fn finish(self) -> Result<ArrayRef> {
        let mut offsets = vec![0];
        for end in self.ends {
            offsets.push(i32::try_from(end).map_err(|_| too_much())?);
        }
        let values = self.texts.finish::<i32>()?;
        let lists =
            ListArray::try_new(item(), OffsetBuffer::new(offsets.into()), values, None).map_err(odd)?;
        Ok(Arc::new(lists))
    }
}

#[derive(Default)]
struct Rows {
    tool_refs: Texts,
    statuses: Texts,
    outcomes: Texts,
    verified: Vec<bool>,
    canonical: Vec<bool>,
    failed: Vec<Option<i8>>,
    hashes: Texts,
    rules: Lists,
    duplicates: Texts,
    flags: Lists,
    predicates: Texts,
    proxies: Vec<Option<bool>>,
    upgrades: Vec<Option<i64>>,
    blocks: Vec<Option<i64>>,
    block_hashes: Texts,
    times: Vec<Option<i64>>,
    stale: Vec<bool>,
    bundles: Option<Texts>,
    reports: Option<Texts>,
    agents: Option<Texts>,
    bindings: Option<Texts>,
}

impl Rows {
    fn push(&mut self, line: &str) -> Result<()> {
        let document = read(line.as_bytes(), LINE_BYTES);
        if FirstFault::of(&document).is_some() || document.kind(Document::ROOT) != Kind::Object {
            return Err(Failure::value("/lines", "has a line that is not one of an index"));
        }
        let [tool, status, outcome, duplicate, flags, predicate, block, time, stale, report, bundle] =
            document.named_in_root(
                [
                    "toolRef",
                    "status",
                    "outcome",
                    "duplicateOf",
                    "flags",
                    "predicate",
                    "block",
                    "time",
                    "stale",
                    "report",
                    "bundle",
                ],
                &mut |_, _| {},
            );
        let text = |node| self::text(&document, node);
        self.tool_refs.push(text(tool).as_deref());
        self.statuses.push(text(status).as_deref());
        self.outcomes.push(text(outcome).as_deref());
        let [verified, canonical, failed, hash, findings] =
            document.named(report, ["verified", "canonical", "failedCheck", "computedHash", "findings"]);
        self.verified.push(is_true(&document, verified));
        self.canonical.push(is_true(&document, canonical));
        self.failed.push(document.whole(failed).and_then(|check| i8::try_from(check).ok()));
        self.hashes.push(text(hash).as_deref());
        self.rules.push(document.elements(findings).filter_map(|finding| {
            let [rule] = document.named(finding, ["rule"]);
            text(rule)
        }));
        self.duplicates.push(text(duplicate).as_deref());
        self.flags.push(document.elements(flags).filter_map(text));
        let [address, is_proxy, upgraded] = document.named(predicate, ["address", "isProxy", "upgradedAt"]);
        self.predicates.push(text(address).as_deref());
        let is_known = matches!(document.raw(is_proxy), b"true" | b"false");
        self.proxies.push(is_known.then(|| is_true(&document, is_proxy)));
        self.upgrades.push(number(text(upgraded).as_deref()));
        let [number_of, hash_of] = document.named(block, ["number", "hash"]);
        self.blocks.push(number(text(number_of).as_deref()));
        self.block_hashes.push(text(hash_of).as_deref());
        self.times.push(document.whole(time).and_then(|time| i64::try_from(time).ok()));
        self.stale.push(is_true(&document, stale));
        let whole = |node| (node != 0).then(|| document.raw_str(document.node(node)));
        if let Some(bundles) = &mut self.bundles {
            bundles.push(whole(bundle));
        }
        if let Some(reports) = &mut self.reports {
            reports.push(whole(report));
        }
        Ok(())
    }

    fn finish(self) -> Result<Batch> {
        let rows = self.verified.len();
        let mut columns: Vec<(&str, ArrayRef)> = vec![
            ("tool_ref", self.tool_refs.finish::<i32>()?),
            ("status", self.statuses.finish::<i32>()?),
            ("outcome", self.outcomes.finish::<i32>()?),
            ("verified", Arc::new(BooleanArray::from(self.verified))),
            ("canonical", Arc::new(BooleanArray::from(self.canonical))),
            ("failed_check", Arc::new(Int8Array::from(self.failed))),
            ("computed_hash", self.hashes.finish::<i32>()?),
            ("rules", self.rules.finish()?),
            ("duplicate_of", self.duplicates.finish::<i32>()?),
            ("flags", self.flags.finish()?),
            ("predicate", self.predicates.finish::<i32>()?),
            ("is_proxy", Arc::new(BooleanArray::from(self.proxies))),
            ("upgraded_at", Arc::new(Int64Array::from(self.upgrades))),
            ("block", Arc::new(Int64Array::from(self.blocks))),
            ("block_hash", self.block_hashes.finish::<i32>()?),
            ("time", Arc::new(Int64Array::from(self.times))),
            ("stale", Arc::new(BooleanArray::from(self.stale))),
        ];
        let asked = [
            ("bundle", self.bundles),
            ("report", self.reports),
            ("agent", self.agents),
            ("binding", self.bindings),
        ];
        for (name, texts) in asked {
            if let Some(texts) = texts {
                columns.push((name, texts.finish::<i32>()?));
            }
        }
        let fields: Vec<Field> = columns.iter().map(|(name, column)| field(name, column)).collect();
        let columns = columns.into_iter().map(|(_, column)| column).collect();
        let options = RecordBatchOptions::new().with_row_count(Some(rows));
        Batch::try_new_with_options(Arc::new(Schema::new(fields)), columns, &options).map_err(odd)
    }
}

/// Every column may have nulls, so that all batches have one schema.
fn field(name: &str, column: &ArrayRef) -> Field {
    let kind: DataType = column.data_type().clone();
    Field::new(name, kind, true)
}

fn text<'a>(document: &Document<'a>, node: NodeId) -> Option<Cow<'a, str>> {
    (document.kind(node) == Kind::String).then(|| document.string(node))
}

/// Of a member that is there: 0 stands for none.
fn is_true(document: &Document<'_>, node: NodeId) -> bool {
    node != 0 && document.raw(node) == b"true"
}

/// A number of a line: `0x` and hex digits.
fn number(text: Option<&str>) -> Option<i64> {
    i64::from_str_radix(text?.strip_prefix("0x")?, 16).ok()
}
