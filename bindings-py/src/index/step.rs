//! Steps, as the classes of `erc8257._index.steps` and `erc8257._records`.

use erc8257::inquiry::EthCall;
use erc8257::limits;
use erc8257_index::limits::{LIST_PATIENCE, LIST_WIRE_BYTES};
use erc8257_index_run::{Job, Step, WAIT};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::job::IndexJob;

/// A step on its way to Python.
pub(crate) enum Next {
    Calls(Vec<EthCall>),
    Elements(EthCall),
    Pause(u32),
    Verify(Box<Job>),
    Line(String),
    Wait,
    End,
}

impl From<Step> for Next {
    fn from(step: Step) -> Self {
        match step {
            Step::Calls { calls, .. } => Self::Calls(calls),
            Step::Elements { call, .. } => Self::Elements(call),
            Step::Pause(milliseconds) => Self::Pause(milliseconds),
            Step::Verify(job) => Self::Verify(job),
            Step::Line(line) => Self::Line(line),
            Step::Wait => Self::Wait,
            Step::End => Self::End,
        }
    }
}

impl Next {
    pub(crate) fn into_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let steps = py.import("erc8257._index.steps")?;
        match self {
            Self::Calls(calls) => self::calls(py, calls),
            Self::Elements(call) => {
                let most = (LIST_WIRE_BYTES, limits::RPC_SECONDS, LIST_PATIENCE);
                steps.getattr("Elements")?.call1((self::call(py, call)?, most.0, most.1, most.2))
            }
            Self::Pause(milliseconds) => steps.getattr("Pause")?.call1((f64::from(milliseconds) / 1_000.0,)),
            Self::Verify(job) => {
                let origin = job.origin().map(str::to_owned);
                steps.getattr("Verify")?.call1((Bound::new(py, IndexJob::new(*job))?, origin))
            }
            Self::Line(line) => steps.getattr("Line")?.call1((line,)),
            Self::Wait => steps.getattr("Wait")?.call1((WAIT.as_secs_f64(),)),
            Self::End => steps.getattr("End")?.call0(),
        }
    }
}

/// Calls, as a session has them.
pub(crate) fn calls(py: Python<'_>, calls: Vec<EthCall>) -> PyResult<Bound<'_, PyAny>> {
    let calls: Vec<_> = calls.into_iter().map(|call| self::call(py, call)).collect::<PyResult<_>>()?;
    let most = (limits::RPC_RESPONSE_BYTES, limits::RPC_SECONDS, limits::RPC_WIRE_BYTES);
    let class = py.import("erc8257._records")?.getattr("Calls")?;
    class.call1((PyTuple::new(py, calls)?, most.0, most.1, most.2))
}

fn call(py: Python<'_>, call: EthCall) -> PyResult<Bound<'_, PyAny>> {
    let params = py.import("json")?.getattr("loads")?.call1((call.params,))?;
    let class = py.import("erc8257._records")?.getattr("EthCall")?;
    class.call1((call.id, call.rpc, call.method, params))
}
