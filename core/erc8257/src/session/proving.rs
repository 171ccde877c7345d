//! A session that proves the record and believes no RPC: from a hash of the host's, or from the block of its quorum.

use alloc::boxed::Box;
use alloc::vec::Vec;

use primitives::describe::{FromJson as _, Value};
use primitives::inquiry::{EthCall, Inquiry as _, OutOfOrder, OwnedCallAnswer};
use primitives::json;
use primitives::json::Writer;
use primitives::rpc::CallAnswer;
use primitives::usage::{Object, UsageError};
use proofs::Prover;
use proofs::border::proof::{AnchorSource, ProofAnchor, RecordProof};

use super::{Input, Session, Stage, Start};
use crate::limits;
use crate::policy::Policy;
use crate::reading::{Reading, terms};
use crate::registry::ToolRef;

/// Requests of a prover to one RPC at most: their numbers never meet.
const NUMBERS: u32 = 64;

/// How a session proves the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Proving {
    /// The host's own hash, and how many RPCs may be asked; `None`: the hash that the quorum has.
    given: Option<(ProofAnchor, u8)>,
    /// The number of the prover's first request.
    base: u32,
    /// The first number behind those of the prover.
    pub(super) free: u32,
    /// How many answers of the prover stand among the inputs.
    told: usize,
}

