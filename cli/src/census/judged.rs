//! One registration, judged: the parts of a row that the census keeps.

use advice::{Code, Level, ToolName};
use erc8257::{Address, B256, Check, Status, U256};

use super::judge::judge;
use super::kin::{Cause, Flag, key};
use super::registration::{Registration, Standing};
use super::risk;

/// Bytes of a name that are compared with other names: the length of the longest name that the standard
/// allows.
const NAME_BYTES: usize = 512;

/// A row without its texts.
#[derive(Debug)]
pub(super) struct Judged {
    pub(super) chain: Option<u128>,
    pub(super) registry: Option<Address>,
    pub(super) id: U256,
    pub(super) standing: Standing,
    pub(super) creator: Option<Address>,
    /// What all registrations of its URI have in common.
    pub(super) key: Option<B256>,
    pub(super) onchain: Option<B256>,
    pub(super) served: Option<B256>,
    pub(super) name: Option<ToolName>,
    pub(super) checks: [Status; 4],
    pub(super) rules: Vec<(Check, erc8257::Code)>,
    /// Alarms and cautions.
    pub(super) advice: Vec<Code>,
    /// An alarm, a URL that leads to where honest tools seldom are, or a hash that no document has.
    pub(super) suspect: bool,
    /// Filled in by comparison with the others.
    pub(super) flags: Vec<Flag>,
    pub(super) cause: Option<Cause>,
}

impl Judged {
    pub(super) fn of(row: &Registration) -> Self {
        let verdict = judge(row);
        let risks = risk::of(row);
        let mut flags = Vec::new();
        if let (Some(word), Some((onchain, served))) = (row.claimed_match, row.onchain.zip(row.served))
            && word != (onchain == served)
        {
            flags.push(Flag::SnapshotDiffers);
        }
        if row.uri.as_deref().is_some_and(|uri| uri.starts_with("https://www.")) {
            flags.push(Flag::Www);
        }
        Self {
            chain: row.chain,
            registry: row.registry,
            id: row.id,
            standing: row.standing,
            creator: row.creator,
            key: key(row),
            onchain: row.onchain,
            served: row.served,
            name: row.manifest.name.as_deref().filter(|name| name.len() <= NAME_BYTES).map(ToolName::of),
            checks: verdict.checks,
            rules: verdict.rules,
            advice: risks.codes,
            suspect: risks.suspect || row.onchain.is_some_and(risk::is_junk),
            flags,
            cause: None,
        }
    }

    /// Whether a check fails.
    pub(super) fn fails(&self) -> bool {
        self.checks.contains(&Status::Fail)
    }

    /// Whether an attack is possible: an alarm.
    pub(super) fn is_hostile(&self) -> bool {
        self.advice.iter().any(|code| code.row().level == Level::Alarm)
    }
}
