//! The verbs of `agent` that prepare an action.

use erc8257::{Address, U256};
use identity::border::action::{AgentAction, AgentActionArguments, NewMetadata};
use identity::border::agent_act::ActAsAgent;
use primitives::describe::Hex;
use primitives::registry::{AgentRef, agent_registries};

use super::super::value::{bytes, hex_of};
use super::Act;
use super::given::Given;
use crate::status::Failure;

/// Seconds that a receipt is waited for, if nothing else is said.
const WAIT: u32 = 60;

pub(super) fn act(verb: &'static str, given: &Given) -> Result<Act, Failure> {
    let asked = match verb {
        "register" => register(given)?,
        "update" => update(given)?,
        "wallet" => wallet(given)?,
        "transfer" => transfer(given)?,
        "feedback" => feedback(given)?,
        "revoke" => revoke(given)?,
        "respond" => respond(given)?,
        "request" => request(given)?,
        _ => answer(given)?,
    };
    let (yes, signer) = (given.has("--yes"), given.text("--signer"));
    Ok(Act { asked, yes, signer, wait: given.wait()?.unwrap_or(WAIT) })
}

/// An action at this contract.
fn at(
    given: &Given,
    action: AgentAction,
    (chain, to): (u128, Address),
    args: AgentActionArguments,
) -> Result<ActAsAgent, Failure> {
    let from = given.text("--from");
    let from = from.ok_or_else(|| Failure::usage("--from ADDRESS is missing: the account that sends"))?;
    let transaction = given.hash("--transaction")?;
    Ok(ActAsAgent { action, chain_id: U256::from(chain), from, to: to.to_string(), args, transaction })
}

/// An action about an agent, at its identity registry.
fn of_agent(given: &Given, action: AgentAction, args: AgentActionArguments) -> Result<ActAsAgent, Failure> {
    let agent = given.agent()?;
    let args = AgentActionArguments { agent_id: Some(agent.agent_id), ..args };
    at(given, action, (agent.chain_id, agent.registry), args)
}

/// The same, at the reputation registry: the listed one, or that of `--registry`.
fn at_reputation(
    given: &Given,
    action: AgentAction,
    args: AgentActionArguments,
) -> Result<ActAsAgent, Failure> {
    let agent = given.agent()?;
    let registry = reputation_registry(given, &agent)?;
    let args = AgentActionArguments { agent_id: Some(agent.agent_id), ..args };
    at(given, action, (agent.chain_id, registry), args)
}

/// The reputation registry: that of `--registry`, or the listed one.
pub(super) fn reputation_registry(given: &Given, agent: &AgentRef) -> Result<Address, Failure> {
    let listed = identity::reputation_registry(agent.chain_id, agent.registry);
    given.address("--registry")?.or(listed).ok_or_else(|| {
        Failure::usage(
            "--registry ADDRESS is missing: no reputation registry is listed for the agent's registry",
        )
    })
}

/// `KEY=0x…`.
fn metadata(text: &str) -> Result<NewMetadata, Failure> {
    let parts = text.split_once('=').and_then(|(key, value)| Some((key.to_owned(), bytes(value)?)));
    let (key, value) =
        parts.ok_or_else(|| Failure::usage("--metadata is KEY=0x…: a key, and its value in hex"))?;
    Ok(NewMetadata { key, value: Hex(value) })
}

fn register(given: &Given) -> Result<ActAsAgent, Failure> {
    if !given.operands.is_empty() {
        return Err(Failure::usage("agent register takes no operand"));
    }
    let registry = match (given.registry()?, given.number("--chain")?) {
        (Some(registry), None) => registry,
        (None, Some(chain)) => {
            let listed = agent_registries(chain.into()).ok_or_else(|| {
                Failure::usage("no identity registry is listed on this chain: give --registry CHAIN:ADDRESS")
            })?;
            (chain.into(), listed.identity)
        }
        _ => return Err(Failure::usage("agent register needs --chain ID or --registry CHAIN:ADDRESS")),
    };
    let agent_uri = given.text("--uri");
    let pairs = given.some("--metadata").unwrap_or_default();
    let pairs = pairs.iter().map(|pair| metadata(pair)).collect::<Result<Vec<_>, _>>()?;
    let action = match (pairs.is_empty(), &agent_uri) {
        (false, _) => AgentAction::RegisterMetadata,
        (true, Some(_)) => AgentAction::Register,
        (true, None) => AgentAction::RegisterEmpty,
    };
    let metadata = (!pairs.is_empty()).then_some(pairs);
    at(given, action, registry, AgentActionArguments { agent_uri, metadata, ..Default::default() })
}

fn update(given: &Given) -> Result<ActAsAgent, Failure> {
    match (given.text("--uri"), given.some("--metadata")) {
        (Some(uri), None) => {
            let args = AgentActionArguments { new_uri: Some(uri), ..Default::default() };
            of_agent(given, AgentAction::SetAgentUri, args)
        }
        (None, Some(pairs)) => {
            let [pair] = pairs.as_slice() else {
                return Err(Failure::usage("one transaction sets one value: give --metadata once"));
            };
            let NewMetadata { key, value } = metadata(pair)?;
            let value = Some(hex_of(&value.0));
            let args = AgentActionArguments { key: Some(key), value, ..Default::default() };
            of_agent(given, AgentAction::SetMetadata, args)
        }
        _ => Err(Failure::usage("agent update needs --uri URI or --metadata KEY=0x…, one of both")),
    }
}

