//! Readers and writers of what `border` describes. `cargo xtask border` writes these files.

mod fix;
mod preflight;

use primitives::describe::{Arguments, Judged, Judgement, Refusal};

/// The number of these descriptions: a wrapper with another one is of another build.
pub const DESCRIPTION: u32 = 0xdd42_2871;

/// Runs the verb of this number, which counts the verbs of this crate. `None` if this crate has no
/// such verb.
///
/// # Errors
/// The member that is missing or wrong, and why the verb does not run.
#[must_use]
pub fn call_with(verb: u32, arguments: &impl Arguments) -> Option<Result<Judgement, Refusal>> {
    Some(match verb {
        0 => fix::run_fix(arguments),
        1 => preflight::run_preflight(arguments),
        _ => return None,
    })
}

/// Runs the verb whose bundle has this format. `None` if this crate has no such verb.
#[must_use]
pub fn judge_with(format: &str, arguments: &impl Arguments) -> Option<Judged> {
    Some(match format {
        "erc8257-fix-bundle/1" => Judged::of("erc8257-fix/1", fix::run_fix(arguments)),
        "erc8257-preflight-bundle/1" => {
            Judged::of("erc8257-preflight/1", preflight::run_preflight(arguments))
        }
        _ => return None,
    })
}
