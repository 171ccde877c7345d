//! Advice to a consumer of a tool, beside the verdict: risk, never validity.
//!
//! [`advise`] looks at a manifest and at the [`Facts`] that a host has recorded. Facts are onchain facts, the
//! abilities of a wallet, and the history of a registration. The result lists [`Item`]s, each with a code of
//! its own, a place, a sentence and an action. No item ever enters a [`Report`](erc8257::Report) or changes a
//! verdict. A tool that draws an alarm can be genuine, and a tool that draws nothing can be a fake.
//!
//! # Example
//! ```
//! use erc8257_advice::{Facts, Level, advise};
//!
//! let body = br#"{"type":"https://ercs.ethereum.org/ERCS/erc-8257#tool-manifest-v1","name":"echo",
//!   "description":"Says it again.","endpoint":"https://tools.example.com/echo","inputs":{},"outputs":{},
//!   "image":"javascript:alert(1)","creatorAddress":"0xabcdefabcdef1234567890abcdefabcdef123456"}"#;
//! let advice = advise(Some(body), &Facts::default());
//! let item = advice.items().iter().find(|item| item.level() == Level::Alarm).unwrap();
//! assert_eq!((item.code().as_str(), item.pointer()), ("sec-image-forbidden", Some("/image")));
//! ```
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::todo,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    clippy::as_conversions
)]

extern crate alloc;

// Which file decides which rule. The ledger checks that every file that the ledger names stands here.
//
//   the account of the creator: wallet kind, key recovery             creator.rs
//   the registry's contract: directory, code hash, proxy, delegation  registry.rs
//   a registered predicate: no code, a denied interface (ladder), code
//   hash, proxy                                                       predicate.rs
//   marks that both contracts share: proxies, code hashes, CREATE2    contract.rs
//   the past of a registration: churn, age, retirement, DNS           history.rs
//   the age of a verdict: 24 hours, the window, logs of maxAge        freshness.rs
//   requirements of access are advisory: unknown kinds, reverts,
//   counts, a manifest that says otherwise than the predicate         access.rs
//   how the manifest's own requirements are read for that             access/said.rs
//   pricing: the risk of zero prices, unknown assets, replays         pricing.rs
//   amounts as people read them: decimals                             amount.rs
//   tiers without their structure, or against other members           verifiability.rs
//   attestation reports, also missing ones: age, TCB, enclave
//   hash, builds, logs                                                verifiability/report.rs
//   what a tier says, and what it may not be taken for; the
//   enclave's report and a local build count apart                    verifiability/tier.rs
//   retention, egress, transparency logs, sources as claimed          verifiability/claims.rs
//   build instructions and shell commands                             command.rs, command/
//   schemas: defaults and constants that fill themselves in           schema/filled.rs
//   schemas: references, loops, other documents                       schema/{reference,local}.rs
//   schemas: commands and options in texts                            schema/text.rs
//   regular expressions                                               pattern.rs, pattern/
//   URLs and hosts: private, local, user content, redirects           host.rs, host/
//   images and links: schemes, SVG, data, IPFS                        image.rs, link.rs
//   texts of strangers: Markdown, hidden and reordered characters     render.rs, render/
//   names and hosts that look like others (IDN, confusables)          lookalike.rs, lookalike/{name,host,names,verb}.rs
//   secrets in a manifest, as in data for a predicate: a scheme with
//   a secret belongs to the endpoint, offchain                        secret.rs
//   how many items are listed                                         collector.rs
//   members of extensions                                             extension.rs
//   the members of facts and of advice                                described.rs, border/{facts,advise}.rs

mod access;
mod amount;
pub mod border;
mod collector;
mod command;
mod contract;
mod creator;
mod described;
mod escape;
mod extension;
mod facts;
mod fields;
mod freshness;
mod history;
mod host;
mod image;
mod item;
mod lenient;
mod link;
mod lookalike;
mod pattern;
mod percent;
mod predicate;
mod pricing;
mod registry;
mod render;
mod schema;
mod schema_walk;
mod secret;
mod subject;
mod suffixes;
mod summary;
mod table;
mod url;
mod url_role;
mod verifiability;

pub use amount::display_amount;
pub use command::{CommandRisk, command_risks};
pub use erc8257::ManifestState;
pub use escape::{html_attribute, html_text, js_string, markdown_text};
pub use facts::{
    AttestationReport, Change, CodeFacts, ContractFacts, Facts, History, KnownRegistries, OriginFacts, Token,
    Wallet,
};
pub use freshness::Freshness;
pub use image::{ImageClass, image_class};
pub use item::Item;
pub use link::{LinkClass, link_class};
pub use lookalike::{LookAlikes, ToolName, host_for_display, skeleton};
pub use pricing::Price;
pub use secret::{SecretShape, looks_secret};
pub use summary::Summary;
pub use table::{Code, Level, Row};
pub use url::of_url;
pub use url_role::UrlRole;
pub use verifiability::{Tier, TierReason};

use alloc::vec::Vec;

use alloy_primitives::B256;

use collector::Collector;
use subject::Subject;

/// Looks at a manifest, if there is one, and at the host's facts.
///
/// A body that is not strict JSON, or not a valid manifest, draws the advice that it still can; `body` is as
/// served.
#[must_use]
pub fn advise(body: Option<&[u8]>, facts: &Facts) -> Advice {
    let subject = Subject::read(body, facts);
    let mut collector = Collector::new(&subject.document);
    look(&subject, &mut collector);
    let items = collector.finish();
    Advice { manifest: subject.state, hash: subject.hash(), summary: Summary::of(&subject), items }
}

/// Every look that is taken, in the order of the standard's sections.
fn look(subject: &Subject<'_, '_>, collector: &mut Collector<'_, '_>) {
    registry::look(subject, collector);
    predicate::look(subject, collector);
    pricing::look(subject, collector);
    access::look(subject, collector);
    verifiability::look(subject, collector);
    freshness::look(subject, collector);
    secret::look(subject, collector);
    command::look(subject, collector);
    schema::look(subject, collector);
    host::look(subject, collector);
    render::look(subject, collector);
    image::look(subject, collector);
    link::look(subject, collector);
    lookalike::look(subject, collector);
    creator::look(subject, collector);
    history::look(subject, collector);
}

/// The row of a code, if there is one. Codes are compared byte for byte.
///
/// # Example
/// ```
/// assert_eq!(erc8257_advice::explain("sec-image-forbidden").unwrap().section, "Rendering Manifest Content");
/// ```
#[must_use]
pub fn explain(code: &str) -> Option<&'static Row> {
    rows().iter().find(|row| row.id == code)
}

/// Every row of the table of advice, in the order of the standard's sections.
#[must_use]
pub const fn rows() -> &'static [Row] {
    table::all()
}

/// What [`advise`] has to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    manifest: ManifestState,
    hash: Option<B256>,
    summary: Summary,
    items: Vec<Item>,
}

impl Advice {
    /// The state of the given manifest.
    #[must_use]
    pub const fn manifest(&self) -> ManifestState {
        self.manifest
    }

    /// The manifest hash of the body, if it can be read.
    #[must_use]
    pub const fn hash(&self) -> Option<B256> {
        self.hash
    }

    /// What to show of the tool in a line each: price, tier, freshness.
    #[must_use]
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The items: those without a place first, by code; then by place in the document, then by code. At most
    /// [`FINDINGS`](erc8257::limits::FINDINGS), and then one that says how many were left out.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }
}
