//! The tests of the command, in one program; a file here is a module: `cargo test -p erc8257-cli verbs::` runs one.

mod advise;
mod agent;
mod batch;
mod census;
mod common;
mod diagnose;
mod discoverability;
mod documented;
mod fetch;
mod hostile;
mod index;
mod inspect;
mod judge;
mod live;
mod mcp;
mod pay;
#[cfg(unix)]
mod pay_gate;
mod proof;
mod publish;
mod readme;
mod requirements;
mod skill;
#[cfg(unix)]
mod terminal;
mod tools;
mod usage;
mod verbs;
mod verify;
mod wallet;