impl Session {
    /// A session that proves the record from a block hash that the host trusts: of its own node, of a light client. It asks
    /// the `rpcs` one after another, until one of them proves the record. One honest RPC is enough.
    ///
    /// The hash names no chain: it must be of the tool's chain. Most nodes prove only young blocks, the last hundred or so. Give
    /// the host's clock with [`Session::with_clock`]: the age of a proven record counts from its block.
    ///
    /// To have the hash from a quorum instead, set [`Policy::proof`] and [`Policy::quorum`], and call [`Session::new`].
    ///
    /// # Errors
    /// As [`Session::new`]; a policy with a quorum, since the hash is given; and no RPC, or more than
    /// [`limits::QUORUM_RPCS`].
    ///
    /// # Example
    /// ```
    /// use erc8257::proofs::border::proof::{AnchorSource, ProofAnchor};
    /// use erc8257::{B256, Policy, Session, Step};
    ///
    /// let tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1".parse()?;
    /// let anchor = ProofAnchor::of(B256::repeat_byte(7), AnchorSource::OwnNode);
    /// let now = 1_790_000_000;
    /// let mut session = Session::proven(tool, Policy::default(), anchor, 1, now)?.with_clock(now);
    /// let Step::Calls(calls) = session.poll(now) else { unreachable!() };
    /// assert_eq!(calls[1].method, "eth_getBlockByHash");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn proven(
        tool: ToolRef,
        mut policy: Policy,
        anchor: ProofAnchor,
        rpcs: u8,
        now_seconds: u64,
    ) -> Result<Self, UsageError> {
        let error = |member: &str, message| UsageError::wrong(member, message).of(&crate::usage::BUNDLE);
        if policy.quorum.is_some() {
            return Err(error("policy.quorum", "cannot stand beside a trusted block hash"));
        }
        if !(1..=limits::QUORUM_RPCS).contains(&rpcs) {
            return Err(error("rpcs", "is not a number of RPCs from 1 to 32"));
        }
        policy.proof = Some(policy.proof.unwrap_or_default());
        let mut session = Self::start(tool, policy, Start::Trusted, now_seconds)?;
        session.proving = Some(Proving { given: Some((anchor, rpcs)), base: 0, free: 0, told: 0 });
        session.prove_by_clock();
        Ok(session)
    }

    /// A session that proves the record as a host asks for it: under the trusted hash ([`Session::proven`]), or, without one, under
    /// the hash that the quorum of the policy has. A host has the choice as one document, in every language.
    ///
    /// # Errors
    /// As [`Session::proven`] and [`Session::new`]; demands that the policy has as well; and the errors of [`RecordProof::anchor`].
    ///
    /// # Example
    /// ```
    /// use erc8257::{Policy, Session};
    ///
    /// let tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1".parse()?;
    /// let hash = format!("0x{}", "07".repeat(32));
    /// let proof = erc8257::read_record_proof(format!(r#"{{"trustedBlock":"{hash}"}}"#).as_bytes())?;
    /// let session = Session::proving(tool, Policy::default(), &proof, 2, 0)?;
    /// assert_eq!(session.rpcs(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn proving(
        tool: ToolRef,
        mut policy: Policy,
        proof: &RecordProof,
        rpcs: u8,
        now_seconds: u64,
    ) -> Result<Self, UsageError> {
        if let Some(demands) = &proof.demands {
            if policy.proof.is_some() {
                let error = UsageError::wrong("proof.demands", "stand in policy.proof as well");
                return Err(error.of(&crate::usage::BUNDLE));
            }
            policy.proof = Some(Box::new(demands.clone()));
        }
        if let Some(anchor) = proof.anchor().map_err(|error| error.of(&crate::usage::BUNDLE))? {
            return Self::proven(tool, policy, anchor, rpcs, now_seconds);
        }
        policy.proof = Some(policy.proof.unwrap_or_default());
        Self::new(tool, policy, now_seconds)
    }

    /// How many RPCs a session may ask under the host's own hash.
    pub(super) fn proving_rpcs(&self) -> Option<u8> {
        let given = self.proving.as_ref().and_then(|proving| proving.given.as_ref());
        given.map(|(_, rpcs)| *rpcs)
    }

    /// Without a hash a majority must say which block it is: one RPC cannot give the hash and the proof.
    pub(super) fn begin_to_prove(&mut self) -> Result<(), UsageError> {
        if self.policy.proof.is_none() || self.start == Start::Trusted {
            return Ok(());
        }
        let error = |message| Err(UsageError::wrong("policy.quorum", message).of(&crate::usage::BUNDLE));
        if !matches!(self.start, Start::Tag(_)) {
            return error(
                "cannot choose the block: the host has read it, and must give its hash as the trusted one",
            );
        }
        let terms = terms(&self.policy);
        if terms.need < 2 || terms.need.saturating_mul(2) <= terms.of {
            return error("is not a majority of at least two RPCs: give one, or a trusted block hash");
        }
        self.proving = Some(Proving { given: None, base: 0, free: 0, told: 0 });
        Ok(())
    }

    /// Whether the host gave the hash of the block that the record is proven at.
    pub(super) fn is_under_given_hash(&self) -> bool {
        self.proving.as_ref().is_some_and(|proving| proving.given.is_some())
    }

    /// Begins with the host's own hash, by the host's clock. Nothing was asked yet.
    pub(super) fn prove_by_clock(&mut self) {
        let given = self.proving.as_ref().and_then(|proving| proving.given.clone());
        if let Some((anchor, rpcs)) = given.filter(|_| !matches!(self.stage, Stage::Done(_))) {
            self.prove(anchor, rpcs, false);
        }
    }

    /// The block that enough RPCs have is known: nothing else that they say is believed.
    pub(super) fn prove_common_block(&mut self) {
        let (Stage::Reading(reading) | Stage::Rereading(reading)) = &self.stage else { return };
        let Some(head) = reading.common_block().filter(|_| self.proving.is_some()) else { return };
        let again = matches!(self.stage, Stage::Rereading(_));
        let rpcs = self.policy.quorum.map_or(1, |quorum| quorum.of);
        self.prove(ProofAnchor::of(head.block.hash, AnchorSource::Quorum), rpcs, again);
    }

    fn prove(&mut self, anchor: ProofAnchor, rpcs: u8, again: bool) {
        let prover = Prover::new(self.tool, self.policy.proof.as_deref().cloned(), anchor, rpcs, self.clock);
        let base = self.next_id();
        // The policy and the number of RPCs were checked before.
        if let (Ok(prover), Some(proving)) = (prover, &mut self.proving) {
            proving.base = base;
            proving.free = base.saturating_add(u32::from(rpcs).saturating_mul(NUMBERS));
            proving.told = 0;
            self.stage = Stage::Proving { prover: Box::new(prover), again };
        }
    }

    /// The open requests of a prover, with numbers of the session.
    pub(super) fn prover_calls(&self, prover: &Prover) -> Vec<EthCall> {
        let base = self.proving.as_ref().map_or(0, |proving| proving.base);
        let calls = prover.open().into_iter();
        calls.map(|call| EthCall { id: call.id.saturating_add(base), ..call }).collect()
    }

    /// An RPC whose time is over is passed over.
    pub(super) fn poll_prover(&mut self, now: u64) {
        if let Stage::Proving { prover, .. } = &mut self.stage {
            let _ = prover.poll(now);
            self.keep_served();
        }
    }

    /// Takes an answer to a request of the prover.
    pub(super) fn serve(&mut self, id: u32, answer: &CallAnswer<'_>) -> Result<(), OutOfOrder> {
        let base = self.proving.as_ref().map_or(0, |proving| proving.base);
        let Stage::Proving { prover, .. } = &mut self.stage else { return Err(OutOfOrder) };
        prover.handle_call(id.checked_sub(base).ok_or(OutOfOrder)?, answer)?;
        self.keep_served();
        Ok(())
    }

    /// Keeps what the prover took, and goes on where it has ended.
    fn keep_served(&mut self) {
        let (Stage::Proving { prover, again }, Some(proving)) = (&self.stage, &mut self.proving) else {
            return;
        };
        let answers = prover.transcript().answers();
        for (id, answer) in answers.get(proving.told..).unwrap_or_default() {
            let id = id.saturating_add(proving.base);
            self.inputs.push(Input::Served { id, answer: answer.clone() });
        }
        proving.told = answers.len();
        if prover.outcome().is_none() {
            return;
        }
        let again = *again;
        let (reading, block) = Reading::proven(prover);
        let reading = self.dated(reading);
        if again {
            self.end_rereading(reading, block);
        } else {
            self.begin_to_fetch(reading, block);
        }
    }

    /// Whether the record, or that there is none, is proven.
    pub(super) fn is_proven(&self) -> bool {
        self.proving.is_some() && self.block.is_some()
    }

    /// Seconds since the proven block, by the host's clock. Where the block is from the future, but no more than clocks may
    /// differ, it is 0. `None` without a clock or a proof.
    pub(super) fn proven_age(&self, now_seconds: u64) -> Option<i64> {
        let age = self.age(now_seconds)?;
        let (clock, time) =
            (i64::try_from(self.clock?).ok()?, i64::try_from(self.read_at().block_time?).ok()?);
        if age < 0 {
            return Some(age);
        }
        let since = clock.checked_add(age)?.checked_sub(time)?;
        let skew = i64::try_from(proofs::limits::FUTURE_SECONDS).ok()?;
        Some(if (skew.saturating_neg()..0).contains(&since) { 0 } else { since })
    }

    /// The host's own hash, as a state has it.
    pub(super) fn write_proving(&self, w: &mut Writer) {
        let Some(proving) = &self.proving else { return };
        if let Some((anchor, rpcs)) = &proving.given {
            w.raw(",\"proof\":{\"anchor\":");
            anchor.write(w);
            w.raw(",\"rpcs\":").display(rpcs).raw("}");
        }
        if let Stage::Proving { prover, .. } = &self.stage
            && let Some(began) = prover.began()
        {
            w.raw(",\"began\":\"").display(began).raw("\"");
        }
    }

    /// The same prover, whose present turn began at this time.
    pub(super) fn begun_at(&mut self, began: Option<u64>) {
        if let Stage::Proving { prover, .. } = &mut self.stage {
            **prover = prover.as_ref().clone().at(began);
        }
    }
}

