//! The functions under judgement.

use access::{Requirements, RequirementsError, decode_requirements};
use agents::border::agent::{AgentReport, JudgeAgent};
use agents::border::agent_cid::CidReport;
use agents::border::evidence::FileForm;
use agents::border::reputation::{JudgeReputation, ReputationReport};
use agents::{judge_agent, judge_reputation, verify_cid};
use calls::{Function, Misshapen, allowance};
use diagnose::{Clues, Diagnosis, diagnose};
use erc8257::registry::{Malformed, decode_text, decode_tool_config, encode_tool_config};
use erc8257::{
    B256, Bundle, Fixed, Policy, ReadError, Report, Response, Session, ToolConfig, UrlError, UsageError,
};
use payment::border::settlement::SettlementReport;
use payment::{Asked, Due, Given, judge_settlement};
use proofs::Proof;
use proofs::border::proof::ProofAnchor;
use x402::{Carrier, Challenge, read_challenge};

/// The core's functions, or broken ones in their place.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs, reason = "each has the name of the function")]
pub struct Core {
    pub canonicalize: fn(&[u8]) -> Result<Vec<u8>, ReadError>,
    pub hash: fn(&[u8]) -> Result<B256, ReadError>,
    pub validate: fn(&[u8]) -> Report,
    pub verify: fn(&ToolConfig, &Response<'_>, &Policy) -> Report,
    pub fix: fn(&[u8]) -> Result<Fixed, ReadError>,
    pub normalize_url: fn(&str) -> Result<String, UrlError>,
    pub parse_bundle: fn(&[u8]) -> Result<Bundle, UsageError>,
    pub verify_bundle: fn(&Bundle) -> Report,
    pub decode_tool_config: fn(&[u8]) -> Result<ToolConfig, Malformed>,
    pub encode_tool_config: fn(&ToolConfig) -> Vec<u8>,
    pub decode_text: fn(&[u8]) -> Result<String, Malformed>,
    pub decode_requirements: fn(&[u8], u32) -> Result<Requirements, RequirementsError>,
    pub resume: fn(&[u8]) -> Result<Session, UsageError>,
    pub diagnose: fn(&[u8], B256, &Clues<'_>) -> Diagnosis,
    pub read_challenge: fn(&Carrier<'_>) -> Challenge,
    pub judge_settlement: fn(Given<'_>, &Due, &Asked) -> SettlementReport,
    pub prove: fn(proofs::Given<'_>, &ProofAnchor) -> Proof,
    pub allowance: fn(&[u8]) -> Option<Result<Function, Misshapen>>,
    /// The report of a bundle of wallets, as text.
    pub judge_wallet: fn(&[u8]) -> String,
    pub verify_cid: fn(&str, &[u8], FileForm) -> CidReport,
    pub judge_agent: fn(&JudgeAgent) -> Result<AgentReport, UsageError>,
    pub judge_reputation: fn(&JudgeReputation) -> Result<ReputationReport, UsageError>,
}

/// The core as it is.
pub const CORE: Core = Core {
    canonicalize: erc8257::canonicalize,
    hash: erc8257::hash,
    validate: erc8257::validate,
    verify: erc8257::verify,
    fix: erc8257::fix,
    normalize_url: erc8257::normalize_url,
    parse_bundle: Bundle::parse,
    verify_bundle: Bundle::verify,
    decode_tool_config,
    encode_tool_config,
    decode_text,
    decode_requirements,
    resume: Session::resume,
    diagnose,
    read_challenge,
    judge_settlement,
    prove: proofs::prove,
    allowance,
    judge_wallet: |bundle| erc8257::verbs::judge::<wallet::Border>(bundle).to_json(),
    verify_cid,
    judge_agent,
    judge_reputation,
};
