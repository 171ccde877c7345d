//! What each RPC said, as a bundle records it.

use alloc::vec::Vec;

use super::read;
use crate::limits;
use crate::reading::Answer;
use crate::registry::{RegistryState, ToolConfig};
use primitives::usage::{Object, UsageError};

/// The member `answers` of a reading; `agreed` is the record of the whole reading, which an answer without a record
/// of its own repeats.
pub(super) fn of(reading: &Object<'_, '_>, agreed: Option<&ToolConfig>) -> Result<Vec<Answer>, UsageError> {
    let answers = reading.objects("answers", usize::from(limits::QUORUM_RPCS))?;
    answers.iter().map(|object| answer(object, agreed)).collect()
}

fn answer(object: &Object<'_, '_>, agreed: Option<&ToolConfig>) -> Result<Answer, UsageError> {
    let state = read::state(object, "registry")?.unwrap_or_default();
    if state == RegistryState::Disagreement {
        return Err(object.wrong("registry", "is not an answer of one RPC"));
    }
    let config = match (state, object.object("config")?) {
        (RegistryState::Ok, Some(config)) => Some(read::config(&config)?),
        (RegistryState::Ok, None) => {
            Some(agreed.cloned().ok_or_else(|| UsageError::missing(&object.path_of("config")))?)
        }
        _ => None,
    };
    Ok(Answer { state, config, failure: read::failure(object)? })
}
