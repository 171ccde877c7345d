//! The JSON form of a report, `erc8257-access-proof/1`: fixed members in a fixed order.

use alloc::format;
use alloc::string::String;

use super::ProofReport;
use super::row::ProofRow;
use primitives::json::Writer;

impl ProofReport {
    /// The report as JSON text, format `erc8257-access-proof/1`: all members, in a fixed order, without white space.
    #[must_use]
    pub fn to_json(&self) -> String {
        report(self)
    }
}

fn report(report: &ProofReport) -> String {
    let proof = &report.proof;
    let mut w = Writer::new();
    w.raw("{\"format\":\"erc8257-access-proof/1\",\"valid\":").boolean(report.is_valid());
    w.raw(",\"chainId\":").string(&format!("{}", proof.chain_id));
    w.raw(",\"predicate\":").string(&format!("{:#x}", proof.predicate));
    w.raw(",\"toolId\":").string(&format!("{}", proof.tool_id));
    w.raw(",\"account\":").string(&format!("{:#x}", proof.account));
    w.raw(",\"deadline\":").string(&format!("{}", proof.deadline));
    w.raw(",\"digest\":").string(&format!("{}", proof.digest()));
    w.raw(",\"fault\":");
    match &report.fault {
        Some(fault) => row(&mut w, fault.row(), fault.found()),
        None => {
            w.raw("null");
        }
    }
    w.raw(",\"warnings\":[");
    for (index, warning) in report.warnings.iter().enumerate() {
        w.raw(if index == 0 { "" } else { "," });
        row(&mut w, warning.row(), warning.found());
    }
    w.raw("]}");
    w.finish()
}

fn row(w: &mut Writer, row: &ProofRow, found: Option<String>) {
    w.raw("{\"code\":").string(row.id).raw(",\"section\":").string(row.section);
    w.raw(",\"message\":").string(row.sentence).raw(",\"found\":").optional(found);
    w.raw(",\"action\":").string(row.action).raw("}");
}
