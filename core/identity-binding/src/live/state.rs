//! `erc8257-identity-binding-read-bundle/1`: the arguments, the verification, the readings of the agent. Replaying them gives the same
//! binding.

use alloc::boxed::Box;
use alloc::string::String;

use erc8257::inside::document;
use erc8257::{BlockTag, Policy, Session, limits};
use identity::Profile;
use identity::limits::{BLOCK_CHARACTERS, GATEWAY_CHARACTERS, GATEWAYS, REF_CHARACTERS};
use primitives::describe::{Report as _, ToJson as _, Value, read as member};
use primitives::inquiry::{Inquiry as _, Transcript};
use primitives::json::Writer;
use primitives::limits::BUNDLE_BYTES;
use primitives::usage::{Given, Object, UsageError};

use super::{Binding, BindingOf, FORMAT};
use crate::border::binding_read::BindingRead;
use crate::limits::CODES;

/// How errors name the state.
static STATE: Given = Given::bundle(Some(BindingRead::FORMAT));

/// The text of the state.
pub(super) fn write(binding: &Binding) -> String {
    let BindingOf { tool, agent, block, policy, gateways } = &binding.of;
    let mut w = Writer::new();
    w.raw("{\"format\":\"").raw(FORMAT).raw("\",\"toolRef\":").quoted(tool);
    w.raw(",\"agent\":").quoted(agent).raw(",\"block\":");
    match block {
        BlockTag::Number(number) => w.quoted(number),
        tag => w.quoted(tag),
    };
    if *policy != Policy::default() {
        w.raw(",\"policy\":").raw(&policy.to_json());
    }
    w.raw(",\"gateways\":");
    gateways.to_json(&mut w);
    if let Some(session) = &binding.session {
        w.raw(",\"session\":").raw(&session.export());
    }
    if let Some(profile) = &binding.profile {
        w.raw(",\"profile\":").raw(&profile.export());
    }
    w.raw(",\"answers\":");
    binding.told.write(&mut w);
    w.raw("}");
    w.finish()
}

/// Reads the text of a state.
pub(super) fn read(text: &[u8]) -> Result<Binding, UsageError> {
    replayed(text).map_err(|error| error.of(&STATE))
}

fn replayed(text: &[u8]) -> Result<Binding, UsageError> {
    let document = document(text, BUNDLE_BYTES)?;
    let root = Value::root(&document).object()?;
    if root.required("format", member::code)? != FORMAT {
        return Err(root.wrong("format", "is not erc8257-identity-binding-read-bundle/1"));
    }
    let of = BindingOf {
        tool: root.required("toolRef", member::tool_ref)?,
        agent: root
            .required("agent", |value| member::text(value, REF_CHARACTERS))?
            .parse()
            .map_err(|_| root.wrong("agent", "is not the reference of an agent"))?,
        block: root
            .optional("block", |value| member::text(value, BLOCK_CHARACTERS))?
            .map_or(Some(BlockTag::Latest), |block| BlockTag::parse(&block))
            .ok_or_else(|| root.wrong("block", BlockTag::NO_BLOCK))?,
        policy: match root.optional("policy", member::json::<{ limits::BUNDLE_BYTES }>)? {
            Some(policy) => {
                let policy = Policy::parse(policy.as_str().as_bytes());
                policy.map_err(|_| root.wrong("policy", "is not a policy"))?
            }
            None => Policy::default(),
        },
        gateways: root
            .optional("gateways", |value| {
                value.list(GATEWAYS, |gateway| member::text(gateway, GATEWAY_CHARACTERS))
            })?
            .unwrap_or_default(),
    };
    let mut binding = Binding::new(of)?;
    if let Some(session) = root.optional("session", member::json::<BUNDLE_BYTES>)? {
        let session =
            Session::resume(session.as_str().as_bytes()).map_err(|error| error.within("session"))?;
        if *session.tool_ref() != binding.of.tool || *session.policy() != binding.of.policy {
            return Err(root.wrong("session", "is about another tool or policy"));
        }
        binding.session = Some(Box::new(session));
        binding.begin_agent();
    }
    if let Some(profile) = root.optional("profile", member::json::<BUNDLE_BYTES>)? {
        let resumed =
            Profile::resume(profile.as_str().as_bytes()).map_err(|error| error.within("profile"))?;
        if binding.profile.as_deref().map(Profile::given) != Some(resumed.given()) {
            return Err(root.wrong("profile", "was not begun, or is about another agent or block"));
        }
        binding.profile = Some(Box::new(resumed));
    }
    for (id, answer) in Transcript::read(&Object::root(&document)?, "answers", CODES)? {
        if !binding.codes().iter().any(|call| call.id == id) {
            return Err(root.wrong("answers", "hold an answer that was not asked for"));
        }
        binding.told.keep(id, &answer.as_answer());
    }
    binding.conclude();
    Ok(binding)
}
