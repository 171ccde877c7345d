//! The choices of a consumer. The standard fixes everything else.

#[cfg(feature = "proof")]
mod proof;
mod read;
mod write;

#[cfg(feature = "proof")]
pub use proof::{read_proof_policy, read_record_proof};
pub use read::member as read_member;
pub(crate) use write::write;

use alloc::string::String;

use alloy_primitives::B256;

use crate::limits;
use crate::url::HttpsUrl;
use crate::usage::BUNDLE;
use primitives::json::Writer;
use primitives::usage::UsageError;

/// The switches of a verification, with safe defaults.
///
/// # Example
/// ```
/// let policy = erc8257::Policy { freshness_seconds: 60, ..Default::default() };
/// assert!(!policy.accept_unknown_type);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Policy {
    /// Accept a manifest whose `type` is another string than the v1 constant (decision A1). Default: false.
    pub accept_unknown_type: bool,
    /// How schemas are measured against their limits (decisions B15, B16). Default: every JSON value.
    pub schema_measure: SchemaMeasure,
    /// Most entries of an onchain `getRequirements` answer (decision A11): 256 to 65,536. Default: 256.
    pub max_requirements: u32,
    /// How long a verdict may be used, in seconds (§7): 0 to 86,400. Default: 300.
    pub freshness_seconds: u32,
    /// Let a host connect to private and loopback addresses (decision B27). Default: false.
    pub allow_private_addresses: bool,
    /// The host sees the addresses that it connects to. A browser does not and says false. Default: true.
    pub addresses_enforced: bool,
    /// Only this manifest hash will do (§8); any other fails check 3. Default: none.
    pub pinned_hash: Option<B256>,
    /// How many independent RPCs must agree before a session goes on. `verify` takes one record and only
    /// repeats this number in its report, beside the evidence. Default: none, one RPC is asked.
    pub quorum: Option<Quorum>,
    /// A session proves the record from one block hash, and believes no RPC. The hash is the host's
    /// ([`Session::proven`](crate::Session::proven)), or the one that the quorum has. Default: none, RPCs are believed.
    #[cfg(feature = "proof")]
    pub proof: Option<alloc::boxed::Box<proofs::border::proof::ProofPolicy>>,
}

impl Policy {
    /// The message of a usage error about [`max_requirements`](Self::max_requirements) out of its range.
    pub const MAX_REQUIREMENTS: &'static str = "is not an integer from 256 to 65536";
    /// The message of a usage error about [`freshness_seconds`](Self::freshness_seconds) out of its range.
    pub const FRESHNESS_SECONDS: &'static str = "is not an integer from 0 to 86400";

    /// The policy of a JSON object with the members that bundles and reports use; a missing member has its
    /// default.
    ///
    /// # Errors
    /// The text is not a JSON object, a member is unknown or its value out of range; the error names
    /// it, such as `policy.freshnessSeconds`.
    ///
    /// # Example
    /// ```
    /// use erc8257::Policy;
    ///
    /// assert_eq!(Policy::parse(br#"{"freshnessSeconds":60}"#)?.freshness_seconds, 60);
    /// assert_eq!(Policy::parse(br#"{"freshness":60}"#).unwrap_err().code(), "usage-unknown");
    /// assert_eq!(Policy::parse(b"null").unwrap_err().member(), Some("policy"));
    /// # Ok::<(), erc8257::UsageError>(())
    /// ```
    pub fn parse(text: &[u8]) -> Result<Self, UsageError> {
        read::lone(text).map_err(|error| error.of(&BUNDLE))
    }

    /// The members that differ from the defaults, as bundles and reports write them; [`Policy::parse`] reads it back.
    ///
    /// # Example
    /// ```
    /// use erc8257::Policy;
    ///
    /// let policy = Policy { freshness_seconds: 60, ..Policy::default() };
    /// assert_eq!(policy.to_json(), r#"{"freshnessSeconds":60}"#);
    /// assert_eq!(Policy::default().to_json(), "{}");
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut w = Writer::new();
        write(&mut w, self);
        w.finish()
    }

    /// Whether no host may fetch this URL, since its host is an address that is not public (decision B27).
    pub(crate) fn refuses(&self, url: &HttpsUrl<'_>) -> bool {
        !self.allow_private_addresses && url.is_private()
    }

    /// Whether a bundle could say the same: every number within its range.
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        let requirements = limits::ONCHAIN_REQUIREMENTS..=limits::ONCHAIN_REQUIREMENTS_CEILING;
        if !requirements.contains(&self.max_requirements) {
            return Err(UsageError::wrong("policy.maxRequirements", Self::MAX_REQUIREMENTS));
        }
        if self.freshness_seconds > limits::FRESHNESS_CEILING_SECONDS {
            return Err(UsageError::wrong("policy.freshnessSeconds", Self::FRESHNESS_SECONDS));
        }
        if self.quorum.is_some_and(|quorum| !quorum.is_valid()) {
            return Err(UsageError::wrong("policy.quorum", QUORUM));
        }
        #[cfg(feature = "proof")]
        proof::check(self)?;
        Ok(())
    }
}

const QUORUM: &str = "is not k of n with 1 <= k <= n <= 32";

impl Default for Policy {
    fn default() -> Self {
        Self {
            accept_unknown_type: false,
            schema_measure: SchemaMeasure::Values,
            max_requirements: limits::ONCHAIN_REQUIREMENTS,
            freshness_seconds: limits::FRESHNESS_DEFAULT_SECONDS,
            allow_private_addresses: false,
            addresses_enforced: true,
            pinned_hash: None,
            quorum: None,
            #[cfg(feature = "proof")]
            proof: None,
        }
    }
}

/// The counting of a schema's levels and nodes (decisions B15, B16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SchemaMeasure {
    /// Levels are nested JSON containers, nodes are JSON values: the strictest reading but for one case. A
    /// boolean subschema (`items: true`) right below the last level is a subschema and not a container.
    #[default]
    Values,
    /// Levels and nodes are subschemas.
    Subschemas,
}

impl SchemaMeasure {
    /// The measure as bundles and reports write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Subschemas => "subschemas",
        }
    }

    /// The measure of a name in bundles and reports.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Values, Self::Subschemas].into_iter().find(|measure| measure.as_str() == name)
    }
}

/// `need` of `of` RPCs must give the same answer: 1 <= `need` <= `of` <= 32.
///
/// It withstands `need - 1` RPCs that lie together, and `of - need` silent RPCs. With `need <= of / 2`, the
/// other RPCs may answer differently and be left out, as RPCs that lag behind are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Quorum {
    /// So many must agree.
    pub need: u8,
    /// So many are asked.
    pub of: u8,
}

impl Quorum {
    /// The message of a usage error about either number out of its range.
    pub const NUMBER: &'static str = "is not an integer from 1 to 32";

    /// A majority, for a caller who does not say how many must agree.
    #[must_use]
    pub const fn majority(of: u8) -> Self {
        Self { need: (of / 2).saturating_add(1), of }
    }

    /// Whether the numbers make sense.
    #[must_use]
    pub const fn is_valid(self) -> bool {
        self.need >= 1 && self.need <= self.of && self.of <= limits::QUORUM_RPCS
    }
}
