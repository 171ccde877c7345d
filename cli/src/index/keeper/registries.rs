//! Registries: checked, read up to their heads, and read anew where their counts differ.

use std::sync::Arc;

use erc8257::{Code, block_window};
use erc8257_index::Followed;

use super::super::follow::Stop;
use super::super::sentence::Unreadable;
use super::super::summary;
use super::Keeper;
use crate::clock::now;
use crate::status::Failure;

impl Keeper<'_> {
    /// Leaves out every registry that the RPC does not show at its address.
    pub(super) fn check(&mut self) {
        for at in 0..self.followers.len() {
            if let Some(Err(why)) = self.followers.get(at).map(|follower| follower.chain.check()) {
                self.leave_out(at, &why);
            }
        }
    }

    /// Reads a registry up to its head; if that is not possible it takes no further part.
    pub(super) fn follow(&mut self, at: usize) -> Result<(), Failure> {
        self.commit()?;
        self.shown = false;
        let Some(follower) = self.followers.get_mut(at) else { return Ok(()) };
        let cursor = self.store.with(|map| map.cursor(follower.number))?;
        let chain = Arc::clone(&follower.chain);
        let followed = follower.follow(&mut self.store, self.progress);
        let followed = followed.and_then(|read| Ok((read, chain.stuck_for(block_window(&self.policy))?)));
        match followed {
            Ok(((head, reorganisations), stuck)) => {
                if let Some(age) = stuck.filter(|_| !self.stuck.contains(&at)) {
                    self.stuck.push(at);
                    self.progress.say(&format!(
                        "{}: the newest block of {} is {age} seconds old by the clock of this machine ({}); what is \
                         read may be out of date",
                        chain.name(),
                        chain.rpc.name(),
                        Code::RpcBehind
                    ));
                }
                if reorganisations > 0 {
                    self.progress.say(&format!("{}: the chain was reorganised", chain.name()));
                }
                let from_the_start = cursor.next == cursor.start;
                self.pass.followed(at, Followed { head, reorganisations, from_the_start }, now());
                Ok(())
            }
            Err(Stop::Registry(why)) => {
                self.leave_out(at, &why);
                Ok(())
            }
            Err(Stop::Run(failure)) => Err(failure),
        }
    }

    /// Compares a registry's own count of tools with its events: an RPC may leave out logs, or make some up.
    pub(super) fn count(&mut self, at: usize) -> Result<(), Failure> {
        let Some(follower) = self.followers.get(at) else { return Ok(()) };
        let counts = summary::count(&mut self.store, follower.number)?;
        let agree = counts.agree(follower.chain.tool_count(counts.up_to()));
        if !agree {
            self.progress.say(&format!(
                "{}: the registry counts other tools than its events show; reading its events anew",
                follower.chain.name()
            ));
        }
        self.pass.counted(at, agree);
        Ok(())
    }

    /// Forgets all events of a registry.
    pub(super) fn read_anew(&mut self, at: usize) -> Result<(), Failure> {
        let Some(follower) = self.followers.get(at) else { return Ok(()) };
        self.store.with(|map| {
            let start = map.cursor(follower.number)?.start;
            map.begin(follower.number, start)
        })?;
        self.pass.forgotten(at);
        Ok(())
    }

    fn leave_out(&mut self, at: usize, why: &Unreadable) {
        if let Some(follower) = self.followers.get(at) {
            self.progress.say(&format!("{}: {}", follower.chain.name(), why.0));
        }
        self.pass.fail(at);
    }
}
