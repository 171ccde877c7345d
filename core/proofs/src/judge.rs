//! The order of the judgement: anchor, header, answers, registry, slots, record, predicate.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use alloy_primitives::{Address, B256, U256};
use primitives::registry::{ADMIN_SLOT, BEACON_SLOT, IMPLEMENTATION_SLOT, ToolConfig, ToolRef};

use crate::account::{Account, Answers, EMPTY_CODE};
use crate::answer::ProofAnswer;
use crate::border::proof::{
    ProofAnchor, ProofEvidence, ProofPolicy, ProvenBlock, ProvenConfig, ProvenPredicate, ProvenRegistry,
    ProvenReport, ProvenState, ProvenVerdict,
};
use crate::codes::Code;
use crate::header::Header;
use crate::layout::{Layout, keys, layout_of};
use crate::limits::{ANSWERS, MAX_AGE_SECONDS};
use crate::noted::{Ended, Noted, at_most, hash};
use crate::record::{Record, Words, address_in, is_wide, marker};

/// What a host has to prove a record from.
#[derive(Debug, Clone, Copy)]
pub struct Given<'a> {
    /// The tool.
    pub tool: &'a ToolRef,
    /// What the host demands.
    pub policy: Option<&'a ProofPolicy>,
    /// The Unix time.
    pub now: Option<u64>,
    /// The header of the trusted block: JSON text as served, or a JSON text of `0x` and its RLP.
    pub header: Option<&'a str>,
    /// Results of `eth_getProof`, each as JSON text.
    pub accounts: &'a [&'a str],
}

/// A record that is proven from a block hash that the host trusts: no bundle can make one.
///
/// # Example
/// ```
/// use alloy_primitives::B256;
/// use erc8257_proofs::border::proof::{AnchorSource, ProofAnchor};
/// use erc8257_proofs::{Given, prove};
///
/// let tool = "eip155:8453/erc8257:0x265bb2dbfc0a8165c9a1941eb1372f349bad2cf1/1".parse()?;
/// let given = Given { tool: &tool, policy: None, now: None, header: None, accounts: &[] };
/// let anchor = ProofAnchor::of(B256::repeat_byte(1), AnchorSource::OwnNode);
/// let proof = prove(given, &anchor);
/// assert!(proof.record().is_none());
/// assert_eq!(proof.report().findings[0].code().as_str(), "prf-header-members");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvenRecord {
    tool: ToolRef,
    config: ToolConfig,
    timestamp: u64,
}

impl ProvenRecord {
    /// The tool.
    #[must_use]
    pub const fn tool(&self) -> &ToolRef {
        &self.tool
    }

    /// What the registry has of it.
    #[must_use]
    pub const fn config(&self) -> &ToolConfig {
        &self.config
    }

    /// The Unix time of the block that it is proven at.
    #[must_use]
    pub const fn timestamp(&self) -> u64 {
        self.timestamp
    }
}

/// What became of a proof under the host's own anchor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    report: ProvenReport,
    record: Option<ProvenRecord>,
}

impl Proof {
    /// The report.
    #[must_use]
    pub const fn report(&self) -> &ProvenReport {
        &self.report
    }

    /// The report alone.
    #[must_use]
    pub fn into_report(self) -> ProvenReport {
        self.report
    }

    /// The record: where it is proven, has a readable URI, and is not known to be too old.
    #[must_use]
    pub const fn record(&self) -> Option<&ProvenRecord> {
        self.record.as_ref()
    }
}

/// Proves a record under an anchor of the host's own.
///
/// The host must have the block hash from a source that it trusts. A hash that came with the answers proves nothing.
#[must_use]
pub fn prove(given: Given<'_>, anchor: &ProofAnchor) -> Proof {
    judged(given, anchor).into_proof(given.tool)
}

/// Whether a report is proven, has a record, and is not known to be too old.
pub(crate) fn is_ok(report: &ProvenReport) -> bool {
    report.verdict == ProvenVerdict::Proven
        && report.state == Some(ProvenState::Ok)
        && report.fresh != Some(false)
}

fn tool_config(config: &ProvenConfig) -> ToolConfig {
    ToolConfig {
        creator: config.creator,
        metadata_uri: config.metadata_uri.clone(),
        manifest_hash: config.manifest_hash,
        access_predicate: config.access_predicate,
    }
}

/// What a host can ask for next: slots of an account, or an account without slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) address: Address,
    pub(crate) keys: Vec<U256>,
}

/// What the answers came to.
pub(crate) struct Judged {
    pub(crate) report: ProvenReport,
    /// The time of the block.
    pub(crate) timestamp: Option<u64>,
    /// What no answer speaks of: from proven words, never from claims.
    pub(crate) wanted: Vec<Wanted>,
}

impl Judged {
    /// What became of the proof, where the anchor is the host's own.
    pub(crate) fn into_proof(self, tool: &ToolRef) -> Proof {
        let Self { report, timestamp, .. } = self;
        let config = report.record.as_ref().filter(|_| is_ok(&report)).map(tool_config);
        let record =
            config.zip(timestamp).map(|(config, timestamp)| ProvenRecord { tool: *tool, config, timestamp });
        Proof { report, record }
    }
}

