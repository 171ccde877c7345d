//! The verdict.

use core::hash::{Hash as _, Hasher as _};

use erc8257::Severity;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::config::ToolConfig;
use crate::policy::Policy;
use crate::response::Response;
use crate::tool_ref::ToolRef;
use crate::verify::working;

/// The verdict on a registration. Only a verification makes one: there is no constructor.
///
/// ``if report:`` asks whether it is verified. Reports compare by all that they say, can be keys, and can
/// be pickled: the pickle holds what was judged, and reading it judges that again, so no pickle can say a
/// verdict.
///
///     >>> report = verify_bundle('{"format": "erc8257-bundle/1", "registry": "deregistered"}')
///     >>> if not report:
///     ...     print(report.findings[0].message)
///     The tool was deregistered by its creator.
#[pyclass(frozen, module = "erc8257")]
pub struct Report {
    pub(crate) verdict: erc8257::Report,
    made: Made,
    findings: PyOnceLock<Py<PyTuple>>,
    judged: PyOnceLock<Judged>,
}

/// What was judged, as far as it is known.
struct Judged {
    config: Option<Py<ToolConfig>>,
    body: Option<Py<PyBytes>>,
}

/// What a report was made from.
pub(crate) enum Made {
    Verified {
        config: Py<ToolConfig>,
        response: Py<Response>,
    },
    Validated {
        body: Py<PyBytes>,
        profile: Option<&'static str>,
    },
    /// The text of a bundle.
    Bundle(Py<PyBytes>),
}

impl Report {
    pub(crate) fn new(verdict: erc8257::Report, made: Made) -> Self {
        Self { verdict, made, findings: PyOnceLock::new(), judged: PyOnceLock::new() }
    }

    /// A bundle is read once more, as a report does not hold what it is about.
    fn judged(&self, py: Python<'_>) -> PyResult<&Judged> {
        self.judged.get_or_try_init(py, || {
            Ok(match &self.made {
                Made::Verified { config, response } => Judged {
                    config: Some(config.clone_ref(py)),
                    body: response.get().body(py).map(Bound::unbind),
                },
                Made::Validated { body, .. } => Judged { config: None, body: Some(body.clone_ref(py)) },
                Made::Bundle(text) => {
                    let text = text.bind(py).as_bytes();
                    match working(py, text.len(), || erc8257::Bundle::parse(text)) {
                        Ok(bundle) => Judged {
                            config: bundle
                                .config()
                                .cloned()
                                .map(|config| Py::new(py, ToolConfig(config)))
                                .transpose()?,
                            body: bundle.body().map(|body| PyBytes::new(py, body).unbind()),
                        },
                        Err(_) => Judged { config: None, body: None },
                    }
                }
            })
        })
    }
}

#[pymethods]
impl Report {
    /// Whether all four checks pass and the manifest is valid: the one thing to go by.
    #[getter]
    fn verified(&self) -> bool {
        self.verdict.is_verified()
    }

