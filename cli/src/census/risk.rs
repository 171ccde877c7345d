//! Warnings about the URLs and texts of a registration, by the core's advice.

use std::collections::BTreeSet;

use advice::{Code, Facts, Item, Level, UrlRole, advise, of_url};
use erc8257::json_string;
use erc8257::{B256, MANIFEST_TYPE};

use super::registration::{Registration, Said};

/// The members whose advice can be given from the parts of a manifest that a snapshot repeats.
const MEMBERS: [&str; 4] = ["/name", "/description", "/endpoint", "/inputs"];

/// The warnings that were found.
#[derive(Debug)]
pub(super) struct Risks {
    /// Every alarm and caution, each once, in the order of the table.
    pub(super) codes: Vec<Code>,
    /// An alarm, or a caution about where the URLs of the registration themselves lead.
    pub(super) suspect: bool,
}

pub(super) fn of(row: &Registration) -> Risks {
    let mut urls = BTreeSet::new();
    for (url, role) in [(&row.uri, UrlRole::MetadataUri), (&row.manifest.endpoint, UrlRole::Endpoint)] {
        urls.extend(url.iter().flat_map(|url| of_url(url, role)).map(|(code, _)| code));
    }
    let mut texts = BTreeSet::new();
    if let Some(body) = &row.body {
        texts.extend(advise(Some(body), &Facts::default()).items().iter().map(Item::code));
    } else if let Some(body) = likeness(&row.manifest) {
        let advice = advise(Some(body.as_bytes()), &Facts::default());
        let told = advice.items().iter().filter(|item| {
            let pointer = item.pointer().unwrap_or_default();
            MEMBERS.iter().any(|member| {
                pointer.strip_prefix(member).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            })
        });
        texts.extend(told.map(Item::code));
    }
    let level = |code: &Code| code.row().level;
    let suspect = urls.iter().any(|code| level(code) != Level::Note)
        || texts.iter().any(|code| level(code) == Level::Alarm);
    let codes = urls.union(&texts).copied().filter(|code| level(code) != Level::Note).collect();
    Risks { codes, suspect }
}

/// A manifest with its known parts, for the checks of those parts.
fn likeness(said: &Said) -> Option<String> {
    if said.name.is_none() && said.description.is_none() && said.endpoint.is_none() && said.inputs.is_none() {
        return None;
    }
    let text = |text: &Option<String>| json_string(text.as_deref().unwrap_or("unknown")).to_string();
    Some(format!(
        "{{\"type\":\"{MANIFEST_TYPE}\",\"name\":{},\"description\":{},\"endpoint\":{},\"inputs\":{},\"outputs\":{{}},\
         \"creatorAddress\":\"0x{}\"}}",
        text(&said.name),
        text(&said.description),
        text(&said.endpoint),
        said.inputs.as_deref().unwrap_or("{}"),
        "1".repeat(40),
    ))
}

/// A hash that nothing has: a variable that was not set, or one typed by hand.
pub(super) fn is_junk(hash: B256) -> bool {
    let small = hash.0.split_last_chunk::<8>().is_some_and(|(above, _)| above.iter().all(|byte| *byte == 0));
    small || hash.0.windows(2).all(|pair| pair.first() == pair.last())
}
