//! Following a registry: from where it was last read up to the head of its chain.
//!
//! Blocks that are `confirmations` deep are read by ranges and are final. Blocks above are read one by one,
//! by their hash, each the child of the one before; their changes can be undone. A reorganisation undoes the
//! blocks above the last common one. If it goes deeper, the registry is read anew from its start.
//!
//! Each write covers whole blocks with all changes of their logs. So a host that is killed goes on from its
//! store.

mod back;
mod given_up;
mod head;
mod settled;
mod tail;
mod watched;
mod with_predicates;

use core::ops::ControlFlow;

use alloy_primitives::Address;
#[cfg(feature = "proof")]
use alloy_primitives::B256;
use erc8257::rpc::{Failure, Header, Reason};
use erc8257::{BlockRef, BlockTag};

use crate::limits::{PAUSE, TRIES};
use crate::machine::Machine;
use crate::span::Span;
use crate::task::{Came, Need, Task, Want};
use crate::unreadable::Unreadable;

use back::Back;
use head::{Head, UpTo};
use settled::Settled;
use tail::Tail;

/// Reads a registry up to the head of its chain, and ends with that block.
///
/// # Example
/// ```
/// use erc8257::{Address, BlockTag};
/// use erc8257_index::{Following, Span, Step, StoreRead, Stored};
///
/// let registry = Address::repeat_byte(0xaa);
/// let mut following = Following::new(registry, BlockTag::Latest, 12, Span::default());
/// assert_eq!(following.poll(), Step::Read(&StoreRead::RememberedBlocks));
/// following.handle_read(Stored::Blocks(vec![])).unwrap();
/// assert!(matches!(following.poll(), Step::Calls(calls) if calls[0].params == r#"["latest",false]"#));
/// ```
pub type Following = Machine<Follow>;

/// The decision of [`Following`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Follow {
    registry: Address,
    up_to: UpTo,
    confirmations: u64,
    span: Span,
    reorganisations: u32,
    /// How often the chain was looked at before.
    tries: u32,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Head(Head),
    Back(Back, Header),
    Settled(Settled, Header),
    Tail(Tail, Header),
    /// The chain changed in between.
    Pause(Need),
}

impl Machine<Follow> {
    /// Follows the registry at this address up to the block of a tag. `confirmations` is how deep a settled block is;
    /// `span` says how many blocks to ask for at first.
    #[must_use]
    pub fn new(registry: Address, tag: BlockTag, confirmations: u64, span: Span) -> Self {
        Self::up_to(registry, UpTo::Tag(tag), confirmations, span)
    }

    /// Follows the registry up to the block of a hash that the host trusts, in place of the block of a tag. Its header must have
    /// that hash. What was read before must not be younger than it.
    #[cfg(feature = "proof")]
    #[must_use]
    pub fn trusted(registry: Address, block: B256, confirmations: u64, span: Span) -> Self {
        Self::up_to(registry, UpTo::Trusted(block), confirmations, span)
    }

    fn up_to(registry: Address, up_to: UpTo, confirmations: u64, span: Span) -> Self {
        let stage = Stage::Head(Head::new(up_to));
        Self::start(Follow { registry, up_to, confirmations, span, reorganisations: 0, tries: 0, stage })
    }

    /// How many blocks to ask for at first when the registry is followed again.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.task().span
    }

    /// How often blocks were undone so far, or the registry begun anew.
    #[must_use]
    pub const fn reorganisations(&self) -> u32 {
        self.task().reorganisations
    }
}

impl Follow {
    /// The next stage; `None` where the registry is read up to this head.
    fn stage(&mut self, came: Came) -> ControlFlow<Want, Result<Option<BlockRef>, Unreadable>> {
        let next = match &mut self.stage {
            Stage::Head(head) => head.advance(came)?.map(|head| Stage::Back(Back::new(head), head)),
            Stage::Back(back, head) => {
                let (reorganised, head) = (back.advance(came)?, *head);
                let reorganised = reorganised.map_err(|why| self.up_to.behind(why, head.block.number));
                reorganised.map(|reorganised| {
                    self.reorganisations = self.reorganisations.saturating_add(u32::from(reorganised));
                    let last = head.block.number.checked_sub(self.confirmations);
                    Stage::Settled(Settled::new(self.registry, last), head)
                })
            }
            Stage::Settled(settled, head) => {
                let (read, head) = (settled.advance(came, &mut self.span)?, *head);
                read.map(|()| Stage::Tail(Tail::new(self.registry, head), head))
            }
            Stage::Tail(tail, head) => match tail.advance(came)? {
                Ok(true) => return ControlFlow::Continue(Ok(Some(head.block))),
                Ok(false) => Ok(Stage::Pause(Need::new(Want::Pause(PAUSE)))),
                Err(why) => Err(why),
            },
            Stage::Pause(need) => {
                need.advance(came)?;
                self.tries = self.tries.saturating_add(1);
                if self.tries < TRIES {
                    Ok(Stage::Head(Head::new(self.up_to)))
                } else {
                    Err(Unreadable::Unsteady)
                }
            }
        };
        ControlFlow::Continue(next.map(|next| {
            self.stage = next;
            None
        }))
    }
}

impl Task for Follow {
    type End = Result<BlockRef, Unreadable>;

    fn advance(&mut self, mut came: Came) -> ControlFlow<Want, Self::End> {
        loop {
            match self.stage(came)? {
                Ok(None) => came = Came::Start,
                Ok(Some(head)) => return ControlFlow::Continue(Ok(head)),
                Err(why) => return ControlFlow::Continue(Err(why)),
            }
        }
    }

    fn element(&mut self, json: &[u8]) -> Result<(), Failure> {
        match &mut self.stage {
            Stage::Settled(settled, _) => settled.element(json),
            Stage::Tail(tail, _) => tail.element(json),
            Stage::Head(_) | Stage::Back(..) | Stage::Pause(_) => Err(Reason::NotJsonRpc.into()),
        }
    }
}
