//! Agents of ERC-8004: who an agent is, what speaks for it, what was said of it, and what may not be concluded.
//!
//! Every verb judges what a host recorded, and trusts none of it. A registration file counts only if it names the agent back; bytes of
//! IPFS count only if they have their CID; a number never stands without its reviewers. What could not be read is `unknown`.
//!
//! The crate knows nothing of ERC-8257: `erc8257-identity-binding` says whether a verified tool is an agent's own.
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

// Which file decides which rule. The ledger checks that every file with a rule stands here.
//
//   texts that name an agent; whose reputation registry is listed     reference.rs
//   an agent: the order of its steps, the verdict                     agent.rs
//   the verdict by the file alone, whatever its domains prove         agent.rs
//   the owner of an agent; a wallet not set, as after a transfer      agent.rs
//   the file's structure; its profile, flat members by kind           agent/structure.rs
//   members of a file                                                 agent/fields.rs
//   whether the file names the agent; a file without registrations    agent/registrations.rs
//   whether domains vouch for it                                      agent/domains.rs
//   a file, written or changed; its hash, its CID, its data URI       file.rs
//   what stays of it; what is written                                 file/{splice,members}.rs
//   the card that an A2A endpoint serves, and the verdict on it       card.rs
//   members of files                                                  fields.rs
//   where the bytes of a file come from                               source.rs
//   what others say: all feedback, each piece once                    reputation.rs, reputation/{entry,merge}.rs
//   feedback in events: the topic of a tag; the client's revocation   reputation/events.rs
//   feedback as readAllFeedback has it                                reputation/state.rs
//   whose feedback counts: the filter, as each report shows it        filter.rs
//   a reviewer twice in the filter, whom getSummary counts twice      filter.rs
//   which feedback counts: tags compared, votes of one account        reputation/count.rs
//   the registry's own summary: its decimals, division and cast       reputation/summary.rs
//   a score of star ratings, in whole millionths; units of tags       reputation/score.rs
//   trend: by events, since readAllFeedback has no order of time      reputation/score.rs
//   the newest feedback, with the members that the state lacks        reputation/latest.rs
//   the file of one piece of feedback: its hash, the verdict          feedback.rs
//   whether its members agree with the event; times; payments         feedback/{fields,time}.rs
//   writings that peers hash                                          feedback/forms.rs
//   what validators say, and from which age it is stale               validation.rs, validation/{events,status}.rs
//   the flags and the policy of trust                                 trust.rs, trust/{flags,policy}.rs
//   tiers of a policy                                                 tier.rs
//   the query for an index                                            query.rs
//   the order of found agents, chosen or by default; pages            rank.rs
//   the report of an action: its contract and its function,
//   so that a wallet can limit a permission to them                   action.rs
//   the arguments of an action                                        action/read.rs
//   its accounts; listed registries, none of them for validation      action/accounts.rs
//   its URIs; the hash of their content, and where it may be absent   action/content.rs
//   what the contract would say: who may call, ask for a validation
//   or answer it; the wallet, which a transfer clears                 action/check.rs
//   the verdict on an action, by its findings                         action/told.rs
//   the function and the data of a call; what the new wallet signs    action/{call,wallet}.rs
//   whether an action was done, by its receipt; the new agent's ID    receipt.rs
//   the event that shows it: each value as it was sent, hashes,
//   who answered, who revoked, who appended a response                receipt/event.rs
//   the events of the registries; ranges of a value, its decimals,
//   an index of feedback (the first is 1), a validator's answer       event.rs
//   texts of contracts                                                text.rs
//   answers of contracts: strict, or why they say nothing             answer.rs
//   fetched files: bytes or why not; strict JSON                      response.rs
//   logs: order, doubles, contradictions                              log.rs
//   places and order of findings, and how many                        noted.rs
//   CIDs, and whether bytes have one                                  cid.rs, cid/block.rs
//   bases and numbers of a CID                                        cid/text.rs
//   kinds of URIs, and what protects a file; data URIs                uri.rs, uri/data.rs
//   millionths as text, with six decimals                             micro.rs
//   the codes, with what to do                                        codes/table.rs
//   inquiries: what they wait for, their state                        live.rs, live/{talk,state}.rs
//   how a host fetches: headers, redirects, ceilings, addresses       live/talk.rs
//   the block, contracts at it, their events                          live/{chain,logs}.rs
//   who an agent is, asked of the chain and of domains                live/agent.rs
//   files: gateways in turn, the first with the right hash            live/file.rs
//   feedback and validations, asked for; getSummary's clients         live/{reputation,validation}.rs
//   a search held against the chain; answers of an index              live/discovery.rs, live/discovery/index.rs
//   an action: what is read before, what the user is asked            live/act.rs, live/act/{facts,words}.rs
//   what an action came to; the ID of feedback                        live/act/receipt.rs
//   the arguments of each verb                                        described.rs
//   every ceiling                                                     limits.rs

mod action;
mod agent;
mod answer;
pub mod border;
mod card;
mod cid;
mod codes;
mod described;
mod event;
mod feedback;
mod fields;
mod file;
mod filter;
pub mod limits;
mod live;
mod log;
mod micro;
pub mod noted;
mod query;
mod rank;
mod receipt;
mod reference;
mod reputation;
mod response;
mod source;
mod text;
mod tier;
mod trust;
mod uri;
mod validation;

pub use action::{AgentWalletSet, prepare_action};
pub use agent::{judge_agent, judge_agent_of};
pub use border::Border;
pub use card::read_card;
pub use cid::verify_cid;
pub use codes::{Code, Finding, Row, codes, explain};
pub use feedback::judge_feedback;
pub use file::{FileChanges, write_file};
pub use live::{Action, Ask, Discovery, Fetch, Live, Plan, Profile, Reputation, Validation, Wait};
pub use query::query_agents;
pub use rank::rank_agents;
pub use receipt::judge_action_receipt;
pub use reference::{read_agent_ref, reputation_registry};
pub use reputation::judge_reputation;
pub use tier::find_tier;
pub use trust::weigh_trust;
pub use validation::judge_validation;
