//! What a consumer may choose.

use erc8257::{Quorum, SchemaMeasure};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::argument::{bytes32, document, flag, text, whole};
use crate::failure::{Failure, Result};

/// The Python side of proofs.
const PROOF: &str = "erc8257._record_proof";

/// What a consumer may choose. Everything is optional; what is not given is the library's default.
///
/// - ``accept_unknown_type``: accept a manifest with another ``type`` than the v1 constant (``False``).
/// - ``schema_measure``: what of schemas is held against limits, ``values`` or ``subschemas`` (``values``).
/// - ``max_requirements``: most entries of an onchain ``getRequirements`` answer, 256 to 65,536 (256).
/// - ``freshness_seconds``: how long a verdict may be used, 0 to 86,400 seconds (300).
/// - ``allow_private_addresses``: let the host connect to private and loopback addresses (``False``).
/// - ``addresses_enforced``: the host sees and checks the addresses that it connects to (``True``).
/// - ``pinned_hash``: only this manifest hash will do, 32 bytes or their hex (none).
/// - ``quorum``: ``(need, of)``, so many of so many independent RPCs must agree (one RPC is asked).
/// - ``proof``: what is demanded of a proof, as ``ProofPolicy`` or a dict (the RPCs are believed).
///
///     >>> Policy(quorum=(2, 3), freshness_seconds=60)
///     Policy(freshness_seconds=60, quorum=(2, 3))
///
/// Policies compare by their switches, can be keys, and can be pickled. Raises ``UsageError`` for a value
/// out of range.
#[pyclass(frozen, eq, hash, module = "erc8257")]
#[derive(PartialEq, Eq, Hash)]
pub struct Policy(pub(crate) erc8257::Policy);

