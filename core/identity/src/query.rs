//! The query for an index of agents: one constant text, and everything that was given among its variables (decision I16).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use primitives::canonical::canonical_bytes;
use primitives::describe::{Conclusion, Refusal, Run};
use primitives::json::{Writer, read};
use primitives::limits::BUNDLE_BYTES;

use crate::border::agent_query::{AgentQueryReport, AgentQueryVerdict, JudgedHere, QueryAgents};
use crate::codes::Code;
use crate::limits::{OFFSET, PAGE, QUERY_BYTES, SCORE};
use crate::noted::Noted;
use crate::text::quoted;

/// The query.
const QUERY: &str = concat!(
    "query Agents($where:Agent_filter,$first:Int!,$skip:Int!,$orderBy:Agent_orderBy,$orderDirection:OrderDirection)",
    "{agents(where:$where,first:$first,skip:$skip,orderBy:$orderBy,orderDirection:$orderDirection)",
    "{id chainId agentId owner agentURI agentWallet updatedAt totalFeedback lastActivity ",
    "registrationFile{name description active mcpEndpoint a2aEndpoint oasfEndpoint webEndpoint supportedTrusts}}}"
);
/// How many agents, where nothing is said.
pub(crate) const LIMIT: u64 = 20;

/// Writes the query for an index of agents.
///
/// # Example
/// ```
/// use erc8257_identity::border::agent_query::QueryAgents;
/// use erc8257_identity::query_agents;
///
/// let asked = QueryAgents {
///     chain: "8453".into(),
///     query: Some("weather".into()),
///     protocol: None,
///     min_reputation: None,
///     sort: None,
///     limit: None,
///     offset: None,
/// };
/// let body = query_agents(&asked).body.unwrap();
/// assert!(body.contains(r#"{"registrationFile_":{"name_contains_nocase":"weather"}}"#));
/// ```
#[must_use]
pub fn query_agents(asked: &QueryAgents) -> AgentQueryReport {
    let mut noted = Noted::default();
    let is_good = check(asked, &mut noted);
    let is_sorted = asked.sort.as_deref() == Some("reputation");
    let local = [
        (JudgedHere::Relevance, asked.query.is_some()),
        (JudgedHere::Reputation, asked.min_reputation.is_some() || is_sorted),
    ];
    AgentQueryReport {
        verdict: if is_good { AgentQueryVerdict::Ok } else { AgentQueryVerdict::Refused },
        body: is_good.then(|| body(asked)),
        local: local.into_iter().filter(|(_, is_so)| *is_so).map(|(what, _)| what).collect(),
        findings: noted.finish(None),
    }
}

impl Run for QueryAgents {
    fn run(self) -> Result<AgentQueryReport, Refusal> {
        Ok(query_agents(&self))
    }

    fn conclusion(report: &AgentQueryReport) -> Conclusion {
        if report.verdict == AgentQueryVerdict::Ok { Conclusion::Yes } else { Conclusion::No }
    }
}

/// Whether a text can be searched for: some bytes, not too many, none of them of a control character.
pub(crate) fn is_query(text: &str) -> bool {
    (1..=QUERY_BYTES).contains(&text.len()) && !text.bytes().any(|byte| byte.is_ascii_control())
}

/// How many agents a page may have.
pub(crate) fn is_limit(limit: u64) -> bool {
    usize::try_from(limit).is_ok_and(|limit| (1..=PAGE).contains(&limit))
}

/// The member of the endpoint of a protocol.
fn endpoint(protocol: &str) -> Option<&'static str> {
    match protocol {
        "mcp" => Some("mcpEndpoint_not"),
        "a2a" => Some("a2aEndpoint_not"),
        "oasf" => Some("oasfEndpoint_not"),
        _ => None,
    }
}

fn check(given: &QueryAgents, noted: &mut Noted) -> bool {
    let chain = given.chain.as_str();
    let is_digits = chain.bytes().all(|byte| byte.is_ascii_digit()) && !chain.starts_with('0');
    let is_chain = is_digits && chain.parse::<u64>().is_ok();
    let is_sort = |sort: &str| match sort {
        "relevance" => given.query.is_some(),
        sort => matches!(sort, "reputation" | "activity"),
    };
    let is_within = |number: i64, least: u64, most: u64| {
        u64::try_from(number).is_ok_and(|number| (least..=most).contains(&number))
    };
    let page = u64::try_from(PAGE).unwrap_or(u64::MAX);
    let checks = [
        (Code::RefChain, "/chain", Some(quoted(chain)), is_chain),
        (
            Code::QueryText,
            "/query",
            given.query.as_deref().map(quoted),
            given.query.as_deref().is_none_or(is_query),
        ),
        (
            Code::Protocol,
            "/protocol",
            given.protocol.as_deref().map(quoted),
            given.protocol.as_deref().is_none_or(|protocol| endpoint(protocol).is_some()),
        ),
        (
            Code::ScoreRange,
            "/minReputation",
            given.min_reputation.map(number),
            given.min_reputation.is_none_or(|score| is_within(score, 0, SCORE.into())),
        ),
        (Code::Sort, "/sort", given.sort.as_deref().map(quoted), given.sort.as_deref().is_none_or(is_sort)),
        (
            Code::Limit,
            "/limit",
            given.limit.map(number),
            given.limit.is_none_or(|limit| is_within(limit, 1, page)),
        ),
        (
            Code::Offset,
            "/offset",
            given.offset.map(number),
            given.offset.is_none_or(|offset| is_within(offset, 0, OFFSET)),
        ),
    ];
    let mut is_good = true;
    for (code, pointer, found, is_right) in checks {
        if !is_right {
            noted.argument(code, pointer, found, None);
            is_good = false;
        }
    }
    is_good
}

fn number(number: i64) -> String {
    format!("{number}")
}

/// The body of the request, in canonical bytes (RFC 8785).
fn body(given: &QueryAgents) -> String {
    let mut w = Writer::new();
    w.raw("{\"query\":").string(QUERY).raw(",\"variables\":{\"where\":");
    let base = |w: &mut Writer| {
        w.raw("{\"chainId\":").string(&given.chain).raw(",\"registrationFile_not\":null}");
    };
    let endpoint = given.protocol.as_deref().and_then(endpoint);
    if given.query.is_none() && endpoint.is_none() {
        base(&mut w);
    } else {
        w.raw("{\"and\":[");
        base(&mut w);
        if let Some(query) = &given.query {
            w.raw(",{\"or\":[{\"registrationFile_\":{\"name_contains_nocase\":").string(query);
            w.raw("}},{\"registrationFile_\":{\"description_contains_nocase\":").string(query).raw("}}]}");
        }
        if let Some(endpoint) = endpoint {
            w.raw(",{\"registrationFile_\":{").quoted(endpoint).raw(":null}}");
        }
        w.raw("]}");
    }
    let count =
        |number: Option<i64>, usual| number.and_then(|number| u64::try_from(number).ok()).unwrap_or(usual);
    w.raw(",\"first\":").display(count(given.limit, LIMIT)).raw(",\"skip\":").display(count(given.offset, 0));
    w.raw(",\"orderBy\":\"lastActivity\",\"orderDirection\":\"desc\"}}");
    let text = w.finish();
    let bytes: Vec<u8> = canonical_bytes(&read(text.as_bytes(), BUNDLE_BYTES));
    String::from_utf8(bytes).unwrap_or_default()
}