fn wallet(given: &Given) -> Result<ActAsAgent, Failure> {
    match (given.text("--set"), given.has("--unset-wallet")) {
        (None, true) => of_agent(given, AgentAction::UnsetAgentWallet, AgentActionArguments::default()),
        (Some(wallet), false) => {
            let deadline = given.number("--deadline")?;
            let deadline = deadline.ok_or_else(|| {
                Failure::usage("--deadline is missing: the Unix time until which the signature counts, 300 s ahead at most")
            })?;
            let signature = given.text("--signature");
            let signature = signature
                .map(|text| bytes(&text).ok_or_else(|| Failure::usage("--signature is 0x and hex digits")))
                .transpose()?;
            let args = AgentActionArguments {
                new_wallet: Some(wallet),
                deadline: Some(U256::from(deadline)),
                signature: signature.map(Hex),
                ..Default::default()
            };
            of_agent(given, AgentAction::SetAgentWallet, args)
        }
        _ => Err(Failure::usage("agent wallet needs --set ADDRESS or --unset-wallet, one of both")),
    }
}

fn transfer(given: &Given) -> Result<ActAsAgent, Failure> {
    let new_owner = given.text("--to");
    let new_owner = new_owner
        .ok_or_else(|| Failure::usage("--to ADDRESS is missing: the account that gets the agent"))?;
    let owner = given.text("--owner").or_else(|| given.text("--from"));
    let args = AgentActionArguments { owner, new_owner: Some(new_owner), ..Default::default() };
    of_agent(given, AgentAction::Transfer, args)
}

fn feedback(given: &Given) -> Result<ActAsAgent, Failure> {
    let small = |name: &str| -> Result<Option<u32>, Failure> {
        let number = given.number(name)?;
        Ok(number.map(|number| u32::try_from(number).unwrap_or(u32::MAX)))
    };
    let args = AgentActionArguments {
        score: small("--score")?,
        value: given.text("--value"),
        value_decimals: small("--decimals")?.or(given.has("--value").then_some(0)),
        tag1: given.text("--tag"),
        tag2: given.text("--tag2"),
        endpoint: given.text("--endpoint"),
        feedback_uri: given.text("--uri"),
        feedback_hash: given.hash("--hash")?,
        ..Default::default()
    };
    if args.score.is_none() && args.value.is_none() {
        return Err(Failure::usage("agent feedback needs --score STARS, 0 to 500, or --value NUMBER"));
    }
    at_reputation(given, AgentAction::GiveFeedback, args)
}

/// The number of a piece of feedback.
fn index(given: &Given) -> Result<Option<U256>, Failure> {
    let index = given.number("--index")?;
    index.map(U256::from).map(Some).ok_or_else(|| {
        Failure::usage("--index N is missing: the piece of feedback among those of its giver, from 1")
    })
}

fn revoke(given: &Given) -> Result<ActAsAgent, Failure> {
    let args = AgentActionArguments { feedback_index: index(given)?, ..Default::default() };
    at_reputation(given, AgentAction::RevokeFeedback, args)
}

fn respond(given: &Given) -> Result<ActAsAgent, Failure> {
    let client = given.text("--client");
    let client = client
        .ok_or_else(|| Failure::usage("--client ADDRESS is missing: the account that gave the feedback"))?;
    let args = AgentActionArguments {
        client_address: Some(client),
        feedback_index: index(given)?,
        response_uri: given.text("--uri"),
        response_hash: given.hash("--hash")?,
        ..Default::default()
    };
    at_reputation(given, AgentAction::AppendResponse, args)
}

fn request(given: &Given) -> Result<ActAsAgent, Failure> {
    let agent: AgentRef = given.agent()?;
    let registry = given.address("--registry")?;
    let registry = registry
        .ok_or_else(|| Failure::usage("--registry ADDRESS is missing: no validation registry is listed"))?;
    let validator = given.text("--validator");
    let args = AgentActionArguments {
        agent_id: Some(agent.agent_id),
        validator_address: Some(validator.ok_or_else(|| Failure::usage("--validator ADDRESS is missing"))?),
        request_uri: given.text("--uri"),
        request_hash: given.hash("--hash")?,
        ..Default::default()
    };
    at(given, AgentAction::ValidationRequest, (agent.chain_id, registry), args)
}

fn answer(given: &Given) -> Result<ActAsAgent, Failure> {
    if !given.operands.is_empty() {
        return Err(Failure::usage("agent answer takes no operand: the request names its agent"));
    }
    let registry = given.registry()?;
    let registry = registry.ok_or_else(|| {
        Failure::usage("agent answer needs --registry CHAIN:ADDRESS: no validation registry is listed")
    })?;
    let response = given.number("--response")?;
    let args = AgentActionArguments {
        request_hash: given.hash("--request")?,
        response: response.map(|response| u32::try_from(response).unwrap_or(u32::MAX)),
        response_uri: given.text("--uri"),
        response_hash: given.hash("--hash")?,
        tag: given.text("--tag"),
        ..Default::default()
    };
    at(given, AgentAction::ValidationResponse, registry, args)
}