#[pymethods]
impl Policy {
    #[new]
    #[pyo3(signature = (
        *, accept_unknown_type = None, schema_measure = None, max_requirements = None, freshness_seconds = None,
        allow_private_addresses = None, addresses_enforced = None, pinned_hash = None, quorum = None, proof = None
    ))]
    #[allow(clippy::too_many_arguments, reason = "named ones, and all of them optional")]
    fn new(
        accept_unknown_type: Option<&Bound<'_, PyAny>>,
        schema_measure: Option<&Bound<'_, PyAny>>,
        max_requirements: Option<&Bound<'_, PyAny>>,
        freshness_seconds: Option<&Bound<'_, PyAny>>,
        allow_private_addresses: Option<&Bound<'_, PyAny>>,
        addresses_enforced: Option<&Bound<'_, PyAny>>,
        pinned_hash: Option<&Bound<'_, PyAny>>,
        quorum: Option<&Bound<'_, PyAny>>,
        proof: Option<&Bound<'_, PyAny>>,
    ) -> Result<Self> {
        let mut policy = erc8257::Policy::default();
        if let Some(value) = accept_unknown_type {
            policy.accept_unknown_type = flag(value, "/policy/acceptUnknownType")?;
        }
        if let Some(value) = schema_measure {
            let wrong = || Failure::value("/policy/schemaMeasure", "is neither values nor subschemas");
            policy.schema_measure =
                SchemaMeasure::from_name(&text(value, "/policy/schemaMeasure")?).ok_or_else(wrong)?;
        }
        if let Some(value) = max_requirements {
            policy.max_requirements =
                whole(value, "/policy/maxRequirements", erc8257::Policy::MAX_REQUIREMENTS)?;
        }
        if let Some(value) = freshness_seconds {
            policy.freshness_seconds =
                whole(value, "/policy/freshnessSeconds", erc8257::Policy::FRESHNESS_SECONDS)?;
        }
        if let Some(value) = allow_private_addresses {
            policy.allow_private_addresses = flag(value, "/policy/allowPrivateAddresses")?;
        }
        if let Some(value) = addresses_enforced {
            policy.addresses_enforced = flag(value, "/policy/addressesEnforced")?;
        }
        if let Some(value) = pinned_hash {
            policy.pinned_hash = Some(bytes32(value, "/policy/pinnedHash")?);
        }
        if let Some(value) = quorum {
            policy.quorum = Some(self::quorum(value)?);
        }
        if let Some(value) = proof {
            let text = value.py().import(PROOF)?.call_method1("demands_text", (value,))?;
            let demands = document(&text, "/policy/proof")?;
            policy.proof = Some(Box::new(erc8257::read_proof_policy(demands.as_bytes())?));
        }
        // The ranges are the core's, and so are its words for what lies outside.
        match erc8257::Policy::parse(policy.to_json().as_bytes()) {
            Ok(policy) => Ok(Self(policy)),
            Err(error) => Err(match error.pointer() {
                Some(pointer) => Failure::value(&pointer, error.message()),
                None => error.into(),
            }),
        }
    }

    /// Reads the JSON object that bundles and reports use: ``{"quorum":{"need":2,"of":3}}``.
    ///
    /// Raises ``UsageError`` for a member that is unknown, so that no misspelt switch is silently off, or
    /// out of range.
    #[staticmethod]
    fn from_json(text: &Bound<'_, PyAny>) -> Result<Self> {
        Ok(Self(erc8257::Policy::parse(document(text, "/policy")?.as_bytes())?))
    }

    /// Whether a manifest may have another ``type`` than the v1 constant.
    #[getter]
    fn accept_unknown_type(&self) -> bool {
        self.0.accept_unknown_type
    }

    /// How schemas are measured against their limits: all ``values``, or ``subschemas`` only.
    #[getter]
    fn schema_measure(&self) -> &'static str {
        self.0.schema_measure.as_str()
    }

    /// Most entries of an onchain ``getRequirements`` answer.
    #[getter]
    fn max_requirements(&self) -> u32 {
        self.0.max_requirements
    }

    /// How long a verdict may be used, in seconds.
    #[getter]
    fn freshness_seconds(&self) -> u32 {
        self.0.freshness_seconds
    }

    /// Whether the host may connect to private and loopback addresses.
    #[getter]
    fn allow_private_addresses(&self) -> bool {
        self.0.allow_private_addresses
    }

    /// Whether the host sees and checks the addresses that it connects to.
    #[getter]
    fn addresses_enforced(&self) -> bool {
        self.0.addresses_enforced
    }

    /// The only manifest hash that will do: ``0x`` and 64 lower-case hex digits; ``None`` if any will.
    #[getter]
    fn pinned_hash(&self) -> Option<String> {
        self.0.pinned_hash.map(|hash| hash.to_string())
    }

    /// How many of how many independent RPCs must agree, as ``(need, of)``; ``None`` if one is asked.
    #[getter]
    fn quorum(&self) -> Option<(u8, u8)> {
        self.0.quorum.map(|quorum| (quorum.need, quorum.of))
    }

    /// What is demanded of a proof, as ``ProofPolicy``; ``None`` if the RPCs are believed.
    #[getter]
    fn proof<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import(PROOF)?.call_method1("demands_of", (self.to_json(),))
    }

    /// Returns the members that differ from the defaults as JSON, as bundles and reports have them.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// Returns the same as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        Ok(py.import("json")?.call_method1("loads", (self.to_json(),))?.cast_into()?)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let demands = self.proof(py)?;
        let proof = if demands.is_none() { None } else { Some(demands.repr()?.to_string()) };
        let (policy, default) = (&self.0, erc8257::Policy::default());
        let flag = |value: bool| Some(if value { "True" } else { "False" }.to_owned());
        let unless = |same: bool, value: Option<String>| if same { None } else { value };
        let members = [
            (
                "accept_unknown_type",
                unless(
                    policy.accept_unknown_type == default.accept_unknown_type,
                    flag(policy.accept_unknown_type),
                ),
            ),
            (
                "schema_measure",
                unless(
                    policy.schema_measure == default.schema_measure,
                    Some(format!("'{}'", policy.schema_measure.as_str())),
                ),
            ),
            (
                "max_requirements",
                unless(
                    policy.max_requirements == default.max_requirements,
                    Some(policy.max_requirements.to_string()),
                ),
            ),
            (
                "freshness_seconds",
                unless(
                    policy.freshness_seconds == default.freshness_seconds,
                    Some(policy.freshness_seconds.to_string()),
                ),
            ),
            (
                "allow_private_addresses",
                unless(
                    policy.allow_private_addresses == default.allow_private_addresses,
                    flag(policy.allow_private_addresses),
                ),
            ),
            (
                "addresses_enforced",
                unless(
                    policy.addresses_enforced == default.addresses_enforced,
                    flag(policy.addresses_enforced),
                ),
            ),
            ("pinned_hash", policy.pinned_hash.map(|hash| format!("'{hash}'"))),
            ("quorum", policy.quorum.map(|quorum| format!("({}, {})", quorum.need, quorum.of))),
            ("proof", proof),
        ];
        let said = members.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value?)));
        Ok(format!("Policy({})", said.collect::<Vec<_>>().join(", ")))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("from_json")?, (slf.get().to_json(),)))
    }
}

/// Returns the quorum of so many RPCs for a caller who does not say how many must agree: ``(need, of)``.
#[pyfunction]
pub fn majority(rpcs: &Bound<'_, PyAny>) -> Result<(u8, u8)> {
    let quorum = Quorum::majority(whole(rpcs, "/policy/quorum/of", Quorum::NUMBER)?);
    Ok((quorum.need, quorum.of))
}

fn quorum(value: &Bound<'_, PyAny>) -> Result<Quorum> {
    let wrong = || Failure::kind("/policy/quorum", "is not a tuple (need, of)");
    let pair = value.cast::<PyTuple>().map_err(|_| wrong())?;
    if pair.len() != 2 {
        return Err(wrong());
    }
    let member = |index, pointer| whole(&pair.get_item(index)?, pointer, Quorum::NUMBER);
    Ok(Quorum { need: member(0, "/policy/quorum/need")?, of: member(1, "/policy/quorum/of")? })
}

/// A policy that is handed over; `None` is the default.
pub(crate) fn policy(value: Option<&Bound<'_, PyAny>>) -> Result<erc8257::Policy> {
    match value {
        None => Ok(erc8257::Policy::default()),
        Some(value) => match value.cast::<Policy>() {
            Ok(policy) => Ok(policy.get().0.clone()),
            Err(_) => Err(Failure::kind("/policy", "is not a Policy")),
        },
    }
}
