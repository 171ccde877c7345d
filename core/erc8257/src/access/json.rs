//! The JSON form of a plan, `erc8257-plan/1`.

use alloc::string::String;

use alloy_primitives::hex;

use super::{Need, Plan};
use primitives::json::Writer;

pub(super) fn plan(plan: &Plan) -> String {
    let mut w = Writer::new();
    w.raw("{\"format\":\"erc8257-plan/1\",\"logic\":").string(plan.logic.as_str());
    w.raw(",\"outlook\":").string(plan.outlook().as_str()).raw(",\"requirements\":[");
    for (index, (need, met)) in plan.needs.iter().enumerate() {
        w.raw(if index == 0 { "" } else { "," });
        write_need(&mut w, need);
        w.raw(",\"met\":").raw(match met {
            Some(true) => "true}",
            Some(false) => "false}",
            None => "null}",
        });
    }
    w.raw("],\"acquire\":");
    indices(&mut w, plan.acquire());
    w.raw(",\"unknown\":");
    indices(&mut w, plan.unknown());
    // The one thing that is left to do whatever the rest says.
    w.raw(",\"confirm\":\"tryHasAccess\"}");
    w.finish()
}

fn indices(w: &mut Writer, indices: impl Iterator<Item = usize>) {
    w.raw("[");
    for (position, index) in indices.enumerate() {
        w.raw(if position == 0 { "" } else { "," }).display(index);
    }
    w.raw("]");
}

pub(super) fn need(need: &Need) -> String {
    let mut w = Writer::new();
    write_need(&mut w, need);
    w.raw("}");
    w.finish()
}

/// The members of a need, without the closing brace. Numbers are decimal text.
fn write_need(w: &mut Writer, need: &Need) {
    w.raw("{\"need\":").string(need.as_str());
    w.raw(",\"kind\":").string(&hex::encode_prefixed(need.kind()));
    w.raw(",\"standard\":").boolean(need.is_standard());
    match need {
        Need::Erc721Holding { collection } => {
            w.raw(",\"collection\":\"").display(format_args!("{collection:?}")).raw("\"");
        }
        Need::Erc1155Holding { collection, token_id } => {
            w.raw(",\"collection\":\"").display(format_args!("{collection:?}"));
            w.raw("\",\"tokenId\":\"").display(token_id).raw("\"");
        }
        Need::Subscription { collection, min_tier } => {
            w.raw(",\"collection\":\"").display(format_args!("{collection:?}"));
            w.raw("\",\"minTier\":").display(min_tier);
        }
        Need::Erc20Balance { token, min_balance } => {
            w.raw(",\"token\":\"").display(format_args!("{token:?}"));
            w.raw("\",\"minBalance\":\"").display(min_balance).raw("\"");
        }
        Need::Erc7496Trait { collection, traits_contract, trait_key, allowed_values } => {
            w.raw(",\"collection\":\"").display(format_args!("{collection:?}"));
            w.raw("\",\"traitsContract\":\"").display(format_args!("{traits_contract:?}"));
            w.raw("\",\"traitKey\":\"").display(trait_key).raw("\",\"allowedValues\":[");
            for (index, value) in allowed_values.iter().enumerate() {
                w.raw(if index == 0 { "\"" } else { ",\"" }).display(value).raw("\"");
            }
            w.raw("]");
        }
        Need::Sentinel | Need::Undecodable { .. } | Need::Unknown { .. } => {}
    }
}