/// The judgement of all that was answered.
pub(crate) fn judged(given: Given<'_>, anchor: &ProofAnchor) -> Judged {
    let mut judge =
        Judge { given, noted: Noted::default(), seen: Seen::default(), timestamp: None, wanted: Vec::new() };
    let (state, last, config) = match judge.judge(anchor).ok() {
        Some((state, record)) => {
            let (last, config) = record.map(|record| (record.last, record.config)).unzip();
            (Some(state), last, config.flatten())
        }
        // An error ended the judgement: nothing is proven.
        None => (None, None, None),
    };
    let Judge { noted, seen, timestamp, wanted, .. } = judge;
    let is_proven = state.is_some();
    let report = ProvenReport {
        verdict: noted.verdict(),
        state,
        tool_ref: given.tool.to_string(),
        evidence: if is_proven { ProofEvidence::Proof } else { ProofEvidence::None },
        anchor: anchor.shown(),
        block: seen.block,
        fresh: seen.fresh,
        registry: seen.registry,
        record: config,
        tool_count: last,
        predicate: seen.predicate,
        findings: noted.finish(),
    };
    Judged { report, timestamp, wanted }
}

/// What was proven on the way.
#[derive(Default)]
struct Seen {
    block: Option<ProvenBlock>,
    fresh: Option<bool>,
    registry: Option<ProvenRegistry>,
    predicate: Option<ProvenPredicate>,
}

struct Judge<'a> {
    given: Given<'a>,
    noted: Noted,
    seen: Seen,
    timestamp: Option<u64>,
    wanted: Vec<Wanted>,
}

/// The words of the three slots that mark a proxy; `None` where a slot is not proven.
type Markers = [Option<U256>; 3];

const MARKERS: [B256; 3] = [IMPLEMENTATION_SLOT, BEACON_SLOT, ADMIN_SLOT];

