//! `tools`: what a list of tools says, over REST (seed 002). Its answers are claims.

use std::borrow::Cow;
use std::time::Duration;

use erc8257::inquiry::{HttpEnd, HttpHeader, HttpMethod, HttpRequest};
use erc8257::verbs;
use payment::limits::REST_SECONDS;
use serde_json::{Map, Value, json};

use crate::args::{Listing, Tools};
use crate::host::{Fetched, Fetcher};
use crate::output::{complain, print, print_json};
use crate::secret;
use crate::status::{Failure, Status};
use crate::view::document::Indented;
use crate::view::escape::harmless;

/// Bytes of a file with a key.
pub(crate) const KEY_BYTES: usize = 4_096;

pub(super) fn run(given: &Tools) -> Result<Status, Failure> {
    let request = request(&given.listing)?;
    let text = |name: &str| request.get(name).and_then(Value::as_str).unwrap_or_default();
    let url = placed(text("url"), given.base.as_deref());
    let count = |name: &str| request.get(name).and_then(Value::as_u64).unwrap_or_default();
    let key = given.key.as_ref().map(|source| secret::key(source, KEY_BYTES)).transpose()?;
    let key = key.map(|key| String::from_utf8_lossy(&key).trim().to_owned());
    let mut headers = vec![HttpHeader { name: "accept", value: "application/json" }];
    if let Some(key) = &key {
        headers.push(HttpHeader { name: text("secret"), value: key });
    }
    let max_bytes = usize::try_from(count("maxBytes")).unwrap_or_default();
    let asked = HttpRequest {
        id: 0,
        method: HttpMethod::Get,
        url: &url,
        headers,
        body: &[],
        secrets: Vec::new(),
        max_bytes,
        max_wire_bytes: max_bytes.saturating_mul(4),
        deadline_ms: 0,
        allow_private_addresses: given.reach.allow_private_addresses,
        only_status: None,
        enough_at: None,
    };
    let fetcher = Fetcher::new(&given.reach.network()?, given.reach.allow_private_addresses);
    let within = given.reach.timeout.map_or(REST_SECONDS, u64::from);
    let came = fetcher.send(&asked, Duration::from_secs(within));
    let body = answer(&came, key.is_some())?;
    if given.json {
        print_json(&body)?;
    } else {
        print(&Indented(&body).to_string())?;
        complain("a list makes claims: erc8257 verify TOOLREF says whether a tool of it is genuine");
    }
    Ok(Status::Done)
}

/// The URL of a question, at another origin where the user has one.
fn placed<'a>(url: &'a str, base: Option<&str>) -> Cow<'a, str> {
    let path = url.split_once("://").and_then(|(_, rest)| rest.find('/').and_then(|at| rest.get(at..)));
    match (base, path) {
        (Some(base), Some(path)) => Cow::Owned(format!("{base}{path}")),
        _ => Cow::Borrowed(url),
    }
}

/// The request, as the library makes it.
fn request(listing: &Listing) -> Result<Value, Failure> {
    let mut asked = Map::new();
    asked.insert("format".into(), "erc8257-payment-rest-bundle/1".into());
    match listing {
        Listing::List { sort, limit } => {
            asked.insert("request".into(), "list".into());
            asked.extend(sort.as_ref().map(|sort| ("sort_by".into(), json!(sort))));
            asked.extend(limit.map(|limit| ("limit".into(), json!(limit))));
        }
        Listing::Search { query, limit } => {
            asked.insert("request".into(), "search".into());
            asked.insert("query".into(), json!(query));
            asked.extend(limit.map(|limit| ("limit".into(), json!(limit))));
        }
        Listing::Get(tool) => {
            asked.insert("request".into(), "get".into());
            let (chain, registry) = (tool.chain_id.to_string(), format!("{:#x}", tool.registry));
            let tool = json!({ "chainId": chain, "registry": registry, "toolId": tool.tool_id.to_string() });
            asked.insert("tool".into(), tool);
        }
    }
    let text = Value::Object(asked).to_string();
    let judged = verbs::judge::<payment::Border>(text.as_bytes())
        .into_result()
        .map_err(|refusal| Failure::usage(harmless(refusal.message())))?;
    let report: Value = serde_json::from_str(&judged.report).unwrap_or_default();
    let request = report.get("request").filter(|request| request.is_object());
    request.cloned().ok_or_else(|| Failure::usage("nothing can be asked in this way"))
}

/// The JSON of the answer.
fn answer(came: &Fetched, has_key: bool) -> Result<String, Failure> {
    let hint = if has_key { "" } else { "; --api-key FILE gives a key" };
    match (came.status, came.end) {
        (Some(200), HttpEnd::Complete) => {}
        (Some(status), _) => {
            return Err(Failure::incomplete(format!("the list of tools answered with {status}{hint}")));
        }
        (None, _) => {
            let why = came.note.as_deref().unwrap_or("it gave no answer");
            return Err(Failure::incomplete(format!("the list of tools cannot be read: {}", harmless(why))));
        }
    }
    let value: Value = serde_json::from_slice(&came.body)
        .map_err(|_| Failure::incomplete("the list of tools answered with something else than JSON"))?;
    Ok(value.to_string())
}
