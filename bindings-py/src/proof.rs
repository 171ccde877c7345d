//! Proofs of access (§ Account Parameter Is Advisory). Nothing here signs.

use access_proof::{Payload, ProofFault, ProofWarning};
use alloy_primitives::hex::encode_prefixed;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::argument::{address, data, uint256, whole};
use crate::failure::{Failure, Result};
use crate::session::date;
use crate::tool_ref::int;

const SECONDS: &str = "is not a whole number of seconds since 1970";

/// A signature that shows that the sender of a request is the account, for one tool's predicate, until a deadline
/// (§ Account Parameter Is Advisory). The wallet signs; nothing here does.
///
/// ``predicate`` is the contract as the registry names it, behind a proxy the proxy; ``deadline`` the last
/// second at which the proof counts, since 1970. It can be used again until then: a server that accepts
/// each proof once remembers its digest for so long.
///
///     >>> account = "0x" + "ab" * 20
///     >>> proof = AccessProof(8453, "0x" + "cd" * 20, 2, account, 1_790_000_000)
///     >>> sorted(proof.typed_data())
///     ['domain', 'message', 'primaryType', 'types']
///
/// Raises ``UsageError`` if a member is out of range.
#[pyclass(frozen, eq, hash, module = "erc8257")]
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
pub struct AccessProof(access_proof::AccessProof);

#[pymethods]
impl AccessProof {
    #[new]
    fn new(
        chain_id: &Bound<'_, PyAny>,
        predicate: &Bound<'_, PyAny>,
        tool_id: &Bound<'_, PyAny>,
        account: &Bound<'_, PyAny>,
        deadline: &Bound<'_, PyAny>,
    ) -> Result<Self> {
        let chain = uint256(chain_id, "/chainId")?;
        Ok(Self(access_proof::AccessProof {
            chain_id: u128::try_from(chain)
                .map_err(|_| Failure::value("/chainId", "is not an integer from 0 to 2^128 - 1"))?,
            predicate: address(predicate, "/predicate")?,
            tool_id: uint256(tool_id, "/toolId")?,
            account: address(account, "/account")?,
            deadline: whole(deadline, "/deadline", SECONDS)?,
        }))
    }

    /// The chain's number.
    #[getter]
    fn chain_id(&self) -> u128 {
        self.0.chain_id
    }

    /// The predicate: 20 bytes as hex.
    #[getter]
    fn predicate(&self) -> String {
        format!("{:?}", self.0.predicate)
    }

    /// The tool's number.
    #[getter]
    fn tool_id<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, self.0.tool_id)
    }

    /// The account that signs: 20 bytes as hex.
    #[getter]
    fn account(&self) -> String {
        format!("{:?}", self.0.account)
    }

    /// The last second at which the proof counts, since 1970.
    #[getter]
    fn deadline(&self) -> u64 {
        self.0.deadline
    }

    /// Returns EIP-712's ``domainSeparator``: the verifying contract is the predicate.
    fn domain_separator(&self) -> String {
        self.0.domain_separator().to_string()
    }

    /// Returns EIP-712's ``hashStruct`` of the message.
    fn struct_hash(&self) -> String {
        self.0.struct_hash().to_string()
    }

    /// Returns what is signed: 32 bytes as hex.
    fn digest(&self) -> String {
        self.0.digest().to_string()
    }

    /// Returns what the wallet signs: the second parameter of ``eth_signTypedData_v4``.
    fn typed_data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        Ok(py.import("json")?.call_method1("loads", (self.0.typed_data(),))?.cast_into()?)
    }

    /// Returns the same as JSON text, which some wallets want.
    fn typed_data_json(&self) -> String {
        self.0.typed_data()
    }

    /// Returns the ``data`` of ``tryHasAccess``: the ABI encoding of deadline and signature, as hex.
    fn payload(&self, signature: &Bound<'_, PyAny>) -> Result<String> {
        Ok(encode_prefixed(self.0.payload(&data(signature, "/signature")?)))
    }

    /// Judges whether the account signed this, and the deadline is not over; as strict as a careful
    /// predicate.
    ///
    /// ``now`` is in seconds since 1970, by default this machine's clock; ``account_code`` is the code at
    /// the account, if it was read.
    ///
    /// Raises ``UsageError`` if an argument is not hex, or not a time.
    #[pyo3(signature = (signature, *, now = None, account_code = None))]
    fn verify(
        &self,
        py: Python<'_>,
        signature: &Bound<'_, PyAny>,
        now: Option<&Bound<'_, PyAny>>,
        account_code: Option<&Bound<'_, PyAny>>,
    ) -> Result<ProofReport> {
        let signature = data(signature, "/signature")?;
        let now = match now {
            Some(now) => whole(now, "/now", SECONDS)?,
            None => date(),
        };
        let code = account_code.map(|code| data(code, "/accountCode")).transpose()?;
        let proof = *self;
        let report = py.detach(|| access_proof::ProofReport::of(proof.0, &signature, now, code.as_deref()));
        Ok(ProofReport { report, proof, signature, now, code })
    }

    fn __repr__(&self) -> String {
        let Self(access_proof::AccessProof { chain_id, predicate, tool_id, account, deadline }) = self;
        format!(
            "AccessProof(chain_id={chain_id}, predicate='{predicate:?}', tool_id={tool_id}, \
             account='{account:?}', deadline={deadline})"
        )
    }

    #[allow(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (u128, String, Bound<'py, PyAny>, String, u64))> {
        let proof = slf.get();
        let members = (
            proof.chain_id(),
            proof.predicate(),
            proof.tool_id(slf.py())?,
            proof.account(),
            proof.deadline(),
        );
        Ok((slf.get_type().into_any(), members))
    }
}

