//! The registry's events (§1), read from logs.

use alloc::string::String;

use alloy_primitives::{Address, B256, U256};
use alloy_sol_types::SolEvent;
use alloy_sol_types::abi::decode_sequence;

use super::abi::IToolRegistry as abi;
use super::returns::within;
use crate::limits;
use primitives::abi::Malformed;

/// An event of the registry (§1). Any contract can emit the same: read only logs of the registry's own address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegistryEvent {
    /// A tool was registered.
    ToolRegistered {
        /// The tool.
        tool_id: U256,
        /// The account that registered it.
        creator: Address,
        /// The contract that gates access; zero: open to every caller.
        access_predicate: Address,
        /// Where the manifest is.
        metadata_uri: String,
        /// keccak256 of the manifest's canonical bytes.
        manifest_hash: B256,
    },
    /// A tool has another URI, another hash, or both.
    ToolMetadataUpdated {
        /// The tool.
        tool_id: U256,
        /// Where the manifest is from now on.
        new_uri: String,
        /// Its hash from now on.
        new_hash: B256,
    },
    /// A tool has another predicate.
    AccessPredicateUpdated {
        /// The tool.
        tool_id: U256,
        /// The contract that gates access from now on; zero: open to every caller.
        new_predicate: Address,
    },
    /// A tool was deregistered, for good.
    ToolDeregistered {
        /// The tool.
        tool_id: U256,
    },
}

impl RegistryEvent {
    /// The first topics of the four events, in the order of §1: what to filter logs by.
    pub const TOPICS: [B256; 4] = [
        abi::ToolRegistered::SIGNATURE_HASH,
        abi::ToolMetadataUpdated::SIGNATURE_HASH,
        abi::AccessPredicateUpdated::SIGNATURE_HASH,
        abi::ToolDeregistered::SIGNATURE_HASH,
    ];

    /// Reads a log; `None` if its first topic is not in [`Self::TOPICS`].
    ///
    /// # Errors
    /// [`Malformed`], if the first topic is the event's but the number of topics, a topic or the data is not.
    ///
    /// # Example
    /// ```
    /// use erc8257::{B256, U256, registry::RegistryEvent};
    ///
    /// let topics = [RegistryEvent::TOPICS[3], B256::with_last_byte(42)];
    /// let event = RegistryEvent::ToolDeregistered { tool_id: U256::from(42) };
    /// assert_eq!(RegistryEvent::decode(&topics, &[]), Ok(Some(event)));
    /// assert_eq!(RegistryEvent::decode(&[B256::ZERO], &[]), Ok(None));
    /// assert!(RegistryEvent::decode(&topics[..1], &[]).is_err());
    /// ```
    pub fn decode(topics: &[B256], data: &[u8]) -> Result<Option<Self>, Malformed> {
        let event = match topics.first() {
            Some(&abi::ToolRegistered::SIGNATURE_HASH) => {
                let event = with_text::<abi::ToolRegistered>(topics, data, |token| token.0.as_slice())?;
                Self::ToolRegistered {
                    tool_id: event.toolId,
                    creator: event.creator,
                    access_predicate: event.accessPredicate,
                    metadata_uri: event.metadataURI,
                    manifest_hash: event.manifestHash,
                }
            }
            Some(&abi::ToolMetadataUpdated::SIGNATURE_HASH) => {
                let event = with_text::<abi::ToolMetadataUpdated>(topics, data, |token| token.0.as_slice())?;
                Self::ToolMetadataUpdated {
                    tool_id: event.toolId,
                    new_uri: event.newURI,
                    new_hash: event.newHash,
                }
            }
            Some(&abi::AccessPredicateUpdated::SIGNATURE_HASH) => {
                let event = without_data::<abi::AccessPredicateUpdated>(topics, data)?;
                Self::AccessPredicateUpdated { tool_id: event.toolId, new_predicate: event.newPredicate }
            }
            Some(&abi::ToolDeregistered::SIGNATURE_HASH) => {
                let event = without_data::<abi::ToolDeregistered>(topics, data)?;
                Self::ToolDeregistered { tool_id: event.toolId }
            }
            _ => return Ok(None),
        };
        Ok(Some(event))
    }

    /// The tool that the event is about.
    #[must_use]
    pub const fn tool_id(&self) -> U256 {
        match self {
            Self::ToolRegistered { tool_id, .. }
            | Self::ToolMetadataUpdated { tool_id, .. }
            | Self::AccessPredicateUpdated { tool_id, .. }
            | Self::ToolDeregistered { tool_id } => *tool_id,
        }
    }
}

/// An event whose data has a string, which `text` finds among the tokens.
fn with_text<E: SolEvent>(
    topics: &[B256],
    data: &[u8],
    text: impl for<'a> Fn(&'a E::DataToken<'_>) -> &'a [u8],
) -> Result<E, Malformed> {
    within(data, limits::CONFIG_RETURN_BYTES)?;
    let token: E::DataToken<'_> = decode_sequence(data).map_err(|_| Malformed::NotAbi)?;
    if core::str::from_utf8(text(&token)).is_err() {
        return Err(Malformed::NotUtf8);
    }
    exact(topics, data)
}

/// An event all of whose arguments are topics.
fn without_data<E: SolEvent>(topics: &[B256], data: &[u8]) -> Result<E, Malformed> {
    if data.is_empty() { exact(topics, data) } else { Err(Malformed::TooLong) }
}

/// The event, if logging it gives these very topics and bytes.
fn exact<E: SolEvent>(topics: &[B256], data: &[u8]) -> Result<E, Malformed> {
    let event = E::decode_raw_log(topics.iter().copied(), data).map_err(|_| Malformed::NotAbi)?;
    let same_topics = event.encode_topics().iter().map(|topic| topic.0).eq(topics.iter().copied());
    if same_topics && event.encode_data() == data { Ok(event) } else { Err(Malformed::NotCanonical) }
}
