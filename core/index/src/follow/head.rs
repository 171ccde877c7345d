//! The head of the chain. An RPC that is behind the store gets a little time.

use core::ops::ControlFlow;

use erc8257::BlockTag;
use erc8257::rpc::Header;

use crate::headers::AtTag;
use crate::limits::{PAUSE, TRIES};
use crate::step::StoreRead;
use crate::task::{Came, Need, Task, Want};
use crate::unreadable::Unreadable;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Head {
    tag: BlockTag,
    /// The newest block that was read already.
    tip: u64,
    /// How often the RPC was asked.
    asked: u32,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Tip(Need),
    Asking(AtTag),
    Pause(Need),
}

impl Head {
    pub(super) const fn new(tag: BlockTag) -> Self {
        let stage = Stage::Tip(Need::new(Want::Read(StoreRead::RememberedBlocks)));
        Self { tag, tip: 0, asked: 0, stage }
    }
}

impl Task for Head {
    type End = Result<Header, Unreadable>;

    fn advance(&mut self, mut came: Came) -> ControlFlow<Want, Self::End> {
        loop {
            self.stage = match &mut self.stage {
                Stage::Tip(need) => {
                    self.tip = need.advance(came)?.blocks().first().map_or(0, |(number, _)| *number);
                    Stage::Asking(AtTag::new(self.tag))
                }
                Stage::Asking(asking) => {
                    let head = asking.advance(came)?;
                    self.asked = self.asked.saturating_add(1);
                    if self.asked >= TRIES || head.as_ref().map_or(true, |head| head.block.number >= self.tip)
                    {
                        return ControlFlow::Continue(head);
                    }
                    Stage::Pause(Need::new(Want::Pause(PAUSE)))
                }
                Stage::Pause(need) => {
                    need.advance(came)?;
                    Stage::Asking(AtTag::new(self.tag))
                }
            };
            came = Came::Start;
        }
    }
}