    /// The verdict in one word: ``verified``; ``refused``, where a check is answered with no; ``unavailable``, where
    /// the registry or the server gave no answer.
    #[getter]
    fn outcome(&self) -> &'static str {
        self.verdict.outcome().as_str()
    }

    /// Whether all four checks pass, even if the manifest breaks a rule: the standard's own flag (§7).
    #[getter]
    fn canonical(&self) -> bool {
        self.verdict.is_canonical()
    }

    /// The tool that the report is about, if that was said.
    #[getter]
    fn tool_ref(&self) -> Option<ToolRef> {
        self.verdict.tool_ref().copied().map(ToolRef)
    }

    /// What the consumer chose.
    #[getter]
    fn policy(&self) -> Policy {
        Policy(self.verdict.policy().clone())
    }

    /// How the onchain side was read: ``unstated``, ``none``, ``rpc`` or ``quorum k of n``.
    #[getter]
    fn evidence(&self) -> String {
        self.verdict.evidence().to_string()
    }

    /// The lowest check that fails, 1 to 4; ``None`` if none does, which alone does not mean verified.
    #[getter]
    fn failed_check(&self) -> Option<u8> {
        self.verdict.failed_check().map(erc8257::Check::number)
    }

    /// The four checks (§7), in order, each with its status.
    #[getter]
    fn checks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let class = py.import("erc8257._records")?.getattr("Check")?;
        let checks = erc8257::Check::ALL
            .map(|check| class.call1((check.number(), check.name(), self.verdict.check(check).as_str())));
        PyTuple::new(py, checks.into_iter().collect::<PyResult<Vec<_>>>()?)
    }

    /// Whether the manifest keeps all rules (§2 to §6); ``None`` where there is no manifest to judge.
    #[getter]
    fn manifest_valid(&self) -> Option<bool> {
        self.verdict.manifest_valid()
    }

    /// The committed hash, ``0x`` and 64 lower-case hex digits; ``None`` without a record.
    #[getter]
    fn expected_hash(&self) -> Option<String> {
        self.verdict.expected_hash().map(|hash| hash.to_string())
    }

    /// The hash of what was served, ``0x`` and 64 lower-case hex digits; ``None`` if that has none.
    #[getter]
    fn computed_hash(&self) -> Option<String> {
        self.verdict.computed_hash().map(|hash| hash.to_string())
    }

    /// The registry's record that was judged; ``None`` where there is none.
    #[getter]
    fn config<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, ToolConfig>>> {
        Ok(self.judged(py)?.config.as_ref().map(|config| config.bind(py).clone()))
    }

    /// The bytes that were judged, as they were served; ``None`` where there are none.
    ///
    /// They prove nothing: whose report is not verified served what it liked.
    #[getter]
    fn body<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        Ok(self.judged(py)?.body.as_ref().map(|body| body.bind(py).clone()))
    }

    /// The manifest that was verified, as a dict; ``None`` where the report is not verified.
    ///
    /// It is what was judged. A second fetch may give other bytes.
    #[getter]
    fn manifest<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let body = self.judged(py)?.body.as_ref().filter(|_| self.verified());
        body.map(|body| py.import("erc8257._json")?.call_method1("parsed", (body.bind(py),))).transpose()
    }

    /// The block that the decisive record was read at, if it is known.
    #[getter]
    fn block<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Made::Bundle(text) = &self.made else {
            return Ok(None);
        };
        let bundle = erc8257::Bundle::parse(text.bind(py).as_bytes()).ok();
        let Some(block) = bundle.and_then(|bundle| bundle.block()) else {
            return Ok(None);
        };
        let class = py.import("erc8257._records")?.getattr("Block")?;
        Ok(Some(class.call1((block.number, block.hash.to_string()))?))
    }

    /// All that was found, by byte offset, then by code; what has no place comes first. At most 257.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let made = self.findings.get_or_try_init(py, || {
            let class = py.import("erc8257._records")?.getattr("Finding")?;
            let findings = self.verdict.findings().iter().map(|finding| {
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

    /// Returns the report as JSON (``erc8257-report/1``): the same text in every language, byte for
    /// byte.
    fn to_json(&self) -> String {
        self.verdict.to_json()
    }

    /// Returns the same as dicts and lists, with the members named as in JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        Ok(py.import("json")?.call_method1("loads", (self.to_json(),))?.cast_into()?)
    }

    /// Returns whether the registration is verified, so that ``if verify(…):`` asks what it seems to
    /// ask.
    fn __bool__(&self) -> bool {
        self.verified()
    }

    /// Of anything else than a report, the other side is asked (`NotImplemented`).
    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        self.verdict == other.get().verdict
    }

    fn __ne__(&self, other: &Bound<'_, Self>) -> bool {
        !self.__eq__(other)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        self.to_json().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let tool = self.verdict.tool_ref().map(|tool| format!(" of {tool}")).unwrap_or_default();
        let outcome = match (&self.made, self.verdict.manifest_valid()) {
            (Made::Validated { .. }, Some(true)) => "manifest valid",
            (Made::Validated { .. }, _) => "manifest not valid",
            _ => self.outcome(),
        };
        let check = self
            .verdict
            .failed_check()
            .map(|check| format!(", check {} ({}) failed", check.number(), check.name()));
        let all = self.verdict.findings();
        // The reason, where there is one: what is only worth a word may stand before it.
        let first = all.iter().find(|finding| finding.severity() == Severity::Error).or(all.first());
        let code = first.map(|finding| format!(", {}", finding.code().as_str())).unwrap_or_default();
        let more = match all.len() {
            0 | 1 => String::new(),
            2 => " and 1 more finding".to_owned(),
            count => format!(" and {} more findings", count - 1),
        };
        format!("<Report{tool}: {outcome}{}{code}{more}>", check.unwrap_or_default())
    }

    /// Returns the report as HTML, for notebooks; everything of others in it is escaped.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("erc8257._html")?.call_method1("report", (slf,))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, report) = (slf.py(), slf.get());
        let again = py.import("erc8257._pickle")?;
        match &report.made {
            Made::Verified { config, response } => {
                let tool = report.tool_ref();
                let arguments =
                    (config.bind(py), response.bind(py), report.policy(), tool, report.evidence());
                Ok((again.getattr("verified")?, arguments.into_pyobject(py)?))
            }
            Made::Validated { body, profile } => {
                Ok((again.getattr("validated")?, (body.bind(py), *profile).into_pyobject(py)?))
            }
            Made::Bundle(text) => Ok((again.getattr("bundle")?, (text.bind(py),).into_pyobject(py)?)),
        }
    }
}
