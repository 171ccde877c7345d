//! Facts from JSON text.

use alloc::vec::Vec;

use alloy_primitives::{B256, hex};

use super::{
    AttestationReport, Change, CodeFacts, ContractFacts, Facts, History, KnownRegistries, OriginFacts, Token,
    Wallet,
};
use erc8257::AccessLogic;
use erc8257::Policy;
use erc8257::access::{Introspection, OnchainRequirement, OverLimit, Requirements};
use erc8257::inside::bundle;
use erc8257::inside::document;
use erc8257::limits;
use erc8257::registry::{AccessAnswer, Interface, ProxyMarkers};
use primitives::bytes;
use primitives::caip::eip155_chain_ok;
use primitives::hex::{NO_ADDRESS, NO_HASH, parse_address, parse_bytes32};
use primitives::rpc::Failure;
use primitives::usage::{Object, UsageError};

type Result<T> = core::result::Result<T, UsageError>;

/// The format that this version reads.
const FORMAT: &str = "erc8257-facts/1";

pub(super) fn facts(text: &[u8]) -> Result<Facts> {
    let document = document(text, limits::FACTS_BYTES)?;
    let root = Object::root(&document)?;
    if root.required("format")? != FORMAT {
        return Err(root.wrong("format", "is not erc8257-facts/1"));
    }
    Ok(Facts {
        tool: bundle::tool_ref(&root)?,
        registry_state: bundle::state(&root, "registryState")?,
        config: root.object("config")?.map(|object| bundle::config(&object)).transpose()?,
        registry: contract(&root, "registry")?,
        predicate: contract(&root, "predicate")?,
        requirements: root.object("requirements")?.map(|object| requirements(&object)).transpose()?,
        access: root.object("access")?.map(|object| access(&object)).transpose()?,
        creator: contract(&root, "creator")?,
        directory: directory(&root)?,
        history: root.object("history")?.map(|object| history(&object)).transpose()?,
        origin: origin(&root)?,
        attestation: root.object("attestation")?.map(|object| attestation(&object)).transpose()?,
        wallet: wallet(&root)?,
        freshness_seconds: root.integer(
            "freshnessSeconds",
            0,
            limits::FRESHNESS_CEILING_SECONDS,
            Policy::FRESHNESS_SECONDS,
        )?,
        now: root.whole("now")?,
        verified_at: root.whole("verifiedAt")?,
    })
}

fn contract(root: &Object<'_, '_>, name: &str) -> Result<ContractFacts> {
    let Some(object) = root.object(name)? else {
        return Ok(ContractFacts::default());
    };
    let message = "is not supported, not-supported or no-erc165";
    Ok(ContractFacts {
        code: object.object("code")?.map(|code| self::code(&code)).transpose()?,
        interface: object.parsed("interface", Interface::from_name, message)?,
        proxy: object.object("proxy")?.map(|proxy| markers(&proxy)).transpose()?,
        pinned_code_hash: object.parsed("pinnedCodeHash", parse_bytes32, NO_HASH)?,
    })
}

fn code(object: &Object<'_, '_>) -> Result<CodeFacts> {
    let bytes = object.whole("bytes")?.ok_or_else(|| UsageError::missing(&object.path_of("bytes")))?;
    let hash: Option<B256> = object.parsed("hash", parse_bytes32, NO_HASH)?;
    let delegate = object.parsed("delegate", parse_address, NO_ADDRESS)?;
    let read = CodeFacts { bytes, hash, delegate };
    match delegate.map(CodeFacts::delegation) {
        // A delegation is all of the code, so that size and hash follow from it.
        Some(whole) if whole.bytes != bytes || hash.is_some_and(|hash| whole.hash != Some(hash)) => {
            Err(object.wrong("delegate", "is not what a code of this size and hash delegates to"))
        }
        _ => Ok(read),
    }
}

fn markers(object: &Object<'_, '_>) -> Result<ProxyMarkers> {
    let slot = |name: &str| object.parsed(name, parse_address, NO_ADDRESS);
    Ok(ProxyMarkers {
        implementation: slot("implementation")?,
        beacon: slot("beacon")?,
        admin: slot("admin")?,
    })
}

/// `0x` and two hex digits of any case for each byte, at most so many.
fn data(object: &Object<'_, '_>, name: &str, most: usize) -> Result<Vec<u8>> {
    let text = object.required(name)?;
    let digits = text.strip_prefix("0x").filter(|digits| bytes::all(digits.as_bytes(), bytes::HEX));
    match digits.and_then(|digits| hex::decode(digits).ok()) {
        Some(bytes) if bytes.len() <= most => Ok(bytes),
        Some(_) => Err(object.wrong(name, "has too many bytes")),
        None => Err(object.wrong(name, "is not 0x and two hex digits a byte")),
    }
}

fn requirements(object: &Object<'_, '_>) -> Result<Introspection> {
    if let Some(limit) =
        object.parsed("overLimit", OverLimit::from_name, "is not bytes, count, data or label")?
    {
        return Ok(Introspection::OverLimit(limit));
    }
    match object.string("failure")?.as_deref() {
        None => self::list(object).map(Introspection::Requirements),
        Some("no-contract") => Ok(Introspection::NoCode),
        Some("failed") => failure(object).map(Introspection::Failed),
        Some("unavailable") => failure(object).map(Introspection::Unavailable),
        Some(_) => Err(object.wrong("failure", "is not no-contract, failed or unavailable")),
    }
}

fn list(object: &Object<'_, '_>) -> Result<Requirements> {
    let logic = object.parsed("logic", AccessLogic::from_name, "is not AND or OR")?;
    let logic = logic.ok_or_else(|| UsageError::missing(&object.path_of("logic")))?;
    let most = usize::try_from(limits::ONCHAIN_REQUIREMENTS_CEILING).unwrap_or(usize::MAX);
    if object.get("list").is_none() {
        return Err(UsageError::missing(&object.path_of("list")));
    }
    let list = object.objects("list", most)?;
    Ok(Requirements { logic, list: list.iter().map(requirement).collect::<Result<_>>()? })
}

