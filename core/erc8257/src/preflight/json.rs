//! The preflight's JSON form, `erc8257-preflight/1`.

use alloc::format;
use alloc::string::String;

use alloy_primitives::hex;

use super::Preflight;
use primitives::codes;
use primitives::json::Writer;

pub(super) fn preflight(preflight: &Preflight) -> String {
    let mut w = Writer::new();
    w.raw("{\"format\":\"erc8257-preflight/1\",\"function\":").string(preflight.function);
    w.raw(",\"refuses\":").boolean(preflight.refuses());
    w.raw(",\"call\":");
    match preflight.call_data() {
        Some(data) => {
            w.raw("{\"from\":").string(&format!("{:?}", preflight.caller));
            w.raw(",\"to\":").string(&format!("{:?}", preflight.registry));
            w.raw(",\"data\":").string(&hex::encode_prefixed(data)).raw("}");
        }
        None => {
            w.raw("null");
        }
    }
    w.raw(",\"findings\":");
    codes::write(&mut w, &preflight.findings);
    w.raw(",\"report\":");
    match &preflight.report {
        Some(report) => w.raw(&report.to_json()),
        None => w.raw("null"),
    };
    w.raw("}");
    w.finish()
}
