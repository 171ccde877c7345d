//! The live tests, in one program; a file here is a module.

mod access;
mod advise;
mod agents;
mod agents_compared;
mod bed;
mod common;
mod http_tools;
mod index;
mod index_bed;
mod index_proven;
mod inspect;
mod lies;
mod live;
mod mcp;
mod predicates;
mod preflight;
mod proofs;
mod proven;
mod publish;
mod quorum;
mod registry;
mod tools;
mod verify;
mod wallets;
