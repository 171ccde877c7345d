//! Before a publisher sends a call: would the registry revert, and would consumers verify the new record?
//!
//! The host reads the call's surroundings and hands them over: the tool's record, the predicate's answers to
//! [`probes`], the served manifest. [`Preflight::of`] replays the standard's rules, and gives the call data
//! only if no rule refuses. A call that passes here may still revert: a registry may have further rules of
//! its own (ledger `1-revert-extra-uri-checks`), and the chain goes on. A fact that is not known is reported
//! as unknown and refuses nothing.
//!
//! # Example
//! ```
//! use erc8257::preflight::{Action, Call, Candidate, Commitment, Preflight, ProbeAnswers, probes};
//! use erc8257::{Address, CallAnswer, Policy, Response};
//!
//! # fn rpc(_method: &str, _params: &str) -> &'static [u8] { b"\"0x\"" }
//! let served = br#"{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"echo",
//!   "description":"Says it again.","endpoint":"https://tools.example.com/echo","inputs":{},"outputs":{},
//!   "creatorAddress":"0xabcdefabcdef1234567890abcdefabcdef123456"}"#;
//! let predicate = Address::repeat_byte(7);
//! let mut answers = ProbeAnswers::default();
//! for call in probes(predicate) {
//!     answers.handle_call(call.id, &CallAnswer::Result(rpc(call.method, &call.params)))?;
//! }
//!
//! let call = Call {
//!     registry: Address::repeat_byte(0xaa),
//!     caller: "0xabcdefabcdef1234567890abcdefabcdef123456".parse()?,
//!     action: Action::Register {
//!         manifest: Commitment {
//!             uri: "https://tools.example.com/.well-known/ai-tool/echo.json",
//!             hash: erc8257::hash(served).unwrap(),
//!             response: Response::ok(served),
//!         },
//!         predicate: Candidate { address: predicate, answers: &answers },
//!     },
//! };
//! let preflight = Preflight::of(&call, &Policy::default());
//! assert!(!preflight.refuses() && preflight.call_data().is_some());
//! // This RPC says that there is no contract at the predicate's address: allowed, but worth a look.
//! assert!(preflight.findings().iter().any(|finding| finding.code().as_str() == "sec-zerocode-create2"));
//!
//! let stranger = Call { caller: Address::repeat_byte(1), ..call };
//! let preflight = Preflight::of(&stranger, &Policy::default());
//! assert_eq!(preflight.refusals().next().unwrap().code().as_str(), "7-creator-byte-equal");
//! assert_eq!(preflight.call_data(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod call;
mod described;
mod foresight;
mod ladder;
mod noted;
mod probe;
mod reverts;

pub use call::{Action, Call, Candidate, Commitment, Registered};
pub use probe::{PROBE_GAS, ProbeAnswers, probes, probes_at};

use alloc::string::String;
use alloc::vec::Vec;

use alloy_primitives::Address;

use crate::border::preflight::RegistryFunction;
use crate::collector::plain;
use crate::finding::Finding;
use crate::policy::Policy;
use crate::report::Report;
use crate::rules::Code;
use primitives::describe::Report as _;

use noted::Noted;

/// The facts known about a call before it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preflight {
    function: RegistryFunction,
    registry: Address,
    caller: Address,
    findings: Vec<Finding>,
    report: Option<Report>,
    call_data: Option<Vec<u8>>,
}

impl Preflight {
    /// Judges a call. `policy` is that of the consumers who are to verify the tool; the default one is a good guess.
    #[must_use]
    pub fn of(call: &Call<'_>, policy: &Policy) -> Self {
        let mut noted = Noted::default();
        reverts::check(&mut noted, call);
        if let Some(candidate) = call.action.new_predicate() {
            ladder::climb(&mut noted, candidate, call.registry);
        }
        let report = foresight::report(call, policy);
        let refused = noted.has_error() || of_report(report.as_ref()).any(Finding::is_error);
        if !refused && call.action.commitment().is_some() {
            noted.add(Code::ExtraUriChecks, plain());
        }
        Self {
            function: call.action.function(),
            registry: call.registry,
            caller: call.caller,
            findings: noted.finish(),
            report,
            call_data: (!refused).then(|| call.action.call_data()),
        }
    }

    /// The findings on the call itself, by code. Errors are rules by which the registry would revert.
    /// Warnings are possible mistakes and unknown facts. At most a handful.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// The report of a consumer's verification after the call, as long as the server answers as it did.
    /// `None` for a call that commits no manifest.
    ///
    /// With [`Response::Missing`](crate::Response::Missing) only the URI is judged.
    #[must_use]
    pub const fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    /// Why the call should not be sent: the errors among the [`findings`](Self::findings), then those of the
    /// [`report`](Self::report).
    pub fn refusals(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().chain(of_report(self.report())).filter(|finding| finding.is_error())
    }

    /// Whether the call would revert, or would make a record that consumers refuse.
    #[must_use]
    pub const fn refuses(&self) -> bool {
        self.call_data.is_none()
    }

    /// What to send to the registry from the caller's account; `None` if anything refuses.
    #[must_use]
    pub fn call_data(&self) -> Option<&[u8]> {
        self.call_data.as_deref()
    }

    /// The preflight as JSON text, format `erc8257-preflight/1`: all members, in a fixed order, without white space.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.described().to_text()
    }
}

fn of_report(report: Option<&Report>) -> impl Iterator<Item = &Finding> {
    report.into_iter().flat_map(Report::findings)
}
