//! The columns of a snapshot, by the names that indexers give them.

/// A snapshot's values for one registration, one a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    Chain,
    Registry,
    Id,
    Status,
    ManifestStatus,
    Creator,
    MetadataUri,
    OnchainHash,
    ServedHash,
    Endpoint,
    Name,
    Description,
    Inputs,
    CreatorAddress,
}

/// The names of each column; the first one is ours.
const NAMES: [(Column, &[&str]); COLUMNS] = [
    (Column::Chain, &["chain", "chain_id", "chainId"]),
    (Column::Registry, &["registry"]),
    (Column::Id, &["id", "tool_id", "toolId"]),
    (Column::Status, &["status"]),
    (Column::ManifestStatus, &["manifest_status"]),
    (Column::Creator, &["creator"]),
    (Column::MetadataUri, &["metadata_uri", "metadataURI"]),
    (Column::OnchainHash, &["onchain_hash", "manifest_hash", "manifestHash"]),
    (Column::ServedHash, &["served_jcs_hash", "computed_hash", "computedHash"]),
    (Column::Endpoint, &["endpoint"]),
    (Column::Name, &["name"]),
    (Column::Description, &["description"]),
    (Column::Inputs, &["inputs"]),
    (Column::CreatorAddress, &["creator_address", "creatorAddress"]),
];

const COLUMNS: usize = 14;

impl Column {
    /// Those without which a row says nothing.
    pub(super) const REQUIRED: [Self; 2] = [Self::Id, Self::MetadataUri];

    /// The column of this name, compared byte for byte; unknown columns are ignored.
    pub(super) fn named(name: &str) -> Option<Self> {
        NAMES.iter().find(|(_, names)| names.contains(&name)).map(|(column, _)| *column)
    }

    /// Our name.
    pub(super) fn name(self) -> &'static str {
        let names = NAMES.iter().find(|(column, _)| *column == self).map(|(_, names)| *names);
        names.and_then(|names| names.first()).copied().unwrap_or_default()
    }

    /// The place in a list of all columns.
    fn index(self) -> usize {
        NAMES.iter().position(|(column, _)| *column == self).unwrap_or_default()
    }
}

/// The values of one row as text. An empty value is unknown.
#[derive(Debug, Default)]
pub(super) struct Cells {
    values: [Option<String>; COLUMNS],
}

impl Cells {
    /// Sets a value.
    pub(super) fn set(&mut self, column: Column, value: String) {
        if let Some(slot) = self.values.get_mut(column.index()) {
            *slot = Some(value);
        }
    }

    /// The value, if it is known.
    pub(super) fn get(&self, column: Column) -> Option<&str> {
        self.values.get(column.index())?.as_deref().filter(|value| !value.is_empty())
    }

    /// The value itself, if it is known.
    pub(super) fn take(&mut self, column: Column) -> Option<String> {
        self.values.get_mut(column.index())?.take().filter(|value| !value.is_empty())
    }
}
