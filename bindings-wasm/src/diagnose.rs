//! Why a manifest does not have the hash that its registration commits.

use alloc::string::String;
use alloc::vec::Vec;

use diagnose::{Candidate, Clues, Sibling, diagnose};
use erc8257::{Address, B256, ToolRef};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Result;
use crate::{hex, tool_ref};

/// The clues, put together one by one, since they have bytes among them.
#[wasm_bindgen]
#[derive(Default)]
pub struct RawClues {
    tool: Option<ToolRef>,
    metadata_uri: Option<String>,
    creator: Option<Address>,
    siblings: Option<Vec<Registration>>,
    candidates: Vec<(String, Vec<u8>)>,
}

struct Registration {
    tool: ToolRef,
    metadata_uri: String,
    manifest_hash: B256,
    creator: Option<Address>,
    retired: bool,
}

impl Registration {
    fn as_sibling(&self) -> Sibling<'_> {
        let Self { tool, metadata_uri, manifest_hash, creator, retired } = self;
        Sibling {
            tool: *tool,
            metadata_uri,
            manifest_hash: *manifest_hash,
            creator: *creator,
            retired: *retired,
        }
    }
}

#[wasm_bindgen]
impl RawClues {
    #[wasm_bindgen(constructor)]
    pub fn new(tool: Option<String>, metadata_uri: Option<String>, creator: Option<String>) -> Result<Self> {
        let tool = tool.as_deref().map(tool_ref::read).transpose()?;
        let creator = optional_address(creator, "/clues/creator")?;
        Ok(Self { tool, metadata_uri, creator, ..Self::default() })
    }

    /// The host has looked for other registrations, whether or not there are any.
    pub fn looked(&mut self) {
        self.siblings.get_or_insert_default();
    }

    pub fn sibling(
        &mut self,
        tool: &str,
        metadata_uri: String,
        manifest_hash: &str,
        creator: Option<String>,
        retired: bool,
    ) -> Result<()> {
        let registration = Registration {
            tool: tool_ref::read(tool)?,
            metadata_uri,
            manifest_hash: hex::word(manifest_hash, "/clues/siblings/manifestHash")?,
            creator: optional_address(creator, "/clues/siblings/creator")?,
            retired,
        };
        self.siblings.get_or_insert_default().push(registration);
        Ok(())
    }

    pub fn candidate(&mut self, name: String, body: Vec<u8>) {
        self.candidates.push((name, body));
    }

    pub fn diagnose(&self, body: &[u8], expected: &str) -> Result<String> {
        let siblings: Option<Vec<Sibling<'_>>> =
            self.siblings.as_ref().map(|list| list.iter().map(Registration::as_sibling).collect());
        let candidates: Vec<Candidate<'_>> =
            self.candidates.iter().map(|(name, body)| Candidate { name, body }).collect();
        let clues = Clues {
            tool: self.tool,
            metadata_uri: self.metadata_uri.as_deref(),
            creator: self.creator,
            siblings: siblings.as_deref(),
            candidates: &candidates,
        };
        Ok(diagnose(body, hex::word(expected, "/expectedHash")?, &clues).to_json())
    }
}

fn optional_address(text: Option<String>, pointer: &str) -> Result<Option<Address>> {
    text.map(|text| hex::address(&text, pointer)).transpose()
}
