//! The beginning of a run, by the arguments of another language.

use alloc::borrow::ToOwned as _;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, VecDeque};
use alloc::format;
use core::ops::RangeInclusive;

use erc8257::BlockTag;
use primitives::describe::{Refusal, Running, Start};
use primitives::usage::UsageError;

use super::{Hosted, Open, Progress};
use crate::border::follow::{Index, IndexHead};
use crate::failure::Failure;
use crate::options::{CONFIRMATIONS, FETCHES, MAX_AGE, Options, Registry};
use crate::run::Run;

impl Start for Index<'_> {
    fn start(self, description: u32) -> Result<Box<dyn Running>, Refusal> {
        let (chain_id, address) = Registry::parse_name(&self.registry)
            .ok_or_else(|| UsageError::wrong("registry", Registry::NO_NAME))?;
        let (default, state) = (Options::in_memory(), self.state);
        let from_block = self.from_block.unwrap_or_default();
        let addresses_enforced = self.addresses_enforced.unwrap_or(true);
        let options = Options {
            registries: [Registry { chain_id, address, from_block, rpc: "the RPC".to_owned() }].to_vec(),
            confirmations: within(self.confirmations, "confirmations", CONFIRMATIONS, default.confirmations)?,
            concurrency: fetches(self.concurrency, "concurrency", default.concurrency)?,
            per_origin: fetches(self.per_origin, "perOrigin", default.per_origin)?,
            max_age: within(self.max_age, "maxAge", MAX_AGE, default.max_age)?,
            tag: match self.block {
                None | Some(IndexHead::Latest) => BlockTag::Latest,
                Some(IndexHead::Safe) => BlockTag::Safe,
                Some(IndexHead::Finalized) => BlockTag::Finalized,
            },
            bundles: self.bundles.unwrap_or_default(),
            allow_private_addresses: self.allow_private_addresses.unwrap_or_default(),
            addresses_enforced,
            ..default
        };
        // The first poll brings the time.
        let run = Run::in_memory(options, state, 0).map_err(|failure| refusal(&failure))?;
        Ok(Box::new(Hosted {
            description,
            run,
            has_ended: false,
            own: Open::default(),
            jobs: BTreeMap::new(),
            ready: VecDeque::new(),
            waiting: VecDeque::new(),
            origins: BTreeMap::new(),
            open: BTreeMap::new(),
            next: (0, 0),
            steps: VecDeque::new(),
            progress: Progress::default(),
            kept: (0, 0),
            summary: None,
            addresses_enforced,
        }))
    }
}

fn within(
    given: Option<u64>,
    member: &str,
    range: RangeInclusive<u64>,
    default: u64,
) -> Result<u64, Refusal> {
    let number = given.unwrap_or(default);
    if range.contains(&number) {
        return Ok(number);
    }
    let message = format!("{member} is not a number from {} to {}", range.start(), range.end());
    Err(Refusal::new("usage-wrong-value", message).at_argument(format!("/{member}")))
}

fn fetches(given: Option<u64>, member: &str, default: usize) -> Result<usize, Refusal> {
    let default = u64::try_from(default).unwrap_or(*FETCHES.start());
    // The range is far smaller.
    Ok(usize::try_from(within(given, member, FETCHES, default)?).unwrap_or(1))
}

/// The state is not one, or not of this run.
fn refusal(failure: &Failure) -> Refusal {
    Refusal::new("usage-wrong-value", failure.text().to_owned()).at_argument("/state".to_owned())
}
