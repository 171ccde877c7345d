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
    pub const NUMBER: u32 = 5;
    /// The number of these descriptions: a wrapper with another one is of another build.
    pub const DESCRIPTION: u32 = 0x69f8_5323;
}

impl Area for Border {
    fn call(description: u32, verb: u32, arguments: &impl Arguments) -> Option<Result<String, Refusal>> {
        if verb / 256 == Self::NUMBER && description != Self::DESCRIPTION {
            return Some(Err(Refusal::other_build()));
        }
        Some(match verb {
            1280 => fix::run_fix(arguments).map(|judged| judged.report),
            1281 => preflight::run_preflight(arguments).map(|judged| judged.report),
            1282 => requirement::run_plan(arguments).map(|judged| judged.report),
            1283 => contract::tell_proxy_slots(arguments),
            1284 => contract::tell_read_proxy(arguments),
            1285 => contract::tell_interface_questions(arguments),
            1286 => contract::tell_read_interface(arguments),
            1287 => contract::tell_create2_address(arguments),
            1288 => requirement::tell_need_of(arguments),
            1289 => requirement::tell_need_text(arguments),
            1290 => requirement::tell_need_question(arguments),
            1291 => requirement::tell_need_answer(arguments),
            1292 => requirement::tell_known_kinds(arguments),
            1293 => requirement::tell_kind_of(arguments),
            1294 => requirement::tell_new_kind(arguments),
            1295 => requirement::tell_get_requirements(arguments),
            1296 => requirement::tell_read_requirements(arguments),
            1297 => requirement::tell_decode_requirements(arguments),
            1298 => requirement::tell_try_has_access(arguments),
            1299 => requirement::tell_read_access(arguments),
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