/// Whether a proof of access counts, and what to warn of. Only ``AccessProof.verify`` makes one: there
/// is not a constructor, and pickle keeps what it was made from, which is verified again when it is read.
#[pyclass(frozen, module = "erc8257")]
pub struct ProofReport {
    report: access_proof::ProofReport,
    proof: AccessProof,
    signature: Vec<u8>,
    now: u64,
    code: Option<Vec<u8>>,
}

#[pymethods]
impl ProofReport {
    /// Whether the proof counted at ``now``.
    #[getter]
    fn valid(&self) -> bool {
        self.report.is_valid()
    }

    /// Why it does not.
    #[getter]
    fn fault<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.report.fault().map(|fault| remark(py, fault.row(), fault.found())).transpose()
    }

    /// What to warn of, valid or not.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let made = self
            .report
            .warnings()
            .iter()
            .map(|warning: &ProofWarning| remark(py, warning.row(), warning.found()));
        PyTuple::new(py, made.collect::<PyResult<Vec<_>>>()?)
    }

    /// The second since 1970 that it was judged at.
    #[getter]
    fn now(&self) -> u64 {
        self.now
    }

    /// The proof that this is about.
    #[getter]
    fn proof(&self) -> AccessProof {
        self.proof
    }

    /// What was signed.
    #[getter]
    fn digest(&self) -> String {
        self.proof.digest()
    }

    /// Returns ``erc8257-access-proof/1``, the same bytes in every language.
    fn to_json(&self) -> String {
        self.report.to_json()
    }

    /// Returns the same as dicts and lists.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        Ok(py.import("json")?.call_method1("loads", (self.to_json(),))?.cast_into()?)
    }

    /// Whether the proof counts.
    fn __bool__(&self) -> bool {
        self.valid()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.report == other.get().report)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.to_json().into_pyobject(py)?.hash()
    }

    fn __repr__(&self) -> String {
        let account = self.proof.account();
        match self.report.fault() {
            None => format!("<ProofReport of {account}: valid>"),
            Some(fault) => format!("<ProofReport of {account}: not valid, {}>", fault.code()),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, report) = (slf.py(), slf.get());
        let signature = PyBytes::new(py, &report.signature);
        let code = report.code.as_ref().map(|code| PyBytes::new(py, code));
        let again = py.import("erc8257._pickle")?.getattr("proof_report")?;
        Ok((again, (report.proof, signature, report.now, code).into_pyobject(py)?))
    }
}

fn remark<'py>(
    py: Python<'py>,
    row: &access_proof::ProofRow,
    found: Option<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let class = py.import("erc8257._documents.proof")?.getattr("ProofRemark")?;
    class.call1((row.id, row.section, row.sentence, found, row.action))
}

/// Returns deadline and signature of the ``data`` of ``tryHasAccess``.
#[pyfunction]
#[pyo3(signature = (data, /))]
pub fn parse_payload(data: &Bound<'_, PyAny>) -> Result<(u64, String)> {
    let Payload { deadline, signature } =
        Payload::parse(&self::data(data, "/data")?).map_err(|malformed| {
            let fault = ProofFault::Payload(malformed);
            let found = malformed.as_str().to_owned();
            Failure::Proof { code: fault.code(), message: fault.to_string(), found, fix: fault.row().action }
        })?;
    Ok((deadline, encode_prefixed(signature)))
}
