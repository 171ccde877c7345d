//! The head of the chain, or the block that the host trusts. An RPC that is behind the store gets a little time.

use core::ops::ControlFlow;

#[cfg(feature = "proof")]
use alloy_primitives::B256;
use erc8257::BlockTag;
use erc8257::rpc::Header;

use crate::headers::AtTag;
#[cfg(feature = "proof")]
use crate::headers::Trusted;
use crate::limits::{PAUSE, TRIES};
use crate::step::StoreRead;
use crate::task::{Came, Need, Task, Want};
use crate::unreadable::Unreadable;

/// Up to which block a registry is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UpTo {
    Tag(BlockTag),
    /// The block of a hash that the host trusts.
    #[cfg(feature = "proof")]
    Trusted(B256),
}

impl UpTo {
    /// Why the registry cannot be read up to this number, which is below what was read before. An RPC may be behind; a
    /// trusted block does not move.
    pub(super) fn behind(self, why: Unreadable, number: u64) -> Unreadable {
        let _ = number;
        match (self, why) {
            #[cfg(feature = "proof")]
            (Self::Trusted(_), Unreadable::Behind) => Unreadable::TrustedIsOlder(number),
            (_, why) => why,
        }
    }

    fn ask(self) -> Asking {
        match self {
            Self::Tag(tag) => Asking::Tag(AtTag::new(tag)),
            #[cfg(feature = "proof")]
            Self::Trusted(hash) => Asking::Trusted(Trusted::new(hash)),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Head {
    up_to: UpTo,
    /// The newest block that was read already.
    tip: u64,
    /// How often the RPC was asked.
    asked: u32,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Tip(Need),
    Asking(Asking),
    Pause(Need),
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Asking {
    Tag(AtTag),
    #[cfg(feature = "proof")]
    Trusted(Trusted),
}

impl Task for Asking {
    type End = Result<Header, Unreadable>;

    fn advance(&mut self, came: Came) -> ControlFlow<Want, Self::End> {
        match self {
            Self::Tag(asking) => asking.advance(came),
            #[cfg(feature = "proof")]
            Self::Trusted(asking) => asking.advance(came),
        }
    }
}

impl Head {
    pub(super) const fn new(up_to: UpTo) -> Self {
        let stage = Stage::Tip(Need::new(Want::Read(StoreRead::RememberedBlocks)));
        Self { up_to, tip: 0, asked: 0, stage }
    }
}

impl Task for Head {
    type End = Result<Header, Unreadable>;

    fn advance(&mut self, mut came: Came) -> ControlFlow<Want, Self::End> {
        loop {
            self.stage = match &mut self.stage {
                Stage::Tip(need) => {
                    self.tip = need.advance(came)?.blocks().first().map_or(0, |(number, _)| *number);
                    Stage::Asking(self.up_to.ask())
                }
                Stage::Asking(asking) => {
                    let head = asking.advance(came)?;
                    self.asked = self.asked.saturating_add(1);
                    #[cfg(feature = "proof")]
                    if let (UpTo::Trusted(_), Ok(head)) = (self.up_to, &head)
                        && head.block.number < self.tip
                    {
                        return ControlFlow::Continue(Err(Unreadable::TrustedIsOlder(head.block.number)));
                    }
                    if self.asked >= TRIES || head.as_ref().map_or(true, |head| head.block.number >= self.tip)
                    {
                        return ControlFlow::Continue(head);
                    }
                    Stage::Pause(Need::new(Want::Pause(PAUSE)))
                }
                Stage::Pause(need) => {
                    need.advance(came)?;
                    Stage::Asking(self.up_to.ask())
                }
            };
            came = Came::Start;
        }
    }
}
