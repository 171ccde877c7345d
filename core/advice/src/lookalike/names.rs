//! Names of tools beside each other (ledger `sec-rank-verification`).

use alloc::boxed::Box;
use alloc::collections::BTreeMap;

use alloy_primitives::Address;

use super::skeleton;

/// The name of a tool, for comparing it with the names of others; the case of its letters does not matter.
///
/// # Example
/// ```
/// use erc8257_advice::ToolName;
///
/// assert_eq!(ToolName::of("Echo"), ToolName::of("echo"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolName {
    folded: Box<str>,
    skeleton: Box<str>,
}

impl ToolName {
    /// The name for comparing.
    #[must_use]
    pub fn of(name: &str) -> Self {
        let folded = name.to_lowercase();
        Self { skeleton: skeleton(&folded).into(), folded: folded.into() }
    }

    /// What names that look alike have in common; never to be shown.
    pub(super) const fn look(&self) -> &str {
        &self.skeleton
    }
}

/// The names of many tools: which of them look like the name of another creator's tool and are written otherwise.
///
/// All names that look alike are told, in any order: the order of registration shows nothing (ledger
/// `sec-rank-verification`). Memory and time grow with the number of names.
///
/// # Example
/// ```
/// use erc8257::Address;
/// use erc8257_advice::{LookAlikes, ToolName};
///
/// let (ours, theirs) = (ToolName::of("OpenSea"), ToolName::of("\u{41e}penSea")); // Cyrillic О
/// let mut names = LookAlikes::default();
/// names.add(&ours, Some(Address::repeat_byte(1)));
/// assert!(!names.has(&ours));
/// names.add(&theirs, Some(Address::repeat_byte(2)));
/// assert!(names.has(&ours) && names.has(&theirs));
/// ```
#[derive(Debug, Clone, Default)]
pub struct LookAlikes(BTreeMap<Box<str>, First>);

/// The first name that looks like this, and how those that followed differ from it.
///
/// If one has another spelling and one has another creator, then two of these three differ in both.
#[derive(Debug, Clone)]
struct First {
    folded: Box<str>,
    creator: Option<Address>,
    has_spellings: bool,
    has_creators: bool,
}

impl LookAlikes {
    /// Adds the name of a tool, with its creator if that is known.
    pub fn add(&mut self, name: &ToolName, creator: Option<Address>) {
        if let Some(first) = self.0.get_mut(&name.skeleton) {
            first.has_spellings |= first.folded != name.folded;
            first.has_creators |= first.creator != creator;
        } else {
            let folded = name.folded.clone();
            let first = First { folded, creator, has_spellings: false, has_creators: false };
            self.0.insert(name.skeleton.clone(), first);
        }
    }

    /// Whether a name looks like others, two of which differ in both spelling and creator, among all that were added.
    #[must_use]
    pub fn has(&self, name: &ToolName) -> bool {
        self.0.get(&name.skeleton).is_some_and(|first| first.has_spellings && first.has_creators)
    }
}
