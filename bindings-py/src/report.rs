//! The verdict.

use core::hash::{Hash as _, Hasher as _};

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::config::ToolConfig;
use crate::policy::Policy;
use crate::response::Response;
use crate::tool_ref::ToolRef;

/// The verdict. Only a verification makes one: there is no constructor, and what pickle keeps is what the report was made
/// from, which is verified again when it is read.
#[pyclass(frozen, module = "erc8257")]
pub struct Report {
    pub(crate) report: erc8257::Report,
    made: Made,
    findings: PyOnceLock<Py<PyTuple>>,
}

/// What a report was made from.
pub(crate) enum Made {
    Verified { config: Py<ToolConfig>, response: Py<Response> },
    Validated { body: Py<PyBytes>, profile: Option<&'static str> },
    /// The text of a bundle.
    Bundle(Py<PyBytes>),
}

impl Report {
    pub(crate) fn new(report: erc8257::Report, made: Made) -> Self {
        Self { report, made, findings: PyOnceLock::new() }
    }
}

#[pymethods]
impl Report {
    /// All four checks pass and the manifest is valid.
    #[getter]
    fn verified(&self) -> bool {
        self.report.is_verified()
    }

    /// All four checks pass.
    #[getter]
    fn canonical(&self) -> bool {
        self.report.is_canonical()
    }

    #[getter]
    fn tool_ref(&self) -> Option<ToolRef> {
        self.report.tool_ref().copied().map(ToolRef)
    }

    #[getter]
    fn policy(&self) -> Policy {
        Policy(*self.report.policy())
    }

    #[getter]
    fn evidence(&self) -> String {
        self.report.evidence().to_string()
    }

    #[getter]
    fn failed_check(&self) -> Option<u8> {
        self.report.failed_check().map(erc8257::Check::number)
    }

    #[getter]
    fn checks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let class = py.import("erc8257._records")?.getattr("Check")?;
        let checks = erc8257::Check::ALL.map(|check| {
            class.call1((check.number(), check.name(), self.report.check(check).as_str()))
        });
        PyTuple::new(py, checks.into_iter().collect::<PyResult<Vec<_>>>()?)
    }

    #[getter]
    fn manifest_valid(&self) -> Option<bool> {
        self.report.manifest_valid()
    }

    #[getter]
    fn expected_hash(&self) -> Option<String> {
        self.report.expected_hash().map(|hash| hash.to_string())
    }

    #[getter]
    fn computed_hash(&self) -> Option<String> {
        self.report.computed_hash().map(|hash| hash.to_string())
    }

    /// By byte offset, then by code; those without a position first.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let made = self.findings.get_or_try_init(py, || {
            let class = py.import("erc8257._records")?.getattr("Finding")?;
            let findings = self.report.findings().iter().map(|finding| {
                let rule = finding.rule();
                class.call1((
                    rule.id,
                    rule.section,
                    finding.severity().as_str(),
                    finding.check().map(erc8257::Check::number),
                    finding.pointer(),
                    finding.line(),
                    finding.column(),
                    finding.message(),
                    finding.found(),
                    finding.expected(),
                    finding.fix(),
                ))
            });
            Ok::<_, PyErr>(PyTuple::new(py, findings.collect::<PyResult<Vec<_>>>()?)?.unbind())
        })?;
        Ok(made.bind(py).clone())
    }

    /// `erc8257-report/1`, the same bytes in every language.
    fn to_json(&self) -> String {
        self.report.to_json()
    }

    /// The same as dicts and lists.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        Ok(py.import("json")?.call_method1("loads", (self.to_json(),))?.cast_into()?)
    }

    /// Whether the registration is verified, so that `if verify(…):` asks what it seems to ask.
    fn __bool__(&self) -> bool {
        self.verified()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.report == other.get().report)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        self.to_json().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let tool = self.report.tool_ref().map(|tool| format!(" of {tool}")).unwrap_or_default();
        let verdict = if self.verified() { "verified" } else { "not verified" };
        let check = self.report.failed_check().map(|check| format!(", check {} ({}) failed", check.number(), check.name()));
        let count = self.report.findings().len();
        let findings = match (count, self.report.findings().first()) {
            (1, Some(finding)) => format!(", {}", finding.code().as_str()),
            (_, Some(finding)) => format!(", {} and {} more findings", finding.code().as_str(), count - 1),
            _ => String::new(),
        };
        format!("<Report{tool}: {verdict}{}{findings}>", check.unwrap_or_default())
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("erc8257._html")?.call_method1("report", (slf,))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, report) = (slf.py(), slf.get());
        let again = py.import("erc8257._pickle")?;
        match &report.made {
            Made::Verified { config, response } => {
                let tool = report.tool_ref();
                let arguments = (config.bind(py), response.bind(py), report.policy(), tool, report.evidence());
                Ok((again.getattr("verified")?, arguments.into_pyobject(py)?))
            }
            Made::Validated { body, profile } => {
                Ok((again.getattr("validated")?, (body.bind(py), *profile).into_pyobject(py)?))
            }
            Made::Bundle(text) => Ok((again.getattr("bundle")?, (text.bind(py),).into_pyobject(py)?)),
        }
    }
}