/// The session of a state, under the host's own hash; `None` where the state has no such hash.
pub(super) fn resumed(
    root: &Object<'_, '_>,
    tool: ToolRef,
    policy: &Policy,
    started: u64,
) -> Result<Option<Session>, UsageError> {
    let Some(given) = root.object("proof")? else { return Ok(None) };
    let missing = |name: &str| UsageError::missing(&given.path_of(name));
    let node = given.get("anchor").ok_or_else(|| missing("anchor"))?;
    let text = given.document.raw_str(given.document.node(node));
    let document = json::read_text(text);
    let anchor = ProofAnchor::from_json(&Value::root(&document));
    let anchor = anchor.map_err(|error| error.within(&given.path_of("anchor")))?;
    let most = u32::from(limits::QUORUM_RPCS);
    let rpcs = given.integer("rpcs", 1, most, "is not a number of RPCs")?.ok_or_else(|| missing("rpcs"))?;
    let rpcs = u8::try_from(rpcs).unwrap_or(limits::QUORUM_RPCS);
    Session::proven(tool, policy.clone(), anchor, rpcs, started).map(Some)
}

impl Session {
    /// Takes an answer of a state again. Another answer than one to a prover is left to others.
    pub(super) fn repeat_served(&mut self, input: &Object<'_, '_>) -> Result<bool, UsageError> {
        if !matches!(self.stage, Stage::Proving { .. }) {
            return Ok(false);
        }
        let (id, answer) = OwnedCallAnswer::read(input)?;
        let astray = |_| UsageError::wrong(&input.path_of("id"), "is not what the session waits for");
        self.serve(id, &answer.as_answer()).map_err(astray)?;
        Ok(true)
    }
}
