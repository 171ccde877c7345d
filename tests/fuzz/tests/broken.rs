//! Every property can fail. For each function of the core that it judges, there is a broken one here. Some
//! kept input tells the broken function from the real one.

use std::panic::{AssertUnwindSafe, catch_unwind};

use access::{Requirements, RequirementsError, decode_requirements};
use agents::border::agent::{AgentReport, AgentVerdict, JudgeAgent};
use agents::border::agent_cid::{CidReport, CidVerdict};
use agents::border::evidence::FileForm;
use agents::border::reputation::{JudgeReputation, ReputationReport};
use calls::{Function, Misshapen};
use diagnose::{Clues, Diagnosis};
use erc8257::registry::{Malformed, decode_text, decode_tool_config, encode_tool_config};
use erc8257::{
    Address, B256, Bundle, Fixed, Policy, ReadError, Report, Response, Session, ToolConfig, UrlError,
    UsageError,
};
use erc8257_fuzz::TARGETS;
use erc8257_fuzz::core::{CORE, Core};

use payment::border::settlement::{SettlementReport, SettlementVerdict};
use payment::{Asked, Due, Given};
use proofs::Proof;
use proofs::border::proof::{AnchorSource, ProofAnchor};
use x402::{Carrier, Challenge};

use crate::replay::corpus;

/// Whether some kept input makes the property of this target fail on a broken core.
fn fails(name: &str, core: &Core) -> bool {
    let target = TARGETS.into_iter().find(|target| target.name == name).expect("a target");
    let broken = |bytes: &[u8]| catch_unwind(AssertUnwindSafe(|| (target.holds)(core, bytes))).is_err();
    corpus(target).values().any(|bytes| broken(bytes))
}

