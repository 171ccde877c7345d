//! The findings of a judgement, in the order in which they are made; a step with an error ends it (decision S30).

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use alloy_primitives::{B256, U256};
use primitives::codes::{Detail, Severity};
use primitives::json::Place;
use primitives::limits::FINDINGS;

use crate::border::proof::ProvenVerdict;
use crate::codes::{Code, Finding, Makes};

/// An error ended the judgement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ended;

/// The findings so far.
#[derive(Debug, Default)]
pub(crate) struct Noted {
    findings: Vec<Finding>,
    has_error: bool,
    is_refuted: bool,
}

impl Noted {
    /// Adds a finding at a JSON Pointer into the bundle. Its judgement goes on to the end of the step.
    pub(crate) fn add(
        &mut self,
        code: Code,
        pointer: String,
        found: Option<String>,
        expected: Option<String>,
    ) {
        let row = code.row();
        self.has_error |= row.severity == Severity::Error;
        self.is_refuted |= row.makes == Makes::Refuted;
        // The bounds of answers leave room for all of them.
        if self.findings.len() < FINDINGS {
            self.findings.push(finding(code, pointer, (found, expected)));
        }
    }

    /// Adds a finding, and ends the judgement.
    pub(crate) fn end(
        &mut self,
        code: Code,
        pointer: &str,
        found: Option<String>,
        expected: Option<String>,
    ) -> Ended {
        self.add(code, pointer.into(), found, expected);
        Ended
    }

    /// The end of a step.
    ///
    /// # Errors
    /// There is an error.
    pub(crate) const fn step(&self) -> Result<(), Ended> {
        if self.has_error { Err(Ended) } else { Ok(()) }
    }

    /// What the findings make of the verdict.
    pub(crate) const fn verdict(&self) -> ProvenVerdict {
        match (self.is_refuted, self.has_error) {
            (true, _) => ProvenVerdict::Refuted,
            (false, true) => ProvenVerdict::Unknown,
            (false, false) => ProvenVerdict::Proven,
        }
    }

    pub(crate) fn finish(self) -> Vec<Finding> {
        self.findings
    }
}

/// A finding at a JSON Pointer into the bundle.
pub(crate) fn finding(code: Code, pointer: String, detail: Detail) -> Finding {
    Finding::new((code, code.row().severity, None), Some(Place::at_pointer(pointer)), detail, ())
}

/// A hash as findings and reports show it.
pub(crate) fn hash(hash: B256) -> String {
    alloc::format!("{hash:#x}")
}

/// A number as findings and reports show it: a quantity.
pub(crate) fn quantity(number: U256) -> String {
    alloc::format!("{number:#x}")
}

/// A ceiling as findings show it.
pub(crate) fn at_most(most: impl fmt::Display) -> String {
    alloc::format!("at most {most}")
}
