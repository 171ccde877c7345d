//! A platform's wishes for manifests beside the standard: members of its own, pictures, categories.
//!
//! A profile is for publishers alone and changes no verdict: [`validate_for`](crate::validate_for) gives the report of
//! [`validate`](fn@crate::validate) with two differences. It has no remarks on names that the platform gave,
//! and it has some remarks on texts that the platform would show.

mod opensea;
mod platform;

pub(crate) use platform::{Picture, Platform};

/// A platform whose wishes [`validate_for`](crate::validate_for) knows.
///
/// # Example
/// ```
/// use erc8257::Profile;
///
/// assert_eq!(Profile::named("opensea"), Some(Profile::OpenSea));
/// assert_eq!(Profile::OpenSea.name(), "opensea");
/// assert_eq!(Profile::named("OpenSea"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// OpenSea's Tools pages.
    OpenSea,
}

impl Profile {
    /// Every profile.
    pub const ALL: &[Self] = &[Self::OpenSea];

    /// The profile of this name, compared byte for byte.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|profile| profile.name() == name)
    }

    /// The name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.platform().name
    }

    /// The platform's condition that no manifest shows, so that no report can judge it: one sentence.
    #[must_use]
    pub const fn unseen(self) -> &'static str {
        self.platform().unseen
    }

    /// Whether a top-level member that the standard does not define is one of the platform's.
    pub(crate) fn knows(self, member: &[u8]) -> bool {
        self.platform().pictures.iter().any(|picture| picture.member.as_bytes() == member)
    }

    pub(crate) const fn platform(self) -> &'static Platform {
        match self {
            Self::OpenSea => &opensea::PLATFORM,
        }
    }
}
