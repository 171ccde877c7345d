//! The predicates whose events count.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use alloy_primitives::Address;

use crate::limits::ADDRESSES;
use crate::step::StoreRead;
use crate::task::{Came, Need, Task, Want};

/// The predicates to watch: those of the tools so far and those that were just named, in pieces for filters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Watched {
    registry: Address,
    /// Those that were just named, without those of the tools so far.
    named: Vec<Address>,
    /// The pieces that were read, and how many of them are without those that were given up.
    pieces: Vec<Vec<Address>>,
    sifted: usize,
    stage: Stage,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Stage {
    Known(Need),
    Sift,
    GivenUp(Need),
}

impl Watched {
    pub(super) fn new(registry: Address, named: Vec<Address>) -> Self {
        Self { registry, named, pieces: Vec::new(), sifted: 0, stage: Stage::Known(known(None)) }
    }

    /// Those that were just named form the last pieces.
    fn add_named(&mut self) {
        let mut named = core::mem::take(&mut self.named);
        named.sort_unstable();
        named.dedup();
        self.pieces.extend(named.chunks(ADDRESSES).map(<[Address]>::to_vec));
        let registry = self.registry;
        self.pieces.iter_mut().for_each(|piece| piece.retain(|address| *address != registry));
        self.pieces.retain(|piece| !piece.is_empty());
    }
}

/// The next predicates of the tools so far.
const fn known(after: Option<Address>) -> Need {
    Need::new(Want::Read(StoreRead::Predicates { after, most: ADDRESSES }))
}

impl Task for Watched {
    type End = Vec<Vec<Address>>;

    fn advance(&mut self, mut came: Came) -> ControlFlow<Want, Self::End> {
        loop {
            self.stage = match &mut self.stage {
                Stage::Known(need) => {
                    let piece = need.advance(came)?.addresses();
                    self.named.retain(|address| !piece.contains(address));
                    if let Some(last) = piece.last().copied() {
                        self.pieces.push(piece);
                        Stage::Known(known(Some(last)))
                    } else {
                        self.add_named();
                        Stage::Sift
                    }
                }
                Stage::Sift => {
                    let Some(piece) = self.pieces.get(self.sifted) else {
                        let mut pieces = core::mem::take(&mut self.pieces);
                        pieces.retain(|piece| !piece.is_empty());
                        return ControlFlow::Continue(pieces);
                    };
                    Stage::GivenUp(Need::new(Want::Read(StoreRead::Unwatched(piece.clone()))))
                }
                Stage::GivenUp(need) => {
                    let given_up = need.advance(came)?.addresses();
                    if let Some(piece) = self.pieces.get_mut(self.sifted) {
                        piece.retain(|address| !given_up.contains(address));
                    }
                    self.sifted = self.sifted.saturating_add(1);
                    Stage::Sift
                }
            };
            came = Came::Start;
        }
    }
}
