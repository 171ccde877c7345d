//! What machines came to.

use alloc::boxed::Box;
use alloc::format;

use erc8257::{Code, block_window};
use erc8257_index::{AskingNewest, Followed, Said, Unreadable, stuck_for};

use super::{Run, Stage, lost};
use crate::failure::Failure;
use crate::machine::Asking;
use crate::sentence::unreadable;
use crate::step::Told;

impl Run {
    /// Takes the end of a machine, and says what is next.
    pub(super) fn came(&mut self, at: usize, asking: Asking, now: u64) -> Result<(), Failure> {
        match asking {
            Asking::Check(checked) => {
                if let Some(Err(why)) = checked.into_end() {
                    self.leave_out(at, &why);
                }
                self.stage = self.check(at.saturating_add(1));
            }
            Asking::Follow(followed) => {
                let (span, reorganisations) = (followed.span(), followed.reorganisations());
                let end = followed.into_end().ok_or_else(lost)?;
                let Some(own) = self.registries.get_mut(at) else { return Err(lost()) };
                own.span = span;
                match end {
                    Ok(head) => {
                        own.head = Some((head, reorganisations));
                        self.stage = Stage::Asking(at, Box::new(Asking::Newest(AskingNewest::newest())));
                    }
                    Err(why) => self.leave_out(at, &why),
                }
            }
            Asking::Newest(asked) => match asked.into_end() {
                Some(Err(why)) => self.leave_out(at, &why),
                Some(Ok(newest)) => {
                    self.followed(at, stuck_for(&newest, now, block_window(&self.policy)), now)?;
                }
                None => return Err(lost()),
            },
            Asking::Count(asked) => {
                let agree = self.counts(at).is_some_and(|counts| counts.agree(asked.into_end().flatten()));
                if !agree {
                    self.say(
                        at,
                        "the registry counts other tools than its events show; reading its events anew",
                    );
                }
                self.pass.counted(at, agree);
            }
            Asking::Records(read) => {
                let end = read.into_end().ok_or_else(lost)?;
                if let (Ok(records), Some(own)) = (&end, self.registries.get_mut(at)) {
                    own.proofs = own.proofs.and(records.proofs);
                }
                match self.pass.records(at, end) {
                    Ok(verifications) => {
                        let mut all = verifications.into_iter();
                        all.try_for_each(|verification| self.begin(verification, now))?;
                    }
                    Err(why) => self.give_up(at, &why),
                }
            }
            Asking::Total(asked) => {
                if let Some(followed) = self.registries.get_mut(at) {
                    followed.counts.counted = asked.into_end().flatten();
                }
                self.stage = self.total(at.saturating_add(1));
            }
        }
        Ok(())
    }

    /// A registry was read to its head, and its RPC's newest block is so many seconds too old, if it is.
    fn followed(&mut self, at: usize, stuck: Option<u64>, now: u64) -> Result<(), Failure> {
        let Some(own) = self.registries.get_mut(at) else { return Err(lost()) };
        let (head, reorganisations) = own.head.ok_or_else(lost)?;
        let from_the_start = own.from_the_start;
        let age = stuck.filter(|_| !own.stuck);
        own.stuck |= stuck.is_some();
        if let (Some(age), Some(registry)) = (age, self.options.registries.get(at)) {
            let sentence = format!(
                "the newest block of {} is {age} seconds old by the clock of this machine ({}); what is read may be out of date",
                registry.rpc,
                Code::RpcBehind
            );
            self.say(at, &sentence);
        }
        if reorganisations > 0 {
            self.say(at, "the chain was reorganised");
        }
        self.pass.followed(at, Followed { head, reorganisations, from_the_start }, now);
        Ok(())
    }

    /// Leaves a registry out of the rest of the pass.
    fn leave_out(&mut self, at: usize, why: &Unreadable) {
        self.give_up(at, why);
        self.pass.fail(at);
    }

    /// Keeps and tells why a registry cannot be read on.
    fn give_up(&mut self, at: usize, why: &Unreadable) {
        let Some(registry) = self.options.registries.get(at) else { return };
        let sentence = unreadable(registry, why);
        self.say(at, &sentence);
        if let Some(own) = self.registries.get_mut(at) {
            own.unreadable = Some(sentence);
        }
    }

    /// Passes on what a machine says.
    pub(super) fn tell(&mut self, at: usize, said: Said) {
        match said {
            Said::Reading { from, to } => self.told.push(Told::Blocks { from, to }),
            Said::ReadUpTo(block) => self.told.push(Told::AtBlock(block)),
            Said::GaveUp { predicate, block } => {
                let rpc = self.options.registries.get(at).map_or("", |registry| registry.rpc.as_str());
                let sentence = format!(
                    "{rpc} does not give the events of the predicate {predicate:?} in block {block}, not even alone; it is \
                     no longer watched, and what is known of it as a proxy is null"
                );
                self.say(at, &sentence);
            }
        }
    }

    /// Says a sentence about a registry.
    fn say(&mut self, at: usize, sentence: &str) {
        if let Some(registry) = self.options.registries.get(at) {
            self.told.push(Told::Say(format!("{}: {sentence}", registry.name())));
        }
    }
}