impl Judge<'_> {
    fn judge(&mut self, anchor: &ProofAnchor) -> Result<(ProvenState, Option<Record>), Ended> {
        let header = anchor.header(&mut self.noted, self.given.header)?;
        self.seen.block = Some(header.block());
        self.timestamp = Some(header.timestamp);
        let most = self.given.policy.and_then(|policy| policy.max_block_age_seconds);
        let most = most.and_then(|most| u32::try_from(most).ok()).unwrap_or(MAX_AGE_SECONDS);
        self.seen.fresh = header.is_fresh(&mut self.noted, self.given.now, most.min(MAX_AGE_SECONDS));
        let answers = self.answers()?;
        self.registry(&header, &answers)
    }

    fn answers(&mut self) -> Result<Vec<ProofAnswer>, Ended> {
        let count = self.given.accounts.len();
        if count > ANSWERS {
            let (found, expected) = (count.to_string(), at_most(ANSWERS));
            return Err(self.noted.end(Code::Limit, "/accounts", Some(found), Some(expected)));
        }
        let noted = &mut self.noted;
        let read = |(place, served): (usize, &&str)| {
            ProofAnswer::read(noted, served, &alloc::format!("/accounts/{place}"))
        };
        let answers: Vec<Option<ProofAnswer>> = self.given.accounts.iter().enumerate().map(read).collect();
        self.noted.step()?;
        Ok(answers.into_iter().flatten().collect())
    }

    fn registry(
        &mut self,
        header: &Header,
        all: &[ProofAnswer],
    ) -> Result<(ProvenState, Option<Record>), Ended> {
        let address = self.given.tool.registry;
        let answers = Answers::about(address, all);
        let account = self.account(&answers, address, header.state_root)?;
        let layout = layout_of(account.code_hash, self.given.policy);
        let registry = ProvenRegistry {
            address,
            code_hash: account.code_hash,
            layout: layout.map(|layout| layout.name.into()),
            implementation: None,
            beacon: None,
            admin: None,
        };
        self.seen.registry = Some(registry);
        let at_code = answers.at("codeHash");
        let pin = self.given.policy.and_then(|policy| policy.registry_code);
        self.pinned(Code::CodePinned, &at_code, account.code_hash, pin)?;
        if account.code_hash == EMPTY_CODE {
            return Ok((ProvenState::NoContract, None));
        }
        let Some(layout) = layout else {
            let found = hash(account.code_hash);
            return Err(self.noted.end(Code::CodeUnknown, &at_code, Some(found), None));
        };
        if let Some(home) = layout.home.filter(|home| *home != address) {
            let detail = (Some(shown(address)), Some(shown(home)));
            self.noted.add(Code::RegistryElsewhere, answers.at("address"), detail.0, detail.1);
        }
        let keys = keys(self.given.tool.tool_id, &layout);
        if keys.iter().any(|key| !answers.has(*key)) {
            self.want(address, keys.to_vec());
        }
        // A known code cannot delegate (decision S11).
        let markers = self.markers(&answers, account.storage_root, layout.home.is_none());
        if let Some(registry) = &mut self.seen.registry {
            [registry.implementation, registry.beacon, registry.admin] = markers.map(|word| word.map(marker));
        }
        self.noted.step()?;
        let [implementation, beacon, _] = markers;
        if let Some(word) = implementation.into_iter().chain(beacon).find(|word| !word.is_zero()) {
            return Err(self.noted.end(Code::RegistryProxy, &answers.first(), Some(marker(word)), None));
        }
        let record = self.record(&answers, &account, (&layout, keys))?;
        if let Some(predicate) = record.predicate {
            self.predicate(predicate, header.state_root, all, &answers)?;
        }
        Ok((record.state, Some(record)))
    }

    fn record(
        &mut self,
        answers: &Answers<'_>,
        account: &Account,
        (layout, keys): (&Layout, [U256; 9]),
    ) -> Result<Record, Ended> {
        let (root, tool_id) = (account.storage_root, self.given.tool.tool_id);
        let [counter, creator, uri, hash, predicate, tombstone, ..] = keys;
        let uri_slot = uri;
        let slots = [counter, creator, uri, hash, predicate, tombstone];
        let words = slots.map(|key| answers.needed(&mut self.noted, root, key).unwrap_or_default());
        self.noted.step()?;
        let [counter, creator, uri, hash, predicate, tombstone] = words;
        let words = Words { counter, creator, uri, hash, predicate, tombstone };
        let parts = words.parts(uri_slot);
        self.want_more(&words, answers, &parts);
        words.read(&mut self.noted, (answers, root), (tool_id, layout), &parts)
    }

    /// The parts of the URI, and the predicate's account.
    fn want_more(&mut self, words: &Words, answers: &Answers<'_>, parts: &[U256]) {
        let parts: Vec<U256> = parts.iter().copied().filter(|key| !answers.has(*key)).collect();
        if words.creator.is_zero() {
            return;
        }
        if !parts.is_empty() {
            self.want(self.given.tool.registry, parts);
        }
        if !words.predicate.is_zero() && !is_wide(words.predicate) {
            self.want(address_in(words.predicate), MARKERS.map(Into::into).to_vec());
        }
    }

    fn want(&mut self, address: Address, keys: Vec<U256>) {
        self.wanted.push(Wanted { address, keys });
    }

    fn predicate(
        &mut self,
        address: Address,
        state_root: B256,
        all: &[ProofAnswer],
        registry: &Answers<'_>,
    ) -> Result<(), Ended> {
        let pin = self.given.policy.and_then(|policy| policy.predicate_code);
        let answers = Answers::about(address, all);
        if address.is_zero() {
            // A pin that is not met never passes in silence (decision S23).
            return match pin {
                Some(pin) => {
                    Err(self.noted.end(Code::PredicateCode, &registry.storage(), None, Some(hash(pin))))
                }
                None => Ok(()),
            };
        }
        if answers.is_empty() && pin.is_none() {
            return Ok(());
        }
        let account = self.account(&answers, address, state_root)?;
        self.pinned(Code::PredicateCode, &answers.at("codeHash"), account.code_hash, pin)?;
        let markers = self.markers(&answers, account.storage_root, false);
        self.noted.step()?;
        let [implementation, beacon, admin] = markers.map(|word| word.map(marker));
        let behind = markers[0].filter(|word| !word.is_zero()).map(address_in);
        if let Some(behind) = behind {
            self.want(behind, Vec::new());
        }
        let behind = behind.map(|address| Answers::about(address, all)).filter(|answers| !answers.is_empty());
        let code = behind.map(|answers| answers.account(&mut self.noted, state_root)).transpose()?;
        self.seen.predicate = Some(ProvenPredicate {
            address,
            code_hash: account.code_hash,
            implementation,
            beacon,
            admin,
            implementation_code_hash: code.map(|account| account.code_hash),
        });
        Ok(())
    }

    /// An account that is needed.
    fn account(
        &mut self,
        answers: &Answers<'_>,
        address: Address,
        state_root: B256,
    ) -> Result<Account, Ended> {
        if answers.is_empty() {
            let expected = Some(shown(address));
            return Err(self.noted.end(Code::AccountMissing, "/accounts", None, expected));
        }
        answers.account(&mut self.noted, state_root)
    }

    fn pinned(&mut self, code: Code, at: &str, proven: B256, pin: Option<B256>) -> Result<(), Ended> {
        match pin.filter(|pin| *pin != proven) {
            Some(pin) => Err(self.noted.end(code, at, Some(hash(proven)), Some(hash(pin)))),
            None => Ok(()),
        }
    }

    /// The marks of a proxy. The first two may be needed, the admin never is.
    fn markers(&mut self, answers: &Answers<'_>, root: B256, is_needed: bool) -> Markers {
        MARKERS.map(|slot| {
            if is_needed && slot != ADMIN_SLOT {
                answers.needed(&mut self.noted, root, slot.into())
            } else {
                answers.word(&mut self.noted, root, slot.into())
            }
        })
    }
}

/// An address as findings show it.
fn shown(address: Address) -> String {
    alloc::format!("{address:?}")
}
