//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.
// A union may have many cases.
#![allow(clippy::too_many_lines)]

mod contract;
mod create2;
mod requirement;

use alloc::string::String;

use primitives::describe::{Area, Arguments, Judged, Refusal};

/// The verbs and inquiries of this crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {}

impl Border {
    /// The number of this crate: bindings call a verb by 256 times this number, and the verb's own behind it.
    pub const NUMBER: u32 = 0;
    /// The number of these descriptions: a wrapper with another one is of another build.
    pub const DESCRIPTION: u32 = 0xea55_7e48;
}

impl Area for Border {
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<String, Refusal>> {
        if verb / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match verb {
            0 => requirement::run_plan(arguments).map(|judged| judged.report),
            1 => contract::tell_proxy_slots(arguments),
            2 => contract::tell_read_proxy(arguments),
            3 => contract::tell_interface_questions(arguments),
            4 => contract::tell_read_interface(arguments),
            5 => create2::tell_create2_address(arguments),
            6 => requirement::tell_need_of(arguments),
            7 => requirement::tell_need_text(arguments),
            8 => requirement::tell_need_question(arguments),
            9 => requirement::tell_need_answer(arguments),
            10 => requirement::tell_known_kinds(arguments),
            11 => requirement::tell_kind_of(arguments),
            12 => requirement::tell_new_kind(arguments),
            13 => requirement::tell_get_requirements(arguments),
            14 => requirement::tell_read_requirements(arguments),
            15 => requirement::tell_decode_requirements(arguments),
            16 => requirement::tell_try_has_access(arguments),
            17 => requirement::tell_read_access(arguments),
            _ => return None,
        })
    }

    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged> {
        Some(match format {
            "erc8257-plan-bundle/1" => Judged::of("erc8257-plan/1", requirement::run_plan(arguments)),
            _ => return None,
        })
    }
}
