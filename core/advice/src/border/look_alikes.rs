//! Which of many tools' names can pass for each other.

use erc8257::limits::MANIFEST_BYTES;
use primitives::describe::{Address, Count, List, Report, Text, Verb};

/// Tools of one comparison.
pub const TOOLS: usize = 65_536;

/// A tool that has a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedTool {
    /// The name, as its manifest has it.
    pub name: Text<MANIFEST_BYTES>,
    /// The creator. Tools of one creator may have names that look alike. Default: nobody knows, which is a creator of its own.
    pub creator: Option<Address>,
}

/// Tools of several creators whose names look alike and are written otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlikeTools {
    /// The places of the tools in the list that was given, from 0, in order.
    pub tools: List<Count, TOOLS>,
}

/// The tools whose names can pass for those of others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookAlikesReport {
    /// The groups, by their first tools. None of a group is the genuine one by its place: rank by verification.
    pub groups: List<AlikeTools, TOOLS>,
}
impl Report for LookAlikesReport {
    const FORMAT: &'static str = "erc8257-look-alikes/1";
}

/// Finds the tools of a list whose names look like the name of another creator's tool and are written otherwise (UTS #39). The case
/// of letters does not matter.
///
/// Source: ERC-8257, Front-Running Tool Registration
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookAlikes {
    /// The tools.
    pub tools: List<NamedTool, TOOLS>,
}
impl Verb for LookAlikes {
    type Report = LookAlikesReport;
    const BUNDLE: &'static str = "erc8257-look-alikes-bundle/1";
}
