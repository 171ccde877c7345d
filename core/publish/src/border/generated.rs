//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.
// A union may have many cases.
#![allow(clippy::too_many_lines)]

mod publish;

use alloc::boxed::Box;

use primitives::describe::{Area, Arguments, Judged, Refusal, Running};
use primitives::running;

/// The verbs and inquiries of this crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {}

impl Border {
    /// The number of this crate: bindings call a verb by 256 times this number, and the verb's own behind it.
    pub const NUMBER: u32 = 13;
    /// The number of these descriptions: a wrapper with another one is of another build.
    pub const DESCRIPTION: u32 = 0x26b0_ae37;
}

impl Area for Border {
    fn start(
        description: u32,
        inquiry: u32,
        arguments: &impl Arguments,
    ) -> Option<Result<Box<dyn Running>, Refusal>> {
        if inquiry / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match inquiry {
            3328 => publish::begin_publish(arguments),
            _ => return None,
        })
    }

    fn resume(description: u32, inquiry: u32, state: &[u8]) -> Option<Result<Box<dyn Running>, Refusal>> {
        if inquiry / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match inquiry {
            3328 => running::resume::<crate::border::publish::Publish<'_>>(Self::DESCRIPTION, state),
            _ => return None,
        })
    }

    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged> {
        Some(match format {
            "erc8257-publish-bundle/1" => Judged::of(
                "erc8257-publish/1",
                running::judge::<crate::border::publish::Publish<'_>>(arguments),
            ),
            _ => return None,
        })
    }
}
