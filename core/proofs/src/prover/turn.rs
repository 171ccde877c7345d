//! The turn of one RPC: what it is asked, stage by stage. Later stages ask for what proven words name, never claims.

use alloc::string::String;
use alloc::vec::Vec;

use primitives::inquiry::{EthCall, OwnedCallAnswer};
use primitives::registry::ToolRef;
use primitives::rpc::{CallAnswer, Reason, read_chain_id};

use super::ask::{At, block, is_refused, proof, result};
use super::{Answered, PassedReason};
use crate::border::proof::ProofAnchor;
use crate::codes::{Code, Finding};
use crate::header::encode::trimmed;
use crate::judge::{Judged, Wanted};
use crate::layout::{keys, layouts};
use crate::read::{Value, recordable, within};

/// Requests of one turn at most: the numbers of two turns never meet.
const NUMBERS: u32 = 64;

/// What a request is for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Ask {
    Chain,
    Block,
    Proof(Wanted),
}

/// A request, and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Asked {
    call: EthCall,
    ask: Ask,
    answer: Option<OwnedCallAnswer>,
}

/// What comes after a stage.
pub(super) enum Next {
    /// The RPC is asked for more.
    Ask,
    /// The RPC has nothing more to say.
    Final,
}

/// The turn of an RPC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Turn {
    rpc: u8,
    at: At,
    /// All that was asked for, so that nothing is asked twice.
    all: Vec<Wanted>,
    stage: Vec<Asked>,
    next_id: u32,
    answered: Answered,
    /// The proofs that were refused by the hash, to be asked for by number.
    refused: Vec<Wanted>,
}

impl Turn {
    /// The first stage: the chain, the header, and the slots of the known layout.
    pub(super) fn first(rpc: u8, tool: &ToolRef, anchor: &ProofAnchor) -> Self {
        let mut turn = Self {
            rpc,
            at: At::Hash(anchor.block_hash),
            all: Vec::new(),
            stage: Vec::new(),
            next_id: u32::from(rpc).saturating_mul(NUMBERS),
            answered: Answered::default(),
            refused: Vec::new(),
        };
        turn.push(Ask::Chain, "eth_chainId", "[]".into());
        turn.push(Ask::Block, "eth_getBlockByHash", block(anchor.block_hash));
        // A layout of the policy becomes known by the proven code.
        if let Some(layout) = layouts().first() {
            turn.ask(Wanted { address: tool.registry, keys: keys(tool.tool_id, layout).to_vec() });
        }
        turn
    }

    fn push(&mut self, ask: Ask, method: &'static str, params: String) {
        let call = EthCall::to_rpc(self.next_id, self.rpc, method, params);
        self.next_id = self.next_id.saturating_add(1);
        self.stage.push(Asked { call, ask, answer: None });
    }

    /// Asks for a proof.
    fn ask(&mut self, wanted: Wanted) {
        let params = proof(wanted.address, &wanted.keys, &self.at);
        self.all.push(wanted.clone());
        self.push(Ask::Proof(wanted), "eth_getProof", params);
    }

    pub(super) const fn rpc(&self) -> u8 {
        self.rpc
    }

    pub(super) const fn is_by_number(&self) -> bool {
        matches!(self.at, At::Number(_))
    }

    /// The requests without an answer.
    pub(super) fn open(&self) -> Vec<EthCall> {
        let open = self.stage.iter().filter(|asked| asked.answer.is_none());
        open.map(|asked| asked.call.clone()).collect()
    }

    pub(super) fn is_open(&self, id: u32) -> bool {
        self.stage.iter().any(|asked| asked.call.id == id && asked.answer.is_none())
    }

    pub(super) fn is_answered(&self) -> bool {
        self.stage.iter().all(|asked| asked.answer.is_some())
    }

    pub(super) fn tell(&mut self, id: u32, answer: OwnedCallAnswer) {
        if let Some(asked) = self.stage.iter_mut().find(|asked| asked.call.id == id) {
            asked.answer = Some(answer);
        }
    }

    /// Takes the answers of a stage to those before them.
    ///
    /// # Errors
    /// Why the RPC says nothing that can be judged.
    pub(super) fn take(&mut self, tool: &ToolRef) -> Result<Answered, PassedReason> {
        let stage = core::mem::take(&mut self.stage);
        for Asked { ask, answer, .. } in &stage {
            let Some(answer) = answer.as_ref().map(OwnedCallAnswer::as_answer) else { continue };
            match ask {
                Ask::Chain => {
                    let chain =
                        read_chain_id(&answer).map_err(|failure| PassedReason::Rpc(failure.reason))?;
                    if chain != tool.chain_id {
                        return Err(PassedReason::Rpc(Reason::WrongChain));
                    }
                }
                Ask::Block => self.answered.header = Some(trimmed(header(&answer)?)),
                Ask::Proof(wanted) if is_refused(&answer) && !self.is_by_number() => {
                    self.refused.push(wanted.clone());
                }
                Ask::Proof(_) => {
                    self.answered.accounts.push(recordable(result(&answer)?).into());
                }
            }
        }
        Ok(self.answered.clone())
    }

    /// What comes after answers that were judged so.
    pub(super) fn next(&mut self, judged: &Judged) -> Next {
        let findings = judged.report.findings.iter().map(Finding::code);
        let errors: Vec<Code> = findings.filter(|code| code.is_error()).collect();
        // What was not asked for yet is missing, and no fault of the RPC.
        let is_open = |code: &Code| matches!(code, Code::StorageMissing | Code::AccountMissing);
        if !errors.iter().all(is_open) {
            return Next::Final;
        }
        let refused = core::mem::take(&mut self.refused);
        if let Some(block) = judged.report.block.as_ref().filter(|_| !refused.is_empty()) {
            self.at = At::Number(block.number.clone());
            for wanted in refused {
                self.ask(wanted);
            }
            return Next::Ask;
        }
        let wanted: Vec<Wanted> =
            judged.wanted.iter().filter(|wanted| !self.all.contains(wanted)).cloned().collect();
        let is_done = wanted.is_empty();
        for wanted in wanted {
            self.ask(wanted);
        }
        if is_done { Next::Final } else { Next::Ask }
    }
}

/// The header that was served. A node that does not have the block says `null`.
fn header<'a>(answer: &CallAnswer<'a>) -> Result<&'a str, PassedReason> {
    let text = result(answer)?;
    let is_null = within(text, 0).is_ok_and(|document| Value::root(&document).is_null());
    if is_null { Err(PassedReason::Rpc(Reason::NoBlock)) } else { Ok(text) }
}
