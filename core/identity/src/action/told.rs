//! What is told of an action before it is sent, and what follows from it.

use alloc::string::String;
use alloc::vec::Vec;

use primitives::codes::Severity;

use crate::Finding;
use crate::border::action::AgentActionVerdict;
use crate::codes::Code;
use crate::noted::Noted;

/// The findings of an action.
#[derive(Default)]
pub(super) struct Told {
    noted: Noted,
    is_refused: bool,
    lacks_signature: bool,
    /// A fact was not read, or only a contract can tell.
    is_open: bool,
}

impl Told {
    /// A finding about the whole.
    pub(super) fn whole(&mut self, code: Code) {
        self.weigh(code);
        self.noted.nowhere(code);
    }

    /// A finding about a member of the bundle, whose value is this JSON text.
    pub(super) fn at(&mut self, code: Code, pointer: &str, found: Option<String>) {
        self.expecting(code, pointer, found, None);
    }

    /// The same, with what should stand there.
    pub(super) fn expecting(
        &mut self,
        code: Code,
        pointer: &str,
        found: Option<String>,
        expected: Option<String>,
    ) {
        self.weigh(code);
        self.noted.argument(code, pointer, found, expected);
    }

    /// A fact that the contract checks and that was not read (decision I42).
    pub(super) fn not_known(&mut self, pointer: &str) {
        self.at(Code::ActNotKnown, pointer, None);
    }

    fn weigh(&mut self, code: Code) {
        match code {
            Code::ActNeedsSignature => self.lacks_signature = true,
            Code::ActNotKnown | Code::ActNeeds1271 => self.is_open = true,
            code => self.is_refused |= code.row().severity == Severity::Error,
        }
    }

    pub(super) const fn verdict(&self) -> AgentActionVerdict {
        if self.is_refused {
            AgentActionVerdict::Refused
        } else if self.lacks_signature {
            AgentActionVerdict::SignFirst
        } else if self.is_open {
            AgentActionVerdict::Unknown
        } else {
            AgentActionVerdict::Ready
        }
    }

    pub(super) fn finish(self) -> Vec<Finding> {
        self.noted.finish(None)
    }
}
