//! Groups of tools whose names look alike (ledger `sec-rank-verification`).

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use primitives::describe::{Conclusion, Refusal, Run};

use super::{LookAlikes, ToolName};
use crate::border::look_alikes as border;

impl Run for border::LookAlikes {
    fn run(self) -> Result<border::LookAlikesReport, Refusal> {
        let mut alike = LookAlikes::default();
        let named: Vec<ToolName> = self.tools.iter().map(|tool| ToolName::of(&tool.name)).collect();
        for (name, tool) in named.iter().zip(&self.tools) {
            alike.add(name, tool.creator);
        }
        // Each group under its first tool.
        let mut first = BTreeMap::new();
        let mut groups: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        for (name, at) in named.iter().zip(0_u64..).filter(|(name, _)| alike.has(name)) {
            groups.entry(*first.entry(name.look()).or_insert(at)).or_default().push(at);
        }
        let groups = groups.into_values().map(|tools| border::AlikeTools { tools }).collect();
        Ok(border::LookAlikesReport { groups })
    }

    /// A list without look-alikes is a yes.
    fn conclusion(report: &border::LookAlikesReport) -> Conclusion {
        if report.groups.is_empty() { Conclusion::Yes } else { Conclusion::No }
    }
}
