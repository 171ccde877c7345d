//! One row of a snapshot, its values read.

use erc8257::{Address, B256, Check, Status, U256};

use super::column::{Cells, Column};
use super::schema;

/// A snapshot's data about one registration; `None` where the snapshot has none of that kind.
#[derive(Debug)]
pub(super) struct Registration {
    pub(super) chain: Option<u128>,
    pub(super) registry: Option<Address>,
    pub(super) id: U256,
    pub(super) standing: Standing,
    pub(super) fetch: Fetched,
    /// The account that registered the tool.
    pub(super) creator: Option<Address>,
    pub(super) uri: Option<String>,
    pub(super) onchain: Option<B256>,
    pub(super) served: Option<B256>,
    /// The snapshot's own comparison of the two hashes, whatever they are.
    pub(super) claimed_match: Option<bool>,
    /// The members of the manifest; empty where none was fetched, whatever an indexer puts in its place.
    pub(super) manifest: Said,
    /// The manifest's bytes, where an index recorded them.
    pub(super) body: Option<Vec<u8>>,
    /// The verdict of a verification, where the snapshot has one.
    pub(super) report: Option<Verdict>,
}

/// Parts of a manifest that a snapshot repeats.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub(super) endpoint: Option<String>,
    pub(super) name: Option<String>,
    pub(super) description: Option<String>,
    /// The schema of the inputs as JSON text.
    pub(super) inputs: Option<String>,
    pub(super) creator: Option<Address>,
}

/// The verdict of an index line: the four checks, and the codes of the findings that fail them.
#[derive(Debug)]
pub(super) struct Verdict {
    pub(super) checks: [Status; 4],
    pub(super) rules: Vec<(Check, erc8257::Code)>,
}

/// The state of the tool in the registry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    Active,
    /// Deregistered.
    Retired,
    Unknown,
}

impl Standing {
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Retired => "retired",
            Self::Unknown => "unknown",
        }
    }
}

/// What came of fetching the manifest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fetched {
    /// It was served, and its hash is as the snapshot says.
    Served,
    Failed,
    Unknown,
}

impl Registration {
    /// Reads the values of a row.
    ///
    /// # Errors
    /// The column with an invalid value, and what it should be.
    pub(super) fn read(mut cells: Cells) -> Result<Self, String> {
        let standing = match cells.get(Column::Status) {
            Some("active") => Standing::Active,
            Some("deregistered" | "retired") => Standing::Retired,
            _ => Standing::Unknown,
        };
        let served = hash(&cells, Column::ServedHash)?;
        let fetch = match cells.get(Column::ManifestStatus) {
            Some("fetch_error") => Fetched::Failed,
            Some("verified" | "hash_mismatch") => Fetched::Served,
            _ if served.is_some() => Fetched::Served,
            _ => Fetched::Unknown,
        };
        let claimed_match = match cells.get(Column::ManifestStatus) {
            Some("verified") => Some(true),
            Some("hash_mismatch") => Some(false),
            _ => None,
        };
        let manifest = Said {
            creator: address(&cells, Column::CreatorAddress)?,
            endpoint: cells.take(Column::Endpoint),
            name: cells.take(Column::Name),
            description: cells.take(Column::Description),
            inputs: cells.get(Column::Inputs).map(schema::of_text),
        };
        Ok(Self {
            chain: chain(&cells)?,
            registry: address(&cells, Column::Registry)?,
            id: id(&cells)?,
            standing,
            fetch,
            creator: address(&cells, Column::Creator)?,
            uri: cells.take(Column::MetadataUri),
            onchain: hash(&cells, Column::OnchainHash)?,
            served,
            manifest: if fetch == Fetched::Failed { Said::default() } else { manifest },
            claimed_match,
            body: None,
            report: None,
        })
    }
}

fn id(cells: &Cells) -> Result<U256, String> {
    let text = cells.get(Column::Id).ok_or_else(|| "id is missing".to_owned())?;
    decimal(text, 78)
        .and_then(|digits| U256::from_str_radix(digits, 10).ok())
        .ok_or_else(|| "id is not a decimal number below 2^256".to_owned())
}

fn chain(cells: &Cells) -> Result<Option<u128>, String> {
    let Some(text) = cells.get(Column::Chain) else { return Ok(None) };
    let chain = decimal(text.strip_prefix("eip155:").unwrap_or(text), 32).and_then(|text| text.parse().ok());
    chain.map(Some).ok_or_else(|| "chain is not a decimal number of up to 32 digits".to_owned())
}

fn decimal(text: &str, most: usize) -> Option<&str> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    (digits && (1..=most).contains(&text.len())).then_some(text)
}

fn address(cells: &Cells, column: Column) -> Result<Option<Address>, String> {
    let Some(text) = cells.get(column) else { return Ok(None) };
    let address = hex(text, 40).and_then(|text| text.parse().ok());
    address.map(Some).ok_or_else(|| format!("{} is not 0x and 40 hex digits", column.name()))
}

fn hash(cells: &Cells, column: Column) -> Result<Option<B256>, String> {
    let Some(text) = cells.get(column) else { return Ok(None) };
    let hash = hex(text, 64).and_then(|text| text.parse().ok());
    hash.map(Some).ok_or_else(|| format!("{} is not 0x and 64 hex digits", column.name()))
}

fn hex(text: &str, digits: usize) -> Option<&str> {
    text.strip_prefix("0x").filter(|hex| hex.len() == digits).map(|_| text)
}
