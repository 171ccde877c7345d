//! The calls of an action: decoded by `erc8257-calls`, written as reports have them.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use calls::border::act::Danger;
use calls::{Act, Acts, Asset, Note, Selector, decode};
use primitives::describe::{Conclusion, Refusal, RunIn, Value};

use crate::border::call_acts::{CallAct, CallsReport, CallsVerdict, DecodeCalls};
use crate::codes::Code;
use crate::noted::{At, Noted};
use crate::read::{chain, nullable};

impl RunIn for DecodeCalls {
    fn run_in(self, given: Value<'_>) -> Result<CallsReport, Refusal> {
        chain(&self.chain, "chain")?;
        nullable(&given, "to")?;
        let decoded = decode(self.from, self.to, self.value, &self.data.0);
        let mut noted = Noted::default();
        note(&decoded, &mut noted, &At::from("/data"));
        Ok(CallsReport {
            verdict: verdict(&decoded),
            chain: self.chain,
            acts: written(&decoded.acts),
            findings: noted.finish(given.document()),
        })
    }

    fn conclusion(report: &CallsReport) -> Conclusion {
        let has_error = report.findings.iter().any(crate::codes::Finding::is_error);
        if report.verdict == CallsVerdict::Plain && !has_error { Conclusion::Yes } else { Conclusion::No }
    }
}

/// The worst of what is known of the calls.
fn verdict(decoded: &Acts) -> CallsVerdict {
    if decoded.has(Note::Malformed) || decoded.has(Note::Limit) {
        CallsVerdict::Malformed
    } else if decoded.has_danger(Danger::Opaque) {
        CallsVerdict::Opaque
    } else if decoded.acts.iter().any(|act| !act.dangers.is_empty()) {
        CallsVerdict::Dangerous
    } else {
        CallsVerdict::Plain
    }
}

/// What is wrong with the data, at the outermost data (decision W48).
pub(crate) fn note(decoded: &Acts, noted: &mut Noted, at: &At) {
    for note in &decoded.notes {
        let code = match note {
            Note::Short => Code::CallShort,
            Note::Malformed => Code::CallMalformed,
            Note::Limit => Code::CallLimit,
            Note::Trailing => Code::CallTrailingData,
        };
        noted.add(code, at.clone());
    }
}

/// The acts as reports have them.
pub(crate) fn written(acts: &[Act]) -> Vec<CallAct> {
    let written = |act: &Act| CallAct {
        path: act.path.clone(),
        kind: act.kind,
        contract: act.contract,
        selector: act.selector.map(|selector| match selector {
            Selector::Native => String::from("native"),
            Selector::Function(bytes) => alloy_primitives::hex::encode_prefixed(bytes),
        }),
        value: act.value,
        asset: act.asset.map(asset),
        amount: act.amount,
        recipient: act.recipient,
        container: act.is_container,
        dangers: act.dangers.clone(),
    };
    acts.iter().map(written).collect()
}

/// An asset as documents have it.
pub(crate) fn asset(asset: Asset) -> String {
    match asset {
        Asset::Native => String::from("native"),
        Asset::Token(token) => format!("{token:?}"),
    }
}
