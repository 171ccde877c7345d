//! Registries: read up to their heads, anew where their counts differ, and given up.

use std::sync::Arc;
use std::time::Instant;

use erc8257::{Code, U256, block_window};

use super::super::follow::Stop;
use super::super::sentence::Unreadable;
use super::super::summary;
use super::{HEAD, Keeper, LOST};
use crate::status::Failure;

impl Keeper<'_> {
    /// Reads registries anew whose count of tools is another than that of their events: an RPC may have left out logs, or
    /// made some up. Once in a run, and not where all of them were read in this one.
    pub(super) fn read_anew(&mut self) -> Result<(), Failure> {
        for at in 0..self.registries.len() {
            let Some(registry) = self.registries.get_mut(at).filter(|registry| registry.head.is_some())
            else {
                continue;
            };
            if std::mem::replace(&mut registry.anew, true) {
                continue;
            }
            let number = registry.follower.number;
            let counts = summary::count(&mut self.store, number)?;
            if counts.agree(summary::highest(&registry.follower.chain, counts.up_to())) {
                continue;
            }
            self.progress.say(&format!(
                "{}: the registry counts other tools than its events show; reading its events anew",
                registry.follower.chain.name()
            ));
            registry.follower.reorganisations = registry.follower.reorganisations.saturating_add(1);
            self.store.with(|map| {
                let start = map.cursor(number)?.start;
                map.begin(number, start)
            })?;
            self.follow(at)?;
        }
        Ok(())
    }

    /// Reads a registry up to its head; if that is not possible it takes no further part.
    pub(super) fn follow(&mut self, at: usize) -> Result<(), Failure> {
        self.commit()?;
        let Some(registry) = self.registries.get_mut(at).filter(|registry| registry.failed.is_none()) else {
            return Ok(());
        };
        let before = registry.follower.reorganisations;
        let cursor = self.store.with(|map| map.cursor(registry.follower.number))?;
        registry.anew |= cursor.next == cursor.start;
        let chain = Arc::clone(&registry.follower.chain);
        let followed = registry.follower.follow(&mut self.store, self.progress);
        let followed = followed.and_then(|head| Ok((head, chain.stuck_for(block_window(&self.policy))?)));
        match followed {
            Ok((head, stuck)) => {
                if let Some(age) = stuck.filter(|_| !std::mem::replace(&mut registry.stuck, true)) {
                    self.progress.say(&format!(
                        "{}: the newest block of {} is {age} seconds old by the clock of this machine ({}); what is \
                         read may be out of date",
                        chain.name(),
                        chain.rpc.name(),
                        Code::RpcBehind
                    ));
                }
                registry.head = Some((head, Instant::now()));
                (registry.from, registry.parked) = (U256::ZERO, None);
                if registry.follower.reorganisations != before {
                    let text = format!("{}: the chain was reorganised", registry.follower.chain.name());
                    self.progress.say(&text);
                }
            }
            Err(Stop::Registry(why)) => {
                self.progress.say(&format!("{}: {}", registry.follower.chain.name(), why.0));
                registry.fail(why);
            }
            Err(Stop::Run(failure)) => return Err(failure),
        }
        Ok(())
    }

    /// Looks for newer heads where the present ones are old.
    pub(super) fn refresh(&mut self) -> Result<(), Failure> {
        for at in 0..self.registries.len() {
            let old = self.registries.get(at).and_then(|registry| registry.head);
            if old.is_some_and(|(_, since)| since.elapsed() > HEAD) {
                self.follow(at)?;
                self.show_progress()?;
            }
        }
        Ok(())
    }

    /// The RPC does not have the block any more that it gave as its head: there is a newer one.
    pub(super) fn lost_head(&mut self, at: usize) -> Result<(), Failure> {
        let Some(registry) = self.registries.get_mut(at) else { return Ok(()) };
        registry.lost = registry.lost.saturating_add(1);
        if registry.lost > LOST {
            let text =
                format!("{} does not keep the blocks that it gives", registry.follower.chain.rpc.name());
            self.give_up(at, &text);
            return Ok(());
        }
        self.follow(at)
    }

    pub(super) fn give_up(&mut self, at: usize, why: &str) {
        if let Some(registry) = self.registries.get_mut(at) {
            let why = crate::view::escape::harmless(why);
            self.progress.say(&format!("{}: {why}", registry.follower.chain.name()));
            registry.fail(Unreadable(why));
        }
    }
}
