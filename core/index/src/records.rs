//! The records of some tools at one block, with the proxy marks of their predicates, by one batch of calls.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use alloy_primitives::{Address, U256};
#[cfg(feature = "proof")]
use erc8257::proofs::border::proof::ProofAnchor;
use erc8257::rpc::{Reason, read_data};
use erc8257::{BlockRef, Policy, ToolRef, UsageError};

use crate::answer::{Answer, Refused, unanswered};
use crate::ask::Ask;
use crate::cost::ProofCost;
use crate::limits::SILENT_TOOLS;
use crate::machine::Machine;
use crate::mark::ProxyMark;
#[cfg(feature = "proof")]
use crate::proven::{Proven, Proving};
use crate::slots;
use crate::step::{Call, StoreRead, StoreWrite, Stored};
use crate::task::{Came, Task, Want};
use crate::tool::Tool;
use crate::unreadable::Unreadable;
use crate::verification::Verification;

/// Reads the records of the tools that a [`Pass`](crate::Pass) chose.
pub type ReadingRecords = Machine<ReadRecords>;

/// The decision of [`ReadingRecords`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadRecords {
    block: BlockRef,
    /// Each tool with the places of its calls.
    tools: Vec<(Verification, Tool, Range<usize>)>,
    /// The calls of all records; then those of the marks.
    calls: Vec<Call>,
    /// How many of the calls read records.
    records: usize,
    /// Predicates whose marks are not known yet.
    unmarked: Vec<Address>,
    silent: usize,
    /// Whether the records are proven, in place of read.
    #[cfg(feature = "proof")]
    proves: bool,
    stage: Stage,
}

/// The step under way.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Marks,
    Asking(Ask),
    Keeping(Vec<Answer>),
    Silence(Vec<Answer>),
    #[cfg(feature = "proof")]
    Proving(Proving, Vec<Tool>),
}

/// The records that were read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Records {
    /// The tools with a record, up to the first whose block was lost.
    pub verifications: Vec<Verification>,
    /// The RPC no longer has the block.
    pub lost_block: bool,
    /// The number of calls in a row without an answer, up to now.
    pub silent: usize,
    /// What the proofs of these records cost.
    pub proofs: ProofCost,
}

/// The tools of one batch, and where and how to verify them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Batch {
    pub(crate) turn: (usize, u32),
    pub(crate) tools: Vec<(U256, Tool)>,
    pub(crate) block: BlockRef,
    /// The trusted block, if records are to be proven.
    #[cfg(feature = "proof")]
    pub(crate) anchor: Option<ProofAnchor>,
    pub(crate) silent: usize,
    pub(crate) now: u64,
}

impl Machine<ReadRecords> {
    pub(crate) fn new(
        batch: Batch,
        tool_ref: impl Fn(U256) -> ToolRef,
        policy: &Policy,
    ) -> Result<Self, UsageError> {
        ReadRecords::new(batch, tool_ref, policy).map(Self::start)
    }
}

impl ReadRecords {
    fn new(batch: Batch, tool_ref: impl Fn(U256) -> ToolRef, policy: &Policy) -> Result<Self, UsageError> {
        let Batch { turn, tools: some, block, silent, now, .. } = batch;
        let (mut tools, mut calls) = (Vec::new(), Vec::<Call>::new());
        for (id, tool) in some {
            let of = (tool_ref(id), tool.changes);
            #[cfg(feature = "proof")]
            if let Some(anchor) = &batch.anchor {
                let at = (anchor.clone(), block);
                tools.push((Verification::proven(turn, of, policy.clone(), at, now)?, tool, 0..0));
                continue;
            }
            let mut verification = Verification::start(turn, of, policy.clone(), block, now)?;
            let own = verification.record_calls();
            let places = calls.len()..calls.len().saturating_add(own.len());
            calls.extend(own);
            tools.push((verification, tool, places));
        }
        let records = calls.len();
        let mut unmarked: Vec<Address> = tools.iter().filter_map(|(_, tool, _)| tool.predicate()).collect();
        unmarked.sort_unstable();
        unmarked.dedup();
        Ok(Self {
            block,
            tools,
            calls,
            records,
            unmarked,
            silent,
            #[cfg(feature = "proof")]
            proves: batch.anchor.is_some(),
            stage: Stage::Marks,
        })
    }

    fn ask(&mut self) -> ControlFlow<Want, <Self as Task>::End> {
        for predicate in &self.unmarked {
            self.calls.extend(slots::calls(*predicate, self.block));
        }
        self.go_on(Ask::new(self.calls.clone()), Came::Start)
    }

    fn go_on(&mut self, mut ask: Ask, came: Came) -> ControlFlow<Want, <Self as Task>::End> {
        match ask.advance(came) {
            ControlFlow::Break(want) => {
                self.stage = Stage::Asking(ask);
                ControlFlow::Break(want)
            }
            ControlFlow::Continue(answers) => self.judge(answers),
        }
    }