/// The broken function of a core, and the targets that must notice.
type Break = (&'static str, Core, &'static [&'static str]);

fn breaks() -> Vec<Break> {
    vec![
        (
            "names are sorted by bytes",
            Core { canonicalize: sorted_by_bytes, ..CORE },
            &["canonicalizer", "reader"],
        ),
        ("a fault is told a byte too late", Core { canonicalize: cut_short, ..CORE }, &["reader"]),
        (
            "white space is hashed",
            Core { hash: of_raw_bytes, ..CORE },
            &["canonicalizer", "manifest", "diagnose"],
        ),
        ("numbers are hashed as written", Core { hash: of_minus_zero, ..CORE }, &["canonicalizer"]),
        ("half of a body is validated", Core { validate: half, ..CORE }, &["reader", "manifest"]),
        ("the creator is not compared", Core { verify: of_anybody, ..CORE }, &["bundle"]),
        ("the hash is not compared", Core { verify: of_any_hash, ..CORE }, &["manifest"]),
        ("nothing is repaired", Core { fix: as_it_is, ..CORE }, &["manifest"]),
        ("hosts keep their case", Core { normalize_url: in_upper_case, ..CORE }, &["url"]),
        ("paths are decoded", Core { normalize_url: without_dots, ..CORE }, &["url"]),
        ("a bundle's response is lost", Core { parse_bundle: without_response, ..CORE }, &["bundle"]),
        (
            "any bundle verifies alike",
            Core { verify_bundle: always_the_same, ..CORE },
            &["bundle", "session"],
        ),
        ("padding is not looked at", Core { decode_tool_config: unpadded, ..CORE }, &["abi"]),
        ("a record is written otherwise", Core { encode_tool_config: without_predicate, ..CORE }, &["abi"]),
        ("texts lose their case", Core { decode_text: in_lower_case, ..CORE }, &["abi"]),
        ("labels are lost", Core { decode_requirements: without_labels, ..CORE }, &["abi"]),
        ("a suspended session starts anew", Core { resume: anew, ..CORE }, &["session"]),
        ("any status asks for payment", Core { read_challenge: of_any_status, ..CORE }, &["payment"]),
        ("any transfer settles", Core { judge_settlement: by_any_success, ..CORE }, &["payment"]),
        ("any header is trusted", Core { prove: under_any_header, ..CORE }, &["proof"]),
        ("spenders are cut out of their words", Core { allowance: cut_out, ..CORE }, &["payment"]),
        ("a policy allows everything", Core { judge_wallet: allowing, ..CORE }, &["wallet"]),
        ("any bytes have the CID", Core { verify_cid: of_any_bytes, ..CORE }, &["agents"]),
        ("any file speaks for the agent", Core { judge_agent: of_any_file, ..CORE }, &["agents"]),
        ("nothing is taken back", Core { judge_reputation: never_revoked, ..CORE }, &["agents"]),
        ("a cause is made up", Core { diagnose: of_another_hash, ..CORE }, &["diagnose"]),
    ]
}

#[test]
fn every_property_can_fail() {
    let mut unseen = Vec::new();
    for (what, core, targets) in breaks() {
        unseen
            .extend(targets.iter().filter(|name| !fails(name, &core)).map(|name| format!("{name}: {what}")));
    }
    assert!(unseen.is_empty(), "not noticed:\n{}", unseen.join("\n"));
    for target in TARGETS {
        assert!(breaks().iter().any(|(_, _, targets)| targets.contains(&target.name)), "{}", target.name);
    }
}

/// Nothing is denied.
fn allowing(bundle: &[u8]) -> String {
    (CORE.judge_wallet)(bundle).replace(r#""verdict":"deny""#, r#""verdict":"allow""#)
}

fn sorted_by_bytes(body: &[u8]) -> Result<Vec<u8>, ReadError> {
    let bytes = erc8257::canonicalize(body)?;
    // `serde_json` sorts names by their UTF-8 bytes, not by UTF-16 code units.
    let sorted =
        serde_json::from_slice::<serde_json::Value>(&bytes).map(|value| value.to_string().into_bytes());
    Ok(sorted.unwrap_or(bytes))
}

fn cut_short(body: &[u8]) -> Result<Vec<u8>, ReadError> {
    erc8257::canonicalize(body.strip_suffix(b" ").unwrap_or(body))
        .and_then(|bytes| if body.ends_with(b"]") { erc8257::canonicalize(&body[1..]) } else { Ok(bytes) })
}

fn of_raw_bytes(body: &[u8]) -> Result<B256, ReadError> {
    erc8257::hash(body).map(|_| erc8257::keccak256(body))
}

fn of_minus_zero(body: &[u8]) -> Result<B256, ReadError> {
    let hash = erc8257::hash(body)?;
    Ok(if body.windows(2).any(|pair| pair == b"-0") { erc8257::keccak256(body) } else { hash })
}

fn of_any_bytes(cid: &str, bytes: &[u8], form: FileForm) -> CidReport {
    let report = agents::verify_cid(cid, bytes, form);
    let is_other = report.verdict == CidVerdict::Mismatch;
    CidReport { verdict: if is_other { CidVerdict::Match } else { report.verdict }, ..report }
}

fn of_any_file(asked: &JudgeAgent) -> Result<AgentReport, UsageError> {
    let report = agents::judge_agent(asked)?;
    Ok(AgentReport { verdict: AgentVerdict::Bound, ..report })
}

fn never_revoked(asked: &JudgeReputation) -> Result<ReputationReport, UsageError> {
    let logs =
        asked.logs.as_ref().map(|logs| logs.iter().filter(|log| !log.data.0.is_empty()).cloned().collect());
    agents::judge_reputation(&JudgeReputation { logs, ..asked.clone() })
}

fn half(body: &[u8]) -> Report {
    erc8257::validate(&body[..body.len() / 2])
}

fn of_anybody(config: &ToolConfig, response: &Response<'_>, policy: &Policy) -> Report {
    erc8257::verify(&ToolConfig { creator: Address::ZERO, ..config.clone() }, response, policy)
}

/// The record is taken to commit whatever is served.
fn of_any_hash(config: &ToolConfig, response: &Response<'_>, policy: &Policy) -> Report {
    let Response::Received(received) = response else { return erc8257::verify(config, response, policy) };
    let manifest_hash = erc8257::hash(received.body).unwrap_or(config.manifest_hash);
    erc8257::verify(&ToolConfig { manifest_hash, ..config.clone() }, response, policy)
}

fn as_it_is(body: &[u8]) -> Result<Fixed, ReadError> {
    // The repair of something else.
    erc8257::fix(body).and_then(|_| erc8257::fix(&body[..body.len() - 1]).or_else(|_| erc8257::fix(b"{}")))
}

fn in_upper_case(url: &str) -> Result<String, UrlError> {
    erc8257::normalize_url(url).map(|_| url.to_owned())
}

fn without_dots(url: &str) -> Result<String, UrlError> {
    erc8257::normalize_url(url).map(|url| url.replace("/../", "/"))
}

fn without_response(text: &[u8]) -> Result<Bundle, UsageError> {
    let bundle = Bundle::parse(text)?;
    let mut value: serde_json::Value = serde_json::from_str(&bundle.to_json()).expect("a bundle is JSON");
    value.as_object_mut().expect("an object").remove("response");
    Bundle::parse(value.to_string().as_bytes())
}

fn always_the_same(_: &Bundle) -> Report {
    erc8257::validate(b"{}")
}

fn unpadded(returned: &[u8]) -> Result<ToolConfig, Malformed> {
    // The bytes behind the URI count as zeros, and the bytes behind the end as nothing.
    let cleared = |zeros: usize| {
        let mut padded = returned.to_vec();
        let kept = padded.len().saturating_sub(zeros);
        padded[kept..].fill(0);
        decode_tool_config(&padded)
    };
    let cut = || decode_tool_config(&returned[..returned.len().saturating_sub(32)]);
    (0..32).map(cleared).find(Result::is_ok).unwrap_or_else(cut)
}

fn without_predicate(config: &ToolConfig) -> Vec<u8> {
    encode_tool_config(&ToolConfig { access_predicate: Address::ZERO, ..config.clone() })
}

fn in_lower_case(returned: &[u8]) -> Result<String, Malformed> {
    decode_text(returned).map(|text| text.to_lowercase())
}

fn without_labels(returned: &[u8], most: u32) -> Result<Requirements, RequirementsError> {
    let mut read = decode_requirements(returned, most)?;
    for one in &mut read.list {
        one.label.clear();
    }
    Ok(read)
}

fn anew(state: &[u8]) -> Result<Session, UsageError> {
    let session = Session::resume(state)?;
    let tool = session.bundle().and_then(|bundle| bundle.tool_ref().copied());
    match tool {
        Some(tool) => Session::new(tool, Policy::default(), 0),
        None => Ok(session),
    }
}

fn of_another_hash(body: &[u8], expected: B256, clues: &Clues<'_>) -> Diagnosis {
    let mut other = expected;
    other[31] ^= 1;
    let diagnosis = diagnose::diagnose(body, expected, clues);
    if body.len().is_multiple_of(2) { diagnose::diagnose(body, other, clues) } else { diagnosis }
}

/// The status is not looked at.
fn of_any_status(carrier: &Carrier<'_>) -> Challenge {
    x402::read_challenge(&match *carrier {
        Carrier::Http { headers, body, .. } => Carrier::Http { status: 402, headers, body },
        other => other,
    })
}

/// Whatever header is served, its hash is trusted.
fn under_any_header(given: proofs::Given<'_>, anchor: &ProofAnchor) -> Proof {
    let rlp = proofs::encode_header(given.header.unwrap_or_default().as_bytes());
    let own = rlp.map(|rlp| ProofAnchor::of(erc8257::keccak256(&rlp), AnchorSource::OwnNode));
    proofs::prove(given, own.as_ref().unwrap_or(anchor))
}

/// A transaction that succeeded is taken for the payment.
fn by_any_success(given: Given<'_>, due: &Due, asked: &Asked) -> SettlementReport {
    let mut report = payment::judge_settlement(given, due, asked);
    if report.verdict == SettlementVerdict::NotThisAuthorization {
        report.verdict = SettlementVerdict::Settled;
    }
    report
}

/// The bytes before an address are not looked at.
fn cut_out(data: &[u8]) -> Option<Result<Function, Misshapen>> {
    let mut data = data.to_vec();
    data.get_mut(4..16)?.fill(0);
    calls::allowance(&data)
}
