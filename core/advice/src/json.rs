//! The JSON form of advice, `erc8257-advice/1`: fixed members in a fixed order, escapes as JCS has them.

use alloc::format;
use alloc::string::String;

use super::Advice;
use primitives::json::Writer;

pub(super) fn advice(advice: &Advice) -> String {
    let mut w = Writer::new();
    w.raw("{\"format\":\"erc8257-advice/1\",\"manifest\":").string(advice.manifest.as_str());
    w.raw(",\"computedHash\":").optional(advice.hash.map(|hash| format!("{hash}")));
    w.raw(",\"summary\":");
    advice.summary.write(&mut w);
    w.raw(",\"items\":[");
    for (index, item) in advice.items.iter().enumerate() {
        let row = item.row();
        w.raw(if index == 0 { "{\"advice\":" } else { ",{\"advice\":" }).string(row.id);
        w.raw(",\"section\":").string(row.section);
        w.raw(",\"level\":").string(row.level.as_str());
        w.raw(",\"pointer\":").optional(item.pointer());
        w.raw(",\"line\":").optional_number(item.line());
        w.raw(",\"column\":").optional_number(item.column());
        w.raw(",\"message\":").string(row.sentence);
        w.raw(",\"found\":").optional(item.found());
        w.raw(",\"action\":").string(row.action).raw("}");
    }
    w.raw("]}");
    w.finish()
}
