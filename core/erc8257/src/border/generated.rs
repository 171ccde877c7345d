//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.
// A union may have many cases.
#![allow(clippy::too_many_lines)]

mod contract;
mod fix;
mod manifest;
mod preflight;
mod requirement;

use alloc::string::String;

use primitives::describe::{Area, Arguments, Judged, Refusal};

/// The verbs and inquiries of this crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {}

impl Border {
    /// The number of this crate: bindings call a verb by 256 times this number, and the verb's own behind it.
    pub const NUMBER: u32 = 4;
    /// The number of these descriptions: a wrapper with another one is of another build.
    pub const DESCRIPTION: u32 = 0x69f8_5323;
}

impl Area for Border {
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<String, Refusal>> {
        if verb / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match verb {
            1024 => fix::run_fix(arguments).map(|judged| judged.report),
            1025 => preflight::run_preflight(arguments).map(|judged| judged.report),
            1026 => requirement::run_plan(arguments).map(|judged| judged.report),
            1027 => contract::tell_proxy_slots(arguments),
            1028 => contract::tell_read_proxy(arguments),
            1029 => contract::tell_interface_questions(arguments),
            1030 => contract::tell_read_interface(arguments),
            1031 => contract::tell_create2_address(arguments),
            1032 => requirement::tell_need_of(arguments),
            1033 => requirement::tell_need_text(arguments),
            1034 => requirement::tell_need_question(arguments),
            1035 => requirement::tell_need_answer(arguments),
            1036 => requirement::tell_known_kinds(arguments),
            1037 => requirement::tell_kind_of(arguments),
            1038 => requirement::tell_new_kind(arguments),
            1039 => requirement::tell_get_requirements(arguments),
            1040 => requirement::tell_read_requirements(arguments),
            1041 => requirement::tell_decode_requirements(arguments),
            1042 => requirement::tell_try_has_access(arguments),
            1043 => requirement::tell_read_access(arguments),
            _ => return None,
        })
    }

    fn judge(format: &str, arguments: &impl Arguments) -> Option<Judged> {
        Some(match format {
            "erc8257-fix-bundle/1" => Judged::of("erc8257-fix/1", fix::run_fix(arguments)),
            "erc8257-preflight-bundle/1" => {
                Judged::of("erc8257-preflight/1", preflight::run_preflight(arguments))
            }
            "erc8257-plan-bundle/1" => Judged::of("erc8257-plan/1", requirement::run_plan(arguments)),
            _ => return None,
        })
    }
}