    /// The places of the calls without an answer, among these.
    fn silent(&self, answers: &[Answer], of: Range<usize>) -> usize {
        let calls = self.calls.iter().zip(answers).skip(of.start).take(of.len());
        calls.filter(|((method, _), answer)| unanswered(method, &answer.as_answer())).count()
    }

    /// Gives the registry up where the RPC is silent; else keeps the marks.
    fn judge(&mut self, answers: Vec<Answer>) -> ControlFlow<Want, <Self as Task>::End> {
        let all = answers.len();
        let why = || {
            let first = answers.first().cloned().unwrap_or(Answer::missing());
            first.read(read_data).err().unwrap_or_else(|| Refused::new(Reason::NotJsonRpc.into(), &first))
        };
        let unreachable = answers.iter().all(|answer| matches!(answer, Answer::Failed(..)));
        if all > 0 && unreachable && self.silent(&answers, 0..all) == all {
            return ControlFlow::Continue(Err(Unreadable::NoAnswer(why())));
        }
        let silent = self.silent(&answers, 0..self.records);
        self.silent = if silent < self.records { 0 } else { self.silent.saturating_add(silent) };
        if self.silent >= SILENT_TOOLS {
            return ControlFlow::Continue(Err(Unreadable::Silent { calls: self.silent, why: why() }));
        }
        let words = answers.get(self.records..).unwrap_or_default();
        let marks: Vec<(Address, ProxyMark)> = core::mem::take(&mut self.unmarked)
            .into_iter()
            .zip(words.chunks(slots::SLOTS).map(slots::read))
            .collect();
        if marks.is_empty() {
            return self.end(&answers);
        }
        self.stage = Stage::Keeping(answers);
        ControlFlow::Break(Want::Write(StoreWrite::Marks(marks)))
    }

    fn end(&mut self, answers: &[Answer]) -> ControlFlow<Want, <Self as Task>::End> {
        #[cfg(feature = "proof")]
        if self.proves {
            let tools = core::mem::take(&mut self.tools);
            let (verifications, tools) = tools.into_iter().map(|(one, tool, _)| (one, tool)).unzip();
            return self.prove(Proving::new(verifications, self.silent), tools, Came::Start);
        }
        let (silent, proofs) = (self.silent, ProofCost::default());
        let mut records = Records { verifications: Vec::new(), lost_block: false, silent, proofs };
        for (mut verification, tool, places) in core::mem::take(&mut self.tools) {
            if !verification.take_record(&tool, answers.get(places).unwrap_or_default()) {
                records.lost_block = true;
                break;
            }
            records.verifications.push(verification);
        }
        ControlFlow::Continue(Ok(records))
    }

    /// Goes on with the proofs.
    #[cfg(feature = "proof")]
    fn prove(
        &mut self,
        mut proving: Proving,
        tools: Vec<Tool>,
        came: Came,
    ) -> ControlFlow<Want, <Self as Task>::End> {
        match proving.advance(came) {
            ControlFlow::Break(want) => {
                self.stage = Stage::Proving(proving, tools);
                ControlFlow::Break(want)
            }
            ControlFlow::Continue(end) => ControlFlow::Continue(end.map(|proven| {
                let Proven { mut verifications, silent, cost: proofs } = proven;
                for (verification, tool) in verifications.iter_mut().zip(&tools) {
                    verification.take_proven(tool);
                }
                Records { verifications, lost_block: false, silent, proofs }
            })),
        }
    }
}

impl Task for ReadRecords {
    type End = Result<Records, Unreadable>;

    fn advance(&mut self, came: Came) -> ControlFlow<Want, Self::End> {
        match (core::mem::replace(&mut self.stage, Stage::Marks), came) {
            (Stage::Marks, Came::Stored(Stored::Addresses(unmarked))) => {
                self.unmarked = unmarked;
                self.ask()
            }
            (Stage::Marks, _) if self.unmarked.is_empty() => self.ask(),
            (Stage::Marks, _) => ControlFlow::Break(Want::Read(StoreRead::Unmarked(self.unmarked.clone()))),
            (Stage::Asking(ask), came) => self.go_on(ask, came),
            #[cfg(feature = "proof")]
            (Stage::Proving(proving, tools), came) => self.prove(proving, tools, came),
            (Stage::Keeping(answers), _) if self.silent(&answers, self.records..answers.len()) > 0 => {
                self.stage = Stage::Silence(answers);
                ControlFlow::Break(Want::Write(StoreWrite::Unanswered))
            }
            (Stage::Keeping(answers) | Stage::Silence(answers), _) => self.end(&answers),
        }
    }
}
