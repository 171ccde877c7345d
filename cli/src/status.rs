//! How the program ends.

use erc8257::verbs::Conclusion;

/// The exit status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// 0: verified, valid, or done.
    Done,
    /// 1: not verified, not valid.
    Not,
    /// 2: wrong usage, or an input of the wrong form.
    Usage,
    /// 3: the question could not be answered: no network, no RPC, no room for the output.
    Incomplete,
}

/// What could not be established is neither yes nor no (decision D16).
impl From<Conclusion> for Status {
    fn from(conclusion: Conclusion) -> Self {
        match conclusion {
            Conclusion::Yes => Self::Done,
            Conclusion::No => Self::Not,
            Conclusion::Unknown => Self::Incomplete,
        }
    }
}

impl Status {
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Not => 1,
            Self::Usage => 2,
            Self::Incomplete => 3,
        }
    }

    /// `Done` if so, else `Not`.
    pub(crate) const fn of(so: bool) -> Self {
        if so { Self::Done } else { Self::Not }
    }
}

/// The end of a run that has no result. `text` goes to standard error and is already harmless.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) status: Status,
    pub(crate) text: String,
}

impl Failure {
    pub(crate) fn usage(text: impl Into<String>) -> Self {
        Self { status: Status::Usage, text: text.into() }
    }

    pub(crate) fn incomplete(text: impl Into<String>) -> Self {
        Self { status: Status::Incomplete, text: text.into() }
    }
}