fn requirement(object: &Object<'_, '_>) -> Result<OnchainRequirement> {
    let kind = data(object, "kind", 4)?;
    let kind = <[u8; 4]>::try_from(kind).map_err(|_| object.wrong("kind", "is not 0x and 8 hex digits"))?;
    let label = object.required("label")?;
    if label.len() > limits::LABEL_BYTES {
        return Err(object.wrong("label", "has more than 256 bytes"));
    }
    Ok(OnchainRequirement { kind, data: data(object, "data", limits::REQUIREMENT_DATA_BYTES)?, label })
}

fn access(object: &Object<'_, '_>) -> Result<AccessAnswer> {
    match object.required("answer")?.as_str() {
        "granted" => Ok(AccessAnswer::Granted),
        "denied" => Ok(AccessAnswer::Denied),
        "malfunction" => Ok(AccessAnswer::Malfunction),
        "not-found" => Ok(AccessAnswer::NotFound),
        "deregistered" => Ok(AccessAnswer::Deregistered),
        "no-contract" => Ok(AccessAnswer::NoCode),
        "malformed" => failure(object).map(AccessAnswer::Malformed),
        "unavailable" => failure(object).map(AccessAnswer::Unavailable),
        _ => Err(object.wrong("answer", "is not an answer that inspect gives")),
    }
}

fn failure(object: &Object<'_, '_>) -> Result<Failure> {
    bundle::failure(object)?.ok_or_else(|| UsageError::missing(&object.path_of("reason")))
}

fn directory(root: &Object<'_, '_>) -> Result<Option<Vec<KnownRegistries>>> {
    if root.get("directory").is_none() {
        return Ok(None);
    }
    let chains = root.objects("directory", limits::FACTS_ENTRIES)?;
    chains.iter().map(known).collect::<Result<_>>().map(Some)
}

fn known(object: &Object<'_, '_>) -> Result<KnownRegistries> {
    let chain = object.parsed("chain", chain_id, "is not eip155:<chain ID>")?;
    let chain_id = chain.ok_or_else(|| UsageError::missing(&object.path_of("chain")))?;
    let texts = object.strings("registries", limits::FACTS_ENTRIES)?.unwrap_or_default();
    let registries =
        texts.iter().map(|text| parse_address(text).ok_or_else(|| object.wrong("registries", REGISTRIES)));
    Ok(KnownRegistries { chain_id, registries: registries.collect::<Result<_>>()? })
}

const REGISTRIES: &str = "has an element that is not 0x and 40 hex digits";

/// CAIP-2 on `eip155`: up to 32 decimal digits.
fn chain_id(text: &str) -> Option<u128> {
    let reference = text.strip_prefix("eip155:")?;
    (reference.len() <= 32 && eip155_chain_ok(reference)).then(|| reference.parse().ok())?
}

fn history(object: &Object<'_, '_>) -> Result<History> {
    let changes = object.objects("changes", limits::FACTS_ENTRIES)?;
    let change = |object: &Object<'_, '_>| -> Result<(u64, Change)> {
        let message = "is not metadata, predicate, predicate-upgrade or deregistered";
        let at = object.whole("at")?.ok_or_else(|| UsageError::missing(&object.path_of("at")))?;
        let change = object.parsed("change", Change::from_name, message)?;
        Ok((at, change.ok_or_else(|| UsageError::missing(&object.path_of("change")))?))
    };
    Ok(History {
        registered_at: object.whole("registeredAt")?,
        changes: changes.iter().map(change).collect::<Result<_>>()?,
        silent_since: object.whole("silentSince")?,
    })
}

fn origin(root: &Object<'_, '_>) -> Result<OriginFacts> {
    let Some(object) = root.object("origin")? else {
        return Ok(OriginFacts::default());
    };
    Ok(OriginFacts {
        certificate_since: object.whole("certificateSince")?,
        name_servers_changed_at: object.whole("nameServersChangedAt")?,
    })
}

fn attestation(object: &Object<'_, '_>) -> Result<AttestationReport> {
    let missing = |name: &str| UsageError::missing(&object.path_of(name));
    Ok(AttestationReport {
        issued_at: object.whole("issuedAt")?.ok_or_else(|| missing("issuedAt"))?,
        measurement: data(object, "measurement", limits::FACTS_BYTES)?,
        chain_verified: object.boolean("chainVerified")?.ok_or_else(|| missing("chainVerified"))?,
        egress_restricted: object.boolean("egressRestricted")?,
        reproduced: object.boolean("reproduced")?,
        logged: object.boolean("logged")?,
    })
}

fn wallet(root: &Object<'_, '_>) -> Result<Wallet> {
    let Some(object) = root.object("wallet")? else {
        return Ok(Wallet::default());
    };
    let tokens = object.objects("tokens", limits::FACTS_ENTRIES)?;
    Ok(Wallet {
        protocols: object.strings("protocols", limits::FACTS_ENTRIES)?,
        tokens: tokens.iter().map(token).collect::<Result<_>>()?,
    })
}

fn token(object: &Object<'_, '_>) -> Result<Token> {
    let decimals = object.integer("decimals", 0, 255, "is not an integer from 0 to 255")?;
    let decimals = decimals.and_then(|decimals| u8::try_from(decimals).ok());
    Ok(Token {
        asset: object.required("asset")?,
        decimals: decimals.ok_or_else(|| UsageError::missing(&object.path_of("decimals")))?,
        symbol: object.required("symbol")?,
    })
}
