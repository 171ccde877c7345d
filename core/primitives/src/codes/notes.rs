//! Collects findings while the rules run, at no cost before the first finding.

use alloc::format;
use alloc::vec::Vec;

use super::{Code, Detail, Finding, Row, Severity};
use crate::bounded::Bounded;
use crate::json::{Anchor, Document, places};

/// The findings of one document: at most [`FINDINGS`](crate::limits::FINDINGS), and the count of all others.
#[derive(Debug, Clone)]
pub struct Notes<C, K, O = ()> {
    list: Bounded<Note<C, K, O>>,
    left_out: usize,
}

/// A finding without its place, which is worked out only for findings that are listed.
#[derive(Debug, Clone)]
struct Note<C, K, O> {
    about: About<C, K>,
    anchor: Option<Anchor>,
    offset: Option<u32>,
    detail: Detail,
    own: O,
}

/// The code, the severity, and the check that the finding fails.
pub type About<C, K> = (C, Severity, Option<K>);

/// Severity, then place, then code.
type KeepOrder = (Severity, Option<u32>, &'static str);

/// As a pointer, so that the two orders share one sort.
type Order<C, K, O> = fn(&Note<C, K, O>) -> KeepOrder;

impl<C: Code, K: Copy, O> Note<C, K, O> {
    const KEPT: Order<C, K, O> = Self::keep_order;
    const REPORTED: Order<C, K, O> = Self::report_order;

    /// Errors are kept before all else where there are too many findings to list.
    fn keep_order(&self) -> KeepOrder {
        (self.about.1, self.offset, self.about.0.row().id())
    }

    /// Place, then code.
    fn report_order(&self) -> KeepOrder {
        (Severity::Error, self.offset, self.about.0.row().id())
    }
}

impl<C, K, O> Default for Notes<C, K, O> {
    fn default() -> Self {
        Self::new()
    }
}

impl<C, K, O> Notes<C, K, O> {
    /// No findings yet. Allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Bounded::new(), left_out: 0 }
    }

    /// Counts findings that were left out before they came here.
    pub const fn leave_out(&mut self, count: usize) {
        self.left_out = self.left_out.saturating_add(count);
    }
}

impl<C: Code, K: Copy, O> Notes<C, K, O> {
    /// Adds a finding about this place of the document. `detail` runs only where the finding may be listed.
    #[allow(
        clippy::inline_always,
        reason = "otherwise each closure behind a caller's `dyn Fn` costs a vtable: 600 bytes of wasm"
    )]
    #[inline(always)]
    pub fn add(
        &mut self,
        document: &Document<'_>,
        about: About<C, K>,
        anchor: Option<Anchor>,
        detail: impl FnOnce() -> (Detail, O),
    ) {
        let offset = anchor.map(|anchor| anchor.offset(document));
        if !self.list.admits(&(about.1, offset, about.0.row().id()), Note::KEPT) {
            return self.list.pass_over();
        }
        let (detail, own) = detail();
        self.list.push(Note { about, anchor, offset, detail, own }, Note::KEPT);
    }

    /// Returns the findings in the order of reports, with their places. Where some were left out, a last finding of the
    /// code `rest` counts them.
    #[must_use]
    pub fn finish(self, document: &Document<'_>, rest: (C, O)) -> Vec<Finding<C, K, O>> {
        if self.list.is_empty() { Vec::new() } else { self.finish_some(document, rest) }
    }

    #[cold]
    fn finish_some(self, document: &Document<'_>, (rest, own): (C, O)) -> Vec<Finding<C, K, O>> {
        let (mut notes, left_out) = self.list.finish(Note::KEPT);
        let left_out = left_out.saturating_add(self.left_out);
        notes.sort_by_key(&Note::REPORTED);
        let anchors: Vec<Anchor> = notes.iter().filter_map(|note| note.anchor).collect();
        let mut places = places(document, &anchors).into_iter();
        let mut findings: Vec<Finding<C, K, O>> = notes
            .into_iter()
            .map(|note| {
                let place = note.anchor.and_then(|_| places.next());
                Finding::new(note.about, place, note.detail, note.own)
            })
            .collect();
        if left_out > 0 {
            let detail = (Some(format!("{left_out} more")), None);
            findings.push(Finding::new((rest, Severity::Info, None), None, detail, own));
        }
        findings
    }
}
