//! The words of the verdict.

use core::fmt;

use erc8257::verbs::Conclusion;

/// How far a publication has come. The list is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The manifest breaks the standard, and a person has to repair it.
    Invalid,
    /// The registry would revert, consumers would refuse the tool, or the contract is not a registry.
    Refused,
    /// The transaction can be signed and sent.
    Ready,
    /// The transaction has no receipt yet.
    Pending,
    /// The transaction reverted, and changed nothing.
    Reverted,
    /// The transaction did something else than this publication.
    OtherTransaction,
    /// The record commits another manifest by now, or has another predicate than was registered.
    Superseded,
    /// The tool is registered, and consumers refuse it.
    NotVerified,
    /// The tool is registered and verified.
    Verified,
    /// An RPC or the server gave no answer, so that nothing is decided.
    Unavailable,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Self; 10] = [
        Self::Invalid,
        Self::Refused,
        Self::Ready,
        Self::Pending,
        Self::Reverted,
        Self::OtherTransaction,
        Self::Superseded,
        Self::NotVerified,
        Self::Verified,
        Self::Unavailable,
    ];

    /// The word of reports.
    ///
    /// # Example
    /// ```
    /// use erc8257_publish::Verdict;
    ///
    /// assert_eq!(Verdict::OtherTransaction.as_str(), "other-transaction");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Invalid => "invalid",
            Self::Refused => "refused",
            Self::Ready => "ready",
            Self::Pending => "pending",
            Self::Reverted => "reverted",
            Self::OtherTransaction => "other-transaction",
            Self::Superseded => "superseded",
            Self::NotVerified => "not-verified",
            Self::Verified => "verified",
            Self::Unavailable => "unavailable",
        }
    }

    /// What it means, and what to do next, for people.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Invalid => "the manifest breaks the standard: repair what the findings name",
            Self::Refused => "do not send the transaction: repair what refuses it first",
            Self::Ready => "the publisher can sign and send the transaction",
            Self::Pending => "the RPC has no receipt of the transaction yet: ask again later",
            Self::Reverted => "the transaction reverted and changed nothing: run publish without its hash",
            Self::OtherTransaction => "the transaction did something else: give the hash of the right one",
            Self::Superseded => "the registry's record is another by now: verify the tool",
            Self::NotVerified => {
                "the tool is registered, and consumers refuse it: repair what the report names"
            }
            Self::Verified => "the tool is registered, and its registration is genuine",
            Self::Unavailable => "an RPC or the server gave no answer, so nothing is decided: try again",
        }
    }

    /// Whether the answer is a yes, a no or unknown.
    ///
    /// # Example
    /// ```
    /// use erc8257::verbs::Conclusion;
    /// use erc8257_publish::Verdict;
    ///
    /// assert_eq!(Verdict::Ready.conclusion(), Conclusion::Yes);
    /// assert_eq!(Verdict::Pending.conclusion(), Conclusion::Unknown);
    /// ```
    #[must_use]
    pub const fn conclusion(self) -> Conclusion {
        match self {
            Self::Ready | Self::Verified => Conclusion::Yes,
            Self::Pending | Self::Unavailable => Conclusion::Unknown,
            Self::Invalid
            | Self::Refused
            | Self::Reverted
            | Self::OtherTransaction
            | Self::Superseded
            | Self::NotVerified => Conclusion::No,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
