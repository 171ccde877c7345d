//! `erc8257-publish-bundle/1`: the publication and all answers so far. Replaying them gives the same inquiry.

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::Address;
use erc8257::inside::bundle::{policy, response, write_response};
use erc8257::inside::document;
use erc8257::inside::fetch::RecordedResponse;
use erc8257::{Policy, Session, limits};
use primitives::describe::read::whole_number;
use primitives::describe::{Inquire, Report as _};
use primitives::hex::{NO_ADDRESS, NO_HASH, parse_address, parse_bytes32};
use primitives::inquiry::{OwnedCallAnswer, Transcript};
use primitives::json::Writer;
use primitives::usage::{Given, Object, UsageError};
use primitives::{base64, bytes};

use crate::border::publish::{Publish, PublishReport};
use crate::publication::{Function, Publication};
use crate::questions::MOST;

/// The format of the state, and of the bundle.
const FORMAT: &str = <Publish<'static> as Inquire>::BUNDLE;
/// How errors name the state.
pub(crate) static STATE: Given = Given::bundle(Some(PublishReport::FORMAT));

/// What a publication was given and told so far.
pub(crate) struct Seen<'a> {
    pub(crate) publication: &'a Publication,
    pub(crate) confirmed: Option<bool>,
    pub(crate) began: Option<u64>,
    pub(crate) transcript: &'a Transcript,
    pub(crate) response: &'a RecordedResponse,
    pub(crate) session: Option<&'a Session>,
}

/// The same, read again.
pub(crate) struct Recorded {
    pub(crate) publication: Publication,
    pub(crate) confirmed: Option<bool>,
    pub(crate) began: Option<u64>,
    pub(crate) answers: Vec<(u32, OwnedCallAnswer)>,
    pub(crate) response: Option<RecordedResponse>,
    pub(crate) session: Option<Session>,
}

impl Seen<'_> {
    /// The text of the state.
    pub(crate) fn write(&self) -> String {
        let Publication { manifest, uri, chain_id, registry, from, function, transaction, policy } =
            self.publication;
        let mut w = Writer::new();
        w.raw("{\"format\":\"").raw(FORMAT).raw("\",\"manifest\":\"").raw(&base64::encode(manifest));
        w.raw("\",\"metadataURI\":").string(uri).raw(",\"chainId\":").quoted(chain_id);
        w.raw(",\"registry\":").quoted(format_args!("{registry:#x}"));
        w.raw(",\"from\":").quoted(format_args!("{from:#x}"));
        match function {
            Function::Register { predicate } => {
                w.raw(",\"accessPredicate\":").quoted(format_args!("{predicate:#x}"))
            }
            Function::Update { tool_id } => w.raw(",\"toolId\":").quoted(tool_id),
        };
        if let Some(hash) = transaction {
            w.raw(",\"transaction\":").quoted(hash);
        }
        if *policy != Policy::default() {
            w.raw(",\"policy\":").raw(&policy.to_json());
        }
        if let Some(confirmed) = self.confirmed {
            w.raw(",\"confirmed\":").boolean(confirmed);
        }
        if let Some(began) = self.began {
            w.raw(",\"began\":").quoted(began);
        }
        w.raw(",\"answers\":");
        self.transcript.write(&mut w);
        write_response(&mut w, self.response, ",\"response\":");
        if let Some(session) = self.session {
            w.raw(",\"session\":").string(&session.export());
        }
        w.raw("}");
        w.finish()
    }
}

impl Recorded {
    /// Reads the text of a state.
    pub(crate) fn read(text: &[u8]) -> Result<Self, UsageError> {
        let document = document(text, limits::SESSION_BYTES.saturating_mul(4))?;
        let root = Object::root(&document)?;
        if root.required("format")? != FORMAT {
            return Err(root.wrong("format", "is not erc8257-publish-bundle/1"));
        }
        Ok(Self {
            publication: publication(&root)?,
            confirmed: root.boolean("confirmed")?,
            began: decimal(&root, "began")?,
            answers: Transcript::read(&root, "answers", MOST)?,
            response: root.object("response")?.map(|object| response(&object)).transpose()?,
            session: root.string("session")?.map(|text| session(&text)).transpose()?,
        })
    }
}

/// The state of the session within. A mistake in it is one of the member.
fn session(text: &str) -> Result<Session, UsageError> {
    Session::resume(text.as_bytes()).map_err(|error| error.within("session"))
}

fn publication(root: &Object<'_, '_>) -> Result<Publication, UsageError> {
    let update = root.parsed("toolId", whole_number, "is not a decimal number below 2^256")?;
    let predicate = root.parsed("accessPredicate", parse_address, NO_ADDRESS)?;
    Ok(Publication {
        manifest: manifest(root)?,
        uri: root.required("metadataURI")?,
        chain_id: decimal(root, "chainId")?.ok_or_else(|| UsageError::missing("chainId"))?,
        registry: address(root, "registry")?,
        from: address(root, "from")?,
        function: Function::of(update, predicate)?,
        transaction: root.parsed("transaction", parse_bytes32, NO_HASH)?,
        policy: policy(root)?,
    })
}

/// The manifest's bytes in base64, or its text.
fn manifest(root: &Object<'_, '_>) -> Result<Vec<u8>, UsageError> {
    match (root.string("manifest")?, root.string("manifestText")?) {
        (Some(_), Some(_)) => Err(root.wrong("manifest", "and manifestText are both given")),
        (None, Some(text)) => Ok(text.into_bytes()),
        (None, None) => Err(UsageError::missing("manifest")),
        (Some(text), None) => {
            let bytes = base64::decode(text.as_bytes());
            bytes.ok_or_else(|| root.wrong("manifest", "is not base64 with padding"))
        }
    }
}

fn address(root: &Object<'_, '_>, name: &str) -> Result<Address, UsageError> {
    parse_address(&root.required(name)?).ok_or_else(|| root.wrong(name, NO_ADDRESS))
}

fn decimal<T: TryFrom<u128>>(root: &Object<'_, '_>, name: &str) -> Result<Option<T>, UsageError> {
    root.parsed(name, |text| bytes::number(text), "is not a decimal number")
}
